"""``agshow``: the access gateways of a fabric; ``ag --mapshow``: which ports share an upper one."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sanwright.exchange.captures.facts import (
    Fact,
    GatewayFact,
    SwitchFact,
    SwitchMaker,
    SwitchPort,
)
from sanwright.exchange.captures.grammar import Grammar, Unread, not_understood
from sanwright.exchange.captures.grammars.brocade.notation import begin_of, said
from sanwright.exchange.captures.outputs import Output, OutputLine
from sanwright.exchange.captures.spelling import WWN

_ROW = re.compile(rf"\s*({WWN})\s+(\d{{1,4}})\s+(\S+)\s+(\S+)\s+(local|remote)\s*(\S.*?)?\s*", re.I)
_MAP = re.compile(r"\s*(\d{1,3})((?:\s+(?:\d[\d;]*;?|None))+)(?:\s.*)?")
_AROUND = ("worldwide name", "no access gateway", "n_port", "ag configuration")


def _looks_like(lines: tuple[str, ...]) -> bool:
    words = begin_of(lines).split()
    return (words[:3] == ["Worldwide", "Name", "Ports"] and "Enet" in words) or (
        words[:2] == ["N_Port", "Configured_F_Ports"]
    )


def _read(output: Output) -> Iterator[Fact | Unread]:
    mapping: list[tuple[SwitchPort, tuple[SwitchPort, ...]]] = []
    first: OutputLine | None = None
    current = 1
    for line in said(output):
        if row := _ROW.fullmatch(line.text):
            yield GatewayFact(
                output.place(line), output.speaker, name=row[6] or "", wwn=row[1].casefold(),
                ports=int(row[2]), address=row[3], firmware=row[4],
            )  # fmt: skip
        elif mapped := _MAP.fullmatch(line.text):
            first = first or line
            lists = mapped[2].split()
            used = lists[current].split(";") if current < len(lists) else []
            lower = [each for each in used if each.isdecimal() and len(each) < 5]
            ports = tuple(SwitchPort(port=int(each)) for each in lower)
            mapping.append((SwitchPort(port=int(mapped[1])), ports))
        elif "Current_F_Ports" in (words := line.text.split()):
            current = words.index("Current_F_Ports") - 1  # newer releases put static ports before
        elif not line.text.strip().casefold().startswith(_AROUND):
            yield not_understood(output, line)
    if first is not None:
        place = output.place(first)
        yield SwitchFact(place, output.speaker, vendor=SwitchMaker.BROCADE, access_gateway=True)
        yield GatewayFact(place, output.speaker, mapping=tuple(mapping))


GRAMMAR = Grammar(SwitchMaker.BROCADE, ("agshow", "ag --mapshow"), _looks_like, _read)
