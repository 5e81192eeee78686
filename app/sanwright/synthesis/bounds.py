"""A bound that holds for any network of switches: so many ports have to be bought somewhere.

Whatever joins the switches, each port of a host or an array takes a port of one. The cheapest
switches and licences that come to so many ports, without a single ISL, cost no more than any
design. It is a covering knapsack, solved by counting upwards.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

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
    best = [0.0] * (ports + 1)
    for wanted in range(1, ports + 1):
        best[wanted] = min(cost + best[max(0, wanted - usable)] for usable, cost in offers)
    return best[ports] * weighing.fabrics
