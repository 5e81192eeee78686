"""Two sites ten kilometres apart: each fabric stretched over its own fibre route."""

from __future__ import annotations

from tests.references.building import (
    LW_32G,
    OS2,
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

SITES = {"n": "North", "s": "South"}
ROUTE_M = {"a": 9200, "b": 9800}
"""The two fabrics take different ways between the sites."""
CREDITS = 180
HOSTS_PER_SITE = 8
CABLED = {"a": ("1-1", "2-1", "1-3", "2-3"), "b": ("1-2", "2-2", "1-4", "2-4")}
PATHS = (
    {"a": ("1-1", "2-1"), "b": ("1-2", "2-2")},
    {"a": ("1-3", "2-3"), "b": ("1-4", "2-4")},
)


def draw() -> Plan:
    """Eight hosts and one array at each site, joined by two long-wave ISLs in each fabric."""
    plan = Plan(
        "stretched",
        "Two sites, long-wave ISLs over ten kilometres",
        "A stretched cluster: eight hosts and one array at each site, every host zoned to both "
        "arrays. Two long-wave ISLs in each fabric run on single-mode fibre at a fixed 32GFC with "
        "buffer credits for the distance, and the fabrics take different routes.",
        "2026-11-21",
        customer="Reference architecture",
    )
    plan.fabrics(*SIDES)
    servers = {}
    for site, name in SITES.items():
        plan.add("locations", id=f"site-{site}", name=name, kind="site")
        plan.rack(f"rack-{site}", f"Rack {name}", f"site-{site}")
        first = 1 if site == "n" else HOSTS_PER_SITE + 1
        servers[site] = hosts(plan, "esx", range(first, first + HOSTS_PER_SITE), f"rack-{site}")
        array = plan.device(
            f"ps-{site}", "dell-powerstore-3200t", f"PowerStore {name}", rack=f"rack-{site}"
        )
        for side in SIDES:
            plan.device(
                f"fc-{side}-{site}",
                "brocade-g720",
                f"G720 {side.upper()} {name}",
                rack=f"rack-{site}",
                fabric=f"fabric-{side}",
            )
        ports = {side: SwitchPorts(f"fc-{side}-{site}") for side in SIDES}
        attach(plan, servers[site], ports, 5)
        attach_storage(plan, array, CABLED, {side: [ports[side]] for side in SIDES}, 5)
    for side in SIDES:
        _route(plan, side)
    everybody = [*servers["n"], *servers["s"]]
    for site, name in SITES.items():
        for half, paths in enumerate(PATHS):
            zone_initiators(plan, everybody[half::2], f"ps-{site}", paths)
        workload(
            plan,
            f"vms-{site}",
            f"Virtual machines in the {name}",
            everybody,
            f"ps-{site}",
            iops=60000,
            luns=12,
        )
    plan.lay_out(
        blocks(*servers.values(), width=4),
        one_row(*(f"fc-{side}-{site}" for site in SITES for side in SIDES)),
        one_row(*(f"ps-{site}" for site in SITES)),
    )
    return plan


def _route(plan: Plan, side: str) -> None:
    """Two ISLs on dark fibre with a patch at each end and a splice every two kilometres."""
    for member in range(2):
        plan.cable(
            f"isl-{side}-{member + 1}",
            f"fc-{side}-n:{40 + member}",
            f"fc-{side}-s:{40 + member}",
            ROUTE_M[side],
            OS2,
            optics=LW_32G,
            speed="32GFC",
            buffer_credits=CREDITS,
            connections=2,
            splices=4,
            trunk=f"trunk-{side}",
        )
