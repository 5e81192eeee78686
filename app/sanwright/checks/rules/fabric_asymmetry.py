"""Rule fabric.asymmetry."""

from collections.abc import Iterator
from functools import reduce

from sanwright.analysis import Assessment, FabricFacts
from sanwright.analysis.symmetry import Counts, attached_once, fabric_figures, partner_of
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.checks.wording import counted, named
from sanwright.text import Text, joined


@rule("fabric.asymmetry", "Fabrics differ", Scope.FABRIC)
def check(fabric: FabricFacts, assessment: Assessment) -> Iterator[Finding]:
    """Two fabrics that stand in for each other are not built alike.

    Why it matters: the weaker fabric decides what is left when the other one fails, and a
    difference that nobody meant is the usual sign of a forgotten cable.
    Violation: the two fabrics that share most hosts and arrays differ in the number of switches,
    gateways or ISLs or in the speed of the ISLs, or a host or array is attached to one of them by a
    single port. A note only where nothing but the models of the switches differs.
    Fix: give both the same, or say why not in a waiver.
    Limits: cable lengths and port numbers may differ. Tape stands in one fabric by custom and is
    left out; hosts with two ports in one fabric are said by fabric.pair-in-one.
    Source: Brocade SAN Design and Best Practices; IBM SAN best practices 2012, p. 12 (same topology
    in both fabrics).
    """
    here = fabric.fabric.id
    partner = partner_of(assessment, here)
    if partner is None or partner < here or partner_of(assessment, partner) != here:
        return
    weighty = [*_numbers(here, partner, assessment), *_lonely(here, partner, assessment)]
    models = _models(here, partner, assessment)
    if not weighty and not models:
        return
    differences = reduce(_and_also, [*weighty, *models])
    yield Finding(
        rule="fabric.asymmetry",
        severity=Severity.WARNING if weighty else Severity.INFO,
        subjects=(here, partner),
        message=Text(
            "{fabric} and {other} differ: {differences}.",
            fabric=_name(here, assessment),
            other=_name(partner, assessment),
            differences=differences,
        ),
        remedy=_remedy(here, partner, assessment),
        limit=Text("both alike"),
        actual=differences,
        source="Brocade SAN Design and Best Practices; IBM SAN best practices 2012",
    )


def _name(fabric: str, assessment: Assessment) -> str:
    return assessment.tables.fabrics[fabric].name or fabric


def _and_also(differences: Text, one_more: Text) -> Text:
    return Text("{differences}; {one_more}", differences=differences, one_more=one_more)


def _numbers(here: str, partner: str, assessment: Assessment) -> Iterator[Text]:
    a, b = (fabric_figures(assessment, fabric) for fabric in (here, partner))
    if a.switches != b.switches:
        yield _against(counted(a.switches, "switches"), b.switches)
    if a.gateways != b.gateways:
        yield _against(counted(a.gateways, "access gateways"), b.gateways)
    if a.isls != b.isls:
        yield Text("ISLs {isls} against {others}", isls=_isls(a.isls), others=_isls(b.isls))


def _against(number: Text, other: int) -> Text:
    return Text("{number} against {other}", number=number, other=other)


def _isls(counts: Counts) -> Text:
    kinds = [Text("{number} of {speed}", number=number, speed=speed) for speed, number in counts]
    return reduce(_and, kinds) if kinds else Text("none")


def _and(kinds: Text, kind: Text) -> Text:
    return Text("{kinds} and {kind}", kinds=kinds, kind=kind)


def _lonely(here: str, partner: str, assessment: Assessment) -> Iterator[Text]:
    for fabric, other in ((here, partner), (partner, here)):
        once = attached_once(assessment, fabric, other)
        if once:
            yield Text(
                "{devices} is in {fabric} only",
                "{devices} are in {fabric} only",
                len(once),
                devices=named(assessment, once),
                fabric=_name(fabric, assessment),
            )


def _remedy(here: str, partner: str, assessment: Assessment) -> Text:
    """To connect what hangs on one fabric only, and to build alike what the switches are."""
    texts = []
    for fabric, other in ((here, partner), (partner, here)):
        once = attached_once(assessment, fabric, other)
        if once:
            texts.append(
                Text(
                    "Connect {devices} to {fabric}, too.",
                    devices=named(assessment, once),
                    fabric=_name(other, assessment),
                )
            )
    if [*_numbers(here, partner, assessment), *_models(here, partner, assessment)]:
        texts.append(Text("Build both fabrics of the same switches and ISLs."))
    return joined(texts, " ")


def _models(here: str, partner: str, assessment: Assessment) -> list[Text]:
    a, b = (dict(fabric_figures(assessment, fabric).models) for fabric in (here, partner))
    if sum(a.values()) != sum(b.values()):
        return []
    return [
        Text(
            "{number} × {model} in {fabric}, {other} in {other_fabric}",
            number=a.get(name, 0),
            model=name,
            other=b.get(name, 0),
            fabric=_name(here, assessment),
            other_fabric=_name(partner, assessment),
        )
        for name in sorted({*a, *b})
        if a.get(name, 0) != b.get(name, 0)
    ]
