"""Which cable the next connection is made with: automatic, or a kind and a length."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QSizePolicy, QWidget

from sanwright.errors import InputError
from sanwright.gui.document.session import Session
from sanwright.gui.look.tips import in_lines
from sanwright.gui.widgets.elided import ElidedComboBox
from sanwright.gui.widgets.fields import named
from sanwright.parts import Part, PartKind
from sanwright.text import Text, tr
from sanwright.units import Length, parse

DEFAULT_LENGTH = "5 m"


class CableToolbar(QWidget):
    """Two fields of the toolbar."""

    chosen = Signal(object, object, bool)
    """The cable ``Part`` (None: the one that fits the ports), its ``Length`` (None: open), and
    whether the user stated that; where not, the places of the devices come first."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.kinds = named(ElidedComboBox(), tr("Kind of the next cable"))
        self.kinds.setFixedWidth(self.kinds.fontMetrics().averageCharWidth() * 34)
        self.kinds.addItem(tr("Cable that fits"), None)
        self.length = named(QLineEdit(DEFAULT_LENGTH), tr("Length of the next cable"))
        self.length.setFixedWidth(self.length.fontMetrics().horizontalAdvance("0,000.0 m") + 20)
        self.length.setToolTip(
            in_lines(
                tr(
                    "Length of the next cable, such as 5 m or 0.5 km. Empty: worked out from where "
                    "the devices stand, and not stated where that is unknown"
                )
            )
        )
        self.length.setPlaceholderText(tr("by place"))
        self._is_stated = False
        self.length.textEdited.connect(self._on_edit)
        self.kinds.setToolTip(tr("Kind of the next cable"))
        caption = QLabel(tr("Next cable"))
        caption.setProperty("role", "muted")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(6, 0, 6, 0)
        layout.setSpacing(6)
        for widget in (caption, self.kinds, self.length):
            layout.addWidget(widget)
        self.kinds.activated.connect(self._announce)
        self.length.editingFinished.connect(self._announce)

    def fill(self) -> None:
        """List the catalog's cables."""
        chosen = self.kinds.currentData()
        while self.kinds.count() > 1:
            self.kinds.removeItem(1)
        for hit in self._session.catalog.search("", kinds=(PartKind.CABLE,), limit=200):
            self.kinds.addItem(f"{hit.title}  ·  {hit.vendor}", hit.id)
        self.kinds.setCurrentIndex(max(0, self.kinds.findData(chosen)))
        self._announce()

    def choose(self, part: Part) -> None:
        """Use ``part`` for the next cable."""
        index = self.kinds.findData(part.id)
        if index >= 0:
            self.kinds.setCurrentIndex(index)
            self._announce()

    def _on_edit(self, _text: str) -> None:
        self._is_stated = True

    def _announce(self) -> None:
        id_ = self.kinds.currentData()
        part = self._session.catalog.part(id_) if id_ else None
        text = self.length.text().strip()
        try:
            length = parse(Length, text) if text else None
            if length is not None and length.amount <= 0:
                raise InputError(Text("A cable's length must be more than 0 m."))
        except InputError as error:
            self._session.message.emit(str(error))
            self.length.setText(DEFAULT_LENGTH)
            self._is_stated = False
            length = parse(Length, DEFAULT_LENGTH)
        if length is not None:
            self.length.setText(str(length))
        self.chosen.emit(part, length, self._is_stated)
