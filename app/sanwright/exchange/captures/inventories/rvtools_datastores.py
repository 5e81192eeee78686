"""RVTools, ``vDatastore``: what hosts use of arrays. Sizes are mebibytes, as 4.x calls them."""

from __future__ import annotations

from collections.abc import Iterator

from sanwright.exchange.captures.facts import Fact
from sanwright.exchange.captures.grammar import Unread
from sanwright.exchange.captures.inventory_facts import DatastoreFact
from sanwright.exchange.captures.inventory_table import InventoryReader, InventoryTable

_MIB = 2**20
_OF_FILES = ("nfs", "vsan", "vvol")


def _read(table: InventoryTable) -> Iterator[Fact | Unread]:
    """Those on file servers and on the hosts' own disks over the LAN are none of a SAN."""
    for row in table.each():
        name, kind = row.text("name", "datastore"), row.text("type").casefold()
        if not name or kind.startswith(_OF_FILES):
            continue
        capacity = row.count("capacity mib", "capacity mb")
        used = row.count("in use mib", "in use mb")
        hosts = tuple(filter(None, (each.strip() for each in row.text("hosts").split(","))))
        yield DatastoreFact(
            row.place, table.speaker, name=name, hosts=hosts,
            capacity_bytes=None if capacity is None else capacity * _MIB,
            in_use_bytes=None if used is None else used * _MIB,
            device=row.text("address").partition(",")[0].strip(),
        )  # fmt: skip


READER = InventoryReader(
    "RVTools vDatastore",
    (("name", "datastore"), ("capacity mib", "capacity mb"), ("hosts", "of hosts"),
     ("address", "url", "provisioned mib", "provisioned mb")),
    _read,
)  # fmt: skip
