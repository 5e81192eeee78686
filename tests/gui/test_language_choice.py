"""Can the language be chosen, and does everything then speak it, Qt's own texts included?"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QDialogButtonBox

from sanwright import language
from sanwright.gui.frame import interface_language
from sanwright.gui.frame.rooms import all_actions
from sanwright.gui.settings import Settings
from sanwright.gui.window.menus import plain, shortcut_rows


@pytest.fixture
def german() -> Iterator[None]:
    language.use("de")
    yield
    language.use("en")


def test_the_choice_is_kept_and_said_to_need_a_restart(bench):
    said = []
    bench.session.message.connect(said.append)
    actions = bench.window.menus.actions
    assert actions["view.language-system"].isChecked()
    actions["view.language-de"].trigger()
    assert bench.program.settings.language == "de"
    assert actions["view.language-de"].isChecked()
    assert not actions["view.language-system"].isChecked()
    assert said == ["The language changes when Sanwright starts the next time."]
    assert language.used() == "en"


def test_a_language_that_nobody_knows_is_the_systems(tmp_path: Path):
    settings = Settings(tmp_path / "settings.ini")
    settings.language = "tlh"
    assert settings.language == ""


def test_menus_and_the_keyboard_page_are_german(german, bench):
    titles = [plain(action.text()) for action in bench.window.menuBar().actions()]
    assert titles[:5] == ["Datei", "Bearbeiten", "Ansicht", "Entwurf", "Verkabelung und Zoning"]
    assert titles[5:] == ["Analyse", "Dokumente", "Katalog", "Hilfe"]
    assert plain(bench.window.menus.actions["file.save"].text()) == "Speichern"
    assert ("Datei", "Neu") in {row[:2] for row in shortcut_rows(all_actions())}


@pytest.mark.usefixtures("german")
def test_qt_speaks_german_too(qapp, qtbot):
    translator = interface_language.qt_translator()
    assert translator is not None
    QCoreApplication.installTranslator(translator)
    try:
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        qtbot.addWidget(buttons)
        cancel = buttons.button(QDialogButtonBox.StandardButton.Cancel)
        assert plain(cancel.text()) == "Abbrechen"
        assert interface_language.locale().toString(1.5, "f", 1) == "1,5"
    finally:
        QCoreApplication.removeTranslator(translator)


def test_english_needs_no_texts_for_qt():
    language.use("en")
    assert interface_language.qt_translator() is None
