"""``portcfgshow``: how ports are set, as a table of a slot's ports or one port by its keys."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sanwright.exchange.captures.facts import Fact, PortFact, SwitchMaker, SwitchPort
from sanwright.exchange.captures.grammar import Grammar, Unread, not_understood
from sanwright.exchange.captures.grammars.brocade.notation import (
    asked_port,
    begin_of,
    keyed,
    said,
    speed_of,
)
from sanwright.exchange.captures.outputs import Output, OutputLine

_HEADER = re.compile(r"\s*Ports of Slot\s+(\d{1,2})((?:\s+\d{1,3})+)\s*")
_GLUED = re.compile(r"(?<=[A-Za-z)])(?=\.\.)")
_SETTING = re.compile(r"\s*([A-Z][\w() ./-]{1,30}?)\s{2,}(\S.*?)\s*")
_OFF = ("..", "off", "-", "no")
_LEGEND = re.compile(r"\s*(?:where|[A-Z.]{1,4}:|LM:|LE:|L0:).*")


def _looks_like(lines: tuple[str, ...]) -> bool:
    first = begin_of(lines)
    return _HEADER.fullmatch(first) is not None or (
        first.startswith("Area Number:") and "Speed Level" in "".join(lines[1:3])
    )


class _Slice:
    """Up to sixteen ports of a slot and what was said of each."""

    def __init__(self, line: OutputLine, ports: tuple[SwitchPort, ...]) -> None:
        self.line = line
        self.ports = ports
        self.said: list[dict[str, str]] = [{} for _ in ports]

    def take(self, text: str) -> bool:
        """A row; False where it has not one value a port."""
        words = _GLUED.sub(" ", text).split()
        if len(words) <= len(self.ports):
            return False
        key = " ".join(words[: -len(self.ports)]).casefold()
        for told, value in zip(self.said, words[-len(self.ports) :], strict=True):
            told.setdefault(key, value)
        return True


def _setting(text: str) -> tuple[str, str] | None:
    """Key and value of one port; keys have a colon or blanks behind them."""
    found = _SETTING.fullmatch(text)
    return keyed(text) or ((found[1], found[2]) if found else None)


def _read(output: Output) -> Iterator[Fact | Unread]:
    part: _Slice | None = None
    for line in said(output):
        header = _HEADER.fullmatch(line.text)
        if header is not None:
            yield from _told(output, part)
            slot = int(header[1]) or None  # a fixed switch is slot 0
            ports = tuple(SwitchPort(slot=slot, port=int(each)) for each in header[2].split())
            part = _Slice(line, ports)
        elif (port := asked_port(output)) is not None and (pair := _setting(line.text)) is not None:
            if part is None or part.ports != (port,):
                yield from _told(output, part)
                part = _Slice(line, (port,))
            part.said[0].setdefault(pair[0].casefold(), pair[1])
        elif (part is None or not part.take(line.text)) and not _LEGEND.fullmatch(line.text):
            yield not_understood(output, line)
    yield from _told(output, part)


def _told(output: Output, part: _Slice | None) -> Iterator[Fact]:
    if part is None:
        return
    for port, told in zip(part.ports, part.said, strict=True):
        speed, fixed = speed_of(told.get("speed", told.get("speed level", "")))
        distance = told.get("long distance", "..")
        closed = told.get("persistent disable", "..").casefold()
        if told:
            yield PortFact(
                output.place(part.line), output.speaker, port=port, speed=speed, fixed=fixed,
                disabled=None if closed in _OFF else True,
                long_distance="" if distance.casefold() in _OFF else distance,
            )  # fmt: skip


GRAMMAR = Grammar(SwitchMaker.BROCADE, ("portcfgshow",), _looks_like, _read)
