"""``slotshow``: what is in each slot of a director."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sanwright.exchange.captures.facts import Fact, ModuleFact, SwitchMaker
from sanwright.exchange.captures.grammar import Grammar, Unread, not_understood
from sanwright.exchange.captures.grammars.brocade.notation import begin_of, said
from sanwright.exchange.captures.outputs import Output

_ROW = re.compile(
    r"\s*(\d{1,2})\s+((?:SW|CP|CORE|AP|UNKNOWN|FRUS?)(?:\s+BLADE)?\*?)\s+"
    r"(?:(\d{1,4})\s+)?(?:([A-Z0-9]+(?:-[A-Z0-9]+)+|[A-Z]+\d+\S*|n/a)\s+)?([A-Z][A-Z ,()\d]*?)\s*"
)
_HEADER = re.compile(r"\s*Slot\s+Blade\s+Type\b")


def _looks_like(lines: tuple[str, ...]) -> bool:
    return _HEADER.match(begin_of(lines)) is not None


def _read(output: Output) -> Iterator[Fact | Unread]:
    """Empty slots are told with their state; they have no module."""
    for line in said(output):
        row = _ROW.fullmatch(line.text)
        if row is None:
            if not _HEADER.match(line.text):
                yield not_understood(output, line)
            continue
        is_empty = row[5] == "VACANT"
        yield ModuleFact(
            output.place(line), output.speaker, slot=int(row[1]), kind="" if is_empty else row[2],
            blade_id=int(row[3]) if row[3] else None,
            model="" if row[4] in (None, "n/a") else row[4], state=row[5],
        )  # fmt: skip


GRAMMAR = Grammar(SwitchMaker.BROCADE, ("slotshow",), _looks_like, _read)
