"""Symbols of actions from ``resources/icons``, of what is drawn from ``resources/symbols``.

All are line drawings that take the colour of the text around them.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QIconEngine, QPaintEngine, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer
from shiboken6 import isValid

from sanwright.gui.look.theme import current_theme
from sanwright.locations import resources_dir

if TYPE_CHECKING:
    from sanwright.parts import PartKind

_KIND = "kind-"
_STAMPS = 1024
ACCESS_GATEWAY = "kind-access-gateway"
"""Name of the symbol of a switch that is no domain of its own."""


def kind_symbol(kind: PartKind | str | None) -> str:
    """Name of the symbol for a part kind; of ``None``, that of an unknown part."""
    return f"{_KIND}{kind}" if kind is not None else f"{_KIND}unknown"


def drawing_path(name: str) -> Path:
    """The file of a symbol; names of what is drawn on the canvas begin with ``kind-``."""
    folder, stem = (
        ("symbols", name.removeprefix(_KIND)) if name.startswith(_KIND) else ("icons", name)
    )
    return resources_dir() / folder / f"{stem}.svg"


@cache
def _drawing(name: str) -> str:
    return drawing_path(name).read_text(encoding="utf-8")


@cache
def _renderer(name: str, colour: str) -> QSvgRenderer:
    drawing = _drawing(name).replace("currentColor", colour)
    return QSvgRenderer(QByteArray(drawing.encode()))


def paint_symbol(painter: QPainter, name: str, area: QRectF, colour: QColor) -> None:
    """Draw the symbol as vectors into ``area``."""
    _renderer(name, colour.name()).render(painter, area)


def stamp_symbol(painter: QPainter, name: str, area: QRectF, colour: QColor) -> None:
    """Draw the symbol on the screen from a picture that is kept; on paper as vectors."""
    stamp_symbols(painter, [(name, area.left(), area.top())], area.width(), colour)


def stamp_symbols(
    painter: QPainter, places: Iterable[tuple[str, float, float]], side: float, colour: QColor
) -> None:
    """Draw symbols ``side`` wide at their left upper corners, on whole pixels; fast for many."""
    if painter.paintEngine().type() is not QPaintEngine.Type.Raster:
        for name, x, y in places:
            paint_symbol(painter, name, QRectF(x, y, side, side), colour)
        return
    to_device, ink = painter.deviceTransform(), colour.name()
    scale, dx, dy = to_device.m11(), to_device.dx(), to_device.dy()
    pixels, before = max(1, round(side * scale)), painter.worldTransform()
    painter.resetTransform()
    base = painter.deviceTransform()  # where a widget is in its window, which no reset takes away
    ratio = base.m11()
    for name, x, y in places:
        left = (round(x * scale + dx) - base.dx()) / ratio
        top = (round(y * scale + dy) - base.dy()) / ratio
        painter.drawPixmap(QPointF(left, top), _stamp(name, pixels, ink, ratio))
    painter.setWorldTransform(before)


@lru_cache(maxsize=_STAMPS)
def _stamp(name: str, pixels: int, colour: str, ratio: float = 1.0) -> QPixmap:
    made = symbol_pixmap(name, pixels, QColor(colour))
    made.setDevicePixelRatio(ratio)
    return made


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


@cache
def icon(name: str, ink: str = "text") -> QIcon:
    """An icon in one of the theme's inks, paler where it is disabled; it follows the theme."""
    return QIcon(_SymbolEngine(name, ink))


class _SymbolEngine(QIconEngine):
    """Draws a symbol when it is shown, in the colours of then: most icons are never shown."""

    def __init__(self, name: str, ink: str) -> None:
        super().__init__()
        self._name, self._ink = name, ink
        _engines.append(self)

    def pixmap(self, size: QSize, mode: QIcon.Mode, _state: QIcon.State) -> QPixmap:
        """The symbol in the ink of ``mode``, ``size`` in device pixels."""
        theme = current_theme()
        side = max(1, min(size.width(), size.height()))
        if mode is QIcon.Mode.Disabled:
            return _faded(self._name, side, theme.muted_text.name())
        ink = theme.accent_text if mode is QIcon.Mode.Selected else theme.ink(self._ink)
        return _stamp(self._name, side, ink.name())

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        """Draw it into ``rect``."""
        ratio = painter.device().devicePixelRatio()
        painter.drawPixmap(rect, self.pixmap(rect.size() * ratio, mode, state))

    def actualSize(self, size: QSize, _mode: QIcon.Mode, _state: QIcon.State) -> QSize:  # noqa: N802
        """Any size can be had."""
        return size

    def isNull(self) -> bool:  # noqa: N802 - Qt's name
        """Whether there is nothing to draw."""
        return False

    def clone(self) -> QIconEngine:
        """Another one for a copy of the icon."""
        return _SymbolEngine(self._name, self._ink)


_engines: list[_SymbolEngine] = []
"""Qt owns them, but calls their methods in Python: they must not go before it lets go of them."""


@lru_cache(maxsize=_STAMPS)
def _faded(name: str, side: int, muted: str) -> QPixmap:
    disabled = QPixmap(side, side)
    disabled.fill(Qt.GlobalColor.transparent)
    painter = QPainter(disabled)
    painter.setOpacity(0.45)
    painter.drawPixmap(0, 0, symbol_pixmap(name, side, QColor(muted)))
    painter.end()
    return disabled


def application_icon() -> QIcon:
    """The program's own icon."""
    made = QIcon()
    for size in (16, 24, 32, 48, 64, 128, 256):
        made.addPixmap(symbol_pixmap("sanwright", size, QColor("black")))
    return made


def forget_icons() -> None:
    """Drop all cached drawings; before the application object goes."""
    icon.cache_clear()
    _stamp.cache_clear()
    _faded.cache_clear()
    _renderer.cache_clear()
    _engines[:] = [engine for engine in _engines if isValid(engine)]
