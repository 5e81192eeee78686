"""Fields of a brand that are no text: a colour, a picture, a font file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QColor, QPixmap
from PySide6.QtWidgets import (
    QColorDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from sanwright.bounded_reading import read_bytes
from sanwright.errors import SanwrightError
from sanwright.gui.bill.ordering_colours import swatch
from sanwright.gui.document.patience import at_place
from sanwright.gui.look.logos import logo_pixmap
from sanwright.gui.widgets.fields import named
from sanwright.text import tr

Choose = Callable[[], Path | None]
"""Asks for a file."""
Check = Callable[[bytes], str]
"""Says why a file cannot be used; nothing if it can."""
_PREVIEW = QSize(150, 44)
_MOST_BYTES = 30_000_000
_DIGITS = 6


class ColourField(QWidget):
    """A colour to type (``#1b3a57``) or to pick."""

    changed = Signal(str)

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name
        self.colour = "#000000"
        self.line = named(QLineEdit(maxLength=_DIGITS + 1), name)
        self.line.setFixedWidth(self.fontMetrics().horizontalAdvance("#MMMMMM") + 16)
        self.pick = QToolButton()
        self.pick.setProperty("role", "command")
        self.pick.setAccessibleName(tr("Pick the colour: {name}", name=name))
        self.pick.setToolTip(tr("Pick a colour"))
        self.setFocusProxy(self.line)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.line)
        layout.addWidget(self.pick)
        layout.addStretch(1)
        self.line.textEdited.connect(self._type)
        self.line.editingFinished.connect(lambda: self.show_colour(self.colour))
        self.pick.clicked.connect(self._ask)

    def show_colour(self, colour: str) -> None:
        """Show this colour."""
        self.colour = colour
        self.line.setText(colour)
        self.pick.setIcon(swatch(QColor(colour)))

    def _type(self, text: str) -> None:
        code = text if text.startswith("#") else f"#{text}"
        digits = code[1:]
        if len(digits) == _DIGITS and all(each in "0123456789abcdefABCDEF" for each in digits):
            self._take(code.lower())

    def _take(self, colour: str) -> None:
        self.colour = colour
        self.pick.setIcon(swatch(QColor(colour)))
        self.changed.emit(colour)

    def _ask(self) -> None:
        chosen = QColorDialog.getColor(QColor(self.colour), self, self._name)
        if chosen.isValid():
            self.line.setText(chosen.name())
            self._take(chosen.name())


class FileField(QWidget):
    """The content of a file that goes into the design: chosen, checked, or taken out again."""

    changed = Signal(object)
    """The bytes, or None."""
    refused = Signal(str)

    def __init__(self, name: str, choose: Choose, check: Check) -> None:
        super().__init__()
        self._choose, self._check = choose, check
        self.content: bytes | None = None
        self.label = named(QLabel(), name)
        self.label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.take = QPushButton(tr("Choose…"), autoDefault=False)
        self.remove = QPushButton(tr("Remove"), autoDefault=False)
        self.take.setAccessibleName(tr("Choose: {name}", name=name))
        self.remove.setAccessibleName(tr("Remove: {name}", name=name))
        self.setFocusProxy(self.take)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.label, 1)
        layout.addWidget(self.take)
        layout.addWidget(self.remove)
        self.take.clicked.connect(self.ask)
        self.remove.clicked.connect(lambda: self._put(None))

    def show_content(self, content: bytes | None) -> None:
        """Show what there is."""
        self.content = content
        self.remove.setEnabled(content is not None)
        self.describe()

    def describe(self) -> None:
        """Say in the label what the content is."""
        size = len(self.content) if self.content is not None else 0
        text = tr("{size:,.0f} kB", size=size / 1000) if size else tr("built in")
        self.label.setText(text)

    def ask(self) -> None:
        """Ask for a file and take it, if it can be used."""
        path = self._choose()
        if path is None:
            return
        try:
            content = at_place(path, lambda: read_bytes(path, _MOST_BYTES))
        except SanwrightError as error:
            self.refused.emit(str(error))
            return
        problem = self._check(content)
        if problem:
            self.refused.emit(tr("“{name}” cannot be used: {why}", name=path.name, why=problem))
        else:
            self._put(content)

    def _put(self, content: bytes | None) -> None:
        self.show_content(content)
        self.refused.emit("")
        self.changed.emit(content)


class PictureField(FileField):
    """A file with a picture, which is shown."""

    def describe(self) -> None:
        """Show the picture, small."""
        picture = logo_pixmap(self.content)
        if picture.isNull():
            self.label.setPixmap(QPixmap())
            self.label.setText(
                tr("no logo") if self.content is None else tr("cannot be shown here")
            )
            return
        scale = self.devicePixelRatioF()
        small = picture.scaled(
            _PREVIEW * scale,
            Qt.AspectRatioMode.KeepAspectRatio,
            Qt.TransformationMode.SmoothTransformation,
        )
        small.setDevicePixelRatio(scale)
        self.label.setPixmap(small)
