"""Requirements and how they are met: what the design was worked out from, line by line.

Verdicts are those of the analysis on the design as it is drawn now. Options, bounds and what each
requirement costs are what was proposed on a day that is named.
"""

from __future__ import annotations

from collections.abc import Iterator

from reportlab.platypus import Flowable

from sanwright.checks import Severity
from sanwright.design import ProposalRecord, Requirement
from sanwright.errors import InputError
from sanwright.reports.composition import ALTERNATIVES, PROPOSAL, prints
from sanwright.reports.facts import BAD, DOUBTFUL, GOOD, NONE
from sanwright.reports.grid import Cell, Column, Grid, Row
from sanwright.reports.material import Material
from sanwright.reports.prose import bullet, paragraph, section, subsection
from sanwright.synthesis import DesignReason
from sanwright.synthesis.drawn_reasons import drawn_reasons
from sanwright.synthesis.given_up import GivenUp, given_up, why_remaining
from sanwright.synthesis.meeting import MetWish, WishVerdict, met_wishes, needs_of
from sanwright.text import Text, date_text, tr
from sanwright.units import UNKNOWN, Share, format_number
from sanwright.wording.candidates import (
    MET_WORDS,
    OBJECTIVE_NAMES,
    ends_text,
    option_figures,
    option_name,
)
from sanwright.wording.findings import counted, like_findings

TITLE, KEY = Text("Requirements and how they are met"), "requirements-met"
_COLOURS = {WishVerdict.YES: GOOD, WishVerdict.NO: BAD, WishVerdict.UNKNOWN: DOUBTFUL}
_MOST_BESIDE = 5
_MOST_REMAINING = 12


def applies(material: Material) -> bool:
    """Whether the design was worked out from a requirement."""
    return material.tables.requirement is not None


def flow(material: Material) -> list[Flowable]:
    """The section."""
    asked = material.tables.requirement
    story = section(tr(TITLE), KEY, room=220.0)
    if asked is None:
        return story
    story.append(paragraph(ends_text(asked)))
    try:
        met = met_wishes(material.assessment, asked, lambda: material.failure_walk)
        lost = list(given_up(needs_of(material.tables, asked)))
    except InputError as error:
        return [*story, paragraph(tr("This cannot be judged: {error}", error=error))]
    story.append(paragraph(_sum(met)))
    story.append(_lines(met, asked.proposal))
    story += _remaining(material)
    story += _why(drawn_reasons(material.assessment, asked))
    if material.plan.id == PROPOSAL and prints(material.plan, ALTERNATIVES):
        return story
    if asked.proposal is not None:
        story += _options(asked, asked.proposal)
        text = tr(
            "Loads, headroom and prices of options that are kept as variants stand under "
            "“{title}”.",
            title=tr("Variants compared"),
        )
        story.append(paragraph(text))
    return [*story, *_given_up(lost)]


def considered(material: Material) -> Iterator[Flowable]:
    """What was worked out beside the design, and what was given up, as a proposal tells it."""
    asked = material.tables.requirement
    if asked is None:
        return
    if asked.proposal is not None:
        yield from _options(asked, asked.proposal)
    try:
        yield from _given_up(list(given_up(needs_of(material.tables, asked))))
    except InputError:  # it stands in the section on requirements
        return


def _given_up(lost: list[GivenUp]) -> Iterator[Flowable]:
    if lost:
        yield from subsection(tr("What was given up"), f"{KEY}-given-up")
        text = tr("Good practice or caution would have these, and the requirement does not:")
        yield paragraph(text)
        yield from (bullet(str(each.says)) for each in lost)


