"""``show fcalias``: names of a VSAN with their members below them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sanwright.exchange.captures.facts import AliasFact, Fact, SwitchMaker
from sanwright.exchange.captures.grammar import Grammar, Unread, not_understood
from sanwright.exchange.captures.grammars.cisco.members import member
from sanwright.exchange.captures.grammars.cisco.notation import is_idle, vsan
from sanwright.exchange.captures.outputs import Output, OutputLine

_HEAD = re.compile(r"\s*fcalias name\s+(\S+)\s+vsan\s+(\d+)\s*", re.IGNORECASE)


def _looks_like(lines: tuple[str, ...]) -> bool:
    return (
        bool(lines)
        and _HEAD.fullmatch(lines[0]) is not None
        and not any(line.lstrip().startswith("member ") for line in lines)
    )


def _read(output: Output) -> Iterator[Fact | Unread]:
    head: OutputLine | None = None
    members: list[str] = []
    for line in output.lines:
        found = member(line.text)
        if _HEAD.fullmatch(line.text):
            yield from _alias(output, head, members)
            head, members = line, []
        elif found is not None and head is not None:
            members.append(found.text)
        elif not is_idle(line.text):
            yield not_understood(output, line)
    yield from _alias(output, head, members)


def _alias(output: Output, head: OutputLine | None, members: list[str]) -> Iterator[Fact]:
    found = _HEAD.fullmatch(head.text) if head else None
    if head is not None and found:
        yield AliasFact(
            output.place(head), output.speaker, name=found[1], members=tuple(members),
            vsan=vsan(found[2]),
        )  # fmt: skip


GRAMMAR = Grammar(SwitchMaker.CISCO, ("show fcalias",), _looks_like, _read, nests=True)
