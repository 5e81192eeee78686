"""Rule facility.airflow-mixed."""

from collections.abc import Iterator, Sequence

from sanwright.analysis import Assessment
from sanwright.analysis.airflow import Airflow, airflow_of
from sanwright.analysis.chassis import chassis_facts
from sanwright.analysis.facility import place_text, standing_in
from sanwright.checks.facility import names_text
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.design import Location
from sanwright.parts import PartKind
from sanwright.text import Text

_SWITCHES = (PartKind.SWITCH, PartKind.DIRECTOR)


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
    for device in standing_in(assessment, location.id):
        airflow = airflow_of(assessment, device.id)
        if airflow is not None:
            group = groups.setdefault((airflow.of, airflow.side), {})
            group.setdefault(airflow, []).append(device.id)
    for _, directions in sorted(groups.items()):
        if len(directions) < 2:
            continue
        ways = sorted(directions.items(), key=lambda item: (len(item[1]), item[1]))
        (few, odd), (many, others) = ways
        yield Finding(
            rule="facility.airflow-mixed",
            severity=Severity.WARNING,
            subjects=(location.id, *sorted(odd)),
            message=_message(location, assessment, (few, sorted(odd)), (many, sorted(others))),
            remedy=Text("Order fans and power supplies of one direction, or turn a device around."),
            limit=many.direction,
            actual=few.direction,
            source=Text("Airflow of the parts in the catalog"),
        )


def _message(
    location: Location,
    assessment: Assessment,
    few: tuple[Airflow, Sequence[str]],
    many: tuple[Airflow, Sequence[str]],
) -> Text:
    (way, odd), (other_way, others) = few, many
    values = {
        "place": place_text(location),
        "odd": names_text(assessment, odd),
        "direction": way.direction,
        "others": names_text(assessment, others),
        "other_direction": other_way.direction,
    }
    if not way.of:
        return Text(
            "Of the devices of {place}, {odd} has {direction} airflow "
            "and {others} {other_direction}.",
            "Of the devices of {place}, {odd} have {direction} airflow "
            "and {others} {other_direction}.",
            len(odd),
            **values,
        )
    chassis = chassis_facts(assessment, odd[0])
    if chassis.part is not None and chassis.part.kind in _SWITCHES:
        return Text(
            "Of the {vendor} switches of {place}, {odd} has {direction} airflow "
            "and {others} {other_direction}.",
            "Of the {vendor} switches of {place}, {odd} have {direction} airflow "
            "and {others} {other_direction}.",
            len(odd),
            vendor=chassis.vendor,
            **values,
        )
    return Text(
        "Of the servers and storage of {place}, {odd} has {direction} airflow "
        "and {others} {other_direction}.",
        "Of the servers and storage of {place}, {odd} have {direction} airflow "
        "and {others} {other_direction}.",
        len(odd),
        **values,
    )
