"""The file behind the session: new, open, save, recent files, the journal, recovery."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from sanwright.design import Change, Design
from sanwright.errors import SanwrightError
from sanwright.gui.prompts import Prompts, Unsaved
from sanwright.gui.session import Session
from sanwright.gui.settings import Settings
from sanwright.locations import state_dir

if TYPE_CHECKING:
    from sanwright.documents import Bundled, Journal, Recoverable, Replay, UnreadableJournal

DESIGN_SUFFIXES = (".sanw", ".json")
_log = logging.getLogger(__name__)


def journals_dir() -> Path:
    """Where journals of open designs are kept."""
    return state_dir() / "journals"


class FileController(QObject):
    """One document at a time. Nothing here replaces the design before its successor is read."""

    path_changed = Signal()
    opened = Signal()
    """A design was loaded and is on screen."""

    def __init__(self, session: Session, settings: Settings, prompts: Prompts) -> None:
        super().__init__()
        self._session = session
        self._settings = settings
        self._prompts = prompts
        self._journal: Journal | None = None
        self._title = ""
        self.path: Path | None = None

    @property
    def name(self) -> str:
        """What the window's title calls the document."""
        return self.path.name if self.path is not None else self._title or "Untitled design"

    @property
    def suggested(self) -> Path:
        """Where Save As and exports begin: folder and name without an ending."""
        if self.path is not None:
            return self.path.with_suffix("")
        stem = self._session.design.project.name or self._title or "design"
        safe = "".join(c if c.isalnum() or c in " -_." else "-" for c in stem).strip(" .")
        return Path(self._settings.last_folder) / (safe or "design")

    def new(self) -> bool:
        """An empty design, once the present one may go."""
        if not self.may_leave():
            return False
        from sanwright.documents import new_design

        self._show(new_design(self._session.catalog), None)
        return True

    @property
    def is_untitled(self) -> bool:
        """Whether the design has no file, and nothing of which it is a copy."""
        return self.path is None and not self._title

    def ask(self) -> Path | None:
        """Ask which file to open."""
        return self._prompts.open_path(self._settings.last_folder)

    def open_path(self, path: Path) -> bool:
        """Open a file; the present design stays if that fails or the user does not let it go."""
        design = self.read(path)
        if design is None or not self.may_leave():
            return False
        self.take(design, path)
        return True

    def take(self, design: Design, path: Path | None, title: str = "") -> None:
        """Show a design that was read from ``path``, or that is in no file yet, in this place."""
        self._show(design, path.resolve() if path is not None else None, title)
        if path is not None:
            self._settings.add_recent(path)

    def open_bundled(self, bundled: Bundled) -> bool:
        """Open a design that came with the program, as an untitled one of the user's own."""
        design = self.read(bundled.path)
        if design is None or not self.may_leave():
            return False
        self._show(design, None, bundled.title)
        return True

    def save(self) -> bool:
        """Write to the design's file, asking for one if it has none."""
        return self.save_to(self.path) if self.path is not None else self.save_as()

    def save_as(self) -> bool:
        """Ask for a file and write to it."""
        suffix = self.path.suffix if self.path is not None else ".sanw"
        start = self.suggested.with_name(self.suggested.name + suffix)
        path = self._prompts.save_path(start, "Save the design")
        if path is None:
            return False
        if path.suffix.lower() not in DESIGN_SUFFIXES:
            path = path.with_name(path.name + ".sanw")
        return self.save_to(path)

    def save_to(self, path: Path) -> bool:
        """Write to ``path``; says whether that worked."""
        from sanwright.documents import write_design

        snapshot = self._session.design.snapshot()
        try:
            write_design(snapshot, path)
        except SanwrightError as error:
            self._prompts.error("The design was not saved.", str(error))
            return False
        self.path = path.resolve()
        self._session.history.mark_saved()
        if self._journal is not None:
            self._keep(lambda journal: journal.rebase(self.path, snapshot))
        self._settings.add_recent(path)
        self.path_changed.emit()
        self._session.message.emit(f"Saved {path.name}.")
        return True

    def may_leave(self) -> bool:
        """Whether the present design may go: it is saved, or the user says so."""
        if not self._session.is_modified:
            return True
        answer = self._prompts.unsaved(self.name)
        if answer is Unsaved.SAVE:
            return self.save()
        return answer is Unsaved.DISCARD

    def left_behind(self) -> tuple[Recoverable, ...]:
        """Unsaved work of sessions that died."""
        from sanwright.documents import find_journals

        return find_journals(journals_dir())

    def unreadable(self) -> tuple[UnreadableJournal, ...]:
        """Journals of dead sessions that cannot be opened."""
        from sanwright.documents import find_unreadable

        return find_unreadable(journals_dir())

    def recover(self, found: Recoverable) -> bool:
        """Bring back what a dead session left; its journal goes once a new one holds the design."""
        try:
            replay = found.replay()
        except SanwrightError as error:
            self._prompts.error("The design could not be recovered.", str(error))
            return False
        self._show(replay.design, found.document, replay=replay)
        if self._journal is not None:
            found.discard()
        self._session.message.emit(f"Recovered {found.edits} edits; save to keep them.")
        return True

    def shut_down(self) -> None:
        """End the journal: the design is saved or was given up."""
        if self._journal is not None:
            self._journal.close()
            self._journal = None

    def read(self, path: Path) -> Design | None:
        """The design in a file; None if it cannot be read, which the user is told."""
        from sanwright.documents import read_design

        try:
            return read_design(path, self._session.catalog)
        except SanwrightError as error:
            self._settings.remove_recent(path)
            self._prompts.error(f"“{path.name}” was not opened.", str(error))
            return None

    def _show(
        self, design: Design, path: Path | None, title: str = "", replay: Replay | None = None
    ) -> None:
        self.shut_down()
        self.path, self._title = path, title
        self._start_journal(design, replay)
        self._session.load(design)
        self._session.history.journal.append(self._record)
        if replay is not None:
            self._session.history.mark_unsaved()
        self.path_changed.emit()
        self.opened.emit()

    def _start_journal(self, design: Design, replay: Replay | None) -> None:
        from sanwright.documents import Journal

        try:
            # What was recovered is in no file yet: all of it goes in, or a second death loses it.
            base = design.snapshot() if replay is None else replay.before
            self._journal = Journal.start(journals_dir(), self.path, base)
            for change, moment in replay.changes if replay is not None else ():
                self._journal.append(change, moment)
        except SanwrightError as error:
            self._journal = None
            self._session.message.emit(str(error))

    def _record(self, change: Change) -> None:
        self._keep(lambda journal: journal.append(change))

    def _keep(self, write: Callable[[Journal], None]) -> None:
        """Write to the journal; a full disk must not stop the user from working and saving."""
        if self._journal is None:
            return
        try:
            write(self._journal)
        except Exception:  # noqa: BLE001 - a safety net that breaks is said, never raised
            _log.warning("the journal cannot be written", exc_info=True)
            self._journal = None
            self._session.message.emit(
                "Edits are no longer kept safe against a crash: the disk may be full. Save often."
            )
