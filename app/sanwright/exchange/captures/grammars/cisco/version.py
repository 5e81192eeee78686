"""``show version``: release, model, name of the switch; its board's serial is not the chassis'."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sanwright.exchange.captures.facts import Fact, SwitchFact, SwitchMaker
from sanwright.exchange.captures.grammar import Grammar, Unread
from sanwright.exchange.captures.grammars.cisco.chassis import model
from sanwright.exchange.captures.outputs import Output, OutputLine

_SYSTEM = re.compile(r"\s*(system|NXOS|kickstart):\s+version\s+(\S+)(?:\s.*)?", re.IGNORECASE)
_CHASSIS = re.compile(r"\s+cisco\s+(\S.*chassis.*)", re.IGNORECASE)
_NAME = re.compile(r"\s+Device name:\s*(\S+)\s*", re.IGNORECASE)
_TITLE = "Cisco Nexus Operating System (NX-OS) Software"


def _looks_like(lines: tuple[str, ...]) -> bool:
    return any(
        line.startswith(_TITLE) or "Cisco Storage Area Networking Operating System" in line
        for line in lines
    ) or any(_SYSTEM.fullmatch(line) for line in lines)


def _read(output: Output) -> Iterator[Fact | Unread]:
    """Everything else is on images, memory and uptime."""
    first: OutputLine | None = None
    said: dict[str, str] = {}
    for line in output.lines:
        system, chassis = _SYSTEM.fullmatch(line.text), _CHASSIS.fullmatch(line.text)
        name = _NAME.fullmatch(line.text)
        if system:
            said[system[1].casefold()] = system[2]
        elif chassis:
            said.setdefault("chassis", chassis[1])
        elif name:
            said.setdefault("name", name[1])
        if first is None and (system or chassis or name):
            first = line
    firmware = said.get("system", said.get("nxos", said.get("kickstart", "")))
    if first is not None:
        yield SwitchFact(
            output.place(first), output.speaker, vendor=SwitchMaker.CISCO, firmware=firmware,
            model=model(said.get("chassis", "")), name=said.get("name", ""),
        )  # fmt: skip


GRAMMAR = Grammar(SwitchMaker.CISCO, ("show version",), _looks_like, _read)
