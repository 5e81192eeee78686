"""Which jacket colour the cables of each fabric side have."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QComboBox, QFormLayout, QLabel, QWidget

from sanwright.gui.widgets.fields import drop_row, form, muted, named
from sanwright.text import Text, english_of, tr

JACKETS = (
    (Text("aqua"), "#2fb5b5"),
    (Text("violet"), "#8e4aa8"),
    (Text("orange"), "#e8822a"),
    (Text("yellow"), "#f2cf2e"),
    (Text("lime green"), "#9acb3c"),
    (Text("green"), "#2e8b46"),
    (Text("blue"), "#2563b8"),
    (Text("red"), "#c8343a"),
    (Text("white"), "#ffffff"),
    (Text("grey"), "#8c9299"),
    (Text("black"), "#22262b"),
)
"""Jackets that patch cables are sold with, by the name that the design keeps."""
_SIZE = 16


class CableColours(QWidget):
    """A colour for each side; none stands for what the kind of cable usually has."""

    def __init__(self, on_change: Callable[[], None]) -> None:
        super().__init__()
        self._on_change = on_change
        self.boxes: dict[str, QComboBox] = {}
        self._rows: QFormLayout = form()
        self._none = muted(
            tr("No fabric yet: Cabling and zoning > Fabrics… (Ctrl+Shift+A) names its side.")
        )
        self._rows.addRow(self._none)
        self.setLayout(self._rows)

    def show_colours(self, sides: Sequence[str], colours: Mapping[str, str]) -> None:
        """Offer a box for every side, also for one that only ``colours`` knows."""
        for box in self.boxes.values():
            drop_row(self._rows, box)
        self.boxes.clear()
        for side in dict.fromkeys((*sides, *colours)):
            box = self.boxes[side] = _box(side, colours.get(side, ""))
            box.activated.connect(lambda _: self._on_change())
            caption = QLabel(tr("Fabric side {side}", side=side))
            caption.setProperty("role", "muted")
            caption.setTextFormat(Qt.TextFormat.PlainText)
            caption.setBuddy(box)
            self._rows.addRow(caption, box)
        self._none.setVisible(not self.boxes)

    def colours(self) -> dict[str, str]:
        """The chosen colours by side; sides without one are left out."""
        chosen = {side: str(box.currentData()) for side, box in self.boxes.items()}
        return {side: colour for side, colour in chosen.items() if colour}


def _box(side: str, colour: str) -> QComboBox:
    box = named(QComboBox(), tr("Cable colour of fabric side {side}", side=side))
    box.addItem(tr("as usual for the kind of fibre"), "")
    for name, paint in JACKETS:
        box.addItem(swatch(QColor(paint)), tr(name), english_of(name))
    if box.findData(colour) < 0:
        box.addItem(colour, colour)
    box.setCurrentIndex(box.findData(colour))
    return box


def swatch(colour: QColor) -> QIcon:
    """A small field of a colour with an edge, so that white can be seen on white."""
    scale = 2
    picture = QPixmap(_SIZE * scale, _SIZE * scale)
    picture.setDevicePixelRatio(scale)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor("#7a828c"), 1))
    painter.setBrush(colour)
    painter.drawRoundedRect(QRectF(1, 1, _SIZE - 2, _SIZE - 2), 3, 3)
    painter.end()
    return QIcon(picture)
