"""Logins of end ports at switches, those through access gateways among them."""

from __future__ import annotations

from sanwright.analysis.assessment import Assessment, remembered
from sanwright.analysis.links import LinkKind, links_of
from sanwright.analysis.sides import use_of

_ENDS = (LinkKind.HOST, LinkKind.STORAGE)


@remembered
def end_links(facts: Assessment, switch: str) -> int:
    """Host and array ports that are cabled to the switch or gateway."""
    return sum(1 for link in links_of(facts, switch) if link.kind in _ENDS)


@remembered
def uplinks(facts: Assessment, switch: str) -> int:
    """Uplinks of a gateway, or those of gateways that end at a switch."""
    return sum(1 for link in links_of(facts, switch) if link.kind is LinkKind.UPLINK)


@remembered
def logins_per_uplink(facts: Assessment, gateway: str) -> int | None:
    """Logins on each uplink when one of them has failed; None for a gateway without any.

    The gateway shares the ports behind it evenly over its uplinks; each uplink logs in itself too.
    """
    number = uplinks(facts, gateway)
    if not number:
        return None
    return 1 + -(-end_links(facts, gateway) // max(number - 1, 1))


@remembered
def logins_at(facts: Assessment, switch: str) -> int:
    """Logins at a core switch: its own end ports, and gateways with all that is behind them.

    A gateway with uplinks to several switches counts in full at each: after a failure it may.
    """
    behind = use_of(facts, switch).gateways
    return (
        end_links(facts, switch)
        + uplinks(facts, switch)
        + sum(end_links(facts, gateway) for gateway in behind)
    )
