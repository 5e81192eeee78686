"""Charts of a sweep as drawings: for a file, and for the window in its own colours and size."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from sanwright.charts.clouds import Cloud, CloudAxis, CloudPoint, MoveBar, MoveBars
from sanwright.reports.drawing.primitives import Box, Drawing, Line, Mark, Pen, TextLine
from sanwright.reports.drawing.svg import svg_text
from sanwright.reports.file_names import suffix_of
from sanwright.saving import save_text
from sanwright.sweeps.plan import name_of
from sanwright.sweeps.results import ResultFigure, SweepResults
from sanwright.text import tr
from sanwright.units import format_number

WIDTH, HEIGHT = 640.0, 420.0
_LEFT, _RIGHT, _TOP, _BOTTOM = 78.0, 28.0, 46.0, 58.0
_SIZE = 11.0
_DOT = 3.5
_BAR = 20.0


@dataclass(frozen=True, slots=True)
class ChartColours:
    """Colours of a chart as ``#rrggbb``; ``pale`` are points that are no front's."""

    paper: str = "#ffffff"
    ink: str = "#1d2733"
    grid: str = "#d5dbe2"
    strong: str = "#0b5cad"
    pale: str = "#8c9aa8"


PAPER = ChartColours()


def cloud_of(results: SweepResults, x: ResultFigure, y: ResultFigure) -> Cloud:
    """All cases over two figures, with those that no other beats in both."""
    axes = results.axes(x.question)
    front = {id(row) for row in results.front(x, y)}
    points, left_out = [], 0
    for row in results.rows(x.question):
        a, b = row.values.get(x.number), row.values.get(y.number)
        if a is None or b is None or a.amount is None or b.amount is None:
            left_out += 1
            continue
        settings = ", ".join(f"{name_of(axis)} {results.setting_word(row, axis)}" for axis in axes)
        figures = f"{a.text(x.decimals)} {x.unit} / {b.text(y.decimals)} {y.unit}"
        points.append(
            CloudPoint(
                a.amount,
                b.amount,
                f"{settings}: {figures}",
                is_front=id(row) in front,
                is_bound=not (a.is_exact and b.is_exact),
            )
        )
    return Cloud(
        CloudAxis.over(str(x.heading), [point.x for point in points]),
        CloudAxis.over(str(y.heading), [point.y for point in points]),
        tuple(points),
        left_out,
    )


def moves_of(results: SweepResults, figure: ResultFigure) -> MoveBars:
    """What moves a figure, and by how much."""
    bars = []
    for each in results.sensitivity(figure):
        mean, most = (format_number(v, figure.decimals) for v in (each.mean, each.most))
        words = tr("{mean} on average, {most} at most", mean=mean, most=most)
        if not each.groups:
            words = tr("not known")
        elif each.left_out:
            words = f"{words} {tr('({count:,} groups not known)', count=each.left_out)}"
        bars.append(MoveBar(str(name_of(each.axis)), each.mean, each.most, words))
    return MoveBars(str(figure.heading), tuple(bars))


@dataclass(frozen=True, slots=True)
class CloudRoom:
    """Where the axes of a cloud stand in a drawing of a size, with letters of ``size``."""

    left: float
    top: float
    across: float
    down: float

    @classmethod
    def within(cls, width: float, height: float, size: float = _SIZE) -> CloudRoom:
        """What there is beside headings and figures."""
        scale = size / _SIZE
        left, top = _LEFT * scale, _TOP * scale
        across, down = width - left - _RIGHT * scale, height - top - _BOTTOM * scale
        return cls(left, top, max(1.0, across), max(1.0, down))

    def at(self, cloud: Cloud, point: CloudPoint) -> tuple[float, float]:
        """Where a point is drawn."""
        return (
            self.left + cloud.x.share(point.x) * self.across,
            self.top + (1 - cloud.y.share(point.y)) * self.down,
        )


