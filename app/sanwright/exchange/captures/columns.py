"""What the columns of a list hold: proposed from headings and cells, settled by the user.

A plan has a key, the headings that it is for, and is kept as one line of text, so that a list that
comes again next month needs no second look.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from sanwright.errors import InputError
from sanwright.exchange.captures.inventory_table import cell_text, wwns_of
from sanwright.exchange.tables.rows import Cell, Rows
from sanwright.text import Text, joined

MOST_ABOVE = 20
"""Headings stand in one of the first rows; titles and remarks may stand above them."""
_SAMPLE = 50
_LONGEST_WWN = 23
_WORDS = re.compile(r"[^\w]+")
_NUMBERS = re.compile(r"\d+")
_FABRIC = re.compile(r"(?: (?:fabric|san|fab|hex|port|[ab]))+$")


class ListColumn(Enum):
    """What a column of a list of hosts, arrays or WWPNs may hold."""

    HOST = "host"
    DEVICE = "adapter port"
    WWPN = "WWPN"
    WWNN = "WWNN"
    ARRAY = "array"
    ARRAY_PORT = "array port"
    ALIAS = "alias"
    ROLE = "role"
    VENDOR = "vendor"
    MODEL = "model"
    CLUSTER = "cluster"
    SITE = "site"
    SERIAL = "serial number"
    SYSTEM = "operating system"
    ADAPTER = "adapter model"


_SYNONYMS: dict[ListColumn, tuple[str, ...]] = {
    ListColumn.WWPN: (
        *("wwpn", "wwn", "pwwn", "port wwn", "wwn port", "port world wide name", "portwwn"),
        *("world wide port name", "world wide name", "port name", "hba wwpn", "hba wwn"),
        *("initiator wwpn", "target wwpn", "initiator", "wwpn s", "wwpns", "wwns", "wwn s"),
        *("fc wwpn", "host wwpn", "worldwidename", "worldwide port name", "wwpn wwnn", "fc wwn"),
    ),
    ListColumn.WWNN: (
        *("wwnn", "nwwn", "node wwn", "wwn node", "world wide node name", "node name", "nodewwn"),
    ),
    ListColumn.HOST: (
        *("host", "hostname", "host name", "server", "servername", "server name", "esx host"),
        *("esxi host", "esxi", "rechner", "rechnername", "system name", "lpar", "blade", "node"),
        *("computername", "computer name", "serverbezeichnung", "host servername", "maschine"),
    ),
    ListColumn.DEVICE: (
        *("hba", "adapter", "hba port", "adapter port", "device", "fc port", "vmhba", "fcs"),
        *("hba name", "fc adapter", "karte", "adapteranschluss", "port"),
    ),
    ListColumn.ARRAY: (
        *("array", "storage", "storage array", "storage system", "array name", "storage name"),
        *("speichersystem", "speicher", "subsystem", "disk system", "storagesystem", "target host"),
    ),
    ListColumn.ARRAY_PORT: (
        *("array port", "storage port", "target port", "controller port", "director port"),
        *("fa port", "fe port", "frontend port", "front end port", "sp port", "controllerport"),
    ),
    ListColumn.ALIAS: (
        *("alias", "alias name", "device alias", "devicealias", "zone alias", "fcalias"),
        *("nickname", "name", "bezeichnung", "label"),
    ),
    ListColumn.ROLE: ("role", "type", "device type", "rolle", "typ", "initiator target"),
    ListColumn.VENDOR: ("vendor", "manufacturer", "hersteller", "maker", "make"),
    ListColumn.MODEL: (
        *("model", "server model", "modell", "product", "produkt", "host model", "array model"),
        *("storage model", "hardware", "machine type"),
    ),
    ListColumn.CLUSTER: ("cluster", "cluster name", "host group", "hostgroup", "hostgruppe"),
    ListColumn.SITE: (
        *("site", "datacenter", "data center", "location", "standort", "rechenzentrum", "room"),
    ),
    ListColumn.SERIAL: (
        *("serial", "serial number", "serial no", "s n", "sn", "serien nr", "seriennummer"),
        *("service tag",),
    ),
    ListColumn.SYSTEM: (
        *("os", "operating system", "betriebssystem", "os version", "system"),
    ),
    ListColumn.ADAPTER: ("hba model", "adapter model", "hba type", "hba modell", "adaptermodell"),
}  # fmt: skip
_BY_WORDS = {words: column for column, all_words in _SYNONYMS.items() for words in all_words}
_OWNERS = (ListColumn.HOST, ListColumn.ARRAY, ListColumn.ALIAS)


@dataclass(frozen=True, slots=True)
class ColumnPlan:
    """``columns`` has one entry a column of the table, None for what is not read."""

    headings: tuple[str, ...]
    columns: tuple[ListColumn | None, ...]
    is_sure: bool = False

    @property
    def key(self) -> str:
        """What lists with the same columns have in common."""
        return "|".join(self.headings) or f"{len(self.columns)} columns"

    @property
    def says_anything(self) -> bool:
        """Whether there may be something to read in such a list."""
        return ListColumn.WWPN in self.columns or (self.is_sure and ListColumn.HOST in self.columns)

    def at(self, column: ListColumn) -> int | None:
        """Where a column stands."""
        return self.columns.index(column) if column in self.columns else None

    def named(self, titles: Sequence[str], named: Mapping[str, ListColumn]) -> ColumnPlan | None:
        """With columns by their headings, however they are written; None where one is not there.

        ``titles`` are the headings as they stand in the list; what is not ``named`` is not read.
        """
        wanted = {heading_words(heading): column for heading, column in named.items()}
        if not wanted or not wanted.keys() <= set(map(heading_words, titles)):
            return None
        columns = tuple(wanted.get(heading_words(title)) for title in titles)
        rest = (None,) * (len(self.columns) - len(columns))
        return replace(self, columns=(*columns, *rest), is_sure=True)

    def as_text(self) -> str:
        """The columns as they are kept: names of what they hold, empty for none."""
        return ";".join(column.value if column else "" for column in self.columns)

    def with_text(self, text: str) -> ColumnPlan:
        """As the user settled it; what names no column is not read."""
        known = {column.value: column for column in ListColumn}
        chosen = [known.get(part) for part in text.split(";")]
        width = len(self.columns)
        return replace(self, columns=tuple((chosen + [None] * width)[:width]), is_sure=True)


def named_columns(text: str) -> dict[str, ListColumn]:
    """Columns by their headings, from ``Maschine=host,Anschluss=WWPN``.

    Raises InputError for what names no column.
    """
    known = {column.value.casefold(): column for column in ListColumn}
    found: dict[str, ListColumn] = {}
    for piece in filter(str.strip, text.split(",")):
        heading, equals, said = piece.rpartition("=")
        column = known.get(said.strip().casefold())
        if not equals or not heading.strip() or column is None:
            raise InputError(
                Text(
                    "“{text}” names no column; write HEADING=WHAT, where WHAT is one of {known}.",
                    text=piece.strip(), known=joined([each.value for each in ListColumn]),
                )
            )  # fmt: skip
        found[heading.strip()] = column
    return found


def heading_words(cell: Cell) -> str:
    """A heading in plain words.

    >>> heading_words("# HBAs"), heading_words("Port_WWN (hex)"), heading_words("Capacity MiB")
    ('hbas', 'port wwn hex', 'capacity mib')
    """
    return " ".join(_WORDS.sub(" ", cell_text(cell).casefold().replace("_", " ")).split())


def heading_row(rows: Rows) -> int | None:
    """Which row has the headings: the one with the most words that name columns, if it has two.

    A row with a WWN in it is none. None where there are only values.
    """
    best, best_score = None, 1
    for at, (_, cells) in enumerate(rows[:MOST_ABOVE]):
        words = [heading_words(cell) for cell in cells if isinstance(cell, str)]
        score = sum(column_of(each) is not None for each in words)
        if score > best_score and not any(map(_has_wwn, cells)):
            best, best_score = at, score
    return best


def column_of(words: str) -> ListColumn | None:
    """What a column with this heading holds; numbers, and the fabric behind it, do no harm.

    >>> column_of("hba1 wwpn fabric a").value, column_of("WWPN 2".casefold()).value
    ('WWPN', 'WWPN')
    """
    plain = " ".join(_NUMBERS.sub(" ", words).split())
    for known in (words, plain, _FABRIC.sub("", plain)):
        if known in _BY_WORDS:
            return _BY_WORDS[known]
    return None


def proposed_plan(headings: tuple[str, ...], rows: Rows) -> ColumnPlan:
    """The columns that a list seems to have.

    It is sure if headings name the column of WWPNs and whose they are, or hosts and something else
    of them, and no two columns claim to be the same. Without headings, cells are looked at.
    """
    width = max([len(headings), *(len(cells) for _, cells in rows[:_SAMPLE])], default=0)
    found: list[ListColumn | None] = [None] * width
    is_double = False
    for at, words in enumerate(headings):
        column = column_of(words)
        if column in found and column not in {None, ListColumn.WWPN}:
            is_double |= column in _OWNERS
        else:
            found[at] = column
    by_cells = _wwn_columns(rows, width)
    if ListColumn.WWPN not in found and by_cells:
        free = [at for at in by_cells if found[at] in (None, ListColumn.DEVICE)]
        for at in free or by_cells[:1]:
            found[at] = ListColumn.WWPN
    elif ListColumn.WWPN in found and by_cells:
        is_double |= not any(found[at] is ListColumn.WWPN for at in by_cells)
    is_named = any(headings) and any(column_of(words) is ListColumn.WWPN for words in headings)
    has_owner = any(owner in found for owner in _OWNERS)
    if not any(headings) and ListColumn.WWPN in found:
        free = [at for at in range(width) if found[at] is None]
        if free:
            found[free[0]] = ListColumn.ALIAS
    hosts_alone = ListColumn.HOST in found and any(
        column in found for column in (ListColumn.MODEL, ListColumn.SERIAL, ListColumn.CLUSTER)
    )
    is_sure = not is_double and ((is_named and has_owner) or (not by_cells and hosts_alone))
    return ColumnPlan(headings, tuple(found), is_sure)


def _wwn_columns(rows: Rows, width: int) -> list[int]:
    """Columns in which most filled cells of the first rows hold a WWN."""
    found = []
    for at in range(width):
        filled = [cells[at] for _, cells in rows[:_SAMPLE] if at < len(cells) and cells[at]]
        if filled and sum(map(_has_wwn, filled)) * 2 > len(filled):
            found.append(at)
    return found


def has_wwn_in_each_row(rows: Rows, most: int = 1) -> bool:
    """Whether it is a list: most rows have a cell with a WWN, ``most`` at most, and another."""
    sample = [cells for _, cells in rows[:_SAMPLE]]
    lists = [cells for cells in sample if len(cells) > 1 and 0 < sum(map(_is_wwn, cells)) <= most]
    return len(lists) * 5 > len(sample) * 4


def has_wwn(cells: Iterable[Cell]) -> bool:
    """Whether one of the cells of a row holds a WWN."""
    return any(map(_has_wwn, cells))


def _is_wwn(cell: Cell) -> bool:
    """Whether a cell is one WWN and nothing else."""
    return _has_wwn(cell) and len(cell_text(cell)) <= _LONGEST_WWN


def _has_wwn(cell: Cell) -> bool:
    """Whether there is a WWN in it; a number is none, even where it was one once."""
    try:
        return bool(wwns_of(cell))
    except InputError:
        return False
