"""Does the empty canvas lead on, and step aside when work begins?"""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QDragEnterEvent
from PySide6.QtWidgets import QApplication, QMenu

from sanwright.gui.canvas.empty_hint import STARTS
from sanwright.gui.catalog.palette import CatalogPalette

pytestmark = pytest.mark.one_window


def test_every_way_to_begin_leads_somewhere(bench):
    menus, hint = bench.window.menus, bench.window.editor.hint
    for start in STARTS:
        known = start.wish in menus.actions or start.wish in bench.window.docks
        assert known or menus.submenu(start.wish), start.wish
        assert hint.buttons[start.wish].accessibleName()


def test_the_template_button_brings_the_templates_up(bench):
    bench.window.show()
    dock = bench.window.docks["templates"]
    dock.hide()
    bench.window.editor.hint.buttons["templates"].click()
    bench.qtbot.waitUntil(dock.widget().isVisible, timeout=2000)


def test_a_reference_can_be_opened_from_the_empty_canvas(bench, monkeypatch):
    # Without a screen a menu cannot take the keyboard; it is filled as when it opens.
    monkeypatch.setattr(QMenu, "popup", lambda menu, _at: menu.aboutToShow.emit())
    bench.window.show()
    bench.window.editor.hint.buttons["references"].click()
    menu = bench.window.menus.submenu("references")
    opened = []
    bench.session.replaced.connect(lambda: opened.append(bench.session.design))
    menu.actions()[0].trigger()
    assert opened[-1].devices


def test_the_card_makes_way_for_what_is_dragged_in_and_placed(bench):
    bench.window.show()
    editor = bench.window.editor
    assert editor.hint.isVisible()
    parts = bench.window.of(CatalogPalette).list.model()
    mime = parts.mimeData([parts.index(0, 0)])
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPoint(50, 50), Qt.DropAction.CopyAction, mime, left, none)
    QApplication.sendEvent(editor.viewport(), enter)
    assert not editor.hint.isVisible()
    editor.finish()
    assert editor.hint.isVisible()
    bench.place("brocade-g620")
    assert not editor.hint.isVisible()


def test_the_card_goes_again_when_the_deleted_is_brought_back(bench):
    bench.window.show()
    editor = bench.window.editor
    bench.place("brocade-g620")
    editor.select_all()
    editor.delete_selected()
    assert editor.hint.isVisible()
    bench.session.undo()
    assert not editor.hint.isVisible()
