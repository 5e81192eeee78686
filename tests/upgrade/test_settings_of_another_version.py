"""Does an older program leave alone what a newer one put into the settings?

The settings have no format number. Instead a key keeps its meaning for ever, a new meaning gets a
new key, and values are texts or bytes; what a program does not know it neither uses nor writes.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QByteArray, QSettings, Qt
from PySide6.QtWidgets import QDockWidget, QLabel, QMainWindow

from sanwright.gui.frame.app import Program, make_application
from sanwright.gui.settings import AppearanceMode, Settings
from tests.builders import catalog
from tests.gui.conftest import Answers
from tests.upgrade.keep import RELEASED, SETTINGS, unusual

NEWER = {
    "view/hologram": "yes",
    "view/hologram-depth": "7",
    "future/section/deep": "a=b; c, d",
    "future/bytes": QByteArray(b'\x00\xff;"\\'),
    "future/text": "Größe — 大小\nsecond line",
    "window/state-2": QByteArray(b"layout of tomorrow"),
    "tables/orders": QByteArray(b"widths"),
    "tables/orders-columns": "x y",
}
"""Keys that no program has today."""

VALUES = {
    "view/appearance": "sepia",
    "view/language": "tlh",
    "findings/grouped": "by rack",
    "palette/recent": "future.action edit.undo",
    "window/front-view": "HologramView",
    "files/active": "third",
}
"""Values that keys of today may have tomorrow."""


def store(path: Path) -> QSettings:
    return QSettings(str(path), QSettings.Format.IniFormat)


def filled(path: Path, values: dict[str, Any]) -> Path:
    newer = store(path)
    for key, value in values.items():
        newer.setValue(key, value)
    newer.sync()
    return path


def found(path: Path, keys: dict[str, Any]) -> dict[str, Any]:
    later = store(path)
    return {key: later.value(key) for key in keys}


def test_keys_of_a_newer_program_survive_every_preference_being_set(tmp_path: Path) -> None:
    path = filled(tmp_path / "s.ini", NEWER)
    settings = Settings(path)
    for name, value in unusual(settings).items():
        setattr(settings, name, value)
    settings.add_recent(tmp_path / "a.sanw")
    settings.clear_recent()
    settings.set_table_state("bom", "a", QByteArray(b"x"))
    settings.sync()
    assert found(path, NEWER) == NEWER


def test_values_of_a_newer_program_are_taken_as_the_usual_ones_and_kept(tmp_path: Path) -> None:
    path = filled(tmp_path / "s.ini", VALUES)
    settings = Settings(path)
    assert settings.appearance is AppearanceMode.SYSTEM
    assert settings.language == ""
    assert settings.groups_findings
    assert settings.open_files == ([], 0)
    settings.author = "someone"
    settings.sync()
    assert found(path, VALUES) == VALUES
    settings.add_recent_command("view.fit", 5)
    assert settings.recent_commands == ["view.fit", "future.action", "edit.undo"]


def test_a_window_lives_with_the_settings_of_a_newer_program(
    qapp: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SANWRIGHT_STATE_DIR", str(tmp_path))
    values = NEWER | VALUES | {"window/state": QByteArray(b"of a newer Qt")}
    path = filled(tmp_path / "s.ini", values)
    settings = Settings(path)
    program = Program(make_application(), settings, Answers(), catalog())
    try:
        program.frame.show()
        program.window.fill()
        program.window.files.new()
        assert program.frame.isVisible()
        assert program.window.docks["history"].toggleViewAction() is not None
        program.frame.close()
    finally:
        program.end()
    assert found(path, NEWER) == NEWER
    left = {"view/appearance", "view/language", "palette/recent"}
    assert found(path, dict.fromkeys(left)) == {key: VALUES[key] for key in left}


def test_settings_hold_only_what_every_program_can_read_back() -> None:
    """A value of a type of Qt's is lost when a program that lacks the type writes the file."""
    for path in RELEASED.glob(f"*/{SETTINGS}"):
        values = [line.partition("=")[2] for line in path.read_text().split("\n")]
        types = {value.partition("(")[0] for value in values if value.startswith("@")}
        assert types <= {"@ByteArray"}, path


def test_panels_that_only_a_newer_program_has_keep_their_place(qtbot: Any) -> None:
    def window(*names: str) -> QMainWindow:
        made = QMainWindow()
        qtbot.addWidget(made)
        for name in names:
            dock = QDockWidget(name)
            dock.setObjectName(name)
            dock.setWidget(QLabel(name))
            made.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, dock)
        made.resize(600, 600)
        made.show()
        return made

    newer, older = window("parts", "hologram", "history"), window("parts", "history")
    newer.addDockWidget(
        Qt.DockWidgetArea.RightDockWidgetArea, newer.findChildren(QDockWidget, "hologram")[0]
    )
    assert older.restoreState(newer.saveState())
    again = window("parts", "hologram", "history")
    assert again.restoreState(older.saveState())
    (dock,) = again.findChildren(QDockWidget, "hologram")
    assert again.dockWidgetArea(dock) == Qt.DockWidgetArea.RightDockWidgetArea
