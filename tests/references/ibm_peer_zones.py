"""IBM FlashSystem: peer zones with the canister ports as principals."""

from __future__ import annotations

from tests.references.building import SIDES, SwitchPorts, attach, attach_storage, hosts, workload
from tests.references.layout import blocks, one_row
from tests.references.plan import Plan

CABLED = {"a": ("1-1", "2-1", "1-3", "2-3"), "b": ("1-2", "2-2", "1-4", "2-4")}
GROUPS = (
    {"a": ("1-1", "2-1"), "b": ("1-2", "2-2")},
    {"a": ("1-3", "2-3"), "b": ("1-4", "2-4")},
)
"""Each half of the hosts meets one port of each canister in each fabric: four paths."""


def draw() -> Plan:
    """Sixteen hosts on two SAN64B-7 with a FlashSystem 7300."""
    plan = Plan(
        "ibm-peer-zones",
        "IBM FlashSystem 7300 with peer zones",
        "Sixteen hosts, two fabrics. Two peer zones in each fabric have one port of each canister "
        "as principals and eight host ports as members; hosts do not see each other, and each "
        "volume has four paths.",
        "2026-11-21",
        customer="Reference architecture",
    )
    plan.add("locations", id="hall", name="Hall 1", kind="room")
    plan.rack("rack-1", "Rack 1", "hall")
    plan.fabrics(*SIDES)
    servers = hosts(
        plan,
        "srv",
        range(1, 17),
        "rack-1",
        name="Server",
        generation="3.0",
    )
    plan.device("fs", "ibm-fs7300", "FlashSystem 7300", rack="rack-1")
    for side in SIDES:
        plan.device(
            f"fc-{side}",
            "ibm-san64b-7",
            f"SAN64B-7 {side.upper()}",
            rack="rack-1",
            fabric=f"fabric-{side}",
        )
    ports = {side: SwitchPorts(f"fc-{side}") for side in SIDES}
    attach(plan, servers, ports, 3)
    attach_storage(plan, "fs", CABLED, {side: [ports[side]] for side in SIDES}, 3)
    for half, principals in enumerate(GROUPS):
        _peer_zones(plan, half + 1, servers[half::2], principals)
    workload(plan, "erp", "Business applications", servers, "fs", iops=140000, luns=24)
    plan.lay_out(blocks(servers, width=8), one_row("fc-a", "fc-b"), one_row("fs"))
    return plan


def _peer_zones(
    plan: Plan, number: int, clients: list[str], principals: dict[str, tuple[str, str]]
) -> None:
    for port, side in enumerate(SIDES, start=1):
        plan.add(
            "zones",
            id=f"z-fs-{side}{number}",
            name=f"FS7300_group{number}_{side.upper()}",
            fabric=f"fabric-{side}",
            kind="peer",
            members=[f"{client}-hba:{port}" for client in clients],
            principals=[f"fs:{name}" for name in principals[side]],
        )
