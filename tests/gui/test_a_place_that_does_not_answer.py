# ruff: noqa: F811 - fixtures of another file
"""A share that is gone lets every call wait: does the window stay alive, and is nothing lost?"""

from __future__ import annotations

import threading
import time

import pytest
from PySide6.QtCore import QObject, Signal
from shiboken6 import Shiboken

from sanwright import documents
from sanwright.documents import find_journals, read_design
from sanwright.gui.document import patience, save_job
from sanwright.gui.document.prompts import Prompts, Stalled, Unsaved, stalled_box
from tests.builders import catalog
from tests.gui.test_saving_beside_the_work import (  # noqa: F401 - fixtures
    name_in,
    rename,
    saved,
    slow,
    through,
)


@pytest.fixture
def hanging(bench, saved, slow, monkeypatch):
    """A save that does not come to an end, of “second” over “first”, and a place that hangs."""
    monkeypatch.setattr(save_job, "PATIENCE_S", 0.3)
    monkeypatch.setattr(patience, "ANSWER_S", 0.2)
    rename(bench, "second")
    bench.files.begin_save()
    assert slow.is_reached.wait(10)
    real = documents.look_at

    def look_at(path):
        if path == saved:
            assert slow.may_go_on.wait(20)
        return real(path)

    monkeypatch.setattr(documents, "look_at", look_at)
    bench.answers.asked.clear()
    return saved


def left(tmp_path):
    return find_journals(tmp_path / "state" / "journals")


def test_closing_a_tab_keeps_the_edits_for_the_next_start(bench, hanging, slow, tmp_path):
    begun = time.monotonic()
    bench.answers.to_stalled = Stalled.KEEP
    assert bench.window.close()
    assert time.monotonic() - begun < 5
    assert bench.answers.asked == ["stalled core.sanw"]
    (found,) = left(tmp_path)
    assert name_in(found.read()) == "second"
    slow.may_go_on.set()


def test_quitting_keeps_them_too(bench, hanging, slow, tmp_path):
    bench.answers.to_stalled = Stalled.KEEP
    assert bench.program.designs.quit()
    assert bench.answers.asked == ["stalled core.sanw"]
    (found,) = left(tmp_path)
    assert name_in(found.read()) == "second"
    slow.may_go_on.set()


def test_a_session_that_ends_asks_nobody_and_keeps_them(bench, hanging, slow, tmp_path):
    bench.files.let_go()
    assert bench.answers.asked == []
    (found,) = left(tmp_path)
    assert name_in(found.read()) == "second"
    slow.may_go_on.set()


def test_a_window_is_not_closed_over_the_save_of_an_unchanged_design(
    bench, saved, slow, monkeypatch
):
    monkeypatch.setattr(save_job, "PATIENCE_S", 0.3)
    bench.files.begin_save()
    assert slow.is_reached.wait(10)
    assert not bench.session.is_modified
    bench.answers.to_stalled = Stalled.GO_ON
    assert not bench.program.frame.may_close()
    assert bench.answers.asked == ["stalled core.sanw"]
    slow.may_go_on.set()
    through(bench)


def test_going_on_loses_nothing_and_the_save_may_still_come(bench, hanging, slow):
    bench.answers.to_stalled = Stalled.GO_ON
    assert not bench.files.may_leave()
    rename(bench, "third")
    assert bench.files.is_saving
    slow.may_go_on.set()
    through(bench)
    assert name_in(read_design(hanging, catalog())) == "second"
    assert bench.session.is_modified


@pytest.mark.slow
def test_another_name_takes_the_place_of_the_one_that_hangs(
    bench,
    hanging,
    slow,
    tmp_path,
    monkeypatch,
):
    from sanwright import saving

    monkeypatch.setattr(saving, "_put_in_place", slow._before)
    other = tmp_path / "other.sanw"
    bench.answers.to_stalled, bench.answers.to_save = Stalled.SAVE_AS, other
    assert bench.files.may_leave()
    assert name_in(read_design(other, catalog())) == "second"
    assert bench.files.path == other.resolve()
    assert not bench.session.is_modified
    slow.may_go_on.set()


def test_who_works_on_is_asked_once(bench, hanging, slow):
    bench.qtbot.waitUntil(lambda: bench.answers.asked == ["stalled core.sanw"])
    bench.qtbot.wait(700)
    assert bench.answers.asked == ["stalled core.sanw"]
    assert bench.files.is_saving
    slow.may_go_on.set()
    through(bench)
    assert not bench.session.is_modified


def test_a_share_that_is_gone_does_not_hold_up_closing_nor_the_next_start(
    bench,
    saved,
    monkeypatch,
    tmp_path,
):
    monkeypatch.setattr(patience, "ANSWER_S", 0.2)
    may_go_on = threading.Event()
    monkeypatch.setattr(documents, "look_at", lambda _path: may_go_on.wait(20))
    begun = time.monotonic()
    assert bench.files.may_leave()
    rename(bench, "second")
    bench.files.let_go()
    (found,) = bench.files.left_behind()
    assert bench.files.recover(found)
    assert name_in(bench.design) == "second"
    assert time.monotonic() - begun < 5
    may_go_on.set()


def test_a_failing_save_at_the_end_asks_and_loses_nothing(bench, saved, slow):
    from sanwright.errors import MachineError
    from sanwright.text import verbatim

    rename(bench, "second")
    slow.refusal = MachineError(verbatim("The share went away."))
    slow.may_go_on.set()
    bench.answers.to_unsaved = Unsaved.SAVE
    assert not bench.files.may_leave()
    assert bench.answers.errors == [("The design was not saved.", "The share went away.")]
    assert bench.session.is_modified
    assert bench.files.is_kept_safe
    slow.refusal = None


class Ends(QObject):
    ended = Signal()


def test_the_question_goes_when_the_save_is_through(qtbot):
    from PySide6.QtCore import QTimer

    ends = Ends()
    QTimer.singleShot(200, ends.ended.emit)
    answer = Prompts().stalled("core.sanw", ends.ended, is_leaving=True, is_kept=True)
    assert answer is Stalled.WAIT


def test_a_save_that_goes_with_its_end_takes_the_question_along(qtbot):
    from PySide6.QtCore import QTimer

    ends = Ends()

    def end():
        ends.ended.emit()
        Shiboken.delete(ends)

    QTimer.singleShot(200, end)
    answer = Prompts().stalled("core.sanw", ends.ended, is_leaving=False, is_kept=True)
    assert answer is Stalled.WAIT


@pytest.mark.parametrize("is_kept", [True, False])
def test_closing_is_offered_only_where_nothing_goes_with_it(qtbot, is_kept):
    box, offered = stalled_box("core.sanw", None, is_leaving=True, is_kept=is_kept)
    qtbot.addWidget(box)
    assert (Stalled.KEEP in offered) is is_kept
