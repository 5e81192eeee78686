"""The file behind the session: new, open, save, recent files, the journal, recovery."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from sanwright.design import Design
from sanwright.errors import InputError, SanwrightError
from sanwright.gui.document.dropped_files import DESIGN_SUFFIXES
from sanwright.gui.document.prompts import Prompts, Unsaved
from sanwright.gui.document.safety_net import SafetyNet, journals_dir
from sanwright.gui.document.session import Session
from sanwright.gui.look.at_work import at_work
from sanwright.gui.settings import Settings
from sanwright.text import tr

if TYPE_CHECKING:
    from sanwright.bundled import Bundled
    from sanwright.documents import Recoverable, Replay, UnreadableJournal


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
        self._safety = SafetyNet(session.message.emit)
        self._title = ""
        self.path: Path | None = None

    @property
    def name(self) -> str:
        """What the window's title calls the document."""
        return self.path.name if self.path is not None else self._title or tr("Untitled design")

    @property
    def suggested(self) -> Path:
        """Where Save As and exports begin: folder and name without an ending."""
        if self.path is not None:
            return self.path.with_suffix("")
        stem = self._session.design.project.name or self._title or tr("design")
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
        self._show(design, None, str(bundled.heading))
        return True

    def save(self) -> bool:
        """Write to the design's file, asking for one if it has none."""
        return self.save_to(self.path) if self.path is not None else self.save_as()

    def save_as(self) -> bool:
        """Ask for a file and write to it."""
        suffix = self.path.suffix if self.path is not None else ".sanw"
        start = self.suggested.with_name(self.suggested.name + suffix)
        path = self._prompts.save_path(start, tr("Save the design"))
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
            self._prompts.error(tr("The design was not saved."), str(error))
            return False
        self.path = path.resolve()
        self._session.history.mark_saved()
        self._safety.start_over(self.path, snapshot)
        self._settings.add_recent(path)
        self.path_changed.emit()
        self._session.message.emit(tr("Saved {name}.", name=path.name))
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
            with at_work():
                replay = found.replay()
        except SanwrightError as error:
            self._prompts.error(tr("The design could not be recovered."), str(error))
            return False
        self._show(replay.design, found.document, replay=replay)
        if self._safety.is_whole:
            found.discard()
        self._session.message.emit(_recovered(replay))
        return True

    def shut_down(self) -> None:
        """End the journal: the design is saved or was given up."""
        self._safety.end()

    def read(self, path: Path) -> Design | None:
        """The design in a file; None if it cannot be read, which the user is told."""
        from sanwright.documents import read_design

        try:
            with at_work():
                return read_design(path, self._session.catalog)
        except SanwrightError as error:
            if isinstance(error, InputError):  # a newer program or another day may well read it
                self._settings.remove_recent(path)
            self._prompts.error(tr("“{name}” was not opened.", name=path.name), str(error))
            return None

    def _show(
        self, design: Design, path: Path | None, title: str = "", replay: Replay | None = None
    ) -> None:
        self.shut_down()
        self.path, self._title = path, title
        with at_work():
            self._safety.begin(self.path, design.snapshot(), replay)
            self._session.load(design)
        self._session.history.journal.append(self._safety.record)
        if replay is not None:
            self._session.history.mark_unsaved()
        self.path_changed.emit()
        self.opened.emit()


def _recovered(replay: Replay) -> str:
    count = len(replay.changes)
    said = tr(
        "Recovered {count} edit; save to keep it.",
        "Recovered {count} edits; save to keep them.",
        count,
    )
    return f"{said} {replay.damage}".rstrip()
