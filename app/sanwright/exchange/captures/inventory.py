"""Tables that say what is in a SAN: inventories of hypervisors, reports, lists that somebody keeps.

A table is known by its headings, and each kind of table has one module in ``inventories`` with a
``READER``, found by being there. Readers give the same facts as the grammars of switch outputs;
the line of a fact is its row in the file, its command the sheet. A table that is of no known kind
is read as a list, by columns that are proposed and that the user may settle (``columns``).
"""

from __future__ import annotations

import codecs
import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from sanwright.errors import InputError
from sanwright.exchange.captures import inventories
from sanwright.exchange.captures.columns import (
    MOST_ABOVE,
    ColumnPlan,
    has_wwn,
    has_wwn_in_each_row,
    heading_row,
    heading_words,
    proposed_plan,
)
from sanwright.exchange.captures.facts import Fact
from sanwright.exchange.captures.grammar import Unread
from sanwright.exchange.captures.inventories.lists import read_list
from sanwright.exchange.captures.inventory_table import InventoryReader, InventoryTable, cell_text
from sanwright.exchange.captures.outputs import OutputLine, Place, Speaker
from sanwright.exchange.importer import ImportSource
from sanwright.exchange.tables.csv_rows import read_rows
from sanwright.exchange.tables.rows import MOST_BYTES, Cell, Rows
from sanwright.text import Text

_WORKBOOK = b"PK\x03\x04"
_OLD_WORKBOOK = b"\xd0\xcf\x11\xe0"
_OF_MACHINES = frozenset(
    ("vinfo", "vcpu", "vmemory", "vdisk", "vpartition", "vnetwork", "vusb", "vcd", "vfloppy",
     "vsnapshot", "vtools", "vsource", "vrp", "vcluster", "vnic", "vswitch", "vport", "dvswitch",
     "dvport", "vsc_vmk", "vlicense", "vfileinfo", "vhealth", "vmetadata")
)  # fmt: skip
"""Sheets of RVTools on virtual machines and the LAN; some have hundreds of thousands of rows."""
_NOT_READ = _OF_MACHINES | {f"tab{sheet}" for sheet in _OF_MACHINES}
"""Release 3 begins their names so."""
_LOOKED_AT = 2**14
_SAMPLE_ROWS = 20
_DELIMITERS = ";,\t|"


@dataclass(frozen=True, slots=True)
class InventoryReading:
    """What a table says; ``plan`` is set for a list, and ``is_sure`` unless the user has to look.

    ``place`` names file, sheet and heading row. A list whose columns are not sure gives no facts
    before the user has settled them; ``sample`` are its first rows, ``titles``
    its headings as they are written.
    """

    key: str
    place: Place
    facts: tuple[Fact, ...]
    unread: tuple[Unread, ...]
    plan: ColumnPlan | None = None
    is_sure: bool = True
    sample: Rows = ()
    titles: tuple[str, ...] = ()


@cache
def inventory_readers() -> tuple[InventoryReader, ...]:
    """Every kind of table, in the order of the modules' names."""
    beside = pkgutil.iter_modules(inventories.__path__, f"{inventories.__name__}.")
    found = (getattr(importlib.import_module(each.name), "READER", None) for each in beside)
    return tuple(reader for reader in found if isinstance(reader, InventoryReader))


def may_be_inventory(head: bytes) -> bool:
    """Whether a file that begins so may hold a table; a text of switches may not.

    It has to begin as a workbook, or to have headings that a reader or a list knows, or a WWN in
    a cell of each row.
    """
    if head.startswith((_WORKBOOK, _OLD_WORKBOOK)):
        return True
    try:
        rows = read_rows(_whole_lines(head[:_LOOKED_AT]), "")
    except InputError:
        return False
    if not rows or max(len(cells) for _, cells in rows) < 2:
        return False
    at = _heading_row(rows)
    if at is None:
        return has_wwn_in_each_row(rows)
    headings = tuple(heading_words(cell) for cell in rows[at][1])
    return (
        any(reader.knows(headings) for reader in inventory_readers())
        or proposed_plan(headings, rows[at + 1 :]).is_sure
        or has_wwn_in_each_row(rows[at + 1 :], most=len(headings))
    )


def read_inventory(
    source: ImportSource, plans: Mapping[str, str] | None = None
) -> tuple[InventoryReading, ...]:
    """What each table in a workbook or CSV file says; those that say nothing of a SAN are left out.

    ``plans`` are the columns that the user settled before, as ``ColumnPlan.as_text`` by
    ``ColumnPlan.key``. Raises InputError or MachineError where the file cannot be read at all.
    """
    data = source.data(MOST_BYTES)
    if data.startswith((_WORKBOOK, _OLD_WORKBOOK)):
        from sanwright.exchange.tables.xlsx_rows import read_sheets

        sheets = read_sheets(data, source.name, _NOT_READ)
    else:
        sheets = {"": read_rows(data, source.name)}
    found = (_read(source.name, sheet, rows, plans or {}) for sheet, rows in sheets.items())
    return tuple(reading for reading in found if reading is not None)


def _read(name: str, sheet: str, rows: Rows, plans: Mapping[str, str]) -> InventoryReading | None:
    at = _heading_row(rows)
    first = 0 if at is None else at
    if not rows:
        return None
    titles: tuple[Cell, ...] = rows[first][1] if at is not None else ()
    headings = tuple(heading_words(cell) for cell in titles)
    place = Place(name, rows[first][0], sheet)
    below = rows if at is None else rows[first + 1 :]
    table = InventoryTable(Speaker(name), place, headings, below)
    for reader in inventory_readers():
        if at is not None and reader.knows(headings):
            return _reading(reader.key, table, reader.read(table))
    plan = proposed_plan(headings, below)
    if plan.key in plans:
        plan = plan.with_text(plans[plan.key])
    if not plan.says_anything:
        return None
    if not plan.is_sure:
        sample, written = below[:_SAMPLE_ROWS], tuple(map(cell_text, titles))
        return InventoryReading("list", place, (), (), plan, False, sample, written)
    return _reading("list", table, read_list(table, plan), plan)


def _heading_row(rows: Rows) -> int | None:
    """The first row that a reader knows, or the one that looks most like headings of a list.

    Above rows with WWNs it is any row that has none.
    """
    for at, (_, cells) in enumerate(rows[:MOST_ABOVE]):
        headings = tuple(heading_words(cell) for cell in cells)
        if any(reader.knows(headings) for reader in inventory_readers()):
            return at
    likely = heading_row(rows)
    if likely is None and rows and has_wwn_in_each_row(rows[1:]) and not has_wwn(rows[0][1]):
        return 0
    return likely


def _reading(
    key: str,
    table: InventoryTable,
    found: Iterator[Fact | Unread],
    plan: ColumnPlan | None = None,
) -> InventoryReading:
    facts: list[Fact] = []
    unread: list[Unread] = []
    for each in found:
        if isinstance(each, Fact):
            facts.append(each)
        else:
            unread.append(each)
    if not facts and not unread:
        line = OutputLine(table.place.line, " ; ".join(filter(None, table.headings)))
        unread.append(Unread(line, Text("The table has no rows that say anything.")))
    return InventoryReading(key, table.place, tuple(facts), tuple(unread), plan)


def _whole_lines(head: bytes) -> bytes:
    """Without the line that the head cuts; UTF-16 as UTF-8, for its line ends have two bytes."""
    if head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        head = head.decode("utf-16", "ignore").encode()
    return head[: head.rfind(b"\n") + 1] or head
