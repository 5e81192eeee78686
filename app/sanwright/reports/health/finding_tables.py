"""What was found, by subject, with its evidence; and what could not be judged."""

from __future__ import annotations

from collections.abc import Iterator

from reportlab.platypus import Flowable

from sanwright.checks import Severity
from sanwright.health import (
    HealthAnswer,
    HealthArea,
    HealthFinding,
    SanHealth,
    UnsettledPoint,
)
from sanwright.language import number
from sanwright.reports.drawing.palette import MUTED, SEVERITIES
from sanwright.reports.grid import Cell, Column, Grid, Row, RowKind
from sanwright.reports.health.words import evidence_text, point_name, settling_text
from sanwright.reports.prose import paragraph, section
from sanwright.text import tr
from sanwright.wording.name_lists import listing

_MOST_ROWS = 40
"""Rows printed of one question; all are in the workbook. Errors are printed without end."""
_MOST_NAMES = 6
_OPEN_KEY = "left-open"


def found(health: SanHealth) -> list[list[Flowable]]:
    """A section for each area in which something was found."""
    return [_area(health, area) for area in HealthArea if _findings(health, area)]


def _findings(health: SanHealth, area: HealthArea) -> list[HealthFinding]:
    return [finding for answer in health.of_area(area) for finding in answer.findings]


def _area(health: SanHealth, area: HealthArea) -> list[Flowable]:
    columns = (
        Column(tr("About"), 1.7),
        Column(tr("What was found"), 4.2),
        Column(tr("Evidence"), 2.6),
    )
    rows = [row for answer in health.of_area(area) for row in _answer_rows(answer)]
    return [*section(tr(area.label), f"area-{area}", 150.0), Grid(columns, rows)]


def _answer_rows(answer: HealthAnswer) -> Iterator[Row]:
    """Findings of one question, the worst first; remedy and source once below those that share."""
    ranked = sorted(answer.findings, key=lambda finding: finding.severity.rank)
    for severity in Severity:
        of_severity = [finding for finding in ranked if finding.severity is severity]
        if not of_severity:
            continue
        title = f"{tr(severity.label)}: {tr(answer.title)}"
        if len(of_severity) > 1:
            title = tr(
                "{title} ({count:,} finding)", "{title} ({count:,} findings)",
                len(of_severity), title=title,
            )  # fmt: skip
        yield Row((Cell(title, colour=SEVERITIES[severity]),), RowKind.GROUP)
        most = len(of_severity) if severity is Severity.ERROR else _MOST_ROWS
        shown = of_severity[:most]
        for finding, following in zip(shown, [*shown[1:], None], strict=True):
            is_last = following is None or _note_of(following) != _note_of(finding)
            yield Row(
                (
                    str(finding.subjects[0].name) if finding.subjects else tr("the SAN"),
                    str(finding.message),
                    Cell(evidence_text(finding.evidence), colour=MUTED),
                ),
                with_next=is_last,
            )
            if is_last and _note_of(finding):
                yield Row((Cell(_note_of(finding), colour=MUTED),), RowKind.NOTE)
        if len(of_severity) > most:
            more = len(of_severity) - most
            yield Row(
                (tr("… and {count:,} more, which are in the workbook.",
                    "… and {count:,} more, which are in the workbook.", more),),
                RowKind.NOTE,
            )  # fmt: skip


def _note_of(finding: HealthFinding) -> str:
    source = tr("Source: {numbers}.", numbers=finding.source) if finding.source else ""
    return " ".join(text for text in (str(finding.remedy), source) if text)


def left_open(health: SanHealth) -> list[Flowable]:
    """The section on what could not be judged; none where everything was."""
    rows = list(_open_rows(health))
    if not rows:
        return []
    columns = (
        Column(tr("About"), 2.2),
        Column(tr("How many"), 0.7, "right"),
        Column(tr("Why nobody can tell"), 3.2),
        Column(tr("What would settle it"), 2.4),
    )
    return [
        *section(tr("What could not be judged"), _OPEN_KEY, 150.0),
        paragraph(
            tr(
                "Nothing is concluded from what is missing in the files: an output that was not "
                "among them, or that was filtered or cut, leaves its questions open. Read again "
                "with the outputs that are named here, the report answers them."
            )
        ),
        Grid(columns, rows),
    ]


def _open_rows(health: SanHealth) -> Iterator[Row]:
    for answer in health.answers:
        if answer.open_points:
            yield Row((tr(answer.title),), RowKind.GROUP)
        alike: dict[tuple[str, str], list[UnsettledPoint]] = {}
        for point in answer.open_points:
            alike.setdefault((str(point.why), settling_text(point)), []).append(point)
        for (why, settling), points in list(alike.items())[:_MOST_ROWS]:
            names = listing([point_name(point) for point in points], _MOST_NAMES)
            count = sum(point.count for point in points)
            yield Row((names, number(count), why, settling))
        if len(alike) > _MOST_ROWS:
            more = len(alike) - _MOST_ROWS
            yield Row(
                (tr("… and {count:,} more, which are in the workbook.",
                    "… and {count:,} more, which are in the workbook.", more),),
                RowKind.NOTE,
            )  # fmt: skip
