"""Single-switch pair: the smallest SAN that survives any one failure."""

from __future__ import annotations

from tests.references.building import (
    SIDES,
    SwitchPorts,
    attach,
    attach_storage,
    hosts,
    workload,
    zone_initiators,
)
from tests.references.layout import one_row
from tests.references.plan import Plan

ARRAY_PORTS = {"a": ("1-1", "2-1"), "b": ("1-2", "2-2")}


def draw() -> Plan:
    """Two G610, six hosts, one PowerStore: eight ports of each switch, as many as it comes with."""
    plan = Plan(
        "switch-pair",
        "Single-switch pair with two Brocade G610",
        "Six virtualisation hosts and one array on two small switches, one fabric each. Each host "
        "has four paths to each LUN, and each switch is used up to the eight ports it is sold "
        "with.",
        "2026-11-21",
        customer="Reference architecture",
        refresh_speed="64GFC",
    )
    plan.add("locations", id="room", name="Server room", kind="room")
    plan.rack("rack-1", "Rack 1", "room")
    plan.fabrics(*SIDES)
    servers = hosts(plan, "esx", range(1, 7), "rack-1")
    plan.device("ps1", "dell-powerstore-1200t", "PowerStore 1", rack="rack-1")
    for side in SIDES:
        name = f"G610 {side.upper()}"
        plan.device(
            f"fc-{side}",
            "brocade-g610",
            name,
            rack="rack-1",
            fabric=f"fabric-{side}",
            power_feeds=[side.upper()],
        )
    ports = {side: SwitchPorts(f"fc-{side}") for side in SIDES}
    attach(plan, servers, ports, 3)
    attach_storage(plan, "ps1", ARRAY_PORTS, {side: [ports[side]] for side in SIDES}, 3)
    zone_initiators(plan, servers, "ps1", ARRAY_PORTS)
    workload(plan, "vms", "Virtual machines", servers, "ps1", iops=60000, luns=12)
    plan.lay_out(one_row(*servers), one_row("fc-a", "fc-b"), one_row("ps1"))
    return plan
