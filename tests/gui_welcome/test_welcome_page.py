"""Does each thing on the welcome page do what it says, by mouse and by keyboard?"""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QAccessible, QDragEnterEvent, QDropEvent, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit

from sanwright.gui.help import room
from sanwright.gui.help.opening import show_help
from sanwright.gui.look.theme import Theme
from sanwright.gui.running_san.dialog import SanImportDialog
from sanwright.gui.tour.guide import Tour
from sanwright.gui.welcome.recent import spoken_moment
from sanwright.gui.welcome.request import FIVE_MINUTES, Aim, WelcomeRequest
from sanwright.gui.welcome.shelf import shelf
from tests.in_front import bring_to_front


def _row(page, wish: WelcomeRequest):
    return page.starts.rows[wish]


def test_the_first_start_shows_it_over_an_empty_design(start):
    starter = start()
    assert starter.frame.is_covered
    assert starter.welcome.is_shown
    assert starter.frame.windowTitle() == "Sanwright"
    assert starter.program.designs.current.is_untouched
    assert starter.welcome.page.back.isHidden()
    assert not starter.welcome.page.gallery.none_yet.isHidden()


def test_new_design_gives_the_empty_drawing_with_the_keyboard(start):
    starter = start()
    _row(starter.welcome.page, WelcomeRequest(Aim.NEW)).click()
    assert not starter.frame.is_covered
    assert starter.program.session.design.devices == {}
    assert starter.program.window.isVisible()
    assert len(starter.program.designs.all) == 1


def test_open_asks_for_a_file_and_stays_if_there_is_none(start, answers, saved):
    starter = start()
    open_row = _row(starter.welcome.page, WelcomeRequest(Aim.OPEN))
    open_row.click()
    assert starter.frame.is_covered
    answers.to_open = saved
    open_row.click()
    assert not starter.frame.is_covered
    assert starter.program.designs.current.path == saved.resolve()


def test_the_tour_begins(start):
    starter = start()
    _row(starter.welcome.page, WelcomeRequest(Aim.TOUR)).click()
    assert not starter.frame.is_covered
    assert starter.program.window.of(Tour).is_on


@pytest.mark.parametrize("what", [FIVE_MINUTES, ""])
def test_the_guide_opens_beside_the_page(start, monkeypatch, what):
    starter = start()
    opened: list[str] = []
    monkeypatch.setattr(room, "show_help", lambda _, page: opened.append(page))
    _row(starter.welcome.page, WelcomeRequest(Aim.GUIDE, what)).click()
    assert opened == [what]
    assert starter.frame.is_covered


@pytest.mark.slow
def test_a_page_of_the_guide_is_seen_over_the_page(start, qtbot):
    starter = start()
    _row(starter.welcome.page, WelcomeRequest(Aim.GUIDE, FIVE_MINUTES)).click()
    window = show_help(starter.program.window)
    assert window.isVisible()
    assert window.page == FIVE_MINUTES
    window.close()


def test_a_template_begins_a_new_design_with_it_that_can_be_undone(start):
    starter = start()
    starter.welcome.page.gallery.card("templates", "dual-fabric").click()
    session = starter.program.session
    assert not starter.frame.is_covered
    assert len(session.design.devices) == 2
    assert session.is_modified
    assert starter.program.designs.current.path is None
    session.undo()
    assert session.design.devices == {}


def test_a_template_of_ones_own_is_on_the_shelf(start, settings, catalog):
    from sanwright.gui.document.templates import load_template, own_templates

    tables = load_template("dual-fabric", catalog).tables
    own_templates(catalog).save(tables, tuple(tables.devices), "Our pair")
    starter = start()
    card = starter.welcome.page.gallery.card("templates", "own/our-pair")
    card.click()
    assert len(starter.program.session.design.devices) == 2


