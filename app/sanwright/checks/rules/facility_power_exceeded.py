"""Rule facility.power-exceeded."""

from collections.abc import Iterator

from sanwright.analysis import Assessment
from sanwright.analysis.facility import load_at, place_text
from sanwright.checks.certainty import judged_by
from sanwright.checks.facility import with_lower_bound
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.design import Location
from sanwright.text import Text


@rule("facility.power-exceeded", "More power than the place gives", Scope.LOCATION)
def check(location: Location, assessment: Assessment) -> Iterator[Finding]:
    """The devices of a rack, room or site draw more power than it may be loaded with.

    Why it matters: the breaker trips, at the latest when one of two feeds fails and the other
    carries everything; and what is drawn has to be cooled away.
    Violation: the sum of the typical power is above the stated limit (error), or only that of the
    maximum power is (warning: it will not be drawn at all times, but at start-up it may be).
    Fix: spread the devices over more racks or circuits, or state the limit that really holds.
    Limits: figures that are not known are left out, so that the sums are lower bounds
    (facility.figures-unknown); where a maximum is not known the typical power stands in for it.
    The limit is for all feeds together; sharing between feeds is not computed.
    Source: power figures of the parts in the catalog, and the limit stated for the place.
    """
    limit = location.power_limit
    if limit is None:
        return
    load = load_at(assessment, location.id)
    typical, most = load.power_typical, load.power_max
    if typical.known > limit:
        tally, severity = typical, Severity.ERROR
        message = Text(
            "The devices of {place} draw typically {power} ({heat:,.0f} BTU/h of heat), "
            "above its limit of {limit}.",
            place=place_text(location),
            power=typical.known,
            heat=load.heat_typical.known.amount,
            limit=limit,
        )
    elif most.known > limit:
        tally, severity = most, Severity.WARNING
        message = Text(
            "The devices of {place} draw at most {power} ({heat:,.0f} BTU/h of heat), "
            "above its limit of {limit}.",
            place=place_text(location),
            power=most.known,
            heat=load.heat_max.known.amount,
            limit=limit,
        )
    else:
        return
    yield judged_by(
        assessment,
        Finding(
            rule="facility.power-exceeded",
            severity=severity,
            subjects=(location.id,),
            message=with_lower_bound(message, tally, "power"),
            remedy=Text("Spread the devices over more racks or circuits, or correct the limit."),
            limit=limit,
            actual=tally.known,
            source=Text("Power figures of the parts in the catalog"),
        ),
        tally.doubts_above(limit),
    )
