"""Director core with inter-chassis links: two directors in each fabric act as one core."""

from __future__ import annotations

from tests.references.building import (
    SIDES,
    SW_32G,
    SwitchPorts,
    attach,
    attach_storage,
    hosts,
    workload,
    zone_initiators,
)
from tests.references.layout import blocks, one_row
from tests.references.plan import Plan, Row

DIRECTORS = (1, 2)
BLADES = (3, 9)
CORE_BLADES = (7, 8)
CONTROL = (1, 2)
HOSTS_PER_DIRECTOR = 24
ICL_OPTIC = "brocade-57-1000351-01"
ICL_CABLE = "hpe-premierflex-mpo-mpo-om4"
ARRAYS = ("ps1", "ps2")
PATHS = (
    {"a": ("1-1", "2-1"), "b": ("1-2", "2-2")},
    {"a": ("1-3", "2-3"), "b": ("1-4", "2-4")},
)


def draw() -> Plan:
    """Forty-eight hosts and two arrays on two SN8600B (Brocade X6-8) in each fabric."""
    plan = Plan(
        "director-icl",
        "Director core with ICLs: two HPE SN8600B (Brocade X6-8) in each fabric",
        "Forty-eight hosts and two arrays on directors whose core blades are joined by four "
        "inter-chassis links, two from each core blade, all of one length. No port of a port "
        "blade is spent on joining the directors.",
        "2022-03-15",
        customer="Reference architecture",
    )
    plan.add("locations", id="hall", name="Hall 1", kind="room")
    for number in (1, 2, 3, 4):
        plan.rack(f"rack-{number}", f"Host rack {number}", "hall")
    for side in SIDES:
        plan.rack(f"rack-core-{side}", f"Core rack {side.upper()}", "hall")
    plan.rack("rack-storage", "Storage rack", "hall")
    plan.fabrics(*SIDES)
    servers = [id_ for director in DIRECTORS for id_ in _hosts(plan, director)]
    for side in SIDES:
        _directors(plan, side)
    ports = {(side, n): _ports(side, n) for side in SIDES for n in DIRECTORS}
    for number in DIRECTORS:
        first = (number - 1) * HOSTS_PER_DIRECTOR
        mine = servers[first : first + HOSTS_PER_DIRECTOR]
        for blade in range(2):
            attach(plan, mine[blade::2], {s: ports[s, number][blade] for s in SIDES}, 20)
    _storage(plan, servers, ports)
    directors = [f"dir-{side}{number}" for number in DIRECTORS for side in SIDES]
    near = (servers[:HOSTS_PER_DIRECTOR], servers[HOSTS_PER_DIRECTOR:])
    plan.lay_out(blocks(*near, width=6), one_row(*directors), one_row(*ARRAYS))
    return plan


def _hosts(plan: Plan, director: int) -> list[str]:
    half = HOSTS_PER_DIRECTOR // 2
    first = (director - 1) * HOSTS_PER_DIRECTOR + 1
    found = []
    for rack in range(2):
        start = first + rack * half
        found += hosts(
            plan,
            "esx",
            range(start, start + half),
            f"rack-{2 * director - 1 + rack}",
            server="hpe-dl380-gen10",
            generation="3.0",
        )
    return found


def _directors(plan: Plan, side: str) -> None:
    for number in DIRECTORS:
        id_ = f"dir-{side}{number}"
        plan.device(
            id_,
            "hpe-sn8600b-8-slot",
            f"Director {side.upper()}{number}",
            rack=f"rack-core-{side}",
            fabric=f"fabric-{side}",
            fitted=_blades(id_),
        )
    for blade in CORE_BLADES:
        for link in range(2):
            plan.cable(
                f"icl-{side}{blade}-{link}",
                f"dir-{side}1-s{blade}:icl{link}",
                f"dir-{side}2-s{blade}:icl{link}",
                5,
                ICL_CABLE,
                optics=ICL_OPTIC,
            )


def _blades(director: str) -> list[Row]:
    parts = {
        "brocade-fc32-48": BLADES,
        "brocade-cr32-8": CORE_BLADES,
        "brocade-cpx6": CONTROL,
    }
    return [
        {"id": f"{director}-s{slot}", "part": part, "slot": str(slot)}
        for part, slots in parts.items()
        for slot in slots
    ]


def _ports(side: str, number: int) -> list[SwitchPorts]:
    return [SwitchPorts(f"dir-{side}{number}-s{blade}") for blade in BLADES]


def _storage(
    plan: Plan, servers: list[str], ports: dict[tuple[str, int], list[SwitchPorts]]
) -> None:
    for number, array in enumerate(ARRAYS, start=1):
        plan.device(array, "dell-powerstore-9200t", f"PowerStore {number}", rack="rack-storage")
        clients = servers[number - 1 :: 2]
        for half, paths in enumerate(PATHS):
            blades = {side: [ports[side, n][half] for n in DIRECTORS] for side in SIDES}
            attach_storage(plan, array, paths, blades, 20, optic=SW_32G)
            zone_initiators(plan, clients[half::2], array, paths)
        workload(
            plan,
            f"cluster-{number}",
            f"Virtual machines of cluster {number}",
            clients,
            array,
            iops=150000,
            luns=20,
        )
