"""Loads that print alike, as one: links by what they join and what they carry, adapters too.

What a link carries is told towards storage and back where it has such ends, so that links count as
alike whichever way they were drawn.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sanwright.analysis import DirectionLoad, LinkFacts
from sanwright.analysis.adapters import all_adapters
from sanwright.analysis.chassis import chassis_of
from sanwright.analysis.links import LinkKind, link_facts
from sanwright.analysis.load import all_adapter_loads, all_loads
from sanwright.parts import PortRole
from sanwright.reports.material import Material, in_order
from sanwright.text import Text, tr
from sanwright.units import UNKNOWN, Share, format_quantity, format_times
from sanwright.wording.load import load_text
from sanwright.wording.name_lists import listing

KIND_NAMES = {
    LinkKind.HOST: Text("Host links"),
    LinkKind.STORAGE: Text("Storage links"),
    LinkKind.ISL: Text("Inter-switch links"),
    LinkKind.UPLINK: Text("Gateway uplinks"),
    LinkKind.DIRECT: Text("Direct links"),
    LinkKind.SAS: Text("SAS links"),
    LinkKind.OPEN: Text("Links of unknown kind"),
}
_TOWARDS = frozenset({LinkKind.HOST, LinkKind.STORAGE, LinkKind.DIRECT})
"""Kinds of link that have a side of the hosts and one of the storage."""


@dataclass(frozen=True, slots=True)
class BothWays:
    """A link or adapter with the load of both its ways: towards storage, or a to b, first."""

    id: str
    first: DirectionLoad
    second: DirectionLoad

    @property
    def busier(self) -> DirectionLoad:
        """The way that is told where there is room for one only."""
        return max(self.first, self.second, key=fullness)


@dataclass(frozen=True, slots=True)
class LikeLoads:
    """Links or adapters whose figures print alike.

    ``between`` are the two boxes that each joins, each pair once, or the slots that they are in;
    empty where only the kind of link counts.
    """

    between: tuple[tuple[str, ...], ...]
    ways: tuple[BothWays, ...]

    @property
    def lead(self) -> BothWays:
        """Speaks for all."""
        return self.ways[0]

    def ends(self, most: int) -> str:
        """What they join, or are in; of more than ``most`` pairs all boxes of either side."""
        if len(self.between) <= most:
            return ", ".join(" → ".join(each) for each in self.between)
        return " → ".join(listing(side, most) for side in zip(*self.between, strict=True))


def fullness(side: DirectionLoad) -> tuple[float, float, bool]:
    """Sorts the fullest last: by utilisation, then by load, then what is a lower bound."""
    return side.utilisation or 0.0, side.load.amount, not side.complete


def links_by_kind(material: Material) -> dict[LinkKind, list[LikeLoads]]:
    """The links of each kind, those that print alike together, the fullest first."""
    found: dict[LinkKind, dict[tuple[str, ...], LikeLoads]] = {}
    loads = all_loads(material.assessment)
    for id_ in sorted(loads, key=in_order):
        link = link_facts(material.assessment, id_)
        first, second = loads[id_].forward, loads[id_].backward
        if not _is_forward(link):
            first, second = second, first
        ways = BothWays(id_, first, second)
        between = _between(material, link)
        _put(found.setdefault(link.kind, {}), between, ways)
    return {kind: _fullest_first(found[kind]) for kind in KIND_NAMES if kind in found}


def like_adapters(material: Material) -> list[LikeLoads]:
    """The adapters, those that print alike together, the fullest first."""
    found: dict[tuple[str, ...], LikeLoads] = {}
    loads = all_adapter_loads(material.assessment)
    for id_, facts in all_adapters(material.assessment).items():
        into, out = loads[id_]
        ports = format_quantity(facts.ports_capacity)
        slot = tr("{pcie}; ports together {ports}", pcie=facts.slot.pcie_text, ports=ports)
        _put(found, (slot,), BothWays(id_, out, into))
    return _fullest_first(found)


def _put(found: dict[tuple[str, ...], LikeLoads], between: tuple[str, ...], ways: BothWays) -> None:
    key = (*_printed(ways.first), *_printed(ways.second))
    before = found.get(key, LikeLoads((), ()))
    names = dict.fromkeys((*before.between, between) if between else before.between)
    found[key] = LikeLoads(tuple(names), (*before.ways, ways))


def _printed(side: DirectionLoad) -> Iterator[str]:
    yield load_text(side)
    yield format_quantity(side.capacity)


def _fullest_first(found: dict[tuple[str, ...], LikeLoads]) -> list[LikeLoads]:
    return sorted(found.values(), key=lambda like: fullness(like.lead.busier), reverse=True)


def _is_forward(link: LinkFacts) -> bool:
    """Whether end a to end b leads towards storage."""
    if link.kind not in _TOWARDS:
        return True
    return link.b.role is PortRole.TARGET or link.a.role is PortRole.INITIATOR


def _between(material: Material, link: LinkFacts) -> tuple[str, ...]:
    """The boxes that inter-switch and other links join; empty where only their kind counts."""
    if link.kind in _TOWARDS:
        return ()
    return tuple(
        material.device_name(chassis_of(material.assessment, end.device))
        for end in (link.a, link.b)
    )


def left_text(side: DirectionLoad) -> str:
    """What is left of the capacity, as a share of it."""
    used = side.known_share
    if used is None:
        return tr(UNKNOWN)
    text = format_quantity(Share(1 - used))
    return text if side.complete else f"≤ {text}"


def times_text(side: DirectionLoad) -> str:
    """How many times today's load the capacity is; a dash where there is no load."""
    used = side.known_share
    if used is None:
        return tr(UNKNOWN)
    if not used:
        return "–"
    text = format_times(1 / used)
    return text if side.complete else f"≤ {text}"
