"""Collapsed core: hosts and storage on one director in each fabric."""

from __future__ import annotations

from tests.references.building import (
    HBA_64G,
    SIDES,
    SwitchPorts,
    attach,
    attach_storage,
    hosts,
    workload,
    zone_initiators,
)
from tests.references.layout import blocks, one_row
from tests.references.plan import Plan, Row

MODULES = (1, 2)
OPTIC = "cisco-ds-sfp-fc64g-sw"
ARRAYS = ("aff1", "aff2")
PATHS = (
    {"a": ("1-1", "2-1"), "b": ("1-2", "2-2")},
    {"a": ("1-3", "2-3"), "b": ("1-4", "2-4")},
)


def draw() -> Plan:
    """Forty hosts and two arrays, all 64GFC, on one MDS 9710 in each fabric."""
    plan = Plan(
        "cisco-director",
        "Collapsed core with Cisco MDS 9710",
        "Forty hosts and two arrays at 64GFC on one director in each fabric. Hosts and the ports "
        "of each array node are spread over both line cards, so that a line card takes away half "
        "of the paths and no host.",
        "2026-11-21",
        customer="Reference architecture",
    )
    plan.add("locations", id="hall", name="Hall 1", kind="room")
    for rack in (1, 2, 3):
        plan.rack(f"rack-{rack}", f"Host rack {rack}", "hall")
    for side in SIDES:
        plan.rack(f"rack-core-{side}", f"Core rack {side.upper()}", "hall")
    plan.fabrics(*SIDES)
    servers = [
        *hosts(plan, "db", range(1, 15), "rack-1", name="Database", hba=HBA_64G),
        *hosts(plan, "db", range(15, 29), "rack-2", name="Database", hba=HBA_64G),
        *hosts(plan, "db", range(29, 41), "rack-3", name="Database", hba=HBA_64G),
    ]
    for side in SIDES:
        id_ = f"mds-{side}"
        plan.device(
            id_,
            "cisco-mds-9710",
            f"MDS 9710 {side.upper()}",
            rack=f"rack-core-{side}",
            fabric=f"fabric-{side}",
            fitted=_fitted(id_),
        )
    ports = {(s, m): SwitchPorts(f"mds-{s}-m{m}", range(1, 49)) for s in SIDES for m in MODULES}
    for index, module in enumerate(MODULES):
        attach(plan, servers[index::2], {s: ports[s, module] for s in SIDES}, 20, optic=OPTIC)
    for number, array in enumerate(ARRAYS, start=1):
        plan.device(array, "netapp-aff-a70", f"AFF {number}", rack=f"rack-core-{SIDES[number - 1]}")
        clients = servers[number - 1 :: 2]
        for half, paths in enumerate(PATHS):
            cards = {side: [ports[side, module] for module in MODULES] for side in SIDES}
            attach_storage(plan, array, paths, cards, 20, optic=OPTIC)
            zone_initiators(plan, clients[half::2], array, paths)
        workload(
            plan,
            f"databases-{number}",
            f"Databases on AFF {number}",
            clients,
            array,
            iops=250000,
            luns=16,
            read_share=0.8,
            queue_depth=64,
        )
    plan.lay_out(blocks(servers, width=10), one_row("mds-a", "mds-b"), one_row(*ARRAYS))
    return plan


def _fitted(director: str) -> list[Row]:
    cards = [
        {"id": f"{director}-m{n}", "part": "cisco-ds-x9748-3072k9", "slot": str(n)} for n in MODULES
    ]
    supervisors = [
        {"id": f"{director}-sup{n}", "part": "cisco-ds-x97-sf4-k9", "slot": f"SUP{n}"}
        for n in (1, 2)
    ]
    fabric_modules = [
        {"id": f"{director}-fab{n}", "part": "cisco-ds-x9710-fab3", "slot": f"FAB{n}"}
        for n in range(1, 7)
    ]
    return [*cards, *supervisors, *fabric_modules]
