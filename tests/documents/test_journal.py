"""Is every edit still there after a kill, and only then?"""

from __future__ import annotations

import contextlib
import os
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given, settings

from sanwright.design import Change, Design, History, Note, Record, Replacement, Table
from sanwright.documents import (
    Journal,
    Recoverable,
    find_journals,
    find_unreadable,
    new_design,
    read_with_state,
    write_design,
    write_over,
)
from sanwright.documents.earlier_journal import earlier_work
from sanwright.documents.left_journals import _locked
from sanwright.edits import delete
from sanwright.errors import InputError, MachineError
from sanwright.formats import kinds
from tests.builders import catalog, rows, small_san
from tests.examples import examples
from tests.random_edits import STEPS, Step, run, started

SESSION = """
import sys, time
from pathlib import Path
from sanwright import edits
from sanwright.design import History
from sanwright.documents import Journal, new_design
from sanwright.units import Length
from tests.builders import LC_OM4, SWITCH, catalog

folder, document = Path(sys.argv[1]), Path(sys.argv[2])
history = History(new_design(catalog()))
design = history.design
journal = Journal.start(folder, document, design)
history.journal.append(journal.append)
for x in (0.0, 100.0):
    history.do(edits.place_device(design, catalog().part(SWITCH), x, 8.0)[0])
history.do(edits.connect(design, "switch-1:0", "switch-2:0", catalog().part(LC_OM4), Length(3))[0])
history.do(edits.set_cable_length(design, "cable-1", Length(30)))
history.undo()
history.do(edits.set_cable_length(design, "cable-1", Length(42)))
print("ready", flush=True)
time.sleep(60)
"""


def type_note(text: str, before: str | None = None) -> Change:
    was = None if before is None else Note(id="n", text=before)
    return Change("Type", (Replacement(Table.NOTES, "n", was, Note(id="n", text=text)),))


def dead(journal: Journal) -> None:
    """What a kill leaves: the file without its lock."""
    journal.let_go()


def killed_session(root: Path, folder: Path, document: Path) -> None:
    search = os.pathsep.join([str(root / "app"), str(root)])
    process = subprocess.Popen(
        [sys.executable, "-c", SESSION, str(folder), str(document)],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": search},
    )
    assert process.stdout is not None
    assert process.stdout.readline().strip() == b"ready"
    process.kill()
    process.wait()
    process.stdout.close()
    if os.name == "posix":
        assert process.returncode == -signal.SIGKILL


def test_a_killed_session_can_be_taken_up_where_it_ended(root: Path, tmp_path: Path) -> None:
    document = tmp_path / "my san.sanw"
    started_at = time.time()
    killed_session(root, tmp_path / "state", document)
    (found,) = find_journals(tmp_path / "state")
    assert found.document == document
    assert found.edits == 6
    assert abs(found.modified.timestamp() - started_at) < 120
    design = found.read()
    assert set(design.devices) == {"switch-1", "switch-2"}
    assert design.cables["cable-1"].length.amount == 42
    assert find_journals(tmp_path / "state") == (found,)
    found.discard()
    assert find_journals(tmp_path / "state") == ()
    assert list((tmp_path / "state").iterdir()) == []


@settings(max_examples=examples(25))
@given(steps=STEPS)
def test_the_journal_gives_the_design_as_of_the_last_edit(
    tmp_path_factory: pytest.TempPathFactory, steps: list[Step]
) -> None:
    folder = tmp_path_factory.mktemp("journal")
    history = started(new_design(catalog()))
    journal = Journal.start(folder, None, history.design)
    told: list[Change] = []
    history.journal += [journal.append, told.append]
    for number, step in enumerate(steps):
        run(history, step)
        if number % 3 == 2:
            history.undo()
    dead(journal)
    found = find_journals(folder)
    assert [item.edits for item in found] == ([len(told)] if told else [])
    for item in found:
        assert rows(item.read()) == rows(history.design)


def test_a_live_journal_is_not_listed(tmp_path: Path) -> None:
    design = small_san().design()
    journal = Journal.start(tmp_path, None, design)
    journal.append(type_note("a"))
    assert find_journals(tmp_path) == ()
    assert journal.path.exists()
    dead(journal)
    assert len(find_journals(tmp_path)) == 1


def test_a_journal_that_somebody_recovers_is_not_listed(tmp_path: Path) -> None:
    journal = Journal.start(tmp_path, None, small_san().design())
    journal.append(type_note("a"))
    dead(journal)
    with contextlib.closing(_locked(journal.path)):
        assert find_journals(tmp_path) == ()
        assert find_unreadable(tmp_path) == ()
    assert len(find_journals(tmp_path)) == 1


def test_closing_leaves_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "not" / "there yet"
    journal = Journal.start(folder, None, Design())
    journal.append(type_note("a"))
    journal.close()
    journal.close()
    assert list(folder.iterdir()) == []


def test_let_go_it_is_there_for_the_next_start(tmp_path: Path) -> None:
    journal = Journal.start(tmp_path, None, small_san().design())
    journal.append(type_note("a"))
    journal.let_go()
    journal.close()  # too late: it is no longer this program's
    (found,) = find_journals(tmp_path)
    assert found.read().notes["n"].text == "a"


