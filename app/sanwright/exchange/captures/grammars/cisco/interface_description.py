"""``show interface description``: what somebody wrote of each port."""

from __future__ import annotations

from collections.abc import Iterator

from sanwright.exchange.captures.facts import Fact, PortFact, SwitchMaker
from sanwright.exchange.captures.grammar import Grammar, Unread, not_understood
from sanwright.exchange.captures.grammars.cisco.notation import interface, is_idle, is_storage
from sanwright.exchange.captures.outputs import Output

_HEADINGS = ("Interface", "Port")


def _looks_like(lines: tuple[str, ...]) -> bool:
    return any(line.split() == ["Interface", "Description"] for line in lines)


def _read(output: Output) -> Iterator[Fact | Unread]:
    for line in output.lines:
        if is_idle(line.text) or line.text.split()[0] in _HEADINGS:
            continue
        name, _, written = line.text.strip().partition(" ")
        port = interface(name)
        if port is None:
            yield not_understood(output, line)
        elif is_storage(port) and written.strip(" -"):
            yield PortFact(
                output.place(line), output.speaker, port=port, description=written.strip()
            )


GRAMMAR = Grammar(SwitchMaker.CISCO, ("show interface description",), _looks_like, _read)
