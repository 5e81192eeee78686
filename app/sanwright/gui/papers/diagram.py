"""Asks how the drawing is written into a file: what is one box, on which pages."""

from __future__ import annotations

from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QVBoxLayout,
    QWidget,
)

from sanwright.design import Tables
from sanwright.gui.papers.everything import DrawnAs
from sanwright.gui.papers.folds import FoldBox
from sanwright.gui.widgets.fields import muted, named
from sanwright.reports.paper import WALL_PAPERS
from sanwright.text import tr


class DiagramDialog(QDialog):
    """Boxes and pages of the drawing; where to is asked afterwards."""

    def __init__(self, tables: Tables, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Export the diagram"))
        self.setMinimumWidth(460)
        self.fold = FoldBox()
        self.fold.offer(tables)
        self.paper = named(QComboBox(), tr("Pages"))
        self.paper.addItem(tr("One sheet of its own size"), "")
        for key in WALL_PAPERS:
            self.paper.addItem(tr("{paper}, as many pages as make it legible", paper=key), key)
        self.whole = QCheckBox(tr("&Every device, even where names are too small"))
        self.about = muted(tr("Pages are a PDF for the wall, as many as make names legible."))
        form = QFormLayout()
        form.addRow(tr("&Boxes"), self.fold)
        form.addRow(tr("&Pages"), self.paper)
        form.addRow("", self.whole)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        role = QDialogButtonBox.ButtonRole.AcceptRole
        self.write = buttons.addButton(tr("Write file…"), role)
        self.write.setDefault(True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 16, 16, 12)
        layout.setSpacing(10)
        layout.addLayout(form)
        layout.addWidget(self.about)
        layout.addWidget(buttons)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)

    @property
    def way(self) -> DrawnAs:
        """What was chosen."""
        return DrawnAs(self.fold.fold, str(self.paper.currentData()), self.whole.isChecked())
