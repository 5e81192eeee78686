"""Power, heat and weight of every rack in one table; its feeds; the parts whose figures lack."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from reportlab.platypus import Flowable

from sanwright.analysis.facility import Tally, chassis_load
from sanwright.design import Device
from sanwright.drawing.elevation import Elevation
from sanwright.language import number
from sanwright.reports.grid import Cell, Column, Grid, Row
from sanwright.reports.installation.loads import amount_text, load_of
from sanwright.reports.installation.site import Site
from sanwright.reports.installation.spots import place_path
from sanwright.reports.lettering import shortened
from sanwright.reports.material import Material
from sanwright.reports.prose import paragraph, section, subsection
from sanwright.text import Text, tr
from sanwright.units import Power, Quantity, format_quantity

TITLE, KEY = Text("Power and weight per rack"), "power-per-rack"

_LONGEST = 60
_Q = TypeVar("_Q", bound=Quantity)
_OVER = "#a8181f"


def applies(material: Material) -> bool:
    """Whether there is a rack."""
    return bool(material.site.spots.racks())


def flow(material: Material) -> list[Flowable]:
    """The section; for pages upright."""
    site = material.site
    story = section(tr(TITLE), KEY)
    racks = site.spots.racks()
    story.append(
        paragraph(
            tr(
                "All power becomes heat: the heat in watts is the power, in BTU/h it is that times "
                "3.412. “≥” marks a sum that lacks the figure of a device; where only a typical "
                "power is known it stands in for the maximum. The weight is that of the devices, "
                "without rack, cables and power strips."
            )
        )
    )
    story.append(Grid(_columns(), [_row(site, rack) for rack in racks]))
    story += _feeds(site, racks)
    story += _lacking(site)
    return story


def _columns() -> tuple[Column, ...]:
    return (
        Column(tr("Rack"), 1.7),
        Column(tr("Devices"), 0.8, "right"),
        Column(tr("Units used"), 1.0, "right"),
        Column(tr("Power and heat, typical"), 1.5, "right"),
        Column(tr("Power and heat, maximum"), 1.5, "right"),
        Column(tr("Weight"), 1.2, "right"),
    )


def _row(site: Site, rack: Elevation) -> Row:
    load, place = load_of(site, rack.rack), site.tables.locations[rack.rack]
    devices = len(rack.mounted) + len(rack.loose) + len(rack.outside)
    used = tr("{units} U", units=rack.used)
    if rack.units is not None:
        used = tr("{used} of {units} U", used=rack.used, units=rack.units)
    return Row(
        (
            place_path(site.tables, rack.rack),
            number(devices),
            used,
            _limited(load.power_typical, None, amount_text(load.heat_typical)),
            _limited(load.power_max, place.power_limit, amount_text(load.heat_max)),
            _limited(load.weight, place.weight_limit),
        )
    )


def _limited(tally: Tally[_Q], limit: _Q | None, more: str = "") -> Cell:
    lines = list(dict.fromkeys(text for text in (amount_text(tally), more) if text))
    if limit is None:
        return Cell("\n".join(lines))
    lines.append(tr("limit {amount}", amount=format_quantity(limit)))
    return Cell("\n".join(lines), colour=_OVER if tally.known > limit else None)


def _feeds(site: Site, racks: list[Elevation]) -> Iterator[Flowable]:
    """Which feed carries how much."""
    yield from subsection(tr("Power feeds"), "power-feeds")
    yield paragraph(
        tr(
            "What a feed has to carry: the maximum of the devices on it when they draw from it "
            "alone, which is what happens to a device on two feeds when the other one fails; and "
            "its share while all feeds of a device carry it evenly."
        )
    )
    rows = [row for rack in racks for row in _feed_rows(site, rack)]
    columns = (
        Column(tr("Rack"), 1.6),
        Column(tr("Feed"), 1.2),
        Column(tr("Devices"), 0.8, "right"),
        Column(tr("Shared evenly, maximum"), 1.4, "right"),
        Column(tr("Alone, maximum"), 1.4, "right"),
    )
    yield Grid(columns, rows) if rows else paragraph(tr("There are no devices in the racks."))


def _feed_rows(site: Site, rack: Elevation) -> Iterator[Row]:
    """A row for each feed, and one for the devices of which it is not stated."""
    found: dict[str, list[Device]] = {}
    ids = (*(mounted.device for mounted in rack.mounted), *rack.loose, *rack.outside)
    for id_ in ids:
        device = site.tables.devices[id_]
        for feed in dict.fromkeys(device.power_feeds) or ("",):
            found.setdefault(feed, []).append(device)
    for feed in sorted(found, key=lambda name: (not name, name)):
        devices = found[feed]
        alone, shared = _sums(site, devices)
        if not feed and not alone.known.amount and alone.is_complete:
            continue
        yield Row(
            (
                place_path(site.tables, rack.rack),
                shortened(feed, _LONGEST) or tr("not stated"),
                number(len(devices)),
                amount_text(shared),
                amount_text(alone),
            )
        )


def _sums(site: Site, devices: list[Device]) -> tuple[Tally[Power], Tally[Power]]:
    """What the devices draw at most: all from this feed, and evenly from all of their feeds."""
    alone = shared = Tally(Power(0.0))
    for device in devices:
        power = chassis_load(site.facts, device.id).power_max
        alone += power
        share = power.known.amount / max(1, len(set(device.power_feeds)))
        shared += Tally(Power(share), power.unknown, power.parts)
    return alone, shared


def _lacking(site: Site) -> Iterator[Flowable]:
    """Parts of which a figure is not known."""
    found: dict[str, dict[str, None]] = {}
    for device in site.tables.devices.values():
        if device.parent is not None:
            continue
        load = chassis_load(site.facts, device.id)
        for figure, tally in (
            (tr("rack units"), load.rack_units),
            (tr("typical power"), load.power_typical),
            (tr("maximum power"), load.power_max),
            (tr("weight"), load.weight),
        ):
            for part in tally.parts:
                found.setdefault(part, {})[figure] = None
    if not found:
        return
    yield from subsection(tr("Unknown figures"), "unknown-figures")
    yield paragraph(
        tr("These parts lack figures; ask their makers before the power and the floor are planned.")
    )
    columns = (
        Column(tr("Part"), 2.0),
        Column(tr("Devices"), 0.7, "right"),
        Column(tr("Unknown"), 2.6),
    )
    rows = []
    for id_ in sorted(found):
        known = site.tables.part(id_)
        count = sum(
            site.tables.devices[each].quantity for each in site.facts.index("devices_of_part", id_)
        )
        name = known.name if known is not None else shortened(id_, _LONGEST)
        rows.append(Row((name, number(count), ", ".join(found[id_]))))
    yield Grid(columns, rows)
