"""Every edit goes into a journal; what cannot be written is tried again with the next one."""

from __future__ import annotations

import contextlib
import logging
import threading
from collections import deque
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from sanwright.design import Change, Snapshot
from sanwright.errors import SanwrightError
from sanwright.locations import state_dir
from sanwright.text import tr

if TYPE_CHECKING:
    from sanwright.documents import FileState, Journal, Replay
    from sanwright.documents.journal import JournalBase

FLUSH_S = 1.0
"""How long an edit may be away from the disk: what a loss of power may take."""
_log = logging.getLogger(__name__)


def journals_dir() -> Path:
    """Where journals of open designs are kept."""
    return state_dir() / "journals"


class PreparedSave(NamedTuple):
    """What the journal needs of a save that is beginning."""

    design: Snapshot
    base: JournalBase
    number: int
    """Of the last edit that the saved design has."""


class SafetyNet:
    """The journal of the design on the screen. A full disk stops nobody from working and saving."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self._say = say
        self._journal: Journal | None = None
        self._unwritten: deque[tuple[int, Change, datetime]] = deque()
        self._number = 0
        """How many edits this journal was told of."""
        self._is_told = False
        self._gap = 0
        """The last edit since the last save that could not be written for a reason that stays."""
        self._flush: threading.Timer | None = None

    @property
    def is_whole(self) -> bool:
        """Whether a kill now would lose nothing."""
        return self._journal is not None and not self._unwritten and not self._gap

    def begin(
        self,
        document: Path | None,
        design: Snapshot,
        replay: Replay | None,
        known: FileState | None = None,
        content: bytes = b"",
    ) -> None:
        """Keep another design safe. What was recovered is in no file yet: all of it goes in.

        ``known`` is what the file was that it was read from, ``content`` as of ``ReadDesign``.
        """
        from sanwright.documents import Journal

        self.end()
        base = design if replay is None else replay.before
        try:
            self._journal = Journal.start(journals_dir(), document, base, known, content)
        except SanwrightError as error:
            self._say(str(error))
            return
        if replay is not None:
            for change, moment in replay.changes:
                self._take(change, moment)
            self._write()

    def record(self, change: Change) -> None:
        """Write an edit, an undo or a redo that was carried out."""
        self._take(change, datetime.now(UTC))
        self._write()

    def begin_save(self, design: Snapshot) -> PreparedSave:
        """The design as it is now is about to be saved."""
        from sanwright.documents.journal import base_of

        return PreparedSave(design, base_of(design), self._number)

    def note_save(self, save: PreparedSave, document: Path, state: FileState) -> None:
        """The file is about to be put in its place; on the thread of the save, edits go on."""
        if self._journal is not None:
            with contextlib.suppress(SanwrightError):  # who dies now is asked what to do
                self._journal.note_save(document, state, save.number)

    def prepare(self, save: PreparedSave) -> bool:
        """The design of ``save`` is in its file; on the thread of the save, edits go on.

        Says whether the journal may start over from it.
        """
        if self._journal is None:
            return False
        try:
            self._journal.prepare(save.base)
        except SanwrightError:
            return False
        return True

    def start_over(
        self, document: Path, known: FileState | None, save: PreparedSave, *, is_prepared: bool
    ) -> None:
        """A design was saved: edits that it has, written until now or not, need not be kept."""
        from sanwright.documents import Journal

        try:
            if self._journal is None:
                self._journal = Journal.start(journals_dir(), document, save.design, known)
            elif is_prepared:
                self._journal.start_over(document, known, save.number)
            else:
                # It leads from the save before to this one: it only says more than it must.
                self._write()
                return
        except SanwrightError as error:
            if self._journal is None:
                self._say(str(error))
            self._write()
            return
        while self._unwritten and self._unwritten[0][0] <= save.number:
            self._unwritten.popleft()
        if self._gap <= save.number:
            self._gap = 0
        self._is_told = not self.is_whole
        self._write()

    def end(self) -> None:
        """The design is saved or was given up."""
        journal = self._stop()
        if journal is not None:
            journal.close()

    def let_go(self) -> None:
        """The program ends and nobody was asked: what is not saved is there at the next start."""
        journal = self._stop()
        if journal is not None:
            journal.let_go()

    def _stop(self) -> Journal | None:
        """Take nothing more; returns the journal that is to be ended."""
        self._unwritten.clear()
        self._is_told, self._gap, self._number = False, 0, 0
        if self._flush is not None:
            self._flush.cancel()
            self._flush.join()
            self._flush = None
        journal, self._journal = self._journal, None
        return journal

    def _take(self, change: Change, moment: datetime) -> None:
        self._number += 1
        self._unwritten.append((self._number, change, moment))

    def _write(self) -> None:
        """Bring the journal up to date, in order."""
        journal = self._journal
        if journal is None:
            return
        try:
            while self._unwritten:
                self._append(journal, *self._unwritten[0])
                self._unwritten.popleft()
        except SanwrightError:
            self._tell_unsafe()
            return
        self._flush_soon(journal)
        if not self.is_whole:
            self._tell_unsafe()
        elif self._is_told:
            self._is_told = False
            self._say(tr("Edits are kept safe against a crash again."))

    def _append(self, journal: Journal, number: int, change: Change, moment: datetime) -> None:
        """Write one edit; one that never can be written does not keep those behind it waiting."""
        try:
            journal.append(change, moment, number)
        except SanwrightError:
            raise
        except Exception:  # noqa: BLE001 - a safety net that breaks is said, never raised
            _log.warning("an edit cannot be written", exc_info=True)
            self._gap = number

    def _flush_soon(self, journal: Journal) -> None:
        """Bring the edits of the next moment through to the disk, off the window's thread."""
        if self._flush is None or not self._flush.is_alive():
            self._flush = threading.Timer(FLUSH_S, journal.flush)
            self._flush.daemon = True
            self._flush.start()

    def _tell_unsafe(self) -> None:
        if not self._is_told:
            self._is_told = True
            self._say(
                tr(
                    "Edits are no longer kept safe against a crash: the disk may be full. "
                    "Save often."
                )
            )


def recovered_words(replay: Replay) -> str:
    """What was brought back of a session that was killed."""
    count = len(replay.changes)
    said = tr(
        "Recovered {count} edit; save to keep it.",
        "Recovered {count} edits; save to keep them.",
        count,
    )
    return f"{said} {replay.damage}".rstrip()
