"""Counters of two captures of one SAN: what was added between them.

Counters run since somebody cleared them, mostly nobody knows when, so that a high one says little.
What an earlier capture had is taken off; where a counter is lower than before it was cleared in
between, and what it shows now was added since. Figures that a switch shortens (``1.2k``) tell
nothing of what was added and are left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from sanwright.exchange.captures.facts import CounterFact
from sanwright.exchange.captures.picture import SanPicture, SeenPort


def since_earlier(picture: SanPicture, earlier: SanPicture) -> SanPicture:
    """``picture`` with the counters of its ports counted since ``earlier``.

    Ports and outputs that the earlier capture does not have keep theirs as they are.
    """
    switches = dict(picture.switches)
    for key, switch in picture.switches.items():
        before = earlier.switches.get(key)
        if before is None:
            continue
        ports = {
            at: _grown(port, before.ports[at]) if at in before.ports else port
            for at, port in switch.ports.items()
        }
        switches[key] = replace(switch, ports=ports)
    return replace(picture, switches=switches)


def ports_compared(picture: SanPicture) -> int:
    """How many ports have counters since an earlier capture."""
    return sum(
        any(fact.is_growth for fact in port.counters)
        for switch in picture.switches.values()
        for port in switch.ports.values()
    )


def _grown(port: SeenPort, before: SeenPort) -> SeenPort:
    said = {_command(fact): fact for fact in before.counters}
    counters = (
        _difference(fact, said[_command(fact)]) if _command(fact) in said else fact
        for fact in port.counters
    )
    return replace(port, counters=tuple(counters))


def _command(fact: CounterFact) -> str:
    return fact.place.command


def _difference(fact: CounterFact, before: CounterFact) -> CounterFact:
    was: Mapping[str, int] = dict(before.counts)
    shortened = {*fact.rounded, *before.rounded}
    counts = tuple(
        (name, count - was[name] if count >= was[name] else count)
        for name, count in fact.counts
        if name in was and name not in shortened
    )
    return replace(fact, counts=counts, rounded=(), cleared="", is_growth=True)
