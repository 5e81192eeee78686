"""Is everything up to the last completed edit still there, whenever the plug is pulled?"""

from __future__ import annotations

import os
import random
import resource
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from sanwright.catalog import Catalog, open_catalog
from sanwright.design import Change, History, Note, Tables
from sanwright.documents import Journal, find_journals, find_unreadable, new_design, read_design
from sanwright.edits import replace_record
from sanwright.errors import InputError
from sanwright.gui.document.files import FileController
from sanwright.gui.document.open_library import OpenLibrary
from sanwright.gui.document.prompts import Unsaved
from sanwright.gui.document.session import Session
from sanwright.gui.frame.app import Program, make_application
from sanwright.gui.settings import Settings
from tests.builders import catalog as small_catalog
from tests.examples import examples
from tests.gui.conftest import Answers
from tests.proof.random_gestures import Gestures, digest
from tests.random_edits import STEPS, Step, run, started

USER = Path(__file__).with_name("pull_the_plug.py")
KINDS = (
    "place", "place_on", "place_many", "move", "nudge", "cable", "cable_devices", "replug",
    "connect_group", "band", "fold_box", "double_click", "rename", "action", "action", "undo",
    "redo", "jump", "cell", "paste_cells", "rack", "refused",
)  # fmt: skip
BEGINNINGS = ("move", "cable", "drop", "rename", "band", "cable by keys")
NUMBER = st.integers(0, 9_999)

pytestmark = pytest.mark.skipif(os.name != "posix", reason="pulls the plug with SIGKILL")


@pytest.fixture(scope="module")
def catalog() -> Iterator[Catalog]:
    with open_catalog() as opened:
        yield opened


@pytest.fixture
def program(
    qapp: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, catalog: Catalog
) -> Iterator[Program]:
    """The program with an empty design in a window of 1500 x 950 pixels."""
    monkeypatch.setenv("SANWRIGHT_STATE_DIR", str(tmp_path / "state"))
    answers = Answers(to_unsaved=Unsaved.DISCARD)
    program = Program(make_application(), Settings(tmp_path / "settings.ini"), answers, catalog)
    program.frame.resize(1500, 950)
    program.frame.show()
    program.window.fill()
    program.window.files.new()
    yield program
    program.window.close()
    program.end()


class Successor:
    """The program as it is started after the plug was pulled, without its window."""

    def __init__(self, state: Path, catalog: Catalog) -> None:
        self._before = os.environ["SANWRIGHT_STATE_DIR"]
        os.environ["SANWRIGHT_STATE_DIR"] = str(state)
        self.session = Session(OpenLibrary(catalog))
        self.answers = Answers(to_unsaved=Unsaved.DISCARD)
        self.files = FileController(self.session, Settings(state / "s.ini"), self.answers)
        self.said: list[str] = []
        self.session.message.connect(self.said.append)

    def __enter__(self) -> Successor:
        return self

    def __exit__(self, *_: object) -> None:
        self.files.shut_down()
        self.session.shut_down()
        os.environ["SANWRIGHT_STATE_DIR"] = self._before

    def bring_back(self) -> Tables | None:
        """What it offers to recover, recovered; None if it offers nothing."""
        assert self.files.unreadable() == ()
        found = self.files.left_behind()
        assert len(found) <= 1
        if not found:
            return None
        assert self.files.recover(found[0]), self.answers.errors
        assert self.session.is_modified
        return self.session.design