def test_a_session_without_an_edit_leaves_nothing_to_recover(tmp_path: Path) -> None:
    dead(Journal.start(tmp_path, None, small_san().design()))
    assert find_journals(tmp_path) == ()
    assert list(tmp_path.iterdir()) == []


def test_a_save_starts_the_journal_over(tmp_path: Path) -> None:
    history = History(small_san().design())
    journal = Journal.start(tmp_path, None, history.design)
    history.journal.append(journal.append)
    history.do(type_note("saved"))
    journal.rebase(tmp_path / "d.sanw", history.design)
    history.do(type_note("not saved", "saved"))
    dead(journal)
    (found,) = find_journals(tmp_path)
    assert (found.document, found.edits) == (tmp_path / "d.sanw", 1)
    assert rows(found.read()) == rows(history.design)


def test_what_was_taken_out_before_a_save_comes_back_to_its_place_after_it(tmp_path: Path) -> None:
    design = small_san().design()
    history = History(design)
    journal = Journal.start(tmp_path, None, design)
    history.journal.append(journal.append)
    first = next(iter(design.cables))
    history.do(delete(design, [first]))
    journal.rebase(tmp_path / "d.sanw", design)
    history.undo()
    assert next(iter(design.cables)) == first
    dead(journal)
    (found,) = find_journals(tmp_path)
    assert list(found.read().records()) == list(design.records())


def test_a_save_that_cannot_start_the_journal_over_keeps_what_was_there(tmp_path: Path) -> None:
    class Broken(Design):
        def places(self, table: Table) -> list[tuple[str, Record]]:
            raise RuntimeError(table)

    history = History(small_san().design())
    journal = Journal.start(tmp_path, None, history.design)
    history.journal.append(journal.append)
    history.do(type_note("a"))
    with pytest.raises(RuntimeError):
        journal.rebase(tmp_path / "d.sanw", Broken())
    history.do(type_note("b", "a"))
    dead(journal)
    (found,) = find_journals(tmp_path)
    assert (found.document, found.edits) == (None, 2)
    assert rows(found.read()) == rows(history.design)


def test_the_newest_session_comes_first(tmp_path: Path) -> None:
    for age in (30, 10, 20):
        journal = Journal.start(tmp_path, tmp_path / f"{age}.sanw", Design())
        journal.append(type_note("a"), datetime.fromtimestamp(1e9 - age, UTC))
        dead(journal)
    assert [found.document.name for found in find_journals(tmp_path)] == [
        "10.sanw",
        "20.sanw",
        "30.sanw",
    ]


def test_no_folder_means_nothing_to_recover(tmp_path: Path) -> None:
    assert find_journals(tmp_path / "nowhere") == ()


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(MachineError, match=r"file.*save often\.$"):
        Journal.start(tmp_path / "file", None, Design())


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE changes SET data = CAST('nonsense' AS BLOB)",
        'UPDATE changes SET data = CAST(\'[["planets", "n", null, null]]\' AS BLOB)',
        'UPDATE changes SET data = CAST(\'[["notes", "n", null, {"x": "a"}]]\' AS BLOB)',
        "UPDATE changes SET made_at = NULL",
        "UPDATE base SET kind = 'planets'",
        "UPDATE base SET record = CAST('{' AS BLOB)",
        "DELETE FROM base WHERE kind = 'parts'",
        "DROP TABLE base",
    ],
)
def test_a_damaged_journal_is_one_sentence(tmp_path: Path, statement: str) -> None:
    journal = Journal.start(tmp_path, None, small_san().design())
    journal.append(type_note("a"))
    dead(journal)
    connection = sqlite3.connect(journal.path)
    connection.execute(statement)
    connection.commit()
    connection.close()
    (found,) = find_journals(tmp_path)
    with pytest.raises(InputError) as refused:
        found.read()
    assert str(journal.path) in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_file_that_is_no_journal_does_not_hide_the_others(tmp_path: Path) -> None:
    (tmp_path / "0.journal").write_bytes(b"nonsense" * 1000)
    (tmp_path / "1.journal").touch()
    journal = Journal.start(tmp_path, None, Design())
    journal.append(type_note("a"))
    dead(journal)
    assert [found.path for found in find_journals(tmp_path)] == [journal.path]


def test_an_unreadable_journal_is_named_and_can_be_cleared(tmp_path: Path) -> None:
    (tmp_path / "0.journal").write_bytes(b"nonsense" * 1000)
    living = Journal.start(tmp_path, None, Design())
    living.append(type_note("a"))
    (found,) = find_unreadable(tmp_path)
    assert found.path.name == "0.journal"
    assert "it is no database" in str(found.reason)
    found.discard()
    assert find_unreadable(tmp_path) == ()
    assert living.path.exists()
    dead(living)
    assert find_unreadable(tmp_path) == ()


