"""Rule lifecycle.refresh-window."""

from collections.abc import Iterator

from sanwright.analysis import Assessment
from sanwright.analysis.refresh import Outlook, PartTimeline, read_generation, timeline
from sanwright.checks.finding import Finding, Missing, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.design import PartCopy, Table
from sanwright.language import tr
from sanwright.parts import PartKind

_REMEDIES = {
    PartKind.OPTIC: "Plan optics of a later generation for that day.",
    PartKind.HBA: "Plan adapters of a later generation, or keep switch ports of this one for them.",
}


@rule("lifecycle.refresh-window", "Drops out at the next refresh", Scope.PART)
def check(copy: PartCopy, assessment: Assessment) -> Iterator[Finding]:
    """A part could not talk to the generation that the customer means to go to next.

    Why it matters: Fibre Channel ports go two generations back and no further. What is bought today
    and drops out of that window has to be replaced together with the switches, not after them.
    Violation: none of the speeds of the part's Fibre Channel ports, or of the optic, is one that a
    port of the project's refresh speed negotiates.
    Fix: choose the part a generation later, or plan its replacement into the refresh.
    Limits: silent where the project states no refresh speed; says what the port's electronics and
    the optic can do, not what a maker supports; a switch that is itself replaced at the refresh is
    reported as well, for until then it is an ISL partner. Speeds that are not known make it
    unverifiable.
    Source: negotiation in the speed table: each generation with the two before it.
    """
    text = assessment.tables.project.refresh_speed
    target = read_generation(assessment.reference, text) if text else None
    if target is None or copy.part is None:
        return
    users = (*assessment.users_of(copy.id), *assessment.optics_of(copy.id))
    times = assessment.ask(timeline, copy.id, (target.name,))
    if not users or times is None:
        return
    outlooks = {window.outlook for window in times.windows}
    if Outlook.DROPS_OUT in outlooks:
        yield _finding(assessment, copy.part.kind, times, users, target.negotiates)
    elif Outlook.UNKNOWN in outlooks:
        yield Finding(
            rule="lifecycle.refresh-window",
            severity=Severity.UNVERIFIED,
            subjects=users,
            message=tr(
                "Whether {part}, used {times}, can talk to {target} is not known, "
                "because its speeds are not.",
                part=times.part.name,
                times=_times(users),
                target=target.name,
            ),
            remedy=tr("Fill in the speeds from the data sheet."),
            source="No source in the catalog",
            missing=tuple(
                Missing(Table.PARTS, copy.id, window.range.field, window.range.what)
                for window in times.windows
                if window.outlook is Outlook.UNKNOWN
            ),
        )


def _finding(
    assessment: Assessment,
    kind: PartKind,
    times: PartTimeline,
    users: tuple[str, ...],
    window: tuple[str, ...],
) -> Finding:
    out = [each for each in times.windows if each.outlook is Outlook.DROPS_OUT]
    speeds = "/".join(dict.fromkeys(name for each in out for name in each.range.speeds or ()))
    day = assessment.tables.project.refresh_date.strip()
    return Finding(
        rule="lifecycle.refresh-window",
        severity=Severity.WARNING,
        subjects=users,
        message=(
            f"{times.part.name}, used {_times(users)}, runs {speeds} and could not talk to a "
            f"{out[0].target} port, to which the project goes {f'in {day}' if day else 'next'}."
        ),
        remedy=_REMEDIES.get(kind, "Plan its replacement together with that of the switches."),
        limit="/".join(window),
        actual=speeds,
        source="Negotiation in the speed table: two generations back",
    )


def _times(users: tuple[str, ...]) -> str:
    return "once" if len(users) == 1 else f"{len(users)} times"
