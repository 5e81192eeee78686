"""Core-edge: hosts on edge switches, storage on two directors in each fabric."""

from __future__ import annotations

from tests.references.building import (
    OM4,
    SIDES,
    SW_32G,
    SW_64G,
    SwitchPorts,
    attach,
    attach_storage,
    hosts,
    workload,
    zone_initiators,
)
from tests.references.layout import blocks, one_row
from tests.references.plan import Plan, Row

EDGES = (1, 2)
CORES = (1, 2)
BLADES = (3, 9)
TRUNK_GROUP = 8
HOSTS_PER_EDGE = 30
ARRAYS = ("ps1", "ps2", "ps3")
PATHS = (
    {"a": ("1-1", "2-1"), "b": ("1-2", "2-2")},
    {"a": ("1-3", "2-3"), "b": ("1-4", "2-4")},
)
"""Each half of an array's hosts talks to one port of each node in each fabric."""


def draw() -> Plan:
    """Sixty hosts on two G720 in each fabric, three arrays on two X7-8 in each fabric."""
    plan = Plan(
        "core-edge",
        "Core-edge with Brocade G720 and X7-8",
        "Sixty hosts on two edge switches in each fabric, storage on two directors. Each edge has "
        "two trunks of two ISLs to each core, in port groups and on blades of their own, so that "
        "the hosts ask for less than twice what the ISLs carry.",
        "2026-11-21",
        customer="Reference architecture",
        refresh_speed="64GFC",
    )
    plan.add("locations", id="hall", name="Hall 1", kind="room")
    for rack in range(1, 5):
        plan.rack(f"rack-{rack}", f"Host rack {rack}", "hall")
    for side in SIDES:
        plan.rack(f"rack-core-{side}", f"Core rack {side.upper()}", "hall")
    plan.rack("rack-storage", "Storage rack", "hall")
    plan.fabrics(*SIDES)
    servers = {edge: _hosts(plan, edge) for edge in EDGES}
    for side in SIDES:
        _switches(plan, side)
    for edge in EDGES:
        attach(plan, servers[edge], {side: _edge_ports(side, edge) for side in SIDES}, 10)
    _storage(plan, [*servers[1], *servers[2]])
    edges = [f"edge-{side}{edge}" for edge in EDGES for side in SIDES]
    cores = [f"core-{side}{core}" for core in CORES for side in SIDES]
    plan.lay_out(
        blocks(servers[1], servers[2], width=8), one_row(*edges), one_row(*cores), one_row(*ARRAYS)
    )
    return plan


def _hosts(plan: Plan, edge: int) -> list[str]:
    first = (edge - 1) * HOSTS_PER_EDGE + 1
    half = HOSTS_PER_EDGE // 2
    return [
        *hosts(plan, "esx", range(first, first + half), f"rack-{2 * edge - 1}"),
        *hosts(plan, "esx", range(first + half, first + 2 * half), f"rack-{2 * edge}"),
    ]


def _switches(plan: Plan, side: str) -> None:
    for edge in EDGES:
        rack = f"rack-{2 * edge - (side == 'a')}"
        name = f"Edge {side.upper()}{edge}"
        plan.device(f"edge-{side}{edge}", "brocade-g720", name, rack=rack, fabric=f"fabric-{side}")
    for core in CORES:
        id_ = f"core-{side}{core}"
        plan.device(
            id_,
            "brocade-x7-8",
            f"Core {side.upper()}{core}",
            rack=f"rack-core-{side}",
            fabric=f"fabric-{side}",
            fitted=_blades(id_),
        )
        for edge in EDGES:
            _trunks(plan, side, edge, core)


def _blades(core: str) -> list[Row]:
    fitted = [{"id": f"{core}-s{slot}", "part": "brocade-fc64-48", "slot": str(slot)}
              for slot in BLADES]  # fmt: skip
    fitted += [{"id": f"{core}-s{slot}", "part": "brocade-cr64-8", "slot": str(slot)}
               for slot in (7, 8)]  # fmt: skip
    fitted += [{"id": f"{core}-s{slot}", "part": "brocade-cpx7", "slot": str(slot)}
               for slot in (1, 2)]  # fmt: skip
    return fitted


def _trunks(plan: Plan, side: str, edge: int, core: int) -> None:
    """Two trunks of two ISLs; each in a port group of its own at the edge, a blade at the core."""
    for index, blade in enumerate(BLADES):
        trunk = f"{side}{edge}-{core}-{index + 1}"
        group = TRUNK_GROUP * ((core - 1) * len(BLADES) + index)
        for member in range(2):
            plan.cable(
                f"isl-{trunk}-{member + 1}",
                f"edge-{side}{edge}:{group + member}",
                f"core-{side}{core}-s{blade}:{TRUNK_GROUP * (edge - 1) + member}",
                25,
                OM4,
                optics=SW_64G,
                trunk=f"trunk-{trunk}",
            )


def _edge_ports(side: str, edge: int) -> SwitchPorts:
    trunks = {TRUNK_GROUP * group + member for group in range(4) for member in range(2)}
    return SwitchPorts(f"edge-{side}{edge}", (port for port in range(48) if port not in trunks))


def _storage(plan: Plan, servers: list[str]) -> None:
    ports = {
        side: [SwitchPorts(f"core-{side}{core}-s{BLADES[core - 1]}", range(16, 48))
               for core in CORES]
        for side in SIDES
    }  # fmt: skip
    share = len(servers) // len(ARRAYS)
    for number, array in enumerate(ARRAYS):
        plan.device(array, "dell-powerstore-9200t", f"PowerStore {number + 1}", rack="rack-storage")
        clients = servers[number * share : (number + 1) * share]
        for half, paths in enumerate(PATHS):
            attach_storage(plan, array, paths, ports, 15, optic=SW_32G)
            zone_initiators(plan, clients[half::2], array, paths)
        workload(
            plan,
            f"cluster-{number + 1}",
            f"Virtual machines of cluster {number + 1}",
            clients,
            array,
            iops=150000,
            luns=20,
        )
