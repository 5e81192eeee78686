"""Rule facility.outside-rack."""

from collections.abc import Iterator

from sanwright.analysis import Assessment
from sanwright.analysis.facility import RackUnits, place_text, placed_in, rack_height
from sanwright.analysis.uncertain import uncertain_facts
from sanwright.checks.certainty import judged_by
from sanwright.checks.criterion import criterion
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.design import Location
from sanwright.parts.mounting import RACK_UNITS
from sanwright.text import Text
from sanwright.units import format_number


@rule("facility.outside-rack", "Device reaches beyond its rack", Scope.LOCATION, RACK_UNITS)
def check(location: Location, assessment: Assessment) -> Iterator[Finding]:
    """A device stands at rack units that its rack does not have.

    Why it matters: the elevation drawing cannot be built.
    Violation: the device's lowest unit is below 1, or its highest above the height of the rack.
    Fix: change the rack unit in the inspector, or choose another rack.
    Limits: looks at devices whose unit is stated and whose height is known; the unit stated is the
    lowest that the device takes.
    Source: heights of the parts in the catalog; a rack whose height is not stated is taken to have
    that of threshold rack-units-default.
    """
    height = rack_height(assessment, location)
    if height is None:
        return
    usual = criterion(assessment, RACK_UNITS) if location.rack_units is None else None
    for placed in placed_in(assessment, location.id):
        if placed.first >= 1 and placed.last <= height.amount:
            continue
        # A place that the rack does not have is wrong however high the device is.
        is_drawn = placed.first < 1 or placed.first > height.amount
        part = assessment.tables.part_of(placed.device)
        yield judged_by(
            assessment,
            Finding(
                rule="facility.outside-rack",
                severity=Severity.ERROR,
                subjects=(placed.device, location.id),
                message=Text(
                    "{device} takes units {first} to {last} of {place}, which has units 1 to "
                    "{height}.",
                    device=assessment.tables.label(placed.device),
                    first=placed.first,
                    last=placed.last,
                    place=place_text(location),
                    height=format_number(height.amount),
                ),
                remedy=Text("Change its rack unit, or put it into another rack."),
                limit=height,
                actual=RackUnits(placed.last),
                source=Text("Heights of the parts in the catalog"),
            ),
            () if is_drawn else uncertain_facts(part, "physical.rack_units"),
            usual.threshold if usual is not None and placed.first >= 1 else None,
        )
