"""Logins of end ports at switches, those through access gateways among them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sanwright.analysis.links import LinkKind
from sanwright.analysis.sides import use_of

if TYPE_CHECKING:
    from sanwright.analysis.assessment import Assessment

_ENDS = (LinkKind.HOST, LinkKind.STORAGE)


def end_links(facts: Assessment, switch: str) -> int:
    """Host and array ports that are cabled to the switch or gateway."""
    return sum(1 for link in facts.links_of(switch) if link.kind in _ENDS)


def uplinks(facts: Assessment, switch: str) -> int:
    """Uplinks of a gateway, or those of gateways that end at a switch."""
    return sum(1 for link in facts.links_of(switch) if link.kind is LinkKind.UPLINK)


def logins_per_uplink(facts: Assessment, gateway: str) -> int | None:
    """Logins on each uplink when one of them has failed; None for a gateway without any.

    The gateway shares the ports behind it evenly over its uplinks; each uplink logs in itself too.
    """
    number = facts.ask(uplinks, gateway)
    if not number:
        return None
    return 1 + -(-facts.ask(end_links, gateway) // max(number - 1, 1))


def logins_at(facts: Assessment, switch: str) -> int:
    """Logins at a core switch: its own end ports, and gateways with all that is behind them.

    A gateway with uplinks to several switches counts in full at each: after a failure it may.
    """
    behind = facts.ask(use_of, switch).gateways
    return (
        facts.ask(end_links, switch)
        + facts.ask(uplinks, switch)
        + sum(facts.ask(end_links, gateway) for gateway in behind)
    )
