"""The catalog palette: search as you type, facets, the list to drag from, the part's figures."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from sanwright.gui.catalog.catalog_list import CatalogList
from sanwright.gui.catalog.facets import FacetBoxes
from sanwright.gui.catalog.model import CatalogModel
from sanwright.gui.catalog.sheet import PartSheet
from sanwright.gui.document.session import Session
from sanwright.gui.widgets.front_view import FrontView, show_part_front
from sanwright.text import tr

LIMIT = 300
_HIGHEST = 80
"""Pixels of the picture of a part, so that its figures keep their room."""
_ROOMY = 430
"""Pixels of height from which on list and part have room beside each other."""
MOST = 10_000
"""Devices that can be placed at once."""


class CatalogPalette(QWidget):
    """Where parts come from."""

    place_requested = Signal(object, int)
    """A ``Part`` that should be placed in the middle of the view (or used, if it is a cable), and
    how many of it."""

    catalog_requested = Signal(str)
    """Id of a part that should be shown in the catalog window."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.setAccessibleName(tr("Catalog"))
        self._model = CatalogModel(session, self)
        self.search = QLineEdit(clearButtonEnabled=True)
        self.search.setPlaceholderText(tr("Search: model, speed, vendor, order number"))
        self.search.setAccessibleName(tr("Search the catalog"))
        self.facets = FacetBoxes()
        self.kinds, self.vendors = self.facets.kinds, self.facets.vendors
        self.list = CatalogList(self._model)
        self.number = QSpinBox(minimum=1, maximum=MOST)
        self.number.setAccessibleName(tr("Number"))
        self.number.setToolTip(tr("How many to place at once; several come as one folded group"))
        self.number.setGroupSeparatorShown(True)
        self._empty = QLabel(wordWrap=True, alignment=Qt.AlignmentFlag.AlignTop)
        self._empty.setProperty("role", "empty")
        self._pages = QStackedWidget()
        self._pages.addWidget(self.list)
        self._pages.addWidget(self._empty)
        self._title = QLabel("", wordWrap=True)
        self._title.setProperty("role", "heading")
        self.front = FrontView(_HIGHEST)
        self.details = PartSheet(self._session.catalog.summary)
        self.open_catalog = QPushButton(tr("Open in the catalog"), autoDefault=False)
        self.open_catalog.setToolTip(tr("Compare, copy or edit this part in the catalog window"))
        self._lay_out()
        self.search.textChanged.connect(self.refresh)
        self.search.installEventFilter(self)
        self.list.installEventFilter(self)
        self.facets.changed.connect(self.refresh)
        self.list.doubleClicked.connect(self._place)
        self.list.dropped.connect(lambda: self.number.setValue(1))
        self.list.selectionModel().currentChanged.connect(self._show_details)
        self.open_catalog.clicked.connect(self._open)
        self.number.valueChanged.connect(self._set_count)
        session.catalog_changed.connect(self.refresh)

    def focus_search(self) -> None:
        """Put the cursor into the search field."""
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def refresh(self) -> None:
        """Search again for what the fields say."""
        text = self.search.text().strip()
        hits = self.facets.search(self._session.catalog, text, LIMIT)
        self._model.show_hits(hits)
        self._pages.setCurrentIndex(0 if hits else 1)
        if hits:
            self.list.setCurrentIndex(self._model.index(0))
        else:
            self._empty.setText(self._advice(text))
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
        self._lower = QWidget()
        below = QVBoxLayout(self._lower)
        below.setContentsMargins(0, 6, 0, 0)
        below.addWidget(self._title)
        below.addWidget(self.front)
        below.addWidget(self.details)
        below.addWidget(self.open_catalog)
        split = QSplitter(Qt.Orientation.Vertical, childrenCollapsible=False)
        split.addWidget(self._upper())
        split.addWidget(self._lower)
        split.setStretchFactor(0, 3)
        split.setStretchFactor(1, 2)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.setSpacing(6)
        layout.addWidget(self.search)
        layout.addWidget(self.facets)
        layout.addWidget(split, 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep what there is of room for the list where it is low."""
        super().resizeEvent(event)
        self._lower.setVisible(event.size().height() >= _ROOMY)

    def _upper(self) -> QWidget:
        """The list, and how many of what is chosen there go onto the drawing."""
        caption = QLabel(tr("&Number"))
        caption.setProperty("role", "muted")
        caption.setBuddy(self.number)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(caption)
        row.addWidget(self.number)
        upper = QWidget()
        column = QVBoxLayout(upper)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self._pages, 1)
        column.addLayout(row)
        return upper

    def _set_count(self, count: int) -> None:
        self._model.count = count

    def _advice(self, text: str) -> str:
        if self.facets.is_narrowed:
            return tr(
                "No part matches “{text}” and what is chosen below the search.\n\n"
                "Choose “All kinds”, “All vendors” and so on, or try fewer or shorter words, such "
                "as “32GFC switch”, “OM4” or “LPe32”.",
                text=text,
            )
        return tr(
            "No part matches “{text}”.\n\n"
            "Try fewer or shorter words, such as “32GFC switch”, “OM4” or “LPe32”.",
            text=text,
        )

    def _show_details(self, index: QModelIndex) -> None:
        hit = self._model.hit(index)
        part = self._session.catalog.part(hit.id) if hit is not None else None
        self._title.setText(str(part.label) if part is not None else "")
        self.open_catalog.setVisible(part is not None)
        show_part_front(self.front, part)
        self.details.show_part(part)

    def _open(self) -> None:
        if self.details.part is not None:
            self.catalog_requested.emit(self.details.part.id)

    def _place(self, index: QModelIndex) -> None:
        hit = self._model.hit(index)
        if hit is not None:
            self.place_requested.emit(self._session.catalog.part(hit.id), self.number.value())
            self.number.setValue(1)
