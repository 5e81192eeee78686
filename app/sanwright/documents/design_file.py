"""The design file ``.sanw``: one SQLite database, a table for each kind of record.

A file is written anew beside its target and then moved over it, so a reader sees the old file or
the new one and never half of either. ``place`` keeps the order of the design. Simple values have
columns of their own, the rest of a record is JSON in ``more``.
"""

from __future__ import annotations

import contextlib
import json
import re
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sanwright import codec
from sanwright.design import (
    RECORD_TYPES,
    Cable,
    Design,
    Device,
    Port,
    Record,
    Table,
    Tables,
    Workload,
)
from sanwright.design.bounds import MOST_RECORDS
from sanwright.design.records import port_base
from sanwright.design.spellings import in_known_words
from sanwright.documents import migration
from sanwright.documents.json_form import records_of, whole_design
from sanwright.errors import InputError, MachineError
from sanwright.formats import kinds
from sanwright.progress import Progress
from sanwright.reasons import reason_of
from sanwright.saving import save_file
from sanwright.strangers_database import ReadRows, strangers_database
from sanwright.text import Text
from sanwright.units import Length

LARGEST_DESIGN_BYTES = 256 * 2**20
"""More than the largest design that may be kept, its pictures and typefaces included."""
APPLICATION_ID = 0x53414E57
"""“SANW”; marks the SQLite file as a Sanwright design."""

_COLUMNS: dict[Table, tuple[str, ...]] = {
    Table.DEVICES: ("part", "name", "parent", "fabric", "x", "y"),
    Table.PORTS: ("optic", "speed"),
    Table.CABLES: ("a", "b", "part", "length_m"),
    Table.WAIVERS: ("rule", "reason", "author", "date"),
}
_TYPES = {"x": "REAL", "y": "REAL", "length_m": "REAL"}


def write_file(tables: Tables, path: Path, settle: Callable[[Path], object] | None = None) -> None:
    """Save as a whole; ``settle`` is that of ``save_file``.

    Raises MachineError saying what stood in the way; the old file stays.
    """
    try:
        save_file(path, lambda draft: _write_database(tables, draft), settle)
    except sqlite3.Error as error:
        raise MachineError(
            Text(
                "“{path}” could not be saved ({why}); try another place.",
                path=path,
                why=reason_of(error),
            )
        ) from None


def _write_database(tables: Tables, path: Path) -> None:
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = OFF")
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {kinds.DESIGN.number}")
        connection.execute("BEGIN")
        migration.note_writer(connection)
        for table in Table:
            columns = _COLUMNS.get(table, ())
            declared = "".join(f", {name} {_TYPES.get(name, 'TEXT')}" for name in columns)
            connection.execute(
                f"CREATE TABLE {table.value} ({migration.PLACE} INTEGER PRIMARY KEY, "
                f"id TEXT NOT NULL{declared}, more TEXT) STRICT"
            )
            marks = ", ".join("?" * (len(columns) + 3))
            connection.executemany(
                f"INSERT INTO {table.value} VALUES ({marks})",
                (
                    (place, *_row(record, columns))
                    for place, record in enumerate(tables.rows(table).values())
                ),
            )
        connection.execute("COMMIT")


def _row(record: Record, columns: tuple[str, ...]) -> tuple[Any, ...]:
    plain: dict[str, Any] = codec.to_plain(record)
    plain.pop("id", None)
    values = [plain.pop(name, None) for name in columns]
    more = json.dumps(plain, ensure_ascii=False, separators=(",", ":")) if plain else None
    return (record.id, *values, more)


_VERSION = slice(60, 64)
"""Where SQLite keeps ``user_version``."""


def is_of_today(data: bytes) -> bool:
    """Whether the content of a design file is of the format that is written today."""
    return int.from_bytes(data[_VERSION]) == kinds.DESIGN.number


def rows_of_file(data: bytes) -> dict[str, list[dict[str, Any]]]:
    """The plain rows of a design file's content by table. Raises InputError."""
    with strangers_database(data) as connection:
        found: dict[str, list[dict[str, Any]]] = migration.raw_tables(connection)
        return found


@dataclass(frozen=True, slots=True)
class Outline:
    """What of a drawing is known when a file's devices are read, and nothing else is yet.

    ``tables`` hold the devices with all that decides where and how large their boxes are;
    ``ends`` are both ports of each cable, which is a record of none yet; cables at ports with a
    fabric of their own are left out, since theirs is not that of a device.
    """

    tables: Tables
    ends: tuple[tuple[str, str], ...]


def design_of_file(
    data: bytes,
    progress: Progress | None = None,
    outlined: Callable[[Outline], object] | None = None,
) -> Design:
    """The design in the content of a design file; what it raises reads on from the file's name.

    One of an earlier format is brought to today's. Of another one ``outlined`` is told what will
    be seen of it as soon as that is known, unless it is damaged. Raises InputError for a file that
    is none, MachineError for one of a newer format, CancelledError where ``progress`` says so.
    """
    with strangers_database(data) as connection:
        number = migration.check_header(connection, APPLICATION_ID)
        if number == kinds.DESIGN.number:
            return whole_design(
                lambda: list(_read_records(connection, len(data), progress, outlined)),
                lambda: migration.raw_tables(connection),
            )
        plain = migration.upgraded(migration.raw_tables(connection), number)
        return whole_design(lambda: records_of(plain), lambda: plain)


