"""``show device-alias database``: a name a WWPN, for the whole fabric."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sanwright.exchange.captures.facts import AliasFact, Fact, SwitchMaker
from sanwright.exchange.captures.grammar import Grammar, Unread, not_understood
from sanwright.exchange.captures.outputs import Output
from sanwright.exchange.captures.spelling import WWN

ROW = re.compile(rf"\s*device-alias name\s+(\S+)\s+pwwn\s+({WWN})\s*", re.IGNORECASE)


def _looks_like(lines: tuple[str, ...]) -> bool:
    return bool(lines) and all(
        ROW.fullmatch(line) or line.startswith("Total number of entries") for line in lines
    )


def _read(output: Output) -> Iterator[Fact | Unread]:
    for line in output.lines:
        row = ROW.fullmatch(line.text)
        if row:
            members = (row[2].casefold(),)
            yield AliasFact(output.place(line), output.speaker, name=row[1], members=members)
        elif line.text.strip().casefold().startswith("device-alias name"):
            yield not_understood(output, line)


GRAMMAR = Grammar(SwitchMaker.CISCO, ("show device-alias database",), _looks_like, _read)
