"""What is written on cables: findings, and what a line or a trunk is that stands for several.

Each stands where it covers no box, note, heading or other mark.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from sanwright.checks import Severity
from sanwright.design import Tables, port_device
from sanwright.design.records import State
from sanwright.drawing.curves import flattened
from sanwright.drawing.geometry import Point, Rect
from sanwright.drawing.marks import Covered, place_on
from sanwright.drawing.state_signs import SIGN, SIGNED, States
from sanwright.reports.drawing import palette
from sanwright.reports.drawing.primitives import Box, Curve, Mark, Pen, TextLine
from sanwright.reports.drawing.state_marks import state_sign
from sanwright.reports.lettering import width_of

BundleWords = Callable[[Sequence[str]], str]
"""What is written on a line that stands for cables."""

BADGE = 15.0
_SIZE = 8.0
_NUMBER_HEIGHT = 14.0
_LABELS_ABOUT = 0.3


def cable_marks(
    tables: Tables,
    curves: Mapping[str, Curve],
    counts: Mapping[str, list[Severity]],
    ground: Iterable[Rect],
    states: States,
    words: BundleWords,
) -> list[Mark]:
    """All that stands on cables: ``counts`` are findings by cable, ``ground`` is kept free.

    ``states`` are those of cables; what moves and what goes has a sign. ``words`` says what a
    bundle or a trunk is.

    Findings are always shown; a number or a name for which there is no room is left out.
    """
    places = _Places(ground)
    badges = list(_badges(places, curves, counts))
    badges += _signs(places, curves, states)
    numbers = list(_bundle_numbers(places, curves, words))
    return [*numbers, *_trunk_labels(places, tables, curves, words), *badges]


class _Places:
    """Where marks may still stand."""

    def __init__(self, ground: Iterable[Rect]) -> None:
        self._covered: Covered[int] = Covered()
        for rect in ground:
            self.cover(rect)

    def cover(self, rect: Rect) -> None:
        """Nothing else stands there."""
        self._covered.cover(len(self._covered.rects), rect)

    def on(self, curve: Curve, width: float, height: float, about: float = 0.5) -> Rect | None:
        """A free place on the line, taken from now on."""
        rect = place_on(flattened_curve(curve), (width, height), self._covered.is_free, about=about)
        if rect is not None:
            self.cover(rect)
        return rect


def flattened_curve(curve: Curve) -> list[Point]:
    """The curve as short straight pieces."""
    points = [curve.points[0]]
    for a, b, c in curve.pieces():
        points += flattened((points[-1], a, b, c))[1:]
    return points


def _badges(
    places: _Places, curves: Mapping[str, Curve], counts: Mapping[str, list[Severity]]
) -> Iterator[Mark]:
    for id_, curve in curves.items():
        if id_ in counts:
            found = places.on(curve, BADGE, BADGE)
            if found is None:
                x, y = curve.at(0.5)
                found = Rect(x, y, x, y).grown(BADGE / 2)
                places.cover(found)
            yield from badge(found.centre, counts[id_])


def _signs(places: _Places, curves: Mapping[str, Curve], states: States) -> Iterator[Mark]:
    """One for each line, which several cables may share."""
    signed: dict[Curve, State] = {}
    for id_, curve in curves.items():
        state = states.get(id_)
        if state in SIGNED and state is not None:
            signed[curve] = state
    for curve, state in signed.items():
        found = places.on(curve, SIGN, SIGN)
        if found is not None:
            yield from state_sign(state, found.centre)


def _bundle_numbers(
    places: _Places, curves: Mapping[str, Curve], words: BundleWords
) -> Iterator[Mark]:
    """What cables a line stands for that several share between folded boxes."""
    sharing: dict[Curve, list[str]] = {}
    for id_, curve in curves.items():
        sharing.setdefault(curve, []).append(id_)
    for curve, cables in sharing.items():
        if len(cables) > 1:
            yield from _bundle_label(places, [curve], words(cables), curve.pen.colour)


def _trunk_labels(
    places: _Places, tables: Tables, curves: Mapping[str, Curve], words: BundleWords
) -> Iterator[Mark]:
    """What each trunk is, once, on the middle one of its lines or one where there is room."""
    members: dict[tuple[str, str], list[str]] = {}
    for id_ in curves:
        cable = tables.cables[id_]
        if cable.trunk:
            devices = sorted(port_device(end) for end in cable.ends())
            members.setdefault((cable.trunk, "|".join(devices)), []).append(id_)
    for cables in members.values():
        lines = list(dict.fromkeys(curves[id_] for id_ in cables))
        if len(lines) > 1:  # one line that they share has its label
            middle = len(lines) // 2
            lines = [*lines[middle:], *lines[:middle]]
            yield from _bundle_label(places, lines, words(cables), palette.BORDER)


def _bundle_label(
    places: _Places, lines: Sequence[Curve], text: str, colour: str
) -> Iterator[Mark]:
    """The text on the first of the lines that has room; none if none has."""
    width = width_of(text, _SIZE, bold=True) + 10.0
    for line in lines:
        found = places.on(line, width, _NUMBER_HEIGHT, _LABELS_ABOUT)
        if found is not None:
            yield Box(*found.placed, _NUMBER_HEIGHT / 2, palette.PAPER, Pen(colour, 1.0))
            yield _centred(found, text, palette.TEXT, bold=True)
            return


def _centred(rect: Rect, text: str, colour: str, *, bold: bool = False) -> TextLine:
    x, y = rect.centre
    return TextLine(x, y + 2.9, text, _SIZE, colour, bold, "middle")


def badge(centre: Point, severities: list[Severity]) -> Iterator[Mark]:
    """The disc that stands for findings: the worst one's colour, the number of them."""
    worst = min(severities, key=lambda severity: severity.rank)
    x, y = centre[0] - BADGE / 2, centre[1] - BADGE / 2
    fill = palette.SEVERITIES[worst]
    yield Box(x, y, BADGE, BADGE, BADGE / 2, fill, Pen(palette.PAPER, 1.2))
    text = str(len(severities)) if len(severities) < 100 else "99+"
    size = 8.5 if len(text) < 3 else 6.0
    yield TextLine(centre[0], centre[1] + 3.1, text, size, palette.PAPER, True, "middle")
