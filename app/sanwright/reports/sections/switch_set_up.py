"""First set-up of each new switch as a sheet, with what it must say once all is cabled."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from reportlab.platypus import Flowable

from sanwright.exchange.switch_config.setup_content import (
    SetUpPort,
    SwitchSetUp,
    has_new_switches,
    switch_set_ups,
)
from sanwright.exchange.switch_config.setup_text import must_say, port_must_say, port_number
from sanwright.language import number
from sanwright.reports.facts import NONE
from sanwright.reports.grid import Cell, Column, Grid, Row, RowKind
from sanwright.reports.installation.site import Site
from sanwright.reports.lettering import shortened
from sanwright.reports.material import Material
from sanwright.reports.prose import paragraph, section, subsection
from sanwright.text import Text, tr
from sanwright.units import UNKNOWN, format_quantity

TITLE, KEY = Text("First set-up and acceptance of the switches"), "switch-set-up"

BOX = "☐"
_LONGEST = 60
_MOST_IN_FULL = 24
"""Switches up to which each stands here with its ports; of more the sheets are taken along that
each has in a file of its own."""


def applies(material: Material) -> bool:
    """Whether there is a switch that does not run yet."""
    return has_new_switches(material.assessment)


def flow(material: Material) -> list[Flowable]:
    """Switch by switch: names and numbers, what it must say, its ports; of many switches a list."""
    switches = switch_set_ups(material.assessment)
    story = section(tr(TITLE), KEY)
    if len(switches) > _MOST_IN_FULL:
        return [*story, *_list(material.site, switches)]
    story.append(
        paragraph(
            tr(
                "The commands stand in the files beside this document; here is what they set, and "
                "what each switch must say once all is cabled and switched on. Domain IDs are "
                "proposed: each once in all fabrics. Tick each line."
            )
        )
    )
    for switch in switches:
        story += _switch(material.site, switch)
    return story


def _list(site: Site, switches: tuple[SwitchSetUp, ...]) -> Iterator[Flowable]:
    """A row for each switch; its ports stand on the sheet of its own beside the document."""
    yield paragraph(
        tr(
            "Each of these {count:,} switches has two files in the folder beside this document: "
            "the commands of its first set-up, and a sheet to accept it by, with what it and each "
            "of its ports must say once all is cabled and switched on. Domain IDs are proposed: "
            "each once in all fabrics. Tick a switch when its sheet is done.",
            count=len(switches),
        )
    )
    columns = (
        Column(tr("Switch"), 1.9),
        Column(tr("Model"), 2.2),
        Column(tr("Name on the switch"), 1.9),
        Column(tr("Domain ID"), 0.8, "right"),
        Column(tr("Logins"), 0.7, "right"),
        Column(tr("ISLs"), 0.6, "right"),
        Column("", 0.3),
    )
    rows: list[Row] = []
    for fabric, group in groupby(switches, key=lambda each: str(each.fabric)):
        rows.append(Row((shortened(fabric, _LONGEST),), RowKind.GROUP))
        for switch in group:
            rows += _listed(site, switch)
    yield Grid(columns, rows)


def _listed(site: Site, switch: SwitchSetUp) -> Iterator[Row]:
    spot = site.spots.of(switch.device)
    where = " · ".join(filter(None, (spot.place, spot.unit)))
    name = shortened(str(switch.label), _LONGEST)
    domain = NONE if switch.domain is None else number(switch.domain)
    notes = [*map(str, switch.licences), *map(str, switch.problems())]
    yield Row(
        (
            Cell(f"{name}\n{where}" if where else name, bold=True),
            switch.model,
            switch.name,
            domain,
            number(switch.logins),
            number(switch.isls),
            BOX,
        ),
        with_next=bool(notes),
    )
    for place, note in enumerate(notes, 1):
        yield Row((note,), RowKind.NOTE, with_next=place < len(notes))


def _switch(site: Site, switch: SwitchSetUp) -> Iterator[Flowable]:
    yield from subsection(f"{switch.label} · {switch.model}", f"{KEY}-{switch.device}", room=150.0)
    yield Grid(
        (Column(tr("To set"), 1.2), Column(tr("Value"), 3.0), Column("", 0.3)),
        [Row((name, value, BOX)) for name, value in _settings(switch)],
    )
    expected = [
        Row((command or "–", str(text), BOX), with_next=True) for command, text in must_say(switch)
    ]
    yield Grid(
        (Column(tr("Command"), 1.2), Column(tr("It must say"), 3.0), Column("", 0.3)), expected
    )
    if switch.ports:
        yield from _ports(site, switch)


def _settings(switch: SwitchSetUp) -> Iterator[tuple[str, str]]:
    yield tr("Name of the switch"), switch.name
    yield tr("Fabric"), shortened(str(switch.fabric), _LONGEST)
    if switch.is_gateway:
        yield tr("Mode"), tr("access gateway: no domain of its own")
    elif switch.domain is not None:
        yield tr("Domain ID"), tr("{domain}, insistent", domain=switch.domain)
    if switch.vsan is not None:
        yield (
            tr("VSAN"),
            tr(
                "{vsan}, with {count:,} interface",
                "{vsan}, with {count:,} interfaces",
                sum(bool(port.number) for port in switch.ports),
                vsan=switch.vsan,
            ),
        )
    for licence in switch.licences:
        yield tr("Licence"), str(licence)
    for problem in switch.problems():
        yield tr("Open"), str(problem)


def _ports(site: Site, switch: SwitchSetUp) -> Iterator[Flowable]:
    """Each port with what the switch must show of it; columns that are empty throughout are out."""
    columns = {
        "port": Column(tr("Port"), 0.9),
        "goes to": Column(tr("Goes to"), 2.8),
        "trunk": Column(tr("Trunk"), 0.9),
        "long": Column(tr("Long link"), 1.3),
        "says": Column(tr("It must say"), 1.5),
        "wwpn": Column("WWPN", 1.6),
        "box": Column("", 0.3),
    }
    rows = [_port(site, switch, port) for port in switch.ports]
    shown = [key for key in columns if key == "box" or any(row[key] for row in rows)]
    title = tr("{count:,} port in use", "{count:,} ports in use", len(switch.ports))
    if switch.logins and not any(port.wwpn for port in switch.ports):
        note = tr("no WWPN is known yet, so write down those that the switch shows")
        title = f"{title} · {note}"
    body = [Row(tuple(row[key] for key in shown)) for row in rows]
    yield Grid([columns[key] for key in shown], [Row((title,), RowKind.GROUP), *body])


def _port(site: Site, switch: SwitchSetUp, port: SetUpPort) -> dict[str, Cell | str]:
    far = site.end(port.far)
    goes_to = " · ".join(word for word in (far.chassis, far.plug) if word)
    is_named = any(each.wwpn for each in switch.ports)
    name = port_number(switch, port) if port.number else site.end(port.reference).plug
    return {
        "port": Cell(shortened(name, _LONGEST), bold=True),
        "goes to": shortened(goes_to, _LONGEST),
        "trunk": shortened(port.trunk, _LONGEST),
        "long": _long_link(port),
        "says": port_must_say(switch, port) or port.speed or tr(UNKNOWN),
        "wwpn": port.wwpn or (tr(UNKNOWN) if port.mode == "F" and is_named else ""),
        "box": BOX,
    }


def _long_link(port: SetUpPort) -> str:
    if port.distance is None:
        return ""
    length = format_quantity(port.distance)
    if port.credits is None:
        return length
    return tr("{length}, {credits} credits", length=length, credits=number(port.credits.needs))
