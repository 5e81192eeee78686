"""Rule sas.mixed-enclosures."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, ChassisFacts
from sanwright.analysis.sas import stack_of
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.checks.sas import is_first
from sanwright.listing import all_of
from sanwright.parts import Part, PortRole, value_of
from sanwright.text import Text, joined


@rule("sas.mixed-enclosures", "Different kinds of enclosures in one stack", Scope.CHASSIS)
def check(chassis: ChassisFacts, assessment: Assessment) -> Iterator[Finding]:
    """Enclosures of different makers, families or I/O modules are cabled into one stack.

    Why it matters: makers test chains of their own enclosures and modules. In a mixed one the
    firmware of one maker's modules does not manage the other's, and support ends.
    Violation: the enclosures of a stack differ in maker, in family where both have one, in the
    connector or the number of ports of an I/O module, or in the best rate of the modules.
    Fix: give each kind a stack of its own.
    Limits: sizes of one family (12, 24, 60 drives) go together; some controllers do support one
    mixture (NetApp: IOM6 with IOM12, at 6 Gb/s), which the maker's support list must say.
    Source: NetApp, MetroCluster installation: one IOM model in a stack; Lenovo, ThinkSystem DS
    Series installation manual: no mixing of DS EXP and D3284.
    """
    if not is_first(assessment, chassis.id):
        return
    parts: dict[str, Part] = {}
    for id_ in stack_of(assessment, chassis.id).enclosures:
        part = assessment.tables.part_of(id_)
        if part is not None:
            parts.setdefault(part.id, part)
    found = list(parts.values())
    differ = [
        what
        for what, values in (
            (Text("maker"), {part.vendor for part in found}),
            (Text("family"), {part.family for part in found} - {""}),
            (Text("connector of the I/O modules"), {_connectors(part) for part in found} - {()}),
            (Text("ports of the I/O modules"), {_ports(part) for part in found} - {None}),
            (Text("rates of the I/O modules"), {_rates(part) for part in found} - {()}),
        )
        if len(values) > 1
    ]
    if not differ:
        return
    yield Finding(
        rule="sas.mixed-enclosures",
        severity=Severity.WARNING,
        subjects=(chassis.id,),
        message=Text(
            "One stack holds {parts}; they differ in {traits}.",
            parts=joined(part.label for part in found),
            traits=all_of(differ),
        ),
        remedy=Text("Give each kind a stack of its own, or have the maker confirm the mixture."),
        limit=Text("1 kind"),
        actual=Text("{found} kinds", found=len(found)),
        source="NetApp, MetroCluster installation; Lenovo, ThinkSystem DS Series manual",
    )


def _connectors(part: Part) -> tuple[str, ...]:
    groups = part.ports.values()
    return tuple(sorted({g.cage for g in groups if g.role is PortRole.EXPANDER and g.cage}))


def _ports(part: Part) -> int | None:
    return value_of(part.sas_enclosure.ports_per_io_module) if part.sas_enclosure else None


def _rates(part: Part) -> tuple[str, ...]:
    groups = [g for g in part.ports.values() if g.role is PortRole.EXPANDER]
    return tuple(sorted({name for g in groups if g.speeds is not None for name in g.speeds.value}))
