"""Words for the capacity of RAID groups, the same on screen, in the report and on a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from sanwright.analysis.capacity import FillPlan, RaidCapacity, StageKind
from sanwright.analysis.capacity.limits import GroupLimits, Limit
from sanwright.analysis.capacity.overview import CLAIMED, NO_REDUCTION, RaidOverview
from sanwright.analysis.capacity.rebuild import Rebuild, RebuildBasis
from sanwright.design import RaidGroup
from sanwright.units import (
    UNKNOWN,
    DataSize,
    Duration,
    Share,
    format_number,
    format_quantity,
    format_tib,
)

STAGE_NAMES = {
    StageKind.RAW: "Raw",
    StageKind.BOUND: "Members, without spare room",
    StageKind.PROTECTED: "After parity or mirroring",
    StageKind.FORMATTED: "After formatting",
    StageKind.USABLE: "Usable",
    StageKind.EFFECTIVE: "Effective",
}

_NOT_TAKEN = {
    StageKind.RAW: "Spare drives are not stated; none are counted.",
    StageKind.FORMATTED: "What formatting takes is not stated; nothing is taken off.",
    StageKind.USABLE: "What file system and software reserve is not stated; nothing is taken off.",
}
_FIELDS = {"stripe_width": "stripe width", "rebuild_areas": "number of rebuild areas"}


def layout_text(group: RaidGroup) -> str:
    """Such as ``2 × (RAID 6 of 12 × 4 TB)``."""
    text = f"{group.level} of {group.members} × {format_quantity(group.member_capacity)}"
    if group.stripe_width is not None and group.level.startswith("distributed"):
        text += f", stripes of {group.stripe_width}"
    return f"{group.groups} × ({text})" if group.groups > 1 else text


def both_units(size: DataSize | None) -> str:
    """A size in TB and in TiB."""
    return UNKNOWN if size is None else f"{format_tb(size)} = {format_tib(size)}"


def format_tb(size: DataSize) -> str:
    """A capacity in decimal terabytes, whatever its size.

    >>> format_tb(DataSize(1.2e15))
    '1,200.00 TB'
    """
    return f"{size.tb:,.2f} TB"


def stage_rows(capacity: RaidCapacity) -> Iterator[tuple[str, str, str, str]]:
    """Name, TB, TiB and a remark of every stage."""
    for stage in capacity.stages:
        remark = "" if stage.is_stated else "not stated"
        if stage.kind is StageKind.EFFECTIVE:
            remark = f"at {_ratio(capacity.group.data_reduction)}"
        size = stage.size
        sizes = (UNKNOWN, UNKNOWN) if size is None else (format_tb(size), format_tib(size))
        yield STAGE_NAMES[stage.kind], *sizes, remark


def drives_text(capacity: RaidCapacity) -> str:
    """How many drives are for what."""
    drives, group = capacity.drives, capacity.group
    if drives is None:
        return UNKNOWN
    redundancy = "mirror" if group.level in ("RAID 1", "RAID 10") else "parity"
    words = [f"{format_number(drives.data)} data"]
    if drives.redundancy:
        words.append(f"{format_number(drives.redundancy)} {redundancy}")
    if drives.reserve:
        words.append(f"{drives.reserve} rebuild area{'' if drives.reserve == 1 else 's'}")
    if drives.spares is not None:
        words.append(f"{drives.spares} spare{'' if drives.spares == 1 else 's'}")
    elif not group.level.startswith("distributed"):
        words.append("spares not stated")
    return ", ".join(words)


def assumptions(overview: RaidOverview) -> Iterator[str]:
    """What the capacity rests on that nobody has stated, and what the ratio is worth."""
    capacity = overview.capacity
    if capacity.problem is not None:
        yield f"{capacity.problem}."
        return
    if capacity.missing:
        names = " and ".join(_FIELDS[field] for field in capacity.missing)
        yield f"The {names} of the distributed level must be stated before its capacity is known."
        return
    for kind in capacity.unstated:
        yield _NOT_TAKEN[kind]
    yield from _reduction(overview)
    commitment = capacity.commitment
    if commitment is not None and commitment.amount > 1:
        yield (
            f"Thin provisioning: hosts were promised {both_units(capacity.group.provisioned)}, "
            f"{format_number(commitment.amount)} times what they can write."
        )


def fill_sentence(plan: FillPlan | None, today: date) -> str:
    """How full a group is and when it will be full."""
    if plan is None:
        return "How full it will be is not known: stored data is not stated."
    limit = "full" if plan.limit.amount >= 1 else f"{plan.limit} full, the limit stated,"
    now = f"{plan.fill} of the effective capacity is in use today"
    if plan.full_after == 0:
        return f"{now}; the group is {limit} already."
    if plan.full_after is not None:
        after = format_number(plan.full_after, 1)
        years = "1 year" if after == "1" else f"{after} years"
        return f"{now}; it is {limit} in {plan.full_in(today)}, after {years}."
    if plan.growth is None:
        return f"{now}; growth is not stated."
    return f"{now}; it does not grow."


def limit_row(limit: Limit) -> tuple[str, str, str, str]:
    """What it is, I/O rate, throughput and what it rests on."""
    rate = format_quantity(limit.rate) if limit.rate is not None else "–"
    throughput = format_quantity(limit.throughput) if limit.throughput is not None else "–"
    if not limit.is_known:
        rate = throughput = UNKNOWN
    return _capital(limit.kind.value), rate, throughput, limit.basis


def first_sentence(limits: GroupLimits) -> str:
    """Which limit is reached first, as far as that is known."""
    unknown = ", ".join(kind.value for kind in limits.unknown)
    rest = f" Not known, and perhaps lower: {unknown}." if unknown else ""
    if limits.first is None:
        known = any(limit.is_known for limit in limits.limits)
        why = " without the size of the I/Os" if known else ""
        return f"Which limit comes first is not known{why}.{rest}"
    most = limits.first.rate if limits.first.rate is not None else limits.first.throughput
    return f"First of the known limits: {limits.first.kind.value}, {format_quantity(most)}.{rest}"


def rebuild_sentences(rebuild: Rebuild | None, level: str) -> Iterator[str]:
    """What a failed drive means."""
    if rebuild is None:
        if level == "RAID 0":
            yield "RAID 0: the failure of any drive loses all data; nothing can be rebuilt."
        return
    if rebuild.time is None:
        yield f"Time of a rebuild: {UNKNOWN}; {rebuild.basis}."
    else:
        bound = "" if rebuild.basis is RebuildBasis.STATED else "at least "
        why = rebuild.basis.removeprefix("at least, ")
        yield (
            f"Restoring the {format_quantity(rebuild.lost)} of a failed drive takes {bound}"
            f"{format_span(rebuild.time)} ({why}) and reads {format_quantity(rebuild.read)}."
        )
    if rebuild.critical:
        one = rebuild.critical == 1
        others = "one other drive" if one else f"any of {rebuild.critical} others"
        yield f"Meanwhile the failure of {others} loses data{_at_risk(rebuild)}."
    else:
        more = "failure" if rebuild.survives == 1 else "failures"
        yield (
            f"Meanwhile the group survives {rebuild.survives} more {more}; "
            f"one beyond that loses data{_at_risk(rebuild)}."
        )


def format_span(span: Duration) -> str:
    """A long time in minutes, hours or days.

    >>> format_span(Duration(5400e6)), format_span(Duration(259_200e6))
    ('1.5 hours', '3 days')
    """
    hours = span.amount / 3.6e9
    if hours < 1:
        return f"{format_number(hours * 60, 0)} minutes"
    if hours < 72:
        return f"{format_number(hours, 1)} hours"
    return f"{format_number(hours / 24, 1)} days"


def demand_text(overview: RaidOverview) -> str:
    """What the workloads ask, and how much of the first limit that is."""
    demand, asked = overview.demand, overview.asked
    if demand is None:
        return "No workload states that its data lies here."
    count = "1 workload" if len(demand.workloads) == 1 else f"{len(demand.workloads)} workloads"
    if demand.rate is None:
        return f"{count}, whose I/O rate is not known."
    first = asked.first if asked is not None else None
    used = ""
    if first is not None and first.rate is not None and first.rate.amount > 0:
        used = f", {Share(demand.rate / first.rate)} of the first known limit"
    return f"{count}: {format_quantity(demand.rate)}{used}."


def _at_risk(rebuild: Rebuild) -> str:
    return f" ({both_units(rebuild.at_risk)} usable at risk)" if rebuild.at_risk else ""


def _reduction(overview: RaidOverview) -> Iterator[str]:
    reduction = overview.reduction
    claim = f" The maker claims {reduction.claim.value}." if reduction.claim is not None else ""
    if reduction.basis == NO_REDUCTION:
        yield f"No data reduction is counted (1:1).{claim}"
    elif reduction.basis == CLAIMED:
        yield (
            f"Data reduction of {_ratio(reduction.ratio.amount)} is the maker's claim, "
            "not a measurement of this data."
        )
    elif reduction.basis == "measurement":
        yield f"Data reduction of {_ratio(reduction.ratio.amount)} was measured.{claim}"
    else:
        yield f"Data reduction of {_ratio(reduction.ratio.amount)} is an assumption.{claim}"


def _ratio(amount: float) -> str:
    return f"{format_number(amount)}:1"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
