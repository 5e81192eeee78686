"""Rule port.licence-unknown."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, remembered
from sanwright.analysis.chassis import chassis_facts, chassis_of
from sanwright.analysis.licences import is_licence_expected, is_licensed_today
from sanwright.checks.facility import names_text
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.part_words import missing_of
from sanwright.checks.rule import Scope, rule
from sanwright.design import PartCopy
from sanwright.parts import PortRole, value_of
from sanwright.text import Text


@rule("port.licence-unknown", "Licensed ports not known", Scope.PART)
def check(copy: PartCopy, assessment: Assessment) -> Iterator[Finding]:
    """It is not known how many ports a switch is licensed for as bought.

    Why it matters: port licences that nobody ordered keep ports shut on the day of installation.
    Violation: the catalog has no number of base ports for the switch, and it has Fibre Channel
    ports in use.
    Fix: ask the vendor what the bundle includes, and state it.
    Limits: said once for each model; models of which all ports are always open may be among them.
    Not said of directors, which makers do not sell with ports on demand, and not of an existing
    switch whose licensed ports are stated or into which nothing new is plugged.
    Source: the catalog, which has no figure.
    """
    part = copy.part
    if part is None or not is_licence_expected(part):
        return
    if part.licensing is not None and value_of(part.licensing.base_ports) is not None:
        return
    using = [
        id_
        for id_ in assessment.index("devices_of_part", part.id)
        if _is_used(assessment, id_) and not is_licensed_today(assessment, id_)
    ]
    if not using:
        return
    yield Finding(
        rule="port.licence-unknown",
        severity=Severity.UNVERIFIED,
        subjects=tuple(using),
        message=Text(
            "How many ports {part} is licensed for as bought is not known, which concerns {count} "
            "switch: {switches}.",
            "How many ports {part} is licensed for as bought is not known, which concerns {count} "
            "switches: {switches}.",
            len(using),
            part=part.label,
            switches=names_text(assessment, using),
        ),
        remedy=Text(
            "Ask the vendor how many ports the bundle opens, and order licences for the rest."
        ),
        source=Text("No source in the catalog"),
        missing=(missing_of(part.id, "licensing.base_ports"),),
    )


@remembered
def _is_used(assessment: Assessment, id_: str) -> bool:
    chassis = chassis_facts(assessment, chassis_of(assessment, id_))
    return PortRole.FABRIC in chassis.roles and any(
        assessment.index("cables_on", member.id) for member in chassis.members
    )