def session_machine(  # noqa: C901 - one small method for each thing that a user does
    program: Program, catalog: Catalog, root: Path
) -> type[RuleBasedStateMachine]:
    """A user's session in ``program`` with its files below ``root``."""

    class LongSession(RuleBasedStateMachine):
        count = 0

        @initialize(hosts=NUMBER, spot=NUMBER)
        def begin_with_a_few(self, hosts: int, spot: int) -> None:
            type(self).count += 1
            self.folder = root / f"session {self.count}"
            self.folder.mkdir()
            os.environ["SANWRIGHT_STATE_DIR"] = str(self.folder / "state")
            self.files = program.window.files
            assert self.files.new()
            self.user = Gestures(program)
            self.pulled = 0
            self.saved: dict[str, str] = {}
            self.last = self.unsaved_since = digest(self.user.design)
            for number, part in enumerate((0, 3, 4, 0)):
                self.edit("place", part + 7 * hosts, spot + 11 * number)
            self.edit("cable", hosts, spot)

        @rule(kind=st.sampled_from(KINDS), m=NUMBER, n=NUMBER)
        def edit(self, kind: str, m: int, n: int) -> None:
            self.user.do(kind, m, n)
            self.last = digest(self.user.design)

        @rule(kind=st.sampled_from(BEGINNINGS), m=NUMBER, n=NUMBER)
        def begin(self, kind: str, m: int, n: int) -> None:
            self.user.begin(kind, m, n)

        @rule()
        def give_up(self) -> None:
            self.user.give_up()

        @invariant()
        def unfinished_gestures_change_nothing(self) -> None:
            assert digest(self.user.design) == self.last

        @rule(name=st.sampled_from(["a.sanw", "b.sanw", "c.json"]))
        def save_as(self, name: str) -> None:
            assert self.files.save_to(self.folder / name)
            self.saved[name] = self.unsaved_since = self.last

        @rule()
        def save(self) -> None:
            if self.files.path is not None:
                assert self.files.save()
                self.saved[self.files.path.name] = self.unsaved_since = self.last

        @rule()
        def save_beside_the_work(self) -> None:
            if self.files.path is not None and not self.files.is_saving:
                assert self.files.begin_save()
                self.saved[self.files.path.name] = self.unsaved_since = self.last

        @rule()
        def pull_the_plug(self) -> None:
            assert not self.files.is_saving or self.files.finish_saving()
            self.pulled += 1
            copy = self.folder / f"as left {self.pulled}"
            shutil.copytree(self.folder / "state", copy)
            for name, then in self.saved.items():
                assert digest(read_design(self.folder / name, catalog)) == then
            with Successor(copy, catalog) as successor:
                design = successor.bring_back()
            if design is None:
                assert self.last == self.unsaved_since
            else:
                assert digest(design) == self.last
                assert successor.files.path == self.files.path

        def teardown(self) -> None:
            if not hasattr(self, "last"):
                return
            self.pull_the_plug()
            self.user.give_up()
            self.unfinished_gestures_change_nothing()
            self.files.shut_down()
            assert list((self.folder / "state" / "journals").iterdir()) == []

    return LongSession


def test_a_long_random_session_can_be_cut_off_anywhere(
    program: Program, catalog: Catalog, tmp_path: Path
) -> None:
    run_state_machine_as_test(
        session_machine(program, catalog, tmp_path),
        settings=settings(
            max_examples=examples(8),
            stateful_step_count=60,
            suppress_health_check=list(HealthCheck),
            deadline=None,
            phases=[Phase.explicit, Phase.reuse, Phase.generate],
        ),
    )


@pytest.mark.slow
def test_many_long_random_sessions_can_be_cut_off_anywhere(
    program: Program, catalog: Catalog, tmp_path: Path
) -> None:
    run_state_machine_as_test(
        session_machine(program, catalog, tmp_path),
        settings=settings(
            max_examples=examples(60),
            stateful_step_count=120,
            suppress_health_check=list(HealthCheck),
            deadline=None,
        ),
    )


MOST_EDITS = 25
"""Edits after which a program is killed at the latest."""


def killed(root: Path, folder: Path, seed: int) -> list[list[str]]:
    """Let a user work for a moment, kill the program, and return what it said until then."""
    folder.mkdir(parents=True)
    search = os.pathsep.join([str(root / "app"), str(root)])
    with (folder / "errors").open("w+") as errors:
        process = subprocess.Popen(
            [
                sys.executable,
                "-X",
                "faulthandler",
                str(USER),
                str(folder / "state"),
                str(folder / "it.sanw"),
                str(seed),
            ],
            stdout=subprocess.PIPE,
            stderr=errors,
            env={**os.environ, "PYTHONPATH": search, "QT_QPA_PLATFORM": "offscreen"},
            text=True,
        )
        assert process.stdout is not None
        chance = random.Random(seed)
        wanted, said = chance.randrange(1, MOST_EDITS), [process.stdout.readline()]
        while said[-1] and sum(line.startswith("done") for line in said) <= wanted:
            said.append(process.stdout.readline())
        time.sleep(chance.uniform(0.0, 0.05))
        process.kill()
        # Not communicate(): it passes over what readline() has read ahead, and with it the last
        # words of a program that was faster than we were.
        rest = process.stdout.read()
        process.stdout.close()
        process.wait()
        errors.seek(0)
        last_words = errors.read()
    assert process.returncode == -9, f"ended by itself:\n{last_words}"
    assert "Traceback" not in last_words, last_words
    said += rest.splitlines(keepends=True)
    return [line.split() for line in said if line.endswith("\n")]


def what_came_back(folder: Path, catalog: Catalog) -> tuple[str, str | None]:
    """Digest of the recovered design, and that of the saved file, if there is one."""
    saved = folder / "it.sanw"
    on_disk = read_design(saved, catalog) if saved.exists() else None
    journals = folder / "state" / "journals"
    assert find_unreadable(journals) == ()
    found = find_journals(journals)
    if found:
        (item,) = found
        design = item.read()
    else:
        design = on_disk if on_disk is not None else new_design(catalog)
    return digest(design), digest(on_disk) if on_disk is not None else None


