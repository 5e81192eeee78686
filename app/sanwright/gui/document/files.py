"""The file behind the session: new, open, save, recent files, the journal, recovery."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from sanwright.design import Design, Tables
from sanwright.errors import CancelledError, InputError, SanwrightError
from sanwright.gui.document.bundled_copy import in_the_users_words
from sanwright.gui.document.dropped_files import DESIGN_SUFFIXES
from sanwright.gui.document.file_watch import FileNews, FileWatch
from sanwright.gui.document.patience import answer_of, answers, at_place
from sanwright.gui.document.prompts import Changed, Prompts, Stalled, Unsaved
from sanwright.gui.document.read_file import FirstLook, ReadFile, read_in_steps
from sanwright.gui.document.safety_net import SafetyNet, journals_dir, recovered_words
from sanwright.gui.document.save_job import SaveJob, Saver, SaveTask
from sanwright.gui.document.session import Session
from sanwright.gui.document.system_recent import tell_system
from sanwright.gui.look.at_work import at_work
from sanwright.gui.settings import Settings
from sanwright.locations import true_path
from sanwright.text import Text, tr

if TYPE_CHECKING:
    from sanwright.bundled import Bundled
    from sanwright.documents import FileState, Recoverable, Replay, UnreadableJournal
    from sanwright.documents.recovery import FileStanding


class FileController(QObject):
    """One document at a time. Nothing here replaces the design before its successor is read."""

    path_changed = Signal()
    opened = Signal()
    """A design was loaded and is on screen."""
    comparison_wanted = Signal()
    """The user asks what is different in the file by now."""
    news = Signal(object)
    """``FileNews``: somebody else did something to the file, or it is as it was again."""
    saving = Signal(str)
    """A save takes its time: the name of the file. Its end is a message, or a question."""

    def __init__(self, session: Session, settings: Settings, prompts: Prompts) -> None:
        super().__init__()
        self._session = session
        self._settings = settings
        self._prompts = prompts
        self._safety = SafetyNet(session.message.emit)
        self._title = ""
        self.path: Path | None = None
        self._known: FileState | None = None
        """What the file was when it was read or written last."""
        self._base: Tables | None = None
        """What it held then: what a merge begins with."""
        self._saver = Saver(self._safety, self._task, self._take_saved, self._ask_stalled, self)
        self.first_look: FirstLook | None = None
        """Shows a large design while it is opened."""
        self._is_left_to_journal = False
        """Whether the user leaves it although its place hangs: the next start offers the edits."""
        self._saver.saving.connect(self.saving)
        self.watch = FileWatch(self)
        self.watch.told.connect(self._on_news)

    @property
    def name(self) -> str:
        """What the window's title calls the document."""
        return self.path.name if self.path is not None else self._title or tr("Untitled design")

    @property
    def is_kept_safe(self) -> bool:
        """Whether a kill now would lose nothing: all is saved, or every edit is on the disk."""
        return self._safety.is_whole or not self._session.is_modified

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
        with self.opening(path) as found:
            if found is None or not self.may_leave():
                return False
            self.take_file(found)
        return True

    @contextlib.contextmanager
    def opening(self, path: Path) -> Iterator[ReadFile | None]:
        """Read a file to show it: until it is on screen, a large one is seen by its first look."""
        try:
            yield self.read_file(path, self.first_look)
        finally:
            if self.first_look is not None:
                self.first_look.end()

    def take(self, design: Design, title: str = "") -> None:
        """Show a design that is in no file yet in this place."""
        self._show(design, None, title)

    def take_file(self, found: ReadFile) -> None:
        """Show a design that was read from a file in this place."""
        self._show(found.design, found.path, known=found.state, content=found.content)
        self._settings.add_recent(found.path)
        tell_system(found.path)

    def open_bundled(self, bundled: Bundled) -> bool:
        """Open a design that came with the program, as an untitled one of the user's own."""
        design = self.read_bundled(bundled)
        if design is None or not self.may_leave():
            return False
        self._show(design, None, str(bundled.heading))
        return True

    def read_bundled(self, bundled: Bundled) -> Design | None:
        """A design that came with the program, worded for the user; None where it is refused."""
        design = self.read(bundled.path)
        return in_the_users_words(design) if design is not None else None

    @property
    def places(self) -> tuple[Path, ...]:
        """Its file, and where a save that is not through yet puts it."""
        return *((self.path,) if self.path is not None else ()), *self._saver.places

    @property
    def is_saving(self) -> bool:
        """Whether a save goes on beside the work."""
        return self._saver.is_busy

    def save(self, *, is_leaving: bool = False) -> bool:
        """``begin_save``, and wait; says whether that worked."""
        return self.begin_save() and self.finish_saving(is_leaving=is_leaving)

    def save_to(self, path: Path) -> bool:
        """``begin_save_to``, and wait; says whether that worked."""
        self.begin_save_to(path)
        return self.finish_saving()

    def begin_save(self) -> bool:
        """Write to the design's file beside the work, asking for one if it has none.

        Says whether there is a file to write to.
        """
        if self.path is None:
            return self.begin_save_as()
        self.begin_save_to(self.path)
        return True

    def begin_save_as(self) -> bool:
        """Ask for a file and write to it beside the work; says whether one was named."""
        path = self._ask_place(self.suggested)
        if path is None:
            return False
        self.begin_save_to(path)
        return True

    def _ask_place(self, suggested: Path) -> Path | None:
        suffix = self.path.suffix if self.path is not None else ".sanw"
        start = suggested.with_name(suggested.name + suffix)
        title = tr("Save the design")
        return self._prompts.save_path(start, title, endings=DESIGN_SUFFIXES, own=self.path)

    def begin_save_to(self, path: Path) -> None:
        """Write the design as it is now to ``path`` beside the work; edits may go on.

        The design's own file is not replaced unasked where somebody else wrote it meanwhile; that
        another one may be replaced was said where it was chosen.
        """
        self._saver.begin(path)

    def finish_saving(self, *, is_leaving: bool = False) -> bool:
        """Wait until no save goes on any more; says whether the last one worked.

        Where the place does not answer the user is asked, and the save may go on (``is_saving``).
        """
        return self._saver.finish(is_leaving=is_leaving)

    def _ask_stalled(self, job: SaveJob, is_leaving: bool) -> bool:
        name, is_kept = job.task.path.name, self._safety.is_whole
        answer = self._prompts.stalled(name, job.ended, is_leaving=is_leaving, is_kept=is_kept)
        if answer is Stalled.SAVE_AS:
            # Not beside the file: a dialog on a place that hangs would hang with it.
            path = self._ask_place(Path.home() / self.suggested.name)
            if path is not None:
                self._saver.give_up(job)
                self.begin_save_to(path)
        elif answer is Stalled.KEEP:
            self._saver.give_up(job)
            self._is_left_to_journal = True
        return answer in (Stalled.WAIT, Stalled.SAVE_AS)

    def _task(self, path: Path, is_guarded: bool) -> SaveTask:
        self.watch.pause()
        design = self._session.design.snapshot()
        return SaveTask(
            path,
            design,
            self._session.history.hold_place(),
            self._safety.begin_save(design),
            self._known,
            is_guarded and self._is_own(path),
        )

    def _is_own(self, path: Path) -> bool:
        return self.path is not None and (
            path == self.path or answer_of(lambda: true_path(path), path, path) == self.path
        )

    def _take_saved(self, job: SaveJob) -> bool:
        from sanwright.documents import FileChangedError

        path = job.task.path
        try:
            saved = job.saved()
        except FileChangedError:
            self.watch.resume()
            answer = self._prompts.changed(path.name)
            if answer is Changed.SAVE_AS:
                self.begin_save_as()
            elif answer is Changed.COMPARE:
                self.comparison_wanted.emit()
            elif answer is Changed.REPLACE:
                self._saver.begin(path, is_guarded=False)
            elif answer is Changed.MERGE and self.merge_with_file():
                self._saver.begin(path)
            return False
        except BaseException as error:
            self.watch.resume()
            if not isinstance(error, SanwrightError):
                raise
            self._prompts.error(tr("The design was not saved."), str(error))
            return False
        self.path = saved.path
        self._session.history.mark_saved(job.task.place)
        is_prepared = saved.is_journal_prepared
        self._safety.start_over(self.path, saved.state, job.task.prepared, is_prepared=is_prepared)
        self._know(saved.state, job.task.design)
        self._settings.add_recent(saved.path)
        tell_system(saved.path)
        self.path_changed.emit()
        self._session.message.emit(tr("Saved {name}.", name=path.name))
        return True

    def merge_with_file(self) -> bool:
        """Join what somebody else wrote into the file, as one edit; says whether that was done."""
        from sanwright.documents.recovery import says_the_same

        self.finish_saving()
        if self.path is None:
            return False
        found = self.read_file(self.path)
        if found is None:
            return False
        base = self._base if self._base is not None else Design()
        if not self.join(base, found.design, self.path.name):
            return False
        self._know(found.state, found.design.snapshot())
        if found.state is not None and says_the_same(self._session.design, found.design):
            self._session.history.mark_saved()
            there = self._safety.begin_save(found.design.snapshot())
            is_prepared = self._safety.prepare(there)
            self._safety.start_over(self.path, found.state, there, is_prepared=is_prepared)
        return True

    def join(self, base: Tables, theirs: Tables, name: str | None) -> bool:
        """Merge another design that came of ``base`` into the open one, as one edit.

        ``name`` is its file; None where it is what is being recovered. Says whether that was done:
        not where the user calls the questions off.
        """
        from sanwright.documents.merging import merge
        from sanwright.gui.document.merge_dialog import merge_label

        ours = self._session.design.snapshot()
        with at_work():
            merged = merge(base, ours, theirs)
        if merged.open:
            decided = self._prompts.decide(base, ours, theirs, name)
            if decided is None:
                return False
            merged = decided
        self._session.do(merged.change(merge_label(name)))
        self._session.message.emit(tr("Merged with {name}.", name=name or Text("recovered edits")))
        return True

    def _know(self, state: FileState | None, base: Tables | None) -> None:
        self._known, self._base = state, base
        self.watch.follow(self.path, state)

    def _on_news(self, news: FileNews) -> None:
        if news is FileNews.GONE:
            self._session.history.mark_unsaved()  # what is open is all that is left of it
        self.news.emit(news)

    def may_leave(self) -> bool:
        """Whether the present design may go: it is saved, or the user says so."""
        self._is_left_to_journal = False
        self.finish_saving(is_leaving=True)
        if self.is_saving or self._is_left_to_journal:
            return self._is_left_to_journal
        if not self._session.is_modified and not self._is_gone():
            return True
        answer = self._prompts.unsaved(self.name)
        if answer is Unsaved.SAVE:
            return self.save(is_leaving=True) or self._is_left_to_journal
        return answer is Unsaved.DISCARD

    def _is_gone(self) -> bool:
        """Whether the file was deleted; a share that is down says nothing."""
        from sanwright.documents import look_at

        path = self.path
        if path is None or self._known is None:
            return False
        try:
            return answer_of(lambda: look_at(path) is None, False, path)
        except (OSError, ValueError):
            return False

    def left_behind(self) -> tuple[Recoverable, ...]:
        """Unsaved work of sessions that died; what their files hold already is cleared away."""
        from sanwright.documents import find_journals
        from sanwright.documents.recovery import FileStanding

        left = []
        for found in find_journals(journals_dir()):
            try:
                is_saved = self._may_be_saved(found) and (
                    self.standing(found, found.replay()) is FileStanding.HOLDS_IT
                )
            except SanwrightError:
                is_saved = False
            if is_saved:
                found.discard()
            else:
                left.append(found)
        return tuple(left)

    def standing(self, found: Recoverable, replay: Replay) -> FileStanding:
        """How recovered work stands to its file as it is now."""
        from sanwright.documents.recovery import FileStanding, standing_of

        if found.document is not None and not answers(found.document):
            return FileStanding.GONE
        catalog = self._session.catalog
        asked = found.document if found.document is not None else found.path
        return at_place(asked, lambda: standing_of(found, replay, catalog))

    def _may_be_saved(self, found: Recoverable) -> bool:
        """Whether the file is another one than that from which the work began."""
        if found.document is None or found.began is None or not answers(found.document):
            return False
        now = self._state_now(found.document)
        return now is not None and not now.holds_the_same(found.began)

    def unreadable(self) -> tuple[UnreadableJournal, ...]:
        """Journals of dead sessions that cannot be opened."""
        from sanwright.documents import find_unreadable

        return find_unreadable(journals_dir())

    def recover(self, found: Recoverable, *, as_copy: bool = False) -> bool:
        """Bring back what a dead session left; its journal goes once a new one holds the design.

        Where the file was saved since, that is opened and the work merged into it; with
        ``as_copy`` the work becomes a design in no file.
        """
        from sanwright.documents.recovery import FileStanding

        try:
            with at_work():
                replay = found.replay()
            standing = self.standing(found, replay)
        except SanwrightError as error:
            self._prompts.error(tr("The design could not be recovered."), str(error))
            return False
        if as_copy and found.document is not None:
            title = tr("{name} (recovered)", name=found.document.stem)
            self._show(replay.design, None, title, replay)
        elif standing is FileStanding.SAVED_SINCE and found.document is not None:
            there = self.read_file(found.document)
            if there is None:
                return False
            self.take_file(there)
            if not self.join(replay.before, replay.design, None):
                return True  # the work stays on offer
        else:
            known = found.began if standing is not FileStanding.GONE else None
            if known is None and standing is FileStanding.AS_IT_WAS and found.document is not None:
                known = self._state_now(found.document)
            self._show(replay.design, found.document, replay=replay, known=known)
        if self._safety.is_whole:
            found.discard()
        self._session.message.emit(recovered_words(replay))
        return True

    def recover_here(self, found: Recoverable) -> bool:
        """Merge what a dead session left into the open design, which is of the same file."""
        try:
            with at_work():
                replay = found.replay()
        except SanwrightError as error:
            self._prompts.error(tr("The design could not be recovered."), str(error))
            return False
        if self.join(replay.before, replay.design, None) and self._safety.is_whole:
            found.discard()
        return True

    def _state_now(self, path: Path) -> FileState | None:
        from sanwright.documents import state_of

        with contextlib.suppress(SanwrightError):
            return at_place(path, lambda: state_of(path))
        return None

    def shut_down(self) -> None:
        """End the journal: the design is saved or was given up."""
        if self._is_left_to_journal:
            self.let_go()
            return
        self.finish_saving()
        self.watch.follow(None, None)
        self._safety.end()

    def let_go(self) -> None:
        """The program ends without the user having let the design go: its journal stays."""
        self._saver.finish_unasked()
        self._is_left_to_journal = False
        self.watch.follow(None, None)
        self._safety.let_go()

    def read(self, path: Path) -> Design | None:
        """The design in a file; None if it cannot be read, which the user is told."""
        found = self.read_file(path)
        return found.design if found is not None else None

    def read_file(self, path: Path, first: FirstLook | None = None) -> ReadFile | None:
        """The same with what the file was when it was read."""
        try:
            return read_in_steps(path, self._session.catalog, first)
        except CancelledError:
            return None
        except SanwrightError as error:
            if first is not None:
                first.end()
            if isinstance(error, InputError):  # a newer program or another day may well read it
                self._settings.remove_recent(path)
            self._prompts.error(tr("“{name}” was not opened.", name=path.name), str(error))
            return None

    def _show(
        self,
        design: Design,
        path: Path | None,
        title: str = "",
        replay: Replay | None = None,
        known: FileState | None = None,
        content: bytes = b"",
    ) -> None:
        self.shut_down()
        self.path, self._title = path, title
        with at_work():
            self._safety.begin(self.path, design.snapshot(), replay, known, content)
            self._session.load(design)
        base = design.snapshot() if replay is None else replay.before
        self._know(known, base if path is not None else None)
        self._session.history.journal.append(self._safety.record)
        if replay is not None:
            self._session.history.mark_unsaved()
        self.path_changed.emit()
        self.opened.emit()
