"""Cable schedule on paper: a row for each cable to lay, rack by rack from the top, with boxes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby

from reportlab.platypus import Flowable

from sanwright.design.states import STATE_WORDS
from sanwright.reports.facts import NONE
from sanwright.reports.grid import Cell, Column, Grid, Row, RowKind
from sanwright.reports.installation.site import InstalledEnd, LaidCable, Site
from sanwright.reports.installation.spots import place_path
from sanwright.reports.lettering import shortened
from sanwright.reports.material import Material
from sanwright.reports.pages import SHEET
from sanwright.reports.prose import DocumentHeading, paragraph, section
from sanwright.reports.sheet_pages import SheetBegins, SheetEnds
from sanwright.text import Text, tr
from sanwright.wording.link_state import trunk_text

TITLE, KEY = Text("Cable schedule"), "cable-schedule"

BOX = "☐"
_KIND = Text("Kind, colour")
_LONGEST = 60


def flow(material: Material) -> list[Flowable]:
    """The section, on pages across; the next section begins on an upright page."""
    site = material.site
    if not site.cables:
        return [*section(tr(TITLE), KEY, 70.0), paragraph(tr("There are no cables to lay."))]
    story: list[Flowable] = [
        SheetBegins(SHEET),
        DocumentHeading(tr(TITLE), KEY, 0),
    ]
    story.append(
        paragraph(
            tr(
                "A row for each cable, in the order of the racks and in each rack from the top: a "
                "cable stands where its first end is reached. The length is the one to buy. Tick "
                "when the cable is laid, labelled at both ends and tested; write down the loss "
                "that was measured of optical cables."
            )
        )
    )
    if site.lying:
        story.append(
            paragraph(
                tr(
                    "{count:,} existing cable stays as it is and is left out.",
                    "{count:,} existing cables stay as they are and are left out.",
                    site.lying,
                )
            )
        )
    if site.traces:
        story.append(paragraph(traces_text(site), "small"))
    kinds = {_kind(cable) for cable in site.cables}
    is_one_kind = len(kinds) == 1
    if is_one_kind:
        story.append(paragraph(tr("All cables: {kind}.", kind=kinds.pop())))
    rows = list(_rows(site))
    kept = [
        at
        for at, column in enumerate(_columns())
        if not (is_one_kind and column.title == tr(_KIND))
        # A column that says of nothing where it stands is left out.
        and any(row.cells[at] != NONE for row in rows if not row.kind.spans)
    ]
    columns = [column for at, column in enumerate(_columns()) if at in kept]
    story.append(
        Grid(
            columns,
            [
                row if row.kind.spans else replace(row, cells=tuple(row.cells[at] for at in kept))
                for row in rows
            ],
        )
    )
    return [*story, SheetEnds()]


def traces_text(site: Site) -> str:
    """What is left out."""
    return tr(
        "{count:,} connection over the backplane of a chassis needs no cable and is left out.",
        "{count:,} connections over the backplane of a chassis need no cable and are left out.",
        site.traces,
    )


def _columns() -> tuple[Column, ...]:
    return (
        Column(tr("Cable"), 1.25, is_whole=True),
        Column(tr("U"), 0.95, is_whole=True),
        Column(tr("From device"), 1.5, is_whole=True),
        Column(tr("Port"), 1.0, is_whole=True),
        Column(tr("To rack"), 1.25),
        Column(tr("U"), 0.95, is_whole=True),
        Column(tr("To device"), 1.5, is_whole=True),
        Column(tr("Port"), 1.0, is_whole=True),
        Column(tr(_KIND), 2.1, is_whole=True),
        Column(tr("Length"), 0.85, "right"),
        Column(tr("Fabric"), 0.9),
        Column(tr("Speed"), 0.85),
        Column(tr("Laid"), 0.45),
        Column(tr("Label"), 0.5),
        Column(tr("Test"), 0.45),
        Column(tr("Loss"), 0.95, is_whole=True),
    )


def _rows(site: Site) -> Iterator[Row]:
    for place, cables in groupby(site.cables, key=lambda each: _place_of(site, each.near)):
        group = list(cables)
        count = tr("{count:,} cable", "{count:,} cables", len(group))
        title = place or tr("In no place")
        yield Row((f"{title} · {count}",), RowKind.GROUP)
        for cable in group:
            yield _row(cable)


def _place_of(site: Site, end: InstalledEnd) -> str:
    chassis = site.tables.chassis_of(end.reference.rpartition(":")[0])
    device = site.tables.devices.get(chassis)
    if device is None or device.location is None:
        return ""
    return place_path(site.tables, device.location)


def _row(cable: LaidCable) -> Row:
    near, far = cable.near, cable.far
    place = shortened(far.spot.place, _LONGEST)
    return Row(
        (
            Cell(_named(cable), bold=True),
            near.spot.unit or NONE,
            _device(near, [_towards(cable, 0)]),
            shortened(near.plug, _LONGEST),
            place or NONE,
            far.spot.unit or NONE,
            _device(far, [_towards(cable, 1), *_bundle(cable)]),
            shortened(far.plug, _LONGEST),
            _kind(cable),
            cable.bought,
            fabric_text(cable),
            cable.speed,
            BOX,
            BOX,
            BOX,
            tr("{box} …… dB", box=BOX) if cable.is_optical else NONE,
        )
    )


def _kind(cable: LaidCable) -> str:
    return f"{cable.kind}, {cable.colour}" if cable.colour else cable.kind


def _named(cable: LaidCable) -> str:
    """What stands on the cable; of one that is there already, that it is."""
    name = shortened(cable.label, _LONGEST)
    return f"{name}\n({tr(STATE_WORDS['moved'])})" if cable.cable.state == "moved" else name


def _device(end: InstalledEnd, more: list[str]) -> str:
    lines = [shortened(end.chassis, _LONGEST), *more]
    return "\n".join(line for line in lines if line)


def _bundle(cable: LaidCable) -> Iterator[str]:
    """What the cable is joined with."""
    if cable.cable.harness:
        yield tr("leg of {harness}", harness=shortened(cable.cable.harness, _LONGEST))
    if cable.cable.trunk:
        yield str(trunk_text(shortened(cable.cable.trunk, _LONGEST)))


def _towards(cable: LaidCable, side: int) -> str:
    """Where the run ends behind the panel that this end of the cable is plugged into."""
    if cable.run is None or cable.run[side].reference == cable.ends[side].reference:
        return ""
    end = cable.run[side]
    return tr(
        "run to {device} {port}",
        device=shortened(end.chassis, _LONGEST),
        port=shortened(end.plug, _LONGEST),
    )


def fabric_text(cable: LaidCable) -> str:
    """The fabric with its letter; a dash for a cable in none."""
    if not cable.fabric:
        return "–"
    if cable.side and cable.side not in cable.fabric.split():
        return f"{cable.side} · {shortened(cable.fabric, _LONGEST)}"
    return shortened(cable.fabric, _LONGEST)
