"""``defzone --show``: whether devices that are in no zone may talk to each other."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sanwright.exchange.captures.facts import Fact, SwitchMaker, ZoningModeFact
from sanwright.exchange.captures.grammar import Grammar, Unread, not_understood
from sanwright.exchange.captures.grammars.brocade.notation import begin_of, said
from sanwright.exchange.captures.outputs import Output

_HEAD = "default zone access mode"
_MODE = re.compile(r"\s*(committed|transaction)\s*-\s*(no|all)\s+(access|transaction)\b.*", re.I)


def _looks_like(lines: tuple[str, ...]) -> bool:
    return begin_of(lines).strip().casefold() == _HEAD


def _read(output: Output) -> Iterator[Fact | Unread]:
    """What is committed holds; a transaction that is open does not yet."""
    for line in said(output):
        mode = _MODE.fullmatch(line.text)
        if mode is None:
            if line.text.strip().casefold() != _HEAD:
                yield not_understood(output, line)
        elif mode[1].casefold() == "committed":
            yield ZoningModeFact(
                output.place(line), output.speaker, default_permit=mode[2].casefold() == "all"
            )


GRAMMAR = Grammar(SwitchMaker.BROCADE, ("defzone", "defzone --show"), _looks_like, _read)
