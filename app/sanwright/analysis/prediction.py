"""Published and measured figures beside the engine's own.

A metric is a name under which the engine can compute one figure of a design; a measurement in the
design names the metric, the subject and what was published. A metric that reads a part's own fact
is marked as such: it is no prediction.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from sanwright.analysis.assessment import Assessment
from sanwright.analysis.links import LinkKind
from sanwright.design import Measurement
from sanwright.errors import InputError
from sanwright.parts import value_of


class Standing(StrEnum):
    """What the engine's figure is worth as evidence."""

    PREDICTED = "predicted"
    FACT = "fact of the part"
    CALIBRATED = "calibrated"


@dataclass(frozen=True, slots=True)
class Comparison:
    """One published figure with the engine's, both in ``unit``, or both as words.

    ``error`` is (engine - published) / published; None where either is unknown or a word.
    """

    measurement: Measurement
    engine: float | None
    engine_text: str
    unit: str
    standing: Standing

    @property
    def error(self) -> float | None:
        """Relative error, 0.05 for 5 per cent too high."""
        published = self.measurement.value
        if published is None or self.engine is None or published == 0:
            return None
        return (self.engine - published) / published

    @property
    def agrees(self) -> bool | None:
        """For words: whether they are the same; None for numbers."""
        return self.engine_text == self.measurement.text if self.measurement.text else None


_Value = float | str | None


@dataclass(frozen=True, slots=True)
class Metric:
    """A figure that the engine can compute; ``unit`` empty for words."""

    key: str
    title: str
    unit: str
    standing: Standing
    compute: Callable[[Assessment, str], _Value]


def compare(assessment: Assessment, measurement: Measurement) -> Comparison:
    """Stand a measurement beside the engine. Raises InputError for an unknown metric or subject."""
    metric = METRICS.get(measurement.metric)
    if metric is None:
        known = ", ".join(METRICS)
        raise InputError(f"“{measurement.metric}” is not a metric; known are {known}.")
    value = metric.compute(assessment, measurement.subject)
    if isinstance(value, str):
        return Comparison(measurement, None, value, metric.unit, metric.standing)
    text = "unknown" if value is None else f"{value:,.2f}".rstrip("0").rstrip(".")
    return Comparison(measurement, value, text, metric.unit, metric.standing)


def _workload_limit(assessment: Assessment, subject: str) -> _Value:
    result = assessment.workloads.get(subject)
    if result is None:
        raise InputError(f"There is no workload “{subject}” to measure.")
    return result.limit.amount if result.limit is not None else None


def _workload_bottleneck(assessment: Assessment, subject: str) -> _Value:
    """Kind of the resource that saturates first: which end of the way it belongs to."""
    result = assessment.workloads.get(subject)
    if result is None:
        raise InputError(f"There is no workload “{subject}” to measure.")
    kinds = sorted({_kind(assessment, id_) for id_ in result.bottlenecks})
    return " and ".join(kinds) if kinds else None


def _kind(assessment: Assessment, resource: str) -> str:
    link = assessment.find_link(resource)
    if link is None:
        return "PCIe slot"
    return {LinkKind.HOST: "host ports", LinkKind.STORAGE: "array ports"}.get(
        link.kind, link.kind.value
    )


def _network_bottleneck(assessment: Assessment, _: str) -> _Value:
    """“none”, or the links between the end devices' own ports that hold a workload back.

    The network is the bottleneck where the first resource to saturate is an ISL, a link that runs
    below what its host or array port can do, or where a link is loaded beyond its capacity.
    """
    guilty: set[str] = set()
    for result in assessment.workloads.values():
        for id_ in result.bottlenecks:
            link = assessment.find_link(id_)
            if link is not None and (link.kind is LinkKind.ISL or _is_held_back(assessment, id_)):
                guilty.add(id_)
    for id_, load in assessment.loads.items():
        used = load.busiest.utilisation
        if used is not None and used > 1:
            guilty.add(id_)
    return ", ".join(sorted(guilty)) or "none"


def _is_held_back(assessment: Assessment, cable: str) -> bool:
    link = assessment.link(cable)
    switches = set(assessment.topology.graph.nodes)
    for end, best in ((link.a, link.best_a), (link.b, link.best_b)):
        is_end_device = assessment.tables.chassis_of(end.device) not in switches
        if is_end_device and best is not None and link.speed is not None:
            return best.usable > link.speed.usable
    return False


def _adapter_duplex(assessment: Assessment, subject: str) -> _Value:
    facts = assessment.adapter(subject)
    if facts is None:
        raise InputError(f"There is no adapter “{subject}” to measure.")
    return 2 * facts.ports_capacity.amount if facts.ports_capacity is not None else None


def _adapter_share(assessment: Assessment, subject: str) -> _Value:
    facts = assessment.adapter(subject)
    if facts is None:
        raise InputError(f"There is no adapter “{subject}” to measure.")
    if facts.pcie_capacity is None or facts.ports_capacity is None:
        return None
    return min(1.0, facts.pcie_capacity / facts.ports_capacity) * 100


def _hardware_latency(assessment: Assessment, subject: str) -> _Value:
    part = assessment.tables.part_of(subject)
    latency = value_of(part.performance.hardware_latency) if part and part.performance else None
    return latency.amount if latency is not None else None


def _array_capacity(assessment: Assessment, subject: str) -> _Value:
    total = 0.0
    for link in assessment.links_of(subject):
        if link.capacity is None:
            return None
        total += link.capacity.amount
    return total


def _usable_capacity(assessment: Assessment, subject: str) -> _Value:
    capacity = assessment.raid.get(subject)
    if capacity is None:
        raise InputError(f"There is no RAID group “{subject}” to measure.")
    return capacity.usable.tib if capacity.usable is not None else None


METRICS: dict[str, Metric] = {
    metric.key: metric
    for metric in (
        Metric(
            "workload.limit",
            "Most that a workload alone can move over its paths",
            "MB/s",
            Standing.PREDICTED,
            _workload_limit,
        ),
        Metric(
            "workload.bottleneck",
            "What saturates first for a workload",
            "",
            Standing.PREDICTED,
            _workload_bottleneck,
        ),
        Metric(
            "network.bottleneck",
            "Links of the network that hold a workload back",
            "",
            Standing.PREDICTED,
            _network_bottleneck,
        ),
        Metric(
            "adapter.full-duplex",
            "Usable throughput of all ports of an adapter, both directions",
            "MB/s",
            Standing.PREDICTED,
            _adapter_duplex,
        ),
        Metric(
            "adapter.slot-share",
            "Share of an adapter's port throughput that its slot lets through",
            "%",
            Standing.PREDICTED,
            _adapter_share,
        ),
        Metric(
            "adapter.hardware-latency",
            "Hardware latency of an adapter, FC port to PCIe",
            "us",
            Standing.FACT,
            _hardware_latency,
        ),
        Metric(
            "array.capacity",
            "Usable throughput of an array's linked ports, one direction",
            "MB/s",
            Standing.PREDICTED,
            _array_capacity,
        ),
        Metric(
            "raid.usable",
            "Usable capacity of a RAID group",
            "TiB",
            Standing.PREDICTED,
            _usable_capacity,
        ),
    )
}
