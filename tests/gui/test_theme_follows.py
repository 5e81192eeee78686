"""Does everything that is open look after a change of light and dark as if opened so at once?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtGui import QImage

from sanwright.gui.frame.app import Program, make_application
from sanwright.gui.settings import AppearanceMode, Settings
from sanwright.gui.widgets.study_panel import StudyPanel
from sanwright.gui.window.design_window import LOWER, DesignWindow
from tests.gui.conftest import Answers, Bench

LIGHT, DARK = AppearanceMode.LIGHT, AppearanceMode.DARK


@pytest.fixture
def opened(swept, qapp, qtbot, tmp_path, monkeypatch, catalog):
    """Opens a bundled design in a program of its own that begins in a mode."""
    monkeypatch.setenv("SANWRIGHT_STATE_DIR", str(tmp_path / "state"))

    @contextmanager
    def open_in(mode: AppearanceMode) -> Iterator[DesignWindow]:
        settings = Settings(tmp_path / f"{mode}.ini")
        settings.appearance = mode
        program = Program(make_application(), settings, Answers(), catalog)
        program.window.fill()
        bench = Bench(program, Answers(), qtbot)
        bench.open_testbed("t4-gen7")
        program.frame.resize(1500, 950)
        program.frame.show()
        try:
            yield program.window
        finally:
            program.window.close()
            program.end()

    return open_in


def _is_due(timer: QTimer) -> bool:
    return timer.isActive() and timer.isSingleShot() and timer.interval() < 1000


def _rest(window: DesignWindow, qtbot) -> None:
    """Wait until the findings are there and panels have found their sizes, however busy it is."""
    session = window.session
    qtbot.waitUntil(lambda: session.report is not None and not session.is_checking, timeout=90_000)
    timers = window.window().findChildren(QTimer)
    qtbot.waitUntil(lambda: not any(map(_is_due, timers)), timeout=90_000)
    _keep_still(window, qtbot)


def _keep_still(window: DesignWindow, qtbot) -> None:
    """A new style sheet gives the drawing four sizes before it has its own again, some late."""
    sizes: list[object] = []

    def is_still() -> bool:
        sizes.append(window.editor.viewport().size().toTuple())
        return len(sizes) >= 20 and len(set(sizes[-20:])) == 1

    qtbot.waitUntil(is_still, timeout=90_000)


def _pictures(window: DesignWindow, qtbot) -> Mapping[str, QImage]:
    """The whole window with each of its panels and views in front."""
    frame, shown = window.window(), {}

    def take(name: str) -> None:
        window.editor.zoom_fit()
        window.setFocus()
        qtbot.wait(50)
        # Names of ports, the overview and others come a moment after the rest.
        qtbot.waitUntil(lambda: not any(map(_is_due, frame.findChildren(QTimer))), timeout=20000)
        shown[name] = frame.grab().toImage()

    for number in range(window.lower_tabs.count()):
        window.lower_tabs.setCurrentIndex(number)
        panel = window.panel(window.lower_tabs.widget(number).objectName().removeprefix("tab-"))
        if isinstance(panel, StudyPanel):
            qtbot.waitUntil(lambda panel=panel: not panel.is_working, timeout=20000)
        take(window.lower_tabs.tabText(number))
    for name in window.docks:
        if name != LOWER:
            window.sides.show(name)
            take(name)
    for number in range(window.views.count()):
        window.views.setCurrentIndex(number)
        take(window.views.tabText(number))
    window.views.setCurrentIndex(0)
    design = window.session.design
    port = next(iter(design.cables.values())).a
    for chosen in (next(iter(design.devices)), next(iter(design.cables)), port):
        window.editor.select((chosen,))
        take(f"selected {chosen}")
    window.editor.select(())
    return shown


def _differing(a: Mapping[str, QImage], b: Mapping[str, QImage]) -> list[str]:
    return [name for name in a if a[name] != b[name]]


@pytest.mark.slow
def test_after_a_change_it_looks_as_if_opened_so(opened, qtbot):
    with opened(DARK) as window:
        _pictures(window, qtbot)  # from now on everything has been seen once
        dark = _pictures(window, qtbot)
    with opened(LIGHT) as window:
        _pictures(window, qtbot)
        light = _pictures(window, qtbot)
        window.appearance.set_mode(DARK)
        assert _differing(dark, _pictures(window, qtbot)) == []
        window.appearance.set_mode(LIGHT)
        assert _differing(light, _pictures(window, qtbot)) == []


@pytest.mark.slow
def test_what_is_seen_of_the_drawing_stays_where_it_is(opened, qtbot):
    with opened(LIGHT) as window:
        view = window.editor
        _rest(window, qtbot)
        for look in (view.zoom_fit, view.zoom_in, lambda: view.scroll_by(37, 11)):
            _keep_still(window, qtbot)  # else this look is of a size on the way
            look()
            before = view.zoom, view.visible_rect().topLeft()

            def is_as_before(before: object = before) -> bool:
                return (view.zoom, view.visible_rect().topLeft()) == before

            for mode in (DARK, LIGHT):
                window.appearance.set_mode(mode)
                qtbot.wait(1)
                qtbot.waitUntil(is_as_before)
