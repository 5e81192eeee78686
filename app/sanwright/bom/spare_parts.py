"""Lines for what is owned and no longer used: it is not ordered, and may serve elsewhere."""

from __future__ import annotations

from collections.abc import Iterator

from sanwright.bom.hardware import description_of
from sanwright.bom.lines import BomLine, Category
from sanwright.design import Table, Tables, port_device
from sanwright.design.owned_licences import HeldLicence, owned_licences
from sanwright.design.states import spare_parts
from sanwright.text import Text, verbatim


def freed_lines(drawn: Tables) -> Iterator[BomLine]:
    """One line for each part and licence that becomes spare, counted from the whole drawing."""
    yield from _parts(drawn)
    yield from _licences(drawn)


def licence_label(drawn: Tables, licence: HeldLicence) -> Text:
    """What a licence is called: its feature, or that it is for ports, and of which switch."""
    part = drawn.part(licence.part)
    title = part.title if part is not None else verbatim(licence.part)
    if licence.feature:
        return Text("{feature} for {part}", feature=licence.feature, part=title)
    return Text("Licensed ports of {part}", part=title)


def _licences(drawn: Tables) -> Iterator[BomLine]:
    """A port is a piece, so that switches with different numbers of them share a line."""
    found: dict[Text, dict[str, int]] = {}
    parts: dict[Text, str] = {}
    for each in owned_licences(drawn):
        if each.state == "removed":
            label = licence_label(drawn, each)
            counted = found.setdefault(label, {})
            counted[each.device] = counted.get(each.device, 0) + (each.ports or 1)
            parts[label] = each.part
    for label, counted in found.items():
        part = drawn.part(parts[label])
        yield BomLine(
            category=Category.FREED,
            vendor=part.vendor if part is not None else "",
            description=label,
            quantity=sum(counted.values()),
            devices=tuple(sorted(counted)),
            remark=Text("owned with a switch that goes; ask its maker whether another may use it"),
            counted=tuple(sorted(counted.items())),
        )


def _parts(drawn: Tables) -> Iterator[BomLine]:
    found: dict[tuple[Table, str], dict[str, int]] = {}
    for table, id_, of, pieces in spare_parts(drawn):
        counted = found.setdefault((table, of), {})
        counted[id_] = counted.get(id_, 0) + pieces
    for (table, part_id), counted in found.items():
        part = drawn.part(part_id)
        if part is not None and part.cable is not None and part.cable.is_trace:
            continue
        ids = tuple(sorted(counted))
        yield BomLine(
            category=Category.FREED,
            part=part_id,
            vendor=part.vendor if part is not None else "",
            description=description_of(part, drawn)
            if part is not None
            else Text("Unknown part “{part}”", part=part_id),
            quantity=sum(counted.values()),
            devices=_devices(drawn, table, ids),
            ports=ids if table is Table.PORTS else (),
            cables=ids if table is Table.CABLES else (),
            remark=Text("owned and no longer used; not to be ordered"),
            counted=tuple(sorted(counted.items())),
        )


def _devices(drawn: Tables, table: Table, ids: tuple[str, ...]) -> tuple[str, ...]:
    if table is Table.DEVICES:
        return ids
    if table is Table.PORTS:
        return tuple(sorted({port_device(id_) for id_ in ids}))
    cables = (drawn.cables[id_] for id_ in ids if id_ in drawn.cables)
    ends = (end for cable in cables for end in cable.ends())
    return tuple(sorted({port_device(end) for end in ends}))
