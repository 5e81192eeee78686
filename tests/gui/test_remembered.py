"""Is the window at the next start as it was, and always where it can be seen?"""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect

from sanwright.gui.frame.app import Program, make_application
from sanwright.gui.widgets.on_screen import fitting
from sanwright.gui.workloads.panel import FiguresPanel
from tests.tabs import bring_tab

SMALL, LEFT, RIGHT = QRect(0, 0, 1280, 760), QRect(0, 0, 1920, 1080), QRect(1920, 0, 1920, 1080)


def test_a_window_that_is_seen_stays_where_it_is():
    place = QRect(100, 80, 1400, 900)
    assert fitting(place, [LEFT, RIGHT]) == place
    across = QRect(1500, 80, 900, 700)
    assert fitting(across, [LEFT, RIGHT]) == across


@pytest.mark.parametrize(
    "place",
    [
        QRect(2100, 200, 1400, 900),
        QRect(-3000, -200, 1400, 900),
        QRect(100, 5000, 1400, 900),
        QRect(1270, 10, 400, 300),
        QRect(0, -500, 800, 600),
    ],
)
def test_one_outside_comes_back_whole(place):
    assert SMALL.contains(fitting(place, [SMALL]))


def test_one_that_is_larger_than_the_screen_shrinks():
    assert fitting(QRect(0, 0, 2560, 1400), [SMALL]) == SMALL
    assert LEFT.contains(fitting(QRect(50, 50, 3000, 1400), [SMALL.translated(5000, 0), LEFT]))


def test_the_nearest_screen_takes_it():
    found = fitting(QRect(4000, 100, 600, 400), [LEFT, RIGHT])
    assert RIGHT.contains(found)


def test_tabs_panels_and_sizes_are_those_of_the_last_time(bench, catalog):
    window = bench.window
    window.show()
    window.resize(1450, 900)
    window.views.setCurrentIndex(2)
    bring_tab(window, window.of(FiguresPanel))
    window.show_panel("templates")
    window.show_panel("history")
    window.finish()
    again = Program(make_application(), bench.program.settings, bench.answers, catalog)
    try:
        again.frame.show()
        assert again.window.views.currentIndex() == 2
        assert again.window.lower_tabs.currentWidget().objectName() == "tab-workloads"
        assert again.window.is_panel_up("history")
        assert again.window.is_panel_up("templates")
        assert not again.window.is_panel_up("catalog")
    finally:
        again.window.close()
        again.end()


def test_a_saved_place_on_a_screen_that_is_gone_is_brought_back(bench, catalog):
    frame = bench.program.frame
    frame.show()
    frame.setGeometry(9000, 7000, 900, 600)
    bench.program.settings.geometry = frame.saveGeometry()
    again = Program(make_application(), bench.program.settings, bench.answers, catalog)
    try:
        screens = [screen.availableGeometry() for screen in make_application().screens()]
        assert any(screen.contains(again.frame.geometry()) for screen in screens)
    finally:
        again.window.close()
        again.end()
