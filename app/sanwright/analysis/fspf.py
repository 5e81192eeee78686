"""What an inter-switch link costs: the figure by which switches choose their ways.

Each vendor sets it in its own way, and each end of a link its own, so one fabric can prefer a slow
link where another shares the traffic out.

Sources: Brocade Fabric OS Command Reference 6.1.0 and 7.3.0, linkCost (1000 for 1 Gb/s, 500 for
every link from 2 Gb/s up, trunks included). Cisco Fabric Manager online help, FSPF interfaces
(1.0625e12 divided by the interface's speed in baud; a port channel counts the sum of its members).
From 16GFC on Cisco does not say which speed the interface reports; the line rate is taken, which
matters only where different speeds stand side by side.
"""

from __future__ import annotations

from sanwright.analysis.assessment import Assessment
from sanwright.analysis.chassis import chassis_facts
from sanwright.analysis.links import LinkFacts

FLAT_COST = 500
"""What every link from 2 Gb/s up costs between Brocade switches; elsewhere it makes ways of equal
length equal."""

ONE_GIGABIT_COST = 1000

_BAUD_COST = 1.0625e12
_ONE_GIGABIT = 150.0
"""MB/s below which a link counts as one of 1 Gb/s."""


def fixed_cost(facts: Assessment, link: LinkFacts, switch: str) -> int | None:
    """The cost that ``switch`` sets on its end whatever else runs beside; None: it goes by speed.

    A cost given by hand counts at both ends.
    """
    by_hand = link.cable.link_cost
    if by_hand is not None:
        return by_hand
    if chassis_facts(facts, switch).vendor == "Cisco":
        return None
    slow = link.line_capacity is not None and link.line_capacity.amount < _ONE_GIGABIT
    return ONE_GIGABIT_COST if slow else FLAT_COST


def baud(link: LinkFacts) -> float | None:
    """Symbols per second over all lanes; None where the speed is not known."""
    if link.speed is None:
        return None
    return link.speed.line_rate.amount * 1e9 * min(link.a.lanes, link.b.lanes)


def cost_by_speed(total_baud: float) -> int:
    """The cost of a Cisco interface or port channel of ``total_baud`` symbols per second."""
    return max(1, round(_BAUD_COST / total_baud)) if total_baud > 0 else FLAT_COST
