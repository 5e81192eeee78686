"""``portloginshow``: who is logged in at one port, NPIV included."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sanwright.exchange.captures.facts import Fact, LoginFact, SwitchMaker
from sanwright.exchange.captures.grammar import Grammar, Unread, not_understood
from sanwright.exchange.captures.grammars.brocade.notation import asked_port, begin_of, pid, said
from sanwright.exchange.captures.outputs import Output
from sanwright.exchange.captures.spelling import WWN

_ROW = re.compile(rf"\s*([a-f]{{2}})\s+([0-9a-f]{{6}})\s+({WWN})\s.*", re.I)
_HEADER = re.compile(r"\s*Type\s+PID\s+World Wide Name\b.*")
_OF_DEVICES = ("fe", "fd")
"""Logins at the fabric: of the port, and those that share it (NPIV). Others are at services."""


def _looks_like(lines: tuple[str, ...]) -> bool:
    return _HEADER.fullmatch(begin_of(lines)) is not None


def _read(output: Output) -> Iterator[Fact | Unread]:
    port = asked_port(output)
    for line in said(output):
        row = _ROW.fullmatch(line.text)
        if row is None:
            if not _HEADER.fullmatch(line.text):
                yield not_understood(output, line)
        elif row[1].casefold() in _OF_DEVICES and port is not None:
            yield LoginFact(
                output.place(line), output.speaker, wwpn=row[3].casefold(), fc_id=pid(row[2]),
                port=port, npiv=row[1].casefold() == "fd" or None,
            )  # fmt: skip


GRAMMAR = Grammar(SwitchMaker.BROCADE, ("portloginshow",), _looks_like, _read)
