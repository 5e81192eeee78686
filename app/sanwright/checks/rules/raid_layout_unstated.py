"""Rule raid.layout-unstated."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, RaidCapacity
from sanwright.checks.finding import Finding, Missing, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.design import Table
from sanwright.text import Text

_NAMES = {"stripe_width": Text("stripe width"), "rebuild_areas": Text("rebuild areas")}
_ONE_MISSING = {
    "stripe_width": Text("{group}: stripe width not stated, so its capacity is not known."),
    "rebuild_areas": Text("{group}: rebuild areas not stated, so its capacity is not known."),
}
_BOTH_MISSING = Text(
    "{group}: stripe width and rebuild areas not stated, so its capacity is not known."
)


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
    one, *others = capacity.missing
    group = capacity.group
    yield Finding(
        rule="raid.layout-unstated",
        severity=Severity.UNVERIFIED,
        subjects=(group.id,),
        message=(_BOTH_MISSING if others else _ONE_MISSING[one]).given(
            group=group.name or group.id
        ),
        remedy=Text("State stripe width and rebuild areas of the group."),
        source=Text("The design file"),
        missing=tuple(
            Missing(Table.RAID_GROUPS, group.id, field, _NAMES[field]) for field in capacity.missing
        ),
    )
