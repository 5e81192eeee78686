"""Rule raid.layout-unstated."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, RaidCapacity
from sanwright.checks.finding import Finding, Missing, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.design import Table
from sanwright.language import tr

_NAMES = {"stripe_width": "stripe width", "rebuild_areas": "rebuild areas"}


@rule("raid.layout-unstated", "Layout of a distributed RAID group not stated", Scope.RAID)
def check(capacity: RaidCapacity, assessment: Assessment) -> Iterator[Finding]:
    """A distributed RAID group does not say its stripe width or its rebuild areas.

    Why it matters: its capacity follows from them and is not known without; arrays choose them by
    the number of drives, and not all alike.
    Violation: the level is a distributed one, and stripe width or rebuild areas are not stated.
    Fix: state both as the array's own planner gives them.
    Limits: none.
    Source: the design itself.
    """
    if not capacity.missing:
        return
    names = " and ".join(_NAMES[field] for field in capacity.missing)
    group = capacity.group
    yield Finding(
        rule="raid.layout-unstated",
        severity=Severity.UNVERIFIED,
        subjects=(group.id,),
        message=tr(
            "{what}: {names} not stated, so its capacity is not known.",
            what=group.name or group.id,
            names=names,
        ),
        remedy=tr("State stripe width and rebuild areas of the group."),
        source="The design file",
        missing=tuple(
            Missing(Table.RAID_GROUPS, group.id, field, _NAMES[field]) for field in capacity.missing
        ),
    )
