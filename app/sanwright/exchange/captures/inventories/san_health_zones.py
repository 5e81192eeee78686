"""SAN Health's ``ZoneInfo``: members parted by commas, often with one too many.

Zones in force, but for those whose status says otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from sanwright.exchange.captures.facts import Fact, ZoneFact, ZoneKind, ZoneMember
from sanwright.exchange.captures.grammar import Unread
from sanwright.exchange.captures.inventories.fabric_speakers import FabricSpeakers
from sanwright.exchange.captures.inventory_table import InventoryReader, InventoryTable
from sanwright.exchange.captures.spelling import wwn_in

_PEER = re.compile(r"00:02:00:00:00:03:[0-9a-f]{2}:([0-9a-f]{2})")
"""The property of a peer zone; its last pair counts the principal members."""
_IDLE = frozenset({"inactive", "not active", "defined", "disabled"})


def _read(table: InventoryTable) -> Iterator[Fact | Unread]:
    speakers = FabricSpeakers(table)
    for row in table.each():
        name = row.text("active zones")
        if not name:
            continue
        members = [each.strip() for each in row.text("zone member s").split(",")]
        texts = [wwn_in(each) or each for each in members if each]
        peer = _PEER.fullmatch(texts[0]) if texts else None
        principals = int(peer[1], 16) if peer else 0
        yield from speakers.told(row)
        yield ZoneFact(
            row.place, speakers.of(row), name=name,
            effective=row.text("zone status").casefold() not in _IDLE,
            kind=ZoneKind.PEER if peer else ZoneKind.PLAIN,
            members=tuple(
                ZoneMember(text=text, principal=at < principals)
                for at, text in enumerate(texts[1:] if peer else texts)
            ),
        )  # fmt: skip


READER = InventoryReader(
    "SAN Health ZoneInfo", (("fabric name",), ("active zones",), ("zone member s",)), _read
)
