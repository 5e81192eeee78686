"""``chassisshow``: blades, supplies and fans with their numbers, and the chassis itself."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sanwright.exchange.captures.facts import Fact, ModuleFact, SwitchFact, SwitchMaker
from sanwright.exchange.captures.grammar import Grammar, Unread
from sanwright.exchange.captures.grammars.brocade.notation import begin_of, keyed, said
from sanwright.exchange.captures.outputs import Output, OutputLine

_UNIT = re.compile(r"\s*([A-Z][A-Za-z0-9/ _-]{1,30}?)\s+(Slot|Unit)\s*:\s*(\d{1,3})\s*")
_CHASSIS = ("WWN", "CHASSIS/WWN", "CHASSIS", "CHASSIS / WWN")


def _looks_like(lines: tuple[str, ...]) -> bool:
    first = begin_of(lines)
    return (_UNIT.fullmatch(first) is not None and "Header Version" in "".join(lines[1:3])) or (
        first.startswith(("Chassis Family:", "Chassis Backplane Revision:"))
    )


def _read(output: Output) -> Iterator[Fact | Unread]:
    unit: re.Match[str] | None = None
    begun: OutputLine | None = None
    family = ""
    told: dict[str, str] = {}
    for line in said(output):
        found = _UNIT.fullmatch(line.text)
        if found is not None:
            yield from _told(output, begun, unit, told, family)
            unit, begun, told = found, line, {}
        elif (pair := keyed(line.text)) is not None:
            if unit is None and pair[0].casefold() == "chassis family":
                family, begun = pair[1], line
            told.setdefault(pair[0].casefold(), pair[1])
    yield from _told(output, begun, unit, told, family)


def _told(
    output: Output, line: OutputLine | None, unit: re.Match[str] | None, told: dict[str, str],
    family: str,
) -> Iterator[Fact]:  # fmt: skip
    if line is None:
        return
    serial = told.get("serial num", "") or told.get("factory serial num", "")
    part = told.get("part num", "") or told.get("factory part num", "")
    is_chassis = unit is not None and unit[1].upper() in _CHASSIS
    if unit is None or is_chassis:
        if family or (is_chassis and serial):
            yield SwitchFact(
                output.place(line), output.speaker, vendor=SwitchMaker.BROCADE, model=family,
                serial=serial if is_chassis else "", part_number=part if is_chassis else "",
            )  # fmt: skip
        return
    is_slot = unit[2] == "Slot"
    number = told.get("id", "")
    yield ModuleFact(
        output.place(line), output.speaker, slot=int(unit[3]) if is_slot else None,
        unit=None if is_slot else int(unit[3]), kind=unit[1], part_number=part, serial=serial,
        blade_id=int(number) if number.isdecimal() and len(number) < 5 else None,
    )  # fmt: skip


GRAMMAR = Grammar(SwitchMaker.BROCADE, ("chassisshow",), _looks_like, _read)
