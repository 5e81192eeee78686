"""Paints much quickly: operators straight into a page's stream, each text encoded only once.

reportlab's canvas makes a text object of every line of text, encodes it anew and formats numbers
with care; in long tables and large drawings that is half of all work.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import Any
from weakref import WeakKeyDictionary

from reportlab.lib.colors import Color
from reportlab.pdfbase.pdfmetrics import getFont
from reportlab.pdfgen.canvas import Canvas

_Encoded = tuple[tuple[str, str], ...]
"""Pieces of a text: name of the font's subset within the file, and the codes of the glyphs."""

_encoded: WeakKeyDictionary[Canvas, dict[tuple[str, str], _Encoded]] = WeakKeyDictionary()
_letters: WeakKeyDictionary[Canvas, dict[str, dict[str, tuple[str, str]]]] = WeakKeyDictionary()
"""Subset and code of each letter of each font, in the file that a canvas writes."""
_MOST_KNOWN = 8192
"""Texts whose codes are held; a schedule of many pages has each of its own only once."""
_ESCAPES = {
    **{code: f"\\{code:03o}" for code in range(256) if not 32 <= code < 127},
    **{ord(char): f"\\{char}" for char in "\\()"},
}


class PageStream:
    """Writes onto the page that ``canvas`` is at; make a new one on each page."""

    def __init__(self, canvas: Canvas) -> None:
        # No public name leads to the page's stream and to the file that fonts are encoded for.
        inner: dict[str, Any] = vars(canvas)
        self._out: list[str] = inner["_code"]
        self._file = inner["_doc"]
        self._known = _encoded.setdefault(canvas, {})
        self._letters = _letters.setdefault(canvas, {})
        self._text: list[str] = []
        self._font = self._colour = ""

    def add(self, operators: str) -> None:
        """Operators as they are, after the text that was written."""
        self.flush()
        self._out.append(operators)

    def fill(self, x: float, y: float, width: float, height: float, colour: Color) -> None:
        """A rectangle without a border; (x, y) is its lower left corner."""
        area = f"{x:.2f} {y:.2f} {width:.2f} {height:.2f}"
        self._out.append(f"{shade_of(colour)} rg {area} re f")

    def rule(self, x: float, y: float, width: float, colour: Color, weight: float) -> None:
        """A line across."""
        line = f"{x:.2f} {y:.2f} m {x + width:.2f} {y:.2f} l S"
        self._out.append(f"{shade_of(colour)} RG {weight} w {line}")

    def write(self, x: float, y: float, text: str, font: str, size: float, colour: Color) -> None:
        """Text in ``font`` that begins at (x, y); it is on the page after ``flush``."""
        shade = shade_of(colour)
        if shade != self._colour:
            self._text.append(f"{shade} rg")
            self._colour = shade
        self._text.append(f"1 0 0 1 {x:.2f} {y:.2f} Tm")
        for subset, codes in self._codes(font, text):
            wanted = f"{subset} {size:g} Tf"
            if wanted != self._font:
                self._text.append(wanted)
                self._font = wanted
            self._text.append(f"({codes}) Tj")

    def flush(self) -> None:
        """End the text object with what was written since the last one."""
        if self._text:
            self._out.append(f"BT {' '.join(self._text)} ET")
        self._text.clear()
        self._font = self._colour = ""

    def _codes(self, font: str, text: str) -> _Encoded:
        found = self._known.get((font, text))
        if found is None:
            found = self._encoded(font, text)
            if len(self._known) >= _MOST_KNOWN:
                self._known.clear()
            self._known[font, text] = found
        return found

    def _encoded(self, font: str, text: str) -> _Encoded:
        """The codes of a text; in most texts all letters are of one subset and known already."""
        letters = self._letters.setdefault(font, {})
        pieces: list[tuple[str, str]] = []
        for char in text:
            piece = letters.get(char)
            if piece is None:
                face: Any = getFont(font)
                ((subset, codes),) = face.splitString(char, self._file)
                name = str(face.getSubsetInternalName(subset, self._file))
                piece = letters[char] = name, _escaped(bytes(codes))
            pieces.append(piece)
        return tuple(
            (subset, "".join(code for _, code in run))
            for subset, run in groupby(pieces, key=itemgetter(0))
        )


def _escaped(codes: bytes) -> str:
    return codes.decode("latin-1").translate(_ESCAPES)


@lru_cache(maxsize=256)
def shade_of(colour: Color) -> str:
    """A colour as the operators of fills and strokes take it."""
    return " ".join(f"{share:.4g}" for share in (colour.red, colour.green, colour.blue))
