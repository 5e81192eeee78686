"""The letters of the canvas: fonts, texts laid out once, names as they have room."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontMetricsF, QStaticText

from sanwright.drawing.names import NameCuts, set_name, whole_lines

_KEPT = 16384
_MEASURED = 64


@lru_cache(maxsize=64)
def canvas_font(pixels: int, bold: bool = False) -> QFont:
    """A font of the canvas, ``pixels`` drawing units tall. All share it, so none may change it."""
    font = QFont()
    font.setPixelSize(pixels)
    font.setBold(bold)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font


@lru_cache(maxsize=16384)
def elided(text: str, width: int, pixels: int, bold: bool = False) -> str:
    """``text`` shortened to ``width`` drawing units."""
    metrics = QFontMetricsF(canvas_font(pixels, bold))
    return metrics.elidedText(text, Qt.TextElideMode.ElideRight, width)


@lru_cache(maxsize=16384)
def still(text: str, width: int, pixels: int, bold: bool = False) -> QStaticText:
    """``text`` shortened to ``width`` drawing units, laid out once."""
    made = QStaticText(elided(text, width, pixels, bold))
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setPerformanceHint(QStaticText.PerformanceHint.AggressiveCaching)
    made.prepare(font=canvas_font(pixels, bold))
    return made


@lru_cache(maxsize=65536)
def _width(text: str, bold: bool) -> float:
    """Width in heights of the letters: they are not hinted, so it is the same at every height."""
    return QFontMetricsF(canvas_font(_MEASURED, bold)).horizontalAdvance(text) / _MEASURED


def width_of(text: str, pixels: float, bold: bool = False) -> float:
    """Width of a text in letters of this height, in drawing units."""
    return _width(text, bold) * pixels


def _bold_width(text: str, pixels: float) -> float:
    return _width(text, bold=True) * pixels


def _plain_width(text: str, pixels: float) -> float:
    return _width(text, bold=False) * pixels


class NameSetter:
    """Names as they stand in boxes, each worked out once; ``cuts`` knows all that are drawn."""

    def __init__(self) -> None:
        self._cuts = NameCuts()
        self._known: dict[tuple[object, ...], tuple[tuple[str, ...], float]] = {}

    def know(self, cuts: NameCuts) -> bool:
        """Cut names so that they are told apart from these; whether these are others now."""
        if cuts is self._cuts:
            return False
        self._cuts = cuts
        self._known.clear()
        return True

    def lines(
        self, name: str, room: tuple[int, int], sizes: Sequence[int], bold: bool = True
    ) -> tuple[tuple[str, ...], int]:
        """The lines of a name in a room, and the pixels of their letters; bold ones are near."""
        key = name, room, sizes[0], sizes[-1], bold
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= _KEPT:
                self._known.clear()
            measure = _bold_width if bold else _plain_width
            found = self._known[key] = set_name(
                name, room, sizes, measure, self._cuts, keeps_words=not bold
            )
        return found[0], int(found[1])

    def whole(self, name: str, room: tuple[int, int], size: int) -> tuple[str, ...]:
        """The lines of a name in plain letters of one height; none where they are not all of it."""
        key = name, room, size
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= _KEPT:
                self._known.clear()
            found = self._known[key] = whole_lines(name, room, size, _plain_width), size
        return found[0]

    def line(self, name: str, width: float, pixels: int) -> str:
        """A name in bold letters of this height, on one line."""
        (text,), _ = self.lines(name, (int(width), pixels), (pixels,))
        return text
