"""Does the drawing have the room, and does what steps aside come back as it was?"""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QEnterEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton, QWidget

from sanwright.edits import move_devices, renamed
from sanwright.gui.canvas.minimap import STRIP
from sanwright.gui.canvas.rename import RenameField
from sanwright.gui.editing.multiply_offer import MultiplyOffer
from sanwright.gui.findings.panel import FindingsPanel
from sanwright.gui.frame import main_frame
from sanwright.gui.frame.app import Program, make_application
from sanwright.gui.inspector.inspector import Inspector
from sanwright.gui.latency.panel import LatencyPanel
from sanwright.gui.settings import Settings
from sanwright.gui.window import peek
from sanwright.language import speaking
from sanwright.text import Text
from tests.in_front import bring_to_front

LAPTOP, DESK = QSize(1366, 740), QSize(1920, 1050)


@pytest.fixture
def start(swept, qapp, tmp_path, monkeypatch, catalog):
    """Start the program in a window of this size, with the settings of the starts before."""
    monkeypatch.setenv("SANWRIGHT_STATE_DIR", str(tmp_path / "state"))
    settings, started = Settings(tmp_path / "settings.ini"), []

    def begin(size: QSize) -> Program:
        monkeypatch.setattr(main_frame, "_SIZE", size)
        settings._store.remove("window/geometry")
        program = Program(make_application(), settings, None, catalog)
        program.window.fill()
        program.window.files.new()
        program.frame.show()
        qapp.processEvents()
        started.append(program)
        return program

    yield begin
    for program in started:
        program.window.close()
        program.end()


def _share(program: Program) -> float:
    view = program.window.editor.viewport().size()
    frame = program.frame.size()
    return view.width() * view.height() / (frame.width() * frame.height())


@pytest.mark.parametrize("language", ["en", "de"])
def test_on_a_laptop_the_drawing_has_more_than_half_of_the_window(start, language):
    with speaking(language):
        program = start(LAPTOP)
    assert program.frame.size() == LAPTOP  # nothing forces it to be wider
    assert _share(program) > 0.5
    window = program.window
    assert window.lower_tabs.is_folded
    assert [key for key in window.docks if window.is_panel_up(key)] == ["catalog"]
    assert all(bar.isVisible() for bar in window.sides.rails)
    # Nor does all that comes up later, with a button for every sort of finding.
    findings = window.of(FindingsPanel)
    for severity, chip in findings.chips.items():
        chip.setText(f"{severity.value if severity else 'all'} 1,000")
    findings.stale.setText("1,000 überholte Ausnahmen")
    findings.stale.show()
    window.sides.show("inspector")
    window.show_panel("findings")
    QApplication.processEvents()
    assert program.frame.size() == LAPTOP
    assert program.frame.minimumSizeHint().width() <= LAPTOP.width()


def test_on_a_desk_there_is_room_for_all_panels(start):
    window = start(DESK).window
    up = [key for key in window.docks if window.is_panel_up(key)]
    assert set(up) == {"catalog", "inspector", "findings"}


@pytest.mark.slow
def test_each_kind_of_display_has_its_own_layout(start):
    laptop = start(LAPTOP).window
    laptop.sides.toggle("catalog")
    laptop.show_panel("bom")
    laptop.finish()
    desk = start(DESK).window
    assert desk.is_panel_up("catalog")
    desk.sides.show("history")
    desk.finish()
    again = start(LAPTOP).window
    assert not again.is_panel_up("catalog")
    assert not again.is_panel_up("history")
    assert not again.lower_tabs.is_folded
    assert start(DESK).window.is_panel_up("history")


