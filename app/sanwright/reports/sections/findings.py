"""Findings, worst first, then those that were accepted and why."""

from __future__ import annotations

from reportlab.platypus import Flowable

from sanwright.checks import Finding, Severity
from sanwright.design import Waiver
from sanwright.reports.drawing.palette import SEVERITIES
from sanwright.reports.drawing.sheet import findings_text
from sanwright.reports.grid import Cell, Column, Grid, Row
from sanwright.reports.material import Material
from sanwright.reports.prose import paragraph, section, subsection
from sanwright.reports.sections.facts import NONE, value_text
from sanwright.reports.sections.sources import KEY as SOURCES_KEY

TITLE, KEY = "Findings", "findings"

_COLUMNS = (
    Column("Severity", 0.9),
    Column("About", 1.9),
    Column("What", 2.9),
    Column("Limit", 1.0),
    Column("Actual", 1.0),
    Column("Remedy", 2.1),
    Column("Source", 0.8),
)
_WAIVED = (
    Column("Severity", 0.9),
    Column("About", 1.9),
    Column("What", 2.6),
    Column("Accepted because", 2.6),
    Column("By", 1.2),
    Column("On", 1.0),
)


def flow(material: Material) -> list[Flowable]:
    """The section."""
    findings = material.report.findings
    open_ones = [finding for finding in findings if not finding.waived]
    story = section(TITLE, KEY)
    story.append(
        paragraph(
            "Every rule was applied to the whole design. An error means that it will not work or "
            "is not allowed; a warning that it works with a risk; “cannot verify” that a fact is "
            "missing, so that nobody can say. The numbers under “Source” are those of the "
            "documents in the section Assumptions and sources."
        )
    )
    story.append(paragraph(f"{findings_text(material.report)}."))
    if open_ones:
        story.append(Grid(_COLUMNS, [_row(material, finding) for finding in open_ones]))
    waived = [finding for finding in findings if finding.waiver is not None]
    if waived:
        story.extend(subsection("Accepted findings", "waived"))
        story.append(Grid(_WAIVED, [_waived_row(material, finding) for finding in waived]))
    if material.report.stale_waivers:
        story.extend(subsection("Acceptances that no longer apply", "stale-waivers"))
        story.append(paragraph("No rule finds these any more; they can be removed."))
        rows = [_stale_row(material, waiver) for waiver in material.report.stale_waivers]
        columns = (Column("Rule", 1.4), Column("About", 2.6), Column("Reason", 3.0))
        story.append(Grid(columns, rows))
    return story


def severity_cell(severity: Severity) -> Cell:
    """The severity in its colour."""
    return Cell(severity.label, bold=True, colour=SEVERITIES[severity])


def about_text(material: Material, finding: Finding) -> str:
    """What a finding is mainly about, by a name that stands in the diagram."""
    return material.subject_name(finding.subjects[0]) if finding.subjects else "the design"


def _row(material: Material, finding: Finding) -> Row:
    numbers = ", ".join(str(number) for number in material.documents.numbers(finding.source))
    return Row(
        (
            severity_cell(finding.severity),
            about_text(material, finding),
            finding.message,
            value_text(finding.limit, NONE),
            value_text(finding.actual, NONE),
            finding.remedy or NONE,
            Cell(numbers, key=SOURCES_KEY) if numbers else NONE,
        )
    )


def _waived_row(material: Material, finding: Finding) -> Row:
    waiver = finding.waiver or Waiver(id="", rule=finding.rule)
    return Row(
        (
            severity_cell(finding.severity),
            about_text(material, finding),
            finding.message,
            waiver.reason,
            waiver.author or NONE,
            waiver.date or NONE,
        )
    )


def _stale_row(material: Material, waiver: Waiver) -> Row:
    names = ", ".join(material.subject_name(subject) for subject in waiver.subjects)
    return Row((waiver.rule, names or NONE, waiver.reason))
