"""``licenseport --show`` and ``license --show -port``: how many ports the licences open."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sanwright.exchange.captures.facts import Fact, SwitchFact, SwitchMaker
from sanwright.exchange.captures.grammar import Grammar, Unread
from sanwright.exchange.captures.grammars.brocade.notation import begin_of, said
from sanwright.exchange.captures.outputs import Output

_AVAILABLE = re.compile(r"\s*\d{1,4} ports are available in this switch\b.*", re.I)
_PROVISIONED = re.compile(
    r"\s*(\d{1,4}) port assignments are provisioned for use in this switch\b.*", re.I
)


def _looks_like(lines: tuple[str, ...]) -> bool:
    return _AVAILABLE.fullmatch(begin_of(lines)) is not None


def _read(output: Output) -> Iterator[Fact | Unread]:
    """The other lines say by which licence, and which ports have taken one."""
    for line in said(output):
        if found := _PROVISIONED.fullmatch(line.text):
            yield SwitchFact(
                output.place(line), output.speaker, vendor=SwitchMaker.BROCADE,
                licensed_ports=int(found[1]),
            )  # fmt: skip


GRAMMAR = Grammar(SwitchMaker.BROCADE, ("licenseport", "license --show -port"), _looks_like, _read)
