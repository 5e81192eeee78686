"""The load of a variant on the canvas, in the place of the drawing's; it follows edits.

Devices and cables keep their ids in a variant, so its figures belong to what is drawn.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from sanwright.analysis import assess
from sanwright.design import Snapshot, Variant
from sanwright.errors import CancelledError, InputError
from sanwright.gui.canvas.loads.load_view import LoadView
from sanwright.gui.document.background import BackgroundWork
from sanwright.gui.document.session import Session
from sanwright.gui.document.workers import Workers
from sanwright.gui.load.display import LoadDisplay
from sanwright.gui.load.reading import cable_use
from sanwright.progress import Progress
from sanwright.text import Text, tr

_PAUSE_MS = 300
_STEP = 500
"""Cables between two progress calls."""


class VariantPicture(QObject):
    """Shows one variant at a time, until something else is shown."""

    shown = Signal()
    """A variant asked for is on the canvas now."""
    refused = Signal(str)
    """Why a variant cannot be shown."""
    failed = Signal(object)
    """The exception that ended the work: our bug."""

    def __init__(self, session: Session, workers: Workers, load: LoadDisplay) -> None:
        super().__init__(load)
        self._session, self._load = session, load
        self._work = BackgroundWork(workers, self)
        self._variant = ""
        self._view: LoadView | None = None
        self._again = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._again.timeout.connect(self._follow)
        self._work.done.connect(self._take)
        self._work.failed.connect(self._on_failure)
        session.changed.connect(lambda _: self._on_change())
        session.replaced.connect(self._forget)

    @property
    def is_shown(self) -> bool:
        """Whether the canvas shows a variant."""
        return self._view is not None and self._load.other is self._view

    def show(self, variant: str) -> None:
        """Work the variant's load out beside the window's work, and show it."""
        self._view, self._variant = None, variant
        self._session.message.emit(tr("Working the variant's load out…"))
        self._begin()

    def _begin(self) -> None:
        record = self._session.design.variants.get(self._variant)
        if record is None:
            self._leave()
            return
        tables = self._session.design.snapshot()
        self._work.start(lambda tell: variant_view(tables, record, tell))

    def _take(self, view: object) -> None:
        assert isinstance(view, LoadView)  # noqa: S101 - what the job was given to make
        is_new = self._view is None
        if not is_new and not self.is_shown:
            return
        self._view = view
        self._load.show_other(view)
        if is_new:
            self._session.message.emit(
                tr("{title}. Esc goes back to the design as it is.", title=view.title)
            )
            self.shown.emit()

    def _on_failure(self, error: object) -> None:
        self._leave()
        if isinstance(error, InputError):
            self.refused.emit(tr("The variant cannot be shown: {error}", error=error))
        else:
            self.failed.emit(error)

    def _on_change(self) -> None:
        if self.is_shown or self._work.is_working:
            self._again.start()

    def _follow(self) -> None:
        if self.is_shown or (self._view is None and self._variant):
            self._begin()

    def _leave(self) -> None:
        if self.is_shown:
            self._load.show_other(None)
        self._forget()

    def _forget(self) -> None:
        self._work.stop()
        self._again.stop()
        self._view, self._variant = None, ""


def variant_view(tables: Snapshot, variant: Variant, progress: Progress) -> LoadView:
    """The loads of a variant, cable by cable as drawn; runs on a worker thread.

    Cables that the variant has no more are out of service. Raises InvalidEditError where a step of
    it means nothing any more, CancelledError when ``progress`` says False.
    """
    from sanwright.variants import variant_tables

    _tell(progress, 0.0)
    facts = assess(variant_tables(tables, variant))
    uses = {}
    cables = facts.tables.cables
    for number, id_ in enumerate(id_ for id_ in tables.cables if id_ in cables):
        if number % _STEP == 0:
            _tell(progress, number / len(tables.cables))
        uses[id_] = cable_use(facts, id_)
    gone = frozenset(id_ for id_ in tables.cables if id_ not in cables)
    return LoadView(
        uses, gone, title=tr("Load in the variant “{name}”", name=variant.name or variant.id)
    )


def _tell(progress: Progress, share: float) -> None:
    if not progress(share, Text("Working the variant out")):
        raise CancelledError(Text("Cancelled."))
