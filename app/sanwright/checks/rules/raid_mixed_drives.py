"""Rule raid.mixed-drives."""

from collections.abc import Iterator, Sequence

from sanwright.analysis import Assessment, RaidCapacity
from sanwright.analysis.drives import DriveMix, drive_mix
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.part_words import missing_of
from sanwright.checks.rule import Scope, rule
from sanwright.listing import all_of, in_a_row
from sanwright.text import Text, collected, joined

_WITHOUT_WASTE = Text("{group} is made of different drives: {kinds}.")
_WITH_WASTE = Text(
    "{group} is made of different drives: {kinds}. {lost} of the larger ones are not used."
)
MEDIA = (Text("HDD"), Text("nearline HDD"), Text("SSD"))
"""The media that the catalog's drives have."""


@rule("raid.mixed-drives", "Different drives in one RAID group", Scope.RAID)
def check(capacity: RaidCapacity, assessment: Assessment) -> Iterator[Finding]:
    """A RAID group is made of drives of different capacity, media, interface or rotation.

    Why it matters: every member counts as the smallest and works as the slowest; what the larger
    and faster drives have more was paid for and is not used. IBM's SAS controllers refuse to
    mix SSDs and disks.
    Violation: the drives stated for the group differ in capacity so that some of it is lost, or in
    media, interface or rotation.
    Fix: build each group of drives of one kind.
    Limits: looks at groups whose drives are stated (raid.drives-unstated says where that matters);
    where drives are cut into slices, nothing is called lost; drives whose capacity is not known
    make it unverifiable.
    Source: capacity, media, interface and rotation of the drives' parts; IBM, Power Systems
    documentation, Creating a disk array.
    """
    group = capacity.group
    mix = drive_mix(assessment, group.id)
    if len(mix.kinds) < 2:
        return
    differences = _differences(mix)
    is_waste = mix.unused is not None and mix.unused.amount > 0
    name = group.name or group.id
    if differences or is_waste:
        sizes = [all_of([joined([size]) for size in mix.capacities])] if is_waste else []
        kinds = in_a_row([*sizes, *differences])
        yield Finding(
            rule="raid.mixed-drives",
            severity=Severity.WARNING,
            subjects=(group.id,),
            message=(_WITH_WASTE if is_waste else _WITHOUT_WASTE).given(
                group=name,
                kinds=kinds,
                lost=mix.unused,
            ),
            remedy=Text("Build each group of drives of one kind."),
            limit=mix.capacities[0] if is_waste else Text("drives of one kind"),
            actual=mix.capacities[-1] if is_waste else kinds,
            source=Text("Figures of the drives in the catalog"),
        )
    elif mix.without_capacity:
        yield Finding(
            rule="raid.mixed-drives",
            severity=Severity.UNVERIFIED,
            subjects=(group.id,),
            message=Text(
                "{group} is made of different drives, and not all capacities are known.", group=name
            ),
            remedy=Text("Fill in the capacity of the drives."),
            source=Text("No source in the catalog"),
            missing=tuple(missing_of(id_, "drive.capacity_bytes") for id_ in mix.without_capacity),
        )


def _differences(mix: DriveMix) -> list[Text]:
    """What the drives differ in beside capacity."""
    media = [collected(name) for name in mix.media]
    rotations = [Text("{rpm:,} rpm", rpm=rpm) for rpm in mix.rotations]
    found: list[Sequence[Text | str]] = [media, mix.interfaces, rotations]
    return [all_of(values) for values in found if len(values) > 1]