def draw_cloud(
    cloud: Cloud,
    width: float = WIDTH,
    height: float = HEIGHT,
    colours: ChartColours = PAPER,
    size: float = _SIZE,
    chosen: CloudPoint | None = None,
) -> Drawing:
    """The points, the front joined by a line; a hollow point is known as a bound only.

    Around the ``chosen`` one there is a ring.
    """
    scale = size / _SIZE
    marks: list[Mark] = [Box(0, 0, width, height, fill=colours.paper)]
    room = CloudRoom.within(width, height, size)
    marks += _grid(cloud, room.left, room.top, room.across, room.down, colours, size)
    front = [room.at(cloud, point) for point in cloud.front]
    for start, end in itertools.pairwise(front):
        marks.append(Line(start, end, Pen(colours.strong, 1.5 * scale)))
    for point in sorted(cloud.points, key=lambda each: each.is_front):
        x, y = room.at(cloud, point)
        dot = _DOT * scale * (1.4 if point.is_front else 1.0)
        colour = colours.strong if point.is_front else colours.pale
        fill = None if point.is_bound else colour
        pen = Pen(colour, 1.2 * scale)
        marks.append(Box(x - dot, y - dot, 2 * dot, 2 * dot, dot, fill, pen))
        if point is chosen:
            ring = 2.2 * dot
            marks.append(
                Box(x - ring, y - ring, 2 * ring, 2 * ring, ring, None, Pen(colours.ink, 2 * scale))
            )
    said = [tr("Line: no case is better in both.")]
    if any(point.is_bound for point in cloud.points):
        said.append(tr("Hollow: only a bound is known."))
    if cloud.left_out:
        said.append(tr("Not known, and not shown: {count:,}.", count=cloud.left_out))
    marks.append(TextLine(room.left, 14 * scale, " ".join(said), size * 0.9, colours.ink))
    return Drawing(width, height, tuple(marks), tr("Cases over two figures"))


def _grid(
    cloud: Cloud,
    left: float,
    top: float,
    across: float,
    down: float,
    colours: ChartColours,
    size: float,
) -> Iterator[Mark]:
    pen, ink = Pen(colours.grid, 0.8), colours.ink
    for share, text in cloud.x.ticks():
        x = left + share * across
        yield Line((x, top), (x, top + down), pen)
        yield TextLine(x, top + down + 1.5 * size, text, size, ink, anchor="middle")
    for share, text in cloud.y.ticks():
        y = top + (1 - share) * down
        yield Line((left, y), (left + across, y), pen)
        yield TextLine(left - 0.5 * size, y + 0.35 * size, text, size, ink, anchor="end")
    below = top + down + 3.2 * size
    yield TextLine(
        left + across / 2, below, f"→ {cloud.x.heading}", size, ink, bold=True, anchor="middle"
    )
    yield TextLine(left, top - 0.5 * size, f"↑ {cloud.y.heading}", size, ink, bold=True)


def draw_moves(
    moves: MoveBars,
    width: float = WIDTH,
    height: float = 0.0,
    colours: ChartColours = PAPER,
    size: float = _SIZE,
) -> Drawing:
    """A bar for each setting: filled up to its mean, a line up to the most."""
    scale = size / _SIZE
    row = _BAR * 1.9 * scale
    height = height or (len(moves.bars) * row + 50 * scale)
    marks: list[Mark] = [Box(0, 0, width, height, fill=colours.paper)]
    title = tr("What moves it most: {figure}", figure=moves.heading)
    marks.append(TextLine(10 * scale, 20 * scale, title, size * 1.1, colours.ink, bold=True))
    left, most = 150 * scale, max((bar.most for bar in moves.bars), default=0.0) or 1.0
    across = max(1.0, width - left - 16 * scale)
    for number, bar in enumerate(moves.bars):
        y = 40 * scale + number * row
        marks.append(
            TextLine(left - 8 * scale, y + 11 * scale, bar.name, size, colours.ink, anchor="end")
        )
        length = bar.mean / most * across
        marks.append(Box(left, y, max(length, 0.5), 14 * scale, fill=colours.strong))
        end = left + bar.most / most * across
        middle = y + 7 * scale
        marks.append(Line((left + length, middle), (end, middle), Pen(colours.pale, 1.5 * scale)))
        marks.append(TextLine(left, y + 26 * scale, bar.words, size * 0.85, colours.ink))
    return Drawing(width, height, tuple(marks), title)


def write_front(results: SweepResults, x: ResultFigure, y: ResultFigure, path: Path) -> None:
    """The cloud with its front as SVG. Raises InputError for another ending, MachineError."""
    suffix_of(path, (".svg",), "A chart of a sweep")
    save_text(path, svg_text(draw_cloud(cloud_of(results, x, y))))


def write_sensitivity(results: SweepResults, figure: ResultFigure, path: Path) -> None:
    """What moves a figure as SVG. Raises as ``write_front``."""
    suffix_of(path, (".svg",), "A chart of a sweep")
    save_text(path, svg_text(draw_moves(moves_of(results, figure))))
