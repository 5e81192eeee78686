"""``show flogi database`` and ``show npv flogi-table``: who logged in at which interface.

An alias follows in brackets on the next line. A login through an access gateway's table also has
the upper interface that carries it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from sanwright.exchange.captures.facts import (
    Fact,
    GatewayFact,
    LoginFact,
    SwitchFact,
    SwitchMaker,
    SwitchPort,
)
from sanwright.exchange.captures.grammar import Grammar, Unread, not_understood
from sanwright.exchange.captures.grammars.cisco.notation import (
    asked_vsan,
    domain_of,
    fc_id,
    interface,
    is_idle,
    kind_of,
    vsan,
)
from sanwright.exchange.captures.grammars.cisco.registered import with_aliases
from sanwright.exchange.captures.outputs import Output, OutputLine
from sanwright.exchange.captures.spelling import WWN

_ROW = re.compile(
    r"\s*([A-Za-z-]+ \d+|\S+)\s+(?:(\d+)\s+)?(0x[0-9a-fA-F]+)"
    rf"\s+({WWN})(?:\s+({WWN})(?:\s+(\S.*))?)?\s*"
)
_WORDS = ("interface", "server", "total number", "external", "no flogi", "no entries")


def _looks_like(lines: tuple[str, ...]) -> bool:
    return any(
        words[:3] == ["INTERFACE", "VSAN", "FCID"] and "PORT" in words
        for words in (line.split() for line in lines)
    )


def _read(output: Output) -> Iterator[Fact | Unread]:
    """Those of a switch's own processor are told as such."""
    upper: dict[SwitchPort, list[SwitchPort]] = {}
    first: OutputLine | None = None
    for line, alias in with_aliases(output.lines):
        if is_idle(line.text) or line.text.strip().casefold().startswith(_WORDS):
            continue
        row = _ROW.fullmatch(line.text)
        port = interface(row[1]) if row else None
        if row is None or port is None:
            yield not_understood(output, line)
            continue
        yield LoginFact(
            output.place(line), output.speaker, wwpn=row[4].casefold(),
            wwnn=(row[5] or "").casefold(), fc_id=fc_id(row[3]), port=port,
            domain=domain_of(row[3]),
            vsan=vsan(row[2]) if row[2] else asked_vsan(output.arguments),
            of_switch=True if kind_of(port) == "sup-fc" else None,
            alias=alias,
        )  # fmt: skip
        above = interface(row[6]) if row[6] else None
        if above is not None:
            first = first or line
            lower = upper.setdefault(above, [])
            if port not in lower:
                lower.append(port)
    if first is not None:
        place = output.place(first)
        yield SwitchFact(place, output.speaker, vendor=SwitchMaker.CISCO, access_gateway=True)
        mapping = tuple((port, tuple(lower)) for port, lower in upper.items())
        yield GatewayFact(place, output.speaker, mapping=mapping)


GRAMMAR = Grammar(
    SwitchMaker.CISCO, ("show flogi database", "show npv flogi-table"), _looks_like, _read
)
