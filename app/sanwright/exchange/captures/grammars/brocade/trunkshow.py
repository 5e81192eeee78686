"""``trunkshow``: which ports are one trunk, and which lie opposite."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sanwright.exchange.captures.facts import Fact, SwitchMaker, SwitchPort, TrunkFact
from sanwright.exchange.captures.grammar import Grammar, Unread, not_understood
from sanwright.exchange.captures.grammars.brocade.notation import begin_of, said
from sanwright.exchange.captures.outputs import Output, OutputLine
from sanwright.exchange.captures.spelling import WWN

_ROW = re.compile(
    rf"\s*(?:(\d{{1,4}}):\s*)?(\d{{1,4}})\s*->\s*(\d{{1,4}})\s+({WWN})(?:\s+\d{{1,3}})?(?=\s+deskew|\s*$)(.*)"
)
_PERFORMANCE = ("Tx", "Rx", "No trunking", "Tx+Rx")


def _looks_like(lines: tuple[str, ...]) -> bool:
    first = begin_of(lines)
    return first.strip() == "No trunking links" or (
        _ROW.fullmatch(first) is not None and "deskew" in first
    )


def _read(output: Output) -> Iterator[Fact | Unread]:
    """Lines without a number of their own go on with the trunk above."""
    group: list[tuple[OutputLine, re.Match[str]]] = []
    for line in said(output):
        row = _ROW.fullmatch(line.text)
        if row is None:
            if not line.text.strip().startswith(_PERFORMANCE):
                yield not_understood(output, line)
            continue
        if row[1] and group:
            yield _trunk(output, group)
            group = []
        group.append((line, row))
    if group:
        yield _trunk(output, group)


def _trunk(output: Output, group: list[tuple[OutputLine, re.Match[str]]]) -> TrunkFact:
    rows = [row for _, row in group]
    master = next((row for row in rows if "MASTER" in row[5].upper()), rows[0])
    return TrunkFact(
        output.place(group[0][0]), output.speaker, trunk=SwitchPort(index=int(master[2])),
        ports=tuple(SwitchPort(index=int(row[2])) for row in rows), peer_wwn=rows[0][4].casefold(),
        peer_ports=tuple(SwitchPort(index=int(row[3])) for row in rows),
    )  # fmt: skip


GRAMMAR = Grammar(SwitchMaker.BROCADE, ("trunkshow",), _looks_like, _read)
