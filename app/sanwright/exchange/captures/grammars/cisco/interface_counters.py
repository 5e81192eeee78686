"""``show interface counters``: a port at the margin, its counters below."""

from __future__ import annotations

from collections.abc import Iterator

from sanwright.exchange.captures.facts import CounterFact, Fact, SwitchMaker, SwitchPort
from sanwright.exchange.captures.grammar import Grammar, Unread, not_understood
from sanwright.exchange.captures.grammars.cisco.counters import PortCounts
from sanwright.exchange.captures.grammars.cisco.notation import interface, is_idle, is_storage
from sanwright.exchange.captures.outputs import Output, OutputLine


def _looks_like(_lines: tuple[str, ...]) -> bool:
    """A port alone in its line may begin other outputs as well; only the command tells."""
    return False


def _read(output: Output) -> Iterator[Fact | Unread]:
    head: OutputLine | None = None
    port: SwitchPort | None = None
    counts = PortCounts()
    for line in output.lines:
        if is_idle(line.text):
            continue
        if line.text[0].isspace():
            counts.take(line.text)
            continue
        yield from _counted(output, head, port, counts)
        head, port, counts = line, interface(line.text), PortCounts()
        if port is None:
            yield not_understood(output, line)
    yield from _counted(output, head, port, counts)


def _counted(
    output: Output, head: OutputLine | None, port: SwitchPort | None, counts: PortCounts
) -> Iterator[Fact]:
    if head is not None and port is not None and is_storage(port) and counts.counts:
        yield CounterFact(
            output.place(head), output.speaker, port=port, counts=tuple(counts.counts.items()),
            cleared=counts.cleared,
        )  # fmt: skip


GRAMMAR = Grammar(SwitchMaker.CISCO, ("show interface counters",), _looks_like, _read)
