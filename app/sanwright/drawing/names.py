"""Names on boxes: how they break into lines, how large they are, and what is left out of them.

Screen and paper ask here, each with the measure of its own letters. A name is set smaller first,
then in lines, and only then cut, and so that what is left could be no other name of the drawing.
Lines break between words where some size allows it; near by, letters are rather carried over than
left out, from afar only those of a word that is longer than a line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from math import inf

ELLIPSIS = "…"
LEADING = 1.2
"""From line to line, in heights of the letters."""
Measure = Callable[[str, float], float]
"""Width of a text in letters of a height, both in the unit of the drawing."""

_JOINTS = "-_./: @"
_WIDTHS = {
    char: width
    for chars, width in (
        ("'|!ijl ,./\\:;-fIJ()[]", 0.42),
        ('`"*trsczkvxyLaeEFTo?_', 0.64),
        ("0123456789$hnuSYbdgpqCPZBAKRVXU{}", 0.76),
        ("GDHNOQ#+<=>^~&w", 0.9),
        ("mMW%@", 1.08),
    )
    for char in chars
}
_OTHER = 1.0
_WIDER = 1
"""By how many characters a cut may be longer than the one without the middle that has room."""
_ONE_LINE = 0.85
"""How small a name gets, as a share of its largest height, before it takes a second line."""


def usual_width(text: str, size: float) -> float:
    """Width of ``text`` in bold letters of a wide typeface; boxes are made large enough by it."""
    return sum(_WIDTHS.get(char, _OTHER) for char in text) * size


class NameCuts:
    """How names are cut so that each can be told from the others."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        self._names = tuple(dict.fromkeys(names))
        self._counts: dict[tuple[int, int], Counter[tuple[str, str]]] = {}
        self._holders: dict[int, Counter[str]] = {}
        self._known: dict[tuple[str, int], str] = {}

    def cut(self, name: str, most: int) -> str:
        """``name`` in ``most`` characters: without its middle where that tells it from the others.

        Else without another part; where none does in so little room, without its middle.
        """
        if len(name) <= most:
            return name
        if most < 2:
            return name[:most]
        found = self._known.get((name, most))
        if found is None:
            found = self._known[name, most] = self._cut(name, most)
        return found

    def is_told_apart(self, name: str, most: int) -> bool:
        """Whether a cut of ``name`` in ``most`` characters could be no other name."""
        heads = range(most)
        return any(self._is_alone(name, head, most - 1 - head) for head in heads) or bool(
            self._window(name, most)
        )

    def _cut(self, name: str, most: int) -> str:
        even = _even_head(most)
        heads = sorted(range(most), key=lambda head: (abs(head - even), head))
        for head in heads:
            if self._is_alone(name, head, most - 1 - head):
                return _without_middle(name, head, most - 1 - head)
        return self._window(name, most) or _without_middle(name, even, most - 1 - even)

    def _is_alone(self, name: str, head: int, tail: int) -> bool:
        counts = self._counts.get((head, tail))
        if counts is None:
            long = (each for each in self._names if len(each) >= head + tail)
            counts = Counter(_ends(each, head, tail) for each in long)
            self._counts[head, tail] = counts
        return counts[_ends(name, head, tail)] <= 1

    def _window(self, name: str, most: int) -> str:
        """The part of the name that no other has; empty where none is short enough."""
        size = most - 2
        holders = self._holders.get(size)
        if holders is None:
            holders = self._holders[size] = Counter(
                part for each in self._names for part in {*_parts(each, size)}
            )
        parts = _parts(name, size)[1:-1] if size > 0 else []
        alone = next((part for part in parts if holders[part] <= 1), "")
        return f"{ELLIPSIS}{alone}{ELLIPSIS}" if alone else ""


def _even_head(most: int) -> int:
    return most - 1 - (most - 1) // 2


def _even(name: str, most: int) -> str:
    if len(name) <= most:
        return name
    head = _even_head(most)
    return _without_middle(name, head, most - 1 - head) if most > 1 else name[:most]


