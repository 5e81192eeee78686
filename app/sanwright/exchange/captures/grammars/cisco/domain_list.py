"""``show fcdomain domain-list``: the switches of a VSAN by domain, and which one answers.

The WWNs are those that switches have in the VSAN, not those of the switches.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from sanwright.exchange.captures.facts import Fact, SwitchFact, SwitchMaker
from sanwright.exchange.captures.grammar import Grammar, Unread, not_understood
from sanwright.exchange.captures.grammars.cisco.notation import asked_vsan, domain, is_idle, vsan
from sanwright.exchange.captures.outputs import Output
from sanwright.exchange.captures.spelling import WWN

_VSAN = re.compile(r"\s*VSAN\s*:?\s*(\d+)\s*:?\s*", re.IGNORECASE)
_ROW = re.compile(rf"\s*(0x[0-9a-fA-F]+\s*\(\s*\d+\s*\))\s+({WWN})\s*((?:\[[A-Za-z]+\]\s*)*)")


def _looks_like(lines: tuple[str, ...]) -> bool:
    return any(line.strip().startswith("Number of domains:") for line in lines)


def _read(output: Output) -> Iterator[Fact | Unread]:
    number = asked_vsan(output.arguments)
    for line in output.lines:
        heading, row = _VSAN.fullmatch(line.text), _ROW.fullmatch(line.text)
        if heading:
            number = vsan(heading[1])
        elif row:
            is_local = "[local]" in row[3].casefold()
            wwn = row[2].casefold()
            yield SwitchFact(
                output.place(line), output.speaker, vendor=SwitchMaker.CISCO,
                about="" if is_local else wwn, fabric_wwn=wwn, domain=domain(row[1]),
                fabric=number, principal="[principal]" in row[3].casefold(),
            )  # fmt: skip
        elif not is_idle(line.text) and not line.text.strip().startswith(
            ("Number of", "Domain ID")
        ):
            yield not_understood(output, line)


GRAMMAR = Grammar(SwitchMaker.CISCO, ("show fcdomain domain-list",), _looks_like, _read)