@pytest.mark.parametrize(("folder", "key"), [("testbeds", "t1-8gfc"), ("references", "stretched")])
def test_what_came_along_opens_as_an_untitled_design(start, folder, key):
    starter = start()
    card = starter.welcome.page.gallery.card(folder, key)
    card.click()
    assert not starter.frame.is_covered
    assert starter.program.designs.current.files.name == card.title
    assert starter.program.designs.current.path is None


def test_there_is_a_card_with_words_and_a_picture_for_everything_that_came_along(start, qtbot):
    gallery = start().welcome.page.gallery
    assert len(gallery.cards) == sum(map(len, shelf().values())) > 20
    assert all(card.title and card.words for card in gallery.cards)
    qtbot.waitUntil(lambda: not gallery.without_picture, timeout=60000)
    assert all(card.sketch.boxes for card in gallery.cards)


@pytest.mark.slow
def test_pictures_are_there_at_once_at_the_next_start(start, qtbot):
    first = start()
    qtbot.waitUntil(lambda: not first.welcome.page.gallery.without_picture, timeout=60000)
    again = start(wait=False)
    again.welcome.fill_shelf()
    assert not again.welcome.page.gallery.without_picture
    qtbot.waitUntil(lambda: again.is_ready, timeout=60000)


def test_the_filter_leaves_what_matches_and_says_when_nothing_does(page):
    gallery = page.gallery
    QTest.keyClicks(gallery.search, "g720 CORE")
    shown = [card.title for card in gallery.cards if not card.isHidden()]
    assert shown
    assert all("core" in title.lower() or title for title in shown)
    assert len(shown) < len(gallery.cards)
    gallery.search.setText("no such thing")
    assert not any(not card.isHidden() for card in gallery.cards)
    assert not gallery.nothing.isHidden()
    QTest.keyClick(gallery.search, Qt.Key.Key_Escape)
    assert not any(card.isHidden() for card in gallery.cards)


def test_recent_designs_open(start, settings, saved, qtbot):
    settings.add_recent(saved)
    starter = start()
    [row] = starter.welcome.page.gallery.recent.rows
    qtbot.waitUntil(lambda: bool(row.note), timeout=30000)
    assert row.title == "pair.json"
    assert "Customer & Sons" in row.words
    row.click()
    assert starter.program.designs.current.path == saved.resolve()
    assert not starter.frame.is_covered


def test_one_that_is_gone_is_pale_and_can_only_be_removed(start, settings, saved, tmp_path, qtbot):
    settings.add_recent(saved)
    settings.add_recent(tmp_path / "gone.sanw")
    starter = start()
    gone, here = starter.welcome.page.gallery.recent.rows
    qtbot.waitUntil(lambda: gone.is_missing and bool(here.note), timeout=30000)
    gone.click()
    assert starter.frame.is_covered
    assert here.remove.isHidden()
    gone.remove.click()
    assert settings.recent_files == [saved.resolve()]
    assert [row.path for row in starter.welcome.page.gallery.recent.rows] == [saved.resolve()]


def test_a_file_that_cannot_be_read_is_said_and_leaves_the_page(start, settings, answers, tmp_path):
    broken = tmp_path / "broken.sanw"
    broken.write_bytes(b"no design")
    settings.add_recent(broken)
    starter = start()
    starter.welcome.page.gallery.recent.rows[0].click()
    assert answers.errors
    assert starter.frame.is_covered
    assert starter.welcome.page.gallery.recent.rows == []


def test_a_saved_design_has_a_picture_in_the_list(start, settings, saved, qtbot):
    starter = start(saved)
    qtbot.waitUntil(lambda: bool(list((_state() / "thumbnails").glob("*.json"))), timeout=30000)
    starter.program.designs.show_welcome(starter.program.window)
    [row] = starter.welcome.page.gallery.recent.rows
    assert row.sketch is not None
    assert row.sketch.boxes
    assert {line.side for line in row.sketch.lines} >= {"A", "B"}


