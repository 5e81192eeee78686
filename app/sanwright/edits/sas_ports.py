"""SAS ports as an edit sees them: those of initiators and of I/O modules, and which are free."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from sanwright.design.records import Cable, port_device, port_name, port_ref
from sanwright.design.tables import Tables
from sanwright.errors import InputError
from sanwright.parts import Part, PartKind, PortGroup, PortRole
from sanwright.text import Text

Node = tuple[str, str]
"""Device id, and the name of its controller or I/O module."""

_INTERNAL = "internal"
"""Name of the group of an adapter's ports for cables inside the server."""


@dataclass(frozen=True, slots=True)
class SasPorts:
    """Ports of one controller, adapter or I/O module, in order."""

    node: Node
    ports: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SasOwner:
    """A host, an array or a pair of bridges, with what it has to reach enclosures by."""

    name: Text
    device: str
    sources: tuple[SasPorts, ...]

    @property
    def is_built_in(self) -> bool:
        """Whether its controllers are part of it, each with a name."""
        return all(device == self.device and name for device, name in map(_node, self.sources))


def _node(ports: SasPorts) -> Node:
    return ports.node


def owners(tables: Tables, devices: Iterable[str]) -> tuple[SasOwner, ...]:
    """Who owns the given hosts, arrays, adapters or bridges; bridges work together as one.

    Raises InputError for one that has no SAS ports for enclosures.
    """
    found: dict[str, list[SasPorts]] = {}
    for device in dict.fromkeys(devices):
        sources = list(_ports(tables, device, PortRole.INITIATOR))
        if not sources:
            raise InputError(
                Text("{device} has no SAS ports for enclosures.", device=tables.label(device))
            )
        chassis = tables.chassis_of(device)
        key = "" if _is_bridge(tables.part_of(chassis)) else chassis
        found.setdefault(key, []).extend(sources)
    return tuple(
        SasOwner(
            tables.label(key or sources[0].node[0]),
            key or sources[0].node[0],
            tuple({source.node: source for source in sources}.values()),
        )
        for key, sources in found.items()
    )


def io_modules(tables: Tables, enclosure: str) -> tuple[SasPorts, ...]:
    """The I/O modules of an enclosure."""
    return tuple(_ports(tables, enclosure, PortRole.EXPANDER))


def _ports(tables: Tables, device: str, role: PortRole) -> Iterator[SasPorts]:
    for id_ in (device, *_fitted(tables, device)):
        part = tables.part_of(id_)
        named: dict[str, list[str]] = {}
        for key, group in part.ports.items() if part is not None else ():
            if group.protocol == "SAS" and group.role is role and key != _INTERNAL:
                named.setdefault(group.controller, []).extend(group.names())
        for name, ports in named.items():
            yield SasPorts((id_, name), tuple(port_ref(id_, port) for port in ports))


def _fitted(tables: Tables, device: str) -> Iterator[str]:
    children = [item for item in tables.devices.values() if item.parent == device]
    for child in sorted(children, key=lambda item: (item.slot, item.id)):
        yield child.id
        yield from _fitted(tables, child.id)


def _is_bridge(part: Part | None) -> bool:
    if part is None or part.kind is not PartKind.SAS_ADAPTER:
        return False
    return any(group.role is PortRole.TARGET for group in part.ports.values())


def node_at(tables: Tables, port: str) -> Node | None:
    """The controller, adapter or I/O module that a SAS port is on; None for other ports."""
    group = group_at(tables, port)
    if group is None or group.protocol != "SAS":
        return None
    return port_device(port), group.controller


def group_at(tables: Tables, port: str) -> PortGroup | None:
    """The group of ports that the port is of."""
    part = tables.part_of(port_device(port))
    return part.port_group(port_name(port)) if part is not None else None


def joined(tables: Tables, cable: Cable) -> frozenset[Node] | None:
    """The two nodes that a SAS cable joins."""
    a, b = (node_at(tables, end) for end in cable.ends())
    return frozenset((a, b)) if a is not None and b is not None else None
