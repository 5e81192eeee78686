"""Lines for cables with connections on the way: patch cords, fibre pairs between panels, ports.

Such a cable stands for a run whose panels are not drawn. Its two cords, the permanent link between
the panels and the connections in them are bought apart. Trunk cables are counted by the runs
between two places; which panels that makes, nobody has said, so they are counted in connections.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from sanwright.bom.device_places import DevicePlaces
from sanwright.bom.gaps import GapKind
from sanwright.bom.lines import BomLine, Category
from sanwright.bom.order_numbers import remarks_of
from sanwright.bom.purchases import Item, needed_length
from sanwright.design import Cable, port_device
from sanwright.parts import Part
from sanwright.parts.summary import medium_title
from sanwright.text import NOTHING, Text
from sanwright.units import Length

_CORDS = 2
FIBRES = 2
"""Of a duplex run."""
TRUNK_FIBRES = 12
"""Of a trunk cable, as the catalog's trunks with MPO plugs have."""
_RUNS = TRUNK_FIBRES // FIBRES
_BY_CONNECTIONS = {2: Text("LC duplex at both ends"), 4: Text("MPO at both ends")}


def is_patched(item: Item) -> bool:
    """Whether an item is a run with connections on the way; a harness is plugged in directly."""
    return len(item) == 1 and item[0].connections > 0


def patched_lines(
    part: Part, items: Sequence[Item], colour: str, slack: Length, where: DevicePlaces
) -> Iterator[BomLine]:
    """The lines of runs over one kind of cable and in one colour."""
    cables = [item[0] for item in items]
    yield _line(
        cables,
        Category.CABLES,
        Text("{cable}, patch cord, length unknown", cable=part.title),
        [_CORDS] * len(cables),
        Text("a cord at each end of a run with connections; the design states the whole run only"),
        GapKind.LENGTH,
        part,
        colour,
    )
    yield from _links(part, [item for item in items if item[0].connections > 1], slack, where)
    yield _line(
        cables,
        Category.PANELS,
        Text("Connection in a patch panel, {fibres} fibres", fibres=FIBRES),
        [cable.connections for cable in cables],
        Text("the panels are not drawn"),
        GapKind.PANELS,
    )


def _links(
    part: Part, items: Sequence[Item], slack: Length, where: DevicePlaces
) -> Iterator[BomLine]:
    """Trunk cables by length, the shorter ones first; a trunk lies between two places."""
    found: dict[Length | None, dict[tuple[str, ...], list[Cable]]] = {}
    for item in items:
        ends = sorted(where.place_of_port(end, "rack") for end in item[0].ends())
        alike = found.setdefault(needed_length(item, slack), {})
        alike.setdefault(tuple(ends), []).append(item[0])
    medium = medium_title(part.cable.medium) if part.cable is not None else part.title
    known = sorted(length for length in found if length is not None)
    for length in [*known, *([None] if None in found else [])]:
        groups = found[length].values()
        text = Text(
            "Trunk cable between panels, {medium}, {fibres} fibres, {plugs}, {length}",
            medium=medium,
            fibres=TRUNK_FIBRES,
            plugs=_plugs(cable for group in groups for cable in group),
            length=length if length is not None else Text("length unknown"),
        )
        runs = Text("{count} run of {fibres} fibres", "{count} runs of {fibres} fibres",
                    sum(map(len, groups)), fibres=FIBRES)  # fmt: skip
        said = Text("the length is that of the whole run") if length is not None else NOTHING
        # Of the runs that share a trunk the first stands for it where trunks are counted.
        counts = [int(n % _RUNS == 0) for group in groups for n in range(len(group))]
        cables = [cable for group in groups for cable in group]
        remark = remarks_of(runs, said)
        yield _line(cables, Category.CABLES, text, counts, remark, GapKind.PANELS)


def _plugs(cables: Iterable[Cable]) -> Text:
    """What the connections on the way say of the plugs of a trunk.

    A panel of duplex ports on both sides is one connection, a cassette for a trunk with MPO two.
    """
    return _BY_CONNECTIONS.get(max(cable.connections for cable in cables), Text("plugs unknown"))


def _line(
    cables: Sequence[Cable],
    category: Category,
    description: Text,
    counts: Sequence[int],
    remark: Text,
    lack: GapKind,
    part: Part | None = None,
    colour: str = "",
) -> BomLine:
    counted = {cable.id: count for cable, count in zip(cables, counts, strict=True)}
    return BomLine(
        category=category,
        part=part.id if part is not None else "",
        vendor=part.vendor if part is not None else "",
        description=description,
        quantity=sum(counts),
        devices=tuple(sorted({port_device(end) for cable in cables for end in cable.ends()})),
        cables=tuple(sorted(counted)),
        remark=remark,
        colour=colour,
        counted=tuple(sorted((id_, count) for id_, count in counted.items() if count)),
        lacks=(lack,),
    )
