"""Fabrics that share a chassis: virtual ones of it, which fall together when it does."""

from __future__ import annotations

from collections.abc import Mapping

from sanwright.exchange.captures.picture import SeenFabric


def apart_from_each_other(fabrics: Mapping[str, SeenFabric]) -> tuple[tuple[str, ...], ...]:
    """The keys of the fabrics, those together that are joined by chassis which several are on."""
    group_of: dict[str, set[str]] = {}
    at: dict[str, str] = {}
    for key, fabric in sorted(fabrics.items()):
        together = {key}
        for switch in fabric.switches:
            if switch in at:
                together |= group_of[at[switch]]
            at[switch] = key
        for each in together:
            group_of[each] = together
    found = {tuple(sorted(group)) for group in map(frozenset, group_of.values())}
    return tuple(sorted(found))
