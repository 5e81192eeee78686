"""Rule facility.airflow-mixed."""

from collections.abc import Iterator

from sanwright.analysis import Assessment
from sanwright.analysis.airflow import Airflow, airflow_of
from sanwright.analysis.facility import standing_in
from sanwright.checks.facility import names_text, place_text
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.design import Location
from sanwright.language import tr


@rule("facility.airflow-mixed", "Opposite airflow in one rack", Scope.LOCATION)
def check(location: Location, assessment: Assessment) -> Iterator[Finding]:
    """Devices of one kind in a rack blow air in opposite directions.

    Why it matters: mounted the same way round, one of them breathes the hot air of the others,
    overheats, and shuts down or reboots.
    Violation: of the switches of one vendor in a rack, or of its servers and storage, some take air
    in at the front and others at the back; or some have port-side intake, others exhaust.
    Fix: order the fans and power supplies of the other direction, or turn one of them around so
    that all draw from the cold aisle; waive the finding once that is settled.
    Limits: which way round a device is mounted is not drawn. Switches are not compared with servers
    nor with another vendor's, since what a maker calls the front may be either side; devices of
    unknown airflow are left out; the parts of one device are taken to agree.
    Source: airflow of the parts in the catalog; Cisco's Nexus 9364C-GX installation guide asks
    that the port side faces the aisle for which fans and power supplies are made.
    """
    if location.kind != "rack":
        return
    groups: dict[tuple[str, str], dict[Airflow, list[str]]] = {}
    for device in assessment.ask(standing_in, location.id):
        airflow = assessment.ask(airflow_of, device.id)
        if airflow is not None:
            group = groups.setdefault((airflow.of, airflow.side), {})
            group.setdefault(airflow, []).append(device.id)
    for (of, _), directions in sorted(groups.items()):
        if len(directions) < 2:
            continue
        ways = sorted(directions.items(), key=lambda item: (len(item[1]), item[1]))
        (few, odd), (many, others) = ways
        kind = f"the {of} of" if of else "the devices of"
        yield Finding(
            rule="facility.airflow-mixed",
            severity=Severity.WARNING,
            subjects=(location.id, *sorted(odd)),
            message=(
                f"Of {kind} {place_text(location)}, {names_text(assessment, sorted(odd))} "
                f"{'has' if len(odd) == 1 else 'have'} {few.direction} airflow and "
                f"{names_text(assessment, sorted(others))} {many.direction}."
            ),
            remedy=tr("Order fans and power supplies of one direction, or turn a device around."),
            limit=many.direction,
            actual=few.direction,
            source="Airflow of the parts in the catalog",
        )
