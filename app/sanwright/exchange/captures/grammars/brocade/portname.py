"""``portname``: what ports are called; releases number them by index or by slot and port."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sanwright.exchange.captures.facts import Fact, PortFact, SwitchMaker, SwitchPort
from sanwright.exchange.captures.grammar import Grammar, Unread, not_understood
from sanwright.exchange.captures.grammars.brocade.notation import asked_port, said
from sanwright.exchange.captures.outputs import Output

_ROW = re.compile(r"\s*port\s+(?:(\d{1,2})\s*/\s*)?(\d{1,4})\s*:\s*(.*?)", re.I)
_USUAL = re.compile(r"(?:slot\d+ )?port\d+", re.I)
"""How a port is called as long as nobody gave it a name."""


def _looks_like(lines: tuple[str, ...]) -> bool:
    rows = [_ROW.fullmatch(line) for line in lines[:2] if line.startswith("port ")]
    return len(rows) > 1 and all(row is not None and row[3] for row in rows)


def _read(output: Output) -> Iterator[Fact | Unread]:
    """Asked for one port it prints the name alone."""
    asked = asked_port(output)
    by_index = "-i" in output.arguments
    for line in said(output):
        row = _ROW.fullmatch(line.text)
        if row is None and asked is None:
            yield not_understood(output, line)
            continue
        name = (row[3] if row is not None else line.text).strip()
        if row is None:
            port = asked
        elif row[1] or not by_index:
            port = SwitchPort(slot=int(row[1]) if row[1] else None, port=int(row[2]))
        else:
            port = SwitchPort(index=int(row[2]))
        if port is not None and name and not _USUAL.fullmatch(name):
            yield PortFact(output.place(line), output.speaker, port=port, description=name)


GRAMMAR = Grammar(SwitchMaker.BROCADE, ("portname",), _looks_like, _read)
