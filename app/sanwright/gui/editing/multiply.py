"""Asks how many copies of the selected devices to add, and how they are called."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from sanwright import edits
from sanwright.design import Tables
from sanwright.gui.catalog.palette import MOST
from sanwright.gui.widgets.fields import muted, named
from sanwright.text import tr


class MultiplyDialog(QDialog):
    """Number and first name, with the names that come of it."""

    def __init__(
        self, tables: Tables, devices: Sequence[str], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Multiply"))
        self.setMinimumWidth(420)
        self._tables = tables
        self._devices = tuple(devices)
        self.count = named(QSpinBox(minimum=1, maximum=MOST, value=7), tr("Copies"))
        self.count.setGroupSeparatorShown(True)
        self.name = named(QLineEdit(), tr("Name of the first copy"))
        self.preview = muted()
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.take = buttons.addButton(tr("Multiply"), QDialogButtonBox.ButtonRole.AcceptRole)
        rows = QFormLayout()
        rows.addRow(tr("&Copies to add"), self.count)
        rows.addRow(tr("&First name"), self.name)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 16, 16, 12)
        layout.setSpacing(10)
        layout.addWidget(QLabel(self._what(), wordWrap=True))
        layout.addLayout(rows)
        layout.addWidget(self.preview)
        layout.addWidget(buttons)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        self.count.valueChanged.connect(self._show_names)
        self.name.textChanged.connect(self._show_names)
        if len(self._devices) == 1:
            self.name.setText(edits.names_of_copies(tables, self._devices[0], 1)[0])
        else:
            rows.setRowVisible(self.name, False)
        self._show_names()
        self.count.selectAll()

    @property
    def first_name(self) -> str:
        """The name of the first copy; empty where the names go on by themselves."""
        return self.name.text().strip() if len(self._devices) == 1 else ""

    def _what(self) -> str:
        names = ", ".join(self._tables.devices[id_].label for id_ in self._devices[:3])
        more = "…" if len(self._devices) > 3 else ""
        return tr(
            "{devices}: copies have the same adapters, drives and optics, and no cables. They "
            "come with the original in one folded group.",
            devices=names + more,
        )

    def _show_names(self) -> None:
        count = self.count.value()
        pieces = []
        for id_ in self._devices[:3]:
            names = edits.names_of_copies(self._tables, id_, count, self.first_name)
            pieces.append(names[0] if count == 1 else f"{names[0]} … {names[-1]}")
        number = count * len(self._devices)
        text = tr("{count} new device: {names}", "{count} new devices: {names}", number,
                   names=", ".join(pieces))  # fmt: skip
        self.preview.setText(text)
