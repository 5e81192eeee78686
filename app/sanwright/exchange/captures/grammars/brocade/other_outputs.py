"""Commands that begin like known ones and print something else: they are told, and not read."""

from __future__ import annotations

from collections.abc import Iterator

from sanwright.exchange.captures.facts import Fact, SwitchMaker
from sanwright.exchange.captures.grammar import Grammar, Unread, not_read
from sanwright.exchange.captures.outputs import Output

_FCIP = ("fciptunnel", "fcipcircuit", "ipif", "iproute", "arp", "pmtu", "tcl", "lan-stats", "sla")


def _looks_like(_lines: tuple[str, ...]) -> bool:
    return False


def _read(output: Output) -> Iterator[Fact | Unread]:
    yield from not_read(output)


GRAMMAR = Grammar(
    SwitchMaker.BROCADE,
    (
        *(f"{command} {word}" for command in ("portshow", "portcfgshow") for word in _FCIP),
        *("zoneshow --validate", "zone --validate"),
    ),
    _looks_like,
    _read,
)
