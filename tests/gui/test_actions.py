"""Is every action reachable, by mouse and by keyboard, and is none ambiguous?"""

from __future__ import annotations

from collections import Counter

import pytest
from PySide6.QtCore import SIGNAL, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QMenu, QToolButton

from sanwright.gui.catalog.palette import CatalogPalette
from sanwright.gui.findings.panel import FindingsPanel
from sanwright.gui.frame.rooms import all_actions
from sanwright.gui.window.menus import shortcut_rows
from sanwright.locations import resources_dir
from tests.in_front import bring_to_front

pytestmark = pytest.mark.one_window


def _actions_under(menu: QMenu) -> set[str]:
    found = set()
    for action in menu.actions():
        found.add(action.objectName())
        if action.menu() is not None:
            found |= _actions_under(action.menu())
    return found


def test_ids_are_unique():
    assert [id_ for id_, n in Counter(row.id for row in all_actions()).items() if n > 1] == []


def test_shortcuts_are_valid_and_unique():
    sequences = [QKeySequence(row.shortcut) for row in all_actions() if row.shortcut]
    assert all(sequence.toString() for sequence in sequences)
    assert [s for s, n in Counter(s.toString() for s in sequences).items() if n > 1] == []


def test_texts_of_a_menu_are_unique():
    assert max(Counter((row.menu, row.text) for row in all_actions()).values()) == 1


def test_every_icon_is_there():
    icons = resources_dir() / "icons"
    missing = [
        row.icon for row in all_actions() if row.icon and not (icons / f"{row.icon}.svg").exists()
    ]
    assert missing == []


def test_actions_wear_the_icons_of_their_rows(bench):
    worn = {row.id: bench.window.action(row.id).icon().isNull() for row in all_actions()}
    assert worn == {row.id: not row.icon for row in all_actions()}


def test_every_action_is_in_the_menu_bar(bench):
    reachable = set()
    for action in bench.window.menuBar().actions():
        reachable |= _actions_under(action.menu())
    assert {row.id for row in all_actions()} <= reachable


def test_every_shortcut_is_on_the_keyboard_page():
    assert len(shortcut_rows(all_actions())) == sum(bool(row.shortcut) for row in all_actions())


def test_undo_says_what_it_would_undo_and_is_off_when_there_is_nothing(bench):
    action = bench.window.menus.actions["edit.undo"]
    assert not action.isEnabled()
    bench.place("brocade-g620")
    assert action.isEnabled()
    assert action.text() == "&Undo Place Brocade G620"
    action.trigger()
    assert not bench.design.devices
    assert not action.isEnabled()


def test_deleting_by_key_needs_the_drawing_not_a_text_field(bench):
    device = bench.place("brocade-g620")
    bench.window.editor.select((device,))
    bench.window.show()
    bring_to_front(bench.qtbot, bench.window)
    table = bench.window.of(FindingsPanel).tree
    for widget in (
        bench.window.of(CatalogPalette).search,
        table,
        bench.window.of(CatalogPalette).list,
    ):
        widget.setFocus()
        bench.qtbot.keyClick(widget, Qt.Key.Key_Delete)
        assert device in bench.design.devices
    bench.window.editor.setFocus()
    bench.qtbot.keyClick(bench.window.editor, Qt.Key.Key_Delete)
    assert device not in bench.design.devices


def test_arranging_is_one_step_of_undo(bench):
    first, second = bench.place("brocade-g620"), bench.place("dell-r740")
    before = [(d.x, d.y) for d in bench.design.devices.values()]
    bench.window.menus.actions["design.arrange"].trigger()
    places = [(d.x, d.y) for d in bench.design.devices.values()]
    assert len(set(places)) == 2
    assert bench.design.devices[second].y < bench.design.devices[first].y
    bench.session.undo()
    assert [(d.x, d.y) for d in bench.design.devices.values()] == before


def test_buttons_are_connected_once_however_often_their_actions_change(bench):
    for button in bench.window.toolbar.findChildren(QToolButton):
        action = button.defaultAction()
        if action is None:
            continue
        for number in range(5):
            action.setText(f"Undo {number}")
            action.setEnabled(number % 2 == 0)
        assert action.receivers(SIGNAL("changed()")) <= 1, action.objectName()
        assert button.toolTip() == action.toolTip()
        assert button.isEnabled()
