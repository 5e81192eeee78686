"""Fronts of the devices that many cables go to: which port is which, and which are in use."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from reportlab.platypus import Flowable, KeepTogether

from sanwright.analysis.ports import port_facts
from sanwright.drawing.front import Front, device_front, fitted_cards, part_front
from sanwright.drawing.shapes import children_by_parent
from sanwright.reports.charts.picture import ChartPicture
from sanwright.reports.drawing import palette
from sanwright.reports.drawing.front_marks import front_marks, front_words
from sanwright.reports.drawing.placed_scene import port_fill
from sanwright.reports.drawing.primitives import Box, Drawing, Mark, Pen, TextLine
from sanwright.reports.installation.site import Site
from sanwright.reports.lettering import fitted as fitting
from sanwright.reports.lettering import fitted_in_middle, width_of
from sanwright.reports.material import Material
from sanwright.reports.prose import paragraph, section
from sanwright.text import Text, tr

TITLE, KEY = Text("Device fronts"), "device-fronts"

_MANY = 5
"""A device with fewer ports needs no picture to be cabled."""
_HIGHEST_MM = 330.0
_NAME, _PART = 9.0, 7.5
_CAPTION, _GAP = 15.0, 10.0
_HEADING, _WIDTH, _HALF_A_PAGE = 75.0, 500.0, 380.0
"""Of title and words, of a page's text, of half a page's height."""


def applies(material: Material) -> bool:
    """Whether cables go to a device with many ports."""
    return bool(shown_fronts(material.site))


def flow(material: Material) -> list[Flowable]:
    """The section."""
    shown = shown_fronts(material.site)
    story = section(tr(TITLE), KEY, room=_room_for(shown))
    story.append(
        paragraph(
            tr(
                "Devices with five ports and more to which cables go. Ports that are in use have "
                "the colour of their fabric, empty cages are grey. Ports and slots stand in the "
                "order of the parts’ data, not where they are on the machine; what counts is their "
                "name."
            )
        )
    )
    pictures: list[Flowable] = [
        ChartPicture(partial(front_drawing, material.site, device, front), _GAP)
        for device, front in shown
    ]
    # The last one is not alone on a page.
    return [*story, *pictures[:-2], KeepTogether(pictures[-2:])]


def _room_for(shown: Sequence[tuple[str, Front]]) -> float:
    """Points that the section begins with: all of it where that is half a page at most."""
    heights = (
        _CAPTION + _GAP + _WIDTH * front.outline.height / front.outline.width for _, front in shown
    )
    whole = _HEADING + sum(heights)
    return whole if whole <= _HALF_A_PAGE else _HEADING + _HALF_A_PAGE / 4


def shown_fronts(site: Site) -> list[tuple[str, Front]]:
    """Devices of which at least one of many ports is in use, as an installer comes by them."""
    return sorted(_fronts(site), key=lambda each: site.spots.of(each[0]).key)


def _fronts(site: Site) -> Iterator[tuple[str, Front]]:
    """The fronts; a tall one is pressed together, so that its ports are as large as all others."""
    children = children_by_parent(site.tables)
    for device in site.tables.devices.values():
        part = site.tables.part(device.part)
        if device.parent is not None or part is None:
            continue
        fitted = fitted_cards(site.tables, device.id, children)
        front = part_front(part, device.id, fitted)
        if front is None or len(front.ports) < _MANY:
            continue
        width, height = front.outline.width, front.outline.height
        if height > _HIGHEST_MM:
            front = device_front(part, device.id, fitted, (width, _HIGHEST_MM))
        if any(port_facts(site.facts, port.reference).cables for port in front.ports):
            yield device.id, front


def front_drawing(site: Site, device: str, front: Front, width: float) -> Drawing:
    """The front with its caption at this width, in points."""
    outline = front.outline
    scale = width / outline.width
    marks = tuple(_marks(site, device, front, width, scale))
    return Drawing(width, _CAPTION + outline.height * scale + 1.0, marks, device)


def _marks(site: Site, device: str, front: Front, width: float, scale: float) -> Iterator[Mark]:
    record, spot = site.tables.devices[device], site.spots.of(device)
    part = site.tables.part_of(device)
    name = fitted_in_middle(record.label, _NAME, width * 0.45, bold=True)
    yield TextLine(0.0, _NAME, name, _NAME, palette.TEXT, bold=True)
    left = width_of(name, _NAME, True) + 6.0
    where = fitting(" · ".join(filter(None, (spot.place, spot.unit))), _PART, width * 0.3)
    room = width - left - width_of(where, _PART) - 8.0
    model = fitted_in_middle(str(part.label) if part is not None else record.part, _PART, room)
    yield TextLine(left, _NAME, model, _PART, palette.MUTED)
    yield TextLine(width, _NAME, where, _PART, palette.MUTED, anchor="end")

    def fill_of(reference: str) -> str:
        return port_fill(site.facts, port_facts(site.facts, reference))

    corner, outline = (0.0, _CAPTION), front.outline
    size = outline.width * scale, outline.height * scale
    yield Box(*corner, *size, 2.0, palette.DEVICE_FILL, Pen(palette.DEVICE_BORDER, 0.7))
    yield from front_marks(front, corner, scale, fill_of)
    yield from front_words(front, corner, scale, fill_of)
