"""Which kinds of edges are worth looking at: one that another does for less is left out.

Most kinds have more ISLs than what fits on their ports could fill, or are of a model that is like
another in all that counts here. Without them a program has a fifth of its columns.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate

from sanwright.synthesis.needs import HostItem, NetworkNeeds
from sanwright.synthesis.tiers import EdgeKind

_EPS = 1e-9


def worth_trying(
    kinds: Iterable[EdgeKind],
    items: Sequence[HostItem],
    needs: NetworkNeeds,
    *,
    isls_count: bool = False,
) -> tuple[EdgeKind, ...]:
    """The kinds of which no other holds whatever of ``items`` they hold, for as little.

    Less is cost, ports of cores, and rack units and power where those are limited; with
    ``isls_count`` more ISLs are asked for by something else, so only equal ones are compared.
    """
    use = _Use(items, needs, isls_count=isls_count)
    kept: list[tuple[EdgeKind, _Figures]] = []
    # The cheaper first, so that what is left out has its better before it.
    for kind in sorted(kinds, key=lambda kind: (kind.cost, kind.isls)):
        figures = use.of(kind)
        if not any(better.is_as_good_as(figures) for _, better in kept):
            kept.append((kind, figures))
    return tuple(kind for kind, _ in kept)


class _Figures:
    """What a kind takes and what it gives, as far as either is of use."""

    def __init__(
        self,
        takes: tuple[float, ...],
        gives: tuple[float, ...],
        speeds: frozenset[str],
        place: tuple[object, ...],
    ) -> None:
        self._takes, self._gives, self._speeds, self._place = takes, gives, speeds, place

    def is_as_good_as(self, other: _Figures) -> bool:
        """Whether whatever is on the other may be here, for no more."""
        return (
            self._place == other._place
            and all(a <= b + _EPS for a, b in zip(self._takes, other._takes, strict=True))
            and all(a >= b - _EPS for a, b in zip(self._gives, other._gives, strict=True))
            and self._speeds >= other._speeds
        )


class _Use:
    """What some items can make use of."""

    def __init__(self, items: Sequence[HostItem], needs: NetworkNeeds, *, isls_count: bool) -> None:
        self._requirement, self._isls_count = needs.requirement, isls_count
        self._speeds = {item.speed for item in items}
        links = (item.bandwidth for item in items for _ in range(item.ports))
        asked = (item.demand / item.ports for item in items for _ in range(item.ports))
        # So much at most on so many ports, whichever items they are.
        self._links = [0.0, *accumulate(sorted(links, reverse=True))]
        self._asked = [0.0, *accumulate(sorted(asked, reverse=True))]

    def of(self, kind: EdgeKind) -> _Figures:
        """The figures of a kind."""
        room = min(kind.room, len(self._links) - 1)
        takes = [kind.cost, float(kind.isls)]
        if self._requirement.rack_units_max is not None:
            takes.append(kind.model.rack_units or 0.0)
        if self._requirement.power_max is not None:
            takes.append(kind.model.power or 0.0)
        gives = (
            float(room),
            min(kind.bandwidth, self._links[room]),
            min(kind.demand, self._asked[room]),
        )
        speeds = frozenset(s for s in self._speeds if kind.runs_at(s))
        # Of a switch that stands there is one: no other is in its place.
        place = (kind.standing, kind.isls, kind.isl_speed) if self._isls_count else (kind.standing,)
        return _Figures(tuple(takes), gives, speeds, place)
