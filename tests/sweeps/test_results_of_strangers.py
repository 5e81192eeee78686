"""Results of a sweep come from anybody: do pages that lie in circles end, and figures mean any?"""

from __future__ import annotations

import sqlite3
import struct
import time
from contextlib import closing
from pathlib import Path

import pytest

from sanwright.errors import InputError
from sanwright.sweeps.results import SweepResults
from sanwright.sweeps.store import SweepFile, _make
from tests.campaign.hostile_sqlite import naming_journal

_PAGE = 4096
_LEVELS = 6


def _filled(path: Path, text: str = "{}") -> None:
    """A file with so many cases that their tree has two levels."""
    _make(path, {"plan": "{}"})
    with closing(sqlite3.connect(path)) as connection, connection:
        rows = ((number, 0, "sizing", text, "[]") for number in range(3000))
        connection.executemany("INSERT INTO cases VALUES (?, ?, ?, ?, ?)", rows)


def _read(path: Path) -> SweepResults:
    with SweepFile.read(path) as file:
        return SweepResults(file)


def _children(data: bytearray, page: int) -> list[int]:
    """Where the numbers of the pages below ``page`` stand."""
    at = (page - 1) * _PAGE
    (cells,) = struct.unpack_from(">H", data, at + 3)
    starts = [struct.unpack_from(">H", data, at + 12 + 2 * each)[0] for each in range(cells)]
    return [*(at + start for start in starts), at + 8]


def test_pages_in_circles_are_refused_at_once(tmp_path: Path) -> None:
    path = tmp_path / "circle.sweep"
    _filled(path)
    assert len(_read(path).rows("sizing")) == 3000
    with closing(sqlite3.connect(path)) as connection:
        (root,) = connection.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'cases'"
        ).fetchone()
    data = bytearray(path.read_bytes())
    below = [struct.unpack_from(">I", data, at)[0] for at in _children(data, root)]
    assert len(below) > _LEVELS
    whole = bytes(data[(root - 1) * _PAGE : root * _PAGE])
    chain = [*below[1:_LEVELS], root]
    for page, child in zip(chain, below[:_LEVELS], strict=True):
        data[(page - 1) * _PAGE : page * _PAGE] = whole
        for at in _children(data, page):
            struct.pack_into(">I", data, at, child)
    path.write_bytes(data)
    begun = time.process_time()
    with pytest.raises(InputError, match="is no file of a sweep"):
        _read(path)
    assert time.process_time() - begun < 5


def test_a_text_that_many_rows_share_is_refused(tmp_path: Path) -> None:
    """Cells may name one chain of pages for what does not fit into them: 9 MB out of 3."""
    path = tmp_path / "shared.sweep"
    count, long = 3, f'{{"a": "{"x" * 3_000_000}"}}'
    _make(path, {"plan": "{}"})
    with closing(sqlite3.connect(path)) as connection:
        with connection:
            for number in range(count):
                row = (100 + number, 0, "s", long, "[]")
                connection.execute("INSERT INTO cases VALUES (?, ?, ?, ?, ?)", row)
        (root,) = connection.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'cases'"
        ).fetchone()
    data, at = bytearray(path.read_bytes()), (root - 1) * _PAGE
    assert data[at] == 10, "the cases lie on one leaf"
    starts = [struct.unpack_from(">H", data, at + 8 + 2 * each)[0] for each in range(count)]
    chains = [_chain_of(data, at + start) for start in starts]
    first = struct.unpack_from(">I", data, chains[0])[0]
    for chain in chains:
        struct.pack_into(">I", data, chain, first)
    pages = first + len(long) // (_PAGE - 4) + 1  # what only the other chains held is cut off
    struct.pack_into(">I", data, 28, pages)
    path.write_bytes(data[: pages * _PAGE])
    with closing(sqlite3.connect(path)) as connection:
        found = connection.execute("SELECT length(settings) FROM cases").fetchall()
    assert found == [(len(long),)] * count, "SQLite itself reads all of them"
    with pytest.raises(InputError, match="is no file of a sweep"):
        _read(path)


def _chain_of(data: bytearray, cell: int) -> int:
    """Where a cell of an index says on which page it goes on."""
    size, at = 0, cell
    while True:
        size, more = size << 7 | data[at] & 127, data[at] & 128
        at += 1
        if not more:
            break
    least, most = (_PAGE - 12) * 32 // 255 - 23, (_PAGE - 12) * 64 // 255 - 23
    local = least + (size - least) % (_PAGE - 4)
    return at + (local if local <= most else least)


@pytest.mark.parametrize("ending", ["-journal", "-wal"])
def test_what_lies_beside_a_sweep_makes_nothing_be_written_or_deleted(
    ending: str, tmp_path: Path
) -> None:
    """SQLite deletes the file that a journal names, and adds one to a log."""
    path, victim = tmp_path / "r.sweep", tmp_path / "victim.txt"
    _filled(path)
    victim.write_text("precious", encoding="utf-8")
    planted = naming_journal(path.read_bytes(), str(victim)) if ending == "-journal" else b"x" * 99
    path.with_name(path.name + ending).write_bytes(planted)
    before = sorted(tmp_path.iterdir())
    for opened in (SweepFile.read, lambda path: SweepFile.begin(path, {})):
        with pytest.raises(InputError, match="no sweep has left"):
            opened(path)
    assert sorted(tmp_path.iterdir()) == before
    assert victim.read_text(encoding="utf-8") == "precious"
