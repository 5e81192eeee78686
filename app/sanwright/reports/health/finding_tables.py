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
from sanwright.reports.health.words import (
    evidence_of_many,
    evidence_text,
    point_name,
    settling_text,
)
from sanwright.reports.prose import paragraph, section
from sanwright.text import tr
from sanwright.wording.name_lists import listing

_MOST_ROWS = 40
"""Rows printed of one question; all are in the workbook. Errors are printed without end."""
_MOST_NAMES = 6
_OPEN_KEY = "left-open"
_FEW = 3
"""From as many on, findings that differ in their subject alone are one row."""
_MOST_TOGETHER = 12
"""Names, details and lines of one file that such a row says."""


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
        rows = _alike(of_severity)
        most = len(rows) if severity is Severity.ERROR else _MOST_ROWS
        shown = rows[:most]
        for together, following in zip(shown, [*shown[1:], None], strict=True):
            note = _note_of(together[0])
            is_last = following is None or _note_of(following[0]) != note
            yield Row(_said(together), with_next=is_last)
            if is_last and note:
                yield Row((Cell(note, colour=MUTED),), RowKind.NOTE)
        if len(rows) > most:
            more = sum(map(len, rows[most:]))
            yield Row(
                (tr("… and {count:,} more, which are in the workbook.",
                    "… and {count:,} more, which are in the workbook.", more),),
                RowKind.NOTE,
            )  # fmt: skip


def _alike(findings: list[HealthFinding]) -> list[list[HealthFinding]]:
    """What is one row: findings of which the paper says the same, if they are more than a few."""
    groups: dict[object, list[HealthFinding]] = {}
    for place, finding in enumerate(findings):
        alike = str(finding.alike)
        groups.setdefault((alike, _note_of(finding)) if alike else place, []).append(finding)
    rows = []
    for group in groups.values():
        rows += [group] if len(group) >= _FEW else [[finding] for finding in group]
    return rows


def _said(together: list[HealthFinding]) -> tuple[str, str, Cell]:
    """Subject, what was found, and evidence of one finding, or of several in one row."""
    first, *others = together
    if not others:
        return (
            _subject(first),
            str(first.message),
            Cell(evidence_text(first.evidence), colour=MUTED),
        )
    details = [text for each in together if (text := str(each.detail))]
    what = [str(first.alike), "; ".join(details[:_MOST_TOGETHER])]
    if len(details) > _MOST_TOGETHER:
        more = len(details) - _MOST_TOGETHER
        what.append(
            tr("… and {count:,} more, which are in the workbook.",
               "… and {count:,} more, which are in the workbook.", more)
        )  # fmt: skip
    return (
        listing(map(_subject, together), _FEW if details else _MOST_TOGETHER),
        " ".join(text for text in what if text),
        Cell(
            evidence_of_many(
                (place for each in together for place in each.evidence), _MOST_TOGETHER
            ),
            colour=MUTED,
        ),
    )


def _subject(finding: HealthFinding) -> str:
    return str(finding.subjects[0].name) if finding.subjects else tr("the SAN")


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
