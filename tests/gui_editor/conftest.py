"""A canvas on a small design made of real catalog parts."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QCursor, QGuiApplication
from pytestqt.qtbot import QtBot

from sanwright.catalog import Catalog, open_catalog
from sanwright.documents import new_design
from sanwright.gui.canvas import EditorView
from sanwright.gui.document.session import Session
from tests.gui_editor.editor_hand import Hand

HERE = Path(__file__).parent


@pytest.fixture(scope="session")
def catalog() -> Catalog:
    return open_catalog()


@pytest.fixture
def session(swept: None, qtbot: QtBot, catalog: Catalog) -> Iterator[Session]:
    session = Session(catalog)
    yield session
    session.shut_down()
    session.deleteLater()  # or what it is connected to stays: the canvas with its pictures


@pytest.fixture
def hand(qtbot: QtBot, session: Session, catalog: Catalog) -> Hand:
    """A hand on an empty canvas of 1200 x 900 pixels at 100 %."""
    session.load(new_design(catalog))
    view = EditorView(session)
    qtbot.addWidget(view)
    view.resize(1200, 900)
    # A pointer that lies where the window comes up would move over it, too.
    QCursor.setPos(QGuiApplication.primaryScreen().geometry().bottomRight())
    view.show()
    qtbot.waitExposed(view)
    return Hand(view, catalog)
