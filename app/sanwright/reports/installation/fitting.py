"""Text into little room: what does not fit is left out of its middle, so that both ends stay.

The ends of names tell devices and ports apart: ``berlin-esx-01 port 1``, ``berlin-esx-01 port 2``.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from sanwright.reports.lettering import fitted_in_middle, font_name, printable, width_of, wrapped

_LEADING = 1.22
_MUCH = 1.3
_TOLERANCE = 0.02


@dataclass(frozen=True, slots=True)
class LabelLine:
    """A line of a label."""

    text: str
    bold: bool = False


@dataclass(frozen=True, slots=True)
class Fitted:
    """Lines as they are set, all in one size; ``is_cut`` where something had to be left out."""

    size: float
    lines: tuple[LabelLine, ...]
    is_cut: bool = False

    @property
    def leading(self) -> float:
        """From one baseline to the next."""
        return self.size * _LEADING

    @property
    def height(self) -> float:
        """Height of all lines."""
        return self.leading * len(self.lines)


def fitted_lines(
    lines: tuple[LabelLine, ...], width: float, height: float, sizes: tuple[float, ...]
) -> Fitted:
    """The lines in the largest of ``sizes`` (largest first) in which all of them fit.

    Lines are broken where that makes the text much larger. In the smallest size what does not fit
    is left out of the middle. Line breaks and spaces in a row are single spaces.
    """
    lines = tuple(LabelLine(" ".join(printable(line.text).split()), line.bold) for line in lines)
    measured = [_measured(line, font_name(line.bold)) for line in lines]
    broken = _largest(measured, width, height, sizes)
    if broken is None:
        return _cut(lines, width, height, sizes[-1])
    longest = max((sum(line) for line in measured), default=0.0)
    low = height / (_LEADING * max(len(lines), 1))
    whole = next((size for size in sizes if size * longest <= width and size <= low), 0.0)
    if whole * _MUCH >= broken:
        return Fitted(whole, lines)
    return Fitted(
        broken,
        tuple(
            LabelLine(text, line.bold)
            for line in lines
            for text in wrapped(line.text, broken, width, line.bold)
        ),
    )


@lru_cache(maxsize=8192)
def _measured(line: LabelLine, font: str) -> list[float]:  # noqa: ARG001 - widths are those of the font
    """Widths of the line's words, each but the first with the space before it, at one point."""
    space = width_of(" ", 1.0, line.bold)
    words = [width_of(word, 1.0, line.bold) for word in printable(line.text).split()]
    return [word + (space if number else 0.0) for number, word in enumerate(words)]


def _largest(
    measured: list[list[float]], width: float, height: float, sizes: tuple[float, ...]
) -> float | None:
    """The largest size in which no word is broken and all lines fit; None if there is none."""
    low, high = 0, len(sizes)
    best: float | None = None
    while low < high:
        middle = (low + high) // 2
        size = sizes[middle]
        count = _count(measured, (width - _TOLERANCE) / size)
        if count is not None and count * size * _LEADING <= height:
            best, high = size, middle
        else:
            low = middle + 1
    return best


def _count(measured: list[list[float]], width: float) -> int | None:
    """How many lines these become; None where a word is wider than the room."""
    count = 0
    for words in measured:
        count += 1
        used = 0.0
        for word in words:
            if word > width:
                return None
            if used and used + word > width:
                count += 1
                used = 0.0
            used += word
    return count


def _cut(lines: tuple[LabelLine, ...], width: float, height: float, size: float) -> Fitted:
    """Wrapped where there is room for it; else a line each, cut in its middle."""
    room = max(1, int(height / (size * _LEADING)))
    spare = max(0, room - len(lines))
    found: list[LabelLine] = []
    is_cut = False
    for line in lines[:room]:
        whole = [
            LabelLine(text, line.bold) for text in wrapped(line.text[:400], size, width, line.bold)
        ]
        if len(line.text) <= 400 and len(whole) - 1 <= spare:
            spare -= len(whole) - 1
            found += whole
            continue
        text = fitted_in_middle(line.text, size, width, line.bold)
        is_cut = is_cut or text != printable(line.text)
        found.append(LabelLine(text, line.bold))
    return Fitted(size, tuple(found), is_cut or len(lines) > room)
