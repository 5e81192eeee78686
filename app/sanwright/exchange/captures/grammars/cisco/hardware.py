"""``show hardware``: the version, and then the numbers of chassis, modules, supplies and fans."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sanwright.exchange.captures.facts import Fact, ModuleFact, SwitchFact, SwitchMaker
from sanwright.exchange.captures.grammar import Grammar, Unread
from sanwright.exchange.captures.grammars.cisco.chassis import model
from sanwright.exchange.captures.grammars.cisco.version import GRAMMAR as VERSION
from sanwright.exchange.captures.outputs import Output, OutputLine

_SWITCH = re.compile(r"\s*Switch hardware ID information\s*", re.IGNORECASE)
_MODULE = re.compile(r"\s*(Module|PS|Power ?supply|Fan|Xbar)\s?(\d{1,2})\s+(\S+)\s*", re.IGNORECASE)
_KEY = re.compile(
    r"\s+((?:\S+ ){1,4}type|Model number|Part number|Serial number)\s+is\s*:?\s*(.*)",
    re.IGNORECASE,
)


def _looks_like(lines: tuple[str, ...]) -> bool:
    return any(_SWITCH.fullmatch(line) for line in lines)


def _read(output: Output) -> Iterator[Fact | Unread]:
    yield from VERSION.read(output)
    head: OutputLine | None = None
    keys: dict[str, str] = {}
    for line in output.lines:
        key = _KEY.fullmatch(line.text)
        if _SWITCH.fullmatch(line.text) or _MODULE.fullmatch(line.text):
            yield from _part(output, head, keys)
            head, keys = line, {}
        elif key and head is not None:
            words = key[1].casefold()
            keys.setdefault("type" if words.endswith("type") else words, key[2].strip())
    yield from _part(output, head, keys)


def _part(output: Output, head: OutputLine | None, keys: dict[str, str]) -> Iterator[Fact]:
    if head is None or not keys:
        return
    place, number = output.place(head), keys.get("model number", "")
    serial = keys.get("serial number", "")
    named = _MODULE.fullmatch(head.text)
    if named is None:
        yield SwitchFact(
            place, output.speaker, vendor=SwitchMaker.CISCO, model=model(keys.get("type", "")),
            part_number=number, serial=serial,
        )  # fmt: skip
    else:
        is_slot = named[1].casefold() == "module"
        yield ModuleFact(
            place, output.speaker, slot=int(named[2]) if is_slot else None,
            kind=keys.get("type", "") or named[1], model=number, part_number=number,
            serial=serial, state=named[3],
        )  # fmt: skip


GRAMMAR = Grammar(SwitchMaker.CISCO, ("show hardware",), _looks_like, _read)
