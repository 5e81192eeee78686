"""Rule raid.mixed-drives."""

from collections.abc import Iterator, Sequence

from sanwright.analysis import Assessment, RaidCapacity
from sanwright.analysis.drives import DriveMix, drive_mix
from sanwright.checks.finding import Finding, Missing, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.design import Table
from sanwright.language import tr, words


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
    mix = assessment.ask(drive_mix, group.id)
    if len(mix.kinds) < 2:
        return
    differences = _differences(mix)
    is_waste = mix.unused is not None and mix.unused.amount > 0
    name = group.name or group.id
    if differences or is_waste:
        sizes = " and ".join(str(size) for size in mix.capacities) if is_waste else ""
        kinds = "; ".join([*([sizes] if sizes else []), *differences])
        lost = f" {mix.unused} of the larger ones are not used." if is_waste else ""
        yield Finding(
            rule="raid.mixed-drives",
            severity=Severity.WARNING,
            subjects=(group.id,),
            message=tr(
                "{name} is made of different drives: {kinds}.{lost}",
                name=name,
                kinds=kinds,
                lost=lost,
            ),
            remedy=tr("Build each group of drives of one kind."),
            limit=mix.capacities[0] if is_waste else words("drives of one kind"),
            actual=mix.capacities[-1] if is_waste else kinds,
            source="Figures of the drives in the catalog",
        )
    elif mix.without_capacity:
        yield Finding(
            rule="raid.mixed-drives",
            severity=Severity.UNVERIFIED,
            subjects=(group.id,),
            message=tr(
                "{name} is made of different drives, and not all capacities are known.", name=name
            ),
            remedy=tr("Fill in the capacity of the drives."),
            source="No source in the catalog",
            missing=tuple(
                Missing(Table.PARTS, id_, "drive.capacity_bytes", "capacity")
                for id_ in mix.without_capacity
            ),
        )


def _differences(mix: DriveMix) -> list[str]:
    """What the drives differ in beside capacity."""
    found = [_joined(mix.media), _joined(mix.interfaces)]
    found.append(_joined([f"{rpm:,} rpm" for rpm in mix.rotations]))
    return [text for text in found if text]


def _joined(values: Sequence[str]) -> str:
    return " and ".join(values) if len(values) > 1 else ""
