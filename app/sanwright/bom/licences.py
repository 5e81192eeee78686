"""Lines for licences: ports beyond those a switch is bought with, and licensed features in use."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from sanwright.analysis.licences import LicenceNeed, PortUse, licence_need, takes_licences
from sanwright.bom.lines import BomLine, Category
from sanwright.design import Tables, port_device, port_name
from sanwright.parts import Licensing, Part, value_of


def licence_lines(tables: Tables) -> Iterator[BomLine]:
    """One line for each licence need that several devices of one part share."""
    cabled = _cabled_ports(tables)
    needs: dict[tuple[str, BomLine], list[str]] = {}
    for device in tables.devices.values():
        part = tables.part(device.part)
        if part is None or part.licensing is None:
            continue
        for line in _needs(part, part.licensing, cabled.get(device.id, ())):
            needs.setdefault((part.id, line), []).append(device.id)
    for (_, line), devices in needs.items():
        yield _for_devices(line, devices)


def licence_notes(tables: Tables) -> Iterator[str]:
    """A sentence for every switch part whose licence needs nobody knows."""
    parts = {device.part for device in tables.devices.values()}
    for id_ in sorted(parts):
        part = tables.part(id_)
        if part is None or part.kind not in _LICENSED_KINDS:
            continue
        if part.licensing is None or part.licensing.base_ports is None:
            yield (
                f"It is not known how many ports {part.name} comes with a licence for; "
                "port licences for it are not on this list."
            )


def _cabled_ports(tables: Tables) -> dict[str, tuple[str, ...]]:
    found: dict[str, set[str]] = defaultdict(set)
    for cable in tables.cables.values():
        for end in cable.ends():
            found[port_device(end)].add(port_name(end))
    return {device: tuple(sorted(ports)) for device, ports in found.items()}


def _needs(part: Part, licensing: Licensing, ports: tuple[str, ...]) -> Iterator[BomLine]:
    features = value_of(licensing.features) or ()
    plain = 0
    special: dict[str, int] = defaultdict(int)
    for port in ports:
        group = part.port_group(port)
        feature = _feature_for(group.cage if group is not None else "", features)
        if feature:
            special[feature] += 1
        else:
            plain += 1
    base = value_of(licensing.base_ports)
    if base is not None and plain > base:
        yield _port_line(part, licensing, plain, base)
    for feature in sorted(special):
        yield BomLine(
            category=Category.LICENCES,
            vendor=part.vendor,
            description=f"{feature} for {part.model}",
            quantity=1,
            remark=f"needed for the cabled {_ports_text(special[feature])}; order number unknown",
        )


def _feature_for(cage: str, features: tuple[str, ...]) -> str:
    """The feature licence that opens ports with this ``cage``, if any is named after it."""
    for special in _SPECIAL_CAGES:
        if cage.upper().startswith(special):
            return next((item for item in features if special in item.upper()), "")
    return ""


def _port_line(part: Part, licensing: Licensing, used: int, base: int) -> BomLine:
    beyond = f"{_ports_text(used - base)} beyond the {base} base ports"
    step = value_of(licensing.increment_ports)
    number = value_of(licensing.increment_part_number) or ""
    if step is None or step < 1:
        return BomLine(
            category=Category.LICENCES,
            vendor=part.vendor,
            part_number=number,
            description=f"Port licence for {part.model}: {beyond}",
            quantity=1,
            remark="how many ports one licence opens is unknown"
            + ("" if number else "; order number unknown"),
        )
    return BomLine(
        category=Category.LICENCES,
        vendor=part.vendor,
        part_number=number,
        description=f"Port licence for {part.model}, {step} ports each",
        quantity=math.ceil((used - base) / step),
        remark=f"{used} ports cabled: {beyond}" + ("" if number else "; order number unknown"),
    )


def _ports_text(count: int) -> str:
    return "1 port" if count == 1 else f"{count} ports"


def _for_devices(line: BomLine, devices: list[str]) -> BomLine:
    each = f" on each of {len(devices)} devices" if len(devices) > 1 else ""
    return BomLine(
        category=line.category,
        vendor=line.vendor,
        part_number=line.part_number,
        description=line.description,
        quantity=line.quantity * len(devices),
        devices=tuple(sorted(devices)),
        remark=f"{line.remark}{each}",
    )
