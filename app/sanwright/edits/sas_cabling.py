"""Dual-path SAS cabling: the cables between initiators and a stack of enclosures, as makers say.

Schemes: *netapp*, both modules chained from the first shelf to the last, controllers at both ends
by port pairs (NetApp, SAS cabling rules and concepts, DS212C, DS224C or DS460C); *reverse*, the
first modules chained from top to bottom and the second from bottom to top (Lenovo, ThinkSystem DS
Series hardware installation and maintenance manual, p. 68).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from sanwright.design.change import Change
from sanwright.design.design import Design
from sanwright.design.records import Cable, Table, port_device
from sanwright.edits.devices import keep_part
from sanwright.edits.draft import Draft
from sanwright.edits.sas_pairs import port_pairs
from sanwright.edits.sas_ports import (
    Node,
    SasOwner,
    SasPorts,
    group_at,
    io_modules,
    joined,
    node_at,
    owners,
)
from sanwright.errors import InputError
from sanwright.parts import Part, PartKind, PortGroup, value_of
from sanwright.parts.supply import PartSupply
from sanwright.text import Text
from sanwright.units import Length

_RACK_UNIT_M = 0.04445
_BENDS_M = 0.5
_BETWEEN_SHELVES_M, _TO_CONTROLLER_M = 1.0, 2.0
"""Assumed where the rack positions do not say how far it is."""


class SasScheme(StrEnum):
    """How the two paths run."""

    NETAPP = "netapp"
    REVERSE = "reverse"


@dataclass(frozen=True, slots=True)
class _Wanted:
    """A cable that is to be there; ports of each end in the order in which they are to be taken."""

    a: tuple[str, ...]
    b: tuple[str, ...]


def schemes_for(design: Design, enclosures: Sequence[str]) -> tuple[SasScheme, ...]:
    """The schemes by which the enclosures may be cabled, the maker's own first.

    None where one of them has no two I/O modules whose ports are known.
    """
    parts = [design.part_of(id_) for id_ in enclosures]
    if not enclosures or any(len(io_modules(design, id_)) < 2 for id_ in enclosures):
        return ()
    if all(part is not None and part.family == "FAS and AFF" for part in parts):
        return (SasScheme.NETAPP,)
    return (SasScheme.REVERSE,)


def dual_path_change(
    design: Design,
    supply: PartSupply,
    controllers: Sequence[str],
    enclosures: Sequence[str],
    scheme: SasScheme | str,
) -> Change:
    """Cable the enclosures, in this order, over two paths to one or two hosts, or to one array.

    ``controllers`` are hosts, arrays, adapters or bridges. Cables among them that the scheme wants
    too stay, whatever their ports; other cables among them go. Raises InputError for what cannot
    be cabled so.
    """
    scheme = SasScheme(scheme)
    enclosures = tuple(dict.fromkeys(enclosures))
    _check_enclosures(design, enclosures, scheme)
    hosts = owners(design, controllers)
    if not 1 <= len(hosts) <= 2:
        raise InputError(Text("Choose one or two hosts, or one array, for the stack."))
    draft = Draft(design)
    work = _Work(design, supply, draft, hosts, enclosures)
    wishes = list(_netapp(work) if scheme is SasScheme.NETAPP else _reverse(work))
    work.lay(wishes)
    return draft.change(
        Text(
            "Cable {count} enclosures over two SAS paths",
            "Cable {count} enclosures over two SAS paths",
            len(enclosures),
        )
    )


def _check_enclosures(design: Design, enclosures: Sequence[str], scheme: SasScheme) -> None:
    if not enclosures:
        raise InputError(Text("Choose the enclosures that are to be cabled."))
    for id_ in enclosures:
        part = design.part_of(id_)
        if part is None or part.kind is not PartKind.SAS_ENCLOSURE:
            raise InputError(Text("{device} is no SAS enclosure.", device=design.label(id_)))
        if len(io_modules(design, id_)) < 2:
            raise InputError(
                Text(
                    "{device} has no two I/O modules with known ports, so it cannot be "
                    "cabled over two paths.",
                    device=design.label(id_),
                )
            )
    if scheme not in schemes_for(design, enclosures):
        raise InputError(Text("The scheme “{scheme}” is not for these enclosures.", scheme=scheme))


class _Work:
    """What is there, what is free, and the cables laid so far."""

    def __init__(
        self,
        design: Design,
        supply: PartSupply,
        draft: Draft,
        hosts: tuple[SasOwner, ...],
        enclosures: tuple[str, ...],
    ) -> None:
        self.design, self.hosts, self.enclosures = design, hosts, enclosures
        self._supply, self._draft = supply, draft
        self.chains = tuple(zip(*(io_modules(design, id_)[:2] for id_ in enclosures), strict=True))
        inside = {module.node for id_ in enclosures for module in io_modules(design, id_)}
        ends = inside | {source.node for host in hosts for source in host.sources}
        self._own: dict[str, Cable] = {}
        self._taken: set[str] = set()
        for cable in design.cables.values():
            nodes = joined(design, cable)
            if nodes is not None and nodes <= ends and nodes & inside:
                self._own[cable.id] = cable
            else:
                self._taken.update(cable.ends())
                self._check_foreign(nodes, inside)

    def _check_foreign(self, nodes: frozenset[Node] | None, inside: set[Node]) -> None:
        """A stack is cabled as a whole: a module outside that hangs on it may close a ring."""
        for node in (nodes or frozenset()) - inside if nodes and nodes & inside else ():
            part = self.design.part_of(self.design.chassis_of(node[0]))
            if part is not None and part.kind is PartKind.SAS_ENCLOSURE:
                name = self.design.label(node[0])
                raise InputError(
                    Text("{name} hangs on the same stack; choose all its enclosures.", name=name)
                )

    def is_free(self, port: str) -> bool:
        """Whether nothing but a cable of this stack is in the port."""
        return port not in self._taken

    def is_joined(self, a: Node, b: Node) -> bool:
        """Whether a cable that is there joins the two."""
        return any(joined(self.design, cable) == frozenset((a, b)) for cable in self._own.values())

    def lay(self, wishes: Sequence[_Wanted]) -> None:
        """Keep what is as wished, take out the rest, and draw what is missing."""
        wanted = [frozenset((self._node(wish.a), self._node(wish.b))) for wish in wishes]
        kept: set[frozenset[Node]] = set()
        for cable in self._own.values():
            nodes = joined(self.design, cable)
            if nodes in wanted:
                kept.add(nodes)
                self._taken.update(cable.ends())
            else:
                self._draft.remove(Table.CABLES, cable.id)
        for wish, nodes in zip(wishes, wanted, strict=True):
            if nodes not in kept:
                self._draw(self._take(wish.a), self._take(wish.b))

    def _node(self, ports: tuple[str, ...]) -> Node:
        node = node_at(self.design, ports[0])
        return node if node is not None else (port_device(ports[0]), "")

    def _take(self, ports: tuple[str, ...]) -> str:
        for port in ports:
            if port not in self._taken:
                self._taken.add(port)
                return port
        device, name = self._node(ports)
        where = f"{self.design.label(device)} {name}".strip()
        raise InputError(
            Text("{where} has no free SAS port left for the second path.", where=where)
        )

    def _draw(self, a: str, b: str) -> None:
        part = self._part(a, b)
        keep_part(self._draft, part)
        id_ = self._draft.new_id("cable", Table.CABLES)
        length = _length(self.design, part, a, b)
        self._draft.put(Cable(id=id_, a=a, b=b, part=part.id, length=length))

    def _part(self, a: str, b: str) -> Part:
        """The enclosure maker's own copper cable where there is one, else the usual one."""
        here, there = self._socket(a), self._socket(b)
        maker = self.design.part_of(port_device(b))
        sold = self._supply.cables_between(here.cage, there.cage, "passive copper")
        own = (part for part in sold if maker is not None and part.vendor == maker.vendor)
        part = next(own, None) or self._supply.default_cable(here, there, None)
        if part is None:
            raise InputError(Text("There is no cable from {a} to {b}.", a=here.cage, b=there.cage))
        return part

    def _socket(self, port: str) -> PortGroup:
        group = group_at(self.design, port)
        if group is None or not group.cage:
            where = self.design.label(port)
            raise InputError(
                Text("The connector of {where} is not known; state it in the part.", where=where)
            )
        return group