def test_a_button_of_the_rail_brings_a_panel_and_puts_it_away(bench):
    bench.window.show()
    sides, docks = bench.window.sides, bench.window.docks
    width = docks["catalog"].width()
    sides.button("layers").click()
    assert bench.window.is_panel_up("layers")
    assert not bench.window.is_panel_up("catalog")
    assert sides.button("layers").isChecked()
    assert not sides.button("catalog").isChecked()
    bench.qtbot.waitUntil(lambda: docks["layers"].width() == width)
    wide = bench.window.views.width()
    sides.button("layers").click()
    bench.qtbot.waitUntil(lambda: bench.window.views.width() > wide + width // 2)
    sides.button("catalog").click()
    bench.qtbot.waitUntil(lambda: docks["catalog"].width() == width)
    sides.toggle("structure", beside=True)
    assert bench.window.is_panel_up("catalog")
    assert bench.window.is_panel_up("structure")


def test_tabs_below_fold_to_a_line_that_counts(bench, long_link):
    window, tabs = bench.window, bench.window.lower_tabs
    window.show()
    page = window.of(FindingsPanel)
    tabs.setCurrentWidget(page)
    height = tabs.height()
    window.action("view.findings").trigger()
    assert tabs.is_folded
    assert not page.isVisible()  # nothing is worked out for what nobody sees
    bench.qtbot.waitUntil(lambda: tabs.height() == tabs.tabBar().height())
    found = sum(bench.session.report.counts.values())
    assert found
    assert tabs.tabText(tabs.indexOf(page)) == f"Findings {found}"
    at = tabs.tabBar().tabRect(tabs.indexOf(page)).center()
    QTest.mouseClick(tabs.tabBar(), Qt.MouseButton.LeftButton, pos=at)
    assert page.isVisible()
    bench.qtbot.waitUntil(lambda: abs(tabs.height() - height) <= 2)
    tabs.fold(True)
    window.show_panel("bom")
    assert not tabs.is_folded


def _state(window):
    """Everything that is seen around the drawing, with its place."""
    things = (
        window.toolbar,
        window.menuBar(),
        window.status,
        window.views.tabBar(),
        window.views,
        *window.sides.rails,
        *window.docks.values(),
    )
    return [(each.objectName(), each.geometry()) for each in things if each.isVisible()]


def test_drawing_only_hides_everything_and_gives_back_what_was_there(bench):
    window, frame = bench.window, bench.program.frame
    window.show()
    bench.place("brocade-g620")
    window.sides.show("layers")
    window.sides.put_away("inspector")
    window.lower_tabs.fold(True)
    window.sides.set_width(Qt.DockWidgetArea.LeftDockWidgetArea, 287)
    bench.qtbot.wait(50)
    bring_to_front(bench.qtbot, frame)
    before, head = _state(window), frame.panes[0].head
    QTest.keyClick(frame, Qt.Key.Key_F11)
    bench.qtbot.waitUntil(lambda: window.views.size() == window.size())
    bench.qtbot.waitUntil(lambda: window.size() == frame.size())
    assert not head.isVisible()
    QTest.keyClick(frame, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert not bench.design.devices  # shortcuts are heard without a menu bar
    window.show_panel("inspector")  # what is asked for comes all the same
    assert window.is_panel_up("inspector")
    window.findChild(QToolButton, "way-back").click()
    bench.qtbot.waitUntil(lambda: _state(window) == before)
    assert head.isVisible()


@pytest.mark.slow
def test_a_design_that_is_closed_in_drawing_only_comes_back_whole(start):
    first = start(DESK).window
    first.set_bare(True)
    first.finish()
    again = start(DESK).window
    assert not again.is_bare
    assert again.is_panel_up("catalog")
    assert again.toolbar.isVisible()


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_page_of_the_inspector_fits_into_220_pixels(bench, language):
    with speaking(language):
        inspector = Inspector(bench.session, bench.answers, lambda _: None)
        bench.qtbot.addWidget(inspector)
    a, b = bench.place("dell-r740"), bench.place("brocade-g620")
    cable = bench.draw(f"{b}:0", f"{b}:1", "generic-lc-lc-om4", 5.0)
    inspector.resize(220, 700)
    inspector.show()
    with speaking(language):
        for ids in ((), (a,), (b,), (f"{b}:0",), (cable,), (a, b), (a, cable, f"{b}:2")):
            inspector.show_ids(ids)
            bench.qtbot.wait(5)
            page = inspector.page
            room = inspector._scrolls[page].viewport().width()
            assert page.minimumSizeHint().width() <= room, (language, ids)
            assert page.width() <= room
    assert "selected" in inspector.many.title.text() or language == "de"
    assert "1 cable" in inspector.many.title.text() or language == "de"


def test_the_overview_steps_aside_from_what_it_covers(bench):
    window, editor = bench.window, bench.window.editor
    window.show()
    near, far = bench.place("brocade-g620"), bench.place("brocade-g620")
    bench.session.do(move_devices(bench.design, {far: (9000.0, 9000.0)}))
    editor.zoom_reset()
    overview = editor.minimap
    box = editor.drawing.rect_of(near)
    for corner in ("bottomRight", "bottomLeft"):
        area = getattr(editor.viewport().rect(), corner)()
        out = 150 if corner == "bottomLeft" else -150
        wanted = area + QPoint(out, -100)
        away = editor.viewport().rect().center() - wanted
        editor.centerOn(box.center() + QPointF(away))
        bench.qtbot.waitUntil(overview.isVisible)
        shown = QRect(editor.to_view(box.topLeft()), editor.to_view(box.bottomRight()))
        assert shown.contains(wanted)
        shown.translate(editor.viewport().pos())
        bench.qtbot.waitUntil(lambda shown=shown: not overview.geometry().intersects(shown))


def test_the_overview_and_an_offer_leave_each_other_room(bench):
    window, editor = bench.window, bench.window.editor
    window.show()
    window.resize(1200, 700)
    near, far = bench.place("brocade-g620"), bench.place("brocade-g620")
    bench.session.do(move_devices(bench.design, {far: (9000.0, 9000.0)}))
    editor.zoom_reset()
    bench.qtbot.waitUntil(editor.minimap.isVisible)
    offer = window.of(MultiplyOffer)
    offer.offer("The second of these, with a question that is as long as the view is wide" * 2, "")
    assert not editor.minimap.geometry().intersects(offer.geometry())
    offer.dismiss()
    editor.select([near])
    bench.session.do(renamed(bench.design, near, "muc1-san-sw01-fabA-hall-2-row-7", Text("Name")))
    editor.rename_selected()
    (field,) = editor.findChildren(RenameField)
    assert field.fontMetrics().horizontalAdvance(field.text()) < field.width()


def test_the_overview_stays_where_it_is_dragged_and_can_be_closed(bench):
    window, editor = bench.window, bench.window.editor
    window.show()
    far = [bench.place("brocade-g620") for _ in range(2)][1]
    bench.session.do(move_devices(bench.design, {far: (9000.0, 9000.0)}))
    editor.zoom_reset()
    overview = editor.minimap
    bench.qtbot.waitUntil(overview.isVisible)
    at, hold = overview.pos(), QPoint(30, STRIP // 2)
    QTest.mousePress(overview, Qt.MouseButton.LeftButton, pos=hold)
    QTest.mouseMove(overview, hold - QPoint(120, 90))
    QTest.mouseRelease(overview, Qt.MouseButton.LeftButton, pos=hold)
    assert overview.pos() == at - QPoint(120, 90)
    editor.centerOn(editor.drawing.rect_of(far).center() - QPointF(300, 300))
    bench.qtbot.wait(300)
    assert overview.pos() == at - QPoint(120, 90)
    overview.close_button.click()
    assert overview.isHidden()
    assert not window.settings.shows_minimap
    assert not window.action("view.minimap").isChecked()
    window.action("view.minimap").trigger()
    assert overview.isVisible()
    assert overview.pos() != at - QPoint(120, 90)


@pytest.fixture
def rail(start, qtbot, monkeypatch):
    """A window on a laptop, and what puts the pointer on the button of the panel with that key."""
    window = start(LAPTOP).window
    monkeypatch.setattr(peek, "REST_MS", 1)
    monkeypatch.setattr(QWidget, "isActiveWindow", lambda _: True)
    spot = QPoint()
    monkeypatch.setattr(peek.QCursor, "pos", lambda: spot)

    def rest_on(key: str | None) -> None:
        nonlocal spot
        for other in window.sides._buttons.values():
            QApplication.sendEvent(other, QEvent(QEvent.Type.Leave))
        spot = QPoint(-500, -500)
        if key is not None:
            button = window.sides.button(key)
            spot = button.mapToGlobal(button.rect().center())
            at = QPointF(button.rect().center())
            QApplication.sendEvent(button, QEnterEvent(at, at, QPointF(spot)))

    window.rest_on = rest_on
    return window


def test_a_panel_is_looked_at_without_moving_the_drawing(rail, qtbot):
    looked, view = rail.sides.peek, rail.editor.geometry()
    page = rail.panel("inspector")
    rail.rest_on("inspector")
    qtbot.waitUntil(lambda: looked.key == "inspector")
    assert page.isVisible()
    assert not rail.is_panel_up("inspector")
    assert rail.editor.geometry() == view
    rail.rest_on(None)
    qtbot.waitUntil(lambda: not looked.key)
    assert not page.isVisible()
    rail.show_panel("inspector")
    assert page.isVisible()
    assert rail.docks["inspector"].widget() is page


def test_a_click_into_it_keeps_the_panel_and_escape_ends_the_look(rail, qtbot):
    looked = rail.sides.peek
    rail.rest_on("structure")
    qtbot.waitUntil(lambda: looked.key == "structure")
    qtbot.keyClick(rail.panel("structure"), Qt.Key.Key_Escape)
    assert not looked.key
    rail.rest_on(None)
    rail.rest_on("structure")
    qtbot.waitUntil(lambda: looked.key == "structure")
    qtbot.mouseClick(rail.panel("structure"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: rail.is_panel_up("structure"))
    assert not looked.key
    assert rail.panel("structure").isVisible()


def test_who_passes_by_or_wants_none_brings_no_panel_up(rail, qtbot):
    looked = rail.sides.peek
    rail.rest_on("inspector")
    rail.rest_on(None)
    rail.menus.actions["view.peek"].trigger()
    rail.rest_on("inspector")
    qtbot.wait(60)
    assert not looked.key
    assert not rail.settings.peeks
    rail.menus.actions["view.peek"].trigger()
    rail.rest_on("catalog")  # it is up already
    qtbot.wait(30)
    assert not looked.key


def test_what_a_study_says_meanwhile_takes_no_room_from_the_panels(start):
    program = start(LAPTOP)
    panel = program.window.of(LatencyPanel)
    before = panel.minimumSizeHint().width()
    panel.note.setText("Virtual machines of the production cluster in Munich, second site " * 4)
    assert panel.minimumSizeHint().width() - before <= 80


def test_a_long_message_takes_the_place_of_the_rule_pack_and_gives_it_back(start, qtbot):
    bar = start(LAPTOP).window.status
    qtbot.waitUntil(bar.pack.isVisible)
    long = "NetApp's scheme: both modules of each stack chained from the two controllers. " * 2
    bar.showMessage(long)
    qtbot.waitUntil(lambda: not bar.pack.isVisible())
    assert bar.currentMessage() == long == bar.toolTip()
    assert bar.counts.isHidden()
    bar.grab()  # its own way to paint what is cut
    bar.showMessage("Saved.")
    qtbot.waitUntil(bar.pack.isVisible)
    assert not bar.counts.isHidden()
    bar.showMessage(long)
    bar.clearMessage()
    qtbot.waitUntil(bar.pack.isVisible)
