"""``show fcns database npv``: the access gateways of each VSAN, and the ports they are at."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sanwright.exchange.captures.facts import Fact, GatewayFact, SwitchMaker
from sanwright.exchange.captures.grammar import Grammar, Unread, not_understood
from sanwright.exchange.captures.grammars.cisco.notation import (
    asked_vsan,
    interface,
    is_idle,
    stated_address,
    vsan,
)
from sanwright.exchange.captures.outputs import Output
from sanwright.exchange.captures.spelling import WWN

_VSAN = re.compile(r"\s*VSAN\s*:?\s*(\d+)\s*:?\s*", re.IGNORECASE)
_ROW = re.compile(rf"\s*({WWN})\s+(\S+)\s+(\S+(?: \d+)?)\s+({WWN})\s+(\S+(?: \d+)?)\s*")
_WORDS = ("npv node", "total number", "no entries")


def _looks_like(lines: tuple[str, ...]) -> bool:
    return any(line.split()[:2] == ["NPV", "NODE-NAME"] for line in lines)


def _read(output: Output) -> Iterator[Fact | Unread]:
    number = asked_vsan(output.arguments)
    for line in output.lines:
        heading, row = _VSAN.fullmatch(line.text), _ROW.fullmatch(line.text)
        if heading:
            number = vsan(heading[1])
        elif row:
            yield GatewayFact(
                output.place(line), output.speaker, wwn=row[1].casefold(),
                address=stated_address(row[2]), vsan=number, upper_port=interface(row[3]),
                at_switch_wwn=row[4].casefold(), at_port=interface(row[5]),
            )  # fmt: skip
        elif not is_idle(line.text) and not line.text.strip().casefold().startswith(_WORDS):
            yield not_understood(output, line)


GRAMMAR = Grammar(SwitchMaker.CISCO, ("show fcns database npv",), _looks_like, _read)
