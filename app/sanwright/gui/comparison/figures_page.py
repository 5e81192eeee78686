"""Bill, load and price of the design beside those of what it is compared with, figure by figure."""

from __future__ import annotations

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QCheckBox, QVBoxLayout, QWidget

from sanwright.clock import local_day
from sanwright.errors import SanwrightError
from sanwright.gui.comparison.comparison import DesignComparison
from sanwright.gui.document.background import BackgroundWork
from sanwright.gui.document.session import Session
from sanwright.gui.document.workers import Workers
from sanwright.gui.look.renewal import ThemedWidget
from sanwright.gui.look.theme import Theme
from sanwright.gui.widgets.comparison_table import ComparisonTable
from sanwright.gui.widgets.fields import muted
from sanwright.progress import Progress, tell
from sanwright.text import Text, tr, verbatim
from sanwright.variants.comparison import AS_DRAWN, VariantComparison, compare_designs

_CAPTION = 120
_PAUSE_MS = 600
"""After the last edit until the figures are worked out anew."""


class FiguresPage(ThemedWidget, QWidget):
    """Worked out beside the window, and only while somebody looks at it."""

    failed = Signal(object)
    """The exception that ended the work: our bug."""

    def __init__(self, comparison: DesignComparison, session: Session, workers: Workers) -> None:
        super().__init__()
        self._comparison, self._session = comparison, session
        self.shown: VariantComparison | None = None
        self._seen: tuple[object, object] | None = None
        self.only_differences = QCheckBox(tr("Only what differs"))
        self.only_differences.setChecked(True)
        self.state = muted()
        self.table = ComparisonTable(tr("Figures of both designs"), _CAPTION)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 6, 6, 6)
        layout.addWidget(self.only_differences)
        layout.addWidget(self.state)
        layout.addWidget(self.table, 1)
        self._work = BackgroundWork(workers, self)
        self._work.done.connect(self._take)
        self._work.failed.connect(self._on_failure)
        self._again = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._again.timeout.connect(self._begin)
        self.only_differences.toggled.connect(self._show)
        comparison.changed.connect(self._on_change)
        self.follow_theme()

    def renew_theme(self, _theme: Theme) -> None:
        """Draw the figures in other colours."""
        self._show()

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with what was missed while nobody looked."""
        super().showEvent(event)
        self._on_change()

    def _on_change(self) -> None:
        if not self._comparison.is_on:
            self._work.stop()
            self._again.stop()
            self.shown = self._seen = None
            self._show()
        elif self.isVisible() and self._wanted() != self._seen:
            self.state.setText(tr("Working the figures out…"))
            self._again.start(0 if self.shown is None else _PAUSE_MS)

    def _wanted(self) -> tuple[object, object]:
        return self._comparison.base, self._session.design.snapshot()

    def _begin(self) -> None:
        base = self._comparison.base
        if base is None:
            return
        self._seen = self._wanted()
        drawn, prices = self._session.design.snapshot(), self._session.price_lists()
        designs = [(verbatim(self._comparison.title), base), (AS_DRAWN, drawn)]

        def work(progress: Progress) -> VariantComparison:
            def told(share: float, text: Text) -> None:
                tell(progress, share, text)

            return compare_designs(designs, prices=prices, today=local_day(), progress=told)

        self._work.start(work)

    def _take(self, found: object) -> None:
        if isinstance(found, VariantComparison):
            self.shown = found
            self._show()

    def _on_failure(self, error: object) -> None:
        if isinstance(error, SanwrightError):
            self.state.setText(str(error))
        else:
            self.failed.emit(error)

    def _show(self) -> None:
        self.state.setText("")
        if self.shown is not None:
            self.table.show_comparison(
                self.shown, only_differences=self.only_differences.isChecked()
            )
        else:
            self.table.setRowCount(0)
            self.table.setColumnCount(0)
