"""The cable validation table: by speed, like cables as one row, with the next speed's verdict."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from statistics import fmean

from reportlab.platypus import Flowable

from sanwright.analysis import LinkFacts, ReachStatus, ReachVerdict, judge_reach
from sanwright.analysis.fibre import mode_of
from sanwright.analysis.links import all_links
from sanwright.language import number
from sanwright.parts import Speed
from sanwright.reports import runs
from sanwright.reports.charts.picture import ChartPicture
from sanwright.reports.charts.shares import UsedShare, used_shares
from sanwright.reports.facts import BAD, DOUBTFUL, GOOD, NONE, QUIET, verdict_cell
from sanwright.reports.grid import Cell, Column, Grid, Row, RowKind
from sanwright.reports.material import Material, in_order
from sanwright.reports.prose import paragraph, section, subsection
from sanwright.reports.run_groups import (
    RunGroup,
    SpeedGroup,
    by_speed,
    loss_text,
    medium_text,
    medium_word,
    optic_class,
)
from sanwright.reports.runs import left_cell, run_label
from sanwright.reports.sections.sources import KEY as SOURCES_KEY
from sanwright.text import Text, tr
from sanwright.units import UNKNOWN, Length, Share, format_quantity
from sanwright.wording.name_lists import chunks, ranges

TITLE, KEY = Text("Cables"), "cables"

_ROOM = 320.0
"""Points for the heading, what is said below it and the first rows."""

NAMES_SHOWN = 24
"""Names or ranges of names told of a row; of runs that are not good, all are told."""

_SOURCE = Text("Source")
_COLUMNS: tuple[tuple[Text, float, bool], ...] = (
    (Text("Runs"), 0.55, True),
    (Text("Fibre or copper"), 1.25, False),
    (Text("Length"), 1.1, True),
    (Text("Limit"), 1.05, True),
    (Text("Margin"), 0.9, True),
    (Text("Loss, worst"), 0.85, True),
    (Text("Loss budget"), 0.85, True),
    (Text("Loss left"), 0.85, True),
    (_SOURCE, 0.9, False),
    (Text("Next generation"), 1.9, False),
)


def flow(material: Material) -> list[Flowable]:
    """The section."""
    story = section(tr(TITLE), KEY, _ROOM)
    links = all_links(material.assessment)
    if not links:
        story.append(paragraph(tr("No cables have been drawn.")))
        return story
    story.append(
        paragraph(
            tr(
                "Every run of cable beside the limit that the standards tables set for its speed, "
                "its fibre or copper and its optics; cables that are joined in patch panels are one"
                " run, judged by its whole length. The margin is what is left of the limit. The "
                "last column says whether the same cables would still do at the next generation of"
                " the speed. Runs that are alike share a row, and those with the least margin come "
                "first. Where sources disagree about a limit, a length between the two is marked "
                "“disputed”."
            )
        )
    )
    if material.cites:
        text = tr("The numbers are those of the documents in the section Assumptions and sources.")
        story.append(paragraph(text))
    ordered = [links[id_] for id_ in sorted(links, key=in_order)]
    speeds = by_speed(material.assessment, ordered)
    story += _chart(speeds)
    columns = [
        Column(tr(name), share, "right" if r else "left")
        for name, share, r in _COLUMNS
        if name != _SOURCE or material.cites
    ]
    story.append(Grid(columns, [row for each in speeds for row in _speed_rows(material, each)]))
    story.extend(_distances(material, ordered))
    story.extend(runs.flow(material))
    return story


def _chart(speeds: Sequence[SpeedGroup]) -> list[Flowable]:
    """How much of the length limit the runs of each speed use; runs of no known limit are told."""
    rows = []
    for of in speeds:
        used = [
            1 - share
            for group in of.groups
            if (share := group.margin_share) is not None
            for _ in range(group.count)
        ]
        if of.speed is None or not used:
            continue
        unknown = of.count - len(used)
        most = format_quantity(Share(max(used)))
        text = tr("longest: {share} of its limit", share=most)
        if unknown:
            text = tr("longest of those known: {share} of its limit; {count:,} unknown",
                      share=most, count=unknown)  # fmt: skip
        name = tr("{speed}, {runs}", speed=of.speed.name,
                  runs=tr("{count:,} run", "{count:,} runs", of.count))  # fmt: skip
        rows.append(UsedShare(name, fmean(used), max(used), text, is_open=bool(unknown)))
    if not rows:
        return []
    legend = tr("Mean of the runs"), tr("The run with the least margin")
    title = tr("Length in % of the limit at its speed; what is left of the line is the margin")
    return [ChartPicture(partial(used_shares, rows, legend, title, tr("dashed: the limit")))]


def _speed_rows(material: Material, of: SpeedGroup) -> Iterator[Row]:
    yield Row((Cell(_speed_title(of)),), RowKind.GROUP)
    for group in of.groups:
        yield Row(_cells(material, of, group), with_next=True)
        yield from _name_rows(material, group)


def _speed_title(of: SpeedGroup) -> str:
    """The speed, how many runs, and how they stand today and at the next generation."""
    if of.speed is None:
        return tr(
            "No negotiated speed: {count:,} run", "No negotiated speed: {count:,} runs", of.count
        )
    counted = tr("{count:,} run", "{count:,} runs", of.count)
    today = _tally(of.statuses())
    if of.down:
        today = tr("{today}, {count:,} of them down", today=today, count=of.down)
    if of.following is None:
        return tr("{speed}, {runs}: {today}", speed=of.speed.name, runs=counted, today=today)
    return tr(
        "{speed}, {runs}: {today}; at {following}: {later}",
        speed=of.speed.name,
        runs=counted,
        today=today,
        following=of.following.name,
        later=_tally(of.next_statuses()),
    )


def _tally(statuses: Counter[ReachStatus]) -> str:
    if len(statuses) == 1:
        return tr("all {verdict}", verdict=_verdict_of_many(next(iter(statuses))))
    return ", ".join(
        tr("{count:,} {verdict}", count=statuses[status], verdict=_verdict_of_many(status))
        for status in ReachStatus
        if statuses[status]
    )


def _verdict_of_many(status: ReachStatus) -> str:
    return tr("within the limit") if status is ReachStatus.FITS else str(status.label)


def _cells(material: Material, of: SpeedGroup, group: RunGroup) -> tuple[Cell | str, ...]:
    link, loss = group.lead, group.loss
    reach = link.reach
    limit = reach.limit if reach is not None else None
    budget_row = loss.row if loss is not None else None
    numbers = _numbers(material, _sources(reach) + (budget_row.sources if budget_row else ()))
    return (
        number(group.count),
        _kind(link),
        format_quantity(link.length),
        NONE if _is_ruled_out(reach) else format_quantity(limit),
        _margin(group),
        loss_text(loss.worst) if loss is not None else NONE,
        format_quantity(loss.budget) if loss is not None else NONE,
        left_cell(loss),
        *((Cell(numbers or NONE, key=SOURCES_KEY if numbers else ""),) if material.cites else ()),
        _next(material, of, link.next_reach),
    )


def _is_ruled_out(verdict: ReachVerdict | None) -> bool:
    return verdict is not None and verdict.status is ReachStatus.UNSUPPORTED


def _kind(link: LinkFacts) -> str:
    return _with_optics(medium_text(link), optic_class(link))


def _margin(group: RunGroup) -> Cell:
    """What is left of the limit in metres and per cent; the verdict where that is not good.

    Runs that are down for another reason than their length say so.
    """
    link = group.lead
    reach = link.reach
    if link.is_open:
        return Cell(tr("ends in a panel"))
    if group.is_down_otherwise:
        return Cell(group.down, colour=BAD)
    if reach is None:
        return Cell(tr(UNKNOWN))
    if reach.margin is None:
        return verdict_cell(reach)
    share = group.margin_share
    text = format_quantity(reach.margin)
    if share is not None:
        text = f"{text}\n{format_quantity(Share(share))}"
    if reach.fits:
        return Cell(text, colour=GOOD)
    return Cell(f"{text}\n{reach.status.label}", colour=verdict_cell(reach).colour or BAD)


def _next(material: Material, of: SpeedGroup, verdict: ReachVerdict | None) -> Cell:
    """The verdict at the next speed, with its limit and the documents that set it."""
    if of.speed is None:
        return Cell(NONE)
    if of.following is None:
        return Cell(tr("none after {speed} in the tables", speed=of.speed.name))
    if verdict is None:
        return Cell(tr("{speed}: unknown", speed=of.following.name))
    lines = [f"{verdict.speed}: {verdict.status.label}"]
    if verdict.limit is not None:
        lines.append(tr("limit {limit}", limit=format_quantity(verdict.limit)))
    if verdict.margin is not None:
        lines.append(_spare(verdict.margin))
    numbers = _numbers(material, _sources(verdict))
    if numbers:
        lines.append(tr("source {numbers}", numbers=numbers))
    text = "\n".join(text for text in (lines[0], ", ".join(lines[1:])) if text)
    return Cell(text, colour=verdict_cell(verdict).colour, key=SOURCES_KEY if numbers else "")


def _spare(margin: Length) -> str:
    if margin.amount < 0:
        return tr("{length} too much", length=format_quantity(Length(-margin.amount)))
    return tr("{length} left", length=format_quantity(margin))


def _name_rows(material: Material, group: RunGroup) -> Iterator[Row]:
    """The names of the runs of a row, in as many lines as that takes."""
    found = ranges([run_label(material, link) for link in group.links])
    names = list(found)
    if group.is_good and len(names) > NAMES_SHOWN:
        rest = sum(found[name] for name in names[NAMES_SHOWN:])
        more = tr("and {count:,} more, see the cable schedule", count=rest)
        names = [*names[:NAMES_SHOWN], more]
    for text in chunks(names):
        yield Row((Cell(text, colour=QUIET),), RowKind.NOTE)


def _sources(verdict: ReachVerdict | None) -> tuple[str, ...]:
    return verdict.row.sources if verdict is not None and verdict.row is not None else ()


def _numbers(material: Material, keys: Sequence[str]) -> str:
    """The numbers of the reference's documents with these keys."""
    found = (material.assessment.reference.source(key) for key in keys)
    titles = "; ".join(source.title for source in found if source is not None)
    return material.source_numbers(titles)


