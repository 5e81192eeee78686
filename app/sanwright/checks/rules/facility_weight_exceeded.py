"""Rule facility.weight-exceeded."""

from collections.abc import Iterator

from sanwright.analysis import Assessment
from sanwright.analysis.facility import load_at, place_text
from sanwright.checks.certainty import judged_by
from sanwright.checks.facility import with_lower_bound
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.design import Location
from sanwright.text import Text


@rule("facility.weight-exceeded", "Heavier than the place may bear", Scope.LOCATION)
def check(location: Location, assessment: Assessment) -> Iterator[Finding]:
    """The devices of a rack, room or site weigh more than it may be loaded with.

    Why it matters: racks and raised floors have a rated load; a full drive enclosure alone can
    weigh more than 100 kg.
    Violation: the known weights of the devices there add up to more than the stated limit.
    Fix: spread the devices over more racks, or state the limit that really holds.
    Limits: figures that are not known are left out, so that the sum is a lower bound
    (facility.figures-unknown); rack, rails, power strips and cables are not counted; a weight in
    the catalog may be that of an enclosure with or without its drives, as its note says.
    Source: weights of the parts in the catalog, and the limit stated for the place.
    """
    limit = location.weight_limit
    if limit is None:
        return
    weight = load_at(assessment, location.id).weight
    if weight.known <= limit:
        return
    message = Text(
        "The devices of {place} weigh {weight}, above its limit of {limit}.",
        place=place_text(location),
        weight=weight.known,
        limit=limit,
    )
    yield judged_by(
        assessment,
        Finding(
            rule="facility.weight-exceeded",
            severity=Severity.ERROR,
            subjects=(location.id,),
            message=with_lower_bound(message, weight, "weight"),
            remedy=Text("Spread the devices over more racks, or correct the limit."),
            limit=limit,
            actual=weight.known,
            source=Text("Weights of the parts in the catalog"),
        ),
        weight.doubts_above(limit),
    )
