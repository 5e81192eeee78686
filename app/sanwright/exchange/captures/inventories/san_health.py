"""SAN Health's ``SwitchSummary``: the switches of all fabrics, a row each."""

from __future__ import annotations

from collections.abc import Iterator

from sanwright.errors import InputError
from sanwright.exchange.captures.facts import Fact, SwitchFact, SwitchMaker
from sanwright.exchange.captures.grammar import Unread
from sanwright.exchange.captures.inventories.fabric_speakers import FabricSpeakers
from sanwright.exchange.captures.inventory_table import InventoryReader, InventoryTable, wwns_of
from sanwright.text import Text

_MOST_DIGITS = 4


def _read(table: InventoryTable) -> Iterator[Fact | Unread]:
    """What has no WWN was not reached, and nothing tells it from others."""
    speakers = FabricSpeakers(table)
    for row in table.each():
        if not row.text("switch name"):
            continue
        try:
            wwn = next(iter(wwns_of(row.cell("switch wwn"))), "")
        except InputError as error:
            yield row.unread(error.text)
            continue
        if not wwn:
            yield row.unread(Text("The switch has no WWN, by which it could be known again."))
            continue
        yield from speakers.told(row)
        model = row.text("model number").partition(".")[0]  # behind the point is the revision
        number = int(model) if model.isdecimal() and len(model) < _MOST_DIGITS else None
        domain = row.count("domain id")
        yield SwitchFact(
            row.place, speakers.of(row), vendor=SwitchMaker.BROCADE, about=wwn, wwn=wwn,
            name=row.text("switch name"), model=row.text("model name"),
            switch_type=number or None,
            serial=row.text("switch serial", "serial"), firmware=row.text("firmware"),
            address=row.text("ip address"), state=row.text("switch state"),
            domain=domain if domain is not None and 0 < domain < 240 else None,
            fabric_name=row.text("fabric name"),
        )  # fmt: skip


READER = InventoryReader(
    "SAN Health SwitchSummary", (("switch name",), ("switch wwn",), ("model number",)), _read
)
