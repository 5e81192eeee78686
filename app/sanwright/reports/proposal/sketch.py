"""The design as one picture for who decides: servers, fabrics, storage, and what joins them.

Every tier is a few boxes that count what is in them; lines count their cables. No device and no
port is named, so that it reads alike for two switches and for a hundred.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sanwright.analysis.chassis import array_ids, chassis_of, fabric_of, host_ids, switch_ids
from sanwright.design import port_device
from sanwright.drawing.geometry import Rect
from sanwright.drawing.terrain import meets
from sanwright.listing import natural_key
from sanwright.parts import PartKind
from sanwright.reports import style
from sanwright.reports.drawing.palette import DEVICE_BORDER, FRAME_FILL, PAPER, TEXT, side_pen
from sanwright.reports.drawing.primitives import Box, Drawing, Line, Mark, Pen, TextLine
from sanwright.reports.lettering import fitted, width_of
from sanwright.reports.material import Material
from sanwright.text import Text, tr

_BOX, _WIDE, _GAP, _MARGIN = 30.0, 128.0, 32.0, 14.0
_CLOSE_GAP = 22.0
"""Room between two rows where the page is short of it: that of a label."""
_BOLD, _SMALL = 8.0, 6.8
_LABEL = 10.0
_SHARES = (0.5, 0.42, 0.58, 0.3, 0.7, 0.22, 0.78)
"""How far along a line its label may stand, the best first."""
_MOST_BESIDE = 3
"""Kinds of servers or storage that are told apart; more are one box."""
_NOUNS = {
    "hosts": Text("{count:,} server", "{count:,} servers"),
    "storage": Text("{count:,} storage system", "{count:,} storage systems"),
    "enclosures": Text("{count:,} drive enclosure", "{count:,} drive enclosures"),
    PartKind.SWITCH: Text("{count:,} switch", "{count:,} switches"),
    PartKind.DIRECTOR: Text("{count:,} director", "{count:,} directors"),
}

_Point = tuple[float, float]
_Segment = tuple[_Point, _Point]


@dataclass(frozen=True, slots=True)
class _Tier:
    """A box: what stands in it, in which row and fabric."""

    row: int
    fabric: str | None
    devices: tuple[str, ...]
    title: str
    below: str


def sketch(material: Material, width: float, *, is_close: bool = False) -> Drawing | None:
    """The picture in points, ``width`` wide; None where fewer than two tiers are joined.

    One that ``is_close`` is less tall.
    """
    tiers = [*_tiers(material)]
    links = _links(material, tiers)
    joined = {end for pair in links for end in pair}
    tiers_shown = [number for number in range(len(tiers)) if number in joined]
    if len({tiers[number].row for number in tiers_shown}) < 2:
        return None
    places = _places(tiers, tiers_shown, width, _CLOSE_GAP if is_close else _GAP)
    height = max(y for _, y, _ in places.values()) + _BOX + 4.0
    marks: list[Mark] = [*_frames(material, tiers, places)]
    marks += _lines(material, tiers, places, links)
    for number, (x, y, wide) in places.items():
        marks += _box(tiers[number], x, y, wide)
    return Drawing(width, height, tuple(marks))


def _tiers(material: Material) -> Iterator[_Tier]:
    """Servers above, switches in one row or two for each fabric, storage below."""
    facts = material.assessment
    hosts, arrays, switches = host_ids(facts), array_ids(facts), switch_ids(facts)
    yield from _alike(material, 0, "hosts", hosts)
    at_hosts = _next_to(material, set(hosts))
    for fabric in sorted(
        {fabric_of(facts, id_) for id_ in switches}, key=lambda id_: natural_key(id_ or "")
    ):
        mine = [id_ for id_ in switches if fabric_of(facts, id_) == fabric]
        edges = [id_ for id_ in mine if id_ in at_hosts]
        rest = [id_ for id_ in mine if id_ not in at_hosts]
        name = str(material.tables.label(fabric)) if fabric is not None else ""
        for row, members in ((1, edges or rest), (2, rest if edges else [])):
            if members:
                yield _Tier(row, fabric, tuple(members), _switches(material, members), name)
    yield from _alike(material, 3, "storage", arrays)
    known = {*hosts, *arrays, *switches}
    rest = [
        id_
        for id_, device in material.tables.devices.items()
        if device.parent is None
        and id_ not in known
        and (part := material.tables.part(device.part)) is not None
        and part.kind is PartKind.SAS_ENCLOSURE
    ]
    yield from _alike(material, 4, "enclosures", rest)


def _alike(material: Material, row: int, noun: str, ids: Sequence[str]) -> Iterator[_Tier]:
    """A box for each kind of part; one for all where there are many."""
    parts: dict[str, list[str]] = {}
    for id_ in ids:
        parts.setdefault(material.tables.devices[id_].part, []).append(id_)
    boxes = [list(ids)] if len(parts) > _MOST_BESIDE else [*parts.values()]
    for members in boxes:
        count = sum(material.tables.devices[id_].quantity for id_ in members)
        part = material.tables.part(material.tables.devices[members[0]].part) if members else None
        is_one = len({material.tables.devices[id_].part for id_ in members}) == 1
        named = str(part.label) if part is not None and is_one else ""
        if members:
            yield _Tier(row, None, tuple(members), tr(_NOUNS[noun].given(count)), named)


def _switches(material: Material, members: Sequence[str]) -> str:
    counts: Counter[PartKind] = Counter()
    for id_ in members:
        part = material.tables.part(material.tables.devices[id_].part)
        is_director = part is not None and part.kind is PartKind.DIRECTOR
        counts[PartKind.DIRECTOR if is_director else PartKind.SWITCH] += 1
    return ", ".join(tr(_NOUNS[kind].given(count)) for kind, count in counts.items())


def _next_to(material: Material, hosts: set[str]) -> set[str]:
    """What is cabled to servers without anything between."""
    found: set[str] = set()
    for a, b in _ends(material):
        found |= {b} if a in hosts else set()
        found |= {a} if b in hosts else set()
    return found


def _ends(material: Material) -> Iterator[tuple[str, str]]:
    facts = material.assessment
    for cable in facts.tables.cables.values():
        a, b = (chassis_of(facts, port_device(end)) for end in cable.ends())
        yield a, b


def _links(material: Material, tiers: Sequence[_Tier]) -> dict[tuple[int, int], int]:
    """Cables between two boxes, by their numbers; those within a box are left out."""
    place = {id_: number for number, tier in enumerate(tiers) for id_ in tier.devices}
    counts: Counter[tuple[int, int]] = Counter()
    for a, b in _ends(material):
        if a in place and b in place and place[a] != place[b]:
            first, second = sorted((place[a], place[b]), key=lambda number: tiers[number].row)
            counts[first, second] += 1
    return dict(counts)


def _places(
    tiers: Sequence[_Tier], shown: Sequence[int], width: float, gap: float
) -> dict[int, tuple[float, float, float]]:
    """Left edge, top and width of each box, ``gap`` between rows; empty rows take no room."""
    rows = sorted({tiers[number].row for number in shown})
    fabrics = [*dict.fromkeys(tiers[n].fabric for n in shown if tiers[n].row in (1, 2))]
    found: dict[int, tuple[float, float, float]] = {}
    for step, row in enumerate(rows):
        here = [number for number in shown if tiers[number].row == row]
        slots = len(fabrics) if row in (1, 2) else len(here)
        each = width / max(slots, 1)
        wide = min(_WIDE, each - _MARGIN)
        for order, number in enumerate(here):
            slot = fabrics.index(tiers[number].fabric) if row in (1, 2) else order
            found[number] = (each * (slot + 0.5) - wide / 2, step * (_BOX + gap) + 2.0, wide)
    return found


def _frames(
    material: Material, tiers: Sequence[_Tier], places: dict[int, tuple[float, float, float]]
) -> Iterator[Mark]:
    """A ground behind the switches of a fabric, with its name."""
    for fabric in dict.fromkeys(tier.fabric for tier in tiers if tier.row in (1, 2)):
        boxes = [places[n] for n, tier in enumerate(tiers) if n in places
                 and tier.row in (1, 2) and tier.fabric == fabric]  # fmt: skip
        if fabric is None or not boxes:
            continue
        left, wide = min(x for x, _, _ in boxes) - 8.0, boxes[0][2] + 16.0
        top = min(y for _, y, _ in boxes) - 7.0
        tall = max(y for _, y, _ in boxes) + _BOX + 7.0 - top
        colour = _pen(material, fabric, 0.8).colour
        yield Box(left, top, wide, tall, 5.0, FRAME_FILL, Pen(colour, 0.6))


def _pen(material: Material, fabric: str | None, width: float) -> Pen:
    found = material.tables.fabrics.get(fabric) if fabric is not None else None
    return side_pen(found.side if found is not None else None, width)


def _lines(
    material: Material,
    tiers: Sequence[_Tier],
    places: dict[int, tuple[float, float, float]],
    links: dict[tuple[int, int], int],
) -> Iterator[Mark]:
    ends = _spread(places, links)
    labels: list[Box] = []
    words: list[Mark] = []
    for pair, count in links.items():
        fabric = next((tiers[n].fabric for n in pair if tiers[n].fabric is not None), None)
        pen = _pen(material, fabric, 1.4)
        yield Line(*ends[pair], pen)
        text = tr("{count:,} cable", "{count:,} cables", count)
        others = [line for other, line in ends.items() if other != pair]
        label = _label(ends[pair], width_of(text, _SMALL) + 6.0, labels, others)
        labels.append(label)
        middle, base = label.x + label.width / 2, label.y + _LABEL / 2 + 2.4
        words.append(TextLine(middle, base, text, _SMALL, pen.colour, anchor="middle"))
    yield from labels
    yield from words


def _label(line: _Segment, wide: float, placed: Sequence[Box], others: Sequence[_Segment]) -> Box:
    """Room for the label of ``line``, where it covers fewest labels and lines of others."""
    (x1, y1), (x2, y2) = line
    found = [
        Box(
            x1 + (x2 - x1) * share - wide / 2,
            y1 + (y2 - y1) * share - _LABEL / 2,
            wide,
            _LABEL,
            3.0,
            PAPER,
        )
        for share in _SHARES
    ]
    return min(
        found,
        key=lambda box: (
            sum(_overlap(box, other) for other in placed),
            sum(meets(*other, Rect.sized(box.x, box.y, wide, _LABEL)) for other in others),
        ),
    )


def _overlap(box: Box, other: Box) -> bool:
    return (
        abs(box.x + box.width / 2 - other.x - other.width / 2) < (box.width + other.width) / 2 + 4.0
        and abs(box.y - other.y) < _LABEL
    )


def _spread(
    places: dict[int, tuple[float, float, float]], links: dict[tuple[int, int], int]
) -> dict[tuple[int, int], _Segment]:
    """Where each line leaves its two boxes, side by side in the order of the boxes beyond."""
    middle = {number: x + wide / 2 for number, (x, _, wide) in places.items()}
    found = {}
    for pair in links:
        points = []
        for here, there in (pair, pair[::-1]):
            x, y, wide = places[here]
            is_below = places[there][1] > y
            beside = sorted(
                (middle[b if a == here else a], a, b)
                for a, b in links
                if here in (a, b) and (places[b if a == here else a][1] > y) == is_below
            )
            order = next(n for n, (_, a, b) in enumerate(beside) if (a, b) == pair)
            points.append((x + wide * (order + 1) / (len(beside) + 1), y + _BOX if is_below else y))
        found[pair] = points[0], points[1]
    return found


def _box(tier: _Tier, x: float, y: float, wide: float) -> Iterator[Mark]:
    yield Box(x, y, wide, _BOX, 3.0, PAPER, Pen(DEVICE_BORDER, 0.8))
    middle, room = x + wide / 2, wide - 8.0
    base = y + (13.0 if tier.below else 18.0)
    title = fitted(tier.title, _BOLD, room, bold=True)
    yield TextLine(middle, base, title, _BOLD, TEXT, bold=True, anchor="middle")
    if tier.below:
        below = fitted(tier.below, _SMALL, room)
        muted = "#" + str(style.look().colours["MUTED"].hexval())[2:]
        yield TextLine(middle, y + 23.5, below, _SMALL, muted, anchor="middle")
