"""The pages of the guide, and the real window once, with all that can be read on it."""

# ruff: noqa: ARG002 - answers do not depend on the question

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from sanwright.catalog import Catalog, open_catalog
from sanwright.documents import bundled_testbeds, find_journals
from sanwright.gui.actions import ACTIONS
from sanwright.gui.app import Program
from sanwright.gui.application import make_application
from sanwright.gui.dialogs.connect_group.window import ConnectGroupDialog
from sanwright.gui.dialogs.price_import import PriceImportDialog
from sanwright.gui.dialogs.recovery import RecoveryDialog
from sanwright.gui.dialogs.waive import WaiveDialog
from sanwright.gui.prompts import Prompts, Unsaved
from sanwright.gui.racks import RackView
from sanwright.gui.racks.menu import rack_menu
from sanwright.gui.settings import Settings
from sanwright.gui.tables.view import TablesView
from sanwright.guide import Page, read_contents
from tests.guide_truth.marks import ARROW, Marks
from tests.guide_truth.screen import menu_paths, menu_texts, opened, plain, texts_of

DOCS = Path(__file__).resolve().parents[2] / "docs"
_ASKS_THE_SYSTEM = {"file.print", "file.print-tiled", "file.close", "file.quit"}
"""Actions whose dialog is the system's, or which end what is looked at."""
_PATIENCE_MS = 20_000


@dataclass
class Silent(Prompts):
    """A user who answers nothing; ``asked`` is what was asked."""

    asked: list[str] = field(default_factory=list)

    def error(self, title: str, sentence: str) -> None:
        self.asked.append(title)

    def unsaved(self, name: str) -> Unsaved:
        return Unsaved.DISCARD

    def open_path(self, folder: str) -> Path | None:
        return None

    def save_path(self, suggested: Path, title: str, kinds: str = "") -> Path | None:
        self.asked.append(title)
        return None

    def file(self, title: str, folder: str, kinds: str) -> Path | None:
        self.asked.append(title)
        return None

    def folder(self, title: str, folder: str) -> Path | None:
        self.asked.append(title)
        return None

    def confirm(self, question: str, detail: str, button: str) -> bool:
        self.asked += [question, button]
        return False

    def line(self, title: str, label: str, text: str = "") -> str | None:
        self.asked += [title, label]
        return None

    def choice(self, title: str, label: str, options: Sequence[str]) -> str | None:
        self.asked += [title, label]
        return None


@dataclass(frozen=True)
class Screen:
    """What the program shows: names, ways through the menus with the id of what they lead to."""

    names: frozenset[str]
    paths: dict[str, str]
    shortcuts: dict[str, str]
    """By the id of the action, as Qt writes them everywhere."""
    takes: Callable[[str, str], bool]
    """Whether a part of the program acts on a key."""
    places: tuple[str, ...]
    """Names of the parts that ``takes`` knows."""
    settings: Path


@pytest.fixture(scope="session")
def pages() -> tuple[Marks, ...]:
    """Every page of the guide."""
    return tuple(Marks(page) for chapter in read_contents(DOCS) for page in chapter.pages)


@pytest.fixture
def page_of_text() -> Callable[[str], Marks]:
    """A page of the guide with a text of the test's own."""
    from sanwright.guide import page_of

    def make(text: str, name: str = "guide/sample.md") -> Marks:
        page: Page = page_of(name, text)
        return Marks(page)

    return make


@pytest.fixture(scope="session")
def catalog() -> Iterator[Catalog]:
    with open_catalog() as found:
        yield found


