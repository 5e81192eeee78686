"""The pages of the guide, and the real window once, with all that can be read on it.

Both speak English, or another language in a module that says so by a fixture ``code`` of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication

from sanwright import language
from sanwright.catalog import Catalog, open_catalog
from sanwright.gui.calibration import track_record
from sanwright.gui.frame.app import Program
from sanwright.gui.frame.application import make_application
from sanwright.gui.frame.rooms import all_actions
from sanwright.gui.settings import Settings
from sanwright.guide import page_of, read_contents
from tests.guide_truth.look import Look, Silent
from tests.guide_truth.marks import ARROW, Marks
from tests.guide_truth.screen import Screen, menu_paths
from tests.guide_truth.world import World
from tests.spoken import window_speaking

DOCS = Path(__file__).resolve().parents[2] / "docs"


@pytest.fixture(scope="module")
def code() -> str:
    """The language."""
    return language.SOURCE


@pytest.fixture(scope="module")
def pages(code: str) -> tuple[Marks, ...]:
    """Every page of the guide."""
    return tuple(Marks(page) for chapter in read_contents(DOCS, code) for page in chapter.pages)


@pytest.fixture
def written() -> Callable[[str], Marks]:
    """A page of the guide with a text of the test's own."""
    return lambda text: Marks(page_of("guide/sample.md", text))


@pytest.fixture(scope="session")
def catalog() -> Iterator[Catalog]:
    with open_catalog() as found:
        yield found


@pytest.fixture(scope="session")
def world(catalog: Catalog) -> World:
    """The names that the program knows."""
    return World(catalog)


@pytest.fixture(scope="module")
def screen(
    qapp: QApplication, catalog: Catalog, tmp_path_factory: pytest.TempPathFactory, code: str
) -> Iterator[Screen]:
    """The window on a testbed, each of its dialogs opened once; gone before other tests begin."""
    state, changed = tmp_path_factory.mktemp("guide"), pytest.MonkeyPatch()
    changed.setenv("SANWRIGHT_STATE_DIR", str(state))
    # The dialog that calibrates works out five testbeds beside; nobody waits for that here.
    changed.setattr(track_record, "published_cases", lambda _: track_record.Cases("", ()))
    asked, settings = Silent(), Settings()
    with window_speaking(qapp, settings, code):
        program = Program(make_application(), settings, asked, catalog)
        look = Look(program, asked)
        try:
            look.at_everything()
            yield Screen(
                frozenset(look.found),
                menu_paths(program.window.menuBar(), ARROW),
                {
                    row.id: QKeySequence(row.shortcut).toString()
                    for row in all_actions()
                    if row.shortcut
                },
                look.takes,
                tuple(look.places()),
                state / "config",
            )
        finally:
            program.window.close()
            program.end()
            look.forget()
            changed.undo()