def _remaining(material: Material) -> Iterator[Flowable]:
    """Errors and warnings that the check finds though the design was worked out, and why."""
    worst = (Severity.ERROR, Severity.WARNING)
    found = [f for f in material.report.findings if f.severity in worst and not f.waived]
    if not found:
        return
    yield from subsection(tr("What the check finds of it"), f"{KEY}-remaining")
    groups = list(like_findings(found, material.tables))
    leads = [group.lead for group in groups]
    whys = why_remaining(material.tables, leads)
    for group, why in list(zip(groups, whys, strict=True))[:_MOST_REMAINING]:
        severity = counted(group.lead.severity, group.count)
        yield bullet(f"{severity}: {group.message} ({why})")
    more = len(groups) - _MOST_REMAINING
    if more > 0:
        yield paragraph(
            tr(
                "The sizing report lists {count:,} more.",
                "The sizing report lists {count:,} more.",
                more,
            )
        )


def _sum(met: tuple[MetWish, ...]) -> str:
    found = [each.verdict for each in met]
    if found.count(WishVerdict.YES) == len(found):
        return tr("The design as it is drawn meets all {count:,} requirements.", count=len(found))
    return tr(
        "Of {count:,} requirements the design as it is drawn meets {met:,} and misses {missed:,}; "
        "of {unknown:,} that is not known.",
        count=len(found),
        met=found.count(WishVerdict.YES),
        missed=found.count(WishVerdict.NO),
        unknown=found.count(WishVerdict.UNKNOWN),
    )


def _lines(met: tuple[MetWish, ...], record: ProposalRecord | None) -> Grid:
    columns = [
        Column(tr("Requirement"), 2.2),
        Column(tr("Met"), 0.75),
        Column(tr("What the design gives"), 3.4),
    ]
    has_costs = record is not None and bool(record.costs)
    if has_costs:
        columns.append(Column(tr("Costs"), 0.8, "right"))
    rows = []
    for each in met:
        word, colour = tr(MET_WORDS[each.verdict]), _COLOURS[each.verdict]
        is_missed = each.verdict is WishVerdict.NO
        cells: list[Cell | str] = [
            str(each.says),
            Cell(word, bold=is_missed, colour=colour),
            str(each.given),
        ]
        if has_costs and record is not None:
            cells.append(_cost(each.key, record))
        rows.append(Row(tuple(cells)))
    return Grid(columns, rows)


def _cost(key: str, record: ProposalRecord) -> str:
    """What a requirement adds to the option that is least, as a share."""
    if key not in record.costs:
        return NONE
    without = record.costs[key]
    if not without:
        return tr(UNKNOWN)
    least = min(option.objective for option in record.options)
    return str(Share(max(0.0, least / without - 1)))


def _why(reasons: tuple[DesignReason, ...]) -> Iterator[Flowable]:
    """Why each number is as it is, as the drawing has it now."""
    if not reasons:
        return
    yield from subsection(tr("Why each number is as it is"), f"{KEY}-why")
    columns = (
        Column(tr("Figure"), 2.2),
        Column(tr("Number"), 0.7, "right"),
        Column(tr("Why so"), 3.6),
    )
    rows = [Row((str(each.what), format_number(each.number, 2), str(each.why))) for each in reasons]
    yield Grid(columns, rows)


def _options(asked: Requirement, record: ProposalRecord) -> Iterator[Flowable]:
    yield from subsection(tr("Options"), f"{KEY}-options")
    yield paragraph(
        tr(
            "Worked out on {day}, least by {objective}. The gap is how much less another design of "
            "the same shape with switches of the same maker could come to, at most, which is "
            "proven. No network of the switches that could be used, whatever its shape, comes to "
            "less than {bound}.",
            day=date_text(record.day),
            objective=OBJECTIVE_NAMES[asked.objective],
            bound=format_number(record.any_bound, 2),
        )
    )
    shown = record.options[:_MOST_BESIDE]
    heads = [Column(tr("Figure"), 1.6)]
    for place, option in enumerate(shown):
        name = option_name(option)
        title = tr("{name} (taken)", name=name) if place == record.taken else name
        heads.append(Column(title, 1.2, "right"))
    columns = [list(option_figures(option)) for option in shown]
    rows = [
        Row((str(column.title), *(column_of[number].text for column_of in columns)))
        for number, column in enumerate(columns[0])
    ]
    yield Grid(heads, rows)