@pytest.fixture(scope="session")
def screen(
    qapp: QApplication, catalog: Catalog, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Screen]:
    """The window on a testbed, each of its dialogs opened once."""
    before, state = os.environ["SANWRIGHT_STATE_DIR"], tmp_path_factory.mktemp("guide")
    os.environ["SANWRIGHT_STATE_DIR"] = str(state)
    asked = Silent()
    program = Program(make_application(), Settings(state / "config" / "settings.ini"), asked, catalog)
    look = _Look(program, asked)
    try:
        look.at_everything()
        yield Screen(
            frozenset(look.found),
            menu_paths(program.window.menuBar(), ARROW),
            {row.id: QKeySequence(row.shortcut).toString() for row in ACTIONS if row.shortcut},
            look.takes,
            tuple(look.places()),
            state / "config",
        )
    finally:
        program.window.desk.windows.close()
        program.window.desk.files.shut_down()
        program.frame.close()
        program.end()
        os.environ["SANWRIGHT_STATE_DIR"] = before


class _Look:
    """Opens the program's windows and reads them."""

    def __init__(self, program: Program, asked: Silent) -> None:
        self.program, self.asked = program, asked
        self.window = program.window
        self.found: set[str] = set()

    def at_everything(self) -> None:
        window = self.window
        window.fill()
        self._open("t1-8gfc")
        self.program.frame.show()
        self._at_panels()
        self._at_dialogs()
        self._at_menus()
        for root in (self.program.frame, window):
            self.found |= texts_of(root)
        self.found.update(plain(text) for text in self.asked.asked)

    def _open(self, key: str) -> None:
        bundled = next(each for each in bundled_testbeds() if each.key == key)
        assert self.window.desk.files.open_bundled(bundled)
        session = self.window.session
        assert QTest.qWaitFor(
            lambda: session.report is not None and not session.is_checking, _PATIENCE_MS
        )

    def _at_panels(self) -> None:
        window, design = self.window, self.window.session.design
        cable = next(iter(design.cables.values()))
        for ids in ((), ("dl380",), ("array",), (cable.id,), (cable.a,), ("dl380", "array")):
            window.editor.select(ids)
            self.found |= texts_of(window.inspector)
        for number in range(window.tables.count()):
            window.tables.setCurrentIndex(number)
            QApplication.processEvents()
        window.desk.search.commands()
        window.desk.search.popup.dismiss()

    def _at_dialogs(self) -> None:
        window = self.window
        window.editor.select(("dl380",))
        for row in ACTIONS:
            is_quiet = row.id in _ASKS_THE_SYSTEM or row.id == "export.everything"
            if is_quiet or not (row.text.endswith("…") or row.id.startswith("help.")):
                continue
            self.found |= opened(lambda row=row: row.handler(window.desk))
        session = window.session
        finding = session.report.findings[0]
        for dialog in (
            WaiveDialog(finding, "", window),
            RecoveryDialog(find_journals(Path()), (), window),
            ConnectGroupDialog(session, window.editor, ("dl380",), ("switch",), window),
        ):
            self.found |= texts_of(dialog)
            dialog.deleteLater()
        assert PriceImportDialog is not None

    def _at_menus(self) -> None:
        window, session = self.window, self.window.session
        menus = [
            window.menus.context_menu(("dl380",)),
            window.menus.context_menu(()),
            window.findings.menu_for(session.report.findings[0]),
        ]
        for view in window.desk.views.others():
            if isinstance(view, TablesView):
                menus.append(view.page.context_menu())
            if isinstance(view, RackView):
                menus.append(rack_menu(view))
        for menu in menus:
            self.found.update(plain(text) for text in menu_texts(menu))

    def places(self) -> dict[str, Callable[[], QWidget]]:
        window = self.window
        return {"On the drawing": lambda: window.editor}

    def takes(self, place: str, keys: str) -> bool:
        """Send the key and see whether it is acted on, rather than handed on to what is around."""
        target = self.places()[place]()
        combination = QKeySequence(keys)[0]
        event = QKeyEvent(
            QEvent.Type.KeyPress, combination.key(), combination.keyboardModifiers()
        )
        event.ignore()
        QApplication.sendEvent(target, event)
        return event.isAccepted()
