"""Text in print: how wide text is, where it breaks, what cannot be printed.

All measuring for paper goes through here, in the fonts in use, so text that was measured to fit
does fit.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from functools import lru_cache

from sanwright.reports import typefaces
from sanwright.reports.typefaces import font_path

__all__ = ["FAMILY", "fitted", "font_name", "font_path", "printable", "width_of", "wrapped"]

FAMILY = "DejaVu Sans"
ELLIPSIS = "…"

_WITHIN_FIGURE = re.compile(
    r"(?<=[×≥≤]) (?=\d)|(?<=\d) (?=(?:%|[kMG]i?B/s|IOPS|BTU/h|µs|ms|k?m|mm|k?W|kg|dB|HE|U)(?!\w))"
)
"""The space in “× 83.33” and “6,400 MB/s”."""

_INVISIBLE = ("Cc", "Cf", "Cs", "Co", "Cn")


def font_name(bold: bool = False) -> str:
    """Name of the font in use, known to reportlab from now on."""
    faces = typefaces.used()
    return faces.bold if bold else faces.regular


def printable(text: str) -> str:
    """The text without control and direction marks, on one line; glyphs that lack are spelt out.

    >>> printable("a" + chr(0x202E) + "b" + chr(10) + "c" + chr(0x4E2D))
    'ab c‹U+4E2D›'
    """
    if text.isascii() and text.isprintable():
        return text
    return text.translate(_printing(font_name()))


class _Printing(dict[int, str]):
    """What is printed for each character, by its code; worked out when it first comes up."""

    def __init__(self, widths: Mapping[int, float]) -> None:
        self._widths = widths

    def __missing__(self, code: int) -> str:
        char = chr(code)
        if char.isspace():
            shown = " "
        elif unicodedata.category(char) in _INVISIBLE:
            shown = ""
        else:
            shown = char if code in self._widths else f"‹U+{code:04X}›"
        self[code] = shown
        return shown


@lru_cache(maxsize=16)
def _printing(font: str) -> _Printing:
    return _Printing(typefaces.widths_of(font))


def width_of(text: str, size: float, bold: bool = False) -> float:
    """Width of printable ``text`` in points at ``size`` points."""
    return _width(text, size, font_name(bold))


@lru_cache(maxsize=16384)
def _width(text: str, size: float, font: str) -> float:
    widths = typefaces.widths_of(font)
    return sum(widths.get(ord(char), 600.0) for char in text) * size / 1000.0


def bold_width(text: str, size: float) -> float:
    """Width of ``text`` as it is printed in bold letters."""
    return width_of(printable(text), size, bold=True)


def fitted(text: str, size: float, width: float, bold: bool = False) -> str:
    """The text, or as much of its beginning as fits into ``width`` with an ellipsis after it."""
    text = printable(text)
    if width_of(text, size, bold) <= width:
        return text
    room = width - width_of(ELLIPSIS, size, bold)
    end = 0
    for end, char in enumerate(text):  # noqa: B007 - the index is the result
        room -= width_of(char, size, bold)
        if room < 0:
            break
    return text[:end].rstrip() + ELLIPSIS


def shortened(text: str, most: int) -> str:
    """The text in ``most`` characters.

    >>> shortened("berlin-esx-01 port 1", 11)
    'berli…ort 1'
    """
    if len(text) <= most:
        return text
    tail = (most - 1) // 2
    return f"{text[: most - 1 - tail]}{ELLIPSIS}{text[len(text) - tail :]}"


def fitted_in_middle(text: str, size: float, width: float, bold: bool = False) -> str:
    """As much of the text's beginning and end as fits into ``width``."""
    text = printable(text)
    if width_of(text, size, bold) <= width:
        return text
    low, high = 1, min(len(text), 400)
    while low < high:
        middle = (low + high + 1) // 2
        if width_of(shortened(text, middle), size, bold) <= width:
            low = middle
        else:
            high = middle - 1
    return shortened(text, low)


def wrapped(text: str, size: float, width: float, bold: bool = False) -> list[str]:
    """The text in lines no wider than ``width``; line breaks stay, long words are broken.

    >>> wrapped("A1 to A2 (× 83.33) at 6,400 MB/s", 7, 66)
    ['A1 to A2 (× 83.33)', 'at 6,400 MB/s']
    """
    return list(_wrapped(text, size, width, bold, (font_name(), font_name(True))))


@lru_cache(maxsize=4096)
def _wrapped(
    text: str, size: float, width: float, bold: bool, _fonts: tuple[str, str]
) -> tuple[str, ...]:
    """The lines of a text, which comes up often in tables; ``_fonts`` are those in use."""
    lines: list[str] = []
    for paragraph in text.splitlines() or [""]:
        lines.extend(_wrapped_paragraph(printable(paragraph), size, width, bold))
    return tuple(lines)


def _wrapped_paragraph(text: str, size: float, width: float, bold: bool) -> list[str]:
    if width_of(text, size, bold) <= width:
        return [text]
    space = width_of(" ", size, bold)
    lines: list[str] = []
    line, used = "", 0.0
    for word in _words(text, size, width, bold):
        for piece in _pieces(word, size, width, bold):
            wide = width_of(piece, size, bold)
            if line and used + space + wide > width:
                lines.append(line)
                line, used = piece, wide
            else:
                used += wide + (space if line else 0.0)
                line = f"{line} {piece}" if line else piece
    return [*lines, line]


def _words(text: str, size: float, width: float, bold: bool) -> Iterator[str]:
    """The words of a text; a number and its unit are one where the width allows."""
    for word in _WITHIN_FIGURE.sub("\u00a0", text).split(" "):
        figure = word.replace("\u00a0", " ")
        if figure != word and width_of(figure, size, bold) > width:
            yield from figure.split()
        elif word:
            yield figure


def _pieces(word: str, size: float, width: float, bold: bool) -> list[str]:
    """A word in parts that each fit: broken after a joint such as “:”, else anywhere."""
    pieces: list[str] = []
    while width_of(word, size, bold) > width and len(word) > 1:
        cut = _cut(word, size, width, bold)
        pieces.append(word[:cut])
        word = word[cut:]
    return [*pieces, word] if word else pieces


def _cut(word: str, size: float, width: float, bold: bool) -> int:
    room, joint = width, 0
    for index, char in enumerate(word):
        room -= width_of(char, size, bold)
        if room < 0:
            return joint or max(1, index)
        if char in "-_:/.,;|@" and index > 2:
            joint = index + 1
    return len(word)
