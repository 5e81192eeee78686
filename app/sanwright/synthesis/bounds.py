"""A bound that holds for any network of switches: so many ports have to be bought somewhere.

Whatever joins the switches, each port of a host or an array takes a port of one. The cheapest
switches and licences that come to so many ports, without a single ISL, cost no more than any
design. It is a covering knapsack.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from sanwright.synthesis.solver import MixedProgram
from sanwright.synthesis.standing import StandingSwitch
from sanwright.synthesis.switches import SwitchModel
from sanwright.synthesis.weighing import Weighing


def port_bound(
    models: Iterable[SwitchModel], weighing: Weighing, ports: int, free_ports: int = 0
) -> float:
    """The least that ``ports`` ports in each fabric cost in switches and licences."""
    offers: list[tuple[int, float]] = []
    for model in models:
        for used in model.steps():
            usable = min(used, model.ports - free_ports)
            cost = weighing.switch(model, used)
            if usable > 0 and cost is not None:
                offers.append((usable, cost))
    if not offers:
        return math.inf
    return _least(offers, ports) * weighing.fabrics


def addition_bound(
    models: Iterable[SwitchModel],
    weighing: Weighing,
    switches: Sequence[StandingSwitch],
    ports: int,
) -> float:
    """The least that ``ports`` more ports in a fabric cost beside what stands in it.

    Open ports cost nothing, further licences as often as they are wanted what one costs; a port
    of a new switch is counted without the ISLs that join it.
    """
    left = ports - sum(min(switch.open_ports, len(switch.free)) for switch in switches)
    if left <= 0:
        return 0.0
    offers = [
        (switch.step, cost)
        for switch in switches
        if switch.step
        and (cost := weighing.opened(switch.model.part, switch.step, switch.step, switch.blade))
        is not None
    ]
    for model in models:
        for used in model.steps():
            price = weighing.switch(model, used)
            if price is not None:
                offers.append((used, price))
    return _least(offers, left) if offers else math.inf


def _least(offers: Iterable[tuple[int, float]], ports: int) -> float:
    """What no choice of ``offers`` (usable ports, cost) that comes to ``ports`` is below."""
    if ports <= 0:
        return 0.0
    program = MixedProgram()
    room = {program.column(cost, ports): float(usable) for usable, cost in dict.fromkeys(offers)}
    program.row(room, lower=ports)
    return program.solve().bound