# Schemes


def _netapp(work: _Work) -> Iterator[_Wanted]:
    """Both domains chained from port 3 to port 1; a pair of ports of each controller at the ends.

    Controller 1 enters domain A first and B last, controller 2 the other way round.
    """
    pairs = port_pairs(work.design, work.hosts, work.is_free)
    for chain in work.chains:
        for here, there in pairwise(chain):
            yield _Wanted(_out(here), _in(there))
    for number, pair in enumerate(pairs):
        near, far = work.chains[number][0], work.chains[1 - number][-1]
        if pair.is_internal:
            near, far = work.chains[1 - number][0], work.chains[number][-1]
        yield _Wanted(pair.first, _in(near))
        yield _Wanted(pair.last, _out(far))


def _reverse(work: _Work) -> Iterator[_Wanted]:
    """First modules from top to bottom, second ones from bottom to top; a second host at the ends.

    A path leaves a module by its last port and enters the next by its first.
    """
    down, up = work.chains[0], work.chains[1][::-1]
    for chain in (down, up):
        for here, there in pairwise(chain):
            yield _Wanted(_last(work, here), _in(there))
    for number, host in enumerate(work.hosts):
        if number == 0:
            ends = (down[0], _in(down[0])), (up[0], _in(up[0]))
        else:
            ends = (up[-1], _last(work, up[-1])), (down[-1], _last(work, down[-1]))
        sources = _two_sources(work, host, ends[0][0].node)
        for ports, (_, entry) in zip(sources, ends, strict=True):
            yield _Wanted(ports, entry)


