"""What the window remembers between runs: layout, recent files, appearance, the author's name."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path

from PySide6.QtCore import QByteArray, QSettings

from sanwright.locations import config_dir

RECENT_LIMIT = 10


class AppearanceMode(StrEnum):
    """Whether to follow the system's light or dark scheme."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


class Settings:
    """Preferences in one ini file."""

    def __init__(self, path: Path | None = None) -> None:
        file = path if path is not None else config_dir() / "sanwright.ini"
        self._store = QSettings(str(file), QSettings.Format.IniFormat)

    @property
    def recent_files(self) -> list[Path]:
        """Files opened or saved lately, newest first."""
        return [Path(text) for text in self._text("files/recent").split("\n") if text]

    def add_recent(self, path: Path) -> None:
        """Put ``path`` first."""
        kept = [path.resolve(), *(p for p in self.recent_files if p != path.resolve())]
        self._set_recent(kept[:RECENT_LIMIT])

    def remove_recent(self, path: Path) -> None:
        """Forget a file that is gone."""
        self._set_recent([p for p in self.recent_files if p != path])

    def clear_recent(self) -> None:
        """Forget all recent files."""
        self._set_recent([])

    @property
    def last_folder(self) -> str:
        """Where the last file was, for file dialogs."""
        recent = self.recent_files
        return str(recent[0].parent) if recent else str(Path.home())

    @property
    def appearance(self) -> AppearanceMode:
        """Light, dark, or as the system."""
        text = self._text("view/appearance")
        return AppearanceMode(text) if text in set(AppearanceMode) else AppearanceMode.SYSTEM

    @appearance.setter
    def appearance(self, mode: AppearanceMode) -> None:
        self._store.setValue("view/appearance", str(mode))

    @property
    def author(self) -> str:
        """Who signs waivers and new designs."""
        return self._text("user/author")

    @author.setter
    def author(self, name: str) -> None:
        self._store.setValue("user/author", name)

    @property
    def groups_findings(self) -> bool:
        """Whether findings of one rule are shown together."""
        return self._text("findings/grouped") != "no"

    @groups_findings.setter
    def groups_findings(self, grouped: bool) -> None:
        self._store.setValue("findings/grouped", "yes" if grouped else "no")

    @property
    def shows_load(self) -> bool:
        """Whether links are drawn by their load."""
        return self._text("view/load") == "yes"

    @shows_load.setter
    def shows_load(self, on: bool) -> None:
        self._store.setValue("view/load", "yes" if on else "no")

    @property
    def shows_load_numbers(self) -> bool:
        """Whether loads are written beside the links."""
        return self._text("view/load-numbers") == "yes"

    @shows_load_numbers.setter
    def shows_load_numbers(self, on: bool) -> None:
        self._store.setValue("view/load-numbers", "yes" if on else "no")

    @property
    def splits_load(self) -> bool:
        """Whether both directions of a link are drawn."""
        return self._text("view/load-directions") == "yes"

    @splits_load.setter
    def splits_load(self, on: bool) -> None:
        self._store.setValue("view/load-directions", "yes" if on else "no")

    @property
    def fact_source(self) -> str:
        """Where facts that the user states are from."""
        return self._text("facts/source")

    @fact_source.setter
    def fact_source(self, text: str) -> None:
        self._store.setValue("facts/source", text)

    def layout(self) -> tuple[QByteArray, QByteArray] | None:
        """Geometry and dock state of the main window, if it was ever closed."""
        geometry, state = self._store.value("window/geometry"), self._store.value("window/state")
        if isinstance(geometry, QByteArray) and isinstance(state, QByteArray):
            return geometry, state
        return None

    def set_layout(self, geometry: QByteArray, state: QByteArray) -> None:
        """Remember the main window's geometry and dock state."""
        self._store.setValue("window/geometry", geometry)
        self._store.setValue("window/state", state)

    def sync(self) -> None:
        """Write everything to disk now."""
        self._store.sync()

    def _text(self, key: str) -> str:
        value = self._store.value(key, "")
        return value if isinstance(value, str) else ""

    def _set_recent(self, paths: list[Path]) -> None:
        self._store.setValue("files/recent", "\n".join(str(path) for path in paths))
