"""``show inventory``: chassis, modules, supplies and fans with their numbers and serials."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from sanwright.exchange.captures.facts import Fact, ModuleFact, SwitchFact, SwitchMaker
from sanwright.exchange.captures.grammar import Grammar, Unread, not_understood
from sanwright.exchange.captures.grammars.cisco.chassis import model
from sanwright.exchange.captures.grammars.cisco.notation import interface, is_idle
from sanwright.exchange.captures.outputs import Output, OutputLine

_NAME = re.compile(r'NAME:\s*"?([^"]*?)"?\s*,\s*DESCR:\s*"?([^"]*?)"?\s*', re.IGNORECASE)
_PID = re.compile(r"PID:\s*(\S*)\s*,\s*VID:\s*(\S*)\s*,\s*SN:\s*(\S*)\s*", re.IGNORECASE)
_SLOT = re.compile(r"(?:slot|module)\s+(\d{1,2})", re.IGNORECASE)


def _looks_like(lines: tuple[str, ...]) -> bool:
    return any(
        _NAME.fullmatch(line) and _PID.fullmatch(following) for line, following in pairwise(lines)
    )


def _read(output: Output) -> Iterator[Fact | Unread]:
    name: re.Match[str] | None = None
    at: OutputLine | None = None
    for line in output.lines:
        found, numbers = _NAME.fullmatch(line.text), _PID.fullmatch(line.text)
        if found:
            name, at = found, line
        elif numbers and name is not None and at is not None:
            yield from _part(output, at, name, numbers)
            name = at = None
        elif not is_idle(line.text):
            yield not_understood(output, line)


def _part(
    output: Output, line: OutputLine, name: re.Match[str], numbers: re.Match[str]
) -> Iterator[Fact]:
    """An optic that a Nexus lists by its interface is told by the transceivers' output."""
    serial = "" if numbers[3].upper() in {"N/A", "--"} else numbers[3]
    if name[1].strip().casefold() == "chassis":
        yield SwitchFact(
            output.place(line), output.speaker, vendor=SwitchMaker.CISCO, model=model(name[2]),
            part_number=numbers[1], serial=serial,
        )  # fmt: skip
    elif interface(name[1]) is None:
        slot = _SLOT.fullmatch(name[1].strip())
        yield ModuleFact(
            output.place(line), output.speaker, slot=int(slot[1]) if slot else None,
            kind=name[2].strip(), model=numbers[1], part_number=numbers[1], serial=serial,
        )  # fmt: skip


GRAMMAR = Grammar(SwitchMaker.CISCO, ("show inventory",), _looks_like, _read)
