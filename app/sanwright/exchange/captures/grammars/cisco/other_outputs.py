"""Outputs that begin with the words of others and are laid out otherwise: told, and left out."""

from __future__ import annotations

from collections.abc import Iterator

from sanwright.exchange.captures.facts import Fact, SwitchMaker
from sanwright.exchange.captures.grammar import Grammar, Unread, not_read
from sanwright.exchange.captures.outputs import Output

_COMMANDS = (
    *("show zone analysis", "show zone pending", "show zone pending-diff", "show zone policy"),
    *("show zone statistics", "show zone member", "show zone smart-zoning", "show zone ess"),
    *("show zoneset pending", "show zoneset brief pending", "show interface capabilities"),
    *("show interface snmp-ifindex", "show interface status", "show interface trunk"),
    *("show interface counters brief", "show interface aggregate-counters", "show module uptime"),
    *("show interface detail-counters", "show interface switchport", "show interface fcoe"),
    *("show running-config diff", "show vsan usage", "show version image"),
    *("show version compatibility", "show port-channel load-balance", "show fcns database npv"),
    *("show fcdomain allowed", "show fcdomain fcid", "show fcdomain address-allocation"),
    *("show fcdomain statistics", "show fcdomain pending", "show fcdomain pending-diff"),
    *("show fcdomain status", "show fcdomain session-status"),
)  # fmt: skip


def _looks_like(_lines: tuple[str, ...]) -> bool:
    return False


def _read(output: Output) -> Iterator[Fact | Unread]:
    yield from not_read(output)


GRAMMAR = Grammar(SwitchMaker.CISCO, _COMMANDS, _looks_like, _read)
