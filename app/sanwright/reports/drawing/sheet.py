"""A sheet of paper with the diagram fitted in, a legend and a title block below it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sanwright.checks import CheckReport
from sanwright.drawing.geometry import Rect
from sanwright.progress import Progress
from sanwright.reports.drawing import palette
from sanwright.reports.drawing.legend import (
    ROW,
    LegendEntry,
    draw_rows,
    legend_entries,
    rows_of,
)
from sanwright.reports.drawing.primitives import Box, Drawing, Line, Mark, Pen, TextLine
from sanwright.reports.drawing.scene import draw_scene
from sanwright.reports.lettering import fitted, wrapped
from sanwright.reports.paper import WALL_PAPERS
from sanwright.text import date_text, tr
from sanwright.wording.findings import counts_text

MM = 72.0 / 25.4
SHEETS = {name: size for name, size in WALL_PAPERS.items() if name.startswith("A")}
"""Landscape sheets, width and height in points."""

LEGIBLE = 0.6
"""Points for each unit of the drawing at which names of devices can be read on paper: their capital
letters are 1.8 mm high then, the smallest size that ISO 3098-1 has for lettering of drawings."""
NAME_MM = 3.08
"""How high capital letters of such names are, in millimetres, at one point for each unit."""
_LARGEST = 1.3
_BLOCK = 236.0
_MARGIN = 24.0
PADDING = 10.0


def sheet_size(scene: Drawing, sizes: Sequence[str]) -> str:
    """The smallest of ``sizes`` on which the diagram can be read; the last if none is enough."""
    for name in sizes:
        width, height = SHEETS[name]
        if _factor(scene, width - 3 * _MARGIN, height - 3 * _MARGIN - 70.0) >= LEGIBLE:
            return name
    return sizes[-1]


@dataclass(frozen=True, slots=True)
class SheetPlan:
    """How a sheet is shared out: rows of the legend, and what the diagram has, in points."""

    rows: list[list[LegendEntry]]
    legend_width: float
    strip: float
    area: Rect
    factor: float
    """Points for each unit of the diagram."""


def plan_sheet(
    report: CheckReport,
    scene: Drawing,
    width: float,
    height: float,
    margin: float = _MARGIN,
    *,
    findings: bool = False,
) -> SheetPlan:
    """How a sheet of this size in points is shared out."""
    inner = width - 2 * margin
    legend_width = inner - _BLOCK - 3 * PADDING
    rows = rows_of(legend_entries(report, findings=findings), legend_width)
    strip = max(len(rows) * ROW + 2 * PADDING, 82.0)
    area = Rect.sized(margin, margin, inner, height - 2 * margin - strip)
    factor = _factor(scene, area.width - 2 * PADDING, area.height - 2 * PADDING)
    return SheetPlan(rows, legend_width, strip, area, factor)


def _factor(scene: Drawing, width: float, height: float) -> float:
    if not scene.width or not scene.height:
        return 1.0
    return min(width / scene.width, height / scene.height, _LARGEST)


def compose_sheet(
    report: CheckReport,
    scene: Drawing,
    width: float,
    height: float,
    margin: float = _MARGIN,
    *,
    findings: bool = False,
    title: str = "",
) -> Drawing:
    """``scene`` on a sheet of this size in points, with legend, title block and frame.

    Legend and title block speak of ``findings`` only where they are on the drawing. ``title`` is
    what stands in the title block instead of the project's name.
    """
    plan = plan_sheet(report, scene, width, height, margin, findings=findings)
    inner, strip, top = plan.area.width, plan.strip, plan.area.bottom
    marks: list[Mark] = [Box(0.0, 0.0, width, height, 0.0, palette.PAPER)]
    marks.extend(_fitted(scene, plan))
    pen = Pen(palette.BORDER, 0.8)
    marks.append(Box(margin, margin, inner, height - 2 * margin, 0.0, None, pen))
    marks.append(Line((margin, top), (margin + inner, top), pen))
    block = margin + inner - _BLOCK
    marks.append(Line((block, top), (block, top + strip), pen))
    wide = plan.legend_width + PADDING
    marks.extend(draw_rows(plan.rows, margin + PADDING, top + PADDING, wide))
    marks.extend(_title_block(report, block + PADDING, top, strip, title, findings=findings))
    return Drawing(width, height, tuple(marks), scene.title)


def _fitted(scene: Drawing, plan: SheetPlan) -> Iterator[Mark]:
    x, y, width, height = plan.area.placed
    if not scene.marks:
        text = tr("The design has no devices yet.")
        middle = x + width / 2, y + height / 2
        yield TextLine(*middle, text, 12.0, palette.MUTED, anchor="middle")
        return
    dx = x + (width - scene.width * plan.factor) / 2
    dy = y + (height - scene.height * plan.factor) / 2
    yield from (mark.placed(dx, dy, plan.factor) for mark in scene.marks)


def _title_block(
    report: CheckReport, x: float, top: float, strip: float, title: str, *, findings: bool
) -> Iterator[Mark]:
    project = report.assessment.tables.project
    width = _BLOCK - 2 * PADDING
    names, large = _title_lines(title or project.name or tr("Untitled design"), width)
    lines = [
        *((line, large, True, palette.TEXT) for line in names),
        (project.customer, 8.5, False, palette.TEXT),
        (
            "  ·  ".join(text for text in (tr("Topology"), date_text(project.date)) if text),
            8.0,
            False,
            palette.MUTED,
        ),
        (findings_text(report) if findings else "", 8.0, False, palette.MUTED),
    ]
    lines = [line for line in lines if line[0]]
    step = min(14.0, (strip - PADDING) / len(lines))
    y = top + (strip - step * len(lines)) / 2 + 10.5
    for text, size, bold, colour in lines:
        yield TextLine(x, y, fitted(text, size, width, bold), size, colour, bold)
        y += step


def _title_lines(name: str, width: float) -> tuple[list[str], float]:
    """The project's name in one or two lines, a long one in three smaller ones; their size."""
    for size, most in ((10.5, 2), (9.0, 3)):
        lines = wrapped(name, size, width, bold=True)
        if len(lines) <= most:
            return lines, size
    return [*lines[:2], " ".join(lines[2:])], size


def findings_text(report: CheckReport) -> str:
    """The findings by severity in a few words."""
    return tr("Findings: {counts}", counts=counts_text(report))


def diagram_sheet(
    report: CheckReport,
    sizes: Sequence[str] = tuple(SHEETS),
    progress: Progress | None = None,
    *,
    findings: bool = False,
    comments: bool = False,
) -> Drawing:
    """The design's diagram on the smallest of ``sizes`` on which it can be read."""
    scene = draw_scene(report, progress, findings=findings, comments=comments)
    return compose_sheet(report, scene, *SHEETS[sheet_size(scene, sizes)], findings=findings)
