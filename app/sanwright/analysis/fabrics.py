"""Fabrics and the links between their switches."""

from __future__ import annotations

from dataclasses import dataclass

from sanwright.analysis.assessment import Assessment, remembered
from sanwright.analysis.chassis import chassis_facts, chassis_of, is_gateway
from sanwright.analysis.link_verdict import carries
from sanwright.analysis.links import LinkFacts, LinkKind, links_of
from sanwright.design import Fabric


@dataclass(frozen=True, slots=True)
class IslGroup:
    """All ISLs between switches ``a`` and ``b`` (chassis ids, ``a`` the lower one).

    ``carrying`` are those that are not known to be down.
    """

    a: str
    b: str
    links: tuple[LinkFacts, ...]
    carrying: tuple[LinkFacts, ...]

    @property
    def trunks(self) -> dict[str, tuple[LinkFacts, ...]]:
        """The ISLs that are joined in trunks, by the trunk's name."""
        names = sorted({link.cable.trunk for link in self.links} - {""})
        return {
            name: tuple(link for link in self.links if link.cable.trunk == name) for name in names
        }


@dataclass(frozen=True, slots=True)
class FabricFacts:
    """A fabric with its switches (chassis ids); access gateways stand apart, they are no domain."""

    fabric: Fabric
    switches: tuple[str, ...]
    gateways: tuple[str, ...]


@remembered
def isls_at(facts: Assessment, switch: str) -> dict[str, tuple[LinkFacts, ...]]:
    """The ISLs of a switch by the switch at their other end, up or down; both sorted."""
    found: dict[str, list[LinkFacts]] = {}
    for link in links_of(facts, switch):
        if link.kind is LinkKind.ISL:
            a, b = (end.chassis for end in link.ends)
            if a != b:
                found.setdefault(b if a == switch else a, []).append(link)
    return {
        other: tuple(sorted(found[other], key=lambda link: link.cable.id))
        for other in sorted(found)
    }


def isl_group(facts: Assessment, x: str, y: str) -> IslGroup:
    """All ISLs between two switches."""
    return _isl_group(facts, *sorted((x, y)))


@remembered
def _isl_group(facts: Assessment, a: str, b: str) -> IslGroup:
    links = isls_at(facts, a).get(b, ())
    return IslGroup(a, b, links, tuple(link for link in links if carries(facts, link)))


@remembered
def isl_neighbours(facts: Assessment, switch: str) -> tuple[str, ...]:
    """The switches that ``switch`` has an ISL to, up or down."""
    return tuple(isls_at(facts, switch))


@remembered
def joined_neighbours(facts: Assessment, switch: str) -> tuple[str, ...]:
    """The switches that frames get to from ``switch`` over one ISL."""
    near = isl_neighbours(facts, switch)
    return tuple(other for other in near if isl_group(facts, switch, other).carrying)


def isl_groups_of(facts: Assessment, switch: str) -> tuple[IslGroup, ...]:
    """All ISL groups at a switch."""
    return tuple(isl_group(facts, switch, other) for other in isl_neighbours(facts, switch))


@remembered
def fabric_facts(facts: Assessment, id_: str) -> FabricFacts:
    """Facts of the fabric ``id_``."""
    named = {chassis_of(facts, device) for device in facts.index("devices_of_fabric", id_)}
    switches = [chassis for chassis in sorted(named) if chassis_facts(facts, chassis).is_switch]
    return FabricFacts(
        fabric=facts.tables.fabrics[id_],
        switches=tuple(s for s in switches if not is_gateway(facts, s)),
        gateways=tuple(s for s in switches if is_gateway(facts, s)),
    )


@remembered
def fabric_ports_in_use(facts: Assessment, fabric: str) -> int:
    """Ports of the fabric's switches and gateways that hold a cable."""
    here = fabric_facts(facts, fabric)
    return sum(ports_in_use(facts, switch) for switch in (*here.switches, *here.gateways))


@remembered
def ports_in_use(facts: Assessment, chassis: str) -> int:
    """Ports of the chassis that hold a cable; a broken out port counts once."""
    return sum(
        1 for port in chassis_facts(facts, chassis).ports if facts.index("cables_in_cage", port)
    )
