"""RVTools, ``vMultiPath``: the paths of each host to each device, and the array that has it.

A path is told by its run-time name (``vmhba2:C0:T1:L5``), or by the WWNs of both its ends.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from sanwright.edits.wwpn import normal_wwpn
from sanwright.exchange.captures.facts import Fact
from sanwright.exchange.captures.grammar import Unread
from sanwright.exchange.captures.inventory_facts import AdapterFact, ArrayPortFact, MultipathFact
from sanwright.exchange.captures.inventory_table import InventoryReader, InventoryTable, cell_text

_PATH = re.compile(r"path \d{1,2}")
_RUN_TIME_NAME = re.compile(r"(vmhba\d{1,4}):C\d+:T\d+:L\d+", re.IGNORECASE)
_ENDS = re.compile(
    r"fc\.([0-9a-f]{16}):([0-9a-f]{16})-fc\.[0-9a-f]{16}:([0-9a-f]{16})", re.IGNORECASE
)


def _read(table: InventoryTable) -> Iterator[Fact | Unread]:
    paths = [at for at, words in enumerate(table.headings) if _PATH.fullmatch(words)]
    told: set[tuple[str, str]] = set()
    for row in table.each():
        host, device = row.text("host"), row.text("disk")
        every = [(at, text) for at in paths if (text := cell_text(row.at(at)))]
        found = [text for _at, text in every]
        if not host or not (device or found):
            continue
        vendor, model = row.text("vendor"), row.text("model")
        yield MultipathFact(
            row.place, table.speaker, host=host, device=device, datastore=row.text("datastore"),
            adapters=tuple(map(_adapter, found)),
            states=tuple(row.text(f"{table.headings[at]} state").casefold() for at, _text in every),
            policy=row.text("policy"), array_vendor=vendor, array_model=model,
        )  # fmt: skip
        for ends in filter(None, (_ENDS.search(text) for text in found)):
            node, wwpn, target = (normal_wwpn(each) for each in ends.groups())
            if (host, wwpn) not in told:
                told.add((host, wwpn))
                yield AdapterFact(row.place, table.speaker, host=host, wwpn=wwpn, wwnn=node)
            if ("", target) not in told:
                told.add(("", target))
                yield ArrayPortFact(
                    row.place, table.speaker, array="", wwpn=target, vendor=vendor, model=model
                )


def _adapter(path: str) -> str:
    """The adapter that a path leads over: its WWPN, else its name, else nothing."""
    ends = _ENDS.search(path)
    if ends is not None:
        return normal_wwpn(ends[2])
    name = _RUN_TIME_NAME.search(path)
    return name[1].casefold() if name is not None else ""


READER = InventoryReader(
    "RVTools vMultiPath", (("host",), ("disk",), ("policy",), ("path 1",)), _read
)
