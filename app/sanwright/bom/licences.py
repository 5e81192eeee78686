"""Lines for licences: ports beyond those a switch is bought with, and licensed features in use."""

from __future__ import annotations

from collections.abc import Iterator

from sanwright.analysis import assess
from sanwright.analysis.licences import (
    LicenceNeed,
    is_licence_expected,
    licence_need,
    takes_licences,
)
from sanwright.bom.lines import BomLine, Category
from sanwright.design import Tables
from sanwright.parts import value_of


def licence_lines(tables: Tables) -> Iterator[BomLine]:
    """One line for each licence need that several devices of one part share."""
    facts = assess(tables)
    needs: dict[tuple[str, BomLine], list[str]] = {}
    for device in tables.devices.values():
        if not takes_licences(tables.part(device.part)):
            continue
        need = facts.ask(licence_need, device.id)
        for line in _lines(need) if need is not None else ():
            needs.setdefault((device.part, line), []).append(device.id)
    for (_, line), devices in needs.items():
        yield _for_devices(line, devices)


def licence_notes(tables: Tables) -> Iterator[str]:
    """A sentence for every switch part whose licence needs nobody knows."""
    parts = {device.part for device in tables.devices.values()}
    for id_ in sorted(parts):
        part = tables.part(id_)
        if part is None or not is_licence_expected(part):
            continue
        if part.licensing is None or part.licensing.base_ports is None:
            yield (
                f"It is not known how many ports {part.name} comes with a licence for; "
                "port licences for it are not on this list."
            )


def _lines(need: LicenceNeed) -> Iterator[BomLine]:
    if need.beyond:
        yield _port_line(need)
    for feature, ports in need.features:
        yield BomLine(
            category=Category.LICENCES,
            vendor=need.part.vendor,
            description=f"{feature} for {need.part.model}",
            quantity=1,
            remark=f"needed for the cabled {_ports_text(ports)}; order number unknown",
        )


def _port_line(need: LicenceNeed) -> BomLine:
    part = need.part
    beyond = f"{_ports_text(need.beyond)} beyond the {need.base} base ports"
    number = value_of(part.licensing.increment_part_number) or "" if part.licensing else ""
    if need.licences is None:
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
        description=f"Port licence for {part.model}, {need.step} ports each",
        quantity=need.licences,
        remark=f"{need.used} ports cabled: {beyond}" + ("" if number else "; order number unknown"),
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
