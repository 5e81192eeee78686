"""How far off the model has been on the published cases: one sentence, and all of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from sanwright.errors import SanwrightError
from sanwright.gui.calibration.outcome import case_rows
from sanwright.gui.document.background import BackgroundWork
from sanwright.gui.document.workers import Workers
from sanwright.gui.widgets.fields import muted, named
from sanwright.text import Text, tr

if TYPE_CHECKING:
    from sanwright.progress import Progress
    from sanwright.variants.published import Published

_HEADERS = (
    Text("Testbed"),
    Text("Figure"),
    Text("Published"),
    Text("This engine"),
    Text("Off by"),
    Text("Standing"),
)
_FIGURES = range(2, 5)
"""Columns that are flush right."""

_WORKING = Text("Comparing the published cases…")


@dataclass(frozen=True, slots=True)
class Cases:
    """All published figures, and in a sentence or two how near they are met."""

    text: str
    rows: tuple[Published, ...]


def published_cases(progress: Progress) -> Cases:
    """Work every bundled testbed out. Runs on a worker thread, for some seconds.

    Raises CancelledError when ``progress`` says False.
    """
    from sanwright.variants.published import published_figures, track_record

    rows = published_figures(progress)
    return Cases(str(track_record().text), rows)


class TrackRecordLine(QWidget):
    """A line on how far off the engine was on published figures, worked out when first shown."""

    def __init__(self, workers: Workers, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.cases: Cases | None = None
        self.work = BackgroundWork(workers, self)
        self.sentence = muted(tr(_WORKING))
        self.all = QToolButton()
        self.all.setText(tr("All published cases…"))
        self.all.setProperty("role", "command")
        self.all.setEnabled(False)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.sentence, 1)
        layout.addWidget(self.all, 0, Qt.AlignmentFlag.AlignTop)
        self.work.done.connect(self._take)
        self.work.failed.connect(self._on_failure)
        self.all.clicked.connect(self._show_all)

    def begin(self) -> None:
        """Work it out, unless that was done."""
        if self.cases is None and not self.work.is_working:
            self.work.start(published_cases)

    def _take(self, cases: object) -> None:
        assert isinstance(cases, Cases)  # noqa: S101 - what the job was given to make
        self.cases = cases
        self.sentence.setText(cases.text)
        self.all.setEnabled(True)

    def _on_failure(self, error: Exception) -> None:
        if not isinstance(error, SanwrightError):
            raise error
        self.sentence.setText(tr("The published cases cannot be compared: {error}", error=error))

    def _show_all(self) -> None:
        if self.cases is not None:
            CasesDialog(self.cases.rows, self).open()


class CasesDialog(QDialog):
    """Every published figure beside the engine's."""

    def __init__(self, cases: tuple[Published, ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Published cases"))
        self.resize(1280, 640)
        self.table = named(QTableWidget(len(cases), len(_HEADERS)), tr("Published cases"))
        self.table.setHorizontalHeaderLabels([tr(title) for title in _HEADERS])
        self.table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.table.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
        self.table.setShowGrid(False)
        self.table.setTabKeyNavigation(False)
        self.table.verticalHeader().hide()
        for number, (case, texts) in enumerate(zip(cases, case_rows(cases), strict=True)):
            for column, text in enumerate(texts):
                item = QTableWidgetItem(text)
                item.setToolTip(_tip(case))
                if column in _FIGURES:
                    item.setTextAlignment(
                        Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
                    )
                self.table.setItem(number, column, item)
        self.table.setCurrentCell(-1, -1)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        close = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        close.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 14, 14, 12)
        layout.addWidget(self.table)
        layout.addWidget(close)


def _tip(case: Published) -> str:
    measurement = case.comparison.measurement
    texts = (measurement.source, measurement.remark, *case.comparison.notes)
    return "\n".join(text for text in texts if text)
