"""What one I/O of a workload needs on its way: work at stations, fixed delays, facts that lack.

Work and delays are means over the paths of the workload, in µs, with the service time of one
server. An I/O counts as carried whole by one link after the other: that frames of a large I/O are
on several links at once is left out, and so are the small frames of commands and answers.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from sanwright.analysis.adapters import adapter_facts
from sanwright.analysis.assessment import Assessment, remembered
from sanwright.analysis.latency.array_work import array_work, assumptions
from sanwright.analysis.latency.calibrations import (
    CalibratedArray,
    calibrated_array,
    calibration_of,
)
from sanwright.analysis.latency.delays import Delay, network_delays
from sanwright.analysis.latency.places import LatencyKind, LatencyPlace, place_of
from sanwright.analysis.links import link_facts
from sanwright.analysis.load_vectors import Vector, load_vector
from sanwright.analysis.paths import WorkloadPaths, workload_paths
from sanwright.analysis.usable_capacity import capacity_of
from sanwright.design import port_device
from sanwright.parts import value_of
from sanwright.text import NOTHING, Text


@dataclass(frozen=True, slots=True)
class Needs:
    """What an I/O of ``workload`` needs.

    ``work`` is µs of one server by station. ``moved`` is the part of the workload that has a way.
    ``meeting`` is the chance that two I/Os issued together by one host take the same port.
    ``missing`` says in words which facts lack, ``assumptions`` what stands in for facts,
    ``is_carried`` that nothing lacks of the links.
    ``lacks_network``: some of what lacks is of the network. ``problem`` says why there is nothing
    to work out.
    """

    workload: str
    work: tuple[tuple[LatencyPlace, float], ...] = ()
    delays: tuple[Delay, ...] = ()
    missing: tuple[Text, ...] = ()
    assumptions: tuple[Text, ...] = ()
    moved: float = 0.0
    meeting: float = 1.0
    is_carried: bool = False
    lacks_network: bool = False
    problem: Text = NOTHING

    @property
    def delay(self) -> float:
        """All delays that are known, in µs."""
        return math.fsum(delay.time for delay in self.delays if delay.time is not None)


@remembered
def needs(facts: Assessment, id_: str) -> Needs:
    """What an I/O of the workload ``id_`` needs."""
    found = workload_paths(facts, id_)
    workload = found.workload
    if found.problem is not None:
        return Needs(id_, problem=found.problem)
    if workload.block_size is None or not workload.block_size.amount:
        return Needs(id_, problem=Text("its block size is not stated"))
    moved = math.fsum(found.shares)
    vector: Vector = {
        slot: part / moved for slot, part in load_vector(facts, id_).items() if moved > 0
    }
    work, missing, is_carried = _on_links(facts, vector, workload.block_size.amount)
    at_ports, lacking = _at_ports(facts, found)
    delays, lacking_delays = network_delays(facts, vector, found)
    lacks_network = bool([*missing, *lacking, *lacking_delays])
    at_array, lacking_of_array = _at_array(facts, found)
    work |= at_ports | at_array
    missing += [*lacking, *lacking_of_array, *lacking_delays]
    other = calibrated_array(facts, id_).other
    if other is not None:
        delays = (*delays, Delay(LatencyKind.OTHER, Text("host, array and all else"), other))
    return Needs(
        workload=id_,
        work=tuple(sorted(work.items())),
        delays=delays,
        missing=tuple(dict.fromkeys(missing)),
        assumptions=assumptions(workload),
        moved=moved,
        meeting=_meeting(found),
        is_carried=is_carried,
        lacks_network=lacks_network,
    )


def _on_links(
    facts: Assessment, vector: Vector, block: float
) -> tuple[dict[LatencyPlace, float], list[Text], bool]:
    """Work on links and in PCIe slots: bytes over MB/s are µs."""
    work: dict[LatencyPlace, float] = {}
    missing: dict[Text, None] = {}
    is_carried = True
    for slot, part in vector.items():
        capacity = capacity_of(facts, slot)
        if capacity is not None:
            work[place_of(facts, slot)] = part * block / capacity.amount
        elif slot[1] in ("ab", "ba"):
            is_carried = False
            missing[_unknown_of(facts, slot[0])] = None
        adapter = adapter_facts(facts, slot[0]) if slot[1] not in ("ab", "ba") else None
        if adapter is not None:
            missing.update(dict.fromkeys(adapter.slot.missing))
    return work, list(missing), is_carried


def _unknown_of(facts: Assessment, link: str) -> Text:
    """What is not known of a link, so that its capacity is not."""
    label = facts.tables.label(link)
    if link_facts(facts, link).line_capacity is None:
        return Text("speed of link {link}", link=label)
    return Text("buffer credits of link {link}", link=label)


def _at_ports(
    facts: Assessment, found: WorkloadPaths
) -> tuple[dict[LatencyPlace, float], list[Text]]:
    """Work at initiator ports that can do only so many I/Os a second."""
    work: dict[LatencyPlace, float] = {}
    missing: dict[Text, None] = {}
    for port, share in _by_end(found, 0).items():
        part = facts.tables.part_of(port_device(port))
        rate = value_of(part.performance.rate_per_port) if part and part.performance else None
        if rate is not None and rate.amount > 0:
            place = LatencyPlace(LatencyKind.ADAPTER, Text("I/O rate of host ports"), port)
            work[place] = share * 1e6 / rate.amount
        elif part is not None:
            missing[Text("I/Os per second of a port of {part}", part=part.label)] = None
    return work, list(missing)


def _at_array(
    facts: Assessment, found: WorkloadPaths
) -> tuple[dict[LatencyPlace, float], list[Text]]:
    workload = found.workload
    array: CalibratedArray = calibrated_array(facts, workload.id)
    return array_work(facts, workload, _by_end(found, 1), array)


def _by_end(found: WorkloadPaths, end: int) -> dict[str, float]:
    """Share of the I/Os that move by initiator (0) or target (1) port."""
    total = math.fsum(found.shares)
    shares: dict[str, float] = {}
    for path, share in zip(found.paths, found.shares, strict=True):
        if share > 0:
            port = (path.initiator_port, path.target_port)[end]
            shares[port] = shares.get(port, 0.0) + share / total
    return shares


def _meeting(found: WorkloadPaths) -> float:
    """Chance that two I/Os of one host's burst take the same port; mean of both ends of the way."""
    hosts: dict[str, tuple[dict[str, float], dict[str, float]]] = {}
    for path, share in zip(found.paths, found.shares, strict=True):
        host = path.host
        for ports, port in zip(
            hosts.setdefault(host, ({}, {})), (path.initiator_port, path.target_port), strict=True
        ):
            ports[port] = ports.get(port, 0.0) + share
    total = met = 0.0
    for ends in hosts.values():
        whole = math.fsum(ends[0].values())
        if whole > 0:
            total += whole
            met += math.fsum(p * p for ports in ends for p in ports.values()) / whole / 2
    return met / total if total > 0 else 1.0


def is_calibrated(facts: Assessment, id_: str) -> bool:
    """Whether what the network does not explain was fitted, so that unknown facts are in that."""
    return calibrated_array(facts, id_).other is not None


def own_burst(facts: Assessment, id_: str, meeting: float) -> float:
    """How many I/Os of a burst meet at one port, the one looked at included; 1 where none do."""
    own = calibration_of(facts, id_)
    burst = own.burst if own is not None and own.burst is not None else 1.0
    return pile(burst, meeting)


def pile(burst: float, meeting: float) -> float:
    """I/Os of a burst that come to one port together, for the one that is looked at."""
    return 1.0 + (burst - 1.0) * meeting
