"""What the marks of a diagram mean: fabrics, cable media, states of ports, discs of findings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from sanwright.analysis.chassis import is_gateway, switch_ids
from sanwright.analysis.link_verdict import LinkState, links_in_state, running_speed
from sanwright.analysis.links import all_links, link_facts
from sanwright.checks import CheckReport, Severity
from sanwright.design.containers import Folding
from sanwright.design.states import STATE_WORDS
from sanwright.drawing.gone import with_gone
from sanwright.drawing.state_signs import drawn_states
from sanwright.language import number
from sanwright.parts import PartKind
from sanwright.reports.drawing import palette
from sanwright.reports.drawing.cable_marks import badge
from sanwright.reports.drawing.placed_scene import all_ports, port_fill
from sanwright.reports.drawing.primitives import Box, Line, Mark, Pen, TextLine
from sanwright.reports.drawing.state_marks import state_sample
from sanwright.reports.drawing.symbols import gateway_mark, kind_symbol
from sanwright.reports.lettering import fitted, printable, width_of
from sanwright.reports.run_groups import medium_word
from sanwright.text import tr, within_sentence
from sanwright.wording.link_state import speed_text

SIZE = 7.5
ROW = 13.0
_SAMPLE = 26.0
_GAP = 16.0


@dataclass(frozen=True, slots=True)
class LegendEntry:
    """A sample, drawn about the middle of a row that begins at the origin, and its meaning."""

    sample: tuple[Mark, ...]
    text: str

    @property
    def width(self) -> float:
        """Width in a row."""
        return (_SAMPLE if self.sample else 0.0) + width_of(printable(self.text), SIZE)


def legend_entries(report: CheckReport, *, findings: bool = False) -> list[LegendEntry]:
    """The entries that this design needs; those of ``findings`` where they are drawn."""
    return [
        *_fabrics(report),
        *_down(report),
        *_states_of_things(report),
        *_states(report),
        *_signs(report),
        *(_findings(report) if findings else ()),
        *_media(report),
        *_speeds(report),
    ]


def _fabrics(report: CheckReport) -> Iterator[LegendEntry]:
    tables = report.assessment.tables
    counts = Counter(link_facts(report.assessment, id_).fabric for id_ in tables.cables)
    for fabric in sorted(tables.fabrics.values(), key=lambda item: (item.side, item.id)):
        if fabric.id not in counts:
            continue
        usual = f"Fabric {fabric.side}"
        name = tr("Fabric {side}", side=fabric.side)
        if fabric.name and fabric.name != usual:
            name = f"{name} ({fabric.name})"
        text = tr("{name}: {cables}", name=name, cables=_cables(counts[fabric.id]))
        yield LegendEntry(_stroke(palette.fabric_pen(tables, fabric.id)), text)
    if counts[None]:
        text = tr("No fabric (direct or SAS): {cables}", cables=_cables(counts[None]))
        yield LegendEntry(_stroke(palette.fabric_pen(tables, None)), text)


def _down(report: CheckReport) -> Iterator[LegendEntry]:
    links = links_in_state(report.assessment, LinkState.DOWN)
    count = sum(len(link.cables) for link in links)
    if count:
        text = tr("Stays down: {cables}", cables=_cables(count))
        yield LegendEntry(_stroke(palette.down_pen()), text)


def _cables(count: int) -> str:
    return tr("{count:,} cable", "{count:,} cables", count)


def _stroke(pen: Pen) -> tuple[Mark, ...]:
    return (Line((0.0, ROW / 2), (_SAMPLE - 6.0, ROW / 2), pen),)


def _states_of_things(report: CheckReport) -> Iterator[LegendEntry]:
    counts = Counter(drawn_states(with_gone(report.assessment.drawn)).values())
    for state, word in STATE_WORDS.items():
        if counts[state]:
            marks = tuple(state_sample(state, 0.0, _SAMPLE - 6.0, ROW / 2))
            yield LegendEntry(marks, str(word))


def _states(report: CheckReport) -> Iterator[LegendEntry]:
    folding = Folding(report.assessment.drawn)
    shown = (
        facts
        for facts in all_ports(report.assessment)
        if folding.box_of(facts.device) not in folding.boxes  # a folded box shows no ports
    )
    looks = {port_fill(report.assessment, facts) for facts in shown}
    cabled = looks - {palette.PORT_FREE, palette.PORT_EMPTY}
    samples = [(palette.NO_FABRIC, tr("port, cabled (in its fabric's colour)"))] if cabled else []
    if palette.PORT_FREE in looks:
        samples.append((palette.PORT_FREE, tr("port, free")))
    if palette.PORT_EMPTY in looks:
        samples.append((palette.PORT_EMPTY, tr("empty cage (no optic)")))
    for fill, text in samples:
        box = Box(_SAMPLE - 18.0, ROW / 2 - 4.0, 8.0, 8.0, 1.2, fill, Pen(palette.PORT_BORDER, 0.7))
        yield LegendEntry((box,), text)


def _signs(report: CheckReport) -> Iterator[LegendEntry]:
    facts = report.assessment
    if any(is_gateway(facts, id_) for id_ in switch_ids(facts)):
        marks = tuple(mark.placed(7.0, 1.7, 0.75) for mark in gateway_mark(0.0, 0.0))
        yield LegendEntry(marks, tr("access gateway"))
    used = {part.kind for id_ in facts.tables.devices if (part := facts.tables.part_of(id_))}
    for kind, text in ((PartKind.PATCH_PANEL, tr("patch panel")), (PartKind.TAPE, tr("tape"))):
        if kind in used:
            marks = tuple(mark.placed(4.0, 1.7, 0.65) for mark in kind_symbol(kind, 0.0, 0.0))
            yield LegendEntry(marks, text)


def _findings(report: CheckReport) -> Iterator[LegendEntry]:
    for severity in (Severity.ERROR, Severity.WARNING):
        if report.counts[severity]:
            marks = tuple(badge((_SAMPLE - 14.0, ROW / 2), [severity]))
            small = tuple(mark.placed(4.2, 1.95, 0.7) for mark in marks)
            worst = within_sentence(severity.label)
            yield LegendEntry(small, tr("number of findings, worst: {severity}", severity=worst))


def _media(report: CheckReport) -> Iterator[LegendEntry]:
    tables = report.assessment.tables
    found = (tables.part(cable.part) for cable in tables.cables.values())
    facets = (part.cable if part is not None else None for part in found)
    counts = Counter((facet.medium if facet else "") or tr("unknown kind") for facet in facets)
    if counts:
        yield LegendEntry((), tr("Cables by kind: {kinds}", kinds=_tally(counts, medium_word)))


def _speeds(report: CheckReport) -> Iterator[LegendEntry]:
    facts = report.assessment
    links = [link for link in all_links(facts).values() if not link.is_open]
    running = {speed for link in links if (speed := running_speed(facts, link)) is not None}
    speeds = sorted(running, key=lambda speed: (speed.protocol, -speed.rank))
    order = [speed.name for speed in speeds]
    counts = Counter(str(speed_text(facts, link)) for link in links)
    names = [*order, *(name for name in counts if name not in order)]
    if counts:
        tally = ", ".join(f"{number(counts[name])} × {name}" for name in names)
        yield LegendEntry((), tr("Links by speed: {speeds}", speeds=tally))


def _tally(counts: Counter[str], name: Callable[[str], str]) -> str:
    return ", ".join(f"{number(count)} × {name(key)}" for key, count in sorted(counts.items()))


def rows_of(entries: list[LegendEntry], width: float) -> list[list[LegendEntry]]:
    """The entries in rows no wider than ``width``."""
    rows: list[list[LegendEntry]] = []
    room = 0.0
    for entry in entries:
        if not rows or entry.width > room:
            rows.append([])
            room = width
        rows[-1].append(entry)
        room -= entry.width + _GAP
    return rows


def draw_rows(rows: list[list[LegendEntry]], x: float, y: float, width: float) -> Iterator[Mark]:
    """The rows, their first one's top left corner at (x, y)."""
    for index, row in enumerate(rows):
        left, top = x, y + index * ROW
        for entry in row:
            yield from (mark.placed(left, top, 1.0) for mark in entry.sample)
            start = left + (_SAMPLE if entry.sample else 0.0)
            text = fitted(entry.text, SIZE, x + width - start)
            yield TextLine(start, top + ROW / 2 + 2.7, text, SIZE, palette.TEXT)
            left += entry.width + _GAP
