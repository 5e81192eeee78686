"""The drawing for a printer: on one page, or on as many as make it legible."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from sanwright.checks import CheckReport, check_design
from sanwright.design import Tables
from sanwright.drawing.geometry import Rect
from sanwright.progress import Progress, Steps
from sanwright.reports.drawing.distance import report_from_afar
from sanwright.reports.drawing.primitives import Drawing
from sanwright.reports.drawing.scene import draw_scene
from sanwright.reports.drawing.sheet import (
    LEGIBLE,
    NAME_MM,
    PADDING,
    SheetPlan,
    compose_sheet,
    plan_sheet,
)
from sanwright.reports.drawing.tiles import bounds, meets
from sanwright.text import Text

_MOST_PAGES = 12
"""Pages side by side, and below each other, beyond which the drawing is made smaller."""
_OVERLAP = 14.0


@dataclass(frozen=True, slots=True)
class Printable:
    """A design as it is drawn on paper, before it is known on which."""

    report: CheckReport
    scene: Drawing
    findings: bool = False


@dataclass(frozen=True, slots=True)
class Pages:
    """A sheet cut into ``across`` by ``down`` pages of a size in points.

    ``factor`` is how many points a unit of the drawing has.
    """

    sheet: Drawing
    width: float
    height: float
    factor: float
    across: int = 1
    down: int = 1

    @property
    def count(self) -> int:
        """How many pages there are."""
        return self.across * self.down

    @property
    def name_mm(self) -> float:
        """How high capital letters of names are, in millimetres."""
        return self.factor * NAME_MM

    @property
    def is_legible(self) -> bool:
        """Whether names can be read."""
        return self.factor >= LEGIBLE

    def windows(self) -> Iterator[Rect]:
        """The part of the sheet that each page shows, row by row; neighbours overlap a little."""
        for row in range(self.down):
            for column in range(self.across):
                x, y = column * (self.width - _OVERLAP), row * (self.height - _OVERLAP)
                yield Rect.sized(x, y, self.width, self.height)

    def within(self, window: Rect) -> Drawing:
        """What of the sheet is on a page: the marks that reach into its window, all in place."""
        seen = tuple(mark for mark in self.sheet.marks if meets(bounds(mark), window))
        return Drawing(self.sheet.width, self.sheet.height, seen, self.sheet.title)


def printable_of(
    tables: Tables,
    progress: Progress | None = None,
    *,
    findings: bool = False,
    comments: bool = False,
    from_afar: bool = False,
) -> Printable:
    """What can be laid out on pages; ``findings`` and ``comments`` have signs if they are wanted.

    ``from_afar`` draws like devices of a large design as one box.

    Raises CancelledError where ``progress`` calls the work off.
    """
    steps = Steps(progress)
    steps.begin(0.0, 0.5, Text("Checking the design"))
    report = check_design(tables, progress=steps)
    steps.begin(0.5, 1.0, Text("Drawing the topology"))
    if from_afar:
        report = report_from_afar(report)
    scene = draw_scene(report, steps, findings=findings, comments=comments)
    return Printable(report, scene, findings)


def pages_of(drawn: Printable, width: float, height: float, *, is_tiled: bool) -> Pages:
    """The drawing for pages of that size in points, with legend and title block."""
    scene = drawn.scene
    across = down = 1
    if is_tiled and _one(drawn, width, height) < LEGIBLE:
        around = 2 * (_OVERLAP + PADDING)
        across = _count(scene.width * LEGIBLE + around, width)
        strip = _plan(drawn, _whole(width, across), height, _OVERLAP).strip
        down = _count(scene.height * LEGIBLE + around + strip, height)
    whole = _whole(width, across), _whole(height, down)
    margin = 0.0 if across * down == 1 else _OVERLAP
    plan = _plan(drawn, *whole, margin)
    sheet = compose_sheet(drawn.report, scene, *whole, margin, findings=drawn.findings)
    return Pages(sheet, width, height, plan.factor, across, down)


def smallest_sheet(drawn: Printable, sheets: Mapping[str, tuple[float, float]]) -> str | None:
    """The first of ``sheets``, width and height in points, on one of which names can be read."""
    return next((key for key, size in sheets.items() if _one(drawn, *size) >= LEGIBLE), None)


def _one(drawn: Printable, width: float, height: float) -> float:
    return _plan(drawn, width, height, 0.0).factor


def _plan(drawn: Printable, width: float, height: float, margin: float) -> SheetPlan:
    return plan_sheet(drawn.report, drawn.scene, width, height, margin, findings=drawn.findings)


def _whole(page: float, count: int) -> float:
    return page + (count - 1) * (page - _OVERLAP)


def _count(length: float, page: float) -> int:
    """Pages in a row that are together at least so long."""
    return min(max(1, math.ceil((length - _OVERLAP) / (page - _OVERLAP))), _MOST_PAGES)
