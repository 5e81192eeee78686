"""Fronts of the devices that many cables go to: which port is which, and which are in use."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from reportlab.platypus import Flowable, KeepTogether

from sanwright.analysis.ports import port_facts
from sanwright.design import port_name
from sanwright.drawing.front import Front, device_front, fitted_cards, part_front
from sanwright.drawing.shapes import children_by_parent
from sanwright.language import number
from sanwright.listing import natural_key
from sanwright.reports.charts.picture import ChartPicture
from sanwright.reports.drawing import palette
from sanwright.reports.drawing.front_marks import front_marks, front_words
from sanwright.reports.drawing.placed_scene import port_fill
from sanwright.reports.drawing.primitives import Box, Drawing, Mark, Pen, TextLine
from sanwright.reports.installation.site import Site
from sanwright.reports.lettering import fitted as fitting
from sanwright.reports.lettering import fitted_in_middle, width_of, wrapped
from sanwright.reports.material import Material
from sanwright.reports.prose import paragraph, section
from sanwright.text import Text, tr
from sanwright.wording.name_lists import ranges

TITLE, KEY = Text("Device fronts"), "device-fronts"

_MANY = 5
"""A device with fewer ports needs no picture to be cabled."""
_HIGHEST_MM = 280.0
_NAME, _PART = 9.0, 7.5
_CAPTION, _GAP = 15.0, 10.0
_NAMES_LEADING = 9.5
_MOST_WITH_PLACES = 8
_HEADING, _WIDTH, _HALF_A_PAGE = 75.0, 500.0, 380.0
"""Of title and words, of a page's text, of half a page's height."""


@dataclass(frozen=True, slots=True)
class ShownFront:
    """A front that ``devices`` share: one part, fitted alike, with the same ports in use."""

    devices: tuple[str, ...]
    front: Front


def applies(material: Material) -> bool:
    """Whether cables go to a device with many ports."""
    return any(True for _ in _fronts(material.site))


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
                "name. Devices that look alike share a picture."
            )
        )
    )
    pictures: list[Flowable] = [
        ChartPicture(partial(front_drawing, material.site, each), _GAP) for each in shown
    ]
    last = _last_together(shown)
    return [*story, *pictures[:last], KeepTogether(pictures[last:])]


def _height(shown: ShownFront) -> float:
    """About how many points it takes with its caption."""
    outline = shown.front.outline
    return _CAPTION + _GAP + _WIDTH * outline.height / outline.width


def _last_together(shown: Sequence[ShownFront]) -> int:
    """With which picture those begin that are not parted, so that no page has a strip alone."""
    filled = 0.0
    for at in reversed(range(len(shown))):
        filled += _height(shown[at])
        if filled >= _HALF_A_PAGE / 2 and at < len(shown) - 1:
            return at
    return 0


def _room_for(shown: Sequence[ShownFront]) -> float:
    """Points that the section begins with: all of it where that is half a page at most."""
    whole = _HEADING + sum(map(_height, shown))
    return whole if whole <= _HALF_A_PAGE else _HEADING + _HALF_A_PAGE / 4


def shown_fronts(site: Site) -> list[ShownFront]:
    """Devices of which at least one of many ports is in use, as an installer comes by them.

    Those that look alike are together, where the first of them stands.
    """
    alike: dict[tuple[object, ...], list[tuple[str, Front]]] = {}
    for device, front in sorted(_fronts(site), key=lambda each: site.spots.of(each[0]).key):
        alike.setdefault(_looks(site, device, front), []).append((device, front))
    return [ShownFront(tuple(id_ for id_, _ in each), each[0][1]) for each in alike.values()]


def _looks(site: Site, device: str, front: Front) -> tuple[object, ...]:
    """All that is painted of a front but its caption."""
    return (
        site.tables.devices[device].part,
        tuple((each.kind, each.rect, each.label, each.is_filled) for each in front.frames),
        tuple(
            (port_name(port.reference), port.rect, _fill_of(site, port.reference))
            for port in front.ports
        ),
    )


def _fill_of(site: Site, reference: str) -> str:
    return port_fill(site.facts, port_facts(site.facts, reference))


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


def front_drawing(site: Site, shown: ShownFront, width: float) -> Drawing:
    """The front with its caption at this width, in points."""
    outline = shown.front.outline
    scale = width / outline.width
    names = _names(site, shown, width)
    top = _CAPTION + _NAMES_LEADING * len(names)
    marks = tuple(_marks(site, shown, width, scale, names))
    return Drawing(width, top + outline.height * scale + 1.0, marks, shown.devices[0])


def _names(site: Site, shown: ShownFront, width: float) -> list[str]:
    """The devices that share a front, in lines, a few with their places; none of one by itself."""
    if len(shown.devices) == 1:
        return []
    if len(shown.devices) <= _MOST_WITH_PLACES:
        text = ", ".join(_placed(site, id_) for id_ in shown.devices)
    else:
        labels = (site.tables.devices[id_].label for id_ in shown.devices)
        text = ", ".join(ranges(sorted(labels, key=natural_key)))
    return wrapped(text, _PART, width)


def _placed(site: Site, device: str) -> str:
    where = _where(site, device)
    label = site.tables.devices[device].label
    return f"{label} ({where})" if where else label


def _where(site: Site, device: str) -> str:
    spot = site.spots.of(device)
    return " · ".join(filter(None, (spot.place, spot.unit)))


def _marks(
    site: Site, shown: ShownFront, width: float, scale: float, names: list[str]
) -> Iterator[Mark]:
    front, first = shown.front, shown.devices[0]
    part = site.tables.part_of(first)
    model = str(part.label) if part is not None else site.tables.devices[first].part
    if names:
        title = f"{number(len(shown.devices))} × {model}"
        heading = fitted_in_middle(title, _NAME, width, bold=True)
        yield TextLine(0.0, _NAME, heading, _NAME, palette.TEXT, bold=True)
        for row, line in enumerate(names, 1):
            yield TextLine(0.0, _NAME + row * _NAMES_LEADING, line, _PART, palette.MUTED)
    else:
        yield from _caption(site, first, model, width)
    corner, outline = (0.0, _CAPTION + _NAMES_LEADING * len(names)), front.outline
    size = outline.width * scale, outline.height * scale
    fill_of = partial(_fill_of, site)
    yield Box(*corner, *size, 2.0, palette.DEVICE_FILL, Pen(palette.DEVICE_BORDER, 0.7))
    yield from front_marks(front, corner, scale, fill_of)
    yield from front_words(front, corner, scale, fill_of)


def _caption(site: Site, device: str, model: str, width: float) -> Iterator[Mark]:
    """Name, model and place of one device."""
    name = fitted_in_middle(site.tables.devices[device].label, _NAME, width * 0.45, bold=True)
    yield TextLine(0.0, _NAME, name, _NAME, palette.TEXT, bold=True)
    left = width_of(name, _NAME, True) + 6.0
    where = fitting(_where(site, device), _PART, width * 0.3)
    room = width - left - width_of(where, _PART) - 8.0
    shown = fitted_in_middle(model, _PART, room)
    yield TextLine(left, _NAME, shown, _PART, palette.MUTED)
    yield TextLine(width, _NAME, where, _PART, palette.MUTED, anchor="end")
