"""Can the whole main job be done without a mouse, and does the keyboard never get lost or stuck?"""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from sanwright.documents import read_design
from sanwright.gui.catalog.palette import CatalogPalette
from sanwright.gui.findings.panel import FindingsPanel
from sanwright.gui.inspector.inspector import Inspector
from sanwright.gui.search.box import SearchBox
from sanwright.gui.tour.guide import Tour
from sanwright.gui.window import keyboard_areas
from tests.in_front import bring_to_front

pytestmark = pytest.mark.one_window

Key = Qt.Key
NONE, CTRL = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
_MOST_TABS = 120


class Keys:
    """A user whose mouse is broken: keys go to whatever has the keyboard."""

    def __init__(self, bench) -> None:
        self.bench = bench
        self.window = bench.window

    @property
    def focus(self) -> QWidget:
        widget = QApplication.focusWidget()
        assert widget is not None, "the keyboard is lost"
        return widget

    def press(self, key: Key, held: Qt.KeyboardModifier = NONE) -> None:
        self.bench.qtbot.keyClick(self.focus, key, held)
        QApplication.processEvents()

    def type(self, text: str) -> None:
        self.bench.qtbot.keyClicks(self.focus, text)

    def has(self, area: QWidget) -> bool:
        return area is self.focus or area.isAncestorOf(self.focus)


@pytest.fixture
def keys(bench) -> Keys:
    bench.window.show()
    bench.window.resize(1600, 1000)
    bring_to_front(bench.qtbot, bench.program.frame)
    bench.window.editor.setFocus()
    return Keys(bench)


def test_the_main_job_from_an_empty_design_to_the_file(keys, bench, tmp_path):
    window, editor = bench.window, bench.window.editor
    # Place a host, fit its adapter, place a switch.
    for words in ("dell r750 server", "qle2772", "g610"):
        keys.press(Key.Key_C, CTRL | SHIFT)
        assert keys.has(window.of(CatalogPalette))
        keys.type(words)
        keys.press(Key.Key_Return)
        assert keys.focus is editor
    kinds = [bench.design.part(d.part).kind for d in bench.design.devices.values()]
    assert [str(kind) for kind in kinds] == ["server", "hba", "switch"]
    (switch,) = editor.selected_ids()
    assert bench.design.devices[next(iter(bench.design.devices))].parent is None
    # Move it out of the way, by squares and by units, and take one of these steps back.
    x, y = (getattr(bench.design.devices[switch], axis) for axis in "xy")
    for _ in range(30):
        keys.press(Key.Key_Down)
    keys.press(Key.Key_Right, SHIFT)
    after = bench.design.devices[switch]
    assert (after.x, after.y) == (x + 1, y + 240)
    keys.press(Key.Key_Z, CTRL)
    assert bench.design.devices[switch].y == y
    keys.press(Key.Key_Z, CTRL | SHIFT)
    assert bench.design.devices[switch].y == y + 240
    # Cable the adapter's first port to a port of the switch.
    keys.press(Key.Key_Backtab, SHIFT)
    keys.press(Key.Key_P)
    start = editor.selected_ids()[0]
    assert bench.design.devices[start.partition(":")[0]].part == "qlogic-qle2772"
    keys.press(Key.Key_C)
    keys.press(Key.Key_Right)
    keys.press(Key.Key_Return)
    (cable,) = bench.design.cables.values()
    assert start in cable.ends()
    assert editor.selected_ids() == (cable.id,)
    # Go from the cable to the inspector and back.
    keys.press(Key.Key_Return)
    assert keys.has(window.of(Inspector))
    keys.press(Key.Key_F7, SHIFT)
    assert keys.focus is editor
    # Group host and switch, fold, unfold.
    keys.press(Key.Key_Tab)
    keys.press(Key.Key_Space, CTRL)
    keys.press(Key.Key_Tab)
    assert len(editor.selected_ids()) == 2
    keys.press(Key.Key_G, CTRL)
    keys.press(Key.Key_J, CTRL)
    (group,) = bench.design.groups.values()
    assert group.folded
    keys.press(Key.Key_J, CTRL)
    assert not bench.design.groups[group.id].folded
    # A finding and its place.
    bench.settle()
    keys.press(Key.Key_F4)
    assert window.of(FindingsPanel).selected() is not None
    # Save.
    bench.answers.to_save = tmp_path / "walked.sanw"
    keys.press(Key.Key_S, CTRL)
    bench.qtbot.waitUntil(lambda: not bench.session.is_modified)
    assert set(read_design(tmp_path / "walked.sanw", bench.session.catalog).cables) == {cable.id}


@pytest.mark.qt_log_ignore("not accepted", extend=True)
def test_a_finding_is_fixed_from_the_keyboard(keys, bench, long_link):
    keys.press(Key.Key_F4)
    while bench.window.of(FindingsPanel).selected().rule != "link.too-long":
        keys.press(Key.Key_F4)
    chosen: list[str] = []

    def choose() -> None:
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        chosen.append(menu.activeAction().text())
        bench.qtbot.keyClick(menu, Key.Key_Return)

    QTimer.singleShot(300, choose)
    keys.press(Key.Key_Period, CTRL)
    assert chosen
    bench.settle()
    assert not any(f.rule == "link.too-long" for f in bench.session.report.findings)
    assert keys.focus is bench.window.editor


