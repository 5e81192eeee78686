"""SAS stacks: enclosures that hang together, and where initiators enter them.

A *node* is what SAS sees as one device: an adapter or controller with its initiator ports, or an
expander (the I/O module of an enclosure, an expander card). The modules of an enclosure lead to the
same drives but pass nothing on to each other. A *system* is who owns initiators: a host, an array
with all its controllers; bridges to Fibre Channel stand in for one system together.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass

from sanwright.analysis.assessment import Assessment, remembered
from sanwright.analysis.chassis import chassis_facts, chassis_of
from sanwright.analysis.link_verdict import carries
from sanwright.analysis.links import LinkFacts, LinkKind, best_speed, link_facts
from sanwright.analysis.ports import PortFacts
from sanwright.analysis.uncertain import UncertainFact, uncertain_facts
from sanwright.design import port_name
from sanwright.parts import PartKind, PortRole, Speed, value_of

Node = tuple[str, str]
"""Device id, and the name of the controller or I/O module; empty where the part names none."""

BRIDGES = ""
"""The system that bridges to Fibre Channel stand in for."""


@dataclass(frozen=True, slots=True)
class SasHop:
    """A SAS link as seen from ``node``; ``cable`` is its lead cable, ``offered`` the port's lanes.

    ``speed`` is what the link negotiates, None where that is not known.
    """

    node: Node
    far: Node
    cable: str
    port: str
    far_port: str
    is_onward: bool
    lanes: int
    offered: int
    speed: Speed | None


@dataclass(frozen=True, slots=True)
class SasModules:
    """The I/O modules of an enclosure that have ports in the catalog.

    ``count`` is how many modules it has, None where that is not known. ``are_told_apart``: it is
    known which ports are on which module.
    """

    nodes: tuple[Node, ...]
    count: int | None
    are_told_apart: bool

    @property
    def are_redundant(self) -> bool:
        """Whether the enclosure can be reached over two modules, as far as is known."""
        return self.are_told_apart and len(self.nodes) > 1


@dataclass(frozen=True, slots=True)
class SasEntry:
    """Where a source enters a stack: all parallel links between the two are one wide port.

    ``offered`` is the width that the source's ports have together, ``lanes`` what comes through.
    """

    system: str
    source: Node
    expander: Node
    hops: tuple[SasHop, ...]

    @property
    def lanes(self) -> int:
        """Lanes of the wide port."""
        return sum(hop.lanes for hop in self.hops)

    @property
    def offered(self) -> int:
        """Lanes that the source's ports have."""
        return sum(hop.offered for hop in self.hops)


@dataclass(frozen=True, slots=True)
class SasStack:
    """Enclosures joined by cables, from the first one onward, and the expanders that join them.

    ``enclosures`` starts where the first entry is; ``expanders`` are the nodes, those of expander
    cards too.
    """

    enclosures: tuple[str, ...]
    expanders: tuple[Node, ...]
    entries: tuple[SasEntry, ...]

    @property
    def systems(self) -> tuple[str, ...]:
        """Who has entries, each once."""
        return tuple(dict.fromkeys(entry.system for entry in self.entries))


# Nodes and links


def is_sas_enclosure(facts: Assessment, chassis: str) -> bool:
    """Whether the device is an enclosure for drives, not a server with an expander in it."""
    part = facts.tables.part_of(chassis)
    return part is not None and part.kind is PartKind.SAS_ENCLOSURE


def node_of(port: PortFacts) -> Node | None:
    """The node that a SAS port is on; None for other ports."""
    group = port.group
    if group is None or group.protocol != "SAS":
        return None
    if group.role not in (PortRole.EXPANDER, PortRole.INITIATOR):
        return None
    return port.device, group.controller


@remembered
def hops_of(facts: Assessment, device: str) -> tuple[SasHop, ...]:
    """The SAS links of the device's own ports, in the order of their cables' ids."""
    found: dict[tuple[str, str], SasHop] = {}
    for cable in facts.index("cables_on", device):
        link = link_facts(facts, cable)
        if link.kind is LinkKind.SAS and carries(facts, link):
            for here, there in ((link.a, link.b), (link.b, link.a)):
                hop = _hop(link, here, there) if here.device == device else None
                if hop is not None:
                    found[hop.cable, hop.port] = hop
    return tuple(found.values())


def _hop(link: LinkFacts, here: PortFacts, there: PortFacts) -> SasHop | None:
    node, far = node_of(here), node_of(there)
    if node is None or far is None:
        return None
    return SasHop(
        node=node,
        far=far,
        cable=link.cable.id,
        port=here.reference,
        far_port=there.reference,
        is_onward=there.role is PortRole.EXPANDER,
        lanes=min(here.lanes, there.lanes),
        offered=here.lanes,
        speed=link.speed,
    )


def node_hops(facts: Assessment, node: Node) -> Iterator[SasHop]:
    """The links of one node."""
    return (hop for hop in hops_of(facts, node[0]) if hop.node == node)


@remembered
def modules_of(facts: Assessment, enclosure: str) -> SasModules:
    """The I/O modules of an enclosure."""
    here = chassis_facts(facts, enclosure)
    nodes = dict.fromkeys(
        (member.id, group.controller)
        for member, part in zip(here.members, here.parts, strict=True)
        for group in (part.ports.values() if part is not None else ())
        if group.protocol == "SAS" and group.role is PortRole.EXPANDER
    )
    facet = here.part.sas_enclosure if here.part is not None else None
    stated = value_of(facet.io_modules) if facet is not None else None
    count = len(nodes) if len(nodes) > 1 else stated
    return SasModules(tuple(nodes), count, are_told_apart=count == len(nodes))


