"""One open design as the window sees it: design events become Qt signals, a check follows it.

Panels and the editor read ``design`` and change it only by ``do``, ``undo`` and ``redo``. The
session knows no widget and no file.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from sanwright.collector import set_aside
from sanwright.design import Change, Design, History
from sanwright.errors import InputError, SanwrightError
from sanwright.fields import Book
from sanwright.gui.document.check_keeper import CheckKeeper
from sanwright.gui.document.design_size import is_large
from sanwright.gui.document.findings_by_subject import FindingsBySubject
from sanwright.gui.document.open_library import OpenLibrary
from sanwright.gui.look.at_work import at_work
from sanwright.locations import price_book
from sanwright.parts import Part, PartKind
from sanwright.text import tr

if TYPE_CHECKING:
    from sanwright.bom import PriceList
    from sanwright.catalog import Catalog
    from sanwright.catalog.library import Library
    from sanwright.checks import CheckReport, LiveCheck
    from sanwright.exchange.prices.book import PriceBook


class Session(QObject):
    """The open design, its history, the catalog, and the newest check report."""

    changed = Signal(object)
    """A ``Change`` that was applied: an edit, an undo or a redo."""
    replaced = Signal()
    """Another design was loaded: rebuild everything."""
    checked = Signal(object)
    """The ``CheckReport`` of the state that is on screen now; its assessment follows the edits."""
    settled = Signal()
    """``report`` is whole, and says what it said before the rules on failures were asked."""
    checking = Signal()
    """A check of a newer state is on its way."""
    history_changed = Signal()
    """What can be undone or redone, or whether the design is saved, is different now."""
    facts_stated = Signal(object)
    """The ``Missing`` facts of parts that the user has just stated: kept for the next design."""
    message = Signal(str)
    """One sentence for the status bar."""
    catalog_changed = Signal()
    """A part of the user's own was added, changed or taken away."""
    check_failed = Signal(object)
    """The exception that ended a check: always our bug, never the user's."""

    emptied = Signal()
    """Another design is there in place of a large one, and all that was known of that has gone."""
    packs_changed = Signal()
    """A rule pack of the user's own was added, changed or taken away."""

    def __init__(
        self, catalog: Catalog | OpenLibrary | None = None, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.design = Design()
        self.history = History(self.design)
        self.report: CheckReport | None = None
        self.found = FindingsBySubject()
        shared = catalog if isinstance(catalog, OpenLibrary) else OpenLibrary(catalog, self)
        self._shared = shared
        shared.parts_changed.connect(self.catalog_changed)
        shared.packs_changed.connect(self.packs_changed)
        shared.refused.connect(self.message)
        self.book = Book(self.design, _PartsOnOffer(self))
        self.catalog_changed.connect(self.book.forget_parts)
        self._stop_observing: Callable[[], None] = lambda: None
        self._follower = CheckKeeper(self.design, self)
        self._follower.started.connect(self.checking)
        self._follower.ready.connect(self._take_report)
        self._follower.lent.connect(self._lend_report)
        self._follower.freed.connect(self._on_freed)
        self._was_large = False
        """Whether the design before this one was, and its check is not freed yet."""
        self._follower.settled.connect(self._settle)
        self._follower.failed.connect(self._on_failure)
        self._watch()

    @property
    def catalog(self) -> Library:
        """The shipped parts and the user's own, opened when first asked for."""
        return self._shared.library

    def take_edition(self, edition: Catalog) -> None:
        """Go on with another edition of the shipped catalog, in all open designs."""
        self._shared.take_edition(edition)

    @property
    def prices(self) -> PriceBook:
        """The user's price lists."""
        from sanwright.exchange.prices.book import PriceBook

        return PriceBook(price_book())

    def price_lists(self) -> tuple[PriceList, ...]:
        """The user's price lists; none, and a message, where they cannot be read."""
        try:
            return self.prices.lists
        except SanwrightError as error:
            self.message.emit(str(error))
            return ()

    @property
    def is_modified(self) -> bool:
        """Whether there is something that closing would lose."""
        return not self.history.is_saved

    def load(self, design: Design) -> None:
        """Show another design; its history starts empty."""
        self._stop_observing()
        self._was_large |= is_large(self.design)
        self.design = design
        self.history = History(design)
        self.book.turn_to(design)
        self.report = None
        self.found = FindingsBySubject()
        self._watch()
        self.replaced.emit()
        if is_large(design):
            set_aside()  # the drawing stays for as long as the design does
        self.history_changed.emit()
        self.check_again()

    def do(self, change: Change, merge_key: object = None) -> bool:
        """Carry out an edit; says whether anything changed. A refused edit becomes a message."""
        try:
            return self.history.do(change, merge_key)
        except InputError as error:
            self.message.emit(str(error))
            return False

    def attempt(self, make: Callable[[], Change], merge_key: object = None) -> str:
        """Make and carry out an edit; returns why it was refused, or nothing."""
        try:
            self.history.do(make(), merge_key)
        except InputError as error:
            return str(error)
        return ""

    def undo(self) -> None:
        """Take the last edit back."""
        with at_work():
            change = self.history.undo()
        if change is not None:
            self.message.emit(tr("Undone: {label}", label=change.label))

    def redo(self) -> None:
        """Carry out the last undone edit again."""
        with at_work():
            change = self.history.redo()
        if change is not None:
            self.message.emit(tr("Redone: {label}", label=change.label))

    def go_to(self, position: int) -> None:
        """Undo or redo until ``position`` edits of the history are done."""
        count = position - self.history.position
        with at_work():
            is_other = self.history.go_to(position)
        if not is_other:
            return
        if count < 0:
            self.message.emit(tr("Undone: {count} edit", "Undone: {count} edits", -count))
        else:
            self.message.emit(tr("Redone: {count} edit", "Redone: {count} edits", count))

    def check_again(self) -> None:
        """Judge the whole design from scratch."""
        self._follower.follow(self.design)

    @property
    def is_checking(self) -> bool:
        """Whether ``report`` is older than the design."""
        return self._follower.is_behind

    @property
    def is_settled(self) -> bool:
        """Whether ``report`` is of the design as it is, what failures do included."""
        return not self.is_checking and self.report is not None and self.report.is_whole

    @property
    def live(self) -> LiveCheck | None:
        """The check that is in step with the design; None while it is behind."""
        return self._follower.live

    def shut_down(self) -> None:
        """Wait for a running check and start no other; no signal is sent from now on."""
        self._stop_observing()
        self._follower.shut_down()
        # Listeners may go in any order; a late report must not reach one that has gone.
        self.blockSignals(True)

    def _watch(self) -> None:
        self._stop_observing = self.design.observe(self._on_change)
        self.history.on_change.append(self.history_changed.emit)

    def _on_change(self, change: Change) -> None:
        self.book.forget(change)
        self.changed.emit(change)
        self._follower.add(change)

    def _take_report(self, report: CheckReport) -> None:
        self.report = report
        self.found.update(report.findings)
        self.checked.emit(report)

    def _on_freed(self) -> None:
        if self._was_large:
            self._was_large = False
            self.emptied.emit()

    def _lend_report(self) -> None:
        """The assessment of the report goes to another thread; who asks meanwhile asks another."""
        if self.report is not None:
            from sanwright.analysis import assess

            now = assess(self.design.snapshot())
            self.report = dataclasses.replace(self.report, assessment=now)

    def _settle(self, report: CheckReport) -> None:
        self.report = report
        self.settled.emit()

    def _on_failure(self, error: Exception) -> None:
        if isinstance(error, SanwrightError):
            self.message.emit(str(error))
        else:
            self.check_failed.emit(error)


class _PartsOnOffer:
    """The session's catalog, opened only when a part is asked for."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def find(self, id_: str) -> Part | None:
        """The part with this id, or the only one of this model."""
        return self._session.catalog.find(id_)

    def parts(self, kind: PartKind | None = None) -> tuple[Part, ...]:
        """All parts of a kind."""
        return self._session.catalog.parts(kind)
