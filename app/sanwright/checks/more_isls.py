"""More ISLs like those that there are: which free ports they go between."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle, islice

from sanwright.analysis import Assessment, LinkFacts, PortFacts
from sanwright.checks.fitting import free_ports
from sanwright.design import Cable, port_name
from sanwright.parts import value_of

_MOST = 32
"""More ISLs than this are not laid at once."""


def isls_beside(
    links: Sequence[LinkFacts], more: int, assessment: Assessment
) -> list[tuple[Cable, str, str]]:
    """``more`` cables like those of the links in turn, with free ports for their ends a and b.

    None at all where a port for one is lacking, or where the run is more than a plain cable.
    """
    if not links or not 0 < more <= _MOST:
        return []
    used: set[str] = set()
    laid: list[tuple[Cable, str, str]] = []
    for link in islice(cycle(links), more):
        a, b = _near(link.a, used, assessment), _near(link.b, used, assessment)
        is_leg = link.a.lane is not None or link.b.lane is not None
        if a is None or b is None or is_leg or link.panels:
            return []
        used.update((a, b))
        laid.append((link.cable, *((a, b) if link.cable.a == link.a.reference else (b, a))))
    return laid


def _near(port: PortFacts, used: set[str], assessment: Assessment) -> str | None:
    """The next free port, one that can be trunked with ``port`` before any other."""
    free = [place for place in free_ports(assessment, port) if place not in used]
    together = [place for place in free if _trunk_group(port, place) == _trunk_group(port)]
    return next(iter(together or free), None)


def _trunk_group(port: PortFacts, place: str = "") -> int:
    """Which group of ports that can be trunked a port of the same kind is in."""
    size = value_of(port.group.trunk_group_size) if port.group is not None else None
    names = port.group.names() if port.group is not None else ()
    name = port_name(place) if place else port.port
    return names.index(name) // size if size and name in names else 0
