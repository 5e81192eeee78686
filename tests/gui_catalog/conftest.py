"""A real window with parts and prices of its own user, who answers as the test says."""

# ruff: noqa: ARG002 - answers do not depend on the question

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QComboBox

from sanwright.catalog import Catalog, open_catalog
from sanwright.gui.bill.ordering_windows import show_prices
from sanwright.gui.bill.prices import PricesDialog
from sanwright.gui.catalog.update import UpdateDialog
from sanwright.gui.catalog.window import CatalogWindow
from sanwright.gui.catalog.windows import compare_with_catalog, show_catalog
from sanwright.gui.document.prompts import Prompts, Unsaved
from sanwright.gui.frame.app import Program, make_application
from sanwright.gui.settings import Settings


@dataclass
class Answers(Prompts):
    """What the user says when asked; ``errors`` and ``asked`` are what the user was told."""

    to_file: Path | None = None
    to_save: Path | None = None
    to_line: str | None = None
    to_choice: str | None = None
    to_confirm: bool = True
    errors: list[tuple[str, str]] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)

    def error(self, title: str, sentence: str) -> None:
        self.errors.append((title, sentence))

    def unsaved(self, name: str) -> Unsaved:
        return Unsaved.DISCARD

    def file(self, title: str, folder: str, kinds: str) -> Path | None:
        return self.to_file

    def typed_path(self, suggested: Path, title: str, kinds: str) -> tuple[Path | None, str]:
        return self.to_save, ""

    def confirm(self, question: str, detail: str, button: str) -> bool:
        self.asked.append(f"{question} {detail}")
        return self.to_confirm

    def line(self, title: str, label: str, text: str = "") -> str | None:
        return self.to_line

    def choice(self, title: str, label: str, options: Sequence[str]) -> str | None:
        self.asked.append(label)
        return self.to_choice


class Shop:
    """The program with its catalog window and price lists."""

    def __init__(self, program: Program, answers: Answers, qtbot) -> None:
        self.program, self.answers, self.qtbot = program, answers, qtbot
        self.session = program.session
        self.window = program.window

    @property
    def library(self):
        return self.session.catalog

    @property
    def catalog(self) -> CatalogWindow:
        return show_catalog(self.window)

    @property
    def editor(self):
        return self.catalog.own.editor

    def compare_with_catalog(self, part: str = "") -> UpdateDialog:
        compare_with_catalog(self.window, part)
        return next(iter(self.program.window.findChildren(UpdateDialog)))

    def prices(self) -> PricesDialog:
        show_prices(self.window)
        return next(iter(self.program.window.findChildren(PricesDialog)))

    def listed(self) -> tuple[str, ...]:
        return self.catalog.table.ids()

    def type(self, dotted: str, text: str) -> None:
        """Type into a field of the editor as a user would, replacing what is there."""
        value = self.editor.rows[dotted].value
        if isinstance(value, QComboBox):
            value.setCurrentIndex(value.findData(text))
            value.activated.emit(value.currentIndex())
            return
        value.selectAll()
        self.qtbot.keyClicks(value, text)

    def complaint(self, dotted: str) -> str:
        row = self.editor.rows[dotted]
        return "" if row.complaint.isHidden() else row.complaint.text()

    def own_switch(self, model: str = "FX-8") -> str:
        """Write a small switch of the user's own in the form; returns its id."""
        self.catalog.own.new()
        self.type("vendor", "Fabrikam")
        self.type("model", model)
        self.editor.show_section(("physical",))
        self.type("physical.rack_units", "1")
        self.editor.save()
        return f"fabrikam-{model.lower()}"


@pytest.fixture(scope="session")
def catalog() -> Iterator[Catalog]:
    with open_catalog() as opened:
        yield opened


@pytest.fixture
def shop(swept, qapp: QApplication, qtbot, tmp_path, monkeypatch, catalog) -> Iterator[Shop]:
    monkeypatch.setenv("SANWRIGHT_STATE_DIR", str(tmp_path / "state"))
    answers = Answers()
    settings = Settings(tmp_path / "settings.ini")
    settings.author = "Ann Lee"
    program = Program(make_application(), settings, answers, catalog)
    program.window.fill()
    program.window.files.new()
    yield Shop(program, answers, qtbot)
    program.window.close()
    program.end()
