"""Rule facility.rack-overlap."""

from collections.abc import Iterator, Sequence

from sanwright.analysis import Assessment
from sanwright.analysis.facility import RackSpan, overlap_doubts, place_text, placed_in
from sanwright.checks.certainty import judged_by
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.design import Location
from sanwright.text import Text


@rule("facility.rack-overlap", "Two devices on the same rack units", Scope.LOCATION)
def check(location: Location, assessment: Assessment) -> Iterator[Finding]:
    """Two devices of a rack take the same rack units.

    Why it matters: only one of them can be mounted there.
    Violation: the units from a device's rack unit upwards, over its height, meet those of another.
    Fix: give one of them another rack unit.
    Limits: looks at devices whose rack unit is stated and whose height is known. Shallow devices
    that are mounted back to back in one unit are reported too; waive the finding for those.
    Source: heights of the parts in the catalog.
    """
    for lower, upper in _overlaps(placed_in(assessment, location.id)):
        shared = range(upper.first, min(lower.last, upper.last) + 1)
        names = {
            "device": assessment.tables.label(lower.device),
            "other": assessment.tables.label(upper.device),
            "place": place_text(location),
        }
        if len(shared) == 1:
            message = Text(
                "{device} and {other} both take unit {unit} of {place}.", unit=shared[0], **names
            )
        else:
            message = Text(
                "{device} and {other} both take units {first} to {last} of {place}.",
                first=shared[0],
                last=shared[-1],
                **names,
            )
        yield judged_by(
            assessment,
            Finding(
                rule="facility.rack-overlap",
                severity=Severity.ERROR,
                subjects=(lower.device, upper.device),
                message=message,
                remedy=Text("Give one of the two another rack unit."),
                limit=Text("1 device"),
                actual=Text("2 devices"),
                source=Text("Heights of the parts in the catalog"),
            ),
            overlap_doubts(assessment, lower, upper),
        )


def _overlaps(placed: Sequence[RackSpan]) -> Iterator[tuple[RackSpan, RackSpan]]:
    """Pairs that share a unit; ``placed`` is in the order of the lowest unit."""
    open_: list[RackSpan] = []
    for upper in placed:
        open_ = [lower for lower in open_ if lower.last >= upper.first]
        yield from ((lower, upper) for lower in open_)
        open_.append(upper)
