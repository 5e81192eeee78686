"""Whether a design is drawn device by device, or from afar because nobody could read that."""

from __future__ import annotations

import math

from sanwright.checks import CheckReport
from sanwright.drawing.geometry import around
from sanwright.drawing.gone import with_gone
from sanwright.drawing.overview import seen_from_afar
from sanwright.reports.drawing.placed_scene import Scene
from sanwright.reports.drawing.sheet import LEGIBLE, SHEETS

_WALL = SHEETS["A0"]
_LINE = 2.0
"""Width of a cable's line with as much white beside it as lets it be told from the next."""


def report_from_afar(report: CheckReport) -> CheckReport:
    """What is seen of the judged design from afar, without findings; itself if it is small."""
    drawn = with_gone(report.assessment.drawn)
    distant = seen_from_afar(drawn)
    if distant is drawn:
        return report
    return CheckReport((), report.assessment.drawn_as(distant), {})


def report_to_draw(report: CheckReport, *, is_tiled: bool = False) -> CheckReport:
    """The report itself, or from afar where nobody could read it.

    That is where names could not be read on the largest sheet, unless it ``is_tiled``, or where
    there are so many cables that their lines would cover all of it.
    """
    scene = Scene.of(report.assessment)
    whole = around(scene.rects().values())
    if whole is None:
        return report
    width, height = _WALL
    is_legible = whole.width * LEGIBLE <= width and whole.height * LEGIBLE <= height
    is_covered = _covered(scene) > whole.width * whole.height
    return report_from_afar(report) if is_covered or not (is_tiled or is_legible) else report


def _covered(scene: Scene) -> float:
    """What the lines of all cables would cover if they ran straight and none over another."""
    rects = scene.rects()
    total = 0.0
    for cable in scene.tables.cables.values():
        a, b = (rects.get(scene.box_of(end)) for end in cable.ends())
        if a is not None and b is not None:
            total += math.dist(a.centre, b.centre)
    return total * _LINE
