"""A bill of materials by category, site, rack, fabric or vendor: who gets what.

A line falls apart into the pieces that its records add; over all groups they are its quantity.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from decimal import Decimal

from sanwright.bom.device_places import BETWEEN, NOWHERE, DevicePlaces, PlaceKind
from sanwright.bom.lines import Bom, BomLine, Category, is_price, sums_of
from sanwright.design import Tables, port_device
from sanwright.design.containers import path_names
from sanwright.text import LabelledEnum, Text, english_of, verbatim


class Grouping(LabelledEnum):
    """What the lines are grouped by; the value is for programs, people read ``label``."""

    CATEGORY = "category", Text("Category")
    SITE = "site", Text("Site")
    RACK = "rack", Text("Rack")
    FABRIC = "fabric", Text("Fabric")
    VENDOR = "vendor", Text("Vendor")


_BETWEEN_TITLES = {
    Grouping.SITE: Text("Between sites"),
    Grouping.RACK: Text("Between racks"),
    Grouping.FABRIC: Text("Between fabrics"),
}
_NOWHERE_TITLES = {
    Grouping.SITE: Text("At no site"),
    Grouping.RACK: Text("In no rack"),
    Grouping.FABRIC: Text("In no fabric"),
    Grouping.VENDOR: Text("Vendor unknown"),
}


@dataclass(frozen=True, slots=True)
class GroupLine:
    """A line with the part of its quantity that falls into the group.

    ``line`` names the records of the group alone; price, position and quantity are the whole one's.
    """

    line: BomLine
    quantity: int

    @property
    def line_price(self) -> Decimal | None:
        """Net price of these pieces; None where it is unknown, zero where included."""
        return self.line.price_of(self.quantity)


@dataclass(frozen=True, slots=True)
class BomGroup:
    """Lines that belong together. ``key`` is the id of a record, a vendor or a category.

    It is ``between`` for cables that join two groups, empty for what belongs to none.
    """

    key: str
    title: Text
    lines: tuple[GroupLine, ...]

    @property
    def ordered(self) -> tuple[GroupLine, ...]:
        """The lines that have to be ordered."""
        return tuple(item for item in self.lines if item.line.is_ordered)

    @property
    def pieces(self) -> int:
        """How many pieces are to be ordered."""
        return sum(item.quantity for item in self.ordered)

    @property
    def unpriced(self) -> int:
        """How many lines to be ordered have no known price."""
        return sum(item.line.price is None for item in self.ordered)

    @property
    def is_priced(self) -> bool:
        """Whether the known prices may be called the price of the group, at least."""
        return is_price(self.unpriced, len(self.ordered))

    @property
    def known_totals(self) -> dict[str, Decimal]:
        """Sum of the known prices by currency: lower bounds while ``unpriced`` is not 0."""
        return sums_of((item.line.price, item.line_price) for item in self.ordered)


def grouped(bom: Bom, tables: Tables, by: Grouping) -> tuple[BomGroup, ...]:
    """The lines in groups, each with the pieces that fall into it, in an order fit for print.

    Groups stand by title, those between two and those of none last; categories and the lines
    within a group keep the order of the bill.
    """
    keys = _Keys(tables, by)
    found: dict[str, list[GroupLine]] = {}
    for line in bom.lines:
        shares = keys.split(line)
        for key, quantity in shares:
            share = keys.share(line, key) if len(shares) > 1 else line
            found.setdefault(key, []).append(GroupLine(share, quantity))
    groups = [BomGroup(key, keys.title(key), tuple(lines)) for key, lines in found.items()]
    if by is Grouping.CATEGORY:
        return tuple(groups)
    return tuple(sorted(groups, key=_rank))


def _rank(group: BomGroup) -> tuple[int, str, str]:
    last = {BETWEEN: 1, NOWHERE: 2}.get(group.key, 0)
    return last, english_of(group.title).casefold(), group.key


class _Keys:
    """Says which groups a line falls into, and how a group is called."""

    def __init__(self, tables: Tables, by: Grouping) -> None:
        self._tables = tables
        self._by = by
        self._where = DevicePlaces(tables)

    def split(self, line: BomLine) -> list[tuple[str, int]]:
        """Group keys with the pieces of the line that fall into each."""
        if self._by is Grouping.CATEGORY:
            return [(line.category.value, line.quantity)]
        if self._by is Grouping.VENDOR:
            return [(line.vendor, line.quantity)]
        place = self._placing(line)
        found: dict[str, int] = {}
        for id_, pieces in line.counted:
            key = place(id_)
            found[key] = found.get(key, 0) + pieces
        rest = line.quantity - sum(found.values())
        if rest:
            found[NOWHERE] = found.get(NOWHERE, 0) + rest
        return [(key, pieces) for key, pieces in found.items() if pieces]

    def share(self, line: BomLine, key: str) -> BomLine:
        """The line with those of its records that are in the group ``key``."""
        place = self._placing(line)
        if line.cables:
            items = (id_ for id_, _ in line.counted if place(id_) == key)
            cables = tuple(sorted(leg for id_ in items for leg in self._where.legs_of(id_)))
            ends = (end for id_ in cables for end in self._tables.cables[id_].ends())
            devices = tuple(sorted({port_device(end) for end in ends}))
            return replace(line, cables=cables, devices=devices) if cables else line
        if line.ports:
            ports = tuple(id_ for id_ in line.ports if place(id_) == key)
            devices = tuple(sorted({port_device(id_) for id_ in ports}))
            return replace(line, ports=ports, devices=devices) if ports else line
        here = tuple(id_ for id_ in line.devices if place(id_) == key)
        return replace(line, devices=here) if here else line

    def title(self, key: str) -> Text:
        """What people read above the group."""
        if key == BETWEEN:
            return _BETWEEN_TITLES[self._by]
        if key == NOWHERE:
            return _NOWHERE_TITLES[self._by]
        if self._by is Grouping.CATEGORY:
            return Category(key).label
        if self._by is Grouping.VENDOR:
            return verbatim(key)
        if self._by is Grouping.FABRIC:
            return verbatim(self._tables.fabrics[key].name or key)
        return verbatim(" / ".join(path_names(self._tables, self._tables.locations[key])))

    def _placing(self, line: BomLine) -> Callable[[str], str]:
        """How the records that the line was counted from are placed."""
        where = self._where
        if self._by is Grouping.FABRIC:
            if line.cables:
                return where.fabric_of_item
            return where.fabric_of_port if line.ports else where.fabric_of_device
        kind: PlaceKind = "site" if self._by is Grouping.SITE else "rack"
        if line.cables:
            return lambda id_: where.place_of_item(id_, kind)
        if line.ports:
            return lambda id_: where.place_of_port(id_, kind)
        return lambda id_: where.place_of_device(id_, kind)
