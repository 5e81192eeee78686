"""Load on every direction of every link and through every adapter, from the workloads.

Loads are linear in demand, so a workload is worked out once for 1 MB/s (see
``load_vectors``) and scaled.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from sanwright.analysis.adapters import is_adapter
from sanwright.analysis.assessment import Assessment, remembered
from sanwright.analysis.demand import workload_demand
from sanwright.analysis.links import all_links, link_facts, run_lead
from sanwright.analysis.load_vectors import Vector, load_vector
from sanwright.analysis.memo import Key
from sanwright.analysis.network_edges import Direction
from sanwright.analysis.paths import workload_paths
from sanwright.analysis.sas import is_behind_array
from sanwright.analysis.usable_capacity import both_capacities, capacities_of, capacity_of
from sanwright.design import Change, Table, Workload
from sanwright.text import Text
from sanwright.units import Throughput


@dataclass(frozen=True, slots=True)
class DirectionLoad:
    """One direction of a resource.

    ``complete`` False: a workload of unknown demand runs here too, or what an array exchanges with
    its own drives; ``load`` is the least there is.
    ``shares`` is the load by workload id, in MB/s; it is not to be changed.
    """

    load: Throughput
    capacity: Throughput | None
    complete: bool = True
    shares: dict[str, float] = field(default_factory=dict)

    @property
    def utilisation(self) -> float | None:
        """Load over capacity, 0 to 1 and beyond; None where the capacity is unknown."""
        if self.capacity is None or self.capacity.amount <= 0:
            return None
        return self.load / self.capacity

    @property
    def is_unknown(self) -> bool:
        """Whether nothing is known of the load but that it is there."""
        return not self.complete and not self.load.amount

    @property
    def known_share(self) -> float | None:
        """Utilisation, or the least that it is; None where nothing is known of it."""
        return None if self.is_unknown else self.utilisation

    @property
    def is_down(self) -> bool:
        """Whether nothing can flow: the link does not come up."""
        return self.capacity is not None and not self.capacity.amount

    @property
    def headroom(self) -> Throughput | None:
        """Capacity less load; negative when overloaded, None where the capacity is unknown."""
        return None if self.capacity is None else self.capacity - self.load


@dataclass(frozen=True, slots=True)
class LinkLoad:
    """Both directions of a link; ``forward`` is from end a to end b of the cable."""

    cable: str
    forward: DirectionLoad
    backward: DirectionLoad

    @property
    def busiest(self) -> DirectionLoad:
        """The direction with the higher load."""
        return max(self.forward, self.backward, key=lambda side: side.load)


@dataclass(frozen=True, slots=True)
class WorkloadResult:
    """What a workload asks for and what its paths could give it if it were alone.

    ``limit`` is the throughput at which the first resource saturates, ``bottlenecks`` the ids of
    the resources that saturate there (cables, adapters). None where a capacity on the way is
    unknown.
    """

    workload: Workload
    paths: int
    demand: Throughput | None
    limit: Throughput | None
    bottlenecks: tuple[str, ...]
    problem: Text | None

    @property
    def factor(self) -> float | None:
        """By how much the demand may grow until the first resource saturates."""
        if self.limit is None or self.demand is None or self.demand.amount <= 0:
            return None
        return self.limit / self.demand


@remembered
def workload_result(facts: Assessment, id_: str) -> WorkloadResult:
    """The limit of a workload alone on the network, and where it lies."""
    found = workload_paths(facts, id_)
    workload = found.workload
    vector: Vector = load_vector(facts, id_)
    limit: float | None = None
    bottlenecks: list[str] = []
    known = bool(vector)
    for (direction, per_unit), capacity in zip(
        vector.items(), capacities_of(facts, vector), strict=True
    ):
        if capacity is None:
            if direction[1] in ("ab", "ba"):
                known = False
            continue
        here = capacity.amount / per_unit
        if limit is None or here < limit * (1 - 1e-9):
            limit, bottlenecks = here, [direction[0]]
        elif here <= limit * (1 + 1e-9) and direction[0] not in bottlenecks:
            bottlenecks.append(direction[0])
    return WorkloadResult(
        workload=workload,
        paths=len(found.paths),
        demand=workload_demand(facts, id_),
        limit=Throughput(limit) if limit is not None and known else None,
        bottlenecks=tuple(bottlenecks) if known else (),
        problem=found.problem,
    )


def all_workloads(facts: Assessment) -> dict[str, WorkloadResult]:
    """Every workload's result, by id."""
    return {id_: workload_result(facts, id_) for id_ in facts.tables.workloads}


def flow_on(facts: Assessment, direction: Direction) -> DirectionLoad:
    """Load of all workloads together on one direction of a link or adapter."""
    flows = facts.keep(Flows)
    facts.memo.note("flow", direction[0])
    return flows.on(direction, capacity_of(facts, direction))


