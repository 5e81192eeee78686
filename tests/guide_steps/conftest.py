"""The program as it is started for the first time, with hands on it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from sanwright import language
from sanwright.catalog import Catalog, open_catalog
from sanwright.gui.document.prompts import Unsaved
from sanwright.gui.frame.app import Program, make_application
from sanwright.gui.settings import Settings
from tests.gui.conftest import Answers
from tests.guide_steps.hands import Hands
from tests.spoken import window_speaking

WIDTH, HEIGHT = 1400, 900


@pytest.fixture(scope="session")
def catalog() -> Iterator[Catalog]:
    with open_catalog() as opened:
        yield opened


@pytest.fixture
def code() -> str:
    """The language of the window."""
    return language.SOURCE


@pytest.fixture
def hands(qapp: QApplication, tmp_path, monkeypatch, catalog, code: str) -> Iterator[Hands]:
    monkeypatch.setenv("SANWRIGHT_STATE_DIR", str(tmp_path / "state"))
    answers, settings = Answers(), Settings(tmp_path / "settings.ini")
    with window_speaking(qapp, settings, code):
        program = Program(make_application(), settings, answers, catalog)
        program.frame.resize(WIDTH, HEIGHT)
        program.frame.show()
        program.frame.activateWindow()
        program.begin(None, welcomes=True)
        yield Hands(program, answers, tmp_path)
        answers.to_unsaved = Unsaved.DISCARD
        program.window.close()
        program.end()
