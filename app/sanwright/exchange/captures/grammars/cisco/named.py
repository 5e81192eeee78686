"""``show switchname``, ``show wwn switch`` and ``show fspf``: who answers, in one line."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sanwright.exchange.captures.facts import Fact, SwitchFact, SwitchMaker
from sanwright.exchange.captures.grammar import Grammar, Unread
from sanwright.exchange.captures.grammars.cisco.notation import domain, is_idle, is_refusal, vsan
from sanwright.exchange.captures.outputs import Output
from sanwright.exchange.captures.spelling import WWN

_WWN = re.compile(rf"\s*Switch WWN is ({WWN})\s*", re.IGNORECASE)
_VSAN = re.compile(r"\s*FSPF routing for VSAN (\d+)\s*", re.IGNORECASE)
_LOCAL = re.compile(r"\s*Local Domain is (0x\S+)\s*", re.IGNORECASE)
_NAME = re.compile(r"[A-Za-z0-9][\w.-]{0,62}")


def _looks_like(lines: tuple[str, ...]) -> bool:
    return any(_WWN.fullmatch(line) or _VSAN.fullmatch(line) for line in lines[:1])


def _read(output: Output) -> Iterator[Fact | Unread]:
    fabric: int | None = None
    for line in output.lines:
        wwn, routed = _WWN.fullmatch(line.text), _VSAN.fullmatch(line.text)
        local = _LOCAL.fullmatch(line.text)
        if routed:
            fabric = vsan(routed[1])
        elif wwn:
            yield SwitchFact(
                output.place(line), output.speaker, vendor=SwitchMaker.CISCO, wwn=wwn[1].casefold()
            )
        elif local and fabric is not None:
            yield SwitchFact(
                output.place(line), output.speaker, vendor=SwitchMaker.CISCO, fabric=fabric,
                domain=domain(local[1]),
            )  # fmt: skip
        elif output.command == "show switchname" and not is_idle(line.text):
            name = line.text.strip()
            if _NAME.fullmatch(name) and not is_refusal(name):
                yield SwitchFact(
                    output.place(line), output.speaker, vendor=SwitchMaker.CISCO, name=name
                )
            return


GRAMMAR = Grammar(
    SwitchMaker.CISCO, ("show wwn switch", "show switchname", "show fspf vsan", "show fspf"),
    _looks_like, _read,
)  # fmt: skip
