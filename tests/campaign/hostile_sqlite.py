"""Design files whose database is made or bent on purpose: programs in the schema, circles, lies."""

from __future__ import annotations

import contextlib
import random
import sqlite3
import struct
from functools import cache
from pathlib import Path

from sanwright.design import Table
from sanwright.documents import read_design, write_design
from sanwright.errors import InputError, MachineError
from sanwright.sweeps.store import SweepFile
from tests.builders import catalog, small_san
from tests.campaign.refusals import refused

_ENDLESS = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT "
_NAMES = ("about", *(table.value for table in Table))


def attack(chance: random.Random, folder: Path) -> str:
    """Make one such file and open it."""
    path = folder / "d.sanw"
    path.write_bytes(_plain_file())
    kind = chance.choice(sorted(KINDS))
    KINDS[kind](path, chance)
    before = _files(folder)
    try:
        if kind == "beside" and chance.random() < 0.7:
            path = path.with_name("s.sweep")
            with SweepFile.read(path) if chance.random() < 0.5 else SweepFile.begin(path, {}):
                pass
        else:
            read_design(path, catalog())
    except (InputError, MachineError) as error:
        refused(error, path)
        return f"{kind}: refused"
    finally:
        assert _files(folder) == before, "reading has written or deleted"
    return f"{kind}: opened"


def _files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@cache
def _plain_file() -> bytes:
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "d.sanw"
        write_design(small_san().design(), path)
        return path.read_bytes()


def _run(path: Path, *statements: str) -> None:
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA trusted_schema = ON")
        for statement in statements:
            with contextlib.suppress(sqlite3.Error):
                connection.execute(statement)


def view(path: Path, chance: random.Random) -> None:
    """A view that never ends, or is very large, in the place of a table."""
    name = chance.choice(_NAMES)
    what = chance.choice(
        (
            _ENDLESS + "x AS place, 'a' AS id, NULL AS more FROM c",
            _ENDLESS + "count(*) AS value, 'written_by' AS key FROM c",
            "SELECT hex(zeroblob(400000000)) AS value, 'written_by' AS key",
            f"SELECT * FROM {name}",
        )
    )
    _run(path, f"DROP TABLE {name}", f"CREATE VIEW {name} AS {what}")


def disguised(path: Path, chance: random.Random) -> None:
    """A view that the schema calls a table."""
    name = chance.choice(_NAMES)
    view(path, chance)
    also = chance.random() < 0.3
    _run(
        path,
        "PRAGMA writable_schema = ON",
        f"UPDATE sqlite_schema SET type = 'table', rootpage = 2 WHERE name = '{name}'",
        f"UPDATE sqlite_schema SET sql = replace(sql, 'VIEW', 'TABLE') WHERE {also}",
    )


def code(path: Path, chance: random.Random) -> None:
    """Triggers, virtual tables, columns that are worked out, indexes over expressions."""
    name = chance.choice(_NAMES[1:])
    _run(
        path,
        chance.choice(
            (
                f"CREATE TRIGGER t AFTER INSERT ON {name} BEGIN DELETE FROM {name}; END",
                "CREATE VIRTUAL TABLE v USING fts5(x)",
                "CREATE VIRTUAL TABLE v USING rtree(a, b, c)",
                f"ALTER TABLE {name} ADD COLUMN w TEXT AS (hex(zeroblob(100000000)))",
                f"CREATE INDEX i ON {name} (id || hex(zeroblob(1000)))",
                f"CREATE TABLE odd{name} (id, x DEFAULT (randomblob(100)))",
                "CREATE TABLE wide (" + ", ".join(f"c{n}" for n in range(900)) + ")",
            )
        ),
    )


def many(path: Path, chance: random.Random) -> None:
    """Many tables, many rows, or the same twice."""
    name = chance.choice(_NAMES[1:])
    rows = (
        "WITH RECURSIVE c(x) AS (SELECT 9 UNION ALL SELECT x + 1 FROM c WHERE x < {}) "
        f"INSERT INTO {name} (place, id) SELECT x, 'r' || x FROM c"
    )
    _run(path, *chance.choice((
        [rows.format(chance.choice((300, 30_000)))],
        [f"CREATE TABLE t{n} (place INTEGER PRIMARY KEY, id)" for n in range(200)],
        [f"INSERT INTO {name} (place, id) SELECT place + 99, id FROM {name}"],
    )))  # fmt: skip


