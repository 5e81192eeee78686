"""Several designs at once: where they open, how they come and go, and is no work lost?"""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest

from sanwright.bundled import bundled_testbeds
from sanwright.gui.document.prompts import Unsaved
from sanwright.gui.zoning.actions import show_zones


@pytest.fixture
def designs(bench):
    bench.window.show()
    return bench.program.designs


def _saved(bench, folder: Path, name: str) -> Path:
    """A file with one device in it."""
    path = folder / name
    folder.mkdir(exist_ok=True)
    bench.place("brocade-g620")
    assert bench.files.save_to(path)
    bench.files.new()
    return path


def _tabs(bench) -> list[str]:
    bar = bench.program.frame.panes[0].tabs
    return [bar.tabText(number) for number in range(bar.count())]


def test_an_untouched_new_design_makes_room_for_what_is_opened(bench, designs, tmp_path):
    path = _saved(bench, tmp_path, "a.sanw")
    assert designs.open_path(bench.window, path)
    assert _tabs(bench) == ["a.sanw"]
    assert designs.new(bench.window)
    assert len(designs.all) == 2
    assert designs.new(bench.program.window)
    assert len(designs.all) == 2


def test_each_file_is_a_tab_and_one_that_is_open_is_shown(bench, designs, tmp_path):
    paths = [_saved(bench, tmp_path / folder, "a.sanw") for folder in ("old", "new")]
    for path in paths:
        assert designs.open_path(bench.program.window, path)
    assert _tabs(bench) == ["a.sanw – old", "a.sanw – new"]
    assert bench.program.designs.current.path == paths[1]
    first = designs.all[0]
    assert designs.open_path(bench.program.window, paths[0])
    assert designs.current is first
    assert len(designs.all) == 2


def test_a_file_that_cannot_be_read_opens_no_tab(bench, designs, tmp_path):
    bench.place("brocade-g620")
    path = tmp_path / "broken.sanw"
    path.write_bytes(b"nonsense")
    assert not designs.open_path(bench.window, path)
    assert len(designs.all) == 1
    assert bench.answers.errors


def test_designs_have_histories_of_their_own_and_share_the_catalog(bench, designs):
    bench.place("brocade-g620")
    bench.window.menus.actions["file.new"].trigger()
    other = designs.current
    assert other.session is not bench.session
    assert other.session.catalog is bench.session.catalog
    assert not other.session.design.devices
    assert _tabs(bench)[0].startswith("●")
    assert not _tabs(bench)[1].startswith("●")
    other.window.menus.actions["view.previous-design"].trigger()
    assert designs.current.session is bench.session
    assert bench.program.frame.isWindowModified()


def test_closing_a_tab_asks_for_that_design_only(bench, designs):
    bench.place("brocade-g620")
    designs.new(bench.window)
    other = designs.current
    bench.answers.to_unsaved = Unsaved.CANCEL
    assert not designs.close(bench.window)
    assert len(designs.all) == 2
    assert designs.close(other.window)
    assert [design.session for design in designs.all] == [bench.session]
    assert bench.answers.asked == ["Untitled design"]


def test_the_last_design_closed_leaves_an_empty_one(bench, designs):
    bench.place("brocade-g620")
    bench.answers.to_unsaved = Unsaved.DISCARD
    assert designs.close(bench.window)
    assert len(designs.all) == 1
    assert not bench.design.devices


def test_quitting_asks_for_each_unsaved_design_and_closes_none_if_one_stays(bench, designs):
    bench.place("brocade-g620")
    designs.new(bench.window)
    second = designs.current
    change_part = second.session.catalog.part("dell-r740")
    second.window.editor.place(change_part)
    answers = iter([Unsaved.DISCARD, Unsaved.CANCEL])
    asked = []

    def answer(name: str) -> Unsaved:
        asked.append(name)
        return next(answers)

    bench.answers.unsaved = answer
    assert not designs.quit()
    assert len(asked) == 2
    assert len(designs.all) == 2
    assert bench.design.devices
    assert bench.program.frame.isVisible()
    assert bench.files.left_behind() == ()
    del bench.answers.unsaved


def test_middle_click_closes_and_plus_opens(bench, designs):
    pane = bench.program.frame.panes[0]
    bench.place("brocade-g620")
    pane.plus.click()
    assert len(designs.all) == 2
    centre = pane.tabs.tabRect(1).center()
    QTest.mouseClick(pane.tabs, Qt.MouseButton.MiddleButton, pos=centre)
    assert len(designs.all) == 1


def test_dropped_files_are_all_opened(bench, designs, tmp_path):
    paths = [_saved(bench, tmp_path, name) for name in ("a.sanw", "b.sanw")]
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path)) for path in (*paths, tmp_path / "x.txt")])
    copy, left = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    event = QDropEvent(QPointF(QPoint(5, 5)), copy, mime, left, Qt.KeyboardModifier.NoModifier)
    bench.window.dropEvent(event)
    assert [design.path for design in designs.all] == paths


@pytest.mark.slow
def test_two_sides_show_two_designs_and_only_one_has_the_shortcuts(bench, designs):
    bench.place("brocade-g620")
    designs.new(bench.window)
    second = designs.current
    designs.show_beside(second.window)
    frame = bench.program.frame
    assert frame.is_split
    assert bench.window.isVisible()
    assert second.window.isVisible()
    assert bench.window.docks["catalog"].isHidden()
    active = [
        d for d in designs.all if not d.window.menus.actions["file.save"].shortcut().isEmpty()
    ]
    assert active == [designs.current] == [second]
    bench.window.editor.select_all()
    bench.window.editor.copy()
    second.window.editor.paste()
    assert [d.part for d in second.session.design.devices.values()] == ["brocade-g620"]
    designs.show_beside(second.window)
    assert not frame.is_split
    assert len(designs.all) == 2
    assert not bench.window.docks["catalog"].isHidden()


def test_a_design_moves_to_a_window_of_its_own_and_back_to_nothing(bench, designs):
    bench.place("brocade-g620")
    designs.new(bench.window)
    second = designs.current
    designs.move_to_new_window(second.window)
    assert len(designs.frames) == 2
    assert second.window.isVisible()
    assert second.window.window() is designs.frames[1]
    bench.qtbot.waitUntil(bench.window.isVisible)
    assert designs.close(second.window)
    assert len(designs.frames) == 1
    assert bench.design.devices


def test_a_side_window_goes_and_comes_with_its_tab(bench, designs):
    bench.place("brocade-g620")
    show_zones(bench.window)
    (dialog,) = bench.window.side_windows._open.values()
    assert dialog.isVisible()
    designs.new(bench.window)
    assert not dialog.isVisible()
    designs.step(designs.current.window, 1)
    assert dialog.isVisible()


@pytest.mark.slow
def test_what_was_open_can_be_opened_again(bench, designs, tmp_path):
    paths = [_saved(bench, tmp_path, name) for name in ("a.sanw", "b.sanw", "c.sanw")]
    for path in paths:
        designs.open_path(designs.current.window, path)
    designs.show(designs.all[1])
    assert designs.quit()
    paths[0].unlink()
    settings = bench.program.settings
    assert settings.open_files == (paths, 1)
    designs.open_bundled(designs.current.window, bundled_testbeds()[0])
    assert designs.reopen_last(designs.current.window)
    assert designs.current.path == paths[1]


def test_quitting_leaves_no_journal(bench, designs, tmp_path):
    bench.place("brocade-g620")
    designs.new(bench.window)
    bench.answers.to_unsaved = Unsaved.DISCARD
    assert designs.quit()
    assert list((tmp_path / "state" / "journals").iterdir()) == []
