"""Requirements for the tests, and a small switch of which few ports make several."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec

from sanwright.design import ArrayNeed, HostNeed, Requirement
from sanwright.synthesis.switches import SwitchModel, choose_switches
from sanwright.units import Throughput
from tests.builders import catalog

TODAY = "2026-11-22"
ARRAY = "dell-powerstore-9200t"


def asked(hosts: int = 16, arrays: int = 2, mb_s: float = 200.0, **more: Any) -> Requirement:
    """Hosts that are alike, and arrays that all of them use."""
    return Requirement(
        hosts=(HostNeed(name="ESX", count=hosts, throughput=Throughput(mb_s)),),
        arrays=(ArrayNeed(name="Array", count=arrays, part=ARRAY),),
        **more,
    )


def unlike(demands: list[float], **more: Any) -> Requirement:
    """Hosts of which each asks for something else."""
    groups = tuple(
        HostNeed(name=f"H{place}", count=1, throughput=Throughput(demand))
        for place, demand in enumerate(demands, start=1)
    )
    return Requirement(hosts=groups, arrays=(ArrayNeed(name="Array", ports_per_fabric=2),), **more)


def small_switch(ports: int, base: int, step: int) -> SwitchModel:
    """A switch of the catalog with as few ports."""
    found = choose_switches(asked(models=("brocade-g610",)), catalog(), ("32GFC",), TODAY)
    switch = found.models[0]
    part = msgspec.structs.replace(switch.part, id=f"small-{ports}-{base}-{step}")
    return replace(switch, part=part, ports=ports, base_ports=base, step_ports=step)
