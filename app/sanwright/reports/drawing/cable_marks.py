"""What is written on cables: findings, how many a line stands for, names of trunks.

Each stands where it covers no box, note, heading or other mark.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from sanwright.checks import Severity
from sanwright.design import Tables, port_device
from sanwright.design.records import State
from sanwright.drawing.curves import flattened
from sanwright.drawing.geometry import Point, Rect
from sanwright.drawing.marks import Covered, place_on
from sanwright.drawing.state_signs import SIGN, SIGNED, States
from sanwright.language import number
from sanwright.reports.drawing import palette
from sanwright.reports.drawing.primitives import Box, Curve, Mark, Pen, TextLine
from sanwright.reports.drawing.state_marks import state_sign
from sanwright.reports.lettering import printable, width_of

BADGE = 15.0
_SIZE = 8.0
_NAME_HEIGHT, _NUMBER_HEIGHT = 13.0, 14.0
_NAMES_ABOUT = 0.3


def cable_marks(
    tables: Tables,
    curves: Mapping[str, Curve],
    counts: Mapping[str, list[Severity]],
    ground: Iterable[Rect],
    states: States,
) -> list[Mark]:
    """All that stands on cables: ``counts`` are findings by cable, ``ground`` is kept free.

    ``states`` are those of cables; what moves and what goes has a sign.

    Findings are always shown; a number or a name for which there is no room is left out.
    """
    places = _Places(ground)
    badges = list(_badges(places, curves, counts))
    badges += _signs(places, curves, states)
    numbers = list(_bundle_numbers(places, curves))
    return [*numbers, *_trunk_names(places, tables, curves), *badges]


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


def _bundle_numbers(places: _Places, curves: Mapping[str, Curve]) -> Iterator[Mark]:
    """How many cables a line stands for that several share between folded boxes."""
    for curve, count in Counter(curves.values()).items():
        text = number(count)
        if count > 1 and (
            found := places.on(curve, width_of(text, _SIZE, bold=True) + 10.0, _NUMBER_HEIGHT)
        ):
            pen = Pen(curve.pen.colour, 1.0)
            yield Box(*found.placed, _NUMBER_HEIGHT / 2, palette.PAPER, pen)
            yield _centred(found, text, palette.TEXT, bold=True)


def _trunk_names(places: _Places, tables: Tables, curves: Mapping[str, Curve]) -> Iterator[Mark]:
    """The name of each trunk, once, on the middle one of its cables or one where there is room."""
    members: dict[tuple[str, str], list[str]] = {}
    for id_ in curves:
        cable = tables.cables[id_]
        if cable.trunk:
            devices = sorted(port_device(end) for end in cable.ends())
            members.setdefault((cable.trunk, "|".join(devices)), []).append(id_)
    for (name, _), cables in members.items():
        text = printable(name)
        middle = len(cables) // 2
        for id_ in (*cables[middle:], *cables[:middle]):
            width = width_of(text, _SIZE) + 8.0
            found = places.on(curves[id_], width, _NAME_HEIGHT, _NAMES_ABOUT)
            if found is not None:
                yield Box(*found.placed, 3.0, palette.PAPER, Pen(palette.BORDER, 0.6))
                yield _centred(found, text, palette.MUTED)
                break


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
