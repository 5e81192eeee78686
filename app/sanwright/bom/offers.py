"""Order numbers that bring what is drawn: offered beside the one that the bill orders by.

An offer is a bundle of which nothing is left over and that saves more lines than the number that is
ordered by now: optics, fitted parts, licences for ports. For a chassis that is drawn with less than
any sold configuration holds, it is a number that brings what is missing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from sanwright.analysis import Assessment
from sanwright.analysis.licences import licence_need, steps_beyond
from sanwright.bom.gaps import GapKind, NumberOffer, OpenPoint
from sanwright.bom.order_numbers import OrderNumbers
from sanwright.bom.supplies import goes_in
from sanwright.design import Device, Tables
from sanwright.design.states import is_owned
from sanwright.parts import OrderContents, Part, PartNumber, value_of
from sanwright.text import Text, from_file, joined, verbatim


def offer_points(facts: Assessment, numbers: OrderNumbers) -> Iterator[OpenPoint]:
    """A point for each part that bundles are sold of which bring what is drawn and nothing else."""
    by_part: dict[str, list[str]] = {}
    for device in facts.tables.devices.values():
        if not is_owned(device):
            by_part.setdefault(device.part, []).append(device.id)
    for id_ in sorted(by_part):
        part = facts.tables.part(id_)
        if part is None:
            continue
        offers = _offers(facts, part, by_part[id_], numbers)
        if offers:
            said = Text(
                "{part} ({count:,} device): {number} brings {what}. Its ports, optics and modules "
                "are all drawn.",
                "{part} ({count:,} devices): {number} brings each {what}. Its ports, optics and "
                "modules are all drawn.",
                len(by_part[id_]),
                part=part.label,
                number=joined([offer.number for offer in offers], " / "),
                what=offers[0].brings,
            )
            yield OpenPoint(GapKind.BUNDLE_OFFER, said, tuple(by_part[id_]), offers)


def _offers(
    facts: Assessment, part: Part, devices: Sequence[str], numbers: OrderNumbers
) -> tuple[NumberOffer, ...]:
    """The numbers that save most, if that is more than the present one does."""
    sold = [item for item in part.part_numbers if item.brings is not None and not item.is_spare]
    if not sold:
        return ()
    saved = {item.number: _saved(facts, part, devices, item.brings, numbers) for item in sold}
    present = _saved(facts, part, devices, numbers.of(part).brings, numbers) or 0
    most = max((amount for amount in saved.values() if amount is not None), default=0)
    if most <= present:
        return ()
    return tuple(
        NumberOffer(part.id, item.number, contents_text(facts.tables, item))
        for item in sold
        if saved[item.number] == most
    )


def chassis_offers(
    tables: Tables, part: Part, fitted: Sequence[Device], held: Mapping[str, int], supply: str
) -> tuple[NumberOffer, ...]:
    """Numbers of a chassis that bring what its slots lack of the smallest sold configuration.

    ``held`` is how many slots of each kind are filled, by what is ``fitted`` or comes along; power
    supplies go into those named ``supply``. What is fitted there has to be what the number brings.
    """
    return tuple(
        NumberOffer(part.id, item.number, contents_text(tables, item))
        for item in part.part_numbers
        if item.brings is not None and not item.is_spare
        if _is_filled_by(tables, part, item.brings, fitted, held, supply)
    )


def _is_filled_by(
    tables: Tables,
    part: Part,
    brings: OrderContents,
    fitted: Sequence[Device],
    held: Mapping[str, int],
    supply: str,
) -> bool:
    """Whether the least is in all slots with what a number brings, and nothing is there twice.

    A brought part that the design has no copy of may go into any slot that lacks one.
    """
    open_pieces = sum(pieces for id_, pieces in brings.parts.items() if tables.part(id_) is None)
    for key, group in part.slots.items():
        least = value_of(group.filled_min)
        if not least:
            continue
        if key == supply:
            if max(held.get(key, 0), brings.power_supplies) < least:
                return False
            continue
        inside = [device for device in fitted if goes_in(tables, device.part, group)]
        if any(device.part not in brings.parts for device in inside):
            return False
        comes = sum(pieces for id_, pieces in brings.parts.items() if goes_in(tables, id_, group))
        open_pieces -= max(0, least - max(held.get(key, 0), comes))
    return open_pieces >= 0


def contents_text(tables: Tables, item: PartNumber) -> Text:
    """What a number brings along, as far as it is known.

    Of parts that the design has no copy of it tells no ids, but what the catalog says itself.
    """
    brings = item.brings or OrderContents()
    if item.of and any(tables.part(id_) is None for id_ in brings.parts):
        return from_file(item.of)
    said: list[Text] = []
    if brings.ports:
        said.append(Text("{count:,} licensed port", "{count:,} licensed ports", brings.ports))
    if brings.optics:
        said.append(
            Text(
                "{count:,} optic {speed} {kind}",
                "{count:,} optics {speed} {kind}",
                brings.optics,
                speed=brings.optic_speed,
                kind=brings.optic_class,
            )
        )
    for id_, pieces in brings.parts.items():
        part = tables.part(id_)
        name = part.title if part is not None else id_
        said.append(Text("{count:,} × {part}", count=pieces, part=name))
    if brings.power_supplies:
        said.append(
            Text("{count:,} power supply", "{count:,} power supplies", brings.power_supplies)
        )
    said += [verbatim(name) for name in brings.features]
    said += [Text("rack rails")] * brings.rails + [Text("power cords")] * brings.cords
    return joined(said)


def _saved(
    facts: Assessment,
    part: Part,
    devices: Iterable[str],
    brings: OrderContents | None,
    numbers: OrderNumbers,
) -> int | None:
    """Pieces and licences that need not be ordered with it; None where something is left over."""
    if brings is None:
        return None
    used, left = numbers.bundle_use.use_of(part, brings)
    if left:
        return None
    saved = used
    base = value_of(part.licensing.base_ports) if part.licensing is not None else None
    for device in devices:
        need = licence_need(facts, device)
        if not brings.ports or base is None or need is None or need.is_owned:
            continue
        if not need.step:
            if brings.ports != base:
                return None
            continue
        due = steps_beyond(need.used, base, need.step)
        still = steps_beyond(need.used, brings.ports, need.step)
        if brings.ports < base or brings.ports > base + due * need.step:
            return None
        saved += due - still
    return saved