def check_kill(root: Path, folder: Path, seed: int, catalog: Catalog) -> int:
    """Kill a session and judge what is left of it; returns how many edits it had done."""
    said = killed(root, folder, seed)
    recovered, saved = what_came_back(folder, catalog)
    done = [number for number, (word, _) in enumerate(said) if word == "done"]
    under_way = {hash_ for word, hash_ in said[done[-1] + 1 :] if word == "doing"}
    assert recovered in {said[done[-1]][1]} | under_way, f"seed {seed}"
    saves = [hash_ for word, hash_ in said if word == "saved"]
    saving = {hash_ for word, hash_ in said[-2:] if word == "saving"}
    assert saved in {saves[-1] if saves else None} | saving, f"seed {seed}"
    return len(done) - 1


def check_kills(root: Path, folder: Path, catalog: Catalog, count: int) -> None:
    # The continuous integration tries the same seeds every time.
    chance = random.Random(count if os.environ.get("CI") else None)
    seeds = [chance.randrange(1 << 30) for _ in range(count)]
    with ThreadPoolExecutor(2) as pool:
        done = list(
            pool.map(lambda seed: check_kill(root, folder / str(seed), seed, catalog), seeds)
        )
    assert min(done) >= 1
    assert sum(done) > 5 * count, "they did not work"


@pytest.mark.slow
def test_a_killed_program_loses_nothing(root: Path, tmp_path: Path, catalog: Catalog) -> None:
    check_kills(root, tmp_path, catalog, 3)


@pytest.mark.slow
def test_two_hundred_killed_programs_lose_nothing(
    root: Path, tmp_path: Path, catalog: Catalog
) -> None:
    check_kills(root, tmp_path, catalog, 200)


@settings(max_examples=examples(12))
@given(steps=STEPS, cuts=st.lists(st.floats(0.0, 1.0), min_size=6, max_size=6))
def test_a_torn_journal_gives_all_that_was_written_whole(
    tmp_path_factory: pytest.TempPathFactory, steps: list[Step], cuts: list[float]
) -> None:
    folder = tmp_path_factory.mktemp("torn")
    history = started(new_design(small_catalog()))
    journal = Journal.start(folder, folder / "it.sanw", history.design)
    log = journal.path.with_name(journal.path.name + "-wal")
    # How long the file was after each edit, and the design then; the first is where it began.
    marks = [(log.stat().st_size, digest(history.design))]

    def mark(change: Change) -> None:
        journal.append(change)
        marks.append((log.stat().st_size, digest(history.design)))

    history.journal.append(mark)
    for step in (*steps, ("edit", "rename", [0, 0, 0, 0], "last")):
        run(history, step)
    for number, share in enumerate(cuts):
        cut = round(share * marks[-1][0])
        torn = folder / str(number)
        torn.mkdir()
        shutil.copy(journal.path, torn)
        (torn / log.name).write_bytes(log.read_bytes()[:cut])
        whole = [then for size, then in marks if size <= cut]
        found, unreadable = find_journals(torn), find_unreadable(torn)
        if len(whole) > 1:
            assert [digest(item.read()) for item in found] == [whole[-1]]
        else:
            assert found == ()
            assert all(item.reason and "\n" not in str(item.reason) for item in unreadable)
    journal.close()


@settings(max_examples=examples(40))
@given(cut=st.floats(0.0, 1.0), hole=st.integers(0, 300))
def test_a_journal_cut_anywhere_is_a_prefix_or_one_sentence(
    tmp_path_factory: pytest.TempPathFactory, cut: float, hole: int
) -> None:
    folder = tmp_path_factory.mktemp("cut")
    history = History(new_design(small_catalog()))
    journal = Journal.start(folder, None, history.design)
    states = []
    for number in range(30):
        note = Note(id=f"n{number}", text="x" * (1 + 97 * number))
        change = replace_record(history.design, note, f"Write {number}")
        history.do(change)
        journal.append(change)
        states.append(digest(history.design))
    journal._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    journal.let_go()
    content = journal.path.read_bytes()
    at = round(cut * len(content))
    kept = content[:at] + (b"" if hole == 0 else b"\0" * hole + content[at + hole :])
    journal.path.write_bytes(kept)
    for item in find_journals(folder):
        try:
            replay = item.replay()
        except InputError as error:
            assert "\n" not in str(error)  # noqa: PT017
            assert str(item.path) in str(error)  # noqa: PT017
        else:
            assert digest(replay.design) == states[len(replay.changes) - 1]
            assert bool(replay.damage) or len(replay.changes) == item.edits
    for unreadable in find_unreadable(folder):
        assert unreadable.reason
        assert "\n" not in str(unreadable.reason)


