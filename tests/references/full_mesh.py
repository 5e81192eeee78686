"""Full mesh of four switches in each fabric: every switch one hop from every other."""

from __future__ import annotations

from itertools import combinations

from tests.references.building import (
    OM4,
    SIDES,
    SwitchPorts,
    attach,
    attach_storage,
    hosts,
    workload,
    zone_initiators,
)
from tests.references.layout import blocks, one_row
from tests.references.plan import Plan

SWITCHES = (1, 2, 3, 4)
SQUARE = ((1, 2), (3, 4))
HOSTS_PER_SWITCH = 6
OPTIC = "cisco-ds-sfp-fc32g-sw"
ARRAYS = {"ps1": (1, 2), "ps2": (3, 4)}
"""Which switches of a fabric an array is on."""
PATHS = {"a": ("1-1", "2-1", "1-3", "2-3"), "b": ("1-2", "2-2", "1-4", "2-4")}
PAIRS = (
    {"a": ("1-1", "2-1"), "b": ("1-2", "2-2")},
    {"a": ("1-3", "2-3"), "b": ("1-4", "2-4")},
)


def draw() -> Plan:
    """Twenty-four hosts and two arrays on four MDS 9148T in each fabric."""
    plan = Plan(
        "full-mesh",
        "Full mesh of four Cisco MDS 9148T in each fabric",
        "Twenty-four hosts and two arrays over four racks. Every two switches of a fabric are "
        "joined by a port channel of two ISLs, so that all of them are one hop apart and no ISL "
        "is alone.",
        "2026-11-21",
        customer="Reference architecture",
    )
    plan.add("locations", id="hall", name="Hall 1", kind="room")
    plan.fabrics(*SIDES)
    servers: dict[int, list[str]] = {}
    for switch in SWITCHES:
        rack = f"rack-{switch}"
        plan.rack(rack, f"Rack {switch}", "hall")
        first = (switch - 1) * HOSTS_PER_SWITCH + 1
        servers[switch] = hosts(plan, "esx", range(first, first + HOSTS_PER_SWITCH), rack)
        for side in SIDES:
            name = f"MDS {side.upper()}{switch}"
            plan.device(
                f"mds-{side}{switch}", "cisco-mds-9148t", name, rack=rack, fabric=f"fabric-{side}"
            )
    ports = {(side, n): SwitchPorts(f"mds-{side}{n}", range(1, 49)) for side in SIDES
             for n in SWITCHES}  # fmt: skip
    for switch in SWITCHES:
        attach(plan, servers[switch], {s: ports[s, switch] for s in SIDES}, 3, optic=OPTIC)
    for side in SIDES:
        _mesh(plan, side, ports)
    for array, places in ARRAYS.items():
        _storage(plan, array, places, ports, [id_ for n in places for id_ in servers[n]])
    square = [[f"mds-{side}{switch}" for side in SIDES for switch in pair] for pair in SQUARE]
    plan.lay_out(
        blocks(*servers.values(), width=3),
        one_row(*square[0]),
        one_row(*square[1]),
        one_row(*ARRAYS),
    )
    return plan


def _mesh(plan: Plan, side: str, ports: dict[tuple[str, int], SwitchPorts]) -> None:
    for one, other in combinations(SWITCHES, 2):
        for member in (1, 2):
            plan.cable(
                f"isl-{side}{one}{other}-{member}",
                ports[side, one].next(),
                ports[side, other].next(),
                20,
                OM4,
                optics=OPTIC,
                trunk=f"port-channel-{side}{one}{other}",
            )


def _storage(
    plan: Plan,
    array: str,
    places: tuple[int, int],
    ports: dict[tuple[str, int], SwitchPorts],
    clients: list[str],
) -> None:
    plan.device(array, "dell-powerstore-5200t", f"PowerStore {array[-1]}", rack=f"rack-{places[0]}")
    switches = {side: [ports[side, place] for place in places] for side in SIDES}
    attach_storage(plan, array, PATHS, switches, 15, optic=OPTIC)
    for half, paths in enumerate(PAIRS):
        zone_initiators(plan, clients[half::2], array, paths)
    workload(
        plan,
        f"cluster-{array[-1]}",
        f"Virtual machines on {array}",
        clients,
        array,
        iops=120000,
        luns=16,
    )
