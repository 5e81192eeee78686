"""Rule raid.overloaded."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, RaidCapacity
from sanwright.analysis.capacity.demand import Mix
from sanwright.analysis.capacity.levels import WriteCost, level_of
from sanwright.analysis.capacity.limits import LimitKind, demand_limits
from sanwright.analysis.capacity.members import group_drives
from sanwright.checks.finding import Finding, Missing, Severity
from sanwright.checks.part_words import missing_of
from sanwright.checks.rule import Scope, rule
from sanwright.parts import value_of
from sanwright.text import Text

_PENALTIES = "Crucial, Write IOPs for RAID Levels, 2010"


@rule("raid.overloaded", "More I/O than the drives of a RAID group stand", Scope.RAID)
def check(capacity: RaidCapacity, assessment: Assessment) -> Iterator[Finding]:
    """The workloads on a RAID group ask for more random I/O than its drives can do together.

    Why it matters: queues at the drives grow, and latency with them, whatever the network carries.
    Violation: I/Os per second of all workloads whose data lies in the group, each write counted
    with the write penalty of the level, are above what the drives do at their makers' rates.
    Unverifiable where such a rate is not known.
    Fix: more or faster drives, or a level with a smaller write penalty.
    Limits: looks at groups all of whose workloads state a rate and random I/O; reads answered from
    memory count only as far as a workload states its cache hits, and writes that the array gathers
    in its cache not at all; silent for levels whose write cost no source gives (RAID-DP, RAID-TEC,
    distributed levels), unless nothing is written, and where drives are not stated.
    Source: I/O rates of the drives in the catalog; write penalties 1, 2, 4 and 6 from Crucial,
    Write IOPs for RAID Levels 0, 1, 5, 6 and 10, 2010.
    """
    group = capacity.group
    found = demand_limits(assessment, group.id)
    if found is None:
        return
    demand, limits = found
    random = limits.of(LimitKind.RANDOM)
    if demand.rate is None or not demand.is_random or random is None:
        return
    name = group.name or group.id
    if random.rate is not None:
        if demand.rate > random.rate:
            yield Finding(
                rule="raid.overloaded",
                severity=Severity.WARNING,
                subjects=(group.id,),
                message=Text(
                    "{group} is asked for {wanted} where its drives do {possible} ({basis}).",
                    group=name,
                    wanted=demand.rate,
                    possible=random.rate,
                    basis=random.basis,
                ),
                remedy=Text(
                    "Add drives, take faster ones, or a level with a smaller write penalty."
                ),
                limit=random.rate,
                actual=demand.rate,
                source=_PENALTIES,
            )
        return
    missing = tuple(_missing(assessment, group.id, limits.mix, level_of(group).write_cost))
    if missing:
        yield Finding(
            rule="raid.overloaded",
            severity=Severity.UNVERIFIED,
            subjects=(group.id,),
            message=Text(
                "Whether the drives of {group} can do {rate} is not known.",
                group=name,
                rate=demand.rate,
            ),
            remedy=Text("Fill in the I/O rates of the drives."),
            actual=demand.rate,
            source=Text("No source in the catalog"),
            missing=missing,
        )


def _missing(
    assessment: Assessment, group: str, mix: Mix, cost: WriteCost | None
) -> Iterator[Missing]:
    """The rates of its drives that are needed and not known."""
    if mix.writes and cost is None:
        return
    needs_reads = mix.reads or (mix.writes and cost is not None and cost.reads)
    for id_ in group_drives(assessment, group).parts:
        part = assessment.tables.part(id_)
        if part is None or part.drive is None:
            continue
        if needs_reads and value_of(part.drive.read_rate) is None:
            field = "drive.random_read_iops"
            yield missing_of(id_, field)
        if mix.writes and value_of(part.drive.write_rate) is None:
            field = "drive.random_write_iops"
            yield missing_of(id_, field)
