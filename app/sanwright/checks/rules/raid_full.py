"""Rule raid.full."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, RaidCapacity
from sanwright.analysis.capacity import FillPlan, fill_plan
from sanwright.checks.finding import Finding, Missing, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.design import Table
from sanwright.text import Text
from sanwright.units import Quantity
from sanwright.units.dates import Period, read_period

_DAYS_A_YEAR = 365.25
_FILLED = Text("{group} is filled to {fill} of its effective capacity.")
_FILLED_TO_LIMIT = Text(
    "{group} is filled to {fill} of its effective capacity, its limit is {limit}."
)


@rule("raid.full", "RAID group full too soon", Scope.RAID)
def check(capacity: RaidCapacity, assessment: Assessment) -> Iterator[Finding]:
    """A RAID group holds more than it may, or will before the customer means to buy again.

    Why it matters: a full group refuses writes, and one that was meant to last is extended in a
    hurry.
    Violation: stored data is more than the effective capacity (error); it has reached the fill
    limit that is stated, or reaches it, growing as stated, before the refresh date of the project
    (warnings). Growth not stated where there is a refresh date: unverifiable.
    Fix: more or larger drives, another RAID level, or an earlier refresh.
    Limits: looks at groups whose stored data is stated; growth counts as steady; where the project
    states no refresh date only today is judged; where no fill limit is stated, all of the group
    may be filled.
    Source: stored data, growth and fill limit of the group, refresh date of the project.
    """
    plan = fill_plan(capacity)
    if plan is None:
        return
    horizon = read_period(assessment.tables.project.refresh_date)
    group = capacity.group
    name, stored = group.name or group.id, plan.years[0].stored
    if stored > plan.effective:
        yield _finding(
            group.id,
            Severity.ERROR,
            Text(
                "{group} holds {stored}, more than the {effective} that go into it.",
                group=name,
                stored=stored,
                effective=plan.effective,
            ),
            plan.effective,
            stored,
        )
    elif plan.full_after == 0:
        message = (_FILLED_TO_LIMIT if plan.is_limit_stated else _FILLED).given(
            group=name,
            fill=plan.fill,
            limit=plan.limit,
        )
        yield _finding(group.id, Severity.WARNING, message, plan.limit, plan.fill)
    elif horizon is not None and horizon.last > assessment.as_of:
        yield from _coming(group.id, name, plan, horizon, assessment)


def _coming(
    id_: str, name: str, plan: FillPlan, horizon: Period, assessment: Assessment
) -> Iterator[Finding]:
    years = (horizon.last - assessment.as_of).days / _DAYS_A_YEAR
    is_full = plan.is_full_within(years)
    if is_full:
        yield _finding(
            id_,
            Severity.WARNING,
            Text(
                "{group} reaches {limit} of its effective capacity in {year}, before the refresh "
                "of {refresh}.",
                group=name,
                limit=plan.limit,
                year=plan.full_in(assessment.as_of),
                refresh=horizon.text,
            ),
            horizon.text,
            str(plan.full_in(assessment.as_of)),
        )
    elif is_full is None:
        what = Text("growth per year")
        yield Finding(
            rule="raid.full",
            severity=Severity.UNVERIFIED,
            subjects=(id_,),
            message=Text(
                "Whether {group} lasts until {refresh} is not known.",
                group=name,
                refresh=horizon.text,
            ),
            remedy=Text("State by how much its data grows in a year."),
            source=Text("The design file"),
            missing=(Missing(Table.RAID_GROUPS, id_, "growth", what),),
        )


def _finding(
    id_: str, severity: Severity, message: Text, limit: Quantity | str, actual: Quantity | str
) -> Finding:
    return Finding(
        rule="raid.full",
        severity=severity,
        subjects=(id_,),
        message=message,
        remedy=Text("Add drives, take larger ones, or plan the refresh earlier."),
        limit=limit,
        actual=actual,
        source=Text("Stored data and growth stated for the group"),
    )