@contextmanager
def full_disk(room: int) -> Iterator[None]:
    """No file of this process may grow beyond ``room`` bytes."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.fixture
def messages(program: Program) -> list[str]:
    said: list[str] = []
    program.session.message.connect(said.append)
    return said


def log_of(state: Path) -> Path:
    (found,) = (state / "journals").glob("*-wal")
    return found


def recovered(tmp_path: Path, catalog: Catalog, name: str) -> Tables | None:
    shutil.copytree(tmp_path / "state", tmp_path / name)
    with Successor(tmp_path / name, catalog) as successor:
        return successor.bring_back()


def test_a_full_disk_is_said_and_made_up_for_when_there_is_room_again(
    program: Program, messages: list[str], tmp_path: Path, catalog: Catalog
) -> None:
    user, state = Gestures(program), tmp_path / "state"
    user.do("place", 0, 0)
    written = digest(user.design)
    with full_disk(log_of(state).stat().st_size):
        user.do("place", 3, 40)
        user.do("place", 4, 80)
    assert sum("no longer kept safe" in text for text in messages) == 1
    assert digest(user.design) != written
    lost = recovered(tmp_path, catalog, "while full")
    assert lost is not None
    assert digest(lost) == written
    user.do("nudge", 0, 1)
    assert "Edits are kept safe against a crash again." in messages
    back = recovered(tmp_path, catalog, "room again")
    assert back is not None
    assert digest(back) == digest(user.design)


def test_a_save_on_a_full_disk_is_refused_and_the_saved_file_stays(
    program: Program, tmp_path: Path, catalog: Catalog
) -> None:
    user, files, saved = Gestures(program), program.window.files, tmp_path / "it.sanw"
    user.do("place", 0, 0)
    assert files.save_to(saved)
    before = digest(user.design)
    user.do("place_many", 10, 20)
    with full_disk(2_000):
        assert not files.save()
    answers = program.window.prompts
    assert isinstance(answers, Answers)
    assert answers.errors[-1][0] == "The design was not saved."
    assert "\n" not in answers.errors[-1][1]
    assert program.session.is_modified
    assert digest(read_design(saved, catalog)) == before
    assert sorted(path.name for path in tmp_path.glob("*.sanw*")) == ["it.sanw"]
    back = recovered(tmp_path, catalog, "as left")
    assert back is not None
    assert digest(back) == digest(user.design)


@pytest.mark.parametrize("leave", [Unsaved.DISCARD, Unsaved.SAVE])
def test_after_a_full_disk_nothing_old_is_offered(
    program: Program, tmp_path: Path, leave: Unsaved
) -> None:
    user, files = Gestures(program), program.window.files
    assert files.save_to(tmp_path / "it.sanw")
    user.do("place", 0, 0)
    with full_disk(log_of(tmp_path / "state").stat().st_size):
        user.do("place", 3, 40)
    answers = program.window.prompts
    assert isinstance(answers, Answers)
    answers.to_unsaved = leave
    assert files.may_leave()
    files.shut_down()
    assert list((tmp_path / "state" / "journals").iterdir()) == []


def test_a_design_opens_on_a_full_disk_and_the_next_save_begins_a_journal(
    program: Program, messages: list[str], tmp_path: Path, catalog: Catalog
) -> None:
    user, files = Gestures(program), program.window.files
    with full_disk(1_000):
        assert files.new()
    assert any("Edits cannot be kept safe" in text for text in messages)
    user.do("place", 0, 0)
    assert files.save_to(tmp_path / "it.sanw")
    user.do("place", 3, 40)
    back = recovered(tmp_path, catalog, "as left")
    assert back is not None
    assert digest(back) == digest(user.design)


def test_dying_while_a_journal_is_started_over_keeps_the_former_one(
    tmp_path: Path, catalog: Catalog
) -> None:
    history = History(new_design(small_catalog()))
    journal = Journal.start(tmp_path, None, history.design)
    history.journal.append(journal.append)
    history.do(replace_record(history.design, Note(id="n", text="a"), "Write"))
    (log,) = tmp_path.glob("*-wal")
    with full_disk(log.stat().st_size), pytest.raises(Exception, match="save often"):
        journal.rebase(tmp_path / "it.sanw", history.design)
    history.do(replace_record(history.design, Note(id="m", text="b"), "Write"))
    journal.let_go()
    (found,) = find_journals(tmp_path)
    assert found.edits == 2
    assert digest(found.read()) == digest(history.design)
