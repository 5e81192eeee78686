"""``version`` and ``firmwareshow``: the release of Fabric OS that runs."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sanwright.exchange.captures.facts import Fact, SwitchFact, SwitchMaker
from sanwright.exchange.captures.grammar import Grammar, Unread
from sanwright.exchange.captures.grammars.brocade.notation import begin_of, said
from sanwright.exchange.captures.outputs import Output

_RELEASE = re.compile(
    r"\s*(?:Fabric OS:|FOS\b|(?:\d+\s+)?CP\d\s+FOS\b)\s*(v\d+\.\d+\.\d+\S*)\s*(.*)"
)


def _looks_like(lines: tuple[str, ...]) -> bool:
    return begin_of(lines).startswith("Kernel:") and any(
        line.startswith("Fabric OS:") for line in lines
    )


def _read(output: Output) -> Iterator[Fact | Unread]:
    """The first is that of the processor that answers; others are the same or stand by."""
    for line in said(output):
        release = _RELEASE.fullmatch(line.text)
        if release is not None and "STANDBY" not in release[2].upper():
            yield SwitchFact(
                output.place(line), output.speaker, vendor=SwitchMaker.BROCADE, firmware=release[1]
            )
            return


GRAMMAR = Grammar(SwitchMaker.BROCADE, ("version", "firmwareshow"), _looks_like, _read)
