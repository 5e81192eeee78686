"""Whether a design is drawn device by device, or from afar because nobody could read that."""

from __future__ import annotations

import math
from collections.abc import Callable

from sanwright.checks import CheckReport
from sanwright.design import Tables
from sanwright.drawing.geometry import around
from sanwright.drawing.gone import with_gone
from sanwright.drawing.overview import seen_by_cluster, seen_from_afar
from sanwright.reports.drawing.placed_scene import Scene
from sanwright.reports.drawing.sheet import LEGIBLE, SHEETS

_WALL = SHEETS["A0"]
_LINE = 2.0
"""Width of a cable's line with as much white beside it as lets it be told from the next."""
_OPEN = 0.5
"""Share of a drawing of clusters that lines may cover: more of them are long than of a design that
somebody placed by hand."""


def report_from_afar(report: CheckReport) -> CheckReport:
    """What is seen of the judged design from afar, without findings; itself if it is small."""
    return _seen(report, seen_from_afar)


def report_to_draw(
    report: CheckReport, *, is_tiled: bool = False, whole: bool = False
) -> CheckReport:
    """The report itself, or of less where nobody could read it.

    ``whole``: names may be too small to be read, but no lines may cover the drawing. Where they
    would, a wall that ``is_tiled`` or ``whole`` has every switch and a box for each cluster of what
    is cabled alike; and where even that cannot be read, or is not asked for, it is seen from afar.
    """
    if _is_open(report, wanted=1.0) and (is_tiled or whole or _is_legible(report)):
        return report
    if is_tiled or whole:
        clusters = _seen(report, seen_by_cluster)
        if _is_open(clusters, wanted=_OPEN) and (is_tiled or _is_legible(clusters)):
            return clusters
    return report_from_afar(report)


def _seen(report: CheckReport, folded: Callable[[Tables], Tables]) -> CheckReport:
    drawn = with_gone(report.assessment.drawn)
    distant = folded(drawn)
    if distant is drawn:
        return report
    return CheckReport((), report.assessment.drawn_as(distant), {})


def _is_legible(report: CheckReport) -> bool:
    """Whether names can be read on the largest sheet."""
    whole = around(Scene.of(report.assessment).rects().values())
    width, height = _WALL
    return whole is None or (whole.width * LEGIBLE <= width and whole.height * LEGIBLE <= height)


def _is_open(report: CheckReport, *, wanted: float) -> bool:
    """Whether lines cover no more than ``wanted`` of the drawing."""
    scene = Scene.of(report.assessment)
    whole = around(scene.rects().values())
    return whole is None or _covered(scene) <= wanted * whole.width * whole.height


def _covered(scene: Scene) -> float:
    """What the lines of all cables would cover if they ran straight and none over another.

    Cables of the same two folded boxes are one line.
    """
    rects, groups = scene.rects(), scene.tables.groups
    total, known = 0.0, set()
    for cable in scene.tables.cables.values():
        ends = tuple(sorted(scene.box_of(end) for end in cable.ends()))
        a, b = (rects.get(end) for end in ends)
        if a is None or b is None or ends in known:
            continue
        if all(end in groups for end in ends):
            known.add(ends)
        total += math.dist(a.centre, b.centre)
    return total * _LINE
