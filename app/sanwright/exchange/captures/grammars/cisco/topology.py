"""``show topology``: the neighbours of the switch, an ISL or port channel a row, for each VSAN.

The neighbour's name in brackets is missing in SAN-OS.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from sanwright.exchange.captures.facts import Fact, IslFact, SwitchMaker
from sanwright.exchange.captures.grammar import Grammar, Unread, not_understood
from sanwright.exchange.captures.grammars.cisco.notation import (
    domain,
    interface,
    is_idle,
    stated_address,
    vsan,
)
from sanwright.exchange.captures.outputs import Output

_VSAN = re.compile(r"\s*FC Topology for VSAN\s+(\d+)\s*:?\s*", re.IGNORECASE)
_ROW = re.compile(
    r"\s*(\S+(?:\s\d+)?)\s+(0x[0-9a-fA-F]+\s*\(\s*\d+\))\s+(\S+(?: \S+)?)\s+([0-9A-Fa-f.:]+|--)"
    r"(?:\s*\(([^()]*)\))?\s*"
)


def _looks_like(lines: tuple[str, ...]) -> bool:
    return any(_VSAN.fullmatch(line) for line in lines)


def _read(output: Output) -> Iterator[Fact | Unread]:
    number: int | None = None
    for line in output.lines:
        heading = _VSAN.fullmatch(line.text)
        row = _ROW.fullmatch(line.text)
        port = interface(row[1]) if row else None
        if heading:
            number = vsan(heading[1])
        elif row and port:
            yield IslFact(
                output.place(line), output.speaker, port=port, peer_name=(row[5] or "").strip(),
                peer_domain=domain(row[2]), peer_port=interface(row[3]),
                peer_address=stated_address(row[4]), vsan=number,
                trunked="port-channel" in port.name,
            )  # fmt: skip
        elif not is_idle(line.text) and "Peer Domain" not in line.text:
            yield not_understood(output, line)


GRAMMAR = Grammar(SwitchMaker.CISCO, ("show topology",), _looks_like, _read)