def _state():
    from sanwright.locations import state_dir

    return state_dir()


def test_moments_are_said_as_people_say_them():
    now = datetime(2026, 11, 21, 9, 30)  # noqa: DTZ001 - a moment where the user is
    said = [spoken_moment(now - timedelta(days=days), lambda: now) for days in (0, 1, 2)]
    assert said == ["Today 09:30", "Yesterday 09:30", "2026-11-19 09:30"]


@pytest.mark.slow
def test_help_brings_it_up_again_and_esc_and_its_button_lead_back(start, saved):
    starter = start(saved)
    program = starter.program
    assert not starter.frame.is_covered
    program.window.menus.actions["help.welcome"].trigger()
    page = starter.welcome.page
    assert starter.welcome.is_shown
    assert "pair.json" in page.back.text()
    QTest.keyClick(page, Qt.Key.Key_Escape)
    assert not starter.frame.is_covered
    program.designs.show_welcome(program.window)
    page.back.click()
    assert not starter.frame.is_covered
    assert program.designs.current.path == saved.resolve()
    program.designs.show_welcome(program.window)
    _row(page, WelcomeRequest(Aim.NEW)).click()
    assert len(program.designs.all) == 2


def test_esc_at_the_first_start_leads_nowhere(start):
    starter = start()
    QTest.keyClick(starter.welcome.page, Qt.Key.Key_Escape)
    assert starter.frame.is_covered


def test_every_window_has_a_page_of_its_own(start, saved):
    program = start(saved).program
    program.designs.new(program.window)
    program.designs.move_to_new_window(program.window)
    second = program.designs.frames[-1]
    program.designs.show_welcome(second.current.window)
    assert [frame.is_covered for frame in program.designs.frames] == [False, True]
    assert program.designs.close(second.current.window)
    assert len(program.designs.frames) == 1


@pytest.mark.slow
def test_whether_it_comes_at_the_start_is_remembered(start, settings):
    first = start()
    first.welcome.page.starts.at_start.click()
    assert settings.shows_welcome is False
    second = start()
    assert not second.frame.is_covered
    assert second.program.designs.current.is_untouched
    second.program.designs.show_welcome(second.program.window)
    assert not second.welcome.page.starts.at_start.isChecked()
    second.welcome.page.starts.at_start.click()
    assert settings.shows_welcome is True


def _drop(page, *paths):
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    args = (data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    enter = QDragEnterEvent(page.rect().center(), Qt.DropAction.CopyAction, *args)
    enter.ignore()
    QApplication.sendEvent(page, enter)
    if enter.isAccepted():
        drop = QDropEvent(QPointF(page.rect().center()), Qt.DropAction.CopyAction, *args)
        QApplication.sendEvent(page, drop)
    return enter.isAccepted()


def test_designs_dropped_on_it_open(start, saved, tmp_path):
    starter = start()
    assert not _drop(starter.welcome.page, tmp_path / "picture.png")
    assert _drop(starter.welcome.page, saved)
    assert not starter.frame.is_covered
    assert starter.program.designs.current.path == saved.resolve()


def test_captures_dropped_on_it_are_read_for_an_empty_design(start, tmp_path):
    starter = start()
    (tmp_path / "core.log").write_text("sw:admin> switchshow\nswitchName:\tsw\n")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(tmp_path / "core.log"))])
    drop = QDropEvent(
        QPointF(5, 5), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )  # fmt: skip
    starter.welcome.page.dropEvent(drop)
    assert not starter.frame.is_covered
    dialog = starter.program.window.side_windows.find(SanImportDialog)
    assert "core.log" in dialog.files_said.text()


def test_files_of_a_running_san_are_asked_for(start):
    starter = start()
    starter.welcome.page.starts.rows[WelcomeRequest(Aim.CAPTURES)].click()
    assert not starter.frame.is_covered
    dialog = starter.program.window.side_windows.find(SanImportDialog)
    assert dialog.isVisible()


