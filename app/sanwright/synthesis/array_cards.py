"""Host cards for an array that is drawn with its ports on cards: as few as the ports ask for."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from sanwright.design import Device, Table, port_ref
from sanwright.edits.devices import keep_part
from sanwright.edits.draft import Draft
from sanwright.edits.slots import first_slot
from sanwright.parts import Part, PartKind, PortGroup, PortRole, value_of
from sanwright.parts.host_ports import names_no_ports
from sanwright.synthesis.switches import ListedSupply
from sanwright.text import Text


def host_ports(part: Part) -> list[tuple[str, PortGroup]]:
    """The Fibre Channel ports for hosts on a part itself, each with its group."""
    return [(name, group) for name, group in part.port_names() if _is_host_port(group)]


def host_speeds(part: Part, supply: ListedSupply) -> set[str]:
    """The speeds that ports for hosts can have, on the part or on cards that go into it."""
    groups = [group for _, group in host_ports(part)]
    groups += [host_ports(card)[0][1] for card in _cards(part, supply)]
    return {speed for group in groups for speed in value_of(group.speeds) or ()}


def most_host_ports(part: Part, supply: ListedSupply, speed: str) -> int | None:
    """How many ports for hosts an array can have with its cards; None where slots are not counted.

    It is of the card that would be fitted for ``speed``.
    """
    card, own = _card(part, supply, speed), len(host_ports(part))
    if card is None:
        return own
    slots = [value_of(group.count) for group in part.slots_for(card)]
    counted = [count for count in slots if count is not None]
    if len(counted) < len(slots):
        return None
    return own + sum(counted) * len(host_ports(card))


def fit_host_cards(
    draft: Draft, supply: ListedSupply, array: str, part: Part, wanted: int, speed: str
) -> list[tuple[str, PortGroup]]:
    """Fit cards into the slots of an array until it has so many ports; their references.

    Every controller gets as many cards. A card of which ``speed`` is the fastest comes first, then
    one that runs it, then one of which nobody knows. Nothing is fitted where no card goes in.
    """
    missing = wanted - len(host_ports(part))
    card = _card(part, supply, speed) if missing > 0 else None
    if card is None:
        return []
    keep_part(draft, card)
    controllers = len({slots.controller for slots in part.slots_for(card)})
    each = -(-missing // (controllers * len(host_ports(card))))
    used, found = set[str](), list[tuple[str, PortGroup]]()
    for _ in range(each * controllers):
        slot = first_slot(part, card, used)
        if slot is None:
            break
        used.add(slot)
        id_ = draft.new_id(f"{array}-card", Table.DEVICES)
        draft.put(Device(id=id_, part=card.id, parent=array, slot=slot))
        found += _ports_in(part, card, id_, slot)
    return found


def _ports_in(part: Part, card: Part, id_: str, slot: str) -> Iterator[tuple[str, PortGroup]]:
    held = (slots.controller for slots in part.slots_for(card) if slots.holds(slot))
    controller = next(held, "")
    for name, group in host_ports(card):
        yield port_ref(id_, name), msgspec.structs.replace(group, controller=controller)


def _card(part: Part, supply: ListedSupply, speed: str) -> Part | None:
    return min(_cards(part, supply), key=lambda card: _rank(card, speed), default=None)


def _cards(part: Part, supply: ListedSupply) -> list[Part]:
    cards = supply.parts(PartKind.HOST_CARD) if part.slots else ()
    return [card for card in cards if part.slots_for(card) and host_ports(card)]


def _rank(card: Part, speed: str) -> tuple[int, int, str]:
    """How well a card serves a speed, then the fewer cards, then its id."""
    speeds = value_of(host_ports(card)[0][1].speeds)
    if speeds is None:
        fitness = 2
    elif speed not in speeds:
        fitness = 3
    else:
        fitness = 0 if speeds[-1] == speed else 1
    return fitness, -len(host_ports(card)), card.id


def _is_host_port(group: PortGroup) -> bool:
    return group.role is PortRole.TARGET and group.protocol == "FC"


def too_few_ports(part: Part, there: int, wanted: int, why: Text) -> Text:
    """What to say of an array with ``there`` ports for hosts where ``wanted`` are needed."""
    if not there and names_no_ports(part):
        return Text(
            "How many ports {part} has is not known. Place one, state its ports, and they are "
            "known here; or leave the model open.",
            part=part.label,
        )
    return Text(
        "{part} has {there} Fibre Channel ports that are known of; {wanted} are needed ({why}).",
        part=part.label,
        there=there,
        wanted=wanted,
        why=why,
    )
