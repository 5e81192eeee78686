"""What an adapter's PCIe slot lets through, beside what its ports could carry."""

from __future__ import annotations

from dataclasses import dataclass

from sanwright.analysis.assessment import Assessment, remembered
from sanwright.analysis.link_verdict import carries
from sanwright.analysis.links import LinkFacts, best_speed, link_facts
from sanwright.analysis.ports import port_facts
from sanwright.analysis.uncertain import UncertainFact, uncertain_facts
from sanwright.design import Device, Tables, port_ref
from sanwright.errors import BugError
from sanwright.parts import Part, PartKind, PcieGeneration, Reference, SlotGroup, value_of
from sanwright.text import Text, verbatim
from sanwright.units import Throughput


@dataclass(frozen=True, slots=True)
class SlotFacts:
    """What a card in its slot lets through in one direction; the slower of both counts.

    ``pcie_capacity`` is after line coding, before packet overhead (7 to 18 per cent more),
    ``card_capacity`` that of the card alone, whatever slot it is in; ``rests_on`` are the figures
    that the first could not be without and that are not certain.
    ``missing`` names facts of card and slot that are not known; ``pcie_capacity`` is then only the
    most that can be hoped for from those that are, and None where they do not suffice.
    """

    card_capacity: Throughput | None
    card_text: Text
    pcie_capacity: Throughput | None
    pcie_row: PcieGeneration | None
    pcie_text: Text
    missing: tuple[Text, ...]
    rests_on: tuple[UncertainFact, ...]

    @property
    def is_card_the_limit(self) -> bool:
        """Whether no slot would let through more, as far as is known of this one."""
        card, both = self.card_capacity, self.pcie_capacity
        return card is not None and both is not None and both >= card


@dataclass(frozen=True, slots=True)
class AdapterFacts:
    """An adapter in its slot; throughputs are for one direction.

    ``ports_capacity`` is the sum over ports at the best speed of port and optic (None: unknown),
    ``used_capacity`` that of the ``used`` ports alone: of those with a link, as it comes up, none
    that is down; as long as nothing is cabled, of all ports of a Fibre Channel adapter.
    """

    device: str
    ports: int
    ports_capacity: Throughput | None
    used: int
    used_capacity: Throughput | None
    slot: SlotFacts


def adapter_slot(tables: Tables, device: Device) -> tuple[str | None, int | None]:
    """PCIe generation and lanes of the slot that ``device`` is in; None where not known."""
    parent = tables.part_of(device.parent) if device.parent is not None else None
    stated = device.slot_pcie_generation, device.slot_pcie_lanes
    return _slot_in(parent, device.slot, stated)


_Stated = tuple[str | None, int | None]
"""PCIe generation and lanes of a slot, as the design states them."""


def _slot_in(parent: Part | None, slot: str, stated: _Stated) -> _Stated:
    generation, lanes = stated
    group = _slot_group(parent, slot) if parent is not None else None
    if group is not None:
        generation = generation or value_of(group.pcie_generation)
        lanes = lanes or value_of(group.pcie_lanes)
    return generation, lanes


def _doubts(
    of_card: tuple[UncertainFact, ...],
    parent: Part | None,
    group: SlotGroup | None,
    name: str,
    card: str | int | None,
    slot: str | int | None,
) -> tuple[UncertainFact, ...]:
    """The figures without which the slower of card and slot would not be known to be that slow.

    ``group`` is the slot's in ``parent``, None where the design states this figure of it.
    """
    of_slot: tuple[UncertainFact, ...] = ()
    if parent is not None and group is not None:
        keys = (key for key, each in parent.slots.items() if each is group)
        of_slot = uncertain_facts(parent, *(f"slots.{key}.pcie_{name}" for key in keys))
    known = [(value, facts) for value, facts in ((card, of_card), (slot, of_slot)) if value]
    ranks = [_generation_rank(str(value)) for value, _ in known]
    least = [facts for (_, facts), rank in zip(known, ranks, strict=True) if rank == min(ranks)]
    return tuple(fact for facts in least for fact in facts) if all(least) else ()


def _slot_group(parent: Part, slot: str) -> SlotGroup | None:
    pcie = [group for group in parent.slots.values() if _is_pcie(group)]
    for group in pcie:
        count = value_of(group.count)
        if count is not None and slot in {
            f"{group.prefix}{number}" for number in range(group.first, group.first + count)
        }:
            return group
    return pcie[0] if len(pcie) == 1 else None


def _is_pcie(group: SlotGroup) -> bool:
    """Whether cards in these slots hang on PCIe lanes; mezzanine slots do under other names."""
    stated = (group.pcie_generation, group.pcie_lanes)
    return "pcie" in group.accepts or any(figure is not None for figure in stated)


