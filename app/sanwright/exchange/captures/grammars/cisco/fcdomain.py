"""``show fcdomain``: the domain of the switch in each VSAN, and whether it is the principal."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sanwright.exchange.captures.facts import Fact, SwitchFact, SwitchMaker
from sanwright.exchange.captures.grammar import Grammar, Unread
from sanwright.exchange.captures.grammars.cisco.notation import asked_vsan, domain, vsan
from sanwright.exchange.captures.outputs import Output, OutputLine
from sanwright.exchange.captures.spelling import wwn_in

_VSAN = re.compile(r"VSAN\s+(\d+)\s*", re.I)
_KEY = re.compile(r"\s+(Local switch WWN|Current domain ID)\s*:\s*(.*)", re.I)
_PRINCIPAL = re.compile(r"The local switch is (?:(not )?)the principal switch\b.*", re.I)


def _looks_like(lines: tuple[str, ...]) -> bool:
    return any(line.strip() == "Local switch run time information:" for line in lines)


def _read(output: Output) -> Iterator[Fact | Unread]:
    """The rest is what was configured, which need not run, and roles of interfaces."""
    number = asked_vsan(output.arguments)
    first: OutputLine | None = None
    keys: dict[str, str] = {}
    principal: bool | None = None
    for line in output.lines:
        heading, key = _VSAN.fullmatch(line.text), _KEY.fullmatch(line.text)
        said = _PRINCIPAL.fullmatch(line.text)
        if heading or (said and "current domain id" in keys):
            yield from _told(output, first, number, keys, principal)
            first, keys, principal = None, {}, None
        if heading:
            number = vsan(heading[1])
        elif said:
            first, principal = first or line, not said[1]
        elif key:
            first = first or line
            keys.setdefault(key[1].casefold(), key[2])
    yield from _told(output, first, number, keys, principal)


def _told(
    output: Output,
    line: OutputLine | None,
    number: int | None,
    keys: dict[str, str],
    principal: bool | None,
) -> Iterator[Fact]:
    """Without a VSAN it says nothing that could be kept apart."""
    if line is not None and number is not None and keys:
        yield SwitchFact(
            output.place(line), output.speaker, vendor=SwitchMaker.CISCO,
            fabric_wwn=wwn_in(keys.get("local switch wwn", "")),
            domain=domain(keys.get("current domain id", "")), fabric=number, principal=principal,
        )  # fmt: skip


GRAMMAR = Grammar(SwitchMaker.CISCO, ("show fcdomain", "show fcdomain vsan"), _looks_like, _read)
