"""Is a drawing of which parts were painted anew what it would be if all of it were?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from sanwright import edits
from sanwright.analysis import Assessment
from sanwright.catalog import open_catalog
from sanwright.gui.canvas import EditorView
from sanwright.gui.canvas.loads.load_view import LoadView
from sanwright.gui.document.session import Session
from sanwright.gui.load.reading import cable_use
from tests.drawing.renamed import renamed

KEYS = ("sas-stacks", "core-edge")
ZOOMS = (0.25, 0.5, 1.0)
_VISIBLE = 80
"""Levels of grey, of 255."""


@pytest.fixture
def view(swept: None, qtbot: QtBot) -> Iterator[EditorView]:
    with open_catalog() as catalog:
        session = Session(catalog)
        view = EditorView(session)
        qtbot.addWidget(view)
        view.resize(1200, 800)
        view.show()
        yield view
        session.shut_down()
        session.deleteLater()


def picture(view: EditorView) -> np.ndarray[tuple[int, int], np.dtype[np.uint8]]:
    """The drawing in grey once nothing is left to be painted."""
    for _ in range(3):
        view.viewport().repaint()
    image = view.viewport().grab().toImage().convertToFormat(QImage.Format.Format_Grayscale8)
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return rows[:, : image.width()].copy()


def differ(one: np.ndarray[Any, Any], other: np.ndarray[Any, Any]) -> bool:
    """By more than what the ends of dashes come to at the edge of a part."""
    return bool((np.abs(one.astype(int) - other) > _VISIBLE).any())


@pytest.mark.sampled(2)
@pytest.mark.parametrize("zoom", ZOOMS)
@pytest.mark.parametrize("key", KEYS)
def test_what_is_painted_in_parts_is_what_is_painted_whole(
    view: EditorView, key: str, zoom: float, qtbot: QtBot
) -> None:
    session = view.session
    design = renamed(key)
    session.load(design)
    view.zoom_at(QPoint(600, 400), zoom / view.zoom)
    view.drawing.settle()
    view.centerOn(view.drawing.content_rect().center())
    picture(view)
    qtbot.waitUntil(lambda: session.report is not None, timeout=30_000)
    bundles = [link for link in view.drawing.cables.views.values() if link.is_bundle]

    def take_out() -> None:
        session.do(edits.delete(session.design, bundles[0].cables))

    def move() -> None:
        box = next(iter(view.drawing.drawing.boxes))
        session.do(edits.move_devices(session.design, {box: (-300.0, -200.0)}))

    def load() -> None:
        facts = Assessment(session.design.snapshot())
        view.show_load(LoadView({id_: cable_use(facts, id_) for id_ in session.design.cables}))
        view.numbers.set_on(True)

    steps: dict[str, Callable[[], object]] = {
        "checked": lambda: None,
        "chosen": lambda: view.drawing.select(bundles[-1].cables),
        "no longer chosen": lambda: view.drawing.select(()),
        "taken out": take_out,
        "taken back": session.undo,
        "moved": move,
        "moved back": session.undo,
        "names of ports": lambda: view.names.set_on(True),
        "loads": load,
        "taken out under load": take_out,
        "taken back under load": session.undo,
    }
    differing = []
    for name, step in steps.items():
        step()
        qtbot.waitUntil(lambda: session.is_settled, timeout=30_000)
        view.drawing.settle()
        in_parts = picture(view)
        view.drawing.exposed.emit(None)
        if differ(picture(view), in_parts):
            differing.append(name)
    assert differing == []
