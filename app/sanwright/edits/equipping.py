"""Many devices equipped at once: cards into free slots of each, optics into their cages.

What would go in where is worked out first, so that it can be shown before anything is done. A
device that does not take all that it is to get is left as it is, and named; the rest is one edit.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import msgspec

from sanwright.design.change import Change
from sanwright.design.design import Design
from sanwright.design.records import Device, Port, Table, port_ref
from sanwright.design.remains import with_children
from sanwright.design.tables import Tables
from sanwright.edits.devices import fit_in, keep_part
from sanwright.edits.draft import Draft
from sanwright.edits.slots import room_for, takes
from sanwright.listing import listed
from sanwright.parts import OpticsFitting, Part, PartKind, PortGroup, is_same_shape
from sanwright.text import NOTHING, Text, joined

_MOST_NAMED = 3


@dataclass(frozen=True, slots=True)
class Equipment:
    """Where ``part`` goes in several devices: ``places`` are slots or ports of each, by its id.

    ``left_out`` are the devices that do not take it, by what is in the way. ``total`` counts both.
    """

    part: Part
    places: Mapping[str, tuple[str, ...]]
    left_out: Mapping[Text, tuple[str, ...]]

    @property
    def total(self) -> int:
        """How many devices were asked for."""
        return len(self.places) + sum(len(ids) for ids in self.left_out.values())

    def verdict(self, tables: Tables) -> Text:
        """What would go in where, and what would not and why, before it is done."""
        where = self._where()
        if len(self.places) == self.total == 1:
            return Text(
                "Fit {part} into {device}: {where}",
                part=self.part.label,
                device=tables.label(next(iter(self.places))),
                where=where,
            )
        fits = Text("{part} fits {count} of {total}", part=self.part.label, count=len(self.places),
                    total=self.total)  # fmt: skip
        said = joined((fits, where)) if where else fits
        return joined((said, *self.why_not(tables)), "\n")

    def why_not(self, tables: Tables) -> tuple[Text, ...]:
        """A sentence for each cause that devices are left out for, with their names."""
        return tuple(
            Text(
                "Not {some}: {why}.",
                some=listed([tables.label(id_) for id_ in ids], _MOST_NAMED),
                why=why,
            )
            for why, ids in self.left_out.items()
        )

    def _where(self) -> Text:
        if self.part.kind is PartKind.OPTIC:
            ports = sum(map(len, self.places.values()))
            return Text("{count} empty port", "{count} empty ports", ports) if ports else NOTHING
        slots = list(dict.fromkeys(slot for each in self.places.values() for slot in each if slot))
        if not slots:
            return NOTHING
        return Text("slot {slots}", "slots {slots}", len(slots), slots=listed(slots))


@dataclass(frozen=True, slots=True)
class Equipped:
    """One edit for many devices; ``sentence`` says what went where and what was left out."""

    change: Change
    sentence: Text


def plan_cards(tables: Tables, devices: Iterable[str], part: Part, count: int = 1) -> Equipment:
    """Which free slots ``count`` more of ``part`` get in each of ``devices``."""
    used: dict[str, set[str]] = {id_: set() for id_ in devices}
    for device in tables.devices.values():
        if device.parent in used:
            used[device.parent].add(device.slot)
    places: dict[str, tuple[str, ...]] = {}
    left_out: dict[Text, tuple[str, ...]] = {}
    for id_, taken in used.items():
        if not takes(tables, id_, part):
            why = Text("it is not made for this")
            left_out[why] = (*left_out.get(why, ()), id_)
            continue
        room = room_for(tables.part_of(id_), part, taken, count)
        if room.slots:
            places[id_] = room.slots
        else:
            left_out[room.why_not] = (*left_out.get(room.why_not, ()), id_)
    return Equipment(part, places, left_out)


def plan_optics(tables: Tables, devices: Iterable[str], optic: Part) -> Equipment:
    """Which empty cages of each of ``devices``, and of what is fitted into it, take ``optic``."""
    places: dict[str, tuple[str, ...]] = {}
    left_out: dict[Text, tuple[str, ...]] = {}
    inside = _inside(tables, tuple(dict.fromkeys(devices)))
    for id_, everything in inside.items():
        cages = [ref for inner in everything for ref in _cages(tables, inner, optic)]
        empty = tuple(ref for ref in cages if not _is_filled(tables, ref))
        if empty:
            places[id_] = empty
        else:
            why = Text("no cage that takes it is empty") if cages else Text("no cage takes it")
            left_out[why] = (*left_out.get(why, ()), id_)
    return Equipment(optic, places, left_out)


def equip(design: Design, plan: Equipment, optics: Mapping[str, Part] | None = None) -> Equipped:
    """Carry a plan out as one edit; ``optics`` are those that a card ships with, by id."""
    if plan.part.kind is PartKind.OPTIC:
        return _fill(design, plan)
    draft, part = Draft(design), plan.part
    for id_, slots in plan.places.items():
        outer = design.devices[id_]
        if part.kind is PartKind.DRIVE:
            add_drives(draft, outer, part, len(slots))
            continue
        for slot in slots:
            fit_in(draft, outer, part, slot, 1, optics)
    done = Text(
        "Fit {part} into {count} device",
        "Fit {part} into {count} devices",
        len(plan.places),
        part=part.label,
    )
    return Equipped(draft.change(done), _told(design, plan, done))


def fit_into_each(
    design: Design,
    devices: Iterable[str],
    part: Part,
    optics: Mapping[str, Part] | None = None,
) -> Equipped:
    """Fit one more ``part`` into the next free slot that takes it of each device.

    ``optics`` are those that the part ships with, by id.
    """
    return equip(design, plan_cards(design, devices, part), optics)


def fill_cages(design: Design, devices: Collection[str], optic: Part) -> Equipped:
    """Put ``optic`` into every empty cage that takes it, of the devices and what is fitted in."""
    return _fill(design, plan_optics(design, devices, optic))


def add_drives(draft: Draft, outer: Device, part: Part, count: int = 1) -> Device:
    """``count`` more drives of ``part`` in ``outer``: those that are there count up."""
    for device in draft.design.devices.values():
        if device.parent == outer.id and device.part == part.id:
            more = msgspec.structs.replace(device, quantity=device.quantity + count)
            draft.put(more)
            return more
    return fit_in(draft, outer, part, "", count)


def takes_optic(group: PortGroup, optic: Part) -> bool:
    """Whether ``optic`` goes into the cages of a group of ports."""
    facts = optic.optic
    if facts is None or group.optics is not OpticsFitting.REPLACEABLE:
        return False
    is_shaped = not group.cage or is_same_shape(facts.form_factor, group.cage)
    return is_shaped and facts.lanes == group.lanes


def cage_groups(tables: Tables, devices: Collection[str]) -> list[PortGroup]:
    """The groups of ports with cages on the devices and on what is fitted into them, each once."""
    kept = dict.fromkeys(tables.devices[id_].part for id_ in sorted(with_children(tables, devices)))
    parts = (part for part in map(tables.part, kept) if part is not None)
    return [
        group
        for part in parts
        for group in part.ports.values()
        if group.optics is OpticsFitting.REPLACEABLE
    ]


def _fill(design: Design, plan: Equipment) -> Equipped:
    draft, optic = Draft(design), plan.part
    ports = [reference for each in plan.places.values() for reference in each]
    for reference in ports:
        current = design.ports.get(reference) or Port(id=reference)
        draft.put(msgspec.structs.replace(current, optic=optic.id))
    if ports:
        keep_part(draft, optic)
    done = Text(
        "Fit {optic} into {count} port",
        "Fit {optic} into {count} ports",
        len(ports),
        optic=optic.label,
    )
    return Equipped(draft.change(done), _told(design, plan, done))


def _told(tables: Tables, plan: Equipment, done: Text) -> Text:
    what = Text("{done}.", done=done) if plan.places else Text("Nothing is fitted.")
    return joined((what, *plan.why_not(tables)), " ")


def _inside(tables: Tables, devices: Sequence[str]) -> dict[str, list[str]]:
    """Each device with all that is fitted into it."""
    found: dict[str, list[str]] = {id_: [id_] for id_ in devices}
    for id_ in sorted(with_children(tables, devices) - set(devices)):
        chassis = tables.chassis_of(id_)
        if chassis in found:
            found[chassis].append(id_)
    return found


def _cages(tables: Tables, device: str, optic: Part) -> Iterator[str]:
    part = tables.part_of(device)
    for name, group in part.port_names() if part is not None else ():
        if takes_optic(group, optic):
            yield port_ref(device, name)


def _is_filled(tables: Tables, reference: str) -> bool:
    port = tables.find(Table.PORTS, reference)
    return isinstance(port, Port) and port.optic is not None
