"""Rule raid.more-than-drives."""

from collections.abc import Iterator

from sanwright.analysis import Assessment
from sanwright.analysis.capacity import all_raid_facts, members_capacity
from sanwright.checks.finding import Finding, Missing, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.design import Table
from sanwright.parts import value_of
from sanwright.text import Text
from sanwright.units import DataSize


@rule("raid.more-than-drives", "RAID groups larger than the drives", Scope.DESIGN)
def check(assessment: Assessment) -> Iterator[Finding]:
    """The RAID groups of a design take more bytes than all its drives have.

    Why it matters: the capacity promised cannot be built from the drives on the order.
    Violation: sum of members times member capacity is above the sum of the drives' capacities.
    Fix: more or larger drives, or fewer groups.
    Limits: compares sums over the whole design, not the layout on single drives; drives of unknown
    capacity make it unverifiable.
    Source: capacities of the drives' parts.
    """
    tables = assessment.tables
    if not all_raid_facts(assessment):
        return
    total = 0.0
    unknown: dict[str, None] = {}
    for id_, copy in tables.parts.items():
        part = copy.part
        if part is None or part.drive is None:
            continue
        users = assessment.index("devices_of_part", id_)
        capacity = value_of(part.drive.exact_capacity) or value_of(part.drive.capacity)
        if capacity is not None:
            total += capacity.amount * sum(tables.devices[user].quantity for user in users)
        elif users:
            unknown[part.id] = None
    wanted = DataSize(
        sum(members_capacity(c.group).amount for c in all_raid_facts(assessment).values())
    )
    if wanted.amount <= total * (1 + 1e-9):
        return
    yield Finding(
        rule="raid.more-than-drives",
        severity=Severity.UNVERIFIED if unknown else Severity.ERROR,
        subjects=tuple(all_raid_facts(assessment)),
        message=Text(
            "The RAID groups take {wanted}, the drives have {capacity}.",
            wanted=wanted,
            capacity=DataSize(total),
        ),
        remedy=Text("Add drives or take groups out."),
        limit=DataSize(total),
        actual=wanted,
        source=Text("Capacities of the drives"),
        missing=tuple(
            Missing(Table.PARTS, id_, "drive.capacity_bytes", Text("capacity")) for id_ in unknown
        ),
    )