def link_load(facts: Assessment, cable: str) -> LinkLoad:
    """Load of all workloads together on the link that the cable is part of."""
    return _run_load(facts, run_lead(facts, cable))


@remembered
def _run_load(facts: Assessment, lead: str) -> LinkLoad:
    forward, backward = flow_on(facts, (lead, "ab")), flow_on(facts, (lead, "ba"))
    if is_behind_array(facts, link_facts(facts, lead)):
        forward, backward = (replace(side, complete=False) for side in (forward, backward))
    return LinkLoad(lead, forward, backward)


def all_loads(facts: Assessment) -> dict[str, LinkLoad]:
    """Load of every link, by its lead cable."""
    return {id_: link_load(facts, id_) for id_ in all_links(facts)}


LIGHT = 0.5
"""Up to this share of its capacity a direction is lightly loaded."""


def is_light(facts: Assessment, lead: str) -> bool:
    """Whether both directions of the link with this lead cable are known to be lightly loaded.

    Of a link of which that stays so nobody who asks is asked again, whatever its load is.
    """
    capacities = both_capacities(facts, lead)
    facts.memo.note("light", lead)
    return facts.keep(Flows).is_light(lead, capacities)


@remembered
def adapter_load(facts: Assessment, device: str) -> tuple[DirectionLoad, DirectionLoad] | None:
    """Load into the host and out of it through an adapter; None if the device is none."""
    if not is_adapter(facts.tables.part_of(device)):
        return None
    return flow_on(facts, (device, "in")), flow_on(facts, (device, "out"))


@remembered
def overloaded_sides(facts: Assessment, device: str) -> tuple[DirectionLoad, ...]:
    """Of an adapter the directions with more load than its slot lets through.

    Most have none, whatever their load is, so nobody who asks is asked again when that differs.
    """
    sides = adapter_load(facts, device) or ()
    return tuple([side for side in sides if (side.utilisation or 0.0) > 1.0])


def all_adapter_loads(facts: Assessment) -> dict[str, tuple[DirectionLoad, DirectionLoad]]:
    """Load through every adapter, by device id."""
    found = ((id_, adapter_load(facts, id_)) for id_ in facts.tables.devices)
    return {id_: sides for id_, sides in found if sides is not None}


