"""What devices lie in: sites, rooms, racks and groups, and what is drawn for them when folded.

A device lies in the rack it stands in, in that rack's room and site, and in its group and the
groups around that. When several of these are folded the outermost is drawn: a site before a room,
a room before a rack, a rack before a group.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from sanwright.design.racks import LOCATION_KINDS
from sanwright.design.records import Device, Group, Location
from sanwright.design.tables import Tables
from sanwright.text import Text

Container = Location | Group
_GROUP = Text("group")


def container(tables: Tables, id_: str) -> Container | None:
    """The site, room, rack or group of that id."""
    return tables.locations.get(id_) or tables.groups.get(id_)


def container_kind(record: Container) -> str:
    """What the field calls it: site, room, rack or group."""
    return record.kind if isinstance(record, Location) else "group"


def container_word(record: Container) -> Text:
    """The same in the reader's language."""
    return LOCATION_KINDS[record.kind] if isinstance(record, Location) else _GROUP


def inner_first(tables: Tables, record: Container) -> Iterator[Container]:
    """A container and those around it, from the inside out."""
    rows = tables.locations if isinstance(record, Location) else tables.groups
    here: Container | None = record
    while here is not None:
        yield here
        here = rows.get(here.parent or "")


def path_names(tables: Tables, record: Container) -> list[str]:
    """Names of a container and of those around it, outermost first; ids where there is no name."""
    return [each.name or each.id for each in reversed([*inner_first(tables, record)])]


def containers_of(tables: Tables, device: str) -> tuple[Container, ...]:
    """What a device lies in, outermost first: places, then groups; a fitted one as its chassis."""
    record = tables.devices.get(tables.chassis_of(device))
    return around(tables, record) if record is not None else ()


class Folding:
    """Which box is drawn for which device, as the design is now."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._chains: dict[tuple[str | None, str | None], str | None] = {}
        self._members: dict[str, list[str]] = {}
        for device in tables.devices.values():
            if device.parent is None:
                box = self._folded(device)
                if box is not None:
                    self._members.setdefault(box, []).append(device.id)

    @property
    def boxes(self) -> Collection[str]:
        """Folded containers that are drawn, that is, with something in them."""
        return self._members.keys()

    def box_of(self, device: str) -> str:
        """Id of what is drawn for a device: a folded container, its chassis, or itself."""
        chassis = self._tables.chassis_of(device)
        record = self._tables.devices.get(chassis)
        folded = self._folded(record) if record is not None else None
        return folded if folded is not None else chassis

    def members(self, box: str) -> tuple[str, ...]:
        """Devices that stand alone and for which ``box`` is drawn, in the order of the design."""
        return tuple(self._members.get(box, ()))

    def _folded(self, device: Device) -> str | None:
        key = device.location, device.group
        if key not in self._chains:
            chain = around(self._tables, device)
            self._chains[key] = next((place.id for place in chain if place.folded), None)
        return self._chains[key]


def members_of(tables: Tables, container: str) -> tuple[str, ...]:
    """Devices that stand alone and lie in a container, however deep, folded or not."""
    chains: dict[tuple[str | None, str | None], bool] = {}
    found = []
    for device in tables.devices.values():
        if device.parent is not None or (device.location is None and device.group is None):
            continue
        key = device.location, device.group
        if key not in chains:
            chains[key] = any(place.id == container for place in around(tables, device))
        if chains[key]:
            found.append(device.id)
    return tuple(found)


def place_of_folded(tables: Tables, members: Collection[str]) -> tuple[float, float]:
    """Where the box of a folded container stands: the top left of what it stands for."""
    devices = [tables.devices[id_] for id_ in members]
    return min(device.x for device in devices), min(device.y for device in devices)


def around(tables: Tables, device: Device) -> tuple[Container, ...]:
    """What a device that stands alone would lie in, outermost first, also if it is none yet."""
    found: list[Container] = []
    for start in (
        tables.locations.get(device.location or ""),
        tables.groups.get(device.group or ""),
    ):
        if start is not None:
            found += reversed(tuple(inner_first(tables, start)))
    return tuple(found)
