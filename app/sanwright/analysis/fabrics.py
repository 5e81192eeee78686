"""Fabrics and the links between their switches."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sanwright.analysis.links import LinkFacts, LinkKind
from sanwright.design import Fabric
from sanwright.units import Throughput

if TYPE_CHECKING:
    from sanwright.analysis.assessment import Assessment


@dataclass(frozen=True, slots=True)
class IslGroup:
    """All ISLs between switches ``a`` and ``b`` (chassis ids, ``a`` the lower one)."""

    a: str
    b: str
    links: tuple[LinkFacts, ...]

    @property
    def capacity(self) -> Throughput | None:
        """Usable throughput of one direction of them all; None where one is not known."""
        known = [link.capacity.amount for link in self.links if link.capacity is not None]
        return Throughput(sum(known)) if len(known) == len(self.links) else None

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


def isls_at(facts: Assessment, switch: str) -> dict[str, tuple[LinkFacts, ...]]:
    """The ISLs of a switch by the switch at their other end, up or down; both sorted."""
    found: dict[str, list[LinkFacts]] = {}
    for link in facts.links_of(switch):
        if link.kind is LinkKind.ISL:
            a, b = (facts.chassis_of(end.device) for end in link.ends)
            if a != b:
                found.setdefault(b if a == switch else a, []).append(link)
    return {
        other: tuple(sorted(found[other], key=lambda link: link.cable.id))
        for other in sorted(found)
    }


def isl_group(facts: Assessment, x: str, y: str) -> IslGroup:
    """The ISLs between two switches."""
    a, b = sorted((x, y))
    return IslGroup(a, b, facts.ask(isls_at, a).get(b, ()))


def isl_neighbours(facts: Assessment, switch: str) -> tuple[str, ...]:
    """The switches that ``switch`` has an ISL to, up or down."""
    return tuple(facts.ask(isls_at, switch))


def fabric_facts(facts: Assessment, id_: str) -> FabricFacts:
    """Facts of the fabric ``id_``."""
    named = {facts.chassis_of(device) for device in facts.index("devices_of_fabric", id_)}
    switches = [chassis for chassis in sorted(named) if facts.chassis(chassis).is_switch]
    return FabricFacts(
        fabric=facts.tables.fabrics[id_],
        switches=tuple(s for s in switches if not facts.is_gateway(s)),
        gateways=tuple(s for s in switches if facts.is_gateway(s)),
    )


def fabric_ports_in_use(facts: Assessment, fabric: str) -> int:
    """Ports of the fabric's switches and gateways that hold a cable."""
    here = facts.fabric(fabric)
    return sum(facts.ports_in_use(switch) for switch in (*here.switches, *here.gateways))


def ports_in_use(facts: Assessment, chassis: str) -> int:
    """Ports of the chassis that hold a cable; a broken out port counts once."""
    return sum(1 for port in facts.chassis(chassis).ports if facts.index("cables_in_cage", port))


def fabric_of(facts: Assessment, chassis: str) -> str | None:
    """The fabric that the device is drawn in."""
    device = facts.tables.devices.get(chassis)
    return device.fabric if device is not None else None
