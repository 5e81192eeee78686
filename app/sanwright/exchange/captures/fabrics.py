"""The fabrics of the picture: which switches see each other, and the zoning that they share."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from sanwright.exchange.captures.facts import (
    AliasFact,
    Fact,
    IslFact,
    SwitchFact,
    ZoneFact,
    ZoneSetFact,
    ZoningModeFact,
)
from sanwright.exchange.captures.identity import Identities
from sanwright.exchange.captures.merged import (
    Contradiction,
    Merged,
    contradictions,
    merged,
    of_kind,
)
from sanwright.exchange.captures.outputs import Speaker
from sanwright.exchange.captures.picture import (
    LogicalSwitch,
    SeenFabric,
    SeenLink,
    SeenSwitch,
)

_Node = tuple[str, int | None]
_Fact = TypeVar("_Fact", AliasFact, ZoneFact, ZoneSetFact, ZoningModeFact)


class FabricMap:
    """Which fabric a switch is in, by switch and fabric id."""

    def __init__(
        self,
        switches: Mapping[str, SeenSwitch],
        links: Iterable[SeenLink],
        who: Identities,
        members: Iterable[SwitchFact],
        isls: Iterable[IslFact],
    ) -> None:
        self._above: dict[_Node, _Node] = {}
        self._vsans: dict[_Node, frozenset[int]] = {}
        self._nodes: dict[str, list[int | None]] = {
            key: [logical.fabric_id for logical in switch.logical] or [None]
            for key, switch in switches.items()
        }
        for key, ids in self._nodes.items():
            for fabric_id in ids:
                self._above[key, fabric_id] = key, fabric_id
        for fact in members:
            speaking, named = who.of_speaker.get(fact.speaker), who.of_wwn.get(fact.about)
            if speaking in self._nodes and named in self._nodes and not fact.is_routed:
                fabric_id = fact.fabric if fact.fabric is not None else fact.speaker.fabric_id
                self._join(self.node(speaking, fabric_id), self.node(named, fabric_id))
        for isl in isls:
            self._join_isl(who, isl)
        for link in links:
            if link.a in self._nodes and link.b in self._nodes and not link.is_routed:
                self._join_link(switches, link)
        self._keys = self._named()

    def node(self, switch: str, fabric_id: int | None) -> _Node:
        """The switch in that fabric, or in the one that it has."""
        ids = self._nodes[switch]
        return (switch, fabric_id) if fabric_id in ids else (switch, ids[0])

    def knows(self, switch: str, vsan: int | None) -> bool:
        """Whether what is said of a VSAN may be of a fabric of the switch: of another it is not."""
        ids = self._nodes[switch]
        if vsan is None or vsan in ids:
            return True
        return None in ids and vsan in (self._vsans.get(self._top((switch, None))) or {vsan})

    def of(self, switch: str, fabric_id: int | None) -> str:
        """The key of the fabric of a switch, of several that with ``fabric_id``."""
        return self._keys[self._top(self.node(switch, fabric_id))]

    def _top(self, node: _Node) -> _Node:
        while (above := self._above[node]) != node:
            self._above[node] = self._above[above]
            node = above
        return node

    def _join(self, one: _Node, other: _Node) -> None:
        self._above[self._top(one)] = self._top(other)

    def _join_isl(self, who: Identities, isl: IslFact) -> None:
        """What is said of an ISL in one VSAN: it crosses, whatever VSAN its ports are in."""
        ours = who.of_speaker.get(isl.speaker)
        theirs = who.opposite(isl)
        if isl.vsan is None or ours is None or theirs is None:
            return
        if isl.vsan in self._nodes.get(ours, ()) and isl.vsan in self._nodes.get(theirs, ()):
            self._join((ours, isl.vsan), (theirs, isl.vsan))

    def _join_link(self, switches: Mapping[str, SeenSwitch], link: SeenLink) -> None:
        ours, theirs = self._nodes[link.a], self._nodes[link.b]
        port = switches[link.a].ports.get(link.a_port)
        crossed = port.state.fact.vsans if port is not None else ()
        both = [one for one in ours if one in theirs and (not crossed or one in crossed)]
        if len(ours) == len(theirs) == 1:
            self._join((link.a, ours[0]), (link.b, theirs[0]))
        for fabric_id in both if crossed or len(both) == 1 else ():
            self._join((link.a, fabric_id), (link.b, fabric_id))

    def _named(self) -> dict[_Node, str]:
        members: dict[_Node, list[_Node]] = defaultdict(list)
        for node in self._above:
            members[self._top(node)].append(node)
        named = {}
        for top, nodes in members.items():
            lowest = min(key for key, _id in nodes)
            ids = sorted({fabric_id for _key, fabric_id in nodes if fabric_id is not None})
            named[top] = f"{ids[0]}@{lowest}" if ids else lowest
            self._vsans[top] = frozenset(ids)
        return named

    def placed(self, switch: SeenSwitch) -> tuple[LogicalSwitch, ...]:
        """The logical switches of ``switch`` with their fabrics."""
        return tuple(
            replace(logical, fabric=self.of(switch.key, logical.fabric_id))
            for logical in switch.logical
        )


def seen_fabrics(
    switches: Mapping[str, SeenSwitch],
    fabrics: FabricMap,
    who: Identities,
    facts: Mapping[type[Fact], Sequence[Fact]],
) -> tuple[dict[str, SeenFabric], list[Contradiction]]:
    """Every fabric with the zoning that its switches hold."""

    def of(speaker: Speaker, vsan: int | None) -> str | None:
        key = who.of_speaker.get(speaker)
        if key is None or key not in switches or not fabrics.knows(key, vsan):
            return None
        return fabrics.of(key, vsan if vsan is not None else speaker.fabric_id)

    def everywhere(speaker: Speaker, vsan: int | None) -> tuple[str, ...]:
        """A name that belongs to no VSAN (Cisco's device aliases) holds in all of the switch."""
        key = who.of_speaker.get(speaker)
        if vsan is None and speaker.fabric_id is None and key is not None and key in switches:
            found = tuple(dict.fromkeys(logical.fabric for logical in switches[key].logical))
            return found or only(speaker, vsan)
        return only(speaker, vsan)

    def only(speaker: Speaker, vsan: int | None) -> tuple[str, ...]:
        fabric = of(speaker, vsan)
        return () if fabric is None else (fabric,)

    aliases = _by_fabric(of_kind(facts, AliasFact), everywhere)
    zones = _by_fabric(of_kind(facts, ZoneFact), only)
    sets = _by_fabric(of_kind(facts, ZoneSetFact), only)
    modes = _by_fabric(of_kind(facts, ZoningModeFact), only)
    against: list[Contradiction] = []
    found: dict[str, SeenFabric] = {}
    members: dict[str, list[tuple[str, LogicalSwitch]]] = defaultdict(list)
    for key, switch in switches.items():
        for logical in switch.logical:
            members[logical.fabric].append((key, logical))
    for key, of_fabric in members.items():
        stand_for = {one.fact.name: one.fact.members for one in aliases.get(key, ())}
        for one in aliases.get(key, ()):
            against += contradictions(f"{key} {one.fact.name}", one, ("members",))
        for zone in zones.get(key, ()):
            ways = contradictions(f"{key} {zone.fact.name}", zone, ("members",))
            against += [each for each in ways if _differ(each, stand_for)]
        found[key] = SeenFabric(
            key=key,
            name=_name(of_fabric, switches, sets.get(key, ())),
            fabric_id=of_fabric[0][1].fabric_id,
            switches=tuple(dict.fromkeys(switch for switch, _logical in of_fabric)),
            aliases=tuple(aliases.get(key, ())),
            zones=tuple(one for one in zones.get(key, ()) if one.fact.effective),
            defined=tuple(one for one in zones.get(key, ()) if not one.fact.effective),
            zone_sets=tuple(sets.get(key, ())),
            mode=next(iter(modes.get(key, ())), None),
        )
    return found, against


def _name(
    members: Sequence[tuple[str, LogicalSwitch]],
    switches: Mapping[str, SeenSwitch],
    sets: Sequence[Merged[ZoneSetFact]],
) -> str:
    """What the fabric is called: by its switches, as VSAN, else by the zoning that is in force."""
    for key, logical in members:
        fact = switches[key].about.fact
        same = logical.fabric_id is None or fact.fabric == logical.fabric_id
        if fact.fabric_name and same:
            return fact.fabric_name
    for key, logical in members:
        for vsan in switches[key].vsans:
            if vsan.fact.vsan == logical.fabric_id and vsan.fact.given_name:
                return vsan.fact.given_name
    effective = [one.fact.name for one in sets if one.fact.effective]
    return next((logical.zoning for _key, logical in members if logical.zoning), "") or next(
        iter(effective), ""
    )


def _by_fabric(
    facts: Iterable[_Fact], of: Callable[[Speaker, int | None], tuple[str, ...]]
) -> dict[str, list[Merged[_Fact]]]:
    groups: dict[str, dict[Hashable, list[_Fact]]] = defaultdict(lambda: defaultdict(list))
    for fact in facts:
        for fabric in of(fact.speaker, fact.vsan):
            name = getattr(fact, "name", ""), getattr(fact, "effective", False)
            groups[fabric][name].append(fact)
    return {
        fabric: [merged(said) for said in by_name.values()] for fabric, by_name in groups.items()
    }


def _differ(found: Contradiction, stand_for: Mapping[str, tuple[str, ...]]) -> bool:
    """Whether a zone has other members, and not only by alias here and by WWN there."""
    ways: set[frozenset[str]] = set()
    for said in found.said:
        members = said.value if isinstance(said.value, tuple) else ()
        ways.add(frozenset(w for each in members for w in stand_for.get(each.text, (each.text,))))
    return len(ways) > 1
