"""``show fspf interface``: what a way to a neighbour costs; a paragraph an interface and VSAN."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from sanwright.exchange.captures.facts import Fact, IslFact, SwitchMaker
from sanwright.exchange.captures.grammar import Grammar, Unread
from sanwright.exchange.captures.grammars.cisco.notation import domain, interface, vsan
from sanwright.exchange.captures.outputs import Output

_HEAD = re.compile(r"\s*FSPF interface\s+(.+?)\s+in VSAN\s+(\d+)\s*", re.IGNORECASE)
_COST = re.compile(r"\s*Interface cost is\s+(\d{1,6})\b.*", re.IGNORECASE)
_NEIGHBOUR = re.compile(r"\s*Neighbor Domain Id is\s+(0x\S+)", re.IGNORECASE)


def _looks_like(lines: tuple[str, ...]) -> bool:
    return any(_HEAD.fullmatch(line) for line in lines)


def _read(output: Output) -> Iterator[Fact | Unread]:
    """An interface without a neighbour is no way anywhere; other lines are on timers."""
    isl: IslFact | None = None
    for line in output.lines:
        head, cost = _HEAD.fullmatch(line.text), _COST.fullmatch(line.text)
        neighbour = _NEIGHBOUR.match(line.text)
        if head:
            if isl is not None and isl.peer_domain is not None:
                yield isl
            port = interface(head[1])
            isl = None
            if port is not None:
                isl = IslFact(output.place(line), output.speaker, port=port, vsan=vsan(head[2]))
        elif isl is not None and cost:
            isl = replace(isl, cost=int(cost[1]))
        elif isl is not None and neighbour:
            isl = replace(isl, peer_domain=domain(neighbour[1]))
    if isl is not None and isl.peer_domain is not None:
        yield isl


GRAMMAR = Grammar(SwitchMaker.CISCO, ("show fspf interface",), _looks_like, _read)
