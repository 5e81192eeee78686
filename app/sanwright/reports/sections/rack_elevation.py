"""Racks on paper: each with its front, its devices, and its loads against its limits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, PageBreak

from sanwright.design.as_is import today_at
from sanwright.design.racks import outside_racks
from sanwright.design.states import STATE_WORDS
from sanwright.drawing.elevation import Elevation
from sanwright.listing import listed, natural_key
from sanwright.reports import style
from sanwright.reports.drawing import pdf
from sanwright.reports.drawing.primitives import Drawing
from sanwright.reports.grid import Cell, Column, Grid, Row, RowKind
from sanwright.reports.installation.loads import LoadGauge, device_figures, rack_gauges
from sanwright.reports.installation.rack_front import rack_front
from sanwright.reports.installation.site import Site
from sanwright.reports.installation.spots import place_path, unit_text
from sanwright.reports.known_columns import known_grid
from sanwright.reports.lettering import shortened
from sanwright.reports.material import Material
from sanwright.reports.prose import paragraph, section, subsection
from sanwright.text import Text, tr

TITLE, KEY = Text("Rack elevation"), "rack-elevation"

_GAP = 14.0
_FRONT_SHARE = 0.42
_HEADING_ROOM = 34.0
_INTRODUCTION_ROOM = 116.0
_TITLE_ROOM = 150.0
"""Points that title and description take on the first page of a paper without a title page."""
_LONGEST, _MOST_NAMED = 60, 6
_OVER = "#a8181f"


def flow(material: Material) -> list[Flowable]:
    """The section; for pages upright."""
    site = material.site
    story = section(tr(TITLE), KEY)
    racks = site.spots.racks()
    if not racks:
        story.append(paragraph(tr("The design has no racks.")))
        return [*story, *_elsewhere(site)]
    story.append(
        paragraph(
            tr(
                "Each rack from the front; its units are counted from the bottom. The design says "
                "in which unit a device stands, not whether it is mounted at the front or at the "
                "rear. Ports, slots, drive bays and power supplies are drawn as the parts’ data "
                "count them, in their order; where on the machine they are, these do not say. "
                "Figures that the data sheets at hand do not give are unknown; a sum that lacks "
                "some of them is marked “≥”."
            )
        )
    )
    for number, elevation in enumerate(racks):
        if number:
            story.append(PageBreak())
        story += _rack(material, elevation, number == 0)
    return [*story, *_elsewhere(site)]


def _rack(material: Material, elevation: Elevation, is_first: bool) -> Iterator[Flowable]:
    site = material.site
    width, height = style.PAGE
    width -= 2 * style.SIDE_MARGIN
    height -= style.TOP_MARGIN + style.BOTTOM_MARGIN + _HEADING_ROOM
    if is_first:
        height -= _INTRODUCTION_ROOM + (_TITLE_ROOM if material.is_small else 0.0)
    front = rack_front(
        site.facts,
        elevation,
        width * _FRONT_SHARE,
        height,
        states=site.states,
        comments=material.shows_comments,
    )
    name, key = place_path(site.tables, elevation.rack), f"rack-{elevation.rack}"
    # Each further rack begins a page; of the first, the heading goes where its front finds room.
    yield from subsection(name, key, front.height + _HEADING_ROOM if is_first else 0.0)
    beside = [_gauge_grid(rack_gauges(site, elevation))]
    if elevation.mounted:
        rows = [_device_row(site, row) for row in _top_down(elevation)]
        told = known_grid(_device_columns(), rows, "")  # the sums say what is unknown
        beside += [each for each in told if isinstance(each, Grid)]
    yield Beside(front, beside)
    yield from _unplaced(site, elevation)


def _gauge_grid(gauges: list[LoadGauge]) -> Grid:
    columns = (
        Column(tr("Load"), 1.6),
        Column(tr("Figure"), 1.3, "right"),
        Column(tr("Limit"), 1.1, "right"),
    )
    unsaid = [gauge.title for gauge in gauges if gauge.is_unsaid]
    unsaid = unsaid if len(unsaid) > 1 else []
    rows = [
        Row(
            (
                gauge.title,
                Cell(gauge.text, colour=_OVER if gauge.is_over else None),
                gauge.limit,
            )
        )
        for gauge in gauges
        if gauge.title not in unsaid
    ]
    if unsaid:
        said = tr("Neither figure nor limit is known: {figures}.", figures="; ".join(unsaid))
        rows.append(Row((said,), RowKind.NOTE))
    return Grid(columns, rows)


def _device_columns() -> tuple[Column, ...]:
    return (
        Column(tr("U"), 1.05),
        Column(tr("Device and part"), 2.45),
        Column(tr("Power, max."), 1.1, "right"),
        Column(tr("Weight"), 1.0, "right"),
        Column(tr("Feeds"), 0.8),
    )


def _top_down(elevation: Elevation) -> list[tuple[str, str]]:
    """Devices with their units, as in the drawing."""
    mounted = sorted(elevation.mounted, key=lambda each: (-each.last, each.lane, each.device))
    return [(each.device, unit_text(each)) for each in mounted]


def _device_row(site: Site, row: tuple[str, str]) -> Row:
    id_, unit = row
    device, part = site.tables.devices[id_], site.tables.part_of(id_)
    figures = device_figures(site, id_)
    name = shortened(device.label, _LONGEST)
    model = str(part.label) if part is not None else device.part
    return Row(
        (
            unit,
            "\n".join((" · ".join(filter(None, (name, _state(site, id_)))), model)),
            figures.power_max,
            figures.weight,
            shortened(", ".join(device.power_feeds), _LONGEST) or "–",
        )
    )


def _state(site: Site, device: str) -> str:
    """The state of a device, in a design that has states; of a moved one, where it is today."""
    state = site.states.get(device)
    if state is None:
        return ""
    today = today_at(site.tables, site.tables.devices[device])
    if today:
        return tr("moved; today at {place}", place=shortened(today, _LONGEST))
    return tr(STATE_WORDS[state])


def _unplaced(site: Site, elevation: Elevation) -> Iterator[Flowable]:
    """What belongs into the rack and has no unit there."""
    if elevation.loose:
        yield paragraph(
            tr(
                "{count:,} device of this rack has no rack unit yet: {names}.",
                "{count:,} devices of this rack have no rack unit yet: {names}.",
                len(elevation.loose),
                names=_names(site, elevation.loose),
            )
        )
    if elevation.outside:
        yield paragraph(
            tr(
                "{count:,} device is given a unit that the rack does not have: {names}.",
                "{count:,} devices are given units that the rack does not have: {names}.",
                len(elevation.outside),
                names=_names(site, elevation.outside),
            )
        )


def _elsewhere(site: Site) -> Iterator[Flowable]:
    """Devices that stand in no rack."""
    found = outside_racks(site.tables)
    if not found:
        return
    yield from subsection(tr("Devices in no rack"), "devices-in-no-rack")
    yield paragraph(tr("Devices that are alike share a row; its figures are those of one."))
    rows = [Row((cells[0], _named(names), *cells[1:])) for names, cells in _alike(site, found)]
    columns = (
        Column(tr("Place"), 1.5),
        Column(tr("Device"), 2.0),
        Column(tr("Part"), 2.0),
        Column(tr("Power, max."), 1.1, "right"),
        Column(tr("Weight"), 1.0, "right"),
    )
    yield Grid(columns, rows)


def _alike(
    site: Site, found: Mapping[str | None, Sequence[str]]
) -> Iterator[tuple[list[str], tuple[str, ...]]]:
    """Devices of one place, part and figures together: their names, and what they share."""
    alike: dict[tuple[str, ...], list[str]] = {}
    for place, devices in found.items():
        where = place_path(site.tables, place) if place is not None else tr("In no place")
        for device in devices:
            figures = device_figures(site, device)
            cells = (where, _part_name(site, device), figures.power_max, figures.weight)
            alike.setdefault(cells, []).append(str(site.tables.label(device)))
    for shared, names in alike.items():
        yield sorted(names, key=natural_key), shared


def _named(names: list[str]) -> str:
    """Devices by name; of many the first with the number of the others."""
    shown = str(listed([shortened(name, _LONGEST) for name in names], _MOST_NAMED))
    return shown if len(names) <= _MOST_NAMED else f"{len(names)}: {shown}"


def _part_name(site: Site, device: str) -> str:
    part = site.tables.part_of(device)
    return str(part.label) if part is not None else site.tables.devices[device].part


def _names(site: Site, devices: tuple[str, ...]) -> str:
    return ", ".join(shortened(str(site.tables.label(device)), _LONGEST) for device in devices)


class Beside(Flowable):
    """A drawing with tables to its right; what of the tables finds no room goes on below it."""

    def __init__(self, drawing: Drawing | None, tables: list[Grid], indent: float = 0.0) -> None:
        super().__init__()
        self.drawing = drawing
        self.tables = tables
        self.indent = drawing.width + _GAP if drawing is not None else indent
        self.spaceAfter = 10

    def wrap(self, aW: float, aH: float) -> tuple[float, float]:  # noqa: N803
        """Size at this width; called by reportlab."""
        self._heights = [table.wrap(aW - self.indent, aH)[1] for table in self.tables]
        right = sum(self._heights) + _GAP * max(0, len(self.tables) - 1)
        left = self.drawing.height if self.drawing is not None else 0.0
        return aW, max(left, right)

    def split(self, aW: float, aH: float) -> list[Flowable]:  # noqa: N803
        """The drawing with the rows that fit, and the rest; called by reportlab."""
        if self.drawing is not None and self.drawing.height > aH:
            return []
        self.wrap(aW, aH)
        kept: list[Grid] = []
        room = aH
        for number, table in enumerate(self.tables):
            if self._heights[number] <= room:
                kept.append(table)
                room -= self._heights[number] + _GAP
                continue
            parts = [part for part in table.split(aW - self.indent, room) if isinstance(part, Grid)]
            rest = [*(parts[1:] or [table]), *self.tables[number + 1 :]]
            first = [*kept, *parts[:1]] if len(parts) > 1 else kept
            if not first and self.drawing is None:
                return []
            return [Beside(self.drawing, first, self.indent), Beside(None, rest, self.indent)]
        return [self]

    def draw(self) -> None:
        """Paint; called by reportlab."""
        canvas: Canvas = self.canv
        left = self.drawing.height if self.drawing is not None else 0.0
        total = sum(self._heights) + _GAP * max(0, len(self.tables) - 1)
        top = max(left, total)
        if self.drawing is not None:
            canvas.saveState()
            canvas.translate(0, top - self.drawing.height)
            pdf.paint(canvas, self.drawing)
            canvas.restoreState()
        for table, height in zip(self.tables, self._heights, strict=True):
            table.drawOn(canvas, self.indent, top - height)
            top -= height + _GAP