@remembered
def rates_of(facts: Assessment, node: Node) -> tuple[str, ...] | None:
    """The rates that a node's SAS ports can do; None where they are not known."""
    part = facts.tables.part_of(node[0])
    groups = part.ports.values() if part is not None else ()
    known = [
        group.speeds.value
        for group in groups
        if group.protocol == "SAS" and group.controller == node[1] and group.speeds is not None
    ]
    return tuple(dict.fromkeys(name for names in known for name in names)) if known else None


def rate_doubts(facts: Assessment, node: Node) -> tuple[UncertainFact, ...]:
    """The figures that the rates of a node's SAS ports rest on and that are not certain."""
    part = facts.tables.part_of(node[0])
    groups = part.ports.items() if part is not None else ()
    fields = (
        f"ports.{name}.speeds"
        for name, group in groups
        if group.protocol == "SAS" and group.controller == node[1]
    )
    return uncertain_facts(part, *fields)


@remembered
def best_rate(facts: Assessment, node: Node) -> Speed | None:
    """The fastest of them."""
    return best_speed(facts.reference, rates_of(facts, node))


# Stacks


@remembered
def stack_of(facts: Assessment, enclosure: str) -> SasStack:
    """The stack that the enclosure is in."""
    return _stack(facts, lead_of(facts, enclosure))


@remembered
def lead_of(facts: Assessment, enclosure: str) -> str:
    """The enclosure by whose id the stack is remembered."""
    return min(_spread(facts, enclosure)[0])


def _spread(facts: Assessment, start: str) -> tuple[dict[str, None], dict[Node, None]]:
    """All enclosures and expanders that hang together with the enclosure ``start``."""
    enclosures, nodes = {start: None}, dict.fromkeys(modules_of(facts, start).nodes)
    waiting = deque(nodes)
    while waiting:
        for hop in node_hops(facts, waiting.popleft()):
            chassis = chassis_of(facts, hop.far[0])
            if not hop.is_onward or hop.far in nodes:
                continue
            more = [hop.far]
            if is_sas_enclosure(facts, chassis):
                enclosures[chassis] = None
                more += [node for node in modules_of(facts, chassis).nodes if node != hop.far]
            nodes.update(dict.fromkeys(more))
            waiting.extend(more)
    return enclosures, nodes


@remembered
def _stack(facts: Assessment, lead: str) -> SasStack:
    enclosures, nodes = _spread(facts, lead)
    found: dict[tuple[Node, Node], list[SasHop]] = {}
    for node in nodes:
        for hop in node_hops(facts, node):
            if not hop.is_onward:
                found.setdefault((hop.far, node), []).extend(_turned(facts, hop))
    entries = [
        SasEntry(system_of(facts, source), source, expander, tuple(hops))
        for (source, expander), hops in found.items()
    ]
    entries.sort(key=lambda entry: (entry.source, entry.hops[0].port, entry.expander))
    return SasStack(tuple(_ordered(facts, enclosures, entries)), tuple(nodes), tuple(entries))


def _turned(facts: Assessment, hop: SasHop) -> Iterator[SasHop]:
    """The same link seen from its other end."""
    for back in node_hops(facts, hop.far):
        if back.cable == hop.cable and back.port == hop.far_port:
            yield back


def system_of(facts: Assessment, source: Node) -> str:
    """Who owns an initiator: its chassis, or all bridges together."""
    chassis = chassis_facts(facts, chassis_of(facts, source[0]))
    is_bridge = chassis.part is not None and chassis.part.kind is PartKind.SAS_ADAPTER
    return BRIDGES if is_bridge and PortRole.TARGET in chassis.roles else chassis.id


def is_behind_array(facts: Assessment, link: LinkFacts) -> bool:
    """Whether an array or bridge reaches its drives over the link, and decides what runs there."""
    if link.kind is not LinkKind.SAS:
        return False
    for end in link.ends:
        chassis = end.chassis
        if is_sas_enclosure(facts, chassis):
            systems = stack_of(facts, chassis).systems
            return any(id_ == BRIDGES or chassis_facts(facts, id_).is_array for id_ in systems)
    return False


def _ordered(
    facts: Assessment, enclosures: dict[str, None], entries: list[SasEntry]
) -> Iterator[str]:
    """From the enclosure whose module is entered at its first port, along the cables.

    Where nobody enters: from an end of the chain.
    """
    beside = {id_: _neighbours(facts, id_) for id_ in enclosures}
    entered = [chassis_of(facts, e.expander[0]) for e in sorted(entries, key=_port_of_entry)]
    starts = [id_ for id_ in entered if id_ in enclosures]
    starts += sorted(enclosures, key=lambda id_: (len(beside[id_]), id_))
    seen: set[str] = set()
    for start in starts:
        waiting = deque([start] if start not in seen else [])
        seen.add(start)
        while waiting:
            here = waiting.popleft()
            yield here
            for other in beside[here]:
                if other in enclosures and other not in seen:
                    seen.add(other)
                    waiting.append(other)


def _port_of_entry(entry: SasEntry) -> tuple[int, str]:
    """Chains are entered at the first port of a module, and left at a later one."""
    name = port_name(entry.hops[0].far_port)
    digits = name[len(name.rstrip("0123456789")) :]
    return int(digits) if digits else 0, name


def _neighbours(facts: Assessment, enclosure: str) -> list[str]:
    hops = (hop for node in modules_of(facts, enclosure).nodes for hop in node_hops(facts, node))
    return sorted({chassis_of(facts, hop.far[0]) for hop in hops if hop.is_onward} - {enclosure})