@remembered
def adapter_facts(facts: Assessment, id_: str) -> AdapterFacts | None:
    """Facts of the adapter ``id_``; the slower of card and slot counts. None: it is no adapter."""
    tables = facts.tables
    device = tables.devices.get(id_)
    part = tables.part(device.part) if device is not None else None
    if device is None or part is None or not is_adapter(part):
        return None
    holder = tables.devices.get(device.parent) if device.parent is not None else None
    slot = _slot_facts(
        facts,
        device.part,
        holder.part if holder is not None else "",
        device.slot,
        (device.slot_pcie_generation, device.slot_pcie_lanes),
    )
    links = _cabled_links(facts, id_)
    ports, ports_capacity = sum(1 for _ in part.port_names()), _ports_capacity(facts, id_, part)
    is_planned = part.kind is PartKind.HBA and not facts.index("cables_on", id_)
    return AdapterFacts(
        device=device.id,
        ports=ports,
        ports_capacity=ports_capacity,
        used=ports if is_planned else len(links),
        used_capacity=ports_capacity if is_planned else _together(links),
        slot=slot,
    )


@remembered
def _slot_facts(facts: Assessment, card: str, holder: str, slot: str, stated: _Stated) -> SlotFacts:
    """Of the part ``card`` in this slot of the part ``holder``, which may not be known."""
    tables = facts.tables
    part, parent = tables.part(card), tables.part(holder) if holder else None
    if part is None:
        raise BugError(verbatim(f"The part {card} is not known, and so no adapter."))
    card_generation = value_of(part.pcie.generation) if part.pcie else None
    card_lanes = value_of(part.pcie.lanes) if part.pcie else None
    slot_generation, slot_lanes = _slot_in(parent, slot, stated)
    missing = [
        name
        for name, value in (
            (Text("PCIe generation of {part}", part=part.label), card_generation),
            (Text("PCIe lanes of {part}", part=part.label), card_lanes),
            (Text("PCIe generation of the slot"), slot_generation),
            (Text("PCIe lanes of the slot"), slot_lanes),
        )
        if value is None
    ]
    generations = [g for g in (card_generation, slot_generation) if g is not None]
    generation = min(generations, key=_generation_rank, default=None)
    lanes = min((n for n in (card_lanes, slot_lanes) if n is not None), default=None)
    group = _slot_group(parent, slot) if parent is not None else None
    figures = (
        ("generation", card_generation, slot_generation, stated[0]),
        ("lanes", card_lanes, slot_lanes, stated[1]),
    )
    doubts = (
        fact
        for name, of_card, of_slot, said in figures
        for fact in _doubts(
            uncertain_facts(part, f"pcie.{name}"),
            parent,
            group if said is None else None,
            name,
            of_card,
            of_slot,
        )
    )
    row, card_row = (_row(tables.reference, each) for each in (generation, card_generation))
    return SlotFacts(
        card_capacity=_through(card_row, card_lanes),
        card_text=_text(card_row, card_lanes, at_most=False),
        pcie_capacity=_through(row, lanes),
        pcie_row=row,
        pcie_text=_text(row, lanes, at_most=bool(missing)),
        missing=tuple(missing),
        rests_on=tuple(doubts),
    )


def _ports_capacity(facts: Assessment, device: str, part: Part) -> Throughput | None:
    if any(group.count is None for group in part.ports.values()):
        return None
    total = 0.0
    for name, group in part.port_names():
        speed = best_speed(facts.reference, port_facts(facts, port_ref(device, name)).speeds)
        if speed is None:
            return None
        total += speed.usable.amount * group.lanes / speed.lanes
    return Throughput(total)


def _cabled_links(facts: Assessment, device: str) -> list[LinkFacts]:
    """The links at the adapter's own ports that carry, each once."""
    links = (link_facts(facts, cable) for cable in facts.index("cables_on", device))
    found = {link.cable.id: link for link in links if carries(facts, link)}
    return list(found.values())


def _together(links: list[LinkFacts]) -> Throughput | None:
    capacities = [link.line_capacity for link in links]
    known = [capacity.amount for capacity in capacities if capacity is not None]
    return Throughput(sum(known)) if len(known) == len(capacities) else None


def _through(row: PcieGeneration | None, lanes: int | None) -> Throughput | None:
    return row.lane * lanes if row is not None and lanes is not None else None


def _text(row: PcieGeneration | None, lanes: int | None, *, at_most: bool) -> Text:
    if row is None or lanes is None:
        return Text("PCIe unknown")
    text = verbatim(f"PCIe {row.generation} x{lanes}")
    return Text("at most {text}", text=text) if at_most else text


def _generation_rank(generation: str) -> float:
    try:
        return float(generation)
    except ValueError:
        return 0.0


def _row(reference: Reference, generation: str | None) -> PcieGeneration | None:
    if generation is None:
        return None
    rank = _generation_rank(generation)
    return next((r for r in reference.pcie if _generation_rank(r.generation) == rank), None)


def is_adapter(part: Part | None) -> bool:
    """Whether a part sits in a PCIe slot and carries network ports."""
    return part is not None and part.kind in (PartKind.HBA, PartKind.SAS_ADAPTER)


def all_adapters(facts: Assessment) -> dict[str, AdapterFacts]:
    """Every adapter of the design, by device id."""
    found = ((id_, adapter_facts(facts, id_)) for id_ in facts.tables.devices)
    return {id_: adapter for id_, adapter in found if adapter is not None}
