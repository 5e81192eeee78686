"""Tables over several fabrics: what stands in the rows of one fabric is said by one speaker."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sanwright.exchange.captures.facts import FabricFact, Fact, ZoneSetFact
from sanwright.exchange.captures.inventory_table import InventoryRow, InventoryTable
from sanwright.exchange.captures.outputs import Speaker


class FabricSpeakers:
    """A session a fabric name, in the order in which they come."""

    def __init__(self, table: InventoryTable) -> None:
        self._table = table
        self._found: dict[str, Speaker] = {}
        self._told: set[str] = set()

    def of(self, row: InventoryRow) -> Speaker:
        """Who says what stands in a row."""
        name = row.text("fabric name")
        number = len(self._found) + 1
        return self._found.setdefault(name, replace(self._table.speaker, session=number))

    def told(self, row: InventoryRow) -> Iterator[Fact]:
        """At the first row of a fabric, what the fabric is and which zoning is in force."""
        name = row.text("fabric name")
        if name not in self._told:
            self._told.add(name)
            yield FabricFact(row.place, self.of(row), name=name)
            zoning = row.text("active zone config")
            if zoning:
                yield ZoneSetFact(row.place, self.of(row), name=zoning, effective=True)
