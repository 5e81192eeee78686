"""SAS stacks: an HA pair with two stacks of shelves, cabled for multipath by NetApp's rules."""

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

STACKS = (1, 2)
SHELVES = (1, 2, 3)
DRIVE = "seagate-st1800mm0129"
DRIVE_BYTES = 1_800_000_000_000
DRIVES = 24
GROUPS = 4
MEMBERS = 17
SAS_CABLE = "netapp-sas-copper"
PORT_PAIRS = {1: ("sas1", "sas4"), 2: ("sas3", "sas2")}
"""SAS ports a to d of each node are sas1 to sas4. Ports A and C go to the first shelf of a stack,
B and D to the last, the first of the latter moved to the end of the list: a with d, c with b."""
PATHS = {"a": ("1-1", "2-1"), "b": ("1-2", "2-2")}


def draw() -> Plan:
    """A FAS8300 with two stacks of three DS224C and four hosts on two G610."""
    plan = Plan(
        "sas-stacks",
        "NetApp FAS8300 with two SAS stacks of DS224C",
        "Every shelf is reached by both nodes over both I/O modules: ports A and C of each node go "
        "to the first shelf of a stack, B and D to the last, node 1 to module A and node 2 to "
        "module B, crossed at the far end. No single cable, module, shelf or node cuts off a drive "
        "of another.",
        "2026-11-21",
        customer="Reference architecture",
    )
    plan.add("locations", id="hall", name="Hall 1", kind="room")
    plan.rack("rack-1", "Rack 1", "hall")
    plan.fabrics(*SIDES)
    servers = hosts(plan, "srv", range(1, 5), "rack-1", name="Server")
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
    plan.device("fas", "netapp-fas8300", "FAS8300", rack="rack-1")
    for stack in STACKS:
        _stack(plan, stack)
    ports = {side: SwitchPorts(f"fc-{side}") for side in SIDES}
    attach(plan, servers, ports, 3)
    attach_storage(plan, "fas", PATHS, {side: [ports[side]] for side in SIDES}, 3)
    zone_initiators(plan, servers, "fas", PATHS)
    workload(
        plan,
        "archive",
        "File archive",
        servers,
        "fas",
        iops=12000,
        luns=8,
        block_size_bytes=32768,
        read_share=0.6,
    )
    left, right = ([f"shelf-{stack}{shelf}" for shelf in SHELVES] for stack in STACKS)
    plan.lay_out(
        one_row(*servers), one_row("fc-a", "fc-b"), one_row(*reversed(left), "fas", *right)
    )
    return plan


def _stack(plan: Plan, stack: int) -> None:
    for shelf in SHELVES:
        id_ = f"shelf-{stack}{shelf}"
        drives = {"id": f"{id_}-drives", "part": DRIVE, "slot": "1", "quantity": DRIVES}
        plan.device(
            id_, "netapp-ds224c", f"Stack {stack} shelf {shelf}", rack="rack-1", fitted=[drives]
        )
        if shelf != SHELVES[-1]:
            for module in "AB":
                plan.cable(
                    f"sas-{stack}{shelf}-{module.lower()}",
                    f"{id_}:{module}3",
                    f"shelf-{stack}{shelf + 1}:{module}1",
                    0.5,
                    SAS_CABLE,
                )
    plan.add(
        "raid_groups",
        id=f"aggregate-{stack}",
        name=f"Aggregate of stack {stack}",
        device="fas",
        level="RAID-DP",
        groups=GROUPS,
        members=MEMBERS,
        member_capacity_bytes=DRIVE_BYTES,
        drives=[f"shelf-{stack}{shelf}-drives" for shelf in SHELVES],
        spares=DRIVES * len(SHELVES) - GROUPS * MEMBERS,
    )
    first, last = f"shelf-{stack}{SHELVES[0]}", f"shelf-{stack}{SHELVES[-1]}"
    near, far = PORT_PAIRS[stack]
    for node, (own, other) in ((1, "AB"), (2, "BA")):
        plan.cable(
            f"sas-{stack}-n{node}-first", f"fas:{node}-{near}", f"{first}:{own}1", 2, SAS_CABLE
        )
        plan.cable(
            f"sas-{stack}-n{node}-last", f"fas:{node}-{far}", f"{last}:{other}3", 2, SAS_CABLE
        )
