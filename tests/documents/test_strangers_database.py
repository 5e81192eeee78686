"""Does a design file of a stranger's do anything but be read or refused?"""

from __future__ import annotations

import contextlib
import sqlite3
from itertools import pairwise
from pathlib import Path

import pytest

from sanwright.design import Design, Device, PartCopy, Table
from sanwright.design.bounds import MOST_LEVELS
from sanwright.documents import read_design, write_design
from sanwright.errors import InputError, InvalidEditError
from tests.builders import catalog, rows, small_san

ENDLESS = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT x AS"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "d.sanw"
    write_design(small_san().design(), path)
    return path


def bend(path: Path, *statements: str) -> None:
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)


def said_of(path: Path) -> str:
    with pytest.raises(InputError) as refused:
        read_design(path, catalog())
    return str(refused.value)


@pytest.mark.parametrize("table", ["about", "devices"])
def test_a_view_in_the_place_of_a_table_is_refused_and_never_asked(path: Path, table: str) -> None:
    bend(path, f"DROP TABLE {table}", f"CREATE VIEW {table} AS {ENDLESS} value FROM c")
    said_of(path)
    bend(
        path,
        "PRAGMA writable_schema = ON",
        f"UPDATE sqlite_schema SET type = 'table', rootpage = 2 WHERE name = '{table}'",
    )
    said_of(path)


@pytest.mark.parametrize(
    "statement",
    [
        "CREATE TRIGGER t AFTER INSERT ON devices BEGIN DELETE FROM devices; END",
        "CREATE VIRTUAL TABLE v USING fts5(x)",
        "ALTER TABLE devices ADD COLUMN w TEXT AS (hex(zeroblob(1000000)))",
        "CREATE INDEX i ON devices (id)",
    ],
)
def test_nothing_but_plain_tables_is_read(path: Path, statement: str) -> None:
    bend(path, statement)
    assert "no plain table" in said_of(path)


def test_a_file_that_another_tool_left_with_a_log_beside_it_is_read(path: Path) -> None:
    before = rows(read_design(path, catalog()))
    data = bytearray(path.read_bytes())
    data[18:20] = b"\2\2"
    path.write_bytes(data)
    assert rows(read_design(path, catalog())) == before
    assert sorted(p.name for p in path.parent.iterdir()) == [path.name]


def chain(levels: int) -> Design:
    names = [f"d{level}" for level in range(levels)]
    inner = [Device(id=a, part="p", parent=b) for b, a in pairwise(names)]
    return Design([PartCopy(id="p"), Device(id=names[0], part="p"), *inner])


def test_what_lies_in_what_has_a_bottom() -> None:
    assert len(chain(MOST_LEVELS).rows(Table.DEVICES)) == MOST_LEVELS
    with pytest.raises(InvalidEditError, match="levels deep"):
        chain(5000)
