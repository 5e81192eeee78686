"""The catalog palette: search as you type, facets, the list to drag from, the part's figures."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QSplitter,
    QStackedWidget,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from sanwright.gui.icons import icon, kind_symbol
from sanwright.gui.models.catalog import CatalogModel
from sanwright.gui.panels.catalog_list import CatalogList
from sanwright.gui.panels.fields import named
from sanwright.gui.part_text import part_html
from sanwright.gui.session import Session
from sanwright.gui.theme import Theme, theme_for
from sanwright.parts import PartKind

LIMIT = 300
_NOT_PLACED = {PartKind.CABLE, PartKind.LICENCE, PartKind.ACCESSORY}


def kind_label(kind: str) -> str:
    """A part kind as people write it."""
    words = {"hba": "HBAs", "sas-adapter": "SAS adapters", "sas-enclosure": "SAS enclosures"}
    plain = {"switch": "Switches", "host-card": "Host cards", "patch-panel": "Patch panels"}
    plain |= {"accessory": "Accessories", "blade": "Blades"}
    return words.get(kind) or plain.get(kind) or f"{kind.capitalize()}s"


class CatalogPalette(QWidget):
    """Where parts come from."""

    place_requested = Signal(object)
    """A ``Part`` that should be placed in the middle of the view (or used, if it is a cable)."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._theme = theme_for(self.palette())
        self.setAccessibleName("Catalog")
        self._model = CatalogModel(self)
        self.search = QLineEdit(clearButtonEnabled=True)
        self.search.setPlaceholderText("Search: model, speed, vendor, order number")
        self.search.setAccessibleName("Search the catalog")
        self.kinds = named(QComboBox(), "Kind of part")
        self.vendors = named(QComboBox(), "Vendor")
        self.list = CatalogList(self._model)
        self._empty = QLabel(wordWrap=True, alignment=Qt.AlignmentFlag.AlignTop)
        self._empty.setProperty("role", "empty")
        self._pages = QStackedWidget()
        self._pages.addWidget(self.list)
        self._pages.addWidget(self._empty)
        self._title = QLabel("", wordWrap=True)
        self._title.setProperty("role", "heading")
        self.details = named(QTextBrowser(), "Figures of the selected part")
        self.details.setOpenLinks(False)
        self._lay_out()
        self.search.textChanged.connect(self.refresh)
        self.search.installEventFilter(self)
        self.list.installEventFilter(self)
        self.kinds.activated.connect(self.refresh)
        self.vendors.activated.connect(self.refresh)
        self.list.doubleClicked.connect(self._place)
        self.list.selectionModel().currentChanged.connect(self._show_details)

    def focus_search(self) -> None:
        """Put the cursor into the search field."""
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def set_theme(self, theme: Theme) -> None:
        """Take on other colours."""
        self._theme = theme
        self._show_details(self.list.currentIndex())
        self.refresh()

    def refresh(self) -> None:
        """Search again for what the fields say."""
        text = self.search.text().strip()
        catalog = self._session.catalog
        facets = catalog.facets(text)
        self._fill(self.kinds, "All kinds", {str(k): n for k, n in facets.kinds.items()})
        self._fill(self.vendors, "All vendors", facets.vendors)
        kind, vendor = self.kinds.currentData(), self.vendors.currentData()
        hits = catalog.search(
            text,
            kinds=(PartKind(kind),) if kind else (),
            vendors=(vendor,) if vendor else (),
            limit=LIMIT,
        )
        self._model.show_hits(hits)
        self._pages.setCurrentIndex(0 if hits else 1)
        if hits:
            self.list.setCurrentIndex(self._model.index(0))
        else:
            self._empty.setText(self._advice(text, kind, vendor))
            self._show_details(QModelIndex())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Arrow keys in the search field walk the list; Enter places."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._place(self.list.currentIndex())
                return True
            if watched is self.search and event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up):
                step = 1 if event.key() == Qt.Key.Key_Down else -1
                row = self.list.currentIndex().row() + step
                if 0 <= row < self._model.rowCount():
                    self.list.setCurrentIndex(self._model.index(row))
                return True
        return super().eventFilter(watched, event)

    def _lay_out(self) -> None:
        facets = QHBoxLayout()
        facets.setSpacing(6)
        for combo in (self.kinds, self.vendors):
            combo.setSizeAdjustPolicy(
                QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
            )
            combo.setMinimumContentsLength(8)
            facets.addWidget(combo, 1)
        lower = QWidget()
        below = QVBoxLayout(lower)
        below.setContentsMargins(0, 6, 0, 0)
        below.addWidget(self._title)
        below.addWidget(self.details)
        split = QSplitter(Qt.Orientation.Vertical, childrenCollapsible=False)
        split.addWidget(self._pages)
        split.addWidget(lower)
        split.setStretchFactor(0, 3)
        split.setStretchFactor(1, 2)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.setSpacing(6)
        layout.addWidget(self.search)
        layout.addLayout(facets)
        layout.addWidget(split, 1)

    def _fill(self, combo: QComboBox, everything: str, counts: Mapping[str, int]) -> None:
        chosen = combo.currentData()
        combo.clear()
        combo.addItem(f"{everything} ({sum(counts.values())})", "")
        kinds = combo is self.kinds
        order = [str(kind) for kind in PartKind] if kinds else sorted(counts, key=str.casefold)
        for key in order:
            if key in counts:
                shown = kind_label(key) if kinds else key
                combo.addItem(f"{shown} ({counts[key]})", key)
                if kinds:
                    combo.setItemIcon(combo.count() - 1, icon(kind_symbol(key), self._theme))
        if chosen and chosen not in counts:
            shown = kind_label(chosen) if kinds else chosen
            combo.addItem(f"{shown} (0)", chosen)
        combo.setCurrentIndex(max(0, combo.findData(chosen or "")))

    def _advice(self, text: str, kind: str, vendor: str) -> str:
        narrowed = " in this kind and vendor" if kind or vendor else ""
        advice = "Choose “All kinds” and “All vendors”, or t" if narrowed else "T"
        return (
            f"No part matches “{text}”{narrowed}.\n\n"
            f"{advice}ry fewer or shorter words, such as “32GFC switch”, “OM4” or “LPe32”."
        )

    def _show_details(self, index: QModelIndex) -> None:
        hit = self._model.hit(index)
        if hit is None:
            self._title.setText("")
            self.details.setHtml("")
            return
        part = self._session.catalog.part(hit.id)
        self._title.setText(part.name)
        self.details.setHtml(part_html(part, self._theme))

    def _place(self, index: QModelIndex) -> None:
        hit = self._model.hit(index)
        if hit is not None:
            self.place_requested.emit(self._session.catalog.part(hit.id))
