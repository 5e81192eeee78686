"""Which drives a RAID group is made of, and what they differ in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from sanwright.analysis.assessment import Assessment, remembered
from sanwright.analysis.chassis import children_of
from sanwright.analysis.slots import uncertain_counts
from sanwright.analysis.uncertain import UncertainFact, uncertain_facts
from sanwright.design import Device, RaidGroup
from sanwright.parts import Drive, Part, PartKind, SlotGroup, value_of
from sanwright.units import DataSize

_DRIVE_FORM = "-inch"
"""In the names of what goes into slots for drives, such as ``2.5-inch-sas``."""


@dataclass(frozen=True, slots=True)
class DriveMix:
    """The drives of a RAID group, as far as stated.

    ``kinds`` is how many there are of each part. ``unused`` is what the larger drives have beyond
    the smallest, None where capacities are not known or drives are cut into slices.
    """

    kinds: tuple[tuple[str, int], ...]
    media: tuple[str, ...]
    interfaces: tuple[str, ...]
    rotations: tuple[int, ...]
    capacities: tuple[DataSize, ...]
    without_capacity: tuple[str, ...]
    unused: DataSize | None

    @property
    def count(self) -> int:
        """Number of all drives together."""
        return sum(count for _, count in self.kinds)


def capacity_of(drive: Drive) -> DataSize | None:
    """Bytes of a drive: the exact number of its sectors where known, else as sold."""
    return value_of(drive.exact_capacity) or value_of(drive.capacity)


def capacity_doubts(facts: Assessment, parts: Iterable[str]) -> Iterator[UncertainFact]:
    """The capacities of these drives that are not certain."""
    for id_ in parts:
        part = facts.tables.part(id_)
        if part is not None and part.drive is not None:
            is_exact = part.drive.exact_capacity is not None
            field = "drive.exact_capacity_bytes" if is_exact else "drive.capacity_bytes"
            yield from uncertain_facts(part, field)


def is_drive(part: Part | None) -> bool:
    """Whether a part is a disk or an SSD."""
    return part is not None and part.kind is PartKind.DRIVE


@remembered
def drives_in(facts: Assessment, device: str) -> tuple[Device, ...]:
    """The drives fitted into a device, or the device itself if it is drives."""
    own = facts.tables.devices[device]
    if is_drive(facts.tables.part(own.part)):
        return (own,)
    found: list[Device] = []
    for child in children_of(facts, device):
        found += drives_in(facts, child.id)
    return tuple(found)


def drive_slot_groups(part: Part | None) -> tuple[SlotGroup, ...]:
    """The slots of a device that take drives; none where the catalog names none."""
    groups = part.slots.values() if part is not None else ()
    return tuple(group for group in groups if any(_DRIVE_FORM in name for name in group.accepts))


def drive_slots(part: Part | None) -> int | None:
    """How many drives go into a device; None where that is not known."""
    groups = drive_slot_groups(part)
    counts = [value_of(group.count) for group in groups]
    if groups:
        known = [count for count in counts if count is not None]
        return sum(known) if len(known) == len(counts) else None
    return value_of(part.array.base_drive_slots) if part is not None and part.array else None


def drive_slot_doubts(facts: Assessment, device: str) -> tuple[UncertainFact, ...]:
    """The figures that ``drive_slots`` rests on and that are not certain."""
    part = facts.tables.part_of(device)
    groups = drive_slot_groups(part)
    if groups:
        return uncertain_counts(part, groups)
    return uncertain_facts(part, "array.base_drive_slots")


@remembered
def drive_mix(facts: Assessment, group: str) -> DriveMix:
    """What the stated drives of a RAID group are."""
    record = facts.tables.raid_groups[group]
    devices = [facts.tables.devices[id_] for id_ in dict.fromkeys(record.drives)]
    return _mix(facts, tuple(device.id for device in devices), record)


@remembered
def mix_of(facts: Assessment, drives: tuple[str, ...]) -> DriveMix:
    """What these drives are."""
    return _mix(facts, drives, None)


def _mix(facts: Assessment, drives: tuple[str, ...], group: RaidGroup | None) -> DriveMix:
    """What these drives are; for a ``group`` also what of them it cannot use."""
    kinds: dict[str, int] = {}
    found: dict[str, Drive] = {}
    for id_ in drives:
        device = facts.tables.devices[id_]
        part = facts.tables.part(device.part)
        if part is not None and part.drive is not None:
            kinds[part.id] = kinds.get(part.id, 0) + device.quantity
            found[part.id] = part.drive
    sizes = {id_: capacity_of(drive) for id_, drive in found.items()}
    known = [(size, kinds[id_]) for id_, size in sizes.items() if size is not None]
    rotations = {value_of(drive.rotation_rpm) for drive in found.values()}
    return DriveMix(
        kinds=tuple(sorted(kinds.items())),
        media=tuple(sorted({drive.media for drive in found.values() if drive.media})),
        interfaces=tuple(sorted({drive.interface for drive in found.values() if drive.interface})),
        rotations=tuple(sorted(rpm for rpm in rotations if rpm is not None)),
        capacities=tuple(sorted({size for size, _ in known})),
        without_capacity=tuple(sorted(id_ for id_, size in sizes.items() if size is None)),
        unused=_unused(known, group) if len(known) == len(sizes) else None,
    )


def _unused(sizes: list[tuple[DataSize, int]], group: RaidGroup | None) -> DataSize | None:
    """Bytes above the smallest drive's, where each member of the group is one drive."""
    count = sum(number for _, number in sizes)
    if group is None or count != group.members * group.groups:
        return None
    smallest = min(size.amount for size, _ in sizes)
    return DataSize(sum((size.amount - smallest) * number for size, number in sizes))
