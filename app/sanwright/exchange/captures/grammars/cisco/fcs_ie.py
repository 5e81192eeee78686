"""``show fcs ie``: the switches of a VSAN by the WWNs that they have there, with their names."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sanwright.exchange.captures.facts import Fact, SwitchFact, SwitchMaker
from sanwright.exchange.captures.grammar import Grammar, Unread, not_understood
from sanwright.exchange.captures.grammars.cisco.notation import is_idle, stated_address, vsan
from sanwright.exchange.captures.outputs import Output
from sanwright.exchange.captures.spelling import WWN

_VSAN = re.compile(r"\s*IE List for VSAN\s*:?\s*(\d+)\s*", re.IGNORECASE)
_ROW = re.compile(
    rf"\s*({WWN})\s+S\((Loc|Adj|Rem)\)\s+(0xfffc[0-9a-f]{{2}})\s+(\S+)(?:\s+\(([^()]*)\))?\s*",
    re.IGNORECASE,
)


def _looks_like(lines: tuple[str, ...]) -> bool:
    return any(_VSAN.fullmatch(line) for line in lines[:1])


def _read(output: Output) -> Iterator[Fact | Unread]:
    number: int | None = None
    for line in output.lines:
        heading, row = _VSAN.fullmatch(line.text), _ROW.fullmatch(line.text)
        if heading:
            number = vsan(heading[1])
        elif row:
            wwn = row[1].casefold()
            yield SwitchFact(
                output.place(line), output.speaker, vendor=SwitchMaker.CISCO,
                about="" if row[2].casefold() == "loc" else wwn, fabric_wwn=wwn,
                name=(row[5] or "").strip(), address=stated_address(row[4]),
                domain=int(row[3][-2:], 16), fabric=number,
            )  # fmt: skip
        elif not is_idle(line.text) and not line.text.lstrip().startswith(("IE-WWN", "[Total")):
            yield not_understood(output, line)


GRAMMAR = Grammar(SwitchMaker.CISCO, ("show fcs ie",), _looks_like, _read)
