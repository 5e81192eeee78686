"""Rule lifecycle.refresh-window."""

from collections.abc import Iterator

from sanwright.analysis import Assessment
from sanwright.analysis.refresh import (
    PartTimeline,
    RefreshOutlook,
    read_generation,
    timeline,
)
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.part_words import missing_of
from sanwright.checks.rule import Scope, rule
from sanwright.design import PartCopy
from sanwright.parts import PartKind
from sanwright.text import Text

_REMEDIES = {
    PartKind.OPTIC: Text("Plan optics of a later generation for that day."),
    PartKind.HBA: Text(
        "Plan adapters of a later generation, or keep switch ports of this one for them."
    ),
}
_OTHER_REMEDY = Text("Plan its replacement together with that of the switches.")


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
    users = (
        *assessment.index("devices_of_part", copy.id),
        *assessment.index("ports_with_optic", copy.id),
    )
    times = timeline(assessment, copy.id, (target.name,))
    if not users or times is None:
        return
    outlooks = {window.outlook for window in times.windows}
    if RefreshOutlook.DROPS_OUT in outlooks:
        yield _finding(assessment, copy.part.kind, times, users, target.negotiates)
    elif RefreshOutlook.UNKNOWN in outlooks:
        yield Finding(
            rule="lifecycle.refresh-window",
            severity=Severity.UNVERIFIED,
            subjects=users,
            message=Text(
                "Whether {part}, used once, can talk to {target} is not known, "
                "because its speeds are not.",
                "Whether {part}, used {count} times, can talk to {target} is not known, "
                "because its speeds are not.",
                len(users),
                part=times.part.label,
                target=target.name,
            ),
            remedy=Text("Fill in the speeds from the data sheet."),
            source=Text("No source in the catalog"),
            missing=tuple(
                missing_of(copy.id, window.range.field)
                for window in times.windows
                if window.outlook is RefreshOutlook.UNKNOWN
            ),
        )


def _finding(
    assessment: Assessment,
    kind: PartKind,
    times: PartTimeline,
    users: tuple[str, ...],
    window: tuple[str, ...],
) -> Finding:
    out = [each for each in times.windows if each.outlook is RefreshOutlook.DROPS_OUT]
    speeds = "/".join(dict.fromkeys(name for each in out for name in each.range.speeds or ()))
    values = {"part": times.part.label, "speeds": speeds, "target": out[0].target}
    day = assessment.tables.project.refresh_date.strip()
    if day:
        message = Text(
            "{part}, used once, runs {speeds} and could not talk to a {target} port, "
            "to which the project goes in {day}.",
            "{part}, used {count} times, runs {speeds} and could not talk to a {target} port, "
            "to which the project goes in {day}.",
            len(users),
            day=day,
            **values,
        )
    else:
        message = Text(
            "{part}, used once, runs {speeds} and could not talk to a {target} port, "
            "to which the project goes next.",
            "{part}, used {count} times, runs {speeds} and could not talk to a {target} port, "
            "to which the project goes next.",
            len(users),
            **values,
        )
    return Finding(
        rule="lifecycle.refresh-window",
        severity=Severity.WARNING,
        subjects=users,
        message=message,
        remedy=_REMEDIES.get(kind, _OTHER_REMEDY),
        limit="/".join(window),
        actual=speeds,
        source=Text("Negotiation in the speed table: two generations back"),
    )