def _ends(name: str, head: int, tail: int) -> tuple[str, str]:
    return name[:head], name[len(name) - tail :]


def _parts(name: str, size: int) -> list[str]:
    return [name[start : start + size] for start in range(len(name) - size + 1)]


def _without_middle(name: str, head: int, tail: int) -> str:
    return f"{name[:head]}{ELLIPSIS}{name[len(name) - tail :]}"


def set_name(
    name: str,
    room: tuple[float, float],
    sizes: Sequence[float],
    measure: Measure,
    cuts: NameCuts,
    *,
    keeps_words: bool = False,
) -> tuple[tuple[str, ...], float]:
    """The lines of ``name`` in a room of this width and height, and the height of their letters.

    ``sizes`` are those allowed, the largest first. ``keeps_words`` rather cuts a name than that it
    breaks a word that a line could hold.
    """
    width, height = room
    least = sizes[-1]
    for size in sizes:
        if size >= sizes[0] * _ONE_LINE and measure(name, size) <= width:
            return (name,), size
    for size in sizes:
        found = _lines(name, width, _rows(height, size), size, measure)
        if found:
            return found, size
    rows = _rows(height, least)
    breaks = not keeps_words or any(
        measure(word.rstrip(), least) > width for word in _joined_pieces(name)
    )
    for size in sizes if breaks else ():
        found = _lines(name, width, _rows(height, size), size, measure, breaks)
        if found:
            return found, size
    low, high = 1, len(name) - 1
    while low < high:
        middle = (low + high + 1) // 2
        if _lines(_even(name, middle), width, rows, least, measure, breaks):
            low = middle
        else:
            high = middle - 1
    for most in range(low + _WIDER, 0, -1):
        short = cuts.cut(name, most)
        found = _lines(short, width, rows, least, measure, breaks)
        if found:
            return found, least
    return (cuts.cut(name, 1),), least


def whole_lines(
    name: str, room: tuple[float, float], size: float, measure: Measure
) -> tuple[str, ...]:
    """All of ``name`` in letters of this height, broken between words; empty where it is cut."""
    width, height = room
    if height < size * LEADING:
        return ()
    return _lines(name, width, _rows(height, size), size, measure)


@lru_cache(maxsize=16384)
def width_on_two_lines(name: str, size: float) -> float:
    """The least width at which ``name`` takes no more than two lines."""
    whole, first, least = usual_width(name, size), 0.0, inf
    for char in name:
        first += usual_width(char, size)
        least = min(least, max(first, whole - first))
        if first > whole - first:
            break
    return least + 0.5 if name else 0.0


def _rows(height: float, size: float) -> int:
    return max(1, int(height / (size * LEADING) + 0.05))


def _lines(
    name: str, width: float, most: int, size: float, measure: Measure, within_words: bool = False
) -> tuple[str, ...]:
    """``name`` in no more than ``most`` lines of ``width``; empty where it does not go in.

    It is broken after joints, or anywhere if ``within_words`` and joints do not do.
    """
    if measure(name, size) <= width:
        return (name,)
    if most == 1 or measure(name, size) > width * most:
        return ()
    found = _filled(_joined_pieces(name), width, most, size, measure)
    return found or (_filled(list(name), width, most, size, measure) if within_words else ())


def _filled(
    pieces: Sequence[str], width: float, most: int, size: float, measure: Measure
) -> tuple[str, ...]:
    """Pieces in lines; empty where they take more than ``most``."""
    lines = [""]
    for piece in pieces:
        if measure(lines[-1] + piece.rstrip(), size) <= width:
            lines[-1] += piece
        elif measure(piece.rstrip(), size) <= width and len(lines) < most:
            lines.append(piece)
        else:
            return ()
    return tuple(line.rstrip() for line in lines if line)


def _joined_pieces(name: str) -> list[str]:
    pieces, start = [], 0
    for index, char in enumerate(name, 1):
        if char in _JOINTS or char == ELLIPSIS:
            pieces.append(name[start:index])
            start = index
    return [*pieces, name[start:]] if start < len(name) else pieces
