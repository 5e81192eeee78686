"""Blade chassis with access gateways: embedded switches that log in at the core as hosts do."""

from __future__ import annotations

from typing import Any

from tests.references.building import (
    OM4,
    SIDES,
    SW_32G,
    SwitchPorts,
    attach_storage,
    workload,
    zone_initiators,
)
from tests.references.layout import blocks, one_row
from tests.references.plan import Plan

CHASSIS = (1, 2)
BLADES = 8
OUTSIDE = 8
UPLINKS = 4
CABLED = {"a": ("1-1", "2-1", "1-3", "2-3"), "b": ("1-2", "2-2", "1-4", "2-4")}
PATHS = (
    {"a": ("1-1", "2-1"), "b": ("1-2", "2-2")},
    {"a": ("1-3", "2-3"), "b": ("1-4", "2-4")},
)
AS_DRAWN = "as-drawn"
SPEEDS = ["8GFC", "16GFC", "32GFC"]


def draw() -> Plan:
    """Two chassis of eight blades, two access gateways each, on two G720 with one array."""
    plan = Plan(
        "blade-gateway",
        "Blade chassis with access gateways on a Brocade core",
        "Two chassis of eight blades. The embedded switches run as access gateways: they are no "
        "domains, and each logs in at the core of its fabric over four uplinks. Chassis, blades "
        "and embedded switches are parts of this drawing that stand for any maker's.",
        "2026-11-21",
        customer="Reference architecture",
    )
    plan.add("locations", id="hall", name="Hall 1", kind="room")
    plan.rack("rack-1", "Rack 1", "hall")
    plan.fabrics(*SIDES)
    _own_parts(plan)
    cores = {side: SwitchPorts(f"fc-{side}") for side in SIDES}
    blades = [id_ for chassis in CHASSIS for id_ in _chassis(plan, chassis, cores)]
    for side in SIDES:
        plan.device(
            f"fc-{side}",
            "brocade-g720",
            f"G720 {side.upper()}",
            rack="rack-1",
            fabric=f"fabric-{side}",
        )
    plan.device("ps1", "dell-powerstore-3200t", "PowerStore 1", rack="rack-1")
    attach_storage(plan, "ps1", CABLED, {side: [cores[side]] for side in SIDES}, 3)
    for half, paths in enumerate(PATHS):
        zone_initiators(plan, blades[half::2], "ps1", paths)
    workload(plan, "vms", "Virtual machines", blades, "ps1", iops=80000, luns=16)
    gateways = [f"ag-{chassis}{side}" for chassis in CHASSIS for side in SIDES]
    plan.lay_out(
        blocks(blades[:BLADES], blades[BLADES:], width=4),
        one_row(*gateways),
        one_row("fc-a", "fc-b"),
        one_row("ps1"),
    )
    return plan


def _chassis(plan: Plan, chassis: int, cores: dict[str, SwitchPorts]) -> list[str]:
    blades = []
    for number in range(1, BLADES + 1):
        id_ = f"blade{chassis}{number}"
        mezzanine = {"id": f"{id_}-hba", "part": "own-mezzanine-32gfc", "slot": "1"}
        blades.append(
            plan.device(id_, "own-blade", f"Blade {chassis}.{number}", fitted=[mezzanine])
        )
    for port, side in enumerate(SIDES, start=1):
        gateway = plan.device(
            f"ag-{chassis}{side}",
            "own-embedded-switch",
            f"Gateway {chassis} {side.upper()}",
            fabric=f"fabric-{side}",
            mode="access gateway",
        )
        for number, blade in enumerate(blades, start=1):
            plan.cable(
                f"{blade}-{side}",
                f"{blade}-hba:{port}",
                f"{gateway}:in{number}",
                0.5,
                "own-backplane",
                remark="A trace of the backplane, not a cable to be bought.",
            )
        for uplink in range(1, UPLINKS + 1):
            plan.cable(
                f"up-{chassis}{side}-{uplink}",
                f"{gateway}:out{uplink}",
                cores[side].next(),
                3,
                OM4,
                optics=("generic-32gfc-sw", SW_32G),
            )
    return blades


def _own_parts(plan: Plan) -> None:
    plan.own_part(
        "own-blade",
        **_head("server", "Blade server"),
        slots={"mezzanine": {"accepts": ["pcie"], "count": _figure(1), **_pcie(3, 8)}},
    )
    plan.own_part(
        "own-mezzanine-32gfc",
        **_head("hba", "32GFC mezzanine adapter"),
        fits=["pcie"],
        ports={"fc": _ports("initiator", 2, "", "none")},
        pcie={"generation": _figure("3.0"), "lanes": _figure(8)},
    )
    plan.own_part(
        "own-embedded-switch",
        **_head("switch", "Embedded 32GFC switch"),
        ports={
            "inside": _ports("fabric", BLADES, "in", "none"),
            "outside": _ports("fabric", OUTSIDE, "out", "replaceable", cage="SFP28"),
        },
        licensing={"base_ports": _figure(BLADES + OUTSIDE)},
    )
    plan.own_part(
        "own-backplane",
        **_head("cable", "Backplane trace"),
        cable={"medium": "", "connector_a": "backplane", "connector_b": "backplane"},
    )


def _head(kind: str, model: str) -> dict[str, Any]:
    return {
        "kind": kind,
        "vendor": "Generic",
        "model": model,
        "sources": [{"key": AS_DRAWN, "title": "As drawn in this reference architecture"}],
    }


def _ports(
    role: str, number: int, prefix: str, optics: str, cage: str = "backplane"
) -> dict[str, Any]:
    return {
        "role": role,
        "protocol": "FC",
        "count": _figure(number),
        "first": 1,
        "prefix": prefix,
        "cage": cage,
        "optics": optics,
        "speeds": _figure(SPEEDS),
    }


def _pcie(generation: int, lanes: int) -> dict[str, Any]:
    return {"pcie_generation": _figure(f"{generation}.0"), "pcie_lanes": _figure(lanes)}


def _figure(value: Any) -> dict[str, Any]:
    return {"value": value, "sources": [AS_DRAWN], "confidence": "low"}