class Flows:
    """What each workload puts on each direction: turned round from the workloads' own vectors.

    A sum over all workloads would rest on all of them; here each direction knows who uses it.
    """

    def __init__(self, assessment: Assessment) -> None:
        self._shares: dict[Direction, str | dict[str, float]] = {}
        """Who uses a direction: the one workload, as most have, or what each of several puts on."""
        self._unknown: dict[Direction, set[str]] = {}
        self._is_made = False
        self._ungiven: set[Direction] = set()
        """Directions whose shares nobody holds since they changed; when all are made, others are
        not changed but made anew."""
        self._put: dict[str, tuple[Vector, Throughput | None]] = {}
        self._former: _FormerFlows | None = None
        self._lights: dict[str, _Light] = {}
        for id_ in assessment.tables.workloads:
            self._follow_workload(assessment, id_)
        self._is_made = True

    def follow(self, assessment: Assessment, changed: Mapping[Key, None]) -> list[Key]:
        """See ``Kept``. The inputs are the directions whose load differs."""
        of_workloads = (Table.WORKLOADS, *_WANTED)
        workloads = {
            of: None for topic, of in changed if of and any(topic is each for each in of_workloads)
        }
        touched = {side for id_ in workloads for side in self._follow_workload(assessment, id_)}
        resources = sorted({side[0] for side in touched})
        keys: list[Key] = [("flow", resource) for resource in resources]
        return keys + [("light", resource) for resource in self._look_again(resources)]

    def is_light(self, lead: str, capacities: tuple[Throughput | None, ...]) -> bool:
        """See the function of that name; from here on it is followed."""
        known = [capacity.amount for capacity in capacities if capacity is not None]
        most = min(known) * LIGHT if len(known) == len(capacities) else 0.0
        light = _Light(most, is_so=bool(most) and self._most_on(lead) <= most)
        self._put_light(lead, light)
        return light.is_so

    def _put_light(self, lead: str, light: _Light) -> None:
        if self._former is not None:
            self._former.lights.setdefault(lead, self._lights.get(lead))
        self._lights[lead] = light

    def _look_again(self, resources: Iterable[str]) -> Iterator[str]:
        """Those of the links of which it is asked that are light now, or no more."""
        for lead in resources:
            light = self._lights.get(lead)
            if light is not None and light.most:
                is_so = self._most_on(lead) <= light.most
                if is_so is not light.is_so:
                    self._put_light(lead, _Light(light.most, is_so))
                    yield lead

    def _most_on(self, lead: str) -> float:
        """What is known of the load of the fuller direction of a link, in MB/s."""
        return max(math.fsum(self._shares_of((lead, way)).values()) for way in ("ab", "ba"))

    def leave(self, assessment: Assessment, change: Change) -> None:
        """See ``Kept``."""
        gone = [
            item.id
            for item in change.replacements
            if item.table is Table.WORKLOADS and item.after is None
        ]
        assessment.drop_all((topic, id_) for id_ in gone for topic in _WANTED)

    def begin(self) -> _FormerFlows:
        """See ``Kept``: what there was before of all that is something else since."""
        self._former = _FormerFlows({}, {})
        return self._former

    def go_back(self, _: Assessment, notes: _FormerFlows, before: _FormerFlows | None) -> None:
        """See ``Kept``."""
        self._former = None
        for id_, (vector, demand) in notes.put.items():
            self._replace(id_, vector, demand)
        for lead, light in notes.lights.items():
            if light is not None:
                self._lights[lead] = light
            else:
                self._lights.pop(lead, None)
        self._former = before

    def _follow_workload(self, facts: Assessment, id_: str) -> set[Direction]:
        if id_ not in facts.tables.workloads:
            facts.drop_all((topic, id_) for topic in _WANTED)
            return self._replace(id_, {}, None)
        return self._replace(id_, facts.want(load_vector, id_), facts.want(workload_demand, id_))

    def _replace(self, id_: str, vector: Vector, demand: Throughput | None) -> set[Direction]:
        """Replace what the workload ``id_`` puts on the network. Returns what that touches."""
        before, demand_before = self._put.pop(id_, ({}, None))
        if self._former is not None:
            self._former.put.setdefault(id_, (before, demand_before))
        if vector:
            self._put[id_] = (vector, demand)
        touched = before.keys() | vector.keys()
        if demand == demand_before:
            touched = {each for each in touched if before.get(each) != vector.get(each)}
        loads: dict[float, float] = {}  # of a hundred directions there are a handful of loads
        for direction in touched:
            part = vector.get(direction)
            load = part * demand.amount if part is not None and demand is not None else None
            if load is not None:
                load = loads.setdefault(load, load)
            self._put_on(direction, id_, load, is_unknown=part is not None and demand is None)
        return touched

    def _put_on(
        self, direction: Direction, id_: str, load: float | None, *, is_unknown: bool
    ) -> None:
        self._put_share(direction, id_, load)
        unknown = self._unknown.get(direction, set())
        unknown.discard(id_)
        if is_unknown:
            unknown.add(id_)
        if unknown:
            self._unknown[direction] = unknown
        else:
            self._unknown.pop(direction, None)

    def _put_share(self, direction: Direction, id_: str, load: float | None) -> None:
        shares = self._shares.get(direction)
        if shares is None or shares == id_:
            if load is not None:
                self._shares[direction] = id_
            else:
                self._shares.pop(direction, None)
            return
        if isinstance(shares, str):
            if load is None:
                return
            shares = self._alone_on(direction, shares)
        elif self._is_made and direction not in self._ungiven:
            shares = shares.copy()
        shares.pop(id_, None)
        if load is not None:
            shares[id_] = load
        if len(shares) > 1:
            self._shares[direction] = shares
            if self._is_made:
                self._ungiven.add(direction)
        else:
            (self._shares[direction],) = shares
            self._ungiven.discard(direction)

    def _shares_of(self, direction: Direction) -> dict[str, float]:
        shares = self._shares.get(direction, _NONE)
        return self._alone_on(direction, shares) if isinstance(shares, str) else shares

    def _alone_on(self, direction: Direction, id_: str) -> dict[str, float]:
        """What the one workload that uses a direction puts on it."""
        vector, demand = self._put[id_]
        return {id_: vector[direction] * demand.amount} if demand is not None else {}

    def on(self, direction: Direction, capacity: Throughput | None) -> DirectionLoad:
        """All workloads together on ``direction``."""
        shares = self._shares_of(direction)
        self._ungiven.discard(direction)
        return DirectionLoad(
            Throughput(math.fsum(shares.values())),
            capacity,
            direction not in self._unknown,
            shares,
        )


class _Light(NamedTuple):
    """Whether the known load of a link ``is_so`` little as ``most``, in MB/s; 0: not known."""

    most: float
    is_so: bool


class _FormerFlows(NamedTuple):
    """What workloads put on the network, and which links were light (None: not asked)."""

    put: dict[str, tuple[Vector, Throughput | None]]
    lights: dict[str, _Light | None]


_WANTED = (load_vector, workload_demand)
"""What is followed of each workload."""

_NONE: dict[str, float] = {}
"""The shares of a direction that nobody uses: one for all of them."""
