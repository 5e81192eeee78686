"""RVTools, ``vHBA``: the adapters of each host; the WWN's cell holds that of node and port.

Adapters without a WWN (SAS, iSCSI, of the board) are none of a Fibre Channel SAN.
"""

from __future__ import annotations

from collections.abc import Iterator

from sanwright.errors import InputError
from sanwright.exchange.captures.facts import Fact
from sanwright.exchange.captures.grammar import Unread
from sanwright.exchange.captures.inventory_facts import AdapterFact
from sanwright.exchange.captures.inventory_table import (
    InventoryReader,
    InventoryRow,
    InventoryTable,
    port_and_node,
    wwns_of,
)
from sanwright.text import Text


def _read(table: InventoryTable) -> Iterator[Fact | Unread]:
    for row in table.each():
        host = row.text("host", "esx host")
        is_fibre = row.text("type").casefold().startswith(("fibre", "fiber", "fc"))
        try:
            wwpn, wwnn = _wwns(row)
        except InputError as error:
            if is_fibre or not row.text("type"):
                yield row.unread(error.text)
            continue
        if wwpn and host:
            yield AdapterFact(
                row.place, table.speaker, host=host, device=row.text("device"),
                model=row.text("model"), driver=row.text("driver"), wwpn=wwpn, wwnn=wwnn,
                status=row.text("status"), slot=row.text("pci"),
            )  # fmt: skip
        elif is_fibre:
            yield row.unread(Text("The adapter has no WWN."))


def _wwns(row: InventoryRow) -> tuple[str, str]:
    """WWPN and WWNN. Raises InputError for numbers."""
    apart = wwns_of(row.cell("wwpn"))
    if apart:
        return apart[0], next(iter(wwns_of(row.cell("wwnn"))), "")
    found = wwns_of(row.cell("wwn", "worldwidename", "world wide name"))
    return port_and_node(found) if found else ("", "")


READER = InventoryReader(
    "RVTools vHBA",
    (("host", "esx host"), ("device",), ("wwn", "wwpn"), ("driver",), ("status", "bus", "pci")),
    _read,
)
