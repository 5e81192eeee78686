"""Lines for cables with connections on the way: patch cords, fibre pairs between panels, ports.

Such a cable stands for a run whose panels are not drawn. Its two cords, the permanent link between
the panels and the connections in them are bought apart; which panels and trunk cables that makes,
nobody has said, so they are counted in connections and fibre pairs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sanwright.bom.gaps import GapKind
from sanwright.bom.lines import BomLine, Category
from sanwright.bom.purchases import Item, needed_length
from sanwright.design import Cable, port_device
from sanwright.parts import Part
from sanwright.text import NOTHING, Text
from sanwright.units import Length

_CORDS = 2
FIBRES = 2
"""Of a duplex run."""


def is_patched(item: Item) -> bool:
    """Whether an item is a run with connections on the way; a harness is plugged in directly."""
    return len(item) == 1 and item[0].connections > 0


def patched_lines(
    part: Part, items: Sequence[Item], colour: str, slack: Length
) -> Iterator[BomLine]:
    """The lines of runs over one kind of cable and in one colour."""
    cables = [item[0] for item in items]
    yield _line(
        cables,
        Category.CABLES,
        Text("{cable}, patch cord, length unknown", cable=part.model),
        [_CORDS] * len(cables),
        Text("a cord at each end of a run with connections; the design states the whole run only"),
        GapKind.LENGTH,
        part,
        colour,
    )
    yield from _links(part, [item for item in items if item[0].connections > 1], slack)
    yield _line(
        cables,
        Category.PANELS,
        Text("Connection in a patch panel, {fibres} fibres", fibres=FIBRES),
        [cable.connections for cable in cables],
        Text("the panels are not drawn"),
        GapKind.PANELS,
    )


def _links(part: Part, items: Sequence[Item], slack: Length) -> Iterator[BomLine]:
    """Permanent links by length, the shorter ones first."""
    found: dict[Length | None, list[Cable]] = {}
    for item in items:
        found.setdefault(needed_length(item, slack), []).append(item[0])
    medium = part.cable.medium if part.cable is not None else part.model
    known = sorted(length for length in found if length is not None)
    for length in [*known, *([None] if None in found else [])]:
        cables = found[length]
        text = Text(
            "{fibres} fibres of a trunk cable between panels, {medium}, {length}",
            fibres=FIBRES,
            medium=medium,
            length=length if length is not None else Text("length unknown"),
        )
        said = Text("the length is that of the whole run") if length is not None else NOTHING
        yield _line(cables, Category.CABLES, text, [1] * len(cables), said, GapKind.PANELS)


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
        counted=tuple(sorted(counted.items())),
        lacks=(lack,),
    )
