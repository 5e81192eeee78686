"""``fabricshow``: the switches of the fabric that the speaker is in."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sanwright.exchange.captures.facts import Fact, SwitchFact, SwitchMaker
from sanwright.exchange.captures.grammar import Grammar, Unread, not_understood
from sanwright.exchange.captures.grammars.brocade.notation import begin_of, said
from sanwright.exchange.captures.outputs import Output
from sanwright.exchange.captures.spelling import WWN
from sanwright.text import Text

_ROW = re.compile(
    rf'\s*(\d{{1,3}}):\s+(?:0x)?([0-9a-fA-F]{{6}})\s+({WWN})\s+(\S+)\s+(\S+)\s+(>?)\s*"([^"]*)"?.*'
)
_IPV6 = re.compile(r"\s+[0-9a-fA-F:]*::?[0-9a-fA-F:]+(?:/\d+)?\s*")
_AROUND = ("switch id", "the fabric has", "fabric name", "fabric had")
_OF_ROUTER = ("fcr_fd_", "fcr_xd_")
_NONE = ("0.0.0.0", "none", "-")  # noqa: S104 - printed where a switch has no address


def _looks_like(lines: tuple[str, ...]) -> bool:
    first = begin_of(lines)
    return first.split()[:4] == ["Switch", "ID", "Worldwide", "Name"] or (
        _ROW.fullmatch(first) is not None
    )


def _read(output: Output) -> Iterator[Fact | Unread]:
    for line in said(output):
        row = _ROW.fullmatch(line.text)
        if row is None:
            if not line.text.strip().casefold().startswith(_AROUND) and not _IPV6.match(line.text):
                yield not_understood(output, line)
            continue
        if row[7].startswith(_OF_ROUTER) and row[3].startswith("50"):
            why = Text("“{name}” is a domain that a router shows, not a switch.", name=row[7])
            yield Unread(line, why)
            continue
        yield SwitchFact(
            output.place(line), output.speaker, vendor=SwitchMaker.BROCADE,
            about=row[3].casefold(), wwn=row[3].casefold(), name=row[7], domain=int(row[1]),
            address="" if row[4] in _NONE else row[4], principal=bool(row[6]),
        )  # fmt: skip


GRAMMAR = Grammar(SwitchMaker.BROCADE, ("fabricshow",), _looks_like, _read)
