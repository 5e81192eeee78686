"""Does every database open where it lies, and after a program died in the middle of a change?"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
from pathlib import Path, PurePosixPath, PureWindowsPath

import pytest

from sanwright.bom import PriceList
from sanwright.catalog import Catalog, UserParts, open_catalog
from sanwright.catalog.own_facts import OwnFact, OwnFacts
from sanwright.databases import address_of
from sanwright.documents import new_design, read_design, write_design
from sanwright.errors import MachineError
from sanwright.exchange.prices.book import PriceBook
from sanwright.locking import alone_in
from tests.builders import catalog, rows, small_san
from tests.catalog_user.own import own_part


@pytest.mark.parametrize(
    ("path", "address"),
    [
        (PurePosixPath("/home/a b/x%y?.sanw"), "file:///home/a%20b/x%25y%3F.sanw?mode=ro"),
        (PureWindowsPath("C:/Pläne/x.sanw"), "file:///C:/Pl%C3%A4ne/x.sanw?mode=ro"),
        (PureWindowsPath("Z:/x#1.sanw"), "file:///Z:/x%231.sanw?mode=ro"),
        (PureWindowsPath("//server/share/x.sanw"), "file:////server/share/x.sanw?mode=ro"),
    ],
)
def test_the_address_of_a_database_names_no_host(
    path: PurePosixPath | PureWindowsPath, address: str
) -> None:
    assert address_of(path, "mode=ro") == address


@pytest.mark.skipif(os.name == "nt", reason="there two slashes are a server")
def test_everything_opens_by_a_path_that_begins_as_that_of_a_share(tmp_path: Path) -> None:
    there = Path(f"/{tmp_path}")
    assert there.as_posix().startswith("//")
    design = small_san().design()
    write_design(design, there / "d.sanw")
    assert rows(read_design(there / "d.sanw", catalog())) == rows(design)
    UserParts.open(there / "parts.sqlite").put(own_part())
    assert UserParts.open(there / "parts.sqlite").parts() == (own_part(),)
    shipped = open_catalog()
    shutil.copy(shipped.path, tmp_path / "catalog.sqlite")
    with Catalog.open(there / "catalog.sqlite") as opened:
        assert opened.edition == shipped.edition


_HALF = """
import os, sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("PRAGMA cache_size = 1")
connection.execute("PRAGMA cache_spill = 1")
connection.execute("BEGIN IMMEDIATE")
if sys.argv[2] == "first":
    connection.execute("CREATE TABLE parts (id, retired, record)")
for number in range(200):
    row = (f"p{number}", 0, "x" * 5000)
    connection.execute("INSERT OR REPLACE INTO parts VALUES (?, ?, ?)", row)
os._exit(9)
"""


@pytest.mark.parametrize("which", ["first", "further"])
def test_own_parts_outlive_a_kill_in_the_middle_of_an_import(tmp_path: Path, which: str) -> None:
    path = tmp_path / "parts.sqlite"
    if which == "further":
        UserParts.open(path).put(own_part())
    kept = UserParts.open(path).parts()
    command = [sys.executable, "-c", _HALF, str(path), which]
    assert subprocess.run(command, check=False).returncode == 9
    assert path.with_name(path.name + "-journal").stat().st_size > 0
    assert UserParts.open(path).parts() == kept
    UserParts.open(path).put(own_part("acme-s9"))
    assert UserParts.open(path).find("acme-s9") is not None


def _together(*works: object) -> None:
    threads = [threading.Thread(target=work) for work in works]  # type: ignore[arg-type]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def test_two_programs_that_keep_facts_prices_and_parts_lose_nothing(tmp_path: Path) -> None:
    def work(name: str) -> None:
        facts, book = OwnFacts(tmp_path / "facts.json"), PriceBook(tmp_path / "prices.json")
        parts = UserParts(tmp_path / "parts.sqlite")
        for number in range(5):
            facts.keep(OwnFact(part=f"{name}-{number}", field="physical.power", value=1))
            book.put(PriceList(name=f"{name} {number}", currency="EUR", prices={}))
            parts.take_in([own_part(f"{name}-{number}")])

    _together(*(lambda name=name: work(name) for name in ("ann", "bob")))
    wanted = {f"{name}-{number}" for name in ("ann", "bob") for number in range(5)}
    assert {fact.part for fact in OwnFacts(tmp_path / "facts.json").facts} == wanted
    lists = PriceBook(tmp_path / "prices.json").lists
    assert {each.name.replace(" ", "-") for each in lists} == wanted
    assert {part.id for part in UserParts.open(tmp_path / "parts.sqlite").parts()} == wanted
    assert sorted(p.name for p in tmp_path.iterdir()) == [
        "facts.json",
        "parts.sqlite",
        "prices.json",
    ]


def test_a_lock_is_waited_for_and_given_up_with_a_sentence(tmp_path: Path) -> None:
    with alone_in(tmp_path) as is_alone:
        assert is_alone
        taking = alone_in(tmp_path, wait_s=0.02)
        with pytest.raises(MachineError, match="Another program is writing"), taking:
            pass
    with alone_in(tmp_path, wait_s=0):
        pass
    with alone_in(tmp_path / "no such folder") as is_alone:
        assert not is_alone


def test_a_journal_that_another_program_took_up_is_not_made_anew(tmp_path: Path) -> None:
    from sanwright.documents import Journal, find_journals
    from sanwright.errors import InputError
    from tests.documents.test_journal import dead, type_note

    journal = Journal.start(tmp_path, None, new_design(catalog()))
    journal.append(type_note("a"))
    dead(journal)
    (found,) = find_journals(tmp_path)
    found.discard()
    with pytest.raises(InputError):
        found.replay()
    assert list(tmp_path.iterdir()) == []
