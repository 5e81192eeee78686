"""Another design is opened: does anything of the former one stay marked on the drawing?"""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest

from sanwright.gui.failures.panel import FailuresPanel
from sanwright.gui.findings.panel import FindingsPanel
from sanwright.gui.load.display import LoadDisplay
from tests.tabs import bring_tab


def _picture(bench, key: str) -> QImage:
    """The canvas with a testbed as it is after opening, the pointer being elsewhere."""
    bench.session.history.mark_saved()
    bench.open_testbed(key)
    bring_tab(bench.window, bench.window.of(FindingsPanel))
    editor = bench.window.editor
    editor.drawing.settle()
    editor.drawing.hover(None)
    editor.zoom_fit()
    editor.sharpen()
    return editor.viewport().grab().toImage()


@pytest.fixture
def fresh(bench) -> QImage:
    """How the second testbed looks when nothing was marked before; its ids are those of T1 8GFC."""
    bench.window.show()
    bench.qtbot.waitExposed(bench.program.frame)
    _picture(bench, "t1-16gfc")
    _picture(bench, "t1-8gfc")
    return _picture(bench, "t1-16gfc")


def _locate_finding(bench) -> None:
    found = next(f for f in bench.session.report.findings if f.rule == "load.link")
    bench.window.of(FindingsPanel).choose(found)
    bench.window.of(FindingsPanel).located.emit(found.subjects)


def _hover_cable(bench) -> None:
    editor = bench.window.editor
    cable = next(iter(bench.design.cables))
    view = editor.drawing.drawing.cables[cable]
    middle = editor.drawing.rect_of(cable).center()
    assert view is not None
    QTest.mouseMove(editor.viewport(), editor.to_view(middle) - QPoint(1, 0))
    editor.drawing.hover(cable)


def _select_all(bench) -> None:
    bench.window.editor.select_all()


def _start_a_cable(bench) -> None:
    bench.window.editor.select(("array",))
    assert bench.window.editor.cable_from_selected()


def _trace(bench) -> None:
    bench.window.editor.select(("array", "dl380"))
    bench.window.menus.actions["view.trace"].trigger()


def _fail(bench) -> None:
    panel = bench.window.of(FailuresPanel)
    bring_tab(bench.window, panel)
    panel.start.click()
    bench.qtbot.waitUntil(lambda: panel.study is not None and not panel.is_working, timeout=20000)
    panel.table.selectRow(0)
    bench.qtbot.waitUntil(lambda: bench.window.of(LoadDisplay).other is not None, timeout=5000)


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    "mark", [_locate_finding, _hover_cable, _select_all, _start_a_cable, _trace, _fail]
)
def test_the_canvas_looks_as_if_nothing_had_been_marked(bench, fresh, mark):
    bench.session.history.mark_saved()
    bench.open_testbed("t1-8gfc")
    before = set(bench.window.editor.drawing.overlay._decorations)
    mark(bench)
    drawing = bench.window.editor.drawing
    marked = any(layer.selected for layer in drawing.layers) or drawing.cables.hovered
    assert (
        marked or set(drawing.overlay._decorations) != before or bench.window.of(LoadDisplay).other
    )
    after = _picture(bench, "t1-16gfc")
    bench.qtbot.wait(20)
    assert drawing.overlay._decorations == {}
    assert drawing.selection == ()
    assert not any(layer.selected for layer in drawing.layers)
    assert after == fresh
