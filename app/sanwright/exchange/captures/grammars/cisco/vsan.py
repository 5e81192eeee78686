"""``show vsan``: what VSANs there are, a paragraph each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from sanwright.exchange.captures.facts import Fact, SwitchMaker, VsanFact
from sanwright.exchange.captures.grammar import Grammar, Unread, not_understood
from sanwright.exchange.captures.grammars.cisco.notation import is_idle, vsan
from sanwright.exchange.captures.outputs import Output

_HEAD = re.compile(r"vsan (\d+) information\s*", re.IGNORECASE)
_RESERVED = re.compile(r"vsan \d+\s*:\s*\S+\s*", re.IGNORECASE)
_NAME = re.compile(r"\s*name:(.*?)\s+state:(\S+)\s*", re.IGNORECASE)
_BALANCING = re.compile(r"\s*load-?balancing:(\S+)\s*", re.IGNORECASE)


def _looks_like(lines: tuple[str, ...]) -> bool:
    return any(_HEAD.fullmatch(line) for line in lines)


def _read(output: Output) -> Iterator[Fact | Unread]:
    fact: VsanFact | None = None
    for line in output.lines:
        head, name = _HEAD.fullmatch(line.text), _NAME.fullmatch(line.text)
        balancing = _BALANCING.fullmatch(line.text)
        if head or _RESERVED.fullmatch(line.text):
            if fact is not None:
                yield fact
            number = vsan(head[1]) if head else None
            fact = None
            if number is not None:
                fact = VsanFact(output.place(line), output.speaker, vsan=number)
        elif fact is not None and name:
            suspended = name[2].casefold() == "suspended"
            fact = replace(fact, name=name[1].strip(), suspended=suspended)
        elif fact is not None and balancing:
            fact = replace(fact, load_balancing=balancing[1])
        elif not is_idle(line.text) and not line.text[0].isspace():
            yield not_understood(output, line)
    if fact is not None:
        yield fact


GRAMMAR = Grammar(SwitchMaker.CISCO, ("show vsan",), _looks_like, _read)
