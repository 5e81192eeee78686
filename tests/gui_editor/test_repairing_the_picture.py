"""Is a part of the drawing that is painted anew what it is when all of it is painted?"""

from __future__ import annotations

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from sanwright.bundled import bundled_testbeds
from sanwright.catalog import Catalog
from sanwright.documents import read_design
from sanwright.gui.canvas import EditorView
from sanwright.gui.document.session import Session
from tests.gui_editor.editor_hand import Hand


@pytest.fixture
def view(hand: Hand, session: Session, catalog: Catalog, qtbot: QtBot) -> EditorView:
    """A canvas on a small SAN with findings."""
    path = next(bundled.path for bundled in bundled_testbeds() if bundled.key == "t4-gen7")
    session.load(read_design(path, catalog))
    qtbot.waitUntil(lambda: session.report is not None and not session.is_checking, timeout=20000)
    return hand.view


def _repaired(view: EditorView) -> QImage:
    return view.viewport().grab().toImage()


def _whole(view: EditorView) -> QImage:
    view.sharpen()
    return _repaired(view)


@pytest.mark.parametrize("zoom", [0.1, 0.3, 0.45, 1.0])
def test_nothing_is_left_of_what_was_selected(view: EditorView, zoom: float) -> None:
    view.zoom_fit()
    view.zoom_at(view.viewport().rect().center(), zoom / view.zoom)
    plain, design = _whole(view), view.session.design
    cable = next(iter(design.cables.values()))
    fitted = next(device.id for device in design.devices.values() if device.parent)
    for chosen in (cable.id, cable.a, cable.b, fitted, next(iter(design.devices))):
        view.select((chosen,))
        assert _repaired(view) == _whole(view), chosen
        view.select(())
        assert _repaired(view) == plain, chosen