def _read_records(
    connection: sqlite3.Connection,
    size: int,
    progress: Progress | None,
    outlined: Callable[[Outline], object] | None = None,
) -> Iterator[Record]:
    rows = ReadRows(connection, MOST_RECORDS)
    so_far: list[Record] = []
    shared: dict[Any, Any] = {}
    for table, kind in RECORD_TYPES.items():
        columns = _COLUMNS.get(table, ())
        plainly = _PLAINLY.get(table)
        for row in rows.of(table.value, ("id", *columns, "more"), migration.PLACE):
            rows.tell(progress, size)
            record = plainly(row, shared) if plainly is not None else None
            if record is None:
                record = _record(row, kind, columns)
            if outlined is not None:
                so_far.append(record)
            yield in_known_words(record) if isinstance(record, Workload) else record
        if outlined is not None and table is Table.DEVICES:
            outline = _outline(connection, so_far)
            if outline is not None:
                outlined(outline)
            outlined = None


_PORTS_WITH_A_FABRIC = f"""SELECT id FROM {Table.PORTS.value} WHERE instr(more, '"fabric"') > 0"""


def _outline(connection: sqlite3.Connection, records: list[Record]) -> Outline | None:
    """None where something is wrong, which is for who reads the file to say."""
    ends = ReadRows(connection, MOST_RECORDS).of(Table.CABLES.value, ("a", "b"), migration.PLACE)
    try:
        tables = Design(records)
        own = {id_ for (id_,) in connection.execute(_PORTS_WITH_A_FABRIC)}
        found = tuple(
            (a, b)
            for a, b in ends
            if type(a) is type(b) is str and not (own and own & {a, b, port_base(a), port_base(b)})
        )
    except InputError:
        return None
    return Outline(tables, found)


def _record(row: tuple[Any, ...], kind: type[Record], columns: tuple[str, ...]) -> Record:
    table = kind.TABLE.value
    plain: dict[str, Any] = {"id": row[0]}
    plain.update(
        (name, value) for name, value in zip(columns, row[1:-1], strict=True) if value is not None
    )
    plain.update(migration.more_fields(row[-1], table, row[0]))
    try:
        return codec.from_plain(plain, kind)
    except InputError as error:
        raise InputError(
            Text(
                "is damaged in {table} “{id}” ({error}); get it anew or open an older copy",
                table=table,
                id=row[0],
                error=error.text,
            )
        ) from None


_BARE = Device(id="", part="")
"""Its defaults are the very objects: what is equal to one and not it goes into the next file."""
_SLOT = re.compile(r'\{"slot":"([^"\\\x00-\x1f]*)"\}')


def _plain_device(row: tuple[Any, ...], shared: dict[Any, Any]) -> Device | None:
    """A device of which nothing but its columns and its slot is set; None of any other."""
    id_, part, name, parent, fabric, x, y, more = row
    slot = ""
    if more is not None:
        found = _SLOT.fullmatch(more) if type(more) is str else None
        if found is None:
            return None
        slot = found[1]
    if not type(id_) is type(part) is str or not (name is None or type(name) is str):
        return None
    if not ((parent is None or type(parent) is str) and (fabric is None or type(fabric) is str)):
        return None
    if not ((x is None or type(x) is float) and (y is None or type(y) is float)):
        return None
    # One text for all that are alike: the file has each anew.
    return Device(
        id=shared.setdefault(id_, id_),
        part=shared.setdefault(part, part),
        name=name if name is not None else "",
        parent=shared.setdefault(parent, parent),
        slot=shared.setdefault(slot, slot),
        fabric=shared.setdefault(fabric, fabric),
        x=x if x is not None else _BARE.x,
        y=y if y is not None else _BARE.y,
    )


def _plain_port(row: tuple[Any, ...], shared: dict[Any, Any]) -> Port | None:
    """A port of which nothing but its columns is set; None of any other row, and of a wrong one."""
    id_, optic, speed, more = row
    if more is not None or type(id_) is not str:
        return None
    if not ((optic is None or type(optic) is str) and (speed is None or type(speed) is str)):
        return None
    # One text for all that are alike: the file has each of 67,000 anew.
    if optic is not None:
        optic = shared.setdefault(optic, optic)
    if speed is not None:
        speed = shared.setdefault(speed, speed)
    return Port(id=shared.setdefault(id_, id_), optic=optic, speed=speed)


def _plain_cable(row: tuple[Any, ...], shared: dict[Any, Any]) -> Cable | None:
    """The same of a cable."""
    id_, a, b, part, length_m, more = row
    if more is not None or not type(id_) is type(a) is type(b) is type(part) is str:
        return None
    if length_m is None:
        length = None
    elif type(length_m) is float and 0 <= length_m <= Length.MOST:
        length = shared.get(length_m)
        if length is None:
            length = shared[length_m] = Length(length_m)
    else:
        return None
    return Cable(
        id=id_,
        a=shared.setdefault(a, a),
        b=shared.setdefault(b, b),
        part=shared.setdefault(part, part),
        length=length,
    )


_PLAINLY: dict[Table, Callable[[tuple[Any, ...], dict[Any, Any]], Record | None]] = {
    Table.DEVICES: _plain_device,
    Table.PORTS: _plain_port,
    Table.CABLES: _plain_cable,
}
"""What most rows of a large design are is made of them as they are: ``codec`` takes thrice as long.

That it says the same is held by ``tests/documents/test_plain_rows.py``."""
