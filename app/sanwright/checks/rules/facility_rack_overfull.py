"""Rule facility.rack-overfull."""

from collections.abc import Iterator

from sanwright.analysis import Assessment
from sanwright.analysis.facility import load_at, place_text, rack_height
from sanwright.checks.certainty import judged_by
from sanwright.checks.criterion import criterion
from sanwright.checks.facility import with_lower_bound
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.design import Location
from sanwright.parts.mounting import RACK_UNITS
from sanwright.text import Text


@rule("facility.rack-overfull", "More rack units than the rack has", Scope.LOCATION, RACK_UNITS)
def check(location: Location, assessment: Assessment) -> Iterator[Finding]:
    """The devices of a rack take more rack units than it has.

    Why it matters: what does not fit stands on the floor on the day of installation.
    Violation: the known heights of the devices in the rack add up to more than the rack's height.
    Fix: move devices to another rack, or state the height of the rack.
    Limits: devices of unknown height are left out of the sum (facility.figures-unknown); blanking
    panels, cable managers and rails of 1 U between devices are not known; devices that share a unit
    back to back are counted one after the other.
    Source: heights of the parts in the catalog; a rack whose height is not stated is taken to have
    that of threshold rack-units-default.
    """
    height = rack_height(assessment, location)
    used = load_at(assessment, location.id).rack_units
    if height is None or used.known <= height:
        return
    usual = criterion(assessment, RACK_UNITS) if location.rack_units is None else None
    values = {"rack": place_text(location), "height": height, "taken": used.known}
    if usual is None:
        message = Text("{rack} has {height}, its devices take {taken}.", **values)
    else:
        message = Text(
            "{rack} has {height} (its height is not stated), its devices take {taken}.", **values
        )
    yield judged_by(
        assessment,
        Finding(
            rule="facility.rack-overfull",
            severity=Severity.ERROR,
            subjects=(location.id,),
            message=with_lower_bound(message, used, "height"),
            remedy=(
                Text("Move devices to another rack.")
                if usual is None
                else Text("State the height of this rack, or move devices to another one.")
            ),
            limit=height,
            actual=used.known,
            source=usual.source
            if usual is not None
            else Text("Heights of the parts in the catalog"),
        ),
        used.doubts_above(height),
        usual.threshold if usual is not None else None,
    )
