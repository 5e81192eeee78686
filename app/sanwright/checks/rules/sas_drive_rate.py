"""Rule sas.drive-rate."""

from collections.abc import Iterator

from sanwright.analysis import Assessment
from sanwright.analysis.chassis import chassis_of
from sanwright.analysis.links import best_speed
from sanwright.analysis.sas import is_sas_enclosure, modules_of, rate_doubts, rates_of
from sanwright.analysis.uncertain import uncertain_facts
from sanwright.checks.certainty import judged_by
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.design import Device
from sanwright.text import Text


@rule("sas.drive-rate", "Drive and enclosure of different rates", Scope.DEVICE)
def check(device: Device, assessment: Assessment) -> Iterator[Finding]:
    """A drive is faster than the modules of its enclosure, or has no rate in common with them.

    Why it matters: a 12 Gb/s SSD in a 6 Gb/s enclosure was paid for and runs at half its rate; a
    3 Gb/s drive behind a 24G module does not come up.
    Violation: a note where the best rate of the drive is above that of the I/O modules; an error
    where no rate of theirs is one that the drive can do.
    Fix: the drive of the enclosure's rate, or the enclosure for the drive.
    Limits: only drives whose rate the catalog knows; drives with several lanes count as one.
    Source: rates of the parts; speed table: what a rate negotiates down to.
    """
    part = assessment.tables.part(device.part)
    if part is None or part.drive is None or part.drive.speeds is None:
        return
    enclosure = chassis_of(assessment, device.id)
    if not is_sas_enclosure(assessment, enclosure):
        return
    nodes = modules_of(assessment, enclosure).nodes
    rates = [name for node in nodes for name in rates_of(assessment, node) or ()]
    reference = assessment.reference
    best, offered = best_speed(reference, part.drive.speeds.value), best_speed(reference, (*rates,))
    if best is None or offered is None or best.protocol != offered.protocol:
        return
    can = {*part.drive.speeds.value, *best.negotiates}
    if can & set(rates) and best.usable <= offered.usable:
        return
    where = assessment.tables.label(enclosure)
    fits = bool(can & set(rates))
    yield judged_by(
        assessment,
        Finding(
            rule="sas.drive-rate",
            severity=Severity.INFO if fits else Severity.ERROR,
            subjects=(device.id,),
            message=(
                Text(
                    "{drive} can run {best}, the I/O modules of {enclosure} {offered} at "
                    "most: {lost} less on each port.",
                    drive=part.label,
                    best=best.name,
                    enclosure=where,
                    offered=offered.name,
                    lost=best.usable - offered.usable,
                )
                if fits
                else Text(
                    "{drive} ({best}) has no rate in common with the I/O modules of "
                    "{enclosure} ({rates}).",
                    drive=part.label,
                    best=best.name,
                    enclosure=where,
                    rates=", ".join(dict.fromkeys(rates)),
                )
            ),
            remedy=Text("Choose a drive of the enclosure's rate, or the enclosure for the drive."),
            limit=offered.name,
            actual=best.name,
            source=Text("Rates of the parts"),
        ),
        (
            *uncertain_facts(part, "drive.speeds"),
            *(fact for node in nodes for fact in rate_doubts(assessment, node)),
        ),
    )
