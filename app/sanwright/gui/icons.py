"""Symbols from ``resources/icons``: line drawings that take the colour of the text around them."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from sanwright.gui.theme import Theme
from sanwright.locations import resources_dir
from sanwright.parts import PartKind

_SIZES = (16, 20, 24, 32, 40, 48, 64)


def kind_symbol(kind: PartKind | str | None) -> str:
    """Name of the symbol for a part kind; of ``None``, that of an unknown part."""
    return f"kind-{kind}" if kind is not None else "kind-unknown"


@cache
def _drawing(name: str) -> str:
    return (resources_dir() / "icons" / f"{name}.svg").read_text(encoding="utf-8")


@cache
def _renderer(name: str, colour: str) -> QSvgRenderer:
    drawing = _drawing(name).replace("currentColor", colour)
    return QSvgRenderer(QByteArray(drawing.encode()))


def paint_symbol(painter: QPainter, name: str, area: QRectF, colour: QColor) -> None:
    """Draw the symbol as vectors into ``area``."""
    _renderer(name, colour.name()).render(painter, area)


def symbol_pixmap(name: str, size: int, colour: QColor, ratio: float = 1.0) -> QPixmap:
    """The symbol as ``size`` x ``size`` logical pixels on a screen of device pixel ``ratio``."""
    pixmap = QPixmap(QSize(round(size * ratio), round(size * ratio)))
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_symbol(painter, name, QRectF(0, 0, pixmap.width(), pixmap.height()), colour)
    painter.end()
    pixmap.setDevicePixelRatio(ratio)
    return pixmap


def icon(name: str, theme: Theme, colour: QColor | None = None) -> QIcon:
    """An icon in the theme's text colour (or ``colour``), paler where it is disabled."""
    ink = (colour or theme.text).name()
    return _icon(name, ink, theme.muted_text.name(), theme.accent_text.name())


@cache
def _icon(name: str, colour: str, muted: str, chosen: str) -> QIcon:
    made = QIcon()
    pale = QColor(muted)
    for size in _SIZES:
        made.addPixmap(symbol_pixmap(name, size, QColor(colour)), QIcon.Mode.Normal)
        made.addPixmap(symbol_pixmap(name, size, QColor(chosen)), QIcon.Mode.Selected)
        disabled = QPixmap(size, size)
        disabled.fill(Qt.GlobalColor.transparent)
        painter = QPainter(disabled)
        painter.setOpacity(0.45)
        painter.drawPixmap(0, 0, symbol_pixmap(name, size, pale))
        painter.end()
        made.addPixmap(disabled, QIcon.Mode.Disabled)
    return made


def application_icon() -> QIcon:
    """The program's own icon."""
    made = QIcon()
    for size in (16, 24, 32, 48, 64, 128, 256):
        made.addPixmap(symbol_pixmap("sanwright", size, QColor("black")))
    return made


def forget_icons() -> None:
    """Drop all cached drawings; before the application object goes."""
    _icon.cache_clear()
    _renderer.cache_clear()
