"""Rule raid.more-than-drives."""

from collections.abc import Iterator

from sanwright.analysis import Assessment
from sanwright.analysis.capacity import all_raid_facts, members_capacity
from sanwright.analysis.drives import capacity_doubts, capacity_of, drive_mix
from sanwright.analysis.uncertain import UncertainFact
from sanwright.checks.certainty import judged_by
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.part_words import missing_of
from sanwright.checks.rule import Scope, rule
from sanwright.listing import listed
from sanwright.text import Text
from sanwright.units import DataSize

_ROUNDING = 1.01
"""Capacities as sold are rounded."""


@rule("raid.more-than-drives", "RAID groups larger than the drives", Scope.DESIGN)
def check(assessment: Assessment) -> Iterator[Finding]:
    """RAID groups take more bytes than their drives have.

    Why it matters: the capacity promised cannot be built from the drives on the order.
    Violation: members times member capacity of a group is above the capacities of the drives stated
    for it; else, for all groups together, above those of all drives of the design.
    Fix: more or larger drives, or fewer groups.
    Limits: groups that state no drives are judged by the sum over the whole design, not by the
    layout on single drives; drives of unknown capacity make it unverifiable, and so does a design
    without drives, whose arrays may come with theirs.
    Source: capacities of the drives' parts.
    """
    single = tuple(_single_groups(assessment))
    yield from single
    if all_raid_facts(assessment) and not single:
        yield from _all_groups(assessment)


def _single_groups(assessment: Assessment) -> Iterator[Finding]:
    """Groups that are larger than the drives stated for them."""
    for id_, facts in all_raid_facts(assessment).items():
        mix = drive_mix(assessment, id_)
        if not mix.kinds or mix.without_capacity:
            continue
        sizes = {
            part: capacity_of(copy.drive)
            for part, _ in mix.kinds
            if (copy := assessment.tables.part(part)) is not None and copy.drive is not None
        }
        capacity = DataSize(
            sum(size.amount * count for part, count in mix.kinds if (size := sizes.get(part)))
        )
        wanted = members_capacity(facts.group)
        if wanted.amount > capacity.amount * _ROUNDING:
            finding = Finding(
                rule="raid.more-than-drives",
                severity=Severity.ERROR,
                subjects=(id_,),
                message=Text(
                    "{group} takes {wanted}, its drives have {capacity}.",
                    group=facts.group.name or id_,
                    wanted=wanted,
                    capacity=capacity,
                ),
                remedy=Text("Add drives to the group, or make it smaller."),
                limit=capacity,
                actual=wanted,
                source=Text("Capacities of the drives"),
            )
            yield judged_by(assessment, finding, capacity_doubts(assessment, sizes))


def _all_groups(assessment: Assessment) -> Iterator[Finding]:
    """All groups against all drives."""
    tables = assessment.tables
    total = 0.0
    doubts: list[UncertainFact] = []
    unknown: dict[str, None] = {}
    for id_, copy in tables.parts.items():
        part = copy.part
        if part is None or part.drive is None:
            continue
        users = assessment.index("devices_of_part", id_)
        capacity = capacity_of(part.drive)
        if capacity is not None:
            total += capacity.amount * sum(tables.devices[user].quantity for user in users)
            doubts += capacity_doubts(assessment, (id_,)) if users else ()
        elif users:
            unknown[part.id] = None
    wanted = DataSize(
        sum(members_capacity(c.group).amount for c in all_raid_facts(assessment).values())
    )
    if wanted.amount <= total * (1 + 1e-9):
        return
    capacity = DataSize(total) if total else None
    parts = listed([_name(assessment, id_) for id_ in unknown])
    yield judged_by(
        assessment,
        Finding(
            rule="raid.more-than-drives",
            severity=Severity.UNVERIFIED if unknown or not total else Severity.ERROR,
            subjects=tuple(all_raid_facts(assessment)),
            message=_message(capacity, is_known=not unknown).given(
                wanted=wanted, capacity=capacity, parts=parts
            ),
            remedy=_remedy(capacity, is_known=not unknown).given(parts=parts),
            limit=capacity,
            actual=wanted,
            source=Text("Capacities of the drives"),
            missing=tuple(missing_of(id_, "drive.capacity_bytes") for id_ in unknown),
        ),
        doubts,
    )


def _message(capacity: DataSize | None, *, is_known: bool) -> Text:
    if is_known and capacity is None:
        return Text("The RAID groups take {wanted}, and no drives are in the design.")
    if is_known:
        return Text("The RAID groups take {wanted}, the drives have {capacity}.")
    if capacity is None:
        return Text("The RAID groups take {wanted}; the capacity of {parts} is not known.")
    return Text(
        "The RAID groups take {wanted}, the drives of known capacity have {capacity}; that of "
        "{parts} is not known."
    )


def _remedy(capacity: DataSize | None, *, is_known: bool) -> Text:
    if not is_known:
        return Text("State the capacity of {parts}.")
    if capacity is None:
        return Text("Fit the drives into their array or enclosure.")
    return Text("Add drives or take groups out.")


def _name(assessment: Assessment, id_: str) -> str:
    copy = assessment.tables.part(id_)
    return copy.name if copy is not None else id_
