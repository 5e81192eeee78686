"""RVTools, ``vHost``: the hosts of a vCenter with cluster, maker and model."""

from __future__ import annotations

from collections.abc import Iterator

from sanwright.exchange.captures.facts import Fact
from sanwright.exchange.captures.grammar import Unread
from sanwright.exchange.captures.inventory_facts import HostFact
from sanwright.exchange.captures.inventory_table import InventoryReader, InventoryTable


def _read(table: InventoryTable) -> Iterator[Fact | Unread]:
    for row in table.each():
        name = row.text("host", "esx host")
        if name:
            yield HostFact(
                row.place, table.speaker, name=name, vendor=row.text("vendor"),
                model=row.text("model"), cluster=row.text("cluster"),
                datacenter=row.text("datacenter"),
                serial=row.text("serial number") or row.text("service tag"),
                system=row.text("esx version", "os version"),
            )  # fmt: skip


READER = InventoryReader(
    "RVTools vHost", (("host", "esx host"), ("cpu model",), ("vendor",), ("model",)), _read
)
