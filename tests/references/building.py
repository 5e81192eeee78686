"""What the architectures are put together from: hosts, switch ports in turn, zones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import count

from tests.references.plan import Plan, Row

SIDES = ("a", "b")

OM4 = "hpe-premierflex-om4"
OS2 = "generic-lc-lc-os2"
SW_32G = "brocade-57-1000485-01"
SW_64G = "brocade-57-1000495-01"
LW_32G = "brocade-57-1000486-01"
HBA_32G = "hpe-sn1610q-2p"
HBA_64G = "hpe-sn1700q-2p"


def adapter(
    host: str, part: str = HBA_32G, generation: str = "4.0", lanes: int = 8, slot: int = 1
) -> Row:
    """An adapter in a host, with what its slot is, as servers leave that open."""
    suffix = "" if slot == 1 else f"{slot}"
    return {
        "id": f"{host}-hba{suffix}",
        "part": part,
        "slot": str(slot),
        "slot_pcie_generation": generation,
        "slot_pcie_lanes": lanes,
    }


def hosts(
    plan: Plan,
    stem: str,
    numbers: Iterable[int],
    rack: str,
    *,
    server: str = "hpe-dl380-gen11",
    name: str = "ESX",
    hba: str = HBA_32G,
    generation: str = "4.0",
) -> list[str]:
    """Servers ``stem01``, ``stem02``, ... with one dual-port adapter each; returns their ids."""
    found = []
    for number in numbers:
        id_ = f"{stem}{number:02}"
        fitted = [adapter(id_, hba, generation)]
        found.append(plan.device(id_, server, f"{name} {number}", rack=rack, fitted=fitted))
    return found


class SwitchPorts:
    """Hands out the ports of a switch or blade in turn: those with ``numbers``, or all from 0."""

    def __init__(self, device: str, numbers: Iterable[int] | None = None) -> None:
        self._device = device
        self._numbers = iter(numbers if numbers is not None else count())

    def next(self) -> str:
        """The next free port."""
        return f"{self._device}:{next(self._numbers)}"


def attach(
    plan: Plan,
    devices: Iterable[str],
    switches: Mapping[str, SwitchPorts],
    length_m: float,
    *,
    optic: str | None = SW_32G,
    part: str = OM4,
) -> None:
    """Cable port 1 of each host's adapter to the switch of side a, port 2 to that of side b."""
    for device in devices:
        for port, side in enumerate(SIDES, start=1):
            end = switches[side].next()
            plan.cable(
                f"{device}-{side}",
                f"{device}-hba:{port}",
                end,
                length_m,
                part,
                optics=(None, optic),
            )


def attach_storage(
    plan: Plan,
    array: str,
    ports: Mapping[str, Sequence[str]],
    switches: Mapping[str, Sequence[SwitchPorts]],
    length_m: float,
    *,
    optic: str | None = SW_32G,
    part: str = OM4,
) -> None:
    """Cable the array's ``ports`` by side, over the switches of that side in turn."""
    for side, names in ports.items():
        for index, name in enumerate(names):
            end = switches[side][index % len(switches[side])].next()
            plan.cable(
                f"{array}-{name}", f"{array}:{name}", end, length_m, part, optics=(None, optic)
            )


def zone_initiators(
    plan: Plan, devices: Iterable[str], array: str, ports: Mapping[str, Sequence[str]]
) -> None:
    """One zone for each initiator port with the array's ports of its side: single initiator."""
    for device in devices:
        for port, side in enumerate(SIDES, start=1):
            plan.add(
                "zones",
                id=f"z-{device}-{side}-{array}",
                name=f"{device}_p{port}__{array}_{side}".replace("-", "_"),
                fabric=f"fabric-{side}",
                members=[f"{device}-hba:{port}", *(f"{array}:{name}" for name in ports[side])],
            )


def workload(
    plan: Plan,
    id_: str,
    name: str,
    clients: Sequence[str],
    array: str,
    *,
    iops: int,
    luns: int,
    block_size_bytes: int = 16384,
    read_share: float = 0.7,
    queue_depth: int = 32,
) -> None:
    """Let ``clients`` ask this much of ``array``, all of them together."""
    plan.add(
        "workloads",
        id=id_,
        name=name,
        initiators=clients,
        targets=[array],
        iops=iops,
        block_size_bytes=block_size_bytes,
        read_share=read_share,
        luns=luns,
        queue_depth=queue_depth,
    )
