"""``show port-license``: which ports hold a port activation licence."""

from __future__ import annotations

from collections.abc import Iterator

from sanwright.exchange.captures.facts import Fact, PortFact, SwitchMaker
from sanwright.exchange.captures.grammar import Grammar, Unread, not_understood
from sanwright.exchange.captures.grammars.cisco.notation import interface, is_idle, is_storage
from sanwright.exchange.captures.outputs import Output

_WORDS = ("Available", "Interface", "Total")


def _looks_like(lines: tuple[str, ...]) -> bool:
    return any(line.startswith("Available port activation licenses") for line in lines)


def _read(output: Output) -> Iterator[Fact | Unread]:
    """A port that is eligible may take a licence and has none."""
    for line in output.lines:
        words = line.text.split()
        if is_idle(line.text) or words[0] in _WORDS:
            continue
        port = interface(words[0])
        if port is None or words[-1] not in {"acquired", "eligible", "ineligible"}:
            yield not_understood(output, line)
        elif is_storage(port):
            yield PortFact(
                output.place(line), output.speaker, port=port, licensed=words[-1] == "acquired"
            )


GRAMMAR = Grammar(SwitchMaker.CISCO, ("show port-license",), _looks_like, _read)
