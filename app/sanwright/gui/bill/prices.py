"""The price lists window: what was imported, how long it holds, what is taken off."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from sanwright.bom import Category, Discount, PriceList
from sanwright.bom.prices import validity_text
from sanwright.clock import local_day
from sanwright.errors import InputError, SanwrightError
from sanwright.exchange.importer import ImportSource
from sanwright.exchange.prices.book import PriceBook
from sanwright.exchange.prices.importer import IMPORTER as PRICES
from sanwright.gui.bill.discounts import DiscountsTable
from sanwright.gui.bill.price_import import PriceImportDialog
from sanwright.gui.document.patience import at_place
from sanwright.gui.document.prompts import Prompts
from sanwright.gui.settings import Settings
from sanwright.gui.widgets.fields import LineField, add_figure, add_row, form, named, section
from sanwright.gui.widgets.list_frame import ListFrame
from sanwright.language import number
from sanwright.text import Text, tr
from sanwright.units.dates import read_period

PRICE_FILES = Text("Price lists (*.xlsx *.csv *.tsv *.txt);;All files (*)")
_EMPTY = Text(
    "No price list yet. Import the list that your distributor sent, as Excel or CSV; bills of "
    "materials then show its prices and your discounts. None comes with the program."
)


class PricesDialog(ListFrame):
    """Edits ``book``; every change is stored at once."""

    def __init__(
        self,
        book: PriceBook,
        settings: Settings,
        prompts: Prompts,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(tr("Price lists"), tr(_EMPTY), parent)
        self.resize(900, 580)
        self._book = book
        self._settings = settings
        self._prompts = prompts
        self._lists: tuple[PriceList, ...] = ()
        self.importer: PriceImportDialog | None = None
        self.take = QPushButton(tr("Import…"))
        self.remove = QPushButton(tr("Remove…"))
        self.name = LineField(tr("Name"), self._rename)
        self.valid_from = LineField(
            tr("Valid from"), self._set_from, tr("not stated, or 2026-01-01")
        )
        self.valid_until = LineField(
            tr("Valid until"), self._set_until, tr("not stated, or 2026-12-31")
        )
        self.discounts = DiscountsTable(self._set_discounts)
        self.message = named(QLabel(wordWrap=True), tr("What was done last"))
        self._lay_out()
        self.take.clicked.connect(self.import_list)
        self.remove.clicked.connect(self.remove_list)
        self.list.currentItemChanged.connect(self._bind)

    @property
    def prices(self) -> PriceList | None:
        """The chosen list."""
        row = self.list.currentRow()
        return self._lists[row] if 0 <= row < len(self._lists) else None

    def showEvent(self, event: QShowEvent) -> None:
        """Read the book as it is now."""
        self.refresh()
        super().showEvent(event)

    def refresh(self, name: str = "") -> None:
        """List what there is, with ``name`` or what was chosen before still chosen."""
        try:
            self._lists = self._book.lists
        except SanwrightError as error:
            self._lists = ()
            self.say(str(error))
        entries = [(each.name, f"{each.name}\n{_about(each, local_day())}") for each in self._lists]
        self.show_entries(entries, name or None)
        self._bind()

    def say(self, sentence: str) -> None:
        """Tell what was done, or could not be."""
        self.message.setText(sentence)

    def import_list(self) -> None:
        """Ask for a file and for its columns."""
        folder = self._settings.last_folder
        path = self._prompts.file(tr("Import a price list"), folder, tr(PRICE_FILES))
        if path is None:
            return
        try:
            table = at_place(path, lambda: PRICES.read(ImportSource.of(path)))
            remembered = self._book.mapping_for(table.headings)
        except SanwrightError as error:
            self._prompts.error(tr("“{name}” was not imported.", name=path.name), str(error))
            return
        names = [prices.name for prices in self._lists]
        dialog = PriceImportDialog(table, remembered, names, self._keep, self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.finished.connect(self._forget_importer)
        self.importer = dialog
        dialog.open()

    def _forget_importer(self) -> None:
        self.importer = None

    def remove_list(self) -> None:
        """Forget the chosen list, after a question."""
        prices = self.prices
        if prices is None or not self._prompts.confirm(
            tr("Remove the price list “{name}”?", name=prices.name),
            tr(
                "Its {count:,} prices and its discounts are forgotten; "
                "the file that it was read from stays.",
                count=len(prices.prices),
            ),
            tr("Remove"),
        ):
            return
        if self._attempt(lambda: self._book.remove(prices.name)) == "":
            self.refresh()
            self.say(tr("“{name}” removed.", name=prices.name))

    def _keep(self, prices: PriceList) -> str:
        """Store an imported list; its columns are remembered."""
        importer = self.importer
        if importer is None:
            return ""

        def act() -> None:
            self._book.put(prices)
            self._book.remember(importer.table.headings, importer.mapping)

        refusal = self._attempt(act)
        if not refusal:
            self.refresh(prices.name)
            notes = f" {prices.note}." if prices.note else ""
            count = tr(
                "{count:,} prices in {currency}", count=len(prices.prices), currency=prices.currency
            )
            self.say(
                tr(
                    "{count} imported from {name}.{notes}",
                    count=count,
                    name=importer.table.path.name,
                    notes=notes,
                )
            )
        return refusal

    def _bind(self) -> None:
        prices = self.prices
        self.remove.setEnabled(prices is not None)
        if prices is None:
            return
        self.name.reset(prices.name)
        self.valid_from.reset(_day_text(prices.valid_from))
        self.valid_until.reset(_day_text(prices.valid_until))
        self._currency.setText(prices.currency)
        self._count.setText(number(len(prices.prices)))
        self._notes.setText(str(prices.note or Text("none")))
        entries = prices.prices.values()
        self.discounts.show_discounts(
            prices.discounts,
            sorted({entry.vendor for entry in entries} - {""}, key=str.casefold),
            sorted({*(entry.category for entry in entries), *Category} - {""}, key=str.casefold),
        )

    def _change(self, make: Callable[[PriceList], PriceList]) -> str:
        """Store the chosen list with something changed; returns why not, or nothing."""
        prices = self.prices
        if prices is None:
            return ""
        row = self.list.currentRow()

        def act() -> None:
            changed = make(prices)
            self._book.put(changed)
            self._lists = (*self._lists[:row], changed, *self._lists[row + 1 :])

        refusal = self._attempt(act)
        self._show_line(row)
        return refusal

    def _show_line(self, row: int) -> None:
        prices = self._lists[row]
        self.list.item(row).setText(f"{prices.name}\n{_about(prices, local_day())}")

    def _rename(self, text: str, _key: object) -> str:
        prices, row = self.prices, self.list.currentRow()
        if prices is None or text.strip() == prices.name:
            return ""
        refusal = self._attempt(lambda: self._book.rename(prices.name, text.strip()))
        if not refusal:
            renamed = replace(prices, name=text.strip())
            self._lists = (*self._lists[:row], renamed, *self._lists[row + 1 :])
            self._show_line(row)
        return refusal

    def _set_from(self, text: str, _key: object) -> str:
        return self._change(lambda prices: replace(prices, valid_from=_day(text, last=False)))

    def _set_until(self, text: str, _key: object) -> str:
        return self._change(lambda prices: replace(prices, valid_until=_day(text, last=True)))

    def _set_discounts(self, discounts: Sequence[Discount]) -> str:
        return self._change(lambda prices: replace(prices, discounts=tuple(discounts)))

    def _attempt(self, act: Callable[[], None]) -> str:
        try:
            act()
        except SanwrightError as error:
            self.say(str(error))
            return str(error)
        self.say("")
        return ""

    def _lay_out(self) -> None:
        rows = form()
        add_row(rows, self.name)
        self._currency = add_figure(rows, tr("Currency"))
        self._count = add_figure(rows, tr("Prices"))
        add_row(rows, self.valid_from)
        add_row(rows, self.valid_until)
        self._notes = add_figure(rows, tr("Passed over"))
        column = QVBoxLayout(self.form)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(rows)
        column.addWidget(section(tr("Discounts")))
        column.addWidget(self.discounts, 1)
        self.lay_out([(self.take, self.remove)], foot=[self.message], stretch=(2, 4))


def _about(prices: PriceList, on: date) -> str:
    validity, _ = validity_text(prices.valid_from, prices.valid_until, on)
    return tr(
        "{count:,} prices in {currency}, {validity}",
        count=len(prices.prices),
        currency=prices.currency,
        validity=validity,
    )


def _day_text(day: date | None) -> str:
    return day.isoformat() if day is not None else ""


def _day(text: str, *, last: bool) -> date | None:
    if not text.strip():
        return None
    period = read_period(text)
    if period is None:
        raise InputError(
            Text(
                "“{text}” is not a date; write year, month and day, such as 2026-12-31.", text=text
            )
        )
    return period.last if last else period.first
