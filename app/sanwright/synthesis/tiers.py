"""Rows of edges between hosts, or array ports, and the cores: kinds of edges, counted.

A kind of edge is a model, its ISLs to each core and the ports it is licensed for. A tier counts
edges of each kind and what is on them, so its size does not grow with the number of hosts. Where
hosts differ in demand, cuts hold that no n hosts ask for more than the n heaviest do: without
them the model would put demand where there are no hosts.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from sanwright.synthesis.load_factors import worst_factor
from sanwright.synthesis.needs import HostItem, NetworkNeeds
from sanwright.synthesis.packing import Bin, pack
from sanwright.synthesis.plan import FabricPlan
from sanwright.synthesis.solver import MixedProgram, ProgramSolution
from sanwright.synthesis.switches import SwitchModel
from sanwright.synthesis.weighing import Weighing

ISLS = (1, 2, 3, 4, 5, 6, 8, 10, 12, 16)
_CLASSES = 8
"""Up to as many kinds of hosts are counted one by one; beyond, those of like ports together."""
_CUTS = 20
_EXACT = 2_000
"""Up to so many numbers of hosts are sought where simple packing found no place for one."""
_EXACT_SECONDS = 3.0
_EVEN = 0.05
"""How close they then are to being as evenly filled as may be."""
_EPS = 1e-9


@dataclass(frozen=True, slots=True)
class EdgeKind:
    """A model with ``isls`` to each core, licensed for ``licensed`` ports."""

    model: SwitchModel
    isls: int
    licensed: int
    room: int
    """Ports for hosts."""
    bandwidth: float
    """Of host links, by the ratio; infinite without one."""
    demand: float
    """Of hosts, in MB/s."""
    cost: float
    """With its ISLs."""
    standing: int = -1
    """Of a switch that is there: its number; -1 for a new one."""
    opened: int = 0
    """Ports licensed in addition on a switch that is there."""
    isl_speed: str = ""
    """Of its ISLs, where not all edges have the same."""

    def runs_at(self, speed: str) -> bool:
        """Whether its ports do."""
        return not speed or speed in self.model.speeds


@dataclass(frozen=True, slots=True)
class HostClass:
    """Hosts that the model counts together, the heaviest first."""

    ports: int
    bandwidth: float
    demands: tuple[float, ...]
    speed: str = ""

    @property
    def is_uniform(self) -> bool:
        """Whether all of them ask for the same."""
        return self.demands[0] - self.demands[-1] < _EPS


@dataclass(frozen=True, slots=True)
class FamilyResult:
    """The best plan that was found, and what no plan of the family is below; of one fabric."""

    plan: FabricPlan | None
    bound: float
    is_infeasible: bool = False


def classes_of(hosts: Sequence[HostItem]) -> tuple[HostClass, ...]:
    """Hosts by kind: ports, bandwidth and demand, or without the demand if kinds are many."""
    exact: dict[tuple[int, float, str, float], list[float]] = defaultdict(list)
    rough: dict[tuple[int, float, str, float], list[float]] = defaultdict(list)
    for host in hosts:
        exact[host.ports, host.bandwidth, host.speed, host.demand].append(host.demand)
        rough[host.ports, host.bandwidth, host.speed, 0.0].append(host.demand)
    chosen = exact if len(exact) <= _CLASSES else rough
    return tuple(
        HostClass(ports, bandwidth, tuple(sorted(demands, reverse=True)), speed)
        for (ports, bandwidth, speed, _), demands in chosen.items()
    )


def cuts(demands: Sequence[float]) -> Iterator[tuple[float, float]]:
    """Lines ``a + b n`` that no sum of ``n`` demands is above; ``demands`` heaviest first."""
    sums = [0.0]
    for demand in demands:
        sums.append(sums[-1] + demand)
    count = len(demands)
    points = sorted({round(count * step / _CUTS) for step in range(_CUTS)} | {1, 2, 3} - {0})
    for point in points:
        if point < count:
            slope = demands[point]
            yield sums[point] - slope * point, slope
    yield 0.0, demands[0]


def edge_kinds(
    needs: NetworkNeeds,
    weighing: Weighing,
    models: Iterable[tuple[SwitchModel, str]],
    cores: int,
    *,
    tops: Sequence[SwitchModel],
    ratio: float | None,
    slack: float = 1.0,
    room_share: float = 1.0,
) -> Iterator[EdgeKind]:
    """All kinds of edges below ``cores`` cores of a model of ``tops`` that can hold a port.

    ``models`` come with the speed of their ISLs. Of demand and ports that an edge takes there is
    ``slack`` and ``room_share``.
    """
    least = int(needs.core_isls_min.value)
    for model, speed in models:
        link, bandwidth = weighing.link(model), needs.bandwidth(speed)
        for isls in (least, *(isls for isls in ISLS if isls > least)):
            if link is None or cores * isls >= model.ports:
                continue
            carried = cores * isls * bandwidth
            by_ratio = ratio * carried if ratio is not None else math.inf
            pairs = ((model, top) for top in tops)
            factor = worst_factor(needs, cores, isls, pairs)
            if math.isinf(factor):
                continue  # what it holds would be cut off, whether or not it asks for anything
            demand = carried / factor * slack
            for licensed in model.steps() if weighing.counts_licences else (model.ports,):
                cost = weighing.switch(model, licensed)
                room = min(licensed, model.ports - needs.requirement.free_ports) - cores * isls
                room = math.floor(room * room_share + _EPS)
                if cost is None or room <= 0:
                    continue
                cost += cores * isls * link
                yield EdgeKind(model, isls, licensed, room, by_ratio, demand, cost, isl_speed=speed)


class EdgeTier:
    """Edges of a program with what is on them."""

    def __init__(
        self,
        program: MixedProgram,
        kinds: Sequence[EdgeKind],
        items: Sequence[HostItem],
        wanted: int | None = None,
    ) -> None:
        """``wanted`` is a column that says whether there is such a tier; None: there is."""
        self.kinds, self._items, self._wanted = tuple(kinds), items, wanted
        most = sum(item.ports for item in items)
        self.edges = [program.column(kind.cost, most) for kind in self.kinds]
        self.taken: list[dict[int, float]] = [{} for _ in self.kinds]
        """The ports that items take on all edges of each kind, by column."""
        self._add_items(program)

    @property
    def isls(self) -> dict[int, float]:
        """The ports that the edges take of each core, by column."""
        return {
            column: float(kind.isls) for kind, column in zip(self.kinds, self.edges, strict=True)
        }

    def packed(self, solved: ProgramSolution, shared: int = 0) -> list[tuple[EdgeKind, Bin]] | None:
        """The real items on the edges that were chosen; None where they do not fit.

        On the first ``shared`` switches that stand, other things take ports, too: there items get
        as many as the solution gave them.
        """
        kinds = [
            replace(kind, room=round(sum(n * solved.count(c) for c, n in taken.items())))
            if 0 <= kind.standing < shared
            else kind
            for kind, column, taken in zip(self.kinds, self.edges, self.taken, strict=True)
            for _ in range(solved.count(column))
        ]
        bins = [
            Bin(kind.room, kind.bandwidth, kind.demand, speeds=kind.model.speeds) for kind in kinds
        ]
        if pack(self._items, bins):
            self._fill_empty(kinds, bins)
            return list(zip(kinds, bins, strict=True))
        exact = self._packed_exactly(kinds)
        return list(zip(kinds, exact, strict=True)) if exact is not None else None

    def _fill_empty(self, kinds: Sequence[EdgeKind], bins: Sequence[Bin]) -> None:
        """Put something on new edges with nothing: their ISLs are counted on to lead somewhere."""
        for kind, empty in zip(kinds, bins, strict=True):
            if empty.hosts or kind.standing >= 0:
                continue
            for other in sorted(bins, key=lambda each: -len(each.hosts)):
                fits = [n for n in other.hosts if empty.takes(self._items[n])]
                if fits and len(other.hosts) > 1:
                    other.remove(fits[-1], self._items[fits[-1]])
                    empty.add(fits[-1], self._items[fits[-1]])
                    break

    def _packed_exactly(self, kinds: Sequence[EdgeKind]) -> list[Bin] | None:
        """The items edge by edge by a program of their own; None where they do not fit.

        Of hosts that differ within a class it is not tried: there are as many classes as hosts.
        """
        classes = classes_of(self._items)
        if not all(each.is_uniform for each in classes) or len(kinds) * len(classes) > _EXACT:
            return None
        program, columns = _exact_program(kinds, classes)
        solved = program.solve(_EXACT_SECONDS, gap=_EVEN)
        if solved.values is None:
            return None
        left: list[list[int]] = [[] for _ in classes]
        places = {(c.ports, c.bandwidth, c.speed, c.demands[0]): n for n, c in enumerate(classes)}
        for number, item in enumerate(self._items):
            left[places[item.ports, item.bandwidth, item.speed, item.demand]].append(number)
        bins = []
        for kind, own in zip(kinds, columns, strict=True):
            filled = Bin(kind.room, kind.bandwidth, kind.demand, speeds=kind.model.speeds)
            for n, column in own.items():
                for _ in range(solved.count(column)):
                    number = left[n].pop()
                    filled.add(number, self._items[number])
            bins.append(filled)
        return bins

    def _add_items(self, program: MixedProgram) -> None:
        links: list[dict[int, float]] = [{} for _ in self.kinds]
        load: list[dict[int, float]] = [{} for _ in self.kinds]
        alike: list[list[tuple[HostClass, int]]] = [[] for _ in self.kinds]
        for each in classes_of(self._items):
            count, placed, mass = len(each.demands), {}, {}
            lines = [] if each.is_uniform else list(cuts(each.demands))
            lightest = _lightest_lines(each.demands) if lines else []
            for place, kind in enumerate(self.kinds):
                if not kind.runs_at(each.speed):
                    continue
                hosts = program.column(0.0, count)
                placed[hosts] = 1.0
                self.taken[place][hosts] = float(each.ports)
                links[place][hosts] = each.ports * each.bandwidth
                if not lines:
                    load[place][hosts] = each.demands[0]
                    alike[place].append((each, hosts))
                    continue
                asked = program.column(0.0, sum(each.demands), is_integer=False)
                mass[asked] = 1.0
                load[place][asked] = 1.0
                for at, slope in lines:
                    program.row({asked: 1.0, hosts: -slope}, upper=at)
                for at, slope in lightest:
                    program.row({asked: 1.0, hosts: -slope}, lower=at)
            self._hold_all(program, placed, count)
            if mass:
                self._hold_all(program, mass, sum(each.demands))
        self._hold_edges(program, links, load)
        self._hold_whole_hosts(program, alike)

    def _hold_whole_hosts(
        self, program: MixedProgram, alike: Sequence[Sequence[tuple[HostClass, int]]]
    ) -> None:
        """What is left over at the end of an edge by each heavy host adds up to no host.

        Of hosts that each ask for so much at least, an edge takes no more than fit with that alone.
        """
        for kind, edges, classes in zip(self.kinds, self.edges, alike, strict=True):
            for most, takes in (
                (kind.demand, {column: each.demands[0] for each, column in classes}),
                (kind.bandwidth, {column: each.ports * each.bandwidth for each, column in classes}),
            ):
                if not math.isfinite(most):
                    continue
                for least in sorted({take for take in takes.values() if take > _EPS}):
                    fit = math.floor(most / least + _EPS)
                    if most - fit * least > _EPS * most:
                        heavy = {column: 1.0 for column, take in takes.items() if take >= least}
                        program.row({**heavy, edges: -float(fit)}, upper=0.0)

    def _hold_edges(
        self,
        program: MixedProgram,
        links: Sequence[dict[int, float]],
        load: Sequence[dict[int, float]],
    ) -> None:
        """What is on the edges of each kind has room there; ``links``, ``load`` by column."""
        port_unit = _unit({float(item.ports) for item in self._items})
        link_unit = _unit({item.ports * item.bandwidth for item in self._items})
        load_unit = _unit({item.demand for item in self._items})
        for place, kind in enumerate(self.kinds):
            edges = self.edges[place]
            room = _in_units(kind.room, port_unit)
            program.row({**self.taken[place], edges: -room}, upper=0.0)
            if kind.standing < 0:
                # The ISLs of an edge with nothing on it lead nowhere, and would count for a ratio.
                program.row(dict.fromkeys(self.taken[place], 1.0) | {edges: -1.0}, lower=0.0)
            for size in {item.ports for item in self._items} - {1, port_unit}:
                # What hosts of several ports leave over at the end of an edge adds up to no port.
                whole = {column: float(n // size) for column, n in self.taken[place].items()}
                program.row({**whole, edges: -float(room // size)}, upper=0.0)
            if math.isfinite(kind.bandwidth):
                program.row({**links[place], edges: -_in_units(kind.bandwidth, link_unit)}, upper=0)
            if any(load[place].values()):
                program.row({**load[place], edges: -_in_units(kind.demand, load_unit)}, upper=0.0)

    def _hold_all(self, program: MixedProgram, terms: dict[int, float], total: float) -> None:
        """The sum is the total where there is such a tier, nothing where there is none."""
        if self._wanted is None:
            program.row(terms, total, total)
        else:
            program.row({**terms, self._wanted: -total}, 0.0, 0.0)


def _exact_program(
    kinds: Sequence[EdgeKind], classes: Sequence[HostClass]
) -> tuple[MixedProgram, list[dict[int, int]]]:
    """Hosts of each class on each edge, as evenly as may be; the columns by edge and class."""
    program = MixedProgram()
    fullest = program.column(1.0, 1.0, is_integer=False)
    columns = [
        {n: program.column(0.0, len(c.demands)) for n, c in enumerate(classes)
         if kind.runs_at(c.speed)}
        for kind in kinds
    ]  # fmt: skip
    for n, each in enumerate(classes):
        count = float(len(each.demands))
        program.row({own[n]: 1.0 for own in columns if n in own}, count, count)
    for kind, own in zip(kinds, columns, strict=True):
        # The ISLs of an edge with nothing on it would count for a ratio and carry nothing.
        if kind.standing < 0:
            program.row(dict.fromkeys(own.values(), 1.0), lower=1.0)
        for most, takes in (
            (float(kind.room), {n: float(classes[n].ports) for n in own}),
            (kind.bandwidth, {n: classes[n].ports * classes[n].bandwidth for n in own}),
        ):
            if math.isfinite(most):
                program.row({own[n]: take for n, take in takes.items()}, upper=most)
        if math.isfinite(kind.demand):
            asked = {own[n]: classes[n].demands[0] for n in own}
            program.row({**asked, fullest: -kind.demand}, upper=0.0)
    return program, columns


def _unit(amounts: set[float]) -> float:
    """What whole hosts take a multiple of, whichever they are; 0 where nothing is known to be."""
    if len(amounts) == 1:
        return next(iter(amounts))
    if any(abs(each - round(each)) > _EPS for each in amounts):
        return 0.0
    return float(math.gcd(*(round(each) for each in amounts)))


def _in_units(amount: float, unit: float) -> float:
    """What of an edge's ``amount`` hosts can take: they are on one edge as a whole."""
    return math.floor(amount / unit + _EPS) * unit if unit else amount


def _lightest_lines(demands: Sequence[float]) -> list[tuple[float, float]]:
    """Lines ``a + b n`` that no sum of ``n`` demands is below."""
    rising = [*reversed(demands)]
    sums = [0.0]
    for demand in rising:
        sums.append(sums[-1] + demand)
    count = len(rising)
    points = sorted({round(count * step / 5) for step in range(5)})
    return [(sums[p] - rising[p] * p, rising[p]) for p in points if p < count]
