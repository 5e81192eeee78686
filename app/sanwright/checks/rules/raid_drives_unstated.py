"""Rule raid.drives-unstated."""

from collections.abc import Iterator

from sanwright.analysis import Assessment
from sanwright.analysis.drives import drives_in, mix_of
from sanwright.checks.finding import Finding, Missing, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.design import Device, Table
from sanwright.text import Text


@rule("raid.drives-unstated", "Drives of a RAID group not stated", Scope.DEVICE)
def check(device: Device, assessment: Assessment) -> Iterator[Finding]:
    """A device holds drives of several kinds and RAID groups that do not say which they take.

    Why it matters: whether a group mixes drives, and so loses capacity and speed, cannot be said.
    Violation: the drives fitted into the device differ in capacity, media, interface or rotation,
    and for some of its RAID groups no drives are stated.
    Fix: state the drives of each group.
    Limits: looks at drives that are fitted into the device that has the groups; drives in
    enclosures that are cabled to it are not found. Silent where all drives are of one kind.
    Source: the design itself.
    """
    groups = [
        assessment.tables.raid_groups[id_] for id_ in assessment.index("raid_groups_on", device.id)
    ]
    silent = [group for group in groups if not group.drives]
    if not silent:
        return
    drives = drives_in(assessment, device.id)
    mix = mix_of(assessment, tuple(drive.id for drive in drives))
    differing = (mix.media, mix.interfaces, mix.rotations, mix.capacities)
    if len(mix.kinds) < 2 or not (mix.without_capacity or any(len(x) > 1 for x in differing)):
        return
    yield Finding(
        rule="raid.drives-unstated",
        severity=Severity.UNVERIFIED,
        subjects=(device.id,),
        message=Text(
            "{device} has {kinds} kinds of drives; which of them its RAID group takes is not "
            "stated.",
            "{device} has {kinds} kinds of drives; which of them {count} of its RAID groups take "
            "is not stated.",
            len(silent),
            device=assessment.tables.label(device.id),
            kinds=len(mix.kinds),
        ),
        remedy=Text("State the drives of each RAID group."),
        source=Text("The design file"),
        missing=tuple(
            Missing(Table.RAID_GROUPS, group.id, "drives", Text("drives")) for group in silent
        ),
    )