def test_a_journal_without_its_edits_is_unreadable_and_the_newest_stands_first(
    tmp_path: Path,
) -> None:
    for age in (30, 10, 20):
        journal = Journal.start(tmp_path, tmp_path / f"{age}.sanw", Design())
        journal.append(type_note("a"))
        journal._connection.execute("DROP TABLE changes")
        dead(journal)
        os.utime(journal.path, (1e9 - age, 1e9 - age))
    assert find_journals(tmp_path) == ()
    found = find_unreadable(tmp_path)
    assert [1e9 - each.modified.timestamp() for each in found] == [10, 20, 30]
    assert {"no such table: changes"} == {str(each.reason) for each in found}


def test_a_replay_tells_the_saved_state_and_every_edit_with_its_time(tmp_path: Path) -> None:
    history = History(small_san().design())
    at_start = rows(history.design)
    journal = Journal.start(tmp_path, None, history.design)
    history.journal.append(journal.append)
    began = datetime.now(UTC)
    history.do(type_note("a"))
    history.do(type_note("b", "a"))
    history.go_to(0)
    history.go_to(1)
    dead(journal)
    (found,) = find_journals(tmp_path)
    replay = found.replay()
    assert rows(replay.before) == at_start
    assert rows(replay.design) == rows(history.design)
    labels = [str(change.label) for change, _ in replay.changes]
    assert labels == ["Type", "Type", "Undo 2 edits", "Redo Type"]
    moments = [moment for _, moment in replay.changes]
    assert moments == sorted(moments)
    assert abs((moments[0] - began).total_seconds()) < 60
    assert found.modified == moments[-1]


@pytest.mark.parametrize(
    "statement",
    [
        "INSERT INTO changes (label, made_at, data) SELECT label, made_at, data FROM changes",
        "UPDATE changes SET data = CAST('nonsense' AS BLOB) WHERE number = 2",
        "UPDATE changes SET data = CAST('[[]]' AS BLOB) WHERE number = 2",
    ],
)
def test_what_stands_before_the_damage_comes_back(tmp_path: Path, statement: str) -> None:
    journal = Journal.start(tmp_path, None, small_san().design())
    journal.append(type_note("a"))
    journal.append(type_note("b", "a"))
    dead(journal)
    connection = sqlite3.connect(journal.path)
    connection.execute(statement)
    connection.commit()
    connection.close()
    (item,) = find_journals(tmp_path)
    replay = item.replay()
    assert replay.design.notes["n"].text in "ab"
    assert str(replay.damage).startswith(
        (f"The journal is damaged behind edit {len(replay.changes)} (", "2 edits could not be")
    )


def _found(journal: Journal, folder: Path) -> Recoverable:
    dead(journal)
    (found,) = find_journals(folder)
    return found


def test_an_edit_that_fits_nowhere_does_not_stop_those_behind_it(tmp_path: Path) -> None:
    journal = Journal.start(tmp_path, None, Design())
    journal.append(type_note("a"))
    journal.append(type_note("c", "b"))
    other = Change("Add", (Replacement(Table.NOTES, "m", None, Note(id="m", text="m")),))
    journal.append(other)
    replay = _found(journal, tmp_path).replay()
    assert {note.text for note in replay.design.notes.values()} == {"a", "m"}
    assert str(replay.damage).startswith("1 edit could not be brought back")


def test_a_search_of_another_program_never_clears_a_journal_that_begins(tmp_path: Path) -> None:
    ends = threading.Event()

    def search() -> None:
        while not ends.is_set():
            find_journals(tmp_path)

    searching = threading.Thread(target=search)
    searching.start()
    try:
        design = Design()
        for _ in range(15):
            journal = Journal.start(tmp_path, None, design)
            journal.append(type_note("a"))
            assert journal.path.exists()
            journal.close()
    finally:
        ends.set()
        searching.join()


def test_a_journal_knows_what_the_file_was_that_it_began_from(tmp_path: Path) -> None:
    path = tmp_path / "d.sanw"
    state = write_over(Design(), path, None)
    journal = Journal.start(tmp_path / "j", path, Design(), state)
    journal.append(type_note("a"))
    later = write_over(small_san().design(), path, state)
    dead(journal)
    (found,) = find_journals(tmp_path / "j")
    assert found.began == state != later


def test_a_journal_of_a_design_that_was_read_begins_with_its_file(tmp_path: Path) -> None:
    path = tmp_path / "san.sanw"
    write_design(small_san().design(), path)
    found = read_with_state(path, catalog())
    assert found.content == path.read_bytes()
    journal = Journal.start(tmp_path, path, found.design, found.state, found.content)
    history = History(found.design)
    history.journal.append(journal.append)
    before = rows(found.design)
    history.do(delete(found.design, [next(iter(found.design.cables))]))
    history.do(type_note("begun"))
    journal.let_go()
    (left,) = find_journals(tmp_path)
    replay = left.replay()
    assert (left.edits, rows(replay.before), rows(replay.design)) == (2, before, rows(found.design))
    with contextlib.closing(_locked(left.path)) as connection:
        work = earlier_work(connection, kinds.DESIGN.number)
    assert (rows(work.before), rows(work.after)) == (before, rows(found.design))
