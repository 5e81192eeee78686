"""Lines for optics at both ends: those to order, and those that come with an adapter or array."""

from __future__ import annotations

from collections.abc import Iterator

from sanwright.bom.hardware import description_of, unresolved_line
from sanwright.bom.lines import BomLine, Category
from sanwright.bom.order_numbers import order_number, remarks_of
from sanwright.design import Tables, port_device, port_name, port_ref
from sanwright.parts import OpticsFitting, Part, PortGroup


def optic_lines(tables: Tables) -> Iterator[BomLine]:
    """One line for each optic and way of getting it: ordered, or with a certain part."""
    found: dict[tuple[str, str], list[str]] = {}
    replacing: dict[str, int] = {}
    for reference, optic in fitted_optics(tables):
        device = tables.part_of(port_device(reference))
        group = device.port_group(port_name(reference)) if device is not None else None
        included_in = device.name if device is not None and _comes_with(group, optic) else ""
        found.setdefault((optic, included_in), []).append(reference)
        if not included_in and group is not None and group.shipped_optic:
            replacing[optic] = replacing.get(optic, 0) + 1
    for (optic, included_in), references in found.items():
        ports = tuple(sorted(references))
        devices = tuple(sorted({port_device(reference) for reference in references}))
        part = tables.part(optic)
        if part is None:
            yield unresolved_line(optic, len(ports), devices=devices, ports=ports)
            continue
        swapped = 0 if included_in else replacing.get(optic, 0)
        yield _line(part, ports, devices, included_in, swapped)


def fitted_optics(tables: Tables) -> Iterator[tuple[str, str]]:
    """Port reference and part id of every optic in the design, fixed ones included."""
    for reference, port in tables.ports.items():
        if port.optic is not None:
            yield reference, port.optic
    for device in tables.devices.values():
        part = tables.part(device.part)
        for name, group in part.port_names() if part is not None else ():
            if group.optics is not OpticsFitting.FIXED or tables.part(group.shipped_optic) is None:
                continue
            reference = port_ref(device.id, name)
            setting = tables.ports.get(reference)
            if setting is None or setting.optic is None:
                yield reference, group.shipped_optic


def _comes_with(group: PortGroup | None, optic: str) -> bool:
    if group is None:
        return False
    return group.optics is OpticsFitting.FIXED or group.shipped_optic == optic


def _line(
    part: Part, ports: tuple[str, ...], devices: tuple[str, ...], included_in: str, swapped: int
) -> BomLine:
    number, remark = order_number(part)
    if included_in:
        remark = f"comes with {included_in}; not to be ordered"
    elif swapped:
        times = "one of these replaces" if swapped == 1 else f"{swapped} of these replace"
        remark = remarks_of(remark, f"{times} an optic that the port ships with")
    return BomLine(
        category=Category.OPTICS,
        part=part.id,
        vendor=part.vendor,
        part_number=number,
        description=description_of(part.model, part.summary),
        quantity=len(ports),
        included_in=included_in,
        devices=devices,
        ports=ports,
        remark=remark,
    )
