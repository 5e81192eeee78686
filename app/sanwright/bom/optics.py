"""Lines for optics at both ends: those to order, and those that come with an adapter or array."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sanwright.bom.gaps import FactAnswer, GapKind, OpenPoint
from sanwright.bom.hardware import description_of, unresolved_line
from sanwright.bom.lines import BomLine, Category
from sanwright.bom.order_numbers import OrderNumbers, remarks_of
from sanwright.design import Tables, port_device, port_name, port_ref
from sanwright.design.states import is_optic_bought, is_owned
from sanwright.parts import OpticsFitting, Part, PortGroup
from sanwright.parts.delivery import MAY_BRING_OPTICS, brings_optics, is_delivered
from sanwright.text import Text

_Way = tuple[str, str, bool]
"""A part, what it comes with (empty: it is ordered), and whether it cannot be taken out."""


def optic_lines(
    tables: Tables, numbers: OrderNumbers, brought: Mapping[str, str]
) -> Iterator[BomLine]:
    """One line for each new optic and way of getting it: ordered, or with a certain part.

    ``brought`` names what brings the optic of a port along, by the port's reference.
    """
    found: dict[_Way, list[str]] = {}
    replacing: dict[str, int] = {}
    for reference, optic in fitted_optics(tables):
        if not is_optic_bought(tables, reference):
            continue
        holder = tables.devices[port_device(reference)]
        device = tables.part(holder.part)
        group = device.port_group(port_name(reference)) if device is not None else None
        included_in, is_fixed = "", False
        if device is not None and group is not None:
            is_fixed = group.optics is OpticsFitting.FIXED
            comes_along = is_fixed or (is_delivered(group, optic) and not is_owned(holder))
            included_in = device.name if comes_along else ""
        included_in = included_in or brought.get(reference, "")
        found.setdefault((optic, included_in, is_fixed), []).append(reference)
        if not included_in and group is not None and group.shipped_optic:
            replacing[optic] = replacing.get(optic, 0) + 1
    for way, references in found.items():
        optic, _, _ = way
        ports = tuple(sorted(references))
        part = tables.part(optic)
        if part is None:
            devices = tuple(sorted({port_device(reference) for reference in references}))
            counted = tuple((port, 1) for port in ports)
            yield unresolved_line(optic, counted, devices=devices, ports=ports)
            continue
        yield _line(part, ports, way, replacing.get(optic, 0), numbers, tables)


def optic_points(tables: Tables, brought: Mapping[str, str]) -> Iterator[OpenPoint]:
    """A question for each new adapter or array of which nobody says whether optics come with it.

    Asked only where optics are ordered for it.
    """
    asked: dict[str, dict[str, None]] = {}
    ports: dict[str, list[str]] = {}
    for reference, _ in fitted_optics(tables):
        holder = tables.devices[port_device(reference)]
        part = tables.part(holder.part)
        named = _named_group(part, port_name(reference))
        is_open = is_optic_bought(tables, reference) and not is_owned(holder)
        if part is None or named is None or reference in brought or not is_open:
            continue
        name, group = named
        if part.kind in MAY_BRING_OPTICS and brings_optics(group) is None:
            asked.setdefault(part.id, {})[f"ports.{name}.comes_with_optics"] = None
            ports.setdefault(part.id, []).append(reference)
    for id_ in sorted(asked):
        part = tables.part(id_)
        if part is not None:
            yield _question(part, tuple(sorted(asked[id_])), tuple(sorted(ports[id_])))


def _question(part: Part, fields: tuple[str, ...], ports: tuple[str, ...]) -> OpenPoint:
    said = Text(
        "{part}: it is not known whether optics come with it; {count:,} for it is on the bill.",
        "{part}: it is not known whether optics come with it; {count:,} for it are on the bill.",
        len(ports),
        part=part.label,
    )
    answers = (
        FactAnswer(part.id, fields, True, Text("Optics come with it")),
        FactAnswer(part.id, fields, False, Text("Sold without optics")),
    )
    return OpenPoint(GapKind.OPTICS, said, ports, answers=answers)


def _named_group(part: Part | None, port: str) -> tuple[str, PortGroup] | None:
    """The group of ports that a port is of, with its name."""
    group = part.port_group(port) if part is not None else None
    if part is None or group is None:
        return None
    return next((name, each) for name, each in part.ports.items() if each is group)


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


def _line(
    part: Part,
    ports: tuple[str, ...],
    way: _Way,
    swapped: int,
    numbers: OrderNumbers,
    tables: Tables,
) -> BomLine:
    _, included_in, is_fixed = way
    ordering = numbers.of(part)
    remark = ordering.remark
    if included_in:
        remark = Text("comes with {part}; not to be ordered", part=included_in)
    elif swapped:
        said = Text(
            "{count:,} of these replaces an optic that the port ships with",
            "{count:,} of these replace an optic that the port ships with",
            swapped,
        )
        remark = remarks_of(remark, said)
    return BomLine(
        category=Category.OPTICS,
        part=part.id,
        vendor=ordering.vendor,
        part_number=ordering.number,
        description=description_of(part, tables),
        quantity=len(ports),
        included_in=included_in,
        devices=tuple(sorted({port_device(port) for port in ports})),
        ports=ports,
        remark=remark,
        other_numbers=ordering.other_numbers,
        counted=tuple((port, 1) for port in ports),
        is_fixed=is_fixed,
        lacks=() if included_in else ordering.lacks,
    )
