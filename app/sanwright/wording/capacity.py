"""Words for the capacity of RAID groups, the same on screen, in the report and on a terminal."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from datetime import date

from sanwright.analysis.capacity import FillPlan, RaidCapacity, StageKind, not_taken_off
from sanwright.analysis.capacity.limits import GroupLimit, GroupLimits, LimitKind
from sanwright.analysis.capacity.overview import CLAIMED, NO_REDUCTION, RaidOverview
from sanwright.analysis.capacity.rebuild import Rebuild, RebuildBasis
from sanwright.design import RaidGroup
from sanwright.language import number
from sanwright.text import Text, tr
from sanwright.units import (
    UNKNOWN,
    DataSize,
    Duration,
    Share,
    format_factor,
    format_number,
    format_quantity,
    format_tib,
)

STAGE_NAMES = {
    StageKind.RAW: Text("Raw"),
    StageKind.BOUND: Text("Members, without spare room"),
    StageKind.PROTECTED: Text("After parity or mirroring"),
    StageKind.FORMATTED: Text("After formatting"),
    StageKind.USABLE: Text("Usable"),
    StageKind.EFFECTIVE: Text("Effective"),
}

_NOT_TAKEN = {
    StageKind.RAW: Text("Spare drives are not stated; none are counted."),
    StageKind.FORMATTED: Text("What formatting takes is not stated; nothing is taken off."),
    StageKind.USABLE: Text(
        "What file system and software reserve is not stated; nothing is taken off."
    ),
}
_FIELDS = {
    "stripe_width": Text("stripe width"),
    "rebuild_areas": Text("number of rebuild areas"),
}
_LIMITS = {
    LimitKind.RANDOM: Text("Random I/O of the drives"),
    LimitKind.SEQUENTIAL: Text("Throughput of the drives"),
    LimitKind.BACK_END: Text("SAS links to the drives"),
    LimitKind.SLOT: Text("PCIe slot of the adapter"),
    LimitKind.CONTROLLER: Text("Controller"),
}
_REBUILDS = {
    RebuildBasis.STATED: Text(
        "Restoring the {lost} of a failed drive takes {time} (at the rate that is stated) and "
        "reads {read}."
    ),
    RebuildBasis.WRITING: Text(
        "Restoring the {lost} of a failed drive takes at least {time} (as one drive writes no "
        "faster) and reads {read}."
    ),
    RebuildBasis.SPREAD: Text(
        "Restoring the {lost} of a failed drive takes at least {time} (with all drives of the "
        "array reading and writing at full speed) and reads {read}."
    ),
}


def layout_text(group: RaidGroup) -> str:
    """Such as ``2 × (RAID 6 of 12 × 4 TB)``."""
    text = tr(
        "{level} of {members} × {capacity}",
        level=group.level,
        members=group.members,
        capacity=format_quantity(group.member_capacity),
    )
    if group.stripe_width is not None and group.level.startswith("distributed"):
        text = tr("{layout}, stripes of {width}", layout=text, width=group.stripe_width)
    return f"{group.groups} × ({text})" if group.groups > 1 else text


def both_units(size: DataSize | None) -> str:
    """A size in TB and in TiB."""
    return tr(UNKNOWN) if size is None else f"{format_tb(size)} = {format_tib(size)}"


def format_tb(size: DataSize) -> str:
    """A capacity in decimal terabytes, whatever its size.

    >>> format_tb(DataSize(1.2e15))
    '1,200.00 TB'
    """
    return f"{number(size.tb, 2)} TB"


def usable_text(size: str, capacities: Iterable[RaidCapacity]) -> str:
    """A usable capacity with what was not taken off it."""
    caveat = not_taken_off(capacities)
    return f"{size} {caveat}" if caveat else size


def total_text(capacities: Collection[RaidCapacity]) -> str:
    """All groups together, with what is not known of them."""
    usable = [each.usable for each in capacities if each.usable is not None]
    if not usable:
        return tr(UNKNOWN)
    total = sum(usable, DataSize(0))
    text = usable_text(f"{format_quantity(total)} ({format_tib(total)})", capacities)
    lacking = len(capacities) - len(usable)
    if not lacking:
        return text
    return tr(
        "at least {size}; that of {count:,} RAID group is unknown",
        "at least {size}; that of {count:,} RAID groups is unknown",
        lacking,
        size=text,
    )


def stage_rows(capacity: RaidCapacity) -> Iterator[tuple[str, str, str, str]]:
    """Name, TB, TiB and a remark of every stage."""
    for stage in capacity.stages:
        remark = "" if stage.is_stated else tr("not stated")
        if stage.kind is StageKind.EFFECTIVE:
            remark = tr("at {ratio}", ratio=ratio_text(capacity.group.data_reduction))
        size, unknown = stage.size, tr(UNKNOWN)
        sizes = (unknown, unknown) if size is None else (format_tb(size), format_tib(size))
        yield tr(STAGE_NAMES[stage.kind]), *sizes, remark


def drives_text(capacity: RaidCapacity) -> str:
    """How many drives are for what."""
    drives, group = capacity.drives, capacity.group
    if drives is None:
        return tr(UNKNOWN)
    words = [tr("{number} data", number=format_number(drives.data))]
    if drives.redundancy:
        number = format_number(drives.redundancy)
        is_mirror = group.level in ("RAID 1", "RAID 10")
        words.append(
            tr("{number} mirror", number=number)
            if is_mirror
            else tr("{number} parity", number=number)
        )
    if drives.reserve:
        words.append(tr("{count} rebuild area", "{count} rebuild areas", drives.reserve))
    if drives.spares is not None:
        words.append(tr("{count} spare", "{count} spares", drives.spares))
    elif not group.level.startswith("distributed"):
        words.append(tr("spares not stated"))
    return ", ".join(words)


def assumptions(overview: RaidOverview) -> Iterator[str]:
    """What the capacity rests on that nobody has stated, and what the ratio is worth."""
    capacity = overview.capacity
    if capacity.problem is not None or capacity.missing:
        yield problem_text(capacity)
        return
    for kind in capacity.unstated:
        yield tr(_NOT_TAKEN[kind])
    yield from reduction_sentences(overview)
    commitment = capacity.commitment
    if commitment is not None and commitment.amount > 1:
        yield tr(
            "Thin provisioning: hosts were promised {size}, {factor} times what they can write.",
            size=both_units(capacity.group.provisioned),
            factor=format_factor(commitment.amount),
        )


def problem_text(capacity: RaidCapacity) -> str:
    """Why the capacity of a group is not known, in one sentence; empty where it is."""
    if capacity.problem is not None:
        return f"{capacity.problem}."
    names = [tr(_FIELDS[field]) for field in capacity.missing]
    if len(names) == 1:
        return tr(
            "The {field} of the distributed level must be stated before its capacity is known.",
            field=names[0],
        )
    if names:
        return tr(
            "The {field} and the {other} of the distributed level must be stated before its "
            "capacity is known.",
            field=names[0],
            other=names[1],
        )
    return ""


def fill_sentence(plan: FillPlan | None, today: date) -> str:
    """How full a group is and when it will be full."""
    if plan is None:
        return tr("How full it will be is not known: stored data is not stated.")
    now = tr("{share} of the effective capacity is in use today", share=format_quantity(plan.fill))
    is_all, limit = plan.limit.amount >= 1, format_quantity(plan.limit)
    if plan.full_after == 0:
        if is_all:
            return tr("{now}; the group is full already.", now=now)
        return tr(
            "{now}; the group is {limit} full, the limit stated, already.",
            now=now,
            limit=limit,
        )
    if plan.full_after is not None:
        year, years = plan.full_in(today), _years(plan.full_after)
        if is_all:
            return tr(
                "{now}; it is full in {year}, after {years}.", now=now, year=year, years=years
            )
        return tr(
            "{now}; it is {limit} full, the limit stated, in {year}, after {years}.",
            now=now,
            limit=limit,
            year=year,
            years=years,
        )
    if plan.growth is None:
        return tr("{now}; growth is not stated.", now=now)
    return tr("{now}; it does not grow.", now=now)


def _years(number: float) -> str:
    text = format_number(number, 1)
    return tr("1 year") if text == "1" else tr("{number} years", number=text)


def limit_name(kind: LimitKind) -> str:
    """What it is that has an end."""
    return tr(_LIMITS[kind])


def limit_row(limit: GroupLimit) -> tuple[str, str, str, str]:
    """What it is, I/O rate, throughput and what it rests on."""
    rate = format_quantity(limit.rate) if limit.rate is not None else "–"
    throughput = format_quantity(limit.throughput) if limit.throughput is not None else "–"
    if not limit.is_known:
        rate = throughput = tr(UNKNOWN)
    return limit_name(limit.kind), rate, throughput, str(limit.basis)


def first_sentence(limits: GroupLimits) -> str:
    """Which limit is reached first, as far as that is known."""
    sentences = [_first(limits)]
    if limits.unknown:
        names = ", ".join(limit_name(kind) for kind in limits.unknown)
        sentences.append(tr("Not known, and perhaps lower: {limits}.", limits=names))
    return " ".join(sentences)


def _first(limits: GroupLimits) -> str:
    if limits.first is not None:
        most = limits.first.rate if limits.first.rate is not None else limits.first.throughput
        return tr(
            "First of the known limits: {limit}, {most}.",
            limit=limit_name(limits.first.kind),
            most=format_quantity(most),
        )
    if any(limit.is_known for limit in limits.limits):
        return tr("Which limit comes first is not known without the size of the I/Os.")
    return tr("Which limit comes first is not known.")


def rebuild_sentences(rebuild: Rebuild | None, level: str) -> Iterator[str]:
    """What a failed drive means."""
    if rebuild is None:
        if level == "RAID 0":
            yield tr("RAID 0: the failure of any drive loses all data; nothing can be rebuilt.")
        return
    if rebuild.time is None:
        yield tr(
            "How long a rebuild takes is unknown: neither a rate nor the speed of the drives is "
            "known."
        )
    else:
        yield tr(
            _REBUILDS[rebuild.basis].given(
                lost=format_quantity(rebuild.lost),
                time=format_span(rebuild.time),
                read=format_quantity(rebuild.read),
            )
        )
    yield _meanwhile(rebuild)
    if rebuild.at_risk:
        yield tr("At risk: {size} usable.", size=both_units(rebuild.at_risk))


def _meanwhile(rebuild: Rebuild) -> str:
    if rebuild.critical:
        return tr(
            "Meanwhile the failure of one other drive loses data.",
            "Meanwhile the failure of any of {count} others loses data.",
            rebuild.critical,
        )
    return tr(
        "Meanwhile the group survives {count} more failure; one beyond that loses data.",
        "Meanwhile the group survives {count} more failures; one beyond that loses data.",
        rebuild.survives,
    )


def format_span(span: Duration) -> str:
    """A long time in minutes, hours or days.

    >>> format_span(Duration(5400e6)), format_span(Duration(259_200e6))
    ('1.5 hours', '3 days')
    """
    hours = span.amount / 3.6e9
    if hours < 1:
        return tr("{number} minutes", number=format_number(hours * 60, 0))
    if hours < 72:
        return tr("{number} hours", number=format_number(hours, 1))
    return tr("{number} days", number=format_number(hours / 24, 1))


def demand_text(overview: RaidOverview) -> str:
    """What the workloads ask, and how much of the first limit that is."""
    demand, asked = overview.demand, overview.asked
    if demand is None:
        return tr("No workload states that its data lies here.")
    count = tr("{count:,} workload", "{count:,} workloads", len(demand.workloads))
    if demand.rate is None:
        return tr("{workloads}, whose I/O rate is not known.", workloads=count)
    rate = format_quantity(demand.rate)
    first = asked.first if asked is not None else None
    if first is None or first.rate is None or first.rate.amount <= 0:
        return tr("{workloads}: {rate}.", workloads=count, rate=rate)
    return tr(
        "{workloads}: {rate}, {share} of the first known limit.",
        workloads=count,
        rate=rate,
        share=format_quantity(Share(demand.rate / first.rate)),
    )


def reduction_sentences(overview: RaidOverview) -> Iterator[str]:
    """What the data reduction that is counted rests on, and what the maker claims."""
    reduction = overview.reduction
    ratio = ratio_text(reduction.ratio.amount)
    if reduction.basis == CLAIMED:
        yield tr(
            "Data reduction of {ratio} is claimed by the maker, not measured on this data.",
            ratio=ratio,
        )
        return
    if reduction.basis == NO_REDUCTION:
        yield tr("No data reduction is counted (1:1).")
    elif reduction.basis == "measurement":
        yield tr("Data reduction of {ratio} was measured.", ratio=ratio)
    else:
        yield tr("Data reduction of {ratio} is assumed.", ratio=ratio)
    if reduction.claim is not None:
        claim = format_quantity(reduction.claim.value)
        yield tr("The maker claims {ratio}.", ratio=claim)


def ratio_text(amount: float) -> str:
    """Such as ``4:1``."""
    return f"{format_number(amount)}:1"
