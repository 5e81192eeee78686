"""Rule trunk.length-difference."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, LinkFacts
from sanwright.analysis.chassis import chassis_facts
from sanwright.analysis.fabrics import IslGroup
from sanwright.checks.criterion import criterion
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.presence import has_isls
from sanwright.checks.rule import Scope, rule
from sanwright.parts import Limit
from sanwright.text import Text, from_file, unstopped
from sanwright.units import Length

DIFFERENCE = Limit(
    "trunk-length-difference-max",
    Length,
    Text(
        "Difference in length between the cables of one trunk; above this the trunk "
        "loses throughput."
    ),
)


@rule(
    "trunk.length-difference",
    "Cables of a trunk differ in length",
    Scope.ISL,
    DIFFERENCE,
    where=has_isls,
)
def check(group: IslGroup, assessment: Assessment) -> Iterator[Finding]:
    """The ISLs of one trunk differ in length by more than the switches make up for.

    Why it matters: frames are sent in order over all members; the switch holds back those of the
    shorter ones, and above a certain difference the trunk does not form or loses throughput.
    Violation: longest less shortest member of a trunk is above the rule pack's limit.
    Fix: cables of one length, over the same route.
    Limits: members whose length is not stated are left out; link.reach-unknown says them. Only
    ISLs that name their trunk are compared. A Cisco port channel spreads exchanges, not frames, and
    is left out.
    Source: Brocade, SAN Design and Best Practices: 30 m. Its older guides allow 550 m (SilkWorm
    4100) and 400 m (at 2GFC), so the figure depends on the generation.
    """
    limit = criterion(assessment, DIFFERENCE)
    if limit is None or "Cisco" in {
        chassis_facts(assessment, end).vendor for end in (group.a, group.b)
    }:
        return
    for name, links in group.trunks.items():
        lengths = sorted(link.length for link in links if link.length is not None)
        if len(lengths) < 2:
            continue
        difference = lengths[-1] - lengths[0]
        if difference <= limit.value:
            continue
        yield limit.finding(
            rule="trunk.length-difference",
            severity=Severity.WARNING,
            subjects=_cables(links),
            message=_message(
                limit.threshold.note,
                trunk=name,
                shortest=lengths[0],
                longest=lengths[-1],
                difference=difference,
                most=limit.value,
            ),
            remedy=Text("Use cables of one length on the same route."),
            actual=difference,
        )


def _message(note: str, **values: object) -> Text:
    if not note:
        return Text(
            "The cables of trunk {trunk} are {shortest} to {longest} long: they differ "
            "by {difference}, and {most} is the most advised.",
            **values,
        )
    return Text(
        "The cables of trunk {trunk} are {shortest} to {longest} long: they differ "
        "by {difference}, and {most} is the most advised ({note}).",
        note=unstopped(from_file(note)),
        **values,
    )


def _cables(links: tuple[LinkFacts, ...]) -> tuple[str, ...]:
    return tuple(link.cable.id for link in links)
