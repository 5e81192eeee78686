"""How the design is bought: country, power, brand, spares, cable colours, support; one edit."""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec
from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QComboBox,
    QCompleter,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from sanwright.design import Tables
from sanwright.design.papers import Procurement
from sanwright.edits import replace_record
from sanwright.gui.bill.countries import country_label, country_options
from sanwright.gui.bill.ordering_colours import CableColours
from sanwright.gui.bill.ordering_spares import SparesTable
from sanwright.gui.document.session import Session
from sanwright.gui.widgets.fields import form, muted, named, section
from sanwright.gui.widgets.optional_number import OptionalNumber
from sanwright.gui.widgets.tab_order import tab_as_laid_out
from sanwright.text import Text, tr

_MOST_YEARS = 20
_CODE = 2
_GAP = 8
"""Between a heading and what it heads; twice of it between sections."""


class OrderingDialog(QDialog):
    """The design's one ``Procurement``; nothing changes before “OK”."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Ordering"))
        self.setWindowModality(Qt.WindowModality.WindowModal)
        self.resize(860, 560)
        self._session = session
        self.country = named(QComboBox(editable=True), tr("Country"))
        self.country.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.complaint = QLabel(wordWrap=True)
        self.complaint.setProperty("role", "error")
        self.complaint.hide()
        self.power = named(QComboBox(), tr("Plugged into"))
        self.power.addItem(tr("power strips in the rack (IEC 60320)"), True)
        self.power.addItem(tr("wall sockets of the country"), False)
        self.oem = named(QComboBox(), tr("Preferred brand"))
        self.support = named(QLineEdit(), tr("Support level"))
        self.support.setPlaceholderText(tr("none; or as your price list calls it"))
        self.years = named(OptionalNumber(_MOST_YEARS, tr("not stated")), tr("Years of support"))
        self.years.setMinimumHeight(self.support.sizeHint().height())
        self.spares = SparesTable(self._check)
        self.colours = CableColours(self._check)
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self._fill_countries()
        self._lay_out()
        self.country.currentTextChanged.connect(lambda _: self._check())
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)

    def showEvent(self, event: QShowEvent) -> None:
        """Show what the design says now."""
        super().showEvent(event)
        if not event.spontaneous():
            self.refresh()

    def refresh(self) -> None:
        """Fill every field from the design."""
        design = self._session.design
        plan = design.procurement
        self.country.setCurrentText(country_label(plan.country) if plan.country else "")
        self.power.setCurrentIndex(self.power.findData(plan.rack_power))
        self.oem.clear()
        self.oem.addItem(tr("none preferred"), "")
        for vendor in brands(design, self._session.catalog.facets("").vendors):
            self.oem.addItem(vendor, vendor)
        if self.oem.findData(plan.oem) < 0:
            self.oem.addItem(plan.oem, plan.oem)
        self.oem.setCurrentIndex(self.oem.findData(plan.oem))
        self.support.setText(plan.support)
        self.years.setValue(plan.support_years or 0)
        self.spares.show_rules(plan.spares)
        sides = sorted({fabric.side for fabric in design.fabrics.values()})
        self.colours.show_colours(sides, plan.cable_colours)
        tab_as_laid_out(self)
        self._check()

    @property
    def plan(self) -> Procurement:
        """What the fields say; an unreadable country is that of the design."""
        before = self._session.design.procurement
        code = self._code()
        return msgspec.structs.replace(
            before,
            country=before.country if code is None else code,
            rack_power=bool(self.power.currentData()),
            oem=self.oem.currentData() or "",
            spares=self.spares.rules(),
            cable_colours=self.colours.colours(),
            support=self.support.text().strip(),
            support_years=self.years.value() or None,
        )

    def accept(self) -> None:
        """Store everything as one edit, unless the country cannot be read."""
        self._check()
        if self._code() is None:
            self.country.setFocus()
            return
        plan, design = self.plan, self._session.design
        if plan != design.procurement:
            self._session.do(replace_record(design, plan, Text("Change how it is ordered")))
        super().accept()

    def _code(self) -> str | None:
        """The country's code; empty for none, None where it is not known which is meant."""
        text = self.country.currentText().strip()
        if not text:
            return ""
        index = self.country.findText(text, Qt.MatchFlag.MatchFixedString)
        if index >= 0:
            return str(self.country.itemData(index))
        known = {code for _, code in country_options()}
        code = text.upper()
        is_code = code.isascii() and code.isalpha() and len(code) == _CODE
        if code in known or is_code:
            return code
        named_so = [code for label, code in country_options() if _is_name(label, text)]
        return named_so[0] if named_so else None

    def _check(self) -> None:
        is_unknown = self._code() is None
        if is_unknown:
            self.complaint.setText(
                tr("No such country; choose one from the list, or type its two-letter code.")
            )
        self.complaint.setVisible(is_unknown)

    def _fill_countries(self) -> None:
        self.country.addItem("", "")
        for label, code in country_options():
            self.country.addItem(label, code)
        completer = self.country.completer()
        if completer is not None:
            completer.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
            completer.setFilterMode(Qt.MatchFlag.MatchContains)
        line = self.country.lineEdit()
        if line is not None:
            line.setPlaceholderText(tr("not stated"))

    def _lay_out(self) -> None:
        left, captions = QVBoxLayout(), list[QLabel]()
        left.setSpacing(_GAP)
        left.addWidget(section(tr("Power cords")))
        power = form()
        captions.append(_add(power, tr("&Country"), self.country))
        power.addRow(self.complaint)
        captions.append(_add(power, tr("Plugged &into"), self.power))
        left.addLayout(power)
        left.addSpacing(_GAP)
        left.addWidget(section(tr("Order numbers")))
        numbers = form()
        captions.append(_add(numbers, tr("Preferred &brand"), self.oem))
        left.addLayout(numbers)
        left.addSpacing(_GAP)
        left.addWidget(section(tr("Support")))
        support = form()
        captions.append(_add(support, tr("&Level"), self.support))
        captions.append(_add(support, tr("&Years"), self.years))
        widest = max(caption.sizeHint().width() for caption in captions)
        for caption in captions:
            caption.setMinimumWidth(widest)
        left.addLayout(support)
        left.addWidget(muted(tr("Prices of support come from your price lists alone.")))
        left.addStretch(1)
        right = QVBoxLayout()
        right.setSpacing(_GAP)
        right.addWidget(section(tr("Spare parts")))
        right.addWidget(self.spares, 1)
        right.addSpacing(_GAP)
        right.addWidget(section(tr("Cable colours")))
        right.addWidget(self.colours)
        columns = QHBoxLayout()
        columns.setSpacing(22)
        columns.addLayout(left, 1)
        columns.addLayout(right, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 8, 14, 12)
        layout.setSpacing(12)
        layout.addLayout(columns, 1)
        layout.addWidget(self.buttons)


def brands(tables: Tables, vendors: Iterable[str]) -> list[str]:
    """Who has order numbers for the design's parts, or is named by one of them."""
    parts = (part for id_ in tables.parts if (part := tables.part(id_)) is not None)
    numbered = [part for part in parts if part.part_numbers]
    bundles = " ".join(item.of for part in numbered for item in part.part_numbers)
    found = {part.vendor for part in numbered}
    found.update(vendor for vendor in vendors if _is_named(vendor, bundles))
    return sorted(found - {""}, key=str.casefold)


def _is_named(vendor: str, text: str) -> bool:
    """Whether a text names the vendor as a word of its own."""
    return re.search(rf"(?<!\w){re.escape(vendor)}(?!\w)", text, re.IGNORECASE) is not None


def _is_name(label: str, text: str) -> bool:
    """Whether a label such as ``Germany (DE)`` names the country called ``text``."""
    return label.rpartition(" (")[0].casefold() == text.casefold()


def _add(rows: QFormLayout, label: str, widget: QWidget) -> QLabel:
    caption = QLabel(label)
    caption.setProperty("role", "muted")
    caption.setBuddy(widget)
    rows.addRow(caption, widget)
    return caption
