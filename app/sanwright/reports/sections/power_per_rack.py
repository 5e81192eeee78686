"""Power, heat and weight of every rack in one table; its feeds; the parts whose figures lack."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from reportlab.platypus import Flowable

from sanwright.analysis.facility import Tally, chassis_load
from sanwright.analysis.feed_loads import FeedLoad, feed_loads, supplies_by_feed
from sanwright.drawing.elevation import Elevation
from sanwright.language import number
from sanwright.listing import listed
from sanwright.reports.grid import Cell, Column, Grid, Row
from sanwright.reports.installation.loads import amount_text, load_of
from sanwright.reports.installation.site import Site
from sanwright.reports.installation.spots import place_path
from sanwright.reports.known_columns import known_grid
from sanwright.reports.lettering import shortened
from sanwright.reports.like_rows import Cells
from sanwright.reports.material import Material
from sanwright.reports.prose import paragraph, section, subsection
from sanwright.text import Text, tr
from sanwright.units import UNKNOWN, Quantity, format_quantity
from sanwright.wording.name_lists import ranges

TITLE, KEY = Text("Power and weight per rack"), "power-per-rack"

_LONGEST, _MOST_NAMED = 60, 3
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
    story += known_grid(_columns(), _joined([_row(site, rack) for rack in racks]), _settled())
    story += _feeds(site, racks)
    story += _lacking(site)
    return story


def _settled() -> str:
    return tr("“Unknown figures”, below, says which parts lack them.")


def _columns() -> tuple[Column, ...]:
    return (
        Column(tr("Rack"), 1.7),
        Column(tr("Devices"), 0.8, "right"),
        Column(tr("Units used"), 1.0, "right"),
        Column(tr("Power and heat, typical"), 1.5, "right"),
        Column(tr("Power and heat, maximum"), 1.5, "right"),
        Column(tr("Weight"), 1.2, "right"),
    )


def _joined(rows: Sequence[tuple[str, Cells]]) -> list[Row]:
    """Racks of which the same is said are one row, which names them all."""
    found: dict[Cells, list[str]] = {}
    for rack, cells in rows:
        found.setdefault(cells, []).append(rack)
    return [Row(("\n".join(ranges(racks)), *cells)) for cells, racks in found.items()]


def _row(site: Site, rack: Elevation) -> tuple[str, Cells]:
    load, place = load_of(site, rack.rack), site.tables.locations[rack.rack]
    devices = len(rack.mounted) + len(rack.loose) + len(rack.outside)
    used = tr("{units} U", units=rack.used)
    if rack.units is not None:
        used = tr("{used} of {units} U", used=rack.used, units=rack.units)
    return place_path(site.tables, rack.rack), (
        number(devices),
        used,
        _limited(load.power_typical, None, amount_text(load.heat_typical)),
        _limited(load.power_max, place.power_limit, amount_text(load.heat_max)),
        _limited(load.weight, place.weight_limit),
    )


def _limited(tally: Tally[_Q], limit: _Q | None, more: str = "") -> Cell:
    lines = list(dict.fromkeys(text for text in (amount_text(tally), more) if text))
    if limit is None:
        return Cell("\n".join(lines))
    lines.append(tr("limit {amount}", amount=format_quantity(limit)))
    return Cell("\n".join(lines), colour=_OVER if tally.known > limit else None)


def _feeds(site: Site, racks: list[Elevation]) -> Iterator[Flowable]:
    """Which feed carries how much, and which supplies are plugged into it."""
    yield from subsection(tr("Power plan by feed"), "power-feeds")
    loads = [(rack, feed_loads(site.facts, _standing(rack))) for rack in racks]
    stated = any(load.feed for _, found in loads for load in found)
    if not stated:
        yield paragraph(
            tr(
                "No device of this design states its power feeds, so nothing can be said of what a "
                "feed carries. They are entered at the device: Power feeds, such as A, B."
            )
        )
        return
    yield paragraph(
        tr(
            "Maximum power of the devices on a feed. Normal: each device shares its power evenly "
            "among its feeds. One feed lost: what this feed carries when the feed is gone that "
            "would burden it most. Devices with one feed only are without power when it is lost. "
            "What a feed, its strip and its fuse may carry is not part of the design: compare it."
        )
    )
    rows = _joined([_feed_row(site, rack, load) for rack, found in loads for load in found])
    columns = (
        Column(tr("Rack"), 1.6),
        Column(tr("Feed"), 0.8),
        Column(tr("Devices"), 0.7, "right"),
        Column(tr("Normal"), 1.0, "right"),
        Column(tr("One feed lost"), 1.3, "right"),
        Column(tr("Without power when this feed is lost"), 2.2),
    )
    yield from known_grid(columns, rows, _settled())
    yield from _supplies(site, racks)


def _standing(rack: Elevation) -> list[str]:
    return [*(mounted.device for mounted in rack.mounted), *rack.loose, *rack.outside]


def _feed_row(site: Site, rack: Elevation, load: FeedLoad) -> tuple[str, Cells]:
    after = amount_text(load.after_loss)
    if load.lost:
        after = f"{after}\n{tr('without {feed}', feed=shortened(load.lost, _LONGEST))}"
    dark = listed([site.tables.label(id_) for id_ in load.dark], _MOST_NAMED) if load.dark else "–"
    return place_path(site.tables, rack.rack), (
        shortened(load.feed, _LONGEST) or tr("not stated"),
        number(len(load.devices)),
        amount_text(load.normal),
        after if load.feed else tr(UNKNOWN),
        str(dark) if load.feed else tr(UNKNOWN),
    )


def _supplies(site: Site, racks: list[Elevation]) -> Iterator[Flowable]:
    """How the supplies of each kind of device go to its feeds."""
    found: dict[tuple[str, tuple[str, ...], int], list[str]] = {}
    for rack in racks:
        for load in feed_loads(site.facts, _standing(rack)):
            for id_ in load.devices:
                device = site.tables.devices[id_]
                count = site.supplies.of(device)
                key = (device.part, device.power_feeds, -1 if count is None else count)
                found.setdefault(key, []).append(id_)
    rows = [
        _supply_row(site, part, feeds, list(dict.fromkeys(devices)))
        for (part, feeds, _), devices in sorted(found.items())
    ]
    yield from subsection(tr("Supplies and their feeds"), "power-supplies")
    yield paragraph(
        tr(
            "A design names the feeds of a device, not which supply goes to which. Plug "
            "supplies in turn in the order of their numbers: the first to the first feed, the "
            "second to the next."
        )
    )
    columns = (
        Column(tr("Part"), 2.0),
        Column(tr("Devices"), 0.7, "right"),
        Column(tr("Supplies"), 0.8, "right"),
        Column(tr("On each feed"), 2.4),
    )
    yield Grid(columns, rows)


def _supply_row(site: Site, part_id: str, feeds: tuple[str, ...], devices: list[str]) -> Row:
    part = site.tables.part(part_id)
    count = site.supplies.of(site.tables.devices[devices[0]])
    shared = supplies_by_feed(feeds, count)
    if not feeds:
        plan = tr("feeds not stated")
    elif shared is not None:
        plan = " · ".join(
            tr("{count:,} on {feed}", count=each, feed=shortened(feed, _LONGEST))
            for feed, each in shared.items()
        )
    elif count == 1:
        plan = tr(
            "one supply, but several feeds are stated: {feeds}",
            feeds=shortened(", ".join(feeds), _LONGEST),
        )
    elif count is None:
        plan = tr(
            "{feeds}; number of supplies unknown", feeds=shortened(", ".join(feeds), _LONGEST)
        )
    else:
        plan = tr("{feeds}; not even", feeds=shortened(", ".join(feeds), _LONGEST))
    return Row(
        (
            str(part.label) if part is not None else shortened(part_id, _LONGEST),
            number(len(devices)),
            number(count) if count is not None else tr(UNKNOWN),
            plan,
        )
    )


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
