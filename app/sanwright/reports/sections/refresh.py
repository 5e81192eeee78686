"""The refresh timeline: what drops out at the coming generations, and when parts end."""

from __future__ import annotations

from collections.abc import Iterator

from reportlab.platypus import Flowable

from sanwright.analysis import Assessment, milestones
from sanwright.analysis.lifecycle import END_OF_SALE, END_OF_SUPPORT, Milestone
from sanwright.analysis.refresh import (
    PartTimeline,
    RefreshOutlook,
    Window,
    coming_generations,
    timeline,
)
from sanwright.language import number
from sanwright.parts import Part, PartKind
from sanwright.reports.facts import BAD, DOUBTFUL, GOOD, NONE
from sanwright.reports.grid import Cell, Column, Row
from sanwright.reports.known_columns import known_grid
from sanwright.reports.material import Material
from sanwright.reports.prose import paragraph, section
from sanwright.text import Text, date_text, day_text, tr
from sanwright.units import UNKNOWN

TITLE, KEY = Text("Refresh timeline"), "refresh"


def flow(material: Material) -> list[Flowable]:
    """The section."""
    facts = material.assessment
    targets = coming_generations(facts)
    story = section(tr(TITLE), KEY)
    story.append(paragraph(_plan(facts)))
    columns = (
        Column(tr("Part"), 2.6),
        Column(tr("Pieces"), 0.6, "right"),
        Column(tr("Best speed"), 0.9),
        *(Column(tr("With {speed}", speed=name), 1.5) for name in targets),
        Column(tr("End of sale"), 1.15),
        Column(tr("End of support"), 1.25),
    )
    rows = [_row(facts, targets, part, times) for part, times in _parts(facts, targets)]
    settles = tr("The makers' notices on the end of sale and support of these parts would tell.")
    return [*story, *known_grid(columns, rows, settles)]


def applies(material: Material) -> bool:
    """Whether the design has parts with Fibre Channel ports."""
    return any(True for _ in _parts(material.assessment, ()))


def _plan(facts: Assessment) -> str:
    project = facts.tables.project
    speed, day = project.refresh_speed.strip(), project.refresh_date.strip()
    plan = tr("The project states no next generation.")
    if speed and day:
        plan = tr(
            "The customer means to go to {speed} in {date}.", speed=speed, date=date_text(day)
        )
    elif speed:
        plan = tr("The customer means to go to {speed}.", speed=speed)
    rule = tr(
        "A Fibre Channel port runs at its own generation and at the two before it. “Drops out” "
        "means that the part's ports have no speed in common with a port of that generation, so "
        "they must be replaced by then; otherwise the speed of such a link is printed. Ends of "
        "sale and support are judged as of {date}.",
        date=day_text(facts.as_of),
    )
    return f"{plan} {rule}"


def _parts(facts: Assessment, targets: tuple[str, ...]) -> Iterator[tuple[Part, PartTimeline]]:
    """The parts in use that have Fibre Channel ports, by kind and name."""
    kinds = list(PartKind)
    known = [copy.part for copy in facts.tables.parts.values() if copy.part is not None]
    for part in sorted(known, key=lambda each: (kinds.index(each.kind), each.name, each.id)):
        if _used(facts, part):
            times = timeline(facts, part.id, targets)
            if times is not None:
                yield part, times


def _used(facts: Assessment, part: Part) -> int:
    devices = sum(
        facts.tables.devices[id_].quantity for id_ in facts.index("devices_of_part", part.id)
    )
    return devices + len(facts.index("ports_with_optic", part.id))


def _row(facts: Assessment, targets: tuple[str, ...], part: Part, times: PartTimeline) -> Row:
    ends = {milestone.kind: milestone for milestone in milestones(part)}
    return Row(
        (
            str(part.label),
            number(_used(facts, part)),
            times.best or tr(UNKNOWN),
            *(_outlook_cell(times.at(name)) for name in targets),
            *(_end_cell(facts, ends.get(kind)) for kind in (END_OF_SALE, END_OF_SUPPORT)),
        )
    )


def _outlook_cell(windows: tuple[Window, ...]) -> Cell:
    """One word for a part; where kinds of ports differ, each is named by its group."""
    if not windows:
        return Cell(NONE)
    outlooks = {window.outlook for window in windows}
    colour = GOOD if outlooks == {RefreshOutlook.STAYS} else None
    if RefreshOutlook.DROPS_OUT in outlooks:
        colour = BAD
    words = list(dict.fromkeys(_window_text(window) for window in windows))
    if len(words) > 1:
        words = [f"{window.range.group}: {_window_text(window)}" for window in windows]
    return Cell(", ".join(words), colour=colour)


def _window_text(window: Window) -> str:
    if window.outlook is RefreshOutlook.STAYS:
        return tr("stays, at {speed}", speed=window.speed)
    return tr(window.outlook.label)


def _end_cell(facts: Assessment, milestone: Milestone | None) -> Cell:
    if milestone is None:
        return Cell(tr(UNKNOWN))
    day = date_text(milestone.period.text)
    if milestone.is_inherited:
        day = tr("{date} (that of the original)", date=day)
    if milestone.is_past(facts.as_of):
        return Cell(tr("{date} (past)", date=day), colour=DOUBTFUL)
    return Cell(day)
