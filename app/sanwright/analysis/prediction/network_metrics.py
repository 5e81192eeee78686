"""Figures of the network without any queue: limits, bottlenecks and what comes after them."""

from __future__ import annotations

from sanwright.analysis.assessment import Assessment
from sanwright.analysis.links import LinkKind, find_link, link_facts
from sanwright.analysis.load import WorkloadResult, all_loads, all_workloads, workload_result
from sanwright.analysis.load_vectors import load_vector
from sanwright.analysis.prediction.comparison import EngineFigure, EvidenceGrade
from sanwright.analysis.prediction.metric import Case, Metric
from sanwright.analysis.topology import nodes
from sanwright.analysis.usable_capacity import capacity_of
from sanwright.errors import InputError
from sanwright.text import verbatim

_SAME = 1e-9


def _result(case: Case) -> WorkloadResult:
    require_workload(case)
    return workload_result(case.facts, case.subject)


def require_workload(case: Case) -> str:
    """The subject, a workload. Raises InputError if it is none."""
    if case.subject not in case.facts.tables.workloads:
        raise InputError(verbatim(f"There is no workload “{case.subject}” to measure."))
    return case.subject


def _limit(case: Case) -> EngineFigure:
    limit = _result(case).limit
    return EngineFigure(limit.amount) if limit is not None else EngineFigure()


def _bottleneck(case: Case) -> EngineFigure:
    """Kind of the resource that saturates first: which end of the way it belongs to."""
    return EngineFigure(words=_named(case.facts, set(_result(case).bottlenecks)))


def _next_bottleneck(case: Case) -> EngineFigure:
    """Kind of the resource that limits the workload once those that do so first are widened."""
    limits = _limits(case.facts, require_workload(case))
    if limits is None:
        return EngineFigure()
    first = {_kind(case.facts, id_) for id_ in _result(case).bottlenecks}
    later = {id_: limit for id_, limit in limits.items() if _kind(case.facts, id_) not in first}
    if not later:
        return EngineFigure(words="none")
    lowest = min(later.values())
    return EngineFigure(
        words=_named(case.facts, {id_ for id_, at in later.items() if at <= lowest * (1 + _SAME)})
    )


def _limits(facts: Assessment, workload: str) -> dict[str, float] | None:
    """MB/s of the workload at which each resource is full; None where one is of unknown speed."""
    limits: dict[str, float] = {}
    for slot, part in load_vector(facts, workload).items():
        capacity = capacity_of(facts, slot)
        if capacity is None and slot[1] in ("ab", "ba"):
            return None
        if capacity is not None:
            limits[slot[0]] = min(limits.get(slot[0], float("inf")), capacity.amount / part)
    return limits


def _named(facts: Assessment, resources: set[str]) -> str | None:
    """Kinds of resources in words, “array and host ports”; None for none."""
    kinds = sorted({_kind(facts, id_) for id_ in resources})
    if len(kinds) > 1 and all(kind.endswith(" ports") for kind in kinds):
        return " and ".join(kind.removesuffix(" ports") for kind in kinds) + " ports"
    return " and ".join(kinds) if kinds else None


def _kind(facts: Assessment, resource: str) -> str:
    link = find_link(facts, resource)
    if link is None:
        return "PCIe slot"
    return {LinkKind.HOST: "host ports", LinkKind.STORAGE: "array ports"}.get(
        link.kind, link.kind.value
    )


def _network_bottleneck(case: Case) -> EngineFigure:
    """“none”, or the links between the end devices' own ports that hold a workload back.

    The network is the bottleneck where the first resource to saturate is an ISL, a link that runs
    below what its host or array port can do, or where a link is loaded beyond its capacity.
    """
    facts = case.facts
    guilty: set[str] = set()
    for result in all_workloads(facts).values():
        for id_ in result.bottlenecks:
            link = find_link(facts, id_)
            if link is not None and (link.kind is LinkKind.ISL or _is_held_back(facts, id_)):
                guilty.add(id_)
    for id_, load in all_loads(facts).items():
        used = load.busiest.utilisation
        if used is not None and used > 1:
            guilty.add(id_)
    return EngineFigure(words=", ".join(sorted(guilty)) or "none")


def _is_held_back(facts: Assessment, cable: str) -> bool:
    link = link_facts(facts, cable)
    switches = set(nodes(facts))
    for end, best in ((link.a, link.best_a), (link.b, link.best_b)):
        is_end_device = facts.tables.chassis_of(end.device) not in switches
        if is_end_device and best is not None and link.speed is not None:
            return best.usable > link.speed.usable
    return False


NETWORK_METRICS = (
    Metric(
        "workload.limit",
        "Most that a workload alone can move over its paths",
        "MB/s",
        EvidenceGrade.ARITHMETIC,
        _limit,
    ),
    Metric(
        "workload.bottleneck",
        "What saturates first for a workload",
        "",
        EvidenceGrade.PREDICTED,
        _bottleneck,
    ),
    Metric(
        "workload.next-bottleneck",
        "What saturates next, once the first is widened",
        "",
        EvidenceGrade.PREDICTED,
        _next_bottleneck,
    ),
    Metric(
        "network.bottleneck",
        "Links of the network that hold a workload back",
        "",
        EvidenceGrade.PREDICTED,
        _network_bottleneck,
    ),
)
