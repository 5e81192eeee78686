"""``islshow``: each ISL, or group of them that carries traffic as one, to a neighbour."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sanwright.exchange.captures.facts import (
    Fact,
    IslFact,
    PortFact,
    SwitchMaker,
    SwitchPort,
)
from sanwright.exchange.captures.grammar import Grammar, Unread, not_understood
from sanwright.exchange.captures.grammars.brocade.notation import begin_of, number, said
from sanwright.exchange.captures.outputs import Output
from sanwright.exchange.captures.spelling import WWN, gfc

_ROW = re.compile(
    rf"\s*\d{{1,4}}:\s*(\d{{1,4}})\s*->\s*(\d{{1,4}})\s+({WWN})\s+(\d{{1,3}})"
    r"(?:\s+(?!sp:)(\S+))?\s+sp:\s*(\S+)\s+bw:\s*(\S+)(.*)"
)

_GENERATIONS = frozenset({2, 4, 8, 16, 32, 64, 128})
"""Speeds that are those of a port: what runs over IP is listed too, at 1, 10 or 40 Gbit/s."""


def _looks_like(lines: tuple[str, ...]) -> bool:
    first = begin_of(lines)
    return _ROW.fullmatch(first) is not None or first.strip() == "No ISL found"


def _read(output: Output) -> Iterator[Fact | Unread]:
    for line in said(output):
        row = _ROW.fullmatch(line.text)
        if row is None:
            if not line.text.strip().startswith(("No ISL", "ISL")):
                yield not_understood(output, line)
            continue
        port, speed = SwitchPort(index=int(row[1])), number(row[6].rstrip("Gg"))
        yield IslFact(
            output.place(line), output.speaker, port=port,
            peer_port=SwitchPort(index=int(row[2])), peer_wwn=row[3].casefold(),
            peer_domain=int(row[4]), peer_name=row[5] or "",
            speed_gbit_s=speed, bandwidth_gbit_s=number(row[7].rstrip("Gg")),
            trunked="TRUNK" in row[8].split(),
        )  # fmt: skip
        yield PortFact(
            output.place(line), output.speaker, port=port, online=True,
            speed=gfc(int(speed)) if speed in _GENERATIONS else "",
        )  # fmt: skip


GRAMMAR = Grammar(SwitchMaker.BROCADE, ("islshow",), _looks_like, _read)
