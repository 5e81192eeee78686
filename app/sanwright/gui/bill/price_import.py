"""Which column of a price list holds what: chosen once over a preview, then remembered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from sanwright.bom import PriceList
from sanwright.errors import SanwrightError
from sanwright.exchange.prices.columns import COLUMN_FIELDS, ColumnMapping, guess_mapping
from sanwright.exchange.prices.importer import IMPORTER as PRICES
from sanwright.exchange.prices.price_table import PriceTable
from sanwright.gui.widgets.fields import form, muted, named, section
from sanwright.text import Text, tr
from sanwright.wording.part_fields import field_label

_LABELS = {
    "number": Text("Order number"),
    "price": Text("List price"),
    "term_years": Text("Licence term"),
}
_DECIMALS = (
    (Text("as the prices show"), ""),
    (Text("point: 1,234.50"), "."),
    (Text("comma: 1.234,50"), ","),
)
_TRIED_ROWS = 2000

Keep = Callable[[PriceList], str]


class PriceImportDialog(QDialog):
    """Maps the columns of ``table``; what is read goes to ``keep``, which may refuse it."""

    def __init__(
        self,
        table: PriceTable,
        remembered: ColumnMapping | None,
        taken: Sequence[str],
        keep: Keep,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Import {name}", name=table.path.name))
        self.resize(900, 620)
        self.table = table
        self._taken = taken
        self._keep = keep
        start = remembered if remembered is not None else guess_mapping(table.headings)
        self.name = named(QLineEdit(table.path.stem), tr("Name of the list"))
        self.columns: dict[str, QComboBox] = {}
        for field in COLUMN_FIELDS:
            self.columns[field] = self._column_box(field, getattr(start, field))
        self.currency = named(
            QLineEdit(start.fixed_currency), tr("Currency, if no column states it")
        )
        self.currency.setPlaceholderText(tr("EUR, if the file does not say"))
        self.decimal = named(QComboBox(), tr("Decimal mark"))
        for text, sign in _DECIMALS:
            self.decimal.addItem(tr(text), sign)
        self.decimal.setCurrentIndex(max(0, self.decimal.findData(start.decimal)))
        self.preview = named(QTableWidget(), tr("First rows of the file"))
        self.verdict = named(QLabel(wordWrap=True), tr("What would be imported"))
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.take = self.buttons.addButton(tr("Import"), QDialogButtonBox.ButtonRole.AcceptRole)
        self._lay_out(
            tr("remembered from last time") if remembered else tr("guessed from the headings")
        )
        self._fill_preview()
        self.currency.textEdited.connect(self.check)
        self.name.textEdited.connect(self.check)
        self.decimal.activated.connect(self.check)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self.check()

    @property
    def mapping(self) -> ColumnMapping:
        """What the boxes say."""
        chosen = {field: box.currentData() for field, box in self.columns.items()}
        return ColumnMapping(
            **chosen,
            decimal=self.decimal.currentData(),
            fixed_currency=self.currency.text().strip().upper(),
        )

    def check(self) -> None:
        """Try the mapping on the first rows and say what comes of it."""
        self._name_columns()
        rows = self.table.rows[:_TRIED_ROWS]
        try:
            prices = self._read(replace(self.table, rows=rows))
        except SanwrightError as error:
            self._say(str(error), is_refusal=True)
            return
        whole = len(rows) == len(self.table.rows)
        notes = f" {prices.note}." if prices.note else ""
        first = tr(
            "In the first {part:,} of {whole:,} rows: ", part=len(rows), whole=len(self.table.rows)
        )
        instead = tr(" It replaces the list of this name.") if prices.name in self._taken else ""
        discounts = len(prices.discounts)
        count = tr(
            "{count:,} prices in {currency}", count=len(prices.prices), currency=prices.currency
        )
        more = tr(", {count} discount", ", {count} discounts", discounts) if discounts else ""
        self._say(f"{'' if whole else first}{count}{more}.{notes}{instead}")

    def accept(self) -> None:
        """Read every row and hand the list on; close if it was taken."""
        try:
            refusal = self._keep(self._read(self.table))
        except SanwrightError as error:
            refusal = str(error)
        if refusal:
            self._say(refusal, is_refusal=True)
            return
        super().accept()

    def _read(self, table: PriceTable) -> PriceList:
        prices = PRICES.conclude(table, self.mapping).result
        return replace(prices, name=self.name.text().strip() or prices.name)

    def _say(self, sentence: str, *, is_refusal: bool = False) -> None:
        self.verdict.setText(sentence)
        self.verdict.setProperty("role", "error" if is_refusal else "")
        self.verdict.style().unpolish(self.verdict)
        self.verdict.style().polish(self.verdict)
        self.take.setEnabled(not is_refusal)

    def _column_box(self, field: str, heading: str) -> QComboBox:
        box = named(QComboBox(), _label(field))
        box.addItem(tr("none"), "")
        for name in self.table.headings:
            box.addItem(name, name)
        known = {name.casefold(): name for name in self.table.headings}
        box.setCurrentIndex(max(0, box.findData(known.get(heading.casefold(), ""))))
        box.activated.connect(self.check)
        return box

    def _fill_preview(self) -> None:
        sample = self.table.sample
        self.preview.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.preview.setTabKeyNavigation(False)
        self.preview.verticalHeader().hide()
        self.preview.setColumnCount(len(self.table.headings))
        self.preview.setRowCount(len(sample))
        for row, cells in enumerate(sample):
            for column, cell in enumerate(cells):
                item = QTableWidgetItem("" if cell is None else str(cell))
                self.preview.setItem(row, column, item)
        self.preview.horizontalHeader().setDefaultSectionSize(140)

    def _name_columns(self) -> None:
        """Say above each column what it is taken for."""
        meaning = {box.currentData(): _label(field) for field, box in self.columns.items()}
        titles = [
            f"{heading}\n{f'= {meaning[heading]}' if heading in meaning else tr('not used')}"
            for heading in self.table.headings
        ]
        self.preview.setHorizontalHeaderLabels(titles)

    def _lay_out(self, origin: str) -> None:
        self.take.setDefault(True)
        halves: list[QFormLayout] = [form(), form()]
        _caption(halves[0], tr("Name"), self.name)
        for number, (field, box) in enumerate(self.columns.items()):
            _caption(halves[number >= len(self.columns) // 2], _label(field), box)
        _caption(halves[1], tr("All prices in"), self.currency)
        _caption(halves[1], tr("Decimal mark"), self.decimal)
        columns = QHBoxLayout()
        columns.setSpacing(20)
        for half in halves:
            columns.addLayout(half, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 14, 14, 12)
        layout.setSpacing(10)
        rows = tr("{count:,} row", "{count:,} rows", len(self.table.rows))
        said = tr(
            "{place} has {rows}. The columns are {origin}.",
            place=self.table.place,
            rows=rows,
            origin=origin,
        )
        layout.addWidget(muted(said))
        layout.addLayout(columns)
        layout.addWidget(section(tr("First rows")))
        layout.addWidget(self.preview, 1)
        layout.addWidget(self.verdict)
        layout.addWidget(self.buttons)


def _label(field: str) -> str:
    return tr(_LABELS.get(field, field_label(field)))


def _caption(layout: QFormLayout, text: str, widget: QWidget) -> None:
    caption = QLabel(text)
    caption.setProperty("role", "muted")
    caption.setBuddy(widget)
    layout.addRow(caption, widget)
