"""NetApp AFF: one initiator in a zone, with one target LIF of each node in each fabric."""

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

CABLED = {"a": ("1-1", "2-1", "1-3", "2-3"), "b": ("1-2", "2-2", "1-4", "2-4")}
LIFS = (
    {"a": ("1-1", "2-1"), "b": ("1-2", "2-2")},
    {"a": ("1-3", "2-3"), "b": ("1-4", "2-4")},
)
"""Two target LIFs of each node for a port set: two paths through each node to each LUN."""


def draw() -> Plan:
    """Twelve hosts on two G710 with an AFF A800, half of the hosts on each port set."""
    plan = Plan(
        "netapp-aff",
        "NetApp AFF A800 with single-initiator zones",
        "Twelve hosts, two fabrics, an HA pair. Each zone holds one initiator and one target LIF "
        "of each node; two port sets halve the LIFs between the hosts, so that each LUN has four "
        "paths, two of them optimised, and no more I/Os are queued than a target port holds.",
        "2026-11-21",
        customer="Reference architecture",
    )
    plan.add("locations", id="hall", name="Hall 1", kind="room")
    plan.rack("rack-1", "Rack 1", "hall", power_limit_w=12000)
    plan.fabrics(*SIDES)
    servers = hosts(plan, "esx", range(1, 13), "rack-1")
    plan.device("aff", "netapp-aff-a800", "AFF A800", rack="rack-1")
    for side in SIDES:
        plan.device(
            f"fc-{side}",
            "brocade-g710",
            f"G710 {side.upper()}",
            rack="rack-1",
            fabric=f"fabric-{side}",
        )
    ports = {side: SwitchPorts(f"fc-{side}") for side in SIDES}
    attach(plan, servers, ports, 3)
    attach_storage(plan, "aff", CABLED, {side: [ports[side]] for side in SIDES}, 3)
    for half, lifs in enumerate(LIFS):
        clients = servers[half::2]
        zone_initiators(plan, clients, "aff", lifs)
    workload(
        plan,
        "oracle",
        "Databases",
        servers,
        "aff",
        iops=120000,
        luns=10,
        block_size_bytes=8192,
        read_share=0.8,
    )
    plan.lay_out(blocks(servers, width=6), one_row("fc-a", "fc-b"), one_row("aff"))
    return plan
