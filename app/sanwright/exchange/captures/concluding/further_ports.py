"""Ports that a later import reads at a device that the design has already."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence

from sanwright.design import Device, PartCopy, Port, Table, port_ref
from sanwright.edits.draft import Draft
from sanwright.exchange.captures.concluding.ends import EndPort
from sanwright.exchange.captures.concluding.identified import identify
from sanwright.exchange.captures.concluding.models import counted, is_read, own_device
from sanwright.exchange.captures.makers import maker_of_all
from sanwright.exchange.captures.outputs import Place
from sanwright.exchange.captures.symbols import adapter_in
from sanwright.parts import Part, PartKind, PortRole


def own_card(ports: Sequence[EndPort], count: int) -> Part:
    """An adapter of which only its ports were read, ``count`` of them, and perhaps its maker."""
    maker = maker_of_all(port.wwpn for port in ports)
    vendor = maker.name if maker is not None and maker.is_storage is False else ""
    return own_device(PartKind.HBA, vendor, "", {"fc": counted(PortRole.INITIATOR, count)})


def said_of_card(ports: Sequence[EndPort]) -> tuple[list[str], list[Place]]:
    """What an inventory calls an adapter and what model it tells the fabric, and where."""
    facts = [port.login.login.fact for port in ports if port.login is not None]
    said = [port.model for port in ports]
    said += [adapter_in(text) for fact in facts for text in (fact.node_symbol, fact.port_symbol)]
    return [text for text in said if text], [fact.place for fact in facts]


def port_names(part: Part) -> list[str]:
    """The names of all ports of an adapter."""
    return [name for name, _group in part.port_names()]


def with_standing(ports: list[EndPort], wwpns: Iterable[str]) -> list[EndPort]:
    """``ports`` that were read and those that the device in the design has besides, in order."""
    read = {port.wwpn for port in ports}
    standing = [EndPort(wwpn, None) for wwpn in wwpns if wwpn not in read]
    return sorted([*ports, *standing], key=lambda port: (port.slot, port.wwpn[6:], port.wwpn))


def free_ports(
    draft: Draft,
    id_: str,
    count: int,
    taken: Container[str],
    names_of: Callable[[Part], list[str]],
    larger: Callable[[int], Part],
) -> tuple[list[str], dict[str, str]]:
    """References of ``count`` ports of a device that nothing is at, or fewer where it has fewer.

    ``taken`` are ends of cables. A part that an import made of what it had read becomes one with
    as many ports as are known by now: ``larger`` makes it, and the second result names its ports
    by what they were called before.
    """
    device = draft.find(Table.DEVICES, id_)
    copy = draft.find(Table.PARTS, device.part) if isinstance(device, Device) else None
    part = copy.part if isinstance(copy, PartCopy) else None
    if not isinstance(device, Device) or part is None:
        return [], {}
    names = names_of(part)
    free = _free(draft, id_, names, taken)
    if len(free) >= count or not is_read(part):
        return free[:count], {}
    grown = larger(len(names) + count - len(free))
    all_names = names_of(grown)
    moved = {port_ref(id_, a): port_ref(id_, b) for a, b in zip(names, all_names, strict=False)}
    if identify(draft, device, grown, moved) == device:
        return free, {}
    free = [moved[end] for end in free] + [port_ref(id_, each) for each in all_names[len(names) :]]
    return free[:count], moved


def _free(draft: Draft, id_: str, names: list[str], taken: Container[str]) -> list[str]:
    found = []
    for name in names:
        port = draft.find(Table.PORTS, end := port_ref(id_, name))
        if end not in taken and not (isinstance(port, Port) and port.wwpn):
            found.append(end)
    return found


def next_slot(draft: Draft, host: str) -> str:
    """The number of the next adapter in a host."""
    used = sum(isinstance(row, Device) and row.parent == host for row in draft.rows(Table.DEVICES))
    return str(used + 1)
