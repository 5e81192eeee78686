"""Designs of late: name, folder and when each was changed; those that are gone can be removed."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from PySide6.QtCore import QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QToolButton

from sanwright.gui.document.garbage import collect_on_this_thread
from sanwright.gui.document.sketch import SketchStore
from sanwright.gui.welcome.group import TileGroup
from sanwright.gui.welcome.tile import TileRow
from sanwright.text import tr

_PICTURE = QSize(76, 46)


@dataclass(frozen=True, slots=True)
class FoundFile:
    """What the disk says of a file; ``changed`` None: it is not there."""

    path: Path
    changed: datetime | None


class FileWatcher(QObject):
    """Looks after files on a thread of its own: one on a network that is down takes its time."""

    found = Signal(object)
    """A ``FoundFile``."""

    def begin(self, paths: Sequence[Path]) -> None:
        """Look for each, in order."""
        collect_on_this_thread()
        threading.Thread(target=self._run, args=(tuple(paths),), daemon=True).start()

    def _run(self, paths: Sequence[Path]) -> None:
        for path in paths:
            try:
                seen = path.stat().st_mtime
                changed = datetime.fromtimestamp(seen).astimezone()
            except (OSError, ValueError, OverflowError):
                changed = None
            try:
                self.found.emit(FoundFile(path, changed))
            except RuntimeError:  # the window is closed
                return


class RecentRow(TileRow):
    """One file; the button at its right takes it off the list."""

    remove_wanted = Signal()

    def __init__(self, path: Path) -> None:
        super().__init__(path.name.replace("&", "&&"), _folder(path), picture=_PICTURE)
        self.path = path
        self.set_symbol("diagram")
        self.setToolTip(str(path))
        self.remove = QToolButton(self)
        self.remove.setText(tr("Remove"))
        self.remove.setProperty("role", "link")
        self.remove.setAccessibleName(tr("Remove {name} from the list", name=path.name))
        self.remove.setToolTip(tr("Takes it off this list; no file is deleted."))
        self.remove.clicked.connect(self.remove_wanted)
        self.remove.hide()

    @property
    def is_missing(self) -> bool:
        """Whether the file was looked for in vain."""
        return self.is_pale

    def show_found(self, found: FoundFile, note: str = "") -> None:
        """Say when it was changed, or that it is gone."""
        self.is_pale = found.changed is None
        self.remove.setVisible(self.is_pale)
        self.right_room = self.remove.sizeHint().width() + 6 if self.is_pale else 0
        if found.changed is None:
            self.set_words(_folder(self.path), tr("Not there any more"))
        else:
            self.set_words(_folder(self.path), note or spoken_moment(found.changed))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Delete takes it off the list."""
        if event.key() == Qt.Key.Key_Delete:
            self.remove_wanted.emit()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The button stays at the right edge."""
        super().resizeEvent(event)
        size = self.remove.sizeHint()
        x = self.width() - size.width() - 6
        self.remove.setGeometry(
            x, (self.height() - size.height()) // 2, size.width(), size.height()
        )


class RecentList(TileGroup):
    """The files that the settings remember, newest first."""

    wanted = Signal(object)
    """A path that was chosen."""
    removed = Signal(object)
    """A path that is to be forgotten."""

    def __init__(self) -> None:
        super().__init__(tr("Recent designs"))
        self._unsaved: frozenset[Path] = frozenset()
        self._look = FileWatcher(self)
        self._look.found.connect(self._show_found)

    @property
    def rows(self) -> list[RecentRow]:
        """All rows."""
        return [tile for tile in self.tiles if isinstance(tile, RecentRow)]

    def show_paths(self, paths: Sequence[Path]) -> None:
        """List these, and look whether they are there."""
        if [row.path for row in self.rows] == list(paths):
            self._look.begin(paths)
            return
        store, rows = SketchStore(), []
        for path in paths:
            row = RecentRow(path)
            sketch = store.load(str(path))
            if sketch is not None:
                row.set_sketch(sketch)
            row.clicked.connect(lambda _=False, r=row: self._press(r))
            row.remove_wanted.connect(lambda p=path: self.removed.emit(p))
            rows.append(row)
        self.fill(rows)
        self._look.begin(paths)

    def mark_unsaved(self, paths: frozenset[Path]) -> None:
        """Say of which files there is work that was not saved; for the next ``show_paths``."""
        self._unsaved = paths

    def _press(self, row: RecentRow) -> None:
        if not row.is_missing:
            self.wanted.emit(row.path)

    def _show_found(self, found: FoundFile) -> None:
        for row in self.rows:
            if row.path == found.path:
                is_unsaved = found.path in self._unsaved
                row.show_found(found, tr("Unsaved work found") if is_unsaved else "")


def _folder(path: Path) -> str:
    try:
        return str(Path("~") / path.parent.relative_to(Path.home()))
    except (ValueError, RuntimeError):
        return str(path.parent)


def spoken_moment(moment: datetime, now: Callable[[], datetime] = datetime.now) -> str:
    """Day and minute; today and yesterday by their names."""
    days = now().date() - moment.date()
    time = f"{moment:%H:%M}"
    if days == timedelta(0):
        return tr("Today {time}", time=time)
    if days == timedelta(days=1):
        return tr("Yesterday {time}", time=time)
    return f"{moment:%Y-%m-%d %H:%M}"
