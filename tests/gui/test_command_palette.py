"""Does the palette list every action, find it by a few letters, and run only what can be done?"""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence

from sanwright.gui.frame.rooms import all_actions
from sanwright.gui.search.box import SearchBox
from sanwright.gui.search.commands import PaletteCommand

pytestmark = pytest.mark.one_window


@pytest.fixture
def palette(bench):
    """The commands, as the popup lists them for a text."""
    commands = bench.window.of(SearchBox).commands

    def listed(text: str = "") -> list[PaletteCommand]:
        commands.opened()
        rows = commands.look(text, None).rows
        return [row.subject for row in rows if isinstance(row.subject, PaletteCommand)]

    return listed


def test_every_action_is_listed_with_menu_and_shortcut(palette):
    by_id = {command.id: command for command in palette()}
    assert set(by_id) == {row.id for row in all_actions()} - {"view.commands"}
    for row in all_actions():
        if row.id in by_id:
            keys = QKeySequence(row.shortcut).toString(QKeySequence.SequenceFormat.NativeText)
            assert by_id[row.id].keys == keys
            assert by_id[row.id].menu


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [("fit", "view.zoom-fit"), ("zo sel", "view.zoom-selection"), ("edit undo", "edit.undo"),
     ("chk again", "design.check"), ("arrange auto", "design.arrange")],
)  # fmt: skip
def test_an_action_is_found_by_a_few_letters(palette, typed, wanted):
    assert palette(typed)[0].id == wanted


def test_what_is_typed_in_vain_finds_nothing(palette):
    assert palette("qqxxzz") == []


def test_an_action_that_cannot_be_done_says_why_and_is_not_run(bench, palette):
    command = next(c for c in palette() if c.id == "edit.delete")
    assert not command.is_enabled
    assert command.reason == "nothing is selected"
    device = bench.place("brocade-g620")
    bench.window.show()
    popup = bench.window.of(SearchBox).popup
    bench.window.of(SearchBox).command()
    bench.qtbot.keyClicks(popup.line, "delete")
    assert popup.current.subject.id == "edit.delete"
    bench.qtbot.keyClick(popup.line, Qt.Key.Key_Return)
    assert popup.is_open
    assert device in bench.design.devices


def test_enter_runs_the_action_and_it_comes_first_from_then_on(bench, palette):
    device = bench.place("brocade-g620")
    bench.window.editor.select((device,))
    bench.window.show()
    popup = bench.window.of(SearchBox).popup
    bench.window.of(SearchBox).command()
    bench.qtbot.keyClicks(popup.line, "delete")
    bench.qtbot.keyClick(popup.line, Qt.Key.Key_Return)
    assert not popup.is_open
    assert device not in bench.design.devices
    assert palette()[0].id == "edit.delete"
