"""The discounts of a price list: a share per vendor, per category, or for both together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal

from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPushButton,
    QTableWidget,
    QVBoxLayout,
    QWidget,
)

from sanwright.bom import Discount
from sanwright.errors import InputError
from sanwright.exchange.prices.values import UnreadableError, read_share
from sanwright.gui.widgets.fields import named
from sanwright.text import Text, joined, tr

Changed = Callable[[Sequence[Discount]], str]
_COLUMNS = (Text("Vendor"), Text("Category"), Text("Discount"))


class DiscountsTable(QWidget):
    """Rows of vendor, category and share; every edit that makes sense is handed on."""

    def __init__(self, on_change: Changed) -> None:
        super().__init__()
        self._on_change = on_change
        self._vendors: Sequence[str] = ()
        self._categories: Sequence[str] = ()
        self.table = named(QTableWidget(0, len(_COLUMNS)), tr("Discounts"))
        self.table.setHorizontalHeaderLabels([tr(title) for title in _COLUMNS])
        self.table.setTabKeyNavigation(False)
        self.table.verticalHeader().hide()
        self.table.setShowGrid(False)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.table.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 18)
        self.add = QPushButton(tr("Add discount"), autoDefault=False)
        self.remove = QPushButton(tr("Remove discount"), autoDefault=False)
        self.complaint = QLabel(wordWrap=True)
        self.complaint.setProperty("role", "error")
        buttons = QHBoxLayout()
        buttons.addWidget(self.add)
        buttons.addWidget(self.remove)
        buttons.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.table, 1)
        layout.addWidget(self.complaint)
        layout.addLayout(buttons)
        self.add.clicked.connect(self.add_row)
        self.remove.clicked.connect(self.remove_row)

    def show_discounts(
        self, discounts: Sequence[Discount], vendors: Sequence[str], categories: Sequence[str]
    ) -> None:
        """Show ``discounts``, with names to choose from."""
        self._vendors, self._categories = vendors, categories
        self.table.setRowCount(0)
        for discount in discounts:
            self._append(discount.vendor, discount.category, _share_text(discount.share))
        self.complaint.setText("")
        self.remove.setEnabled(self.table.rowCount() > 0)

    def add_row(self) -> None:
        """An empty row to be filled in."""
        self._append("", "", "")
        self.table.cellWidget(self.table.rowCount() - 1, 0).setFocus()
        self.remove.setEnabled(True)
        self._tell()

    def remove_row(self) -> None:
        """Take the chosen row away, or the last one."""
        row = self.table.currentRow()
        self.table.removeRow(row if row >= 0 else self.table.rowCount() - 1)
        self.remove.setEnabled(self.table.rowCount() > 0)
        self._tell()

    def read(self) -> tuple[Discount, ...]:
        """The discounts as written. Raises InputError for a row that makes no sense."""
        rows = (self._texts(row) for row in range(self.table.rowCount()))
        return tuple(_discount(*texts) for texts in rows)

    def _tell(self) -> None:
        try:
            discounts = self.read()
        except InputError as error:
            self.complaint.setText(tr("Not stored yet: {error}", error=error))
            return
        self.complaint.setText(self._on_change(discounts))

    def _append(self, vendor: str, category: str, share: str) -> None:
        row = self.table.rowCount()
        self.table.insertRow(row)
        for column, text, words in ((0, vendor, self._vendors), (1, category, self._categories)):
            box = named(
                QComboBox(editable=True),
                tr("{columns} of discount {row}", columns=tr(_COLUMNS[column]), row=row + 1),
            )
            box.addItems(["", *words])
            box.setCurrentText(text)
            hint = tr("any") if column else tr("any vendor")
            line = box.lineEdit()
            if line is not None:
                line.setPlaceholderText(tr("any category") if column else hint)
            box.currentTextChanged.connect(self._tell)
            self.table.setCellWidget(row, column, box)
        field = named(QLineEdit(share), tr("Share of discount {row}", row=row + 1))
        field.setPlaceholderText("35 %")
        field.textEdited.connect(self._tell)
        self.table.setCellWidget(row, 2, field)

    def _texts(self, row: int) -> tuple[str, str, str]:
        vendor, category = self.table.cellWidget(row, 0), self.table.cellWidget(row, 1)
        share = self.table.cellWidget(row, 2)
        texts = [box.currentText() for box in (vendor, category) if isinstance(box, QComboBox)]
        shown = share.text() if isinstance(share, QLineEdit) else ""
        return texts[0].strip(), texts[1].strip(), shown.strip()


def _discount(vendor: str, category: str, share: str) -> Discount:
    if not (vendor or category):
        raise InputError(Text("name a vendor or a category that the discount is for."))
    if not share:
        raise InputError(
            Text("state the discount for {vendor}, such as 35 %.", vendor=vendor or category)
        )
    try:
        amount = read_share(share, points=True)
    except UnreadableError as error:
        raise InputError(joined((error.text, "."), "")) from None
    return Discount(share=amount, vendor=vendor, category=category)


def _share_text(share: Decimal) -> str:
    return f"{(share * 100).normalize():f} %"
