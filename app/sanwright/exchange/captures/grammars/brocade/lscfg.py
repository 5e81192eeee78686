"""``lscfg --show``: the logical switches of a chassis and the ports that each has."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from sanwright.exchange.captures.facts import Fact, SwitchFact, SwitchMaker, SwitchPort, VsanFact
from sanwright.exchange.captures.grammar import Grammar, Unread, not_understood
from sanwright.exchange.captures.grammars.brocade.notation import begin_of, said
from sanwright.exchange.captures.outputs import Output, OutputLine

_CREATED = re.compile(r"\s*Created switches[^:]*:\s*(.*)", re.I)
_FID = re.compile(r"\b(\d{1,3})(?:\s*\(\w+\))*")
_SLOTS = re.compile(r"\s*Slot((?:\s+\d{1,2})+)\s*")
_PORTS = re.compile(r"\s*Ports?\s*[:|]?((?:\s+\d{1,3})+)\s*")
_ROW = re.compile(r"\s*(\d{1,3})\s*\|(.*)")
_FIDS = re.compile(r"\s*FIDs?\s*[:|]?\s*(\S.*)")


def _looks_like(lines: tuple[str, ...]) -> bool:
    return _CREATED.match(begin_of(lines)) is not None


@dataclass
class _Matrix:
    """What belongs to which logical switch: a director's rows are ports and its columns slots."""

    slots: list[int] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    owned: dict[int, list[SwitchPort]] = field(default_factory=dict)

    def take(self, text: str) -> bool:
        """One line; False for one that the output has not."""
        if created := _CREATED.match(text):
            self.owned |= {int(each[1]): [] for each in _FID.finditer(created[1])}
        elif header := _SLOTS.fullmatch(text):
            self.slots = [int(each) for each in header[1].split()]
        elif row := _ROW.fullmatch(text):
            for slot, cell in zip(self.slots, row[2].split("|"), strict=False):
                self._own(cell.strip(), SwitchPort(slot=slot, port=int(row[1])))
        elif header := _PORTS.fullmatch(text):
            self.numbers = [int(each) for each in header[1].split()]
        elif fids := _FIDS.fullmatch(text):
            cells = fids[1].replace("|", " ").split()
            if len(cells) == len(self.numbers):
                for number, cell in zip(self.numbers, cells, strict=True):
                    self._own(cell, SwitchPort(port=number))
        else:
            return text.strip() == "Port"
        return True

    def _own(self, cell: str, port: SwitchPort) -> None:
        if cell.isdecimal() and len(cell) < 4:
            self.owned.setdefault(int(cell), []).append(port)


def _read(output: Output) -> Iterator[Fact | Unread]:
    matrix = _Matrix()
    first: OutputLine | None = None
    for line in said(output):
        if not matrix.take(line.text):
            yield not_understood(output, line)
        if first is None and matrix.owned:
            first = line
    if first is None:
        return
    place = output.place(first)
    yield SwitchFact(place, output.speaker, vendor=SwitchMaker.BROCADE, virtual_fabrics=True)
    for fid, ports in matrix.owned.items():
        yield VsanFact(place, output.speaker, vsan=fid, ports=tuple(ports))


GRAMMAR = Grammar(SwitchMaker.BROCADE, ("lscfg",), _looks_like, _read)