def test_every_menu_row_can_be_reached_by_a_shortcut_or_a_letter(bench):
    menus = bench.window.menuBar().actions()
    assert all("&" in action.text() for action in menus)
    letters = [a.text()[a.text().index("&") + 1].casefold() for a in menus]
    assert len(set(letters)) == len(letters)


def test_f6_goes_round_the_areas_and_comes_back(keys, bench):
    window = bench.window
    seen = []
    for _ in range(4):
        keys.press(Key.Key_F6)
        seen.append(next(a for a in keyboard_areas.areas(window) if keys.has(a)))
    assert seen == [
        window.of(CatalogPalette),
        window.of(Inspector),
        window.lower_tabs,
        window.views,
    ]
    assert keys.focus is window.editor
    keys.press(Key.Key_F6, SHIFT)
    assert keys.has(window.lower_tabs)


def test_f6_comes_back_to_where_one_was_in_an_area(keys, bench):
    bench.window.of(CatalogPalette).list.setFocus()
    keys.press(Key.Key_F6)
    keys.press(Key.Key_F6, SHIFT)
    assert keys.focus is bench.window.of(CatalogPalette).list


def test_f6_reaches_the_views_and_the_tour(keys, bench):
    bench.window.views.setCurrentIndex(2)
    bench.window.of(CatalogPalette).list.setFocus()
    keys.press(Key.Key_F6, SHIFT)
    assert keys.has(bench.window.views.currentWidget())
    bench.window.menus.actions["help.tour"].trigger()
    tour = bench.program.window.of(Tour)
    bench.program.window.editor.setFocus()
    keys.press(Key.Key_F6, SHIFT)
    assert keys.has(tour.card)


@pytest.mark.parametrize("key", ["t3-fcp"])
def test_tab_leaves_every_area_again(keys, bench, key):
    """No trap: from any widget, Tab alone comes back to the canvas sooner or later."""
    bench.open_testbed(key)
    bench.window.editor.setFocus()
    visited: list[QWidget] = []
    for _ in range(_MOST_TABS):
        keys.press(Key.Key_Tab)
        if not visited or visited[-1] is not keys.focus:
            visited.append(keys.focus)
    kinds = [any(area is w or area.isAncestorOf(w) for w in visited)
             for area in keyboard_areas.areas(bench.window)]  # fmt: skip
    assert all(kinds), [(type(w).__name__, w.accessibleName()) for w in visited]
    assert visited.count(bench.window.editor) > 1


def test_the_canvas_shows_where_the_keyboard_is_and_only_then(keys, bench):
    editor = bench.window.editor
    a, b = bench.place("brocade-g620"), bench.place("brocade-g620")
    bench.window.of(CatalogPalette).search.setFocus()
    assert editor.drawing.overlay.get("keyboard") is None
    keys.press(Key.Key_F6, SHIFT)
    assert keys.focus is editor
    assert editor.keyboard._frame.isVisible()
    keys.press(Key.Key_Tab)
    keys.press(Key.Key_Tab)
    assert editor.selected_ids() == (b,)
    ring = editor.drawing.overlay.get("keyboard")
    assert ring.rect == editor.drawing.rect_of(b)
    keys.press(Key.Key_Right)
    assert editor.drawing.overlay.get("keyboard").rect == editor.drawing.rect_of(b)
    at = editor.to_view(editor.drawing.rect_of(a).center())
    bench.qtbot.mouseClick(editor.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert editor.drawing.overlay.get("keyboard") is None
    assert not editor.keyboard._frame.isVisible()


def test_ports_and_cables_are_stepped_through_by_keys(keys, bench):
    bench.open_testbed("t1-8gfc")
    editor = bench.window.editor
    editor.setFocus()
    editor.select(("switch",))
    keys.press(Key.Key_L)
    first = editor.selected_ids()
    keys.press(Key.Key_L)
    second = editor.selected_ids()
    assert {*first, *second} == {"cable-1", "cable-2"}
    keys.press(Key.Key_L, SHIFT)
    assert editor.selected_ids() == first
    editor.select(("switch",))
    keys.press(Key.Key_P)
    port = editor.selected_ids()[0]
    assert port.startswith("switch:")
    keys.press(Key.Key_P)
    assert editor.selected_ids()[0] not in (port, "switch")
    keys.press(Key.Key_P, SHIFT)
    assert editor.selected_ids() == (port,)


def test_what_is_kept_stays_until_esc(keys, bench):
    ids = [bench.place("brocade-g620") for _ in range(3)]
    editor = bench.window.editor
    editor.select((ids[0],))
    keys.press(Key.Key_Space, CTRL)
    keys.press(Key.Key_Tab)
    assert editor.selected_ids() == (ids[0], ids[1])
    keys.press(Key.Key_Tab)
    assert editor.selected_ids() == (ids[0], ids[2])
    keys.press(Key.Key_Escape)
    assert editor.selected_ids() == ()
    keys.press(Key.Key_Tab)
    assert editor.selected_ids() == (ids[0],)


def test_every_action_of_the_window_is_there_by_its_name_too(keys, bench):
    """Actions without a shortcut are reached through the palette."""
    keys.press(Key.Key_P, CTRL | SHIFT)
    keys.type("Arrange")
    assert bench.window.of(SearchBox).popup.is_open
    assert bench.window.of(SearchBox).popup.rows
    keys.press(Key.Key_Escape)
    assert keys.focus is bench.window.editor
    assert isinstance(bench.window.findChild(QAction, "design.arrange"), QAction)
