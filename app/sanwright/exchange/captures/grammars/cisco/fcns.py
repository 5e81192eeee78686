"""``show fcns database``: the name server's entries, a row each, under the VSAN that they are in.

Type is N or NL, the vendor of the WWN may be missing, features may be several, and an alias follows
in brackets on the next line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from sanwright.exchange.captures.facts import Fact, LoginFact, SwitchMaker
from sanwright.exchange.captures.grammar import Grammar, Unread, not_understood
from sanwright.exchange.captures.grammars.cisco.fcns_detail import GRAMMAR as DETAIL
from sanwright.exchange.captures.grammars.cisco.notation import (
    asked_vsan,
    domain_of,
    fc_id,
    is_idle,
    vsan,
)
from sanwright.exchange.captures.grammars.cisco.registered import features, with_aliases
from sanwright.exchange.captures.outputs import Output
from sanwright.exchange.captures.spelling import WWN

_LOOKED_AT = 8
_VSAN = re.compile(r"\s*VSAN\s*(\d+)\s*:?\s*", re.IGNORECASE)
_ROW = re.compile(rf"\s*(0x[0-9a-fA-F]{{6}})\s+(\S+)\s+({WWN})(?:\s+\(([^)]*)\))?(?:\s+(.*))?")
_WORDS = ("fcid", "total number", "no entries")


def _looks_like(lines: tuple[str, ...]) -> bool:
    return any(
        words[:2] == ["FCID", "TYPE"] and "PWWN" in words
        for words in (line.split() for line in lines)
    )


def _read(output: Output) -> Iterator[Fact | Unread]:
    first = tuple(islice((line.text for line in output.lines if line.text.strip()), _LOOKED_AT))
    if DETAIL.looks_like(first):
        yield from DETAIL.read(output)
        return
    number = asked_vsan(output.arguments)
    for line, alias in with_aliases(output.lines):
        heading = _VSAN.fullmatch(line.text)
        row = _ROW.fullmatch(line.text)
        if heading:
            number = vsan(heading[1])
        elif row:
            role, nvme, of_switch = features(row[5] or "")
            yield LoginFact(
                output.place(line), output.speaker, wwpn=row[3].casefold(), fc_id=fc_id(row[1]),
                domain=domain_of(row[1]), vsan=number, role=role, nvme=nvme,
                of_switch=of_switch, of_gateway=of_switch, alias=alias,
            )  # fmt: skip
        elif not is_idle(line.text) and not line.text.strip().casefold().startswith(_WORDS):
            yield not_understood(output, line)


GRAMMAR = Grammar(SwitchMaker.CISCO, ("show fcns database",), _looks_like, _read)
