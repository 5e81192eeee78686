"""Cells of workloads. A workload states one demand: a second one is refused until it is cleared."""

from __future__ import annotations

from collections.abc import Callable

from sanwright.design.records import Table, Workload
from sanwright.edits.cells.book import Book
from sanwright.edits.cells.column import (
    NOT_STATED,
    Column,
    number_column,
    own_id,
    set_fields,
    stated,
    text_column,
    word_column,
)
from sanwright.edits.cells.members import members_column
from sanwright.edits.cells.numbers import read_count, read_quantity
from sanwright.edits.draft import Draft
from sanwright.errors import InvalidEditError
from sanwright.language import localised, mark, tr
from sanwright.units import DataSize, Duration, IoRate, Share, Throughput, parse

_TABLE = Table.WORKLOADS
_KIB = 1024.0
_DEMANDS = {"rate": "IOPS", "throughput": "MB/s", "in_flight": mark("I/Os in flight")}


def _load(book: Book, id_: str) -> Workload:
    return book.design.workloads[id_]


def _demand(key: str, title: str, parse_: Callable[[str], object]) -> Column:
    base = number_column(_TABLE, key, title, parse_, width=120)

    def write(book: Book, draft: Draft, id_: str, text: str) -> None:
        record = draft.find(_TABLE, id_)
        others = [word for name, word in _DEMANDS.items()
                  if name != key and getattr(record, name, None) is not None]  # fmt: skip
        if text and others:
            raise InvalidEditError(
                tr(
                    "A workload states one demand, and this one states {other}; clear that first.",
                    other=tr(others[0]),
                )
            )
        if base.write is not None:
            base.write(book, draft, id_, text)

    def hint(book: Book, id_: str) -> str:
        load = _load(book, id_)
        stated_ = any(getattr(load, name) is not None for name in _DEMANDS)
        return "" if stated_ else mark("not stated")

    return Column(
        key, title, base.read, write, hint, number=base.number, is_numeric=True, width=base.width
    )


def _block(text: str) -> DataSize:
    """A size; a bare number is KiB."""
    bare = text.replace(".", "", 1).isdigit()
    return read_quantity(DataSize, f"{text} KiB" if bare else text, mark("block size"))


def _share(key: str, title: str, *, hint: str = "", is_optional: bool = False) -> Column:
    """A share in per cent, with the sign or without."""

    def number(book: Book, id_: str) -> float | None:
        value = getattr(_load(book, id_), key)
        return None if value is None else float(value) * 100

    def read(book: Book, id_: str) -> str:
        return book.written(number(book, id_))

    def write(book: Book, draft: Draft, id_: str, text: str) -> None:
        if not text and not is_optional:
            raise InvalidEditError(
                tr("“{title}” is always stated; write 0 to 100.", title=tr(title))
            )
        value: float | None = None
        if text:
            value = _read_share(book, text)
            if not 0 <= value <= 1:
                raise InvalidEditError(tr("“{title}” lies between 0 and 100 %.", title=tr(title)))
        set_fields(draft, _TABLE, id_, **{key: value})

    return Column(key, title, read, write, stated(hint), number=number, is_numeric=True, width=90)


def _read_share(book: Book, text: str) -> float:
    number = book.number(text).removesuffix("%").strip()
    return parse(Share, f"{localised(number)} %").amount


def _write_growth(book: Book, draft: Draft, id_: str, text: str) -> None:
    growth = None
    if text:
        growth = _read_share(book, text)
        if growth <= -1:
            raise InvalidEditError(tr("A growth must be more than -100 % of a year."))
    set_fields(draft, _TABLE, id_, growth=growth)


def _growth(book: Book, id_: str) -> float | None:
    growth = _load(book, id_).growth
    return None if growth is None else growth * 100


WORKLOAD_COLUMNS: tuple[Column, ...] = (
    text_column(_TABLE, "name", mark("Name"), hint=own_id, width=150),
    members_column(_TABLE, "initiators", mark("Initiators"), stated(mark("none"))),
    members_column(_TABLE, "targets", mark("Targets"), stated(mark("none"))),
    _demand(
        "rate", mark("Demand (IOPS)"), lambda text: read_quantity(IoRate, text, mark("I/O rate"))
    ),
    _demand(
        "throughput",
        mark("Demand (MB/s)"),
        lambda text: read_quantity(Throughput, text, mark("throughput")),
    ),
    _demand(
        "in_flight",
        mark("I/Os in flight"),
        lambda text: read_count(text, mark("I/Os in flight"), 1),
    ),
    number_column(
        _TABLE,
        "block_size",
        mark("Block size (KiB)"),
        _block,
        hint=NOT_STATED,
        scale=1 / _KIB,
        width=130,
    ),
    _share("read_share", mark("Reads (%)")),
    word_column(_TABLE, "protocol", mark("Protocol"), ("SCSI FCP", "NVMe/FC", "SAS")),
    word_column(_TABLE, "pattern", mark("Pattern"), ("", "random", "sequential")),
    word_column(
        _TABLE,
        "multipathing",
        mark("Multipathing"),
        ("round robin", "optimised", "failover"),
        width=120,
    ),
    number_column(
        _TABLE,
        "luns",
        mark("LUNs"),
        lambda text: read_count(text, mark("number of LUNs"), 1),
        hint=NOT_STATED,
        width=90,
    ),
    number_column(
        _TABLE,
        "queue_depth",
        mark("Queue depth"),
        lambda text: read_count(text, mark("queue depth"), 1),
        hint=NOT_STATED,
        width=110,
    ),
    number_column(
        _TABLE,
        "think_time",
        mark("Think time (µs)"),
        lambda text: read_quantity(Duration, text, mark("think time"), 0),
        hint=NOT_STATED,
        width=120,
    ),
    _share("cache_hits", mark("Cache hits (%)"), hint=mark("not stated"), is_optional=True),
    Column(
        "growth",
        mark("Growth of a year (%)"),
        lambda book, id_: book.written(_growth(book, id_)),
        _write_growth,
        NOT_STATED,
        number=_growth,
        is_numeric=True,
        width=140,
    ),
)
