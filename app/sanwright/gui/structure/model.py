"""What lies in what, as a tree: sites, rooms, racks and their devices, then groups and theirs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from sanwright.design import Change, Device, Group, Location, Table, Tables
from sanwright.design.containers import container_kind
from sanwright.text import Text, verbatim

PLACES, GROUPS, LOOSE = ":places", ":groups", ":loose"
"""Keys of the rows that stand for no record; no id begins with a colon."""

TITLES = {PLACES: Text("Places"), GROUPS: Text("Groups"), LOOSE: Text("In no place")}


@dataclass(slots=True)
class Branch:
    """A row of the tree. ``count`` is of the devices beneath it, however deep."""

    id: str
    kind: str
    name: Text
    folded: bool | None = None
    count: int = 0
    inner: list[Branch] = field(default_factory=list)

    def all(self) -> Iterator[Branch]:
        """The row itself and all beneath it."""
        yield self
        for branch in self.inner:
            yield from branch.all()


def structure(tables: Tables) -> tuple[Branch, ...]:
    """The rows at the top: places, devices in no place, groups."""
    devices = [device for device in tables.devices.values() if device.parent is None]
    places = Branch(PLACES, PLACES, TITLES[PLACES])
    loose = Branch(LOOSE, LOOSE, TITLES[LOOSE])
    groups = Branch(GROUPS, GROUPS, TITLES[GROUPS])
    by_place = _tree(tables.locations.values(), places)
    by_group = _tree(tables.groups.values(), groups)
    for device in devices:
        home = by_place.get(device.location or "", loose)
        home.inner.append(Branch(device.id, "device", verbatim(device.label), count=1))
        if device.group in by_group:
            group = by_group[device.group]
            group.inner.append(Branch(device.id, "device", verbatim(device.label), count=1))
    roots = (places, loose, groups)
    for root in roots:
        _count(root)
    return roots


def alters_structure(change: Change) -> bool:
    """Whether a change shows in the tree; moving devices on the drawing does not."""
    for item in change.replacements:
        if item.table in (Table.LOCATIONS, Table.GROUPS):
            return True
        if item.table is Table.DEVICES and _shown(item.before) != _shown(item.after):
            return True
    return False


def _shown(record: object) -> tuple[str | None, ...] | None:
    if not isinstance(record, Device):
        return None
    return record.label, record.parent, record.location, record.group


def _tree(records: Iterable[Location | Group], root: Branch) -> dict[str, Branch]:
    ordered = sorted(records, key=lambda record: ((record.name or record.id).casefold(), record.id))
    made = {
        record.id: Branch(
            record.id, container_kind(record), verbatim(record.name or record.id), record.folded
        )
        for record in ordered
    }
    for record in ordered:
        made.get(record.parent or "", root).inner.append(made[record.id])
    return made


def _count(branch: Branch) -> int:
    if branch.kind != "device":
        branch.count = sum(_count(inner) for inner in branch.inner)
    return branch.count
