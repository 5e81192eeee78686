"""Risks and open points: all that stands between this paper and the order, and what settles it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from reportlab.platypus import Flowable

from sanwright.bom import GapSeverity
from sanwright.bom.order_check import OrderIssue
from sanwright.checks import Severity
from sanwright.design import port_device
from sanwright.reports.bom_table import places_of_issues
from sanwright.reports.demands import Verdict, all_demands, points, whom
from sanwright.reports.drawing.palette import SEVERITIES
from sanwright.reports.grid import Cell, Column, Grid, Row, RowKind
from sanwright.reports.material import Material
from sanwright.reports.prose import paragraph, section
from sanwright.reports.standing import draft_reasons
from sanwright.text import Text, tr
from sanwright.wording.findings import (
    FindingGroup,
    by_rule,
    like_findings,
    main_subjects,
    rule_title,
)

TITLE, KEY = Text("Risks and open points"), "open-points"
_MOST_CABLES = 3
_LONGEST = 200
"""A longer message lists ports and links, which are for the sizing report."""
_WEIGHTS = {
    Severity.ERROR: Text("Errors: it will not work or is not allowed"),
    Severity.WARNING: Text("Risks: it works, but"),
    Severity.UNVERIFIED: Text("Not verified: a fact is missing"),
}


def applies(material: Material) -> bool:
    """Whether anything is open."""
    return bool(draft_reasons(material)) or next(_rows(material), None) is not None


def flow(material: Material) -> list[Flowable]:
    """The section."""
    story = section(tr(TITLE), KEY, 160.0)
    reasons = draft_reasons(material)
    if reasons:
        draft = tr("This proposal is a draft: it cannot be ordered as it is.")
        story.append(paragraph(" ".join([draft, *reasons])))
    columns = (
        Column(tr("Point"), 2.2),
        Column(tr("About"), 2.8),
        Column(tr("What settles it"), 2.2),
    )
    rows = list(_rows(material))
    return [*story, Grid(columns, rows)] if rows else story


def _rows(material: Material) -> Iterator[Row]:
    yield from _of_order(material)
    yield from _of_requirements(material)
    yield from _of_findings(material)


def _of_order(material: Material) -> Iterator[Row]:
    """Gaps of the bill by kind, the gravest first."""
    issues = material.order.issues
    for severity, title in (
        (GapSeverity.MISSING, Text("Missing before the order can be placed")),
        (GapSeverity.ASK, Text("To be asked before the order")),
    ):
        kinds: dict[str, list[OrderIssue]] = {}
        for issue in issues:
            if issue.severity is severity:
                kinds.setdefault(issue.lack, []).append(issue)
        if kinds:
            yield Row((tr(title),), RowKind.GROUP)
        for alike in kinds.values():
            about = places_of_issues(material.tables, alike)
            yield Row((str(alike[0].title), about, str(alike[0].advice)))


def _of_requirements(material: Material) -> Iterator[Row]:
    """Criteria that are missed, then those of which nobody knows; one reason is one row."""
    asked = all_demands(material)
    demands, everybody = list(asked), [demand.name for demand in asked.workloads]
    for verdict, title in (
        (Verdict.NO, Text("Criteria that are not met")),
        (Verdict.UNKNOWN, Text("Criteria of which it is not known")),
    ):
        found = list(points(demands, verdict))
        if found:
            yield Row((tr(title),), RowKind.GROUP)
        for point in found:
            where = tr("Shown in the sizing report: {section}.", section=tr(point.section))
            yield Row((f"{point.criterion}: {point.reason}", whom(point.names, everybody), where))


def _of_findings(material: Material) -> Iterator[Row]:
    """What the checks found, a row for each rule."""
    tables, report = material.tables, material.report
    open_ = [finding for finding in report.findings if not finding.waived]
    for severity, title in _WEIGHTS.items():
        groups = like_findings((f for f in open_ if f.severity is severity), tables)
        if groups:
            cell = Cell(tr(title), colour=SEVERITIES[severity])
            yield Row((cell,), RowKind.GROUP)
        for of_rule in by_rule(groups):
            every = FindingGroup(tuple(f for group in of_rule for f in group.findings))
            lead = every.lead
            yield Row((_point(of_rule, lead.rule), _about(material, every), str(lead.remedy)))


def _about(material: Material, group: FindingGroup) -> str:
    """What it is about by name; of many cables only how many they are."""
    subjects = {subject for finding in group.findings for subject in main_subjects(finding)}
    if len(subjects) > _MOST_CABLES and subjects <= material.tables.cables.keys():
        return tr("{count:,} cable", "{count:,} cables", len(subjects))
    return group.about(partial(_name, material))


def _point(of_rule: Sequence[FindingGroup], rule: str) -> str:
    """The message where all say one thing and that in short, else what the rule is called."""
    message = str(of_rule[0].message)
    return message if len(of_rule) == 1 and len(message) <= _LONGEST else rule_title(rule)


def _name(material: Material, id_: str) -> str:
    """A cable, or the device that stands alone: ports and cards are for the sizing report."""
    tables = material.tables
    if (cable := tables.cables.get(id_)) is not None:
        return material.cable_label(cable)
    device = id_ if id_ in tables.devices else port_device(id_)
    return material.subject_name(tables.chassis_of(device) if device in tables.devices else id_)
