"""Whether a design is drawn device by device, or from afar because nobody could read that."""

from __future__ import annotations

from sanwright.checks import CheckReport
from sanwright.drawing.geometry import around
from sanwright.drawing.overview import seen_from_afar
from sanwright.reports.drawing.placed_scene import Scene
from sanwright.reports.drawing.sheet import LEGIBLE, SHEETS

_WALL = SHEETS["A0"]


def report_from_afar(report: CheckReport) -> CheckReport:
    """What is seen of the judged design from afar, without findings; itself if it is small."""
    drawn = report.assessment.drawn
    distant = seen_from_afar(drawn)
    if distant is drawn:
        return report
    return CheckReport((), report.assessment.drawn_as(distant), {})


def report_to_draw(report: CheckReport) -> CheckReport:
    """The report itself, or from afar where names could not be read on the largest sheet."""
    whole = around(Scene.of(report.assessment).rects().values())
    if whole is None:
        return report
    width, height = _WALL
    is_legible = whole.width * LEGIBLE <= width and whole.height * LEGIBLE <= height
    return report if is_legible else report_from_afar(report)
