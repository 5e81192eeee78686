"""Figures that follow from the facts of parts alone: adapters, arrays, RAID groups."""

from __future__ import annotations

from sanwright.analysis.adapters import AdapterFacts, adapter_facts
from sanwright.analysis.capacity import all_raid_facts
from sanwright.analysis.links import links_of
from sanwright.analysis.prediction.comparison import EngineFigure, EvidenceGrade
from sanwright.analysis.prediction.metric import Case, Metric
from sanwright.errors import InputError
from sanwright.parts import Performance, value_of
from sanwright.text import verbatim


def _adapter(case: Case) -> AdapterFacts:
    facts = (
        adapter_facts(case.facts, case.subject)
        if case.subject in case.facts.tables.devices
        else None
    )
    if facts is None:
        raise InputError(verbatim(f"There is no adapter “{case.subject}” to measure."))
    return facts


def _performance(case: Case) -> Performance | None:
    if case.subject not in case.facts.tables.devices:
        raise InputError(verbatim(f"There is no adapter “{case.subject}” to measure."))
    part = case.facts.tables.part_of(case.subject)
    return part.performance if part is not None else None


def _full_duplex(case: Case) -> EngineFigure:
    capacity = _adapter(case).ports_capacity
    return EngineFigure(2 * capacity.amount) if capacity is not None else EngineFigure()


def _slot_share(case: Case) -> EngineFigure:
    facts = _adapter(case)
    if facts.slot.pcie_capacity is None or facts.ports_capacity is None:
        return EngineFigure()
    return EngineFigure(min(1.0, facts.slot.pcie_capacity / facts.ports_capacity) * 100)


def _adapter_bottleneck(case: Case) -> EngineFigure:
    facts = _adapter(case)
    if facts.slot.pcie_capacity is None or facts.ports_capacity is None:
        return EngineFigure()
    is_slot = facts.slot.pcie_capacity < facts.ports_capacity
    return EngineFigure(words="PCIe slot" if is_slot else "ports")


def _hardware_latency(case: Case) -> EngineFigure:
    found = _performance(case)
    latency = value_of(found.hardware_latency) if found is not None else None
    return EngineFigure(latency.amount) if latency is not None else EngineFigure()


def _rate(case: Case) -> EngineFigure:
    found = _performance(case)
    rate = value_of(found.rate) if found is not None else None
    return EngineFigure(rate.amount) if rate is not None else EngineFigure()


def _port_rate(case: Case) -> EngineFigure:
    found = _performance(case)
    rate = value_of(found.rate_per_port) if found is not None else None
    return EngineFigure(rate.amount) if rate is not None else EngineFigure()


def _array_capacity(case: Case) -> EngineFigure:
    if case.subject not in case.facts.tables.devices:
        raise InputError(verbatim(f"There is no array “{case.subject}” to measure."))
    total = 0.0
    for link in links_of(case.facts, case.subject):
        if link.line_capacity is None:
            return EngineFigure()
        total += link.line_capacity.amount
    return EngineFigure(total)


def _usable_capacity(case: Case) -> EngineFigure:
    capacity = all_raid_facts(case.facts).get(case.subject)
    if capacity is None:
        raise InputError(verbatim(f"There is no RAID group “{case.subject}” to measure."))
    return EngineFigure(capacity.usable.tib) if capacity.usable is not None else EngineFigure()


PART_METRICS = (
    Metric(
        "adapter.full-duplex",
        "Usable throughput of all ports of an adapter, both directions",
        "MB/s",
        EvidenceGrade.ARITHMETIC,
        _full_duplex,
    ),
    Metric(
        "adapter.slot-share",
        "Share of an adapter's port throughput that its slot lets through",
        "%",
        EvidenceGrade.ARITHMETIC,
        _slot_share,
    ),
    Metric(
        "adapter.bottleneck",
        "What saturates first in an adapter with all its ports busy",
        "",
        EvidenceGrade.ARITHMETIC,
        _adapter_bottleneck,
    ),
    Metric(
        "adapter.hardware-latency",
        "Hardware latency of an adapter, FC port to PCIe",
        "us",
        EvidenceGrade.FACT,
        _hardware_latency,
    ),
    Metric("adapter.rate", "I/Os a second of an adapter", "IOPS", EvidenceGrade.FACT, _rate),
    Metric(
        "adapter.port-rate",
        "I/Os a second of one port of an adapter",
        "IOPS",
        EvidenceGrade.FACT,
        _port_rate,
    ),
    Metric(
        "array.capacity",
        "Usable throughput of an array's linked ports, one direction",
        "MB/s",
        EvidenceGrade.ARITHMETIC,
        _array_capacity,
    ),
    Metric(
        "raid.usable",
        "Usable capacity of a RAID group",
        "TiB",
        EvidenceGrade.ARITHMETIC,
        _usable_capacity,
    ),
)