def _two_sources(
    work: _Work, host: SasOwner, first: Node
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Ports for the two paths: of two controllers or adapters, or of the only one.

    What is cabled to the module ``first`` already comes first.
    """
    free = [
        (source, tuple(port for port in source.ports if work.is_free(port)))
        for source in sorted(host.sources, key=lambda s: not work.is_joined(s.node, first))
    ]
    usable = [ports for _, ports in free if ports]
    if host.is_built_in and len(host.sources) > 1 and len(usable) < 2:
        full = next(source.node[1] for source, ports in free if not ports)
        raise InputError(
            Text(
                "{host} {adapter} has no free SAS port left for the second path.",
                host=host.name,
                adapter=full,
            )
        )
    if len(usable) > 1:
        return usable[0], usable[1]
    if not usable or len(usable[0]) < 2:
        raise InputError(Text("{host} has no two free SAS ports for two paths.", host=host.name))
    return usable[0], usable[0][1:] + usable[0][:1]


def _in(module: SasPorts) -> tuple[str, ...]:
    """Ports to enter a module by: the lower half, the first one first."""
    return module.ports[: max(1, len(module.ports) // 2)]


def _out(module: SasPorts) -> tuple[str, ...]:
    """Ports to leave it by: the upper half, its first one first (3, then 4)."""
    return module.ports[len(module.ports) // 2 :]


def _last(work: _Work, module: SasPorts) -> tuple[str, ...]:
    """The same for the reverse scheme: the last port first, except for NetApp's modules."""
    part = work.design.part_of(module.node[0])
    ports = _out(module)
    return ports if part is not None and part.vendor == "NetApp" else ports[::-1]


def _length(design: Design, part: Part, a: str, b: str) -> Length:
    """The shortest length sold that goes from device to device in their rack."""
    needed = _way(design, design.chassis_of(port_device(a)), design.chassis_of(port_device(b)))
    lengths = value_of(part.cable.lengths) if part.cable is not None else None
    enough = [item.length for item in lengths or () if item.length.amount >= needed - 1e-9]
    return min(enough, default=Length(round(needed, 2)))


def _way(design: Design, a: str, b: str) -> float:
    here, there = design.devices[a], design.devices[b]
    positions = here.rack_position, there.rack_position
    if here.location is not None and here.location == there.location:
        known = [place for place in positions if place is not None]
        if len(known) == len(positions):
            return (max(known) - min(known)) * _RACK_UNIT_M + _BENDS_M
    parts = (design.part_of(a), design.part_of(b))
    shelves = all(part is not None and part.kind is PartKind.SAS_ENCLOSURE for part in parts)
    return _BETWEEN_SHELVES_M if shelves else _TO_CONTROLLER_M
