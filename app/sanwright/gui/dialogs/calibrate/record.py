"""How far off the model has been on the published cases: one sentence, and all of them."""

from __future__ import annotations

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

from sanwright.gui.background import Background
from sanwright.gui.dialogs.calibrate.outcome import case_rows
from sanwright.gui.panels.fields import muted, named
from sanwright.gui.published_cases import PublishedCase, published_cases, track_record
from sanwright.gui.workers import Workers

_HEADERS = ("Testbed", "Figure", "Published", "This engine", "Off by")
_WORKING = "Comparing the published cases…"


class TrackRecord(QWidget):
    """Worked out once, when it is first seen."""

    def __init__(self, workers: Workers, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.cases: tuple[PublishedCase, ...] = ()
        self.work = Background(workers, self)
        self.sentence = muted(_WORKING)
        self.all = QToolButton()
        self.all.setText("All published cases…")
        self.all.setProperty("role", "command")
        self.all.setEnabled(False)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.sentence, 1)
        layout.addWidget(self.all, 0, Qt.AlignmentFlag.AlignTop)
        self.work.done.connect(self._take)
        self.all.clicked.connect(lambda: CasesDialog(self.cases, self).open())

    def begin(self) -> None:
        """Work it out, unless that was done."""
        if not self.cases and not self.work.is_working:
            self.work.start(published_cases)

    def _take(self, cases: object) -> None:
        self.cases = cases  # type: ignore[assignment]  # what the job was given to make
        self.sentence.setText(track_record(self.cases))
        self.all.setEnabled(True)


class CasesDialog(QDialog):
    """Every published figure beside the engine's."""

    def __init__(self, cases: tuple[PublishedCase, ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle("Published cases")
        self.resize(980, 560)
        self.table = named(QTableWidget(len(cases), len(_HEADERS)), "Published cases")
        self.table.setHorizontalHeaderLabels(_HEADERS)
        self.table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.table.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
        self.table.setShowGrid(False)
        self.table.setTabKeyNavigation(False)
        self.table.verticalHeader().hide()
        for number, (case, texts) in enumerate(zip(cases, case_rows(cases), strict=True)):
            for column, text in enumerate(texts):
                item = QTableWidgetItem(text)
                item.setToolTip(case.source)
                if column >= _HEADERS.index("Published"):
                    item.setTextAlignment(
                        Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
                    )
                self.table.setItem(number, column, item)
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
