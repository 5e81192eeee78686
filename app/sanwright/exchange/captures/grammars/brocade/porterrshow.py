"""``porterrshow``: counters of every port; which columns there are depends on the release."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sanwright.exchange.captures.facts import CounterFact, Fact, SwitchMaker, SwitchPort
from sanwright.exchange.captures.grammar import Grammar, Unread, not_understood
from sanwright.exchange.captures.grammars.brocade.notation import begin_of, figure, said
from sanwright.exchange.captures.outputs import Output

_ROW = re.compile(r"\s*(\d{1,4})(?:/(\d{1,3}))?:((?:\s+\S+){8,24})\s*")
_BEFORE = ("frames tx", "frames rx", "enc in", "crc err")
_BETWEEN = ("too short", "too long", "bad eof", "enc out", "disc c3", "link fail", "loss sync",
            "loss sig", "frjt", "fbsy")  # fmt: skip
_C3 = ("c3timeout tx", "c3timeout rx")
_HEADER = re.compile(r"\s*(?:frames\s+enc\b|tx\s+rx\b)")


def _looks_like(lines: tuple[str, ...]) -> bool:
    return begin_of(lines).split()[:2] == ["frames", "enc"]


def _read(output: Output) -> Iterator[Fact | Unread]:
    heading = ""
    for line in said(output):
        if _HEADER.match(line.text):
            heading += f" {line.text}"
            continue
        row = _ROW.fullmatch(line.text)
        values = [figure(word) for word in row[3].split()] if row else []
        names = _columns(heading, len(values))
        if row is None or names is None or None in values:
            yield not_understood(output, line)
            continue
        told = [(name, each) for name, each in zip(names, values, strict=True) if each is not None]
        first, second = int(row[1]), row[2]
        port = SwitchPort(slot=first, port=int(second)) if second else SwitchPort(index=first)
        yield CounterFact(
            output.place(line), output.speaker, port=port,
            counts=tuple((name, count) for name, (count, _) in told),
            rounded=tuple(name for name, (_, is_rounded) in told if is_rounded),
        )  # fmt: skip


def _columns(heading: str, count: int) -> tuple[str, ...] | None:
    """Names of the columns by the heading; a filter took it away: by how many there are.

    None where the two do not go together.
    """
    extras = [
        ("crc g_eof",) if "g_eof" in heading or (not heading and count in (15, 17, 18, 19)) else (),
        _C3 if "c3timeout" in heading or (not heading and count >= 16) else (),
        ("pcs err",) if "pcs" in heading or (not heading and count >= 18) else (),
        ("uncor err",) if "uncor" in heading or (not heading and count == 19) else (),
    ]
    names = (*_BEFORE, *extras[0], *_BETWEEN, *extras[1], *extras[2], *extras[3])
    return names if len(names) == count else None


GRAMMAR = Grammar(SwitchMaker.BROCADE, ("porterrshow",), _looks_like, _read)
