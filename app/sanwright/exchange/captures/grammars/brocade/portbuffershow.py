"""``portbuffershow``: credits of each port, and how far they are meant to reach."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sanwright.exchange.captures.facts import Fact, PortFact, PortKind, SwitchMaker, SwitchPort
from sanwright.exchange.captures.grammar import Grammar, Unread, not_understood
from sanwright.exchange.captures.grammars.brocade.notation import begin_of, place_of, said
from sanwright.exchange.captures.outputs import Output

_ROW = re.compile(
    r"\s*(\d{1,4}|\d{1,2}/\d{1,3})\s+(?:([A-Z]{1,3})\s+)?(?:(-|L[0-9A-Z])\s+)?(\d{1,5})(?:\([\s\d-]+\))?(?:\s(.*))?"
)
_DISTANCE = re.compile(r"(\d{1,5}(?:\.\d+)?)\s*km\b", re.I)
_HEADER = re.compile(r"\s*(?:User\s+Port|Port\s+Type|[Bb]uffer|Defined\s)|\s*\d+\s*$")
_KINDS = {"F": PortKind.F, "E": PortKind.E, "EX": PortKind.EX, "N": PortKind.N}


def _looks_like(lines: tuple[str, ...]) -> bool:
    return begin_of(lines).split()[:3] == ["User", "Port", "Lx"]


def _read(output: Output) -> Iterator[Fact | Unread]:
    for line in said(output):
        row = _ROW.fullmatch(line.text)
        if _HEADER.match(line.text) or (row is not None and row[3] is None and not row[2]):
            continue
        if row is None:
            yield not_understood(output, line)
            continue
        distance = _DISTANCE.search(row[5] or "")
        mode = row[3] or "-"
        yield PortFact(
            output.place(line), output.speaker, port=_port(row[1]),
            kind=_KINDS.get(row[2] or ""), credits=int(row[4]),
            long_distance="" if mode in ("-", "L0") else mode,
            distance_km=float(distance[1]) if distance else None,
        )  # fmt: skip


def _port(text: str) -> SwitchPort:
    """By index; some releases name slot and port of a director."""
    placed = place_of(text) if "/" in text else None
    return placed or SwitchPort(index=int(text))


GRAMMAR = Grammar(SwitchMaker.BROCADE, ("portbuffershow",), _looks_like, _read)
