"""What is fitted into each device before the first cable: modules by slot, optics by port.

Devices that are fitted alike are one kind, so that forty hosts are one list and forty boxes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from sanwright.analysis.ports import OpticState, port_facts
from sanwright.bom.supplies import SUPPLY_SLOTS
from sanwright.design import Device, Tables, port_ref
from sanwright.drawing.shapes import children_by_parent
from sanwright.listing import natural_key
from sanwright.parts import Part, PartKind
from sanwright.reports.installation.site import Site, seat_of
from sanwright.text import tr

_RACKED_BARE = (PartKind.DIRECTOR,)
"""Of these a free slot is listed, too: it gets a blank panel or stays for later."""


@dataclass(frozen=True, slots=True)
class Fitting:
    """One thing to fit, in words: ``seat`` is its slot, ``module`` what goes there.

    ``ports`` are those of it that ``optic`` goes into. What is there already says so in ``state``.
    """

    seat: str
    module: str
    ports: str
    optic: str
    state: str = ""


@dataclass(frozen=True, slots=True)
class FittedKind:
    """Devices of one part that are fitted alike, by name, as people count."""

    model: str
    devices: tuple[str, ...]
    fittings: tuple[Fitting, ...]


def has_fittings(site: Site) -> bool:
    """Whether anything is to be fitted into any device."""
    children = children_by_parent(site.tables)
    standing = (device for device in site.tables.devices.values() if device.parent is None)
    return any(_is_fitted(_of_chassis(site, device, children)) for device in standing)


def fitted_kinds(site: Site) -> list[FittedKind]:
    """Every device into which something is fitted, those that are alike together."""
    children = children_by_parent(site.tables)
    standing = [device for device in site.tables.devices.values() if device.parent is None]
    found: dict[tuple[str, tuple[Fitting, ...]], list[str]] = {}
    for device in sorted(standing, key=lambda each: site.spots.of(each.id)):
        fittings = tuple(_of_chassis(site, device, children))
        if _is_fitted(fittings):
            found.setdefault((device.part, fittings), []).append(device.label)
    return [
        FittedKind(_model(site.tables, part), tuple(sorted(devices, key=natural_key)), fittings)
        for (part, fittings), devices in found.items()
    ]


def _is_fitted(fittings: Iterable[Fitting]) -> bool:
    return any(not each.state and (each.module or each.optic) for each in fittings)


def _of_chassis(site: Site, device: Device, children: dict[str, list[Device]]) -> Iterator[Fitting]:
    part = site.tables.part(device.part)
    yield from _optics(site, device, part, "", "")
    inner = sorted(children.get(device.id, ()), key=lambda each: (natural_key(each.slot), each.id))
    yield from _drives(site.tables, inner)
    for card in inner:
        if not _is_drive(site.tables, card):
            yield from _of_card(site, card, children)
    if part is not None and part.kind in _RACKED_BARE:
        brought = site.supplies.brought(device) if not site.supplies.fitted(device.id) else 0
        yield from _free_slots(part, {card.slot for card in inner}, brought)


def _of_card(site: Site, card: Device, children: dict[str, list[Device]]) -> Iterator[Fitting]:
    tables = site.tables
    seat, model = seat_of(tables, card.id), _model(tables, card.part)
    if card.name and card.slot:
        seat = f"{seat} ({tr('Slot {slot}', slot=card.slot)})"
    state = _standing(card.state)
    named = tr("the same") if state else model
    optics = list(_optics(site, card, tables.part(card.part), seat, named))
    if state or not optics:
        yield Fitting(seat, model, "", "", state)
    yield from optics
    inner = sorted(children.get(card.id, ()), key=lambda each: (natural_key(each.slot), each.id))
    yield from _drives(tables, inner)
    for each in inner:
        if not _is_drive(tables, each):
            yield from _of_card(site, each, children)


def _optics(
    site: Site, device: Device, part: Part | None, seat: str, module: str
) -> Iterator[Fitting]:
    """The ports with cages, those with the same optic in a row together."""
    for group in part.ports.values() if part is not None else ():
        ports = [
            (name, *_optic(site, port_ref(device.id, name), device.state)) for name in group.names()
        ]
        caged = [each for each in ports if each[1] is not None]
        if module and not caged:
            continue
        if not module and not any(optic for _, optic, _ in caged):
            continue
        for (optic, state), row in groupby(caged, key=lambda each: each[1:]):
            names = [name for name, _, _ in row]
            yield Fitting(seat, module, in_a_range(names), optic or "", state)
            module = module and tr("the same")


def _optic(site: Site, reference: str, state: str) -> tuple[str | None, str]:
    """The optic of a port; "" for an empty cage, None for a port without one."""
    facts = port_facts(site.facts, reference)
    if facts.optic_state is OpticState.NOT_NEEDED:
        return None, ""
    record = site.tables.ports.get(reference)
    if record is None or record.optic is None:
        return "", _standing(state)
    model = str(facts.optic.label) if facts.optic is not None else record.optic
    return model, _standing(record.optic_state)


def _drives(tables: Tables, cards: Sequence[Device]) -> Iterator[Fitting]:
    for (part, state), row in groupby(
        (card for card in cards if _is_drive(tables, card)),
        key=lambda each: (each.part, each.state),
    ):
        count = sum(each.quantity for each in row)
        module = tr("{count:,} × {part}", count=count, part=_model(tables, part))
        yield Fitting(tr("Drive bays"), module, "", "", _standing(state))


def _free_slots(part: Part, taken: set[str], supplies: int) -> Iterator[Fitting]:
    """Slots in which nothing is drawn; ``supplies`` come along and are drawn in none."""
    for key, group in part.slots.items():
        if supplies and key == SUPPLY_SLOTS:
            slots = tr("Slot {slot}", slot=in_a_range(list(group.names())))
            module = tr(
                "{count:,} power supply, which comes with the chassis",
                "{count:,} power supplies, which come with the chassis",
                supplies,
            )
            yield Fitting(slots, module, "", "", "")
            continue
        for is_taken, row in groupby(group.names(), key=lambda name: name in taken):
            if not is_taken:
                slots = tr("Slot {slot}", slot=in_a_range(list(row)))
                yield Fitting(slots, "", "", "", tr("free"))


def in_a_range(names: Sequence[str]) -> str:
    """Names that follow each other as first and last; two or fewer are all named.

    >>> in_a_range(["0", "1", "2"]), in_a_range(["1-1", "1-2", "1-3"])
    ('0–2', '1-1 to 1-3')
    """
    if len(names) <= 2:
        return ", ".join(names)
    if "-" in names[0] or "-" in names[-1]:
        return tr("{first} to {last}", first=names[0], last=names[-1])
    return f"{names[0]}–{names[-1]}"


def _is_drive(tables: Tables, device: Device) -> bool:
    part = tables.part(device.part)
    return part is not None and part.kind is PartKind.DRIVE


def _standing(state: str) -> str:
    return tr("in place") if state == "existing" else ""


def _model(tables: Tables, part_id: str) -> str:
    part = tables.part(part_id)
    return str(part.label) if part is not None else part_id
