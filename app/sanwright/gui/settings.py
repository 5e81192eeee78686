"""What the window remembers between runs: layout, recent files, appearance, the author's name."""

from __future__ import annotations

import base64
import contextlib
import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from PySide6.QtCore import QByteArray, QSettings

from sanwright.errors import SanwrightError
from sanwright.gui.settings_file import make_readable
from sanwright.language import LANGUAGES
from sanwright.locations import config_dir
from sanwright.locking import alone_in

RECENT_LIMIT = 10
_MOST_OPEN = 100
_LONGEST_NUMBER = 9
_WIDEST_COLUMN = 5_000


class AppearanceMode(StrEnum):
    """Whether to follow the system's light or dark scheme."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


@dataclass(frozen=True, slots=True)
class PanelLayout:
    """Where the panels of a design are. ``lower_height`` is in logical pixels, 0 if not known."""

    state: QByteArray
    is_folded: bool = False
    lower_height: int = 0


class Settings:
    """Preferences in one ini file."""

    def __init__(self, path: Path | None = None) -> None:
        self._file = path if path is not None else config_dir() / "sanwright.ini"
        make_readable(self._file)
        self._store = QSettings(str(self._file), QSettings.Format.IniFormat)

    @property
    def recent_files(self) -> list[Path]:
        """Files opened or saved lately, newest first."""
        return _paths(self._text("files/recent"))[:RECENT_LIMIT]

    def add_recent(self, path: Path) -> None:
        """Put ``path``, which is one without links, first."""
        with self._together():
            kept = [path, *(p for p in self.recent_files if p != path)]
            self._set_recent(kept[:RECENT_LIMIT])

    def remove_recent(self, path: Path) -> None:
        """Forget a file that is gone."""
        with self._together():
            self._set_recent([p for p in self.recent_files if p != path])

    def clear_recent(self) -> None:
        """Forget all recent files."""
        with self._together():
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
    def language(self) -> str:
        """Code of the language of the window; empty for the system's."""
        code = self._text("view/language")
        return code if code in LANGUAGES else ""

    @language.setter
    def language(self, code: str) -> None:
        self._store.setValue("view/language", code)

    @property
    def author(self) -> str:
        """Who signs waivers and new designs."""
        return self._text("user/author")

    @author.setter
    def author(self, name: str) -> None:
        self._store.setValue("user/author", name)

    @property
    def recent_commands(self) -> list[str]:
        """Ids of the actions that were chosen from the palette lately, newest first."""
        return self._text("palette/recent").split()

    def add_recent_command(self, id_: str, most: int) -> None:
        """Put the action first; keep ``most``."""
        kept = [id_, *(other for other in self.recent_commands if other != id_)]
        self._store.setValue("palette/recent", " ".join(kept[:most]))

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
    def snaps_to_grid(self) -> bool:
        """Whether boxes snap to the grid."""
        return self._text("editor/grid") != "no"

    @snaps_to_grid.setter
    def snaps_to_grid(self, on: bool) -> None:
        self._store.setValue("editor/grid", "yes" if on else "no")

    @property
    def has_smart_guides(self) -> bool:
        """Whether boxes snap to edges, middles and gaps of their neighbours."""
        return self._text("editor/guides") != "no"

    @has_smart_guides.setter
    def has_smart_guides(self, on: bool) -> None:
        self._store.setValue("editor/guides", "yes" if on else "no")

    @property
    def shows_port_names(self) -> bool:
        """Whether port names are written at the ends of all cables in sight."""
        return self._text("view/port-names") == "yes"

    @shows_port_names.setter
    def shows_port_names(self, on: bool) -> None:
        self._store.setValue("view/port-names", "yes" if on else "no")

    @property
    def shows_welcome(self) -> bool:
        """Whether the program begins with the welcome page."""
        return self._text("welcome/at-start") != "no"

    @shows_welcome.setter
    def shows_welcome(self, on: bool) -> None:
        self._store.setValue("welcome/at-start", "yes" if on else "no")

    @property
    def postponed_work(self) -> set[str]:
        """Names of the journals of unsaved work about which the user said “Later”."""
        return set(self._text("recovery/postponed").split("\n")) - {""}

    @postponed_work.setter
    def postponed_work(self, names: set[str]) -> None:
        self._store.setValue("recovery/postponed", "\n".join(sorted(names)))

    @property
    def peeks(self) -> bool:
        """Whether a panel that is put away can be looked at by resting on its button."""
        return self._text("window/peek") != "no"

    @peeks.setter
    def peeks(self, on: bool) -> None:
        self._store.setValue("window/peek", "yes" if on else "no")

    @property
    def bundles_cables(self) -> bool:
        """Whether parallel cables are drawn as one."""
        return self._text("view/bundles") != "no"

    @bundles_cables.setter
    def bundles_cables(self, on: bool) -> None:
        self._store.setValue("view/bundles", "yes" if on else "no")

    @property
    def shows_places(self) -> bool:
        """Whether racks, rooms and sites have frames on the drawing."""
        return self._text("view/places") == "yes"

    @shows_places.setter
    def shows_places(self, on: bool) -> None:
        self._store.setValue("view/places", "yes" if on else "no")

    @property
    def shows_comments(self) -> bool:
        """Whether open comments have signs on the drawing."""
        return self._text("view/comments") != "no"

    @shows_comments.setter
    def shows_comments(self, on: bool) -> None:
        self._store.setValue("view/comments", "yes" if on else "no")

    @property
    def shows_minimap(self) -> bool:
        """Whether the whole drawing is shown small in a corner."""
        return self._text("view/minimap") != "no"

    @shows_minimap.setter
    def shows_minimap(self, on: bool) -> None:
        self._store.setValue("view/minimap", "yes" if on else "no")

    @property
    def shows_grid(self) -> bool:
        """Whether the ground of the drawing has dots."""
        return self._text("view/grid") != "no"

    @shows_grid.setter
    def shows_grid(self, on: bool) -> None:
        self._store.setValue("view/grid", "yes" if on else "no")

    @property
    def fact_source(self) -> str:
        """Where facts that the user states are from."""
        return self._text("facts/source")

    @fact_source.setter
    def fact_source(self, text: str) -> None:
        self._store.setValue("facts/source", text)

    @property
    def list_columns(self) -> dict[str, str]:
        """What columns of lists hold, as the user named them, by the lists' headings."""
        try:
            kept = json.loads(self._text("import/columns") or "{}")
        except (ValueError, RecursionError):
            return {}
        return {str(key): str(text) for key, text in kept.items()} if isinstance(kept, dict) else {}

    def name_list_columns(self, headings: str, columns: str) -> None:
        """Remember the columns of lists with these headings."""
        self._store.setValue("import/columns", json.dumps({**self.list_columns, headings: columns}))

    @property
    def print_paper(self) -> str:
        """On what paper the drawing was printed last; empty for the usual one."""
        return self._text("print/paper")

    @print_paper.setter
    def print_paper(self, paper: str) -> None:
        self._store.setValue("print/paper", paper)

    @property
    def prints_upright(self) -> bool:
        """Whether the drawing is printed on upright pages."""
        return self._text("print/upright") == "yes"

    @prints_upright.setter
    def prints_upright(self, on: bool) -> None:
        self._store.setValue("print/upright", "yes" if on else "no")

    @property
    def prints_tiled(self) -> bool:
        """Whether the drawing is printed on as many pages as make it legible."""
        return self._text("print/tiled") == "yes"

    @prints_tiled.setter
    def prints_tiled(self, on: bool) -> None:
        self._store.setValue("print/tiled", "yes" if on else "no")

    @property
    def prints_from_afar(self) -> bool:
        """Whether a large design is printed with like devices in one box."""
        return self._text("print/from-afar") == "yes"

    @prints_from_afar.setter
    def prints_from_afar(self, on: bool) -> None:
        self._store.setValue("print/from-afar", "yes" if on else "no")

    @property
    def prints_findings(self) -> bool:
        """Whether printed and exported drawings have discs with the number of findings."""
        return self._text("print/findings") == "yes"

    @prints_findings.setter
    def prints_findings(self, on: bool) -> None:
        self._store.setValue("print/findings", "yes" if on else "no")

    @property
    def prints_comments(self) -> bool:
        """Whether printed and exported drawings have signs of open comments."""
        return self._text("print/comments") == "yes"

    @prints_comments.setter
    def prints_comments(self, on: bool) -> None:
        self._store.setValue("print/comments", "yes" if on else "no")

    @property
    def geometry(self) -> QByteArray | None:
        """Place and size of the frame that was closed last."""
        return self._state("window/geometry")

    @geometry.setter
    def geometry(self, geometry: QByteArray) -> None:
        self._keep_state("window/geometry", geometry)

    def window_geometry(self, window: str) -> QByteArray | None:
        """Place and size of a window beside the main one when it was last closed."""
        return self._state(f"window/{window}-geometry")

    def set_window_geometry(self, window: str, geometry: QByteArray) -> None:
        """Remember where a window was."""
        self._keep_state(f"window/{window}-geometry", geometry)

    @property
    def help_zoom(self) -> int:
        """Size of the text in the help window, in per cent."""
        return self._number("help/zoom", 20, 1000) or 100

    @help_zoom.setter
    def help_zoom(self, per_cent: int) -> None:
        self._store.setValue("help/zoom", str(per_cent))

    def panel_layout(self, display: str) -> PanelLayout | None:
        """Where the panels were when a design was last closed on a ``display`` of this kind."""
        end = f"-{display}" if display else ""
        state = self._state(f"window/state{end}")
        if state is None:
            return None
        height = self._number(f"window/lower-height{end}", 0, 10_000)
        is_folded = self._text(f"window/lower-folded{end}") == "yes"
        return PanelLayout(state, is_folded, height)

    def set_panel_layout(self, display: str, layout: PanelLayout) -> None:
        """Remember it."""
        end = f"-{display}" if display else ""
        self._keep_state(f"window/state{end}", layout.state)
        self._store.setValue(f"window/lower-folded{end}", "yes" if layout.is_folded else "no")
        self._store.setValue(f"window/lower-height{end}", str(layout.lower_height))

    @property
    def reopens(self) -> bool:
        """Whether the program begins with the files of last time."""
        return self._text("files/reopen") == "yes"

    @reopens.setter
    def reopens(self, on: bool) -> None:
        self._store.setValue("files/reopen", "yes" if on else "no")

    @property
    def open_files(self) -> tuple[list[Path], int]:
        """Files that were open when the program ended, and the number of the one in front."""
        paths = _paths(self._text("files/open"))[:_MOST_OPEN]
        return paths, self._number("files/active", 0, _MOST_OPEN)

    @open_files.setter
    def open_files(self, value: tuple[list[Path], int]) -> None:
        paths, number = value
        self._store.setValue("files/open", "\n".join(str(path) for path in paths))
        self._store.setValue("files/active", str(number))

    def front_tab(self, tabs: str) -> str:
        """Which page of some tabs was in front when a design was last closed."""
        return self._text(f"window/front-{tabs}")

    def set_front_tab(self, tabs: str, page: str) -> None:
        """Remember the page in front."""
        self._store.setValue(f"window/front-{tabs}", page)

    def table_state(self, table: str, columns: str) -> QByteArray | None:
        """Widths, order and shown columns of a table, if it had these columns then."""
        if self._text(f"tables/{table}-columns") != columns:
            return None
        return self._state(f"tables/{table}")

    def set_table_state(self, table: str, columns: str, state: QByteArray) -> None:
        """Remember how a table looks."""
        self._store.setValue(f"tables/{table}-columns", columns)
        self._keep_state(f"tables/{table}", state)

    def column_widths(self, table: str) -> dict[int, int]:
        """The widths that the user gave to columns, by number; logical pixels."""
        found = {}
        for each in self._text(f"tables/{table}-widths").split():
            number, width = map(_whole, each.partition(":")[::2])
            if number is not None and width is not None and width < _WIDEST_COLUMN:
                found[number] = width
        return found

    def set_column_widths(self, table: str, widths: Mapping[int, int]) -> None:
        """Remember them."""
        text = " ".join(f"{number}:{width}" for number, width in widths.items())
        self._store.setValue(f"tables/{table}-widths", text)

    def reset_layout(self) -> None:
        """Forget where windows, panels and columns were; what was chosen and named stays."""
        for group in ("window", "tables"):
            self._store.remove(group)

    def sync(self) -> None:
        """Write everything to disk now."""
        self._store.sync()

    @contextlib.contextmanager
    def _together(self) -> Iterator[None]:
        """Change what another program may be changing, too: begin with what it wrote."""
        with contextlib.ExitStack() as stack:
            with contextlib.suppress(SanwrightError):
                stack.enter_context(alone_in(self._file.parent, wait_s=1.0))
            self._store.sync()
            yield
            self._store.sync()

    def _state(self, key: str) -> QByteArray | None:
        """What Qt once gave to be restored, if it is to the bit what it gave.

        Qt believes what it is given: a damaged state of a header makes millions of columns of it.
        """
        digest, _, text = self._text(key).partition(":")
        try:
            data = base64.b64decode(text, validate=True)
        except ValueError:
            return None
        return QByteArray(data) if data and digest == _digest(key, data) else None

    def _keep_state(self, key: str, state: QByteArray) -> None:
        data = bytes(state.data())
        self._store.setValue(key, f"{_digest(key, data)}:{base64.b64encode(data).decode()}")

    def _number(self, key: str, least: int, most: int) -> int:
        """A whole number; 0 where there is none within the bounds."""
        number = _whole(self._text(key)) or 0
        return number if least <= number <= most else 0

    def _text(self, key: str) -> str:
        value = self._store.value(key, "")
        return value if isinstance(value, str) else ""

    def _set_recent(self, paths: list[Path]) -> None:
        self._store.setValue("files/recent", "\n".join(str(path) for path in paths))


def _digest(key: str, data: bytes) -> str:
    return hashlib.blake2b(key.encode() + b"\0" + data, digest_size=12).hexdigest()


def _whole(text: str) -> int | None:
    return int(text) if text.isdecimal() and len(text) <= _LONGEST_NUMBER else None


def _paths(text: str) -> list[Path]:
    """One path a line; what can be none is left out."""
    return [Path(line) for line in text.split("\n")[:_MOST_OPEN] if line and "\0" not in line]
