"""Text into little room: what does not fit is left out of its middle, so that both ends stay.

The ends of names tell devices and ports apart: ``berlin-esx-01 port 1``, ``berlin-esx-01 port 2``.
"""

from __future__ import annotations

from dataclasses import dataclass

from sanwright.reports.lettering import printable, width_of, wrapped

ELLIPSIS = "…"
_LEADING = 1.22
_MUCH = 1.3


def shortened(text: str, most: int) -> str:
    """The text in ``most`` characters.

    >>> shortened("berlin-esx-01 port 1", 11)
    'berli…ort 1'
    """
    if len(text) <= most:
        return text
    tail = (most - 1) // 2
    return f"{text[: most - 1 - tail]}{ELLIPSIS}{text[-tail:]}"


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


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a label."""

    text: str
    bold: bool = False


@dataclass(frozen=True, slots=True)
class Fitted:
    """Lines as they are set, all in one size; ``is_cut`` where something had to be left out."""

    size: float
    lines: tuple[Line, ...]
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
    lines: tuple[Line, ...], width: float, height: float, sizes: tuple[float, ...]
) -> Fitted:
    """The lines in the largest of ``sizes`` (largest first) in which all of them fit.

    Lines are broken where that makes the text much larger. In the smallest size what does not fit
    is left out of the middle.
    """
    whole = _largest(lines, width, height, sizes, may_break=False)
    broken = _largest(lines, width, height, sizes, may_break=True)
    if broken is None:
        return _cut(lines, width, height, sizes[-1])
    return whole if whole is not None and whole.size * _MUCH >= broken.size else broken


def _largest(
    lines: tuple[Line, ...],
    width: float,
    height: float,
    sizes: tuple[float, ...],
    *,
    may_break: bool,
) -> Fitted | None:
    low, high = 0, len(sizes)
    best: Fitted | None = None
    while low < high:
        middle = (low + high) // 2
        found = _broken(lines, width, sizes[middle])
        is_fit = found is not None and found.height <= height
        if is_fit and (may_break or len(found.lines if found else ()) == len(lines)):
            best, high = found, middle
        else:
            low = middle + 1
    return best


def _broken(lines: tuple[Line, ...], width: float, size: float) -> Fitted | None:
    """The lines wrapped; None where a word would have to be broken."""
    found: list[Line] = []
    for line in lines:
        words = line.text.split()
        if any(width_of(printable(word), size, line.bold) > width for word in words):
            return None
        found += [Line(text, line.bold) for text in wrapped(line.text, size, width, line.bold)]
    return Fitted(size, tuple(found))


def _cut(lines: tuple[Line, ...], width: float, height: float, size: float) -> Fitted:
    """Wrapped where there is room for it; else a line each, cut in its middle."""
    room = max(1, int(height / (size * _LEADING)))
    spare = max(0, room - len(lines))
    found: list[Line] = []
    is_cut = False
    for line in lines[:room]:
        whole = [Line(text, line.bold) for text in wrapped(line.text[:400], size, width, line.bold)]
        if len(line.text) <= 400 and len(whole) - 1 <= spare:
            spare -= len(whole) - 1
            found += whole
            continue
        is_cut = True
        found.append(Line(fitted_in_middle(line.text, size, width, line.bold), line.bold))
    return Fitted(size, tuple(found), is_cut or len(lines) > room)
