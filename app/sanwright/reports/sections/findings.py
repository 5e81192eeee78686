"""Findings, worst first, like ones together; then what was accepted, by whom and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from reportlab.platypus import Flowable

from sanwright.checks import CheckReport, Finding, Severity
from sanwright.reports.drawing.palette import MUTED, SEVERITIES
from sanwright.reports.drawing.sheet import findings_text
from sanwright.reports.facts import DOUBTFUL, GOOD, NONE
from sanwright.reports.grid import Cell, Column, Grid, Row, RowKind
from sanwright.reports.material import Material
from sanwright.reports.prose import paragraph, section, subsection
from sanwright.reports.sections.sources import KEY as SOURCES_KEY
from sanwright.text import Text, tr
from sanwright.wording.findings import (
    FindingGroup,
    by_rule,
    like_findings,
    main_subjects,
    rule_title,
    value_text,
)
from sanwright.wording.name_lists import chunks
from sanwright.wording.waivers import StaleWaiver, stale_waivers

TITLE, KEY = Text("Findings"), "findings"

_MOST_ROWS = 12
"""Rows printed of one rule that differ in more than names; errors are printed without end."""


def flow(material: Material) -> list[Flowable]:
    """The section."""
    report = material.report
    story = section(tr(TITLE), KEY)
    story.append(paragraph(judged_by(report)))
    if report.findings:
        story += _explained(material)
    story.append(paragraph(f"{findings_text(report)}."))
    tables = material.tables
    groups = like_findings((f for f in report.findings if not f.waived), tables)
    if groups:
        columns = (
            Column(tr("About"), 2.3),
            Column(tr("What was found"), 4.0),
            Column(tr("Measured"), 1.1, "right"),
            Column(tr("Limit"), 1.1, "right"),
        )
        story.append(Grid(columns, list(_rows(material, groups))))
    return [*story, *_waived(material)]


def _explained(material: Material) -> list[Flowable]:
    """How findings are to be read."""
    story: list[Flowable] = [
        paragraph(
            tr(
                "Every rule was applied to the whole design. An error means that it will not work "
                "or is not allowed; a warning that it works with a risk; “cannot verify” that a "
                "fact is missing, so that nobody can say; a note is worth knowing."
            )
        )
    ]
    if material.cites:
        text = tr(
            "The numbers under each finding are those of the documents in the section Assumptions "
            "and sources."
        )
        story.append(paragraph(text))
    return story


def _waived(material: Material) -> list[Flowable]:
    """What was accepted, by whom and why, and the acceptances that cover nothing any more."""
    report = material.report
    accepted = like_findings((f for f in report.findings if f.waived), material.tables)
    stale = stale_waivers(report)
    if not accepted and not stale:
        return []
    columns = (
        Column(tr("About"), 1.7),
        Column(tr("What was accepted"), 2.2),
        Column(tr("Because"), 1.8),
        Column(tr("By, on"), 1.1),
        Column(tr("State"), 2.5),
    )
    rows = [_accepted_row(material, group) for group in accepted]
    rows += [_stale_row(material, item) for item in stale]
    return [
        *subsection(tr("Accepted findings"), "waived"),
        paragraph(
            tr(
                "Somebody accepted these with a reason. An acceptance holds for what was found at "
                "that time; where the finding has gone or says something else now, it is stale."
            )
        ),
        Grid(columns, rows),
    ]


def judged_by(report: CheckReport) -> str:
    """Which rule pack set the limits, in a sentence."""
    pack = report.assessment.reference.rule_pack
    if pack.base:
        return tr("Judged by the rule pack {pack}, which is the user's own.", pack=pack.name)
    return tr("Judged by the rule pack {pack}.", pack=pack.name)


def about_text(material: Material, finding: Finding) -> str:
    """What a finding is mainly about, by a name that stands in the diagram."""
    return material.subject_name(finding.subjects[0]) if finding.subjects else tr("the design")


def _rows(material: Material, groups: Sequence[FindingGroup]) -> Iterator[Row]:
    for of_rule in by_rule(groups):
        lead = of_rule[0].lead
        number = sum(group.count for group in of_rule)
        title = f"{lead.severity.label}: {rule_title(lead.rule)}"
        if number > 1:
            title = tr(
                "{title} ({count:,} finding)", "{title} ({count:,} findings)", number, title=title
            )
        yield Row((Cell(title, colour=SEVERITIES[lead.severity]),), RowKind.GROUP)
        most = len(of_rule) if lead.severity is Severity.ERROR else _MOST_ROWS
        shown = of_rule[:most]
        for group, following in zip(shown, [*shown[1:], None], strict=True):
            is_last = following is None or _note(material, following) != _note(material, group)
            yield Row(_cells(material, group), with_next=is_last or group.count > 1)
            if group.count > 1:
                yield from _listed(material, group, is_last)
            if is_last:
                yield _note(material, group)
        rest = [finding for group in of_rule[most:] for finding in group.findings]
        if rest:
            about = FindingGroup(tuple(rest)).about(partial(_short_name, material))
            more = tr(
                "{count:,} more finding of this rule: {names}.",
                "{count:,} more findings of this rule: {names}.",
                len(rest),
                names=about,
            )
            yield Row((more,), RowKind.NOTE)


def _cells(material: Material, group: FindingGroup) -> tuple[Cell | str, ...]:
    about = about_text(material, group.lead)
    if group.count > 1:
        about = tr("{count:,} like this, see below", count=group.count)
    elif len(main_subjects(group.lead)) > 1:
        about = group.about(partial(_short_name, material))
    return about, group.message, group.actual or NONE, value_text(group.lead.limit, NONE)


def _listed(material: Material, group: FindingGroup, with_next: bool) -> Iterator[Row]:
    """All names of a group, in as many rows as that takes."""
    names = group.names(partial(_short_name, material))
    for number, piece in enumerate(chunks(names)):
        text = piece if number else tr("These {count:,}: {names}", count=group.count, names=piece)
        yield Row((text,), RowKind.NOTE, with_next=with_next)


def _short_name(material: Material, id_: str) -> str:
    """A name fit for a long list: a cable without its ends."""
    cable = material.tables.cables.get(id_)
    return material.cable_label(cable) if cable is not None else material.subject_name(id_)


def _note(material: Material, group: FindingGroup) -> Row:
    """What to do, by which documents, by which rule: once under rows that share them."""
    lead = group.lead
    numbers, source = "", ""
    if isinstance(lead.source, str):
        numbers = material.source_numbers(lead.source)
        source = tr("Source: {numbers}.", numbers=numbers) if numbers else ""
    elif lead.source:
        source = tr("Basis: {basis}.", basis=lead.source)
    rule = tr("Rule {rule}.", rule=lead.rule)
    text = " ".join(sentence for sentence in (str(lead.remedy), source, rule) if sentence)
    return Row((Cell(text, colour=MUTED, key=SOURCES_KEY if numbers else ""),), RowKind.NOTE)


def _accepted_row(material: Material, group: FindingGroup) -> Row:
    lead, waiver = group.lead, group.lead.waiver
    times = tr("covers {count:,} finding", "covers {count:,} findings", group.count)
    return Row(
        (
            group.about(partial(_short_name, material)) or tr("the design"),
            f"{lead.severity.label}: {group.message}",
            (waiver.reason if waiver is not None else "") or NONE,
            _by(waiver.author, waiver.date) if waiver is not None else NONE,
            Cell(times, colour=GOOD),
        )
    )


def _stale_row(material: Material, item: StaleWaiver) -> Row:
    waiver = item.waiver
    names = ", ".join(material.subject_name(subject) for subject in waiver.subjects[:1])
    return Row(
        (
            names or tr("the design"),
            rule_title(waiver.rule),
            waiver.reason or NONE,
            _by(waiver.author, waiver.date),
            Cell(
                tr("stale, {state}. {why}", state=item.state.label, why=item.why), colour=DOUBTFUL
            ),
        )
    )


def _by(author: str, day: str) -> str:
    return "\n".join(text for text in (author, day) if text) or NONE
