"""``switchstatusshow``: name, address and health of the switch."""

from __future__ import annotations

from collections.abc import Iterator

from sanwright.exchange.captures.facts import Fact, SwitchFact, SwitchMaker
from sanwright.exchange.captures.grammar import Grammar, Unread
from sanwright.exchange.captures.grammars.brocade.notation import begin_of, keyed, said
from sanwright.exchange.captures.outputs import Output


def _looks_like(lines: tuple[str, ...]) -> bool:
    return begin_of(lines).startswith("Switch Health Report")


def _read(output: Output) -> Iterator[Fact | Unread]:
    told: dict[str, str] = {}
    first = None
    for line in said(output):
        pair = keyed(line.text)
        if pair is not None and pair[0].casefold() in ("switch name", "ip address"):
            first = first or line
            told.setdefault(pair[0].casefold(), pair[1])
    if first is not None:
        yield SwitchFact(
            output.place(first), output.speaker, vendor=SwitchMaker.BROCADE,
            name=told.get("switch name", ""), address=told.get("ip address", ""),
        )  # fmt: skip


GRAMMAR = Grammar(SwitchMaker.BROCADE, ("switchstatusshow",), _looks_like, _read)
