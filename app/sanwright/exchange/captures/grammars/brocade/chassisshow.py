"""``chassisshow``: blades, supplies and fans with their numbers, and the chassis itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from sanwright.exchange.captures.facts import Fact, ModuleFact, SwitchFact, SwitchMaker
from sanwright.exchange.captures.grammar import Grammar, Unread
from sanwright.exchange.captures.grammars.brocade.notation import begin_of, keyed, said
from sanwright.exchange.captures.outputs import Output, OutputLine

_UNIT = re.compile(r"\s*([A-Z][A-Za-z0-9/ _-]{1,30}?)\s+(Slot|Unit)\s*:\s*(\d{1,3})\s*")
_FACTORY = re.compile(r"\s*Chassis Factory Serial Num:\s*(\S+)\s*", re.I)
"""Of the box itself, behind all units; the one that stands on its label."""
_CHASSIS = ("WWN", "CHASSIS/WWN", "CHASSIS", "CHASSIS / WWN")


def _looks_like(lines: tuple[str, ...]) -> bool:
    first = begin_of(lines)
    return (_UNIT.fullmatch(first) is not None and "Header Version" in "".join(lines[1:3])) or (
        first.startswith(("Chassis Family:", "Chassis Backplane Revision:"))
    )


@dataclass
class _Units:
    """What was said so far, of the box and of the unit that is being told of."""

    serial: str
    """Of the box, where a line of its own says it."""
    family: str = ""
    unit: re.Match[str] | None = None
    begun: OutputLine | None = None
    said: dict[str, str] = field(default_factory=dict)
    is_box_told: bool = False


def _read(output: Output) -> Iterator[Fact | Unread]:
    """A director has its numbers on two cards; the first is the box."""
    factory = (_FACTORY.fullmatch(line.text) for line in output.lines)
    units = _Units(next((found[1] for found in factory if found), ""))
    for line in said(output):
        found = _UNIT.fullmatch(line.text)
        if found is not None:
            yield from _told(output, units)
            units.unit, units.begun, units.said = found, line, {}
        elif (pair := keyed(line.text)) is not None:
            if units.unit is None and pair[0].casefold() == "chassis family":
                units.family, units.begun = pair[1], line
            units.said.setdefault(pair[0].casefold(), pair[1])
    yield from _told(output, units)


def _told(output: Output, units: _Units) -> Iterator[Fact]:
    line, unit, told = units.begun, units.unit, units.said
    if line is None:
        return
    serial = told.get("serial num", "") or told.get("factory serial num", "")
    part = told.get("part num", "") or told.get("factory part num", "")
    if unit is None or (unit[1].upper() in _CHASSIS and not units.is_box_told):
        serial = units.serial or (serial if unit is not None else "")
        if units.family or serial:
            units.is_box_told = unit is not None
            yield SwitchFact(
                output.place(line), output.speaker, vendor=SwitchMaker.BROCADE,
                model=units.family, serial=serial, part_number=part if unit is not None else "",
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
