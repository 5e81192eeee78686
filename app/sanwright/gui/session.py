"""One open design as the window sees it: design events become Qt signals, checks run beside it.

Panels and the editor read ``design`` and change it only by ``do``, ``undo`` and ``redo``. The
session knows no widget and no file.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from sanwright.design import Change, Design, History, Snapshot
from sanwright.errors import InputError, SanwrightError
from sanwright.locations import config_dir

if TYPE_CHECKING:
    from sanwright.catalog import Catalog
    from sanwright.catalog.library import Library
    from sanwright.checks import CheckReport
    from sanwright.exchange.price_book import PriceBook

CHECK_DELAY_MS = 60
PRICE_BOOK = "prices.json"
"""Name of the file of the user's price lists."""


class Session(QObject):
    """The open design, its history, the catalog, and the newest check report."""

    changed = Signal(object)
    """A ``Change`` that was applied: an edit, an undo or a redo."""
    replaced = Signal()
    """Another design was loaded: rebuild everything."""
    checked = Signal(object)
    """The ``CheckReport`` of the state that is on screen now."""
    checking = Signal()
    """A check of a newer state is on its way."""
    history_changed = Signal()
    """What can be undone or redone, or whether the design is saved, is different now."""
    message = Signal(str)
    """One sentence for the status bar."""
    catalog_changed = Signal()
    """A part of the user's own was added, changed or taken away."""
    check_failed = Signal(object)
    """The exception that ended a check: always our bug, never the user's."""

    _finished = Signal(int, object)

    def __init__(self, catalog: Catalog | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.design = Design()
        self.history = History(self.design)
        self.report: CheckReport | None = None
        self._shipped = catalog
        self._library: Library | None = None
        self._stop_observing: Callable[[], None] = lambda: None
        self._generation = 0
        self._running = False
        self._stale = False
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="check")
        self._timer = QTimer(self, singleShot=True, interval=CHECK_DELAY_MS)
        self._timer.timeout.connect(self._start_check)
        self._finished.connect(self._take_result)
        self._watch()

    @property
    def catalog(self) -> Library:
        """The shipped parts and the user's own, opened when first asked for."""
        if self._library is None:
            self._library = self._open_library()
        return self._library

    @property
    def prices(self) -> PriceBook:
        """The user's price lists."""
        from sanwright.exchange.price_book import PriceBook

        return PriceBook(config_dir() / PRICE_BOOK)

    @property
    def is_modified(self) -> bool:
        """Whether there is something that closing would lose."""
        return not self.history.is_saved

    def load(self, design: Design) -> None:
        """Show another design; its history starts empty."""
        self._stop_observing()
        self.design = design
        self.history = History(design)
        self.report = None
        self._watch()
        self.replaced.emit()
        self.history_changed.emit()
        self.check_soon()

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
        change = self.history.undo()
        if change is not None:
            self.message.emit(f"Undone: {change.label}")

    def redo(self) -> None:
        """Carry out the last undone edit again."""
        change = self.history.redo()
        if change is not None:
            self.message.emit(f"Redone: {change.label}")

    def check_soon(self) -> None:
        """Check the newest state once edits pause for a moment."""
        self._generation += 1
        self.checking.emit()
        self._timer.start()

    @property
    def is_checking(self) -> bool:
        """Whether ``report`` is older than the design."""
        return self._running or self._timer.isActive()

    def shut_down(self) -> None:
        """Wait for a running check and start no other."""
        self._timer.stop()
        self._stop_observing()
        self._pool.shutdown(wait=True, cancel_futures=True)

    def _open_library(self) -> Library:
        from sanwright.catalog import open_catalog
        from sanwright.catalog.library import USER_PARTS_FILE, Library
        from sanwright.catalog.user import UserParts

        shipped = self._shipped if self._shipped is not None else open_catalog()
        try:
            user = UserParts.open(config_dir() / USER_PARTS_FILE)
        except SanwrightError as error:
            self.message.emit(f"Your own parts cannot be used: {error}")
            return Library(shipped, None)
        user.on_change.append(self.catalog_changed.emit)
        return Library(shipped, user)

    def _watch(self) -> None:
        self._stop_observing = self.design.observe(self._on_change)
        self.history.on_change.append(self.history_changed.emit)

    def _on_change(self, change: Change) -> None:
        self.changed.emit(change)
        self.check_soon()

    def _start_check(self) -> None:
        if self._running:
            self._stale = True
            return
        self._running = True
        self._stale = False
        self._pool.submit(self._check, self._generation, self.design.snapshot())

    def _check(self, generation: int, snapshot: Snapshot) -> None:
        """Runs on the worker thread."""
        result: object
        try:
            from sanwright.checks import check_design

            report = check_design(snapshot)
            # Worked out on demand and kept: the window must not wait for them.
            _ = report.assessment.loads, report.assessment.workloads, report.assessment.raid
            result = report
        except Exception as error:  # noqa: BLE001 - the window shows it; a worker must not die unseen
            result = error
        self._finished.emit(generation, result)

    def _take_result(self, generation: int, result: object) -> None:
        self._running = False
        if generation != self._generation:
            if self._stale:
                self._start_check()
            return
        if isinstance(result, SanwrightError):
            self.message.emit(str(result))
        elif isinstance(result, Exception):
            self.check_failed.emit(result)
        else:
            self.report = result  # type: ignore[assignment]
            self.checked.emit(result)