def _distances(material: Material, links: Sequence[LinkFacts]) -> list[Flowable]:
    """What each speed in use, and the one after it, may span over each medium in use."""
    reference = material.assessment.reference
    speeds: dict[str, dict[str, Speed]] = {}
    media: dict[str, dict[tuple[str, str], None]] = {}
    for link in links:
        if link.speed is None:
            continue
        following = reference.next_speed(link.speed.name)
        known = speeds.setdefault(link.speed.protocol, {})
        known |= {each.name: each for each in (link.speed, following) if each is not None}
        pairs = media.setdefault(link.speed.protocol, {})
        pairs |= {(medium, optic_class(link)): None for medium in link.media}
    story: list[Flowable] = []
    for protocol in sorted(speeds):
        ordered = sorted(speeds[protocol].values(), key=lambda each: each.rank)
        columns = [Column(each.name, 1.0, "right") for each in ordered]
        rows = [
            Row(
                (
                    _with_optics(medium_word(medium), optics),
                    *(_distance(material, each, medium, optics) for each in ordered),
                )
            )
            for medium, optics in sorted(media[protocol])
        ]
        if rows:
            story.append(Grid([Column(tr("Fibre or copper"), 1.6), *columns], rows))
    if not story:
        return []
    return [
        *subsection(tr("Distance limits by speed"), "distances", room=150.0),
        paragraph(
            tr(
                "The longest run by speed, over the fibres and copper of this design with its "
                "optics, for the speeds in use and the generation after each; below it the loss "
                "budget, where the tables give one."
            )
        ),
        *story,
    ]


def _with_optics(medium: str, optics: str) -> str:
    """A medium with the class of optics at its ends."""
    return tr("{medium}, {optics} optics", medium=medium, optics=optics) if optics else medium


def _distance(material: Material, speed: Speed, medium: str, optics: str) -> Cell:
    verdict = judge_reach(material.assessment.reference, speed.name, medium, optics, None)
    if _is_ruled_out(verdict):
        return Cell(tr(verdict.status.label), colour=BAD)
    row = verdict.row
    if row is None or verdict.limit is None:
        return Cell(tr(UNKNOWN))
    text = format_quantity(verdict.limit)
    if row.disputed_above is not None:
        above = format_quantity(row.disputed_above)
        return Cell(tr("{limit}, disputed above {above}", limit=text, above=above), colour=DOUBTFUL)
    budget = row.loss_budget
    if budget is not None and mode_of(medium) is not None:
        text = f"{text}\n{format_quantity(budget)}"
    return Cell(text)
