"""Which ports are left, what the files contradict each other in, and what was read at all."""

from __future__ import annotations

from collections.abc import Iterator

from reportlab.platypus import Flowable

from sanwright.exchange.captures.picture import SeenSwitch
from sanwright.health import SanHealth
from sanwright.health.free_ports import free_ports
from sanwright.language import number
from sanwright.reports.facts import NONE
from sanwright.reports.grid import Column, Grid, Row, RowKind
from sanwright.reports.health.file_names import said_file, said_text
from sanwright.reports.health.words import evidence_text
from sanwright.reports.prose import paragraph, section
from sanwright.text import tr
from sanwright.units import UNKNOWN
from sanwright.wording.name_lists import listing

_MOST_DOUBTS = 60
_FEW_NAMELESS, _MOST_NAMELESS = 3, 12
"""Files without a switch that have a row each; of more, those that are named in their one row."""


def room_left(health: SanHealth) -> list[Flowable]:
    """The section on free ports, by licence and by cage."""
    switches = [each for each in health.san.picture.switches.values() if each.spoke]
    if not switches:
        return []
    columns = (
        Column(tr("Switch"), 2.2),
        Column(tr("Ports"), 0.8, "right"),
        Column(tr("In use"), 0.8, "right"),
        Column(tr("Free with optic"), 1.0, "right"),
        Column(tr("Free without optic"), 1.0, "right"),
        Column(tr("Licensed"), 1.0, "right"),
        Column(tr("Free and licensed"), 1.0, "right"),
    )
    rows = [_room(health, switch) for switch in switches]
    return [*section(tr("Free ports"), "ports-free", 120.0), Grid(columns, rows)]


def _room(health: SanHealth, switch: SeenSwitch) -> Row:
    room = free_ports(health.san, switch)
    if room is None:
        return Row((switch.name, *[tr(UNKNOWN)] * 6))
    figures = (room.total, room.used, room.with_optic, room.without_optic)
    licences = (room.licensed, room.free_licensed)
    return Row(
        (
            switch.name,
            *(number(figure) for figure in figures),
            *(tr(UNKNOWN) if figure is None else number(figure) for figure in licences),
        )
    )


def in_doubt(health: SanHealth) -> list[Flowable]:
    """The section on contradictions and doubts; none where there are none."""
    rows = list(_doubts(health))
    if not rows:
        return []
    columns = (Column(tr("What is in doubt"), 4.4), Column(tr("Evidence"), 2.6))
    return [
        *section(tr("What the files leave in doubt"), "in-doubt", 120.0),
        paragraph(
            tr("Where files say different things, what most of them say was taken; of equally "
               "many, what was said first.")
        ),
        Grid(columns, [*rows[:_MOST_DOUBTS], *_not_shown(len(rows) - _MOST_DOUBTS)]),
    ]  # fmt: skip


def _not_shown(count: int) -> Iterator[Row]:
    if count > 0:
        yield Row((tr("and {count:,} more", count=count),), RowKind.NOTE)


def _doubts(health: SanHealth) -> Iterator[Row]:
    picture = health.san.picture
    nameless = [doubt for doubt in picture.doubts if doubt.speaker is not None]
    together = nameless if len(nameless) > _FEW_NAMELESS else []
    if together:
        files = [said_file(doubt.speaker.file) for doubt in together if doubt.speaker is not None]
        text = tr("{count:,} files do not say which switch answered; name it for each, or what "
                  "they hold stays out.", count=len(files))  # fmt: skip
        yield Row((text, listing(files, _MOST_NAMELESS)))
    for doubt in picture.doubts:
        if doubt not in together:
            yield Row((said_text(str(doubt.why)), evidence_text(doubt.places)))
    for against in picture.contradictions:
        key, _, rest = against.subject.partition(" ")
        switch = picture.switches.get(key)
        name = f"{switch.name} {rest}".strip() if switch is not None else against.subject
        values = " / ".join(str(said.value) for said in against.said)
        places = [place for said in against.said for place in said.places[:1]]
        text = tr("{subject}: {field} is said to be {values}.",
                  subject=name, field=against.field.replace("_", " "), values=values)  # fmt: skip
        yield Row((text, evidence_text(places)))


def what_was_read(health: SanHealth) -> list[Flowable]:
    """The section on switches and their outputs, whole and in part."""
    columns = (
        Column(tr("Switch"), 1.5),
        Column(tr("Model and firmware"), 1.7),
        Column(tr("Read as a whole"), 3.6),
        Column(tr("Read in part"), 1.6),
    )
    rows = [_read(health, switch) for switch in health.san.picture.switches.values()]
    if not rows:
        return []
    return [*section(tr("What was read"), "what-was-read", 120.0), Grid(columns, rows)]


def _read(health: SanHealth, switch: SeenSwitch) -> Row:
    fact = switch.about.fact
    part = health.san.tables.part_of(health.san.switch_id(switch.key))
    model = str(part.label) if part is not None else fact.model
    whole = sorted({each.place.command for each in switch.outputs if each.is_whole()})
    parts = sorted({each.place.command for each in switch.outputs} - set(whole))
    about = "\n".join(text for text in (model, fact.firmware) if text)
    if not switch.spoke:
        return Row((switch.name, about or NONE, tr("named by other switches only"), ""))
    return Row((switch.name, about or NONE, ", ".join(whole), ", ".join(parts)))
