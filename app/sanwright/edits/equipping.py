"""Many devices equipped at once: a card into the next free slot of each, optics into their cages.

What does not go in somewhere is left out and said; the rest is one edit.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

import msgspec

from sanwright.design.change import Change, merged
from sanwright.design.design import Design
from sanwright.design.records import Port, Table, port_ref
from sanwright.design.tables import Tables
from sanwright.edits.devices import fit_device, keep_part, with_children
from sanwright.edits.draft import Draft
from sanwright.edits.slots import free_slot
from sanwright.parts import OpticsFitting, Part, PortGroup, is_same_shape
from sanwright.text import Text, joined

_MOST_NAMED = 3


@dataclass(frozen=True, slots=True)
class Equipped:
    """One edit for many devices; ``sentence`` says what went where and what was left out."""

    change: Change
    sentence: str


def fit_into_each(
    design: Design,
    devices: Iterable[str],
    part: Part,
    optics: Mapping[str, Part] | None = None,
) -> Equipped:
    """Fit one more ``part`` into the next free slot that takes it of each device.

    ``optics`` are those that the part ships with, by id.
    """
    changes: list[Change] = []
    without: list[str] = []
    for id_ in devices:
        slot = free_slot(design, id_, part) if takes_part(design, id_, part) else None
        if slot is None:
            without.append(id_)
        else:
            changes.append(fit_device(design, id_, part, slot, optics=optics)[0])
    count = len(changes)
    done = Text(
        "Fit {part} into {count} device", "Fit {part} into {count} devices", count, part=part.name
    )
    left = Text(
        "{count} device has no free slot for it: {some}.",
        "{count} devices have no free slot for it: {some}.",
        len(without),
        some=_named(design, without),
    )
    return Equipped(merged(done, changes), f"{done}. {left}" if without else f"{done}.")


def fill_cages(design: Design, devices: Collection[str], optic: Part) -> Equipped:
    """Put ``optic`` into every empty cage that takes it, of the devices and what is fitted in."""
    draft, ports = Draft(design), 0
    full: list[str] = []
    for id_ in devices:
        empty = [ref for ref in _cages(design, id_, optic) if not _is_filled(design, ref)]
        for reference in empty:
            current = design.ports.get(reference) or Port(id=reference)
            draft.put(msgspec.structs.replace(current, optic=optic.id))
        ports += len(empty)
        if not empty:
            full.append(id_)
    if ports:
        keep_part(draft, optic)
    done = Text(
        "Fit {optic} into {count} port", "Fit {optic} into {count} ports", ports, optic=optic.name
    )
    left = Text(
        "{count} device has no empty cage for it: {some}.",
        "{count} devices have no empty cage for it: {some}.",
        len(full),
        some=_named(design, full),
    )
    return Equipped(draft.change(done), f"{done}. {left}" if full else f"{done}.")


def takes_part(tables: Tables, chassis: str, part: Part) -> bool:
    """Whether a slot of ``chassis``, free or not, is made for ``part``."""
    host = tables.part_of(chassis)
    slots = host.slots.values() if host is not None else ()
    return any(set(part.fits) & set(group.accepts) for group in slots)


def takes_optic(group: PortGroup, optic: Part) -> bool:
    """Whether ``optic`` goes into the cages of a group of ports."""
    facts = optic.optic
    if facts is None or group.optics is not OpticsFitting.REPLACEABLE:
        return False
    is_shaped = not group.cage or is_same_shape(facts.form_factor, group.cage)
    return is_shaped and facts.lanes == group.lanes


def cage_groups(tables: Tables, devices: Collection[str]) -> list[PortGroup]:
    """The groups of ports with cages on the devices and on what is fitted into them, each once."""
    found: dict[tuple[str, str], PortGroup] = {}
    for id_ in sorted(with_children(tables, devices)):
        part = tables.part_of(id_)
        for name, group in part.ports.items() if part is not None else ():
            if group.optics is OpticsFitting.REPLACEABLE:
                found[tables.devices[id_].part, name] = group
    return list(found.values())


def _cages(tables: Tables, device: str, optic: Part) -> Iterator[str]:
    for id_ in sorted(with_children(tables, (device,))):
        part = tables.part_of(id_)
        for name, group in part.port_names() if part is not None else ():
            if takes_optic(group, optic):
                yield port_ref(id_, name)


def _is_filled(tables: Tables, reference: str) -> bool:
    port = tables.find(Table.PORTS, reference)
    return isinstance(port, Port) and port.optic is not None


def _named(tables: Tables, ids: list[str]) -> Text:
    more = ["…"] if len(ids) > _MOST_NAMED else []
    return joined([*map(tables.label, ids[:_MOST_NAMED]), *more])
