"""Lines for cables: by kind, by the length in which that kind is sold, and by colour.

The legs of a breakout harness are drawn as cables of their own and bought as one thing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sanwright.bom.device_places import DevicePlaces
from sanwright.bom.gaps import GapKind
from sanwright.bom.hardware import unresolved_line
from sanwright.bom.lines import BomLine, Category
from sanwright.bom.order_numbers import OrderNumbers, remarks_of
from sanwright.bom.patched import FIBRES, is_patched, patched_lines
from sanwright.bom.purchases import Item, Purchase, items_of, needed_length, purchase_of
from sanwright.design import Cable, Tables, port_device
from sanwright.design.states import is_owned
from sanwright.parts import Part, value_of
from sanwright.text import NOTHING, Text, verbatim
from sanwright.units import Length

_LIGHT = ("OM", "OS")
"""Media of glass begin with these; only they are chosen by the side of a fabric."""

_JACKETS = {
    text.sentence: text
    for text in (
        Text("aqua"),
        Text("violet"),
        Text("orange"),
        Text("yellow"),
        Text("lime green"),
        Text("green"),
        Text("blue"),
        Text("red"),
        Text("white"),
        Text("grey"),
        Text("black"),
    )
}


def cable_lines(tables: Tables, numbers: OrderNumbers, where: DevicePlaces) -> Iterator[BomLine]:
    """One line for each kind of cable, colour and bought length, shorter ones first.

    The project's slack is added to every drawn length before a sold length is looked for. A cable
    with connections on the way is bought in pieces (``patched_lines``).
    """
    slack = tables.project.cable_slack or Length(0.0)
    colours = {side.casefold(): text for side, text in tables.procurement.cable_colours.items()}
    for part_id, items in items_of(tables).items():
        part = tables.part(part_id)
        if part is None:
            wanted = [item for item in items if is_bought(item)]
            if wanted:
                yield _unresolved(part_id, wanted)
            continue
        if part.cable is not None and part.cable.is_trace:
            continue
        found: dict[tuple[Purchase, str], list[Item]] = {}
        patched: dict[str, list[Item]] = {}
        for item in filter(is_bought, items):
            if is_patched(item):
                patched.setdefault(colour_of(item, part, colours, where), []).append(item)
                continue
            purchase = purchase_of(part, needed_length(item, slack), numbers)
            colour = colour_of(item, part, colours, where)
            found.setdefault((purchase, colour), []).append(item)
        for purchase, colour in sorted(found):
            yield _line(part, purchase, colour, found[purchase, colour], slack, bool(colours))
        for colour in sorted(patched):
            yield from patched_lines(part, patched[colour], colour, slack, where)


def is_bought(item: Item) -> bool:
    """Whether a cable is new; a harness is where all its legs are."""
    return not any(map(is_owned, item))


def colour_of(item: Item, part: Part, colours: Mapping[str, str], where: DevicePlaces) -> str:
    """The colour that is chosen for the side of the link's fabric; empty for none."""
    if not colours or not _is_glass(part):
        return ""
    sides = {where.side_of_cable(cable.id) for cable in item}
    return colours.get(sides.pop().casefold(), "") if len(sides) == 1 else ""


def _is_glass(part: Part) -> bool:
    return part.cable is not None and part.cable.medium.startswith(_LIGHT)


def _unresolved(part_id: str, items: list[Item]) -> BomLine:
    cables = [cable for item in items for cable in item]
    return unresolved_line(part_id, _counted(items), devices=_ends(cables), cables=_ids(cables))


def _line(
    part: Part, purchase: Purchase, colour: str, items: list[Item], slack: Length, is_chosen: bool
) -> BomLine:
    cables = [cable for item in items for cable in item]
    lacks, remarks = list(purchase.lacks), [_drawn(cables, purchase, slack), purchase.remark]
    if colour:
        jacket = value_of(part.cable.jacket) if part.cable is not None else None
        if jacket is None or jacket.casefold() != colour.casefold():
            lacks.append(GapKind.COLOUR)
            remarks.append(_colour_remark(jacket, purchase.part_number))
    elif is_chosen and _is_glass(part):
        lacks.append(GapKind.NO_COLOUR)
    text = Text("{cable}, {length}", cable=part.title, length=purchase.text)
    fibres = part.cable.fibres if part.cable is not None else None
    if fibres is not None and fibres > FIBRES:
        text = Text("{cable}, {count} fibres, {length}", cable=part.title, count=fibres,
                    length=purchase.text)  # fmt: skip
    return BomLine(
        category=Category.CABLES,
        part=part.id,
        vendor=part.vendor,
        part_number=purchase.part_number,
        description=text,
        quantity=len(items),
        devices=_ends(cables),
        cables=_ids(cables),
        remark=remarks_of(*remarks),
        colour=colour,
        counted=_counted(items),
        lacks=tuple(lacks),
    )


def _drawn(cables: list[Cable], purchase: Purchase, slack: Length) -> Text:
    """What was drawn, where that is not what is bought."""
    drawn = sorted({cable.length for cable in cables if cable.length is not None})
    if not drawn or (len(drawn) == 1 and drawn[0].amount == purchase.metres):
        return NOTHING
    shortest, longest = drawn[0], drawn[-1]
    if len(drawn) == 1:
        if slack.amount:
            return Text("drawn {length} and {slack} of slack", length=shortest, slack=slack)
        return Text("drawn {length}", length=shortest)
    span = {"shortest": shortest, "longest": longest}
    if slack.amount:
        return Text("drawn {shortest} to {longest} and {slack} of slack", slack=slack, **span)
    return Text("drawn {shortest} to {longest}", **span)


def _colour_remark(jacket: str | None, number: str) -> Text:
    if jacket is not None and number:
        return Text("the order number stands for the colour {jacket}", jacket=jacket_text(jacket))
    if jacket is not None:
        return Text("this kind is usually {jacket}", jacket=jacket_text(jacket))
    return Text("whether this kind is sold in the colour is unknown")


def jacket_text(jacket: str) -> Text:
    """A colour of a cable; one of the user's own words stays as it is."""
    return _JACKETS[jacket] if jacket in _JACKETS else verbatim(jacket)


def _counted(items: list[Item]) -> tuple[tuple[str, int], ...]:
    return tuple((id_, 1) for id_ in sorted(item[0].id for item in items))


def _ids(cables: list[Cable]) -> tuple[str, ...]:
    return tuple(sorted(cable.id for cable in cables))


def _ends(cables: list[Cable]) -> tuple[str, ...]:
    return tuple(sorted({port_device(end) for cable in cables for end in cable.ends()}))
