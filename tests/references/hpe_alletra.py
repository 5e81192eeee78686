"""HPE: hosts, switches and array of one maker's price list."""

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
from tests.references.layout import blocks, one_row
from tests.references.plan import Plan

OPTIC = "hpe-r6b12a"
CABLE = "hpe-premierflex-om4"
CABLED = {"a": ("1-fc1", "1-fc3", "2-fc1", "2-fc3"), "b": ("1-fc2", "1-fc4", "2-fc2", "2-fc4")}
PATHS = (
    {"a": ("1-fc1", "2-fc1"), "b": ("1-fc2", "2-fc2")},
    {"a": ("1-fc3", "2-fc3"), "b": ("1-fc4", "2-fc4")},
)


def draw() -> Plan:
    """Ten DL380 on two SN6600B with an Alletra 6050, as it was sold in 2022."""
    plan = Plan(
        "hpe-alletra",
        "HPE Alletra 6050 with SN6600B",
        "Ten DL380 with SN1610Q adapters, two SN6600B, an Alletra 6050: every part of the SAN from "
        "one maker. Each host has four paths to each volume, two of them to the active "
        "controller.",
        "2022-05-10",
        customer="Reference architecture",
    )
    plan.add("locations", id="hall", name="Hall 1", kind="room")
    plan.rack("rack-1", "Rack 1", "hall")
    plan.fabrics(*SIDES)
    servers = hosts(
        plan, "dl", range(1, 11), "rack-1", server="hpe-dl380-gen10", name="DL380",
        generation="3.0",
    )  # fmt: skip
    plan.device("alletra", "hpe-alletra-6050", "Alletra 6050", rack="rack-1")
    for side in SIDES:
        plan.device(
            f"fc-{side}",
            "hpe-sn6600b",
            f"SN6600B {side.upper()}",
            rack="rack-1",
            fabric=f"fabric-{side}",
        )
    ports = {side: SwitchPorts(f"fc-{side}") for side in SIDES}
    attach(plan, servers, ports, 5, optic=OPTIC, part=CABLE)
    switches = {side: [ports[side]] for side in SIDES}
    attach_storage(plan, "alletra", CABLED, switches, 5, optic=OPTIC, part=CABLE)
    for half, paths in enumerate(PATHS):
        zone_initiators(plan, servers[half::2], "alletra", paths)
    workload(plan, "vms", "Virtual machines", servers, "alletra", iops=60000, luns=16)
    plan.lay_out(blocks(servers, width=5), one_row("fc-a", "fc-b"), one_row("alletra"))
    return plan
