"""Does the history list say what was done, and does a click go there?"""

from __future__ import annotations

import re
from random import Random

import pytest
from PySide6.QtCore import Qt

from sanwright.design import Change, Note, Replacement, Table, history
from sanwright.gui.history.panel import HistoryPanel
from sanwright.text import Text

pytestmark = pytest.mark.one_window


@pytest.fixture
def panel(bench):
    bench.window.show()
    dock = bench.window.docks["history"]
    dock.show()
    dock.raise_()
    bench.qtbot.waitUntil(bench.window.of(HistoryPanel).isVisible)
    return bench.window.of(HistoryPanel)


def _texts(panel) -> list[str]:
    return [panel.list.item(number).text() for number in range(panel.list.count())]


def test_nothing_done_says_what_will_stand_here(panel):
    assert panel.hint.isVisible()
    assert not panel.list.isVisible()


def test_edits_stand_with_time_and_the_saved_state_is_marked(bench, panel, tmp_path):
    bench.place("brocade-g620")
    bench.files.save_to(tmp_path / "a.sanw")
    bench.place("dell-r740")
    first, second, third = _texts(panel)
    assert first == "As opened"
    assert re.fullmatch(r"\d\d:\d\d  Place Brocade G620  ✓ saved", second)
    assert re.match(r"\d\d:\d\d  Place .*R740", third)
    assert panel.list.currentRow() == 2


def test_a_click_goes_there_in_one_step_and_back(bench, panel):
    for part in ("brocade-g620", "dell-r740", "brocade-g620"):
        bench.place(part)
    heard = []
    bench.session.changed.connect(heard.append)
    rect = panel.list.visualItemRect(panel.list.item(0))
    bench.qtbot.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=rect.center())
    assert not bench.design.devices
    assert len(heard) == 1
    assert panel.list.count() == 4
    panel.list.setCurrentRow(2)
    bench.qtbot.keyClick(panel.list, Qt.Key.Key_Return)
    assert len(bench.design.devices) == 2
    assert panel.list.currentRow() == 2


def test_a_new_edit_drops_what_was_undone_from_the_list(bench, panel):
    bench.place("brocade-g620")
    bench.place("brocade-g620")
    bench.session.go_to(0)
    bench.place("dell-r740")
    assert len(_texts(panel)) == 2
    assert "R740" in _texts(panel)[1]


def test_another_design_starts_an_empty_list(bench, panel):
    bench.place("brocade-g620")
    bench.session.history.mark_saved()
    bench.files.new()
    assert not panel.list.isVisible()
    assert panel.hint.isVisible()


@pytest.mark.parametrize("most", [history.MOST_EDITS, 5])
def test_what_is_followed_reads_as_if_it_were_written_anew(bench, panel, monkeypatch, most):
    monkeypatch.setattr(history, "MOST_EDITS", most)
    chance, worded = Random(3), []
    for step in range(40):
        match chance.choice(("do", "do", "undo", "redo", "go", "saved")):
            case "do":
                note = Note(id=bench.design.new_id("note", Table.NOTES), text=str(step))
                replacement = Replacement(Table.NOTES, note.id, None, note)
                bench.session.do(Change(Text("Note"), (replacement,)))
            case "undo":
                bench.session.undo()
            case "redo":
                bench.session.redo()
            case "go":
                bench.session.go_to(chance.randrange(len(bench.session.history.edits) + 1))
            case "saved":
                bench.session.history.mark_saved()
        followed, current = _looks(panel), panel.list.currentRow()
        panel._is_stale = True
        panel.refresh()
        assert _looks(panel) == followed
        assert panel.list.currentRow() == current
        assert ("no longer kept" in followed[0][0]) is bool(bench.session.history.forgotten)
    real = panel._word
    panel._word = lambda *given, **named: (worded.append(given), real(*given, **named))
    bench.place("brocade-g620")
    assert len(worded) <= 3


def _looks(panel) -> list[tuple[str, bool, str]]:
    items = map(panel.list.item, range(panel.list.count()))
    return [(item.text(), item.font().italic(), item.toolTip()) for item in items]
