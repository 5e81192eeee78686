"""May the user go on while a save is under way, and is nothing lost whatever happens meanwhile?"""

from __future__ import annotations

import shutil
import threading

import msgspec
import pytest

from sanwright import saving
from sanwright.documents import find_journals, read_design
from sanwright.documents.recovery import FileStanding, standing_of
from sanwright.edits import replace_record
from sanwright.errors import MachineError
from sanwright.gui.document.save_job import SaveJob
from sanwright.text import verbatim
from tests.builders import catalog


class SlowDisk:
    """Lets a save wait where its file is about to be whole."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.is_reached, self.may_go_on = threading.Event(), threading.Event()
        self._before = saving._put_in_place
        self.refusal: Exception | None = None
        monkeypatch.setattr(saving, "_put_in_place", self._put)

    def _put(self, draft, target) -> None:
        if target.suffix != ".sanw":
            self._before(draft, target)  # a picture for the welcome page, at any time
            return
        self.is_reached.set()
        assert self.may_go_on.wait(20)
        if self.refusal is not None:
            raise self.refusal
        self._before(draft, target)


@pytest.fixture
def slow(monkeypatch):
    disk = SlowDisk(monkeypatch)
    yield disk
    disk.may_go_on.set()


@pytest.fixture
def saved(bench, tmp_path):
    """A saved design of one switch called “first”."""
    bench.place("brocade-g620")
    rename(bench, "first")
    assert bench.files.save_to(tmp_path / "core.sanw")
    return tmp_path / "core.sanw"


def rename(bench, name: str) -> None:
    (device,) = bench.design.devices.values()
    bench.session.do(
        replace_record(bench.design, msgspec.structs.replace(device, name=name), "Rename"), "name"
    )


def name_in(design) -> str:
    (device,) = design.devices.values()
    return device.name


def as_left(tmp_path, number: int):
    """What another program finds of this one, were it killed now."""
    copy = tmp_path / f"as left {number}"
    shutil.copytree(tmp_path / "state" / "journals", copy)
    return find_journals(copy)


def through(bench) -> None:
    bench.qtbot.waitUntil(lambda: not bench.files.is_saving)


def test_edits_go_on_during_a_save_and_are_not_counted_as_saved(bench, saved, slow, tmp_path):
    rename(bench, "second")
    bench.files.begin_save()
    assert slow.is_reached.wait(10)
    rename(bench, "third")
    assert name_in(read_design(saved, catalog())) == "first"
    assert bench.session.is_modified
    (found,) = as_left(tmp_path, 1)
    assert (found.edits, name_in(found.read())) == (2, "third")
    slow.may_go_on.set()
    through(bench)
    assert name_in(read_design(saved, catalog())) == "second"
    assert bench.session.is_modified
    (found,) = as_left(tmp_path, 2)
    assert (found.edits, name_in(found.read())) == (1, "third")
    bench.session.undo()
    assert name_in(bench.design) == "second", "typing did not go on into the edit that was saved"
    assert not bench.session.is_modified


def test_a_kill_right_behind_the_file_finds_which_edits_it_holds(
    bench, saved, monkeypatch, tmp_path
):
    rename(bench, "second")
    held, may_go_on = threading.Event(), threading.Event()
    safety = bench.files._safety
    prepare = safety.prepare

    def wait_and_prepare(save):
        held.set()
        assert may_go_on.wait(20)
        return prepare(save)

    monkeypatch.setattr(safety, "prepare", wait_and_prepare)
    bench.files.begin_save()
    assert held.wait(10)
    assert as_left(tmp_path, 1) == (), "all is in the file"
    rename(bench, "third")
    (found,) = as_left(tmp_path, 2)
    replay = found.replay()
    assert standing_of(found, replay, catalog()) is FileStanding.AS_IT_WAS
    assert (found.edits, name_in(replay.before), name_in(replay.design)) == (1, "second", "third")
    may_go_on.set()
    through(bench)
    assert bench.session.is_modified


def test_closing_waits_for_the_save_and_asks_nothing(bench, saved, slow):
    rename(bench, "second")
    bench.files.begin_save()
    assert slow.is_reached.wait(10)
    threading.Timer(0.3, slow.may_go_on.set).start()
    assert bench.files.may_leave()
    assert bench.answers.asked == []
    assert name_in(read_design(saved, catalog())) == "second"


def test_a_save_that_fails_later_is_told_and_nothing_counts_as_saved(bench, saved, slow, tmp_path):
    rename(bench, "second")
    slow.refusal = MachineError(verbatim("The share went away."))
    bench.files.begin_save()
    assert slow.is_reached.wait(10)
    rename(bench, "third")
    slow.may_go_on.set()
    through(bench)
    assert bench.answers.errors == [("The design was not saved.", "The share went away.")]
    assert bench.session.is_modified
    assert name_in(read_design(saved, catalog())) == "first"
    (found,) = as_left(tmp_path, 1)
    assert (found.edits, name_in(found.read())) == (2, "third")
    slow.refusal = None
    assert bench.files.save(), "and the next one works"
    assert name_in(read_design(saved, catalog())) == "third"


def test_what_is_saved_during_a_save_is_saved_after_it(bench, saved, slow, tmp_path):
    rename(bench, "second")
    bench.files.begin_save()
    assert slow.is_reached.wait(10)
    rename(bench, "third")
    bench.files.begin_save()
    bench.files.begin_save_to(tmp_path / "other.sanw")
    slow.may_go_on.set()
    through(bench)
    assert name_in(read_design(saved, catalog())) == "third"
    assert name_in(read_design(tmp_path / "other.sanw", catalog())) == "third"
    assert bench.files.path == (tmp_path / "other.sanw").resolve()
    assert not bench.session.is_modified


def test_a_save_that_takes_its_time_says_so(bench, saved, slow):
    bench.files.begin_save()
    bench.qtbot.waitUntil(lambda: bench.window.status.currentMessage() == "Saving “core.sanw”…")
    slow.may_go_on.set()
    bench.qtbot.waitUntil(lambda: bench.window.status.currentMessage() == "Saved core.sanw.")


def test_a_save_that_fails_at_once_is_told_and_the_next_one_begins(bench, saved, monkeypatch):
    begin = SaveJob.begin

    def through_at_once(job: SaveJob) -> None:
        begin(job)
        assert job._is_through.wait(10)

    monkeypatch.setattr(SaveJob, "begin", through_at_once)
    bench.files.begin_save_to(saved.parent / "gone" / "core.sanw")
    through(bench)
    assert [title for title, _ in bench.answers.errors] == ["The design was not saved."]
    rename(bench, "second")
    bench.files.begin_save()
    through(bench)
    assert name_in(read_design(saved, catalog())) == "second"
