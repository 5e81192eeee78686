"""Whether a design as it is drawn now does what was asked for: analysis and check give the verdict.

Nothing here is the solver's word. What nobody knows is UNKNOWN, whatever the plan counted on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING

import msgspec

from sanwright.analysis import Assessment
from sanwright.analysis.chassis import array_ids, chassis_facts, chassis_of, host_ids, switch_ids
from sanwright.analysis.demand import workload_demand
from sanwright.analysis.fabrics import fabric_facts, ports_in_use
from sanwright.analysis.facility import chassis_load
from sanwright.analysis.load import all_loads
from sanwright.analysis.ratios import fan_in, isl_ratio
from sanwright.analysis.shape import FabricShape, SwitchTopology, fabric_shape, worst_hops
from sanwright.analysis.sides import use_of
from sanwright.design import ArrayNeed, Requirement, Tables, port_device
from sanwright.design.requirement import SINGLE_SURVIVALS
from sanwright.parts import Part, PartKind, PortGroup, Reference, RulePack, Source
from sanwright.synthesis.needs import NetworkNeeds
from sanwright.synthesis.plan import SHAPE_NAMES
from sanwright.synthesis.wishes import Wish, wishes_of
from sanwright.text import Text, joined, verbatim
from sanwright.units import Power, Ratio, Share, Throughput
from sanwright.variants import FrozenParts

if TYPE_CHECKING:
    from sanwright.analysis.failures import FailureResult, FailureWalk

_SLACK = 1e-6


class WishVerdict(Enum):
    """Whether something that was asked for is so; UNKNOWN where a figure that counts is."""

    YES = "yes"
    NO = "no"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class MetWish:
    """One thing that was asked for, and what the design gives; ``key`` is that of the wish."""

    key: str
    says: Text
    verdict: WishVerdict
    given: Text


Answer = tuple[WishVerdict, Text]
_NOT_JUDGED: Answer = (WishVerdict.UNKNOWN, Text("nothing in the design says so by itself"))


class DesignParts(FrozenParts):
    """What a design holds as a source of parts: its copies, its tables, its rule pack."""

    def reference(self) -> Reference:
        """The tables that the design is judged by."""
        return self._tables.reference

    def parts(self, kind: PartKind | None = None) -> tuple[Part, ...]:
        """The copies of parts, of one kind or all."""
        copies = (copy.part for copy in self._tables.parts.values())
        return tuple(part for part in copies if part and kind in (None, part.kind))

    def rule_packs(self) -> tuple[RulePack, ...]:
        """The one that it is judged by."""
        return (self._tables.reference.rule_pack,)

    def rule_pack_sources(self, _key: str) -> tuple[Source, ...]:
        """What that one cites."""
        return self._tables.reference.sources

    def default_cable(self, _a: PortGroup, _b: PortGroup, _optic: Part | None) -> Part | None:
        """None: what is drawn has its cables."""
        return None


def needs_of(tables: Tables, requirement: Requirement) -> NetworkNeeds:
    """The requirement in figures, from nothing but what the design holds.

    The rule pack is that of the design; a part that the design has no more counts as not named.
    """

    def drawn(part: str) -> str:
        return part if tables.part(part) is not None else ""

    arrays = tuple(
        msgspec.structs.replace(need, part=drawn(need.part)) for need in requirement.arrays
    )
    hosts = tuple(
        msgspec.structs.replace(group, server=drawn(group.server), adapter=drawn(group.adapter))
        for group in requirement.hosts
    )
    # Hosts of an extension may name arrays that stand.
    stated = {need.name for need in arrays}
    named = dict.fromkeys(name for group in hosts for name in group.arrays if name not in stated)
    if requirement.extends:
        arrays += tuple(ArrayNeed(name=name) for name in named)
    bare = msgspec.structs.replace(requirement, pack="", arrays=arrays, hosts=hosts)
    return NetworkNeeds(bare, DesignParts(tables))


def met_wishes(
    facts: Assessment, requirement: Requirement, walk: Callable[[], FailureWalk]
) -> tuple[MetWish, ...]:
    """What was asked for, line by line; ``walk`` gives the failures when a line is about them."""
    needs = needs_of(facts.tables, requirement)
    judge = _Judge(facts, needs, requirement, walk)
    rows = [*judge.of_ends()]
    for wish in wishes_of(needs):
        verdict, given = judge.of(wish)
        rows.append(MetWish(wish.key, wish.says, verdict, given))
    return tuple(rows)


class _Judge:
    def __init__(
        self,
        facts: Assessment,
        needs: NetworkNeeds,
        asked: Requirement,
        walk: Callable[[], FailureWalk],
    ) -> None:
        self._facts, self._needs, self._walk = facts, needs, walk
        self._asked = asked
        base = facts.tables.base if asked.extends else None
        self._stood = {device.id for device in base.devices} if base is not None else set()
        """What an extension began with: it is none of what was asked for."""

    def of_ends(self) -> Iterator[MetWish]:
        """Hosts, arrays and fabrics: as many as were asked for, or how many."""
        arrays = sum(need.count for need in self._asked.arrays)
        hosts = sum(group.count for group in self._asked.hosts)
        for key, says, wanted, there in (
            ("hosts", Text("{count:,} host", "{count:,} hosts", hosts), hosts,
             self._come(host_ids(self._facts))),
            ("arrays", Text("{count:,} array", "{count:,} arrays", arrays), arrays,
             self._come(array_ids(self._facts))),
            ("fabrics", Text("{count:,} fabric", "{count:,} fabrics", self._needs.fabrics),
             self._needs.fabrics, len(self._facts.tables.fabrics)),
        ):  # fmt: skip
            if not wanted:  # an extension may ask for no array
                continue
            verdict = WishVerdict.YES if there >= wanted else WishVerdict.NO
            drawn = Text("{count:,} is drawn", "{count:,} are drawn", there)
            yield MetWish(key, says, verdict, drawn)

    def _come(self, ids: Sequence[str]) -> int:
        """How many of those that are drawn did not stand before."""
        return sum(id_ not in self._stood for id_ in ids)

    def of(self, wish: Wish) -> Answer:
        """The verdict on one wish."""
        key = wish.key
        if key.startswith("survive "):
            return self._survives(key.removeprefix("survive "))
        if key.startswith("array ports "):
            return self._array_ports(int(key.rsplit(" ", 1)[-1]))
        judges: dict[str, Callable[[], Answer]] = {
            "ratio": self._ratio, "fan-in": self._fan_in, "headroom": self._headroom,
            "growth": self._demand, "demand": self._demand, "free ports": self._free_ports,
            "switches": self._switch_count, "rack units": self._rack_units,
            "power": self._power, "models": self._models,
            "vendors": lambda: self._brands(self._asked.vendors),
            "preferred": lambda: self._brands(self._asked.preferred_vendors),
            "cores": self._cores, "isls": self._isls, "hops": self._hops,
            "shapes": self._shapes, "connection": self._connection,
        }  # fmt: skip
        judge = judges.get(key)
        return judge() if judge is not None else _NOT_JUDGED

    @cached_property
    def _switches(self) -> tuple[str, ...]:
        return switch_ids(self._facts)

    @cached_property
    def _isl_counts(self) -> dict[tuple[str, str], int]:
        """How many cables join each two switches that are joined."""
        switches, found = frozenset(self._switches), dict[tuple[str, str], int]()
        for cable in self._facts.tables.cables.values():
            a, b = sorted(chassis_of(self._facts, port_device(end)) for end in cable.ends())
            if a != b and a in switches and b in switches:
                found[a, b] = found.get((a, b), 0) + 1
        return found

    def _survives(self, kind: str) -> Answer:
        from sanwright.analysis.failures import kinds_called, walk_without

        if kind in SINGLE_SURVIVALS:
            walk, kinds = self._walk(), kinds_called(kind)
            results = [each for each in walk.scenarios if each.kind in kinds]
            return self._of_failures(results, is_open=bool(walk.unknown_demand or walk.unseen))
        results, is_open = [], False
        switches = kinds_called("switch")
        for fabric in self._facts.tables.fabrics.values():
            walk = walk_without(self._facts, [fabric.name], kinds=switches)
            results += walk.scenarios
            is_open |= bool(walk.unknown_demand or walk.unseen)
        return self._of_failures(results, is_open=is_open)

    def _of_failures(self, results: list[FailureResult], *, is_open: bool) -> Answer:
        if not results:
            return WishVerdict.UNKNOWN, Text("nothing that may fail so is drawn")
        cut = [result for result in results if result.is_single_point]
        over = [result for result in results if result.pushed_over]
        if cut:
            return WishVerdict.NO, Text(
                "{count:,} of {all:,} such failures take storage from a host, such as that of "
                "{name}",
                count=len(cut),
                all=len(results),
                name=cut[0].name,
            )
        share = self._asked.survive_share
        if over and share >= 1:
            return WishVerdict.NO, Text(
                "{count:,} of {all:,} such failures push a link above its capacity, such as that "
                "of {name}",
                count=len(over),
                all=len(results),
                name=over[0].name,
            )
        uses = [result.worst[1] for result in results if result.worst is not None]
        doubt = is_open or any(each.in_doubt or not each.is_complete for each in results)
        if doubt or not uses:
            return WishVerdict.UNKNOWN, Text(
                "none of {all:,} such failures takes storage from a host; how full the rest is "
                "then is not known",
                all=len(results),
            )
        verdict = WishVerdict.YES if max(uses) * share <= 1 + _SLACK else WishVerdict.NO
        return verdict, Text(
            "none of {all:,} such failures takes storage from a host; no link or slot is fuller "
            "than {share} then",
            all=len(results),
            share=Share(max(uses)),
        )

    def _ratio(self) -> Answer:
        given = self._needs.ratio
        facts = [isl_ratio(self._facts, id_) for id_ in self._switches]
        found = [each for each in facts if each is not None]
        if given is None or not found:
            return WishVerdict.YES, Text("no host reaches its storage over ISLs")
        return _ratio_answer([each.ratio for each in found], given.value)

    def _fan_in(self) -> Answer:
        given = self._needs.fan_in
        facts = [fan_in(self._facts, id_) for id_ in array_ids(self._facts)]
        found = [each.ratio for each in facts if each is not None]
        if given is None or not found:
            return WishVerdict.UNKNOWN, Text("no host has a path to an array")
        return _ratio_answer(found, given.value)

    def _headroom(self) -> Answer:
        sides = [
            side
            for load in all_loads(self._facts).values()
            for side in (load.forward, load.backward)
        ]
        most = max((side.utilisation or 0.0 for side in sides), default=0.0)
        if most > self._needs.utilisation.value + _SLACK:
            return WishVerdict.NO, Text("{share} of the fullest link is in use", share=Share(most))
        is_open = any(
            not side.complete or (side.utilisation is None and side.load.amount) for side in sides
        )
        if is_open or not sides:
            return WishVerdict.UNKNOWN, Text("what some links carry is not known")
        return WishVerdict.YES, Text("{share} of the fullest link is in use", share=Share(most))

    def _demand(self) -> Answer:
        """What the workloads that are drawn ask for, growth included."""
        asked = sum(group.count * _asked_mb_s(self._needs, place) for place, group in
                    enumerate(self._asked.hosts))  # fmt: skip
        if not asked:
            return WishVerdict.UNKNOWN, Text("what hosts ask for is not stated")
        if not self._asked.arrays and not self._facts.tables.workloads:
            return WishVerdict.UNKNOWN, Text("no array is asked for that they could ask")
        demands = [workload_demand(self._facts, id_) for id_ in self._facts.tables.workloads]
        known = sum(each.amount for each in demands if each is not None)
        given = Text(
            "the workloads that are drawn ask for {drawn} in all, growth included; asked for are "
            "{asked}",
            drawn=Throughput(known),
            asked=Throughput(asked),
        )
        if known >= asked * (1 - 1e-3):
            return WishVerdict.YES, given
        is_open = any(each is None for each in demands)
        return WishVerdict.UNKNOWN if is_open else WishVerdict.NO, given

    def _free_ports(self) -> Answer:
        free = [
            len(chassis_facts(self._facts, id_).ports) - ports_in_use(self._facts, id_)
            for id_ in self._switches
            if not self._asked.extends or self._is_changed(id_)
        ]
        least = min(free, default=0)
        verdict = WishVerdict.YES if least >= self._asked.free_ports else WishVerdict.NO
        return verdict, Text(
            "{count:,} on the switch that has the fewest; they may take licences", count=least
        )

    def _is_changed(self, switch: str) -> bool:
        """Whether it is new, or something new is plugged into it."""
        tables = self._facts.tables
        if tables.devices[switch].state == "new":
            return True
        return any(
            cable.state == "new" and chassis_of(self._facts, port_device(end)) == switch
            for cable in tables.cables.values()
            for end in cable.ends()
        )

    def _switch_count(self) -> Answer:
        return _at_most(len(self._switches), self._asked.switches_max or 0)

    def _rack_units(self) -> Answer:
        tallies = [chassis_load(self._facts, id_).rack_units for id_ in self._switches]
        total = sum(each.known.amount for each in tallies)
        if not all(each.is_complete for each in tallies):
            return WishVerdict.UNKNOWN, Text("the height of a switch is not known")
        return _at_most(total, self._asked.rack_units_max or 0)

    def _power(self) -> Answer:
        tallies = [chassis_load(self._facts, id_).power_max for id_ in self._switches]
        total = sum(each.known.amount for each in tallies)
        most = self._asked.power_max
        if most is None or not all(each.is_complete for each in tallies):
            return WishVerdict.UNKNOWN, Text("what a switch takes at most is not known")
        verdict = WishVerdict.YES if total <= most.amount + _SLACK else WishVerdict.NO
        return verdict, Text("{power} at most", power=Power(round(total)))

    def _brands(self, names: tuple[str, ...]) -> Answer:
        wanted = {vendor.casefold() for vendor in names}
        found = {part.vendor for part in self._switch_parts}
        verdict = WishVerdict.YES if {v.casefold() for v in found} <= wanted else WishVerdict.NO
        return verdict, _list(found)

    def _models(self) -> Answer:
        wanted = set(self._asked.models)
        fits = all(part.id in wanted or part.model in wanted for part in self._switch_parts)
        return (
            WishVerdict.YES if fits else WishVerdict.NO,
            _list({part.name for part in self._switch_parts}),
        )

    @cached_property
    def _switch_parts(self) -> tuple[Part, ...]:
        tables = self._facts.tables
        # Of an extension it is asked which switches come.
        own = [
            id_
            for id_ in self._switches
            if not self._asked.extends or tables.devices[id_].state == "new"
        ]
        parts = (tables.part(tables.devices[id_].part) for id_ in own)
        return tuple(part for part in parts if part is not None)

    def _cores(self) -> Answer:
        """As the analysis sees core and edge; where it sees neither, by which have no host."""
        shapes = [
            fabric_shape(self._facts, fabric)
            for fabric in self._facts.tables.fabrics
            if fabric_facts(self._facts, fabric).switches
        ]
        counts = [n for shape in shapes if (n := self._count_of_cores(shape)) is not None]
        if not counts:
            return WishVerdict.YES, Text("no fabric has core and edge")
        fits = min(counts) >= self._needs.cores_min.value
        given = Text("{count:,} in the fabric that has the fewest", count=min(counts))
        return WishVerdict.YES if fits else WishVerdict.NO, given

    def _count_of_cores(self, shape: FabricShape) -> int | None:
        """The cores of a fabric; None where it has no edge.

        Where each of both rows is joined to all of the other, the one with the hosts is the edges,
        whichever is the shorter.
        """
        if shape.shape is SwitchTopology.CORE_EDGE:
            rows = (shape.cores, shape.edges)
            hosts = [sum(bool(use_of(self._facts, s).hosts) for s in row) for row in rows]
            return len(shape.edges if hosts[0] and not hosts[1] else shape.cores)
        if shape.shape is not SwitchTopology.OTHER:
            return None
        switches = [switch for piece in shape.pieces for switch in piece]
        return sum(not use_of(self._facts, switch).hosts for switch in switches) or None

    def _isls(self) -> Answer:
        if not self._isl_counts:
            return WishVerdict.YES, Text("no switch needs one to another")
        least = min(self._isl_counts.values())
        fits = least >= self._needs.isls_min.value
        given = Text("{count:,} between the two switches that have the fewest", count=least)
        return WishVerdict.YES if fits else WishVerdict.NO, given

    def _hops(self) -> Answer:
        if not self._isl_counts:
            return WishVerdict.YES, Text("no switch needs one to another")
        found = [worst_hops(self._facts, id_) for id_ in self._facts.tables.workloads]
        known = [each.isls for each in found if each is not None]
        if not known:
            return WishVerdict.UNKNOWN, Text("no host has a path to an array")
        fits = max(known) <= (self._asked.hops_max or 0)
        given = Text("{count:,} on the longest way", count=max(known))
        return WishVerdict.YES if fits else WishVerdict.NO, given

    def _connection(self) -> Answer:
        """Whether every switch of a fabric is joined with every other, over however many ISLs."""
        group = {id_: id_ for id_ in self._switches}
        for a, b in self._isl_counts:
            old, new = group[a], group[b]
            group = {id_: new if each == old else each for id_, each in group.items()}
        devices = self._facts.tables.devices
        apart = {
            fabric
            for fabric in {devices[id_].fabric for id_ in group}
            if len({each for id_, each in group.items() if devices[id_].fabric == fabric}) > 1
        }
        if apart:
            return WishVerdict.NO, Text("switches of a fabric stand apart")
        return WishVerdict.YES, Text("all switches of a fabric are joined")

    def _shapes(self) -> Answer:
        """That of the option that was taken, as long as the drawing has what it had."""
        record = self._asked.proposal
        if record is None:
            return _NOT_JUDGED
        option = record.options[record.taken]
        links = sum(self._isl_counts.values())
        if (option.switches, option.links) != (len(self._switches), links):
            return WishVerdict.UNKNOWN, Text("the drawing has other switches or ISLs by now")
        fits = option.shape in self._asked.shapes
        return WishVerdict.YES if fits else WishVerdict.NO, SHAPE_NAMES[option.shape]

    def _array_ports(self, place: int) -> Answer:
        need = self._asked.arrays[place]
        names = {
            device.id
            for device in self._facts.tables.devices.values()
            if device.id not in self._stood
            and (device.name == need.name or device.name.startswith(f"{need.name} "))
        }
        counts = [
            ports_in_use(self._facts, id_) / self._needs.fabrics
            for id_ in array_ids(self._facts)
            if id_ in names
        ]
        if not counts:
            return WishVerdict.UNKNOWN, Text("no array of that name is drawn")
        least = min(counts)
        fits = least >= (need.ports_per_fabric or 0)
        given = Text("{count:g} in use in each fabric", count=least)
        return WishVerdict.YES if fits else WishVerdict.NO, given


def _asked_mb_s(needs: NetworkNeeds, place: int) -> float:
    """What one host of a group asks for in both directions, growth included."""
    group = needs.requirement.hosts[place]
    return needs.demand_of(group) / max(group.read_share, 1 - group.read_share)


def _ratio_answer(ratios: list[Ratio | None], most: float) -> Answer:
    known = [each.amount for each in ratios if each is not None]
    worst = max(known, default=0.0)
    given = Text("{ratio} at the worst", ratio=Ratio(worst))
    if worst > most + _SLACK:
        return WishVerdict.NO, given
    if len(known) < len(ratios):
        return WishVerdict.UNKNOWN, Text("what some links carry is not known")
    return WishVerdict.YES, given


def _at_most(there: float, most: float) -> Answer:
    verdict = WishVerdict.YES if there <= most + _SLACK else WishVerdict.NO
    return verdict, Text("{count:g} are drawn", count=there)


def _list(names: set[str]) -> Text:
    if not names:
        return Text("no switch comes")
    return joined([verbatim(name) for name in sorted(names)])