def values(path: Path, chance: random.Random) -> None:
    """Values of another type, size or encoding than a column says."""
    name = chance.choice(("project", "parts", "devices", "ports", "cables"))
    value = chance.choice((
        "9e999", "-9e999", "1e308", "x'ff00fe'", "zeroblob(1000000)", "''", "NULL",
        "cast(x'c328' AS TEXT)", "replace(hex(zeroblob(100000)), '00', '[')", "'{\"x\": 1e999}'",
        "'{\"name\": \"\\ud800\"}'", "'{\"x\": ' || replace(hex(zeroblob(500)), '00', '9') || '}'",
        "replace(hex(zeroblob(500000)), '00', '[{},')",
    ))  # fmt: skip
    column = chance.choice(("id", "more", "more", "name", "x", "length_m", "part", "a"))
    _run(path, "PRAGMA writable_schema = ON", f"UPDATE {name} SET {column} = {value}")


def circles(path: Path, chance: random.Random) -> None:
    """Pages that point to each other, so that a few of them are rows without end."""
    data = bytearray(path.read_bytes())
    size = struct.unpack(">H", data[16:18])[0]
    pages = len(data) // size
    for _ in range(chance.randint(1, 3)):
        page = chance.randint(2, pages)
        begin = (page - 1) * size
        count = 300
        cells = b"".join(
            struct.pack(">I", chance.randint(2, pages)) + bytes([n & 0x7F]) for n in range(count)
        )
        head = struct.pack(">BHHHBI", 5, 0, count, size - len(cells), 0, chance.randint(2, pages))
        places = b"".join(struct.pack(">H", size - len(cells) + 5 * n) for n in range(count))
        data[begin : begin + size] = (head + places).ljust(size - len(cells), b"\0")[
            : size - len(cells)
        ] + cells
    path.write_bytes(data)


def beside(path: Path, chance: random.Random) -> None:
    """A journal that names a file to be deleted, or a log, beside a design and a sweep."""
    from tests.campaign.kinds_of_files import sweep_file

    (path.parent / "s.sweep").write_bytes(sweep_file())
    victim = path.with_name("victim.txt")
    victim.write_text("precious", encoding="utf-8")
    for other in (path, path.with_name("s.sweep")):
        data = other.read_bytes()
        name = chance.choice((str(victim), str(path), str(path.parent / "nowhere")))
        ending, planted = chance.choice((
            ("-journal", naming_journal(data, name)),
            ("-wal", _log_of(data)),
            ("-wal", b"x" * chance.choice((1, 32, 5000))),
        ))  # fmt: skip
        other.with_name(other.name + ending).write_bytes(planted)


def naming_journal(data: bytes, name: str) -> bytes:
    """A hot journal of a database that names another file, which SQLite then deletes.

    Source: SQLite, src/pager.c, writeJournalHdr and writeSuperJournal.
    """
    magic, sector = bytes.fromhex("d9d505f920a163d7"), 512
    (size,) = struct.unpack(">H", data[16:18])
    page = data[:size]
    head = magic + struct.pack(">IIIII", 1, 1, len(data) // size, sector, size)
    check = 1 + sum(page[place] for place in range(size - 200, 0, -200))
    row = struct.pack(">I", 1) + page + struct.pack(">I", check)
    named = name.encode()
    end = struct.pack(">I", 0x40000000 // size + 1) + named
    end += struct.pack(">II", len(named), sum(named)) + magic
    return head.ljust(sector, b"\0") + row + end


def _log_of(data: bytes) -> bytes:
    """A log that SQLite would read in the place of the database."""
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "w.sqlite"
        path.write_bytes(data)
        with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("CREATE TABLE IF NOT EXISTS odd (x)")
            return path.with_name("w.sqlite-wal").read_bytes()


def bytes_(path: Path, chance: random.Random) -> None:
    """A few bytes changed anywhere, or the file cut short, or pages exchanged."""
    data = bytearray(path.read_bytes())
    for _ in range(chance.choice((1, 1, 4, 64))):
        data[chance.randrange(len(data))] = chance.randrange(256)
    if chance.random() < 0.2:
        data = data[: chance.randrange(len(data))]
    path.write_bytes(data)


KINDS = {
    "beside": beside, "bytes": bytes_, "circles": circles, "code": code, "disguised": disguised,
    "many": many, "values": values, "view": view,
}  # fmt: skip
