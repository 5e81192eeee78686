"""``show vsan membership``: which interfaces are in which VSAN."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sanwright.exchange.captures.facts import Fact, SwitchMaker, SwitchPort, VsanFact
from sanwright.exchange.captures.grammar import Grammar, Unread, not_understood
from sanwright.exchange.captures.grammars.cisco.notation import interface, is_idle, vsan
from sanwright.exchange.captures.outputs import Output, OutputLine

_HEAD = re.compile(r"vsan (\d+)\s*(?:\([^()]*\))?\s*interfaces:\s*", re.IGNORECASE)

_NAME = re.compile(r"[A-Za-z][A-Za-z-]* \d+(?!\S)|\S+")


def _looks_like(lines: tuple[str, ...]) -> bool:
    return any(_HEAD.fullmatch(line) for line in lines)


def _read(output: Output) -> Iterator[Fact | Unread]:
    head: OutputLine | None = None
    number: int | None = None
    ports: list[SwitchPort] = []
    for line in output.lines:
        found = _HEAD.fullmatch(line.text)
        named = [interface(word) for word in _names(line.text)]
        if found:
            yield from _vsan(output, head, number, ports)
            head, number, ports = line, vsan(found[1]), []
        elif is_idle(line.text):
            continue
        elif None in named or head is None:
            yield not_understood(output, line)
        else:
            ports += [port for port in named if port is not None]
    yield from _vsan(output, head, number, ports)


def _names(text: str) -> list[str]:
    """Interfaces in a row; channels may have a blank before their number."""
    return [word.replace(" ", "") for word in _NAME.findall(text)]


def _vsan(
    output: Output, head: OutputLine | None, number: int | None, ports: list[SwitchPort]
) -> Iterator[Fact]:
    if head is not None and number is not None:
        yield VsanFact(output.place(head), output.speaker, vsan=number, ports=tuple(ports))


GRAMMAR = Grammar(SwitchMaker.CISCO, ("show vsan membership",), _looks_like, _read)
