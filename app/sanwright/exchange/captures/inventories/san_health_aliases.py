"""SAN Health's ``AliasInfo``: the aliases of each fabric; members are parted by blanks."""

from __future__ import annotations

from collections.abc import Iterator

from sanwright.exchange.captures.facts import AliasFact, Fact
from sanwright.exchange.captures.grammar import Unread
from sanwright.exchange.captures.inventories.fabric_speakers import FabricSpeakers
from sanwright.exchange.captures.inventory_table import InventoryReader, InventoryTable
from sanwright.exchange.captures.spelling import wwn_in


def _read(table: InventoryTable) -> Iterator[Fact | Unread]:
    speakers = FabricSpeakers(table)
    for row in table.each():
        name = row.text("alias name")
        if name:
            members = row.text("alias member s").replace(";", " ").split()
            yield from speakers.told(row)
            yield AliasFact(
                row.place, speakers.of(row), name=name,
                members=tuple(wwn_in(each) or each for each in members),
            )  # fmt: skip


READER = InventoryReader(
    "SAN Health AliasInfo", (("fabric name",), ("alias name",), ("alias member s",)), _read
)