def test_keys_of_the_menu_work_on_it(start, answers, saved, qtbot):
    starter = start()
    bring_to_front(qtbot, starter.frame)
    answers.to_open = saved
    qtbot.keySequence(starter.frame, QKeySequence("Ctrl+O"))
    assert starter.program.designs.current.path == saved.resolve()
    assert not starter.frame.is_covered


def test_arrows_walk_and_enter_opens(start, settings, saved, qtbot):
    starter = start()
    page = starter.welcome.page
    bring_to_front(qtbot, starter.frame)
    assert page.starts.rows[WelcomeRequest(Aim.NEW)].hasFocus()
    for aim in (Aim.REQUIREMENTS, Aim.CAPTURES, Aim.OPEN):
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Down)
        assert page.starts.rows[WelcomeRequest(aim)].hasFocus()
    group = page.gallery.groups["references"]
    group.shown[0].setFocus()
    columns = group.columns(group.width())
    QTest.keyClick(group.shown[0], Qt.Key.Key_Right)
    QTest.keyClick(group.shown[1], Qt.Key.Key_Down)
    here = group.shown[1 + columns]
    assert here.hasFocus()
    top = here.mapTo(page.area.viewport(), here.rect().topLeft()).y()
    assert 0 <= top < page.area.viewport().height()
    QTest.keyClick(here, Qt.Key.Key_Return)
    assert starter.program.designs.current.files.name == here.title


def test_the_tab_key_stops_once_in_each_group(page):
    for group in (page.starts.begin, page.starts.learn, *page.gallery.groups.values()):
        stops = [t for t in group.shown if t.focusPolicy() & Qt.FocusPolicy.TabFocus]
        assert len(stops) == 1


def test_everything_has_a_name_that_is_spoken(page):
    for widget in page.findChildren(QAbstractButton) + page.findChildren(QLineEdit):
        if widget.objectName().startswith("qt_") or isinstance(widget.parent(), QLineEdit):
            continue
        name = QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name)
        assert name.strip(), widget
        assert "&" not in name.replace("& Sons", ""), name


@pytest.mark.parametrize("size", [(1600, 1000), (900, 600), (640, 480)])
def test_it_scrolls_rather_than_cuts(start, size):
    starter = start(wait=False)
    starter.frame.resize(*size)
    starter.welcome.fill_shelf()
    page = starter.welcome.page
    QApplication.processEvents()
    view = page.area.viewport()
    content = page.area.widget()
    assert content.width() <= view.width()
    assert content.minimumSizeHint().height() <= content.height()
    for part in (*page.starts.rows.values(), page.starts.at_start, *page.gallery.cards):
        corner = part.mapTo(content, part.rect().bottomRight())
        assert content.rect().contains(corner), part.text()
        around = part.parentWidget().rect()
        assert around.contains(part.geometry()), part.text()


@pytest.mark.parametrize("theme", [Theme.light(), Theme.dark()], ids=lambda theme: theme.name)
def test_its_texts_can_be_read(theme):
    def luminance(colour):
        parts = (colour.redF(), colour.greenF(), colour.blueF())
        r, g, b = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
        return 0.2126 * r + 0.7152 * g + 0.0722 * b

    for ink in (theme.text, theme.muted_text):
        for ground in (theme.window, theme.panel, theme.device_header):
            light, dark = sorted((luminance(ink), luminance(ground)), reverse=True)
            assert (light + 0.05) / (dark + 0.05) >= 4.5


def test_it_is_drawn_in_the_other_theme_at_once(start):
    from sanwright.gui.settings import AppearanceMode

    starter = start()
    before = starter.welcome.page.grab().toImage()
    dark = AppearanceMode.DARK if not starter.appearance.theme.is_dark else AppearanceMode.LIGHT
    starter.appearance.set_mode(dark)
    assert starter.welcome.page.grab().toImage() != before
