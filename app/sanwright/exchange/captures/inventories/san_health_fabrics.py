"""SAN Health's ``FabricSummary``: the fabrics, and which zoning is in force there."""

from __future__ import annotations

from collections.abc import Iterator

from sanwright.exchange.captures.facts import Fact
from sanwright.exchange.captures.grammar import Unread
from sanwright.exchange.captures.inventories.fabric_speakers import FabricSpeakers
from sanwright.exchange.captures.inventory_table import InventoryReader, InventoryTable


def _read(table: InventoryTable) -> Iterator[Fact | Unread]:
    speakers = FabricSpeakers(table)
    for row in table.each():
        if row.text("fabric name"):
            yield from speakers.told(row)


READER = InventoryReader(
    "SAN Health FabricSummary", (("fabric name",), ("fabric principal switch",)), _read
)
