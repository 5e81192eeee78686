"""Rule port.licence-exceeded."""

from collections.abc import Iterator

from sanwright.analysis import Assessment
from sanwright.analysis.licences import LicenceNeed, licence_need, takes_licences
from sanwright.analysis.uncertain import uncertain_facts
from sanwright.checks.certainty import judged_by
from sanwright.checks.finding import Finding, Missing, Severity
from sanwright.checks.part_words import missing_of
from sanwright.checks.rule import Scope, rule
from sanwright.checks.wording import counted
from sanwright.design import Device
from sanwright.parts import Part
from sanwright.text import Text

_GUIDE = "Fabric OS Administrator's Guide 7.0, Ports on Demand"


@rule("port.licence-exceeded", "More ports in use than licensed as bought", Scope.DEVICE)
def check(device: Device, assessment: Assessment) -> Iterator[Finding]:
    """More ports of a switch are in use than it is licensed for as bought.

    Why it matters: a port without a licence does not come up, whatever is plugged into it.
    Violation: ports with a cable, QSFP and double density cages with all lanes in use, outnumber
    the base ports. A note where the licences for the rest can be counted (they are on the bill of
    materials); an error where there are none to be had; cannot be verified where it is not known
    how many ports a licence opens.
    Fix: order the licences, use fewer ports, or take a bigger bundle of the switch.
    Limits: goes by the base bundle that the catalog knows; other bundles may have more ports. An
    existing switch is licensed for the ports that are stated of it, else for as many as existing
    cables use. Ports
    of a feature licence are not counted here. On Brocade switches with static assignment the
    licensed ports are the first ones, which is not looked at.
    Source: Fabric OS Administrator's Guide 7.0 (Ports on Demand); licensing of the part.
    """
    if not takes_licences(assessment.tables.part(device.part)):
        return
    need = licence_need(assessment, device.id)
    if need is None or need.base is None or not need.beyond:
        return
    severity, message, remedy = _verdict(need, assessment.tables.label(device.id))
    yield judged_by(
        assessment,
        Finding(
            rule="port.licence-exceeded",
            severity=severity,
            subjects=(device.id,),
            message=message,
            remedy=remedy,
            limit=counted(need.base, "ports"),
            actual=counted(need.used, "ports"),
            source=_GUIDE,
            missing=_missing(need.part) if severity is Severity.UNVERIFIED else (),
        ),
        uncertain_facts(need.part, "licensing.base_ports", "licensing.increment_ports"),
    )


def _verdict(need: LicenceNeed, device: Text) -> tuple[Severity, Text, Text]:
    """How bad it is, what is said of it, and what to do."""
    ports = {"device": device, "used": need.used, "base": need.base}
    if need.is_owned and need.licences is not None:
        message = Text(
            "{device} uses {used} ports, {base} are licensed: {count} more licence of {step} ports "
            "is needed and on the bill of materials.",
            "{device} uses {used} ports, {base} are licensed: {count} more licences of {step} "
            "ports are needed and on the bill of materials.",
            need.licences,
            step=need.step,
            **ports,
        )
        return Severity.INFO, message, Text("Order the licences, or state those that are owned.")
    if need.licences is not None:
        message = Text(
            "{device} uses {used} ports, {base} are licensed as bought: {count} licence of {step} "
            "ports is needed and on the bill of materials.",
            "{device} uses {used} ports, {base} are licensed as bought: {count} licences of {step} "
            "ports are needed and on the bill of materials.",
            need.licences,
            step=need.step,
            **ports,
        )
        return Severity.INFO, message, Text("Order the licences with the switch.")
    if need.step == 0:
        message = Text(
            "{device} uses {used} ports, {base} are licensed as bought: there is no licence for "
            "the other {beyond}.",
            beyond=need.beyond,
            **ports,
        )
        return Severity.ERROR, message, Text("Use fewer ports, or a bundle or model with more.")
    message = Text(
        "{device} uses {used} ports, {base} are licensed as bought: licences for {beyond} more are "
        "needed, and how many ports one opens is not known.",
        beyond=need.beyond,
        **ports,
    )
    remedy = Text("Ask the vendor for the port licences or for a bundle with more ports.")
    return Severity.UNVERIFIED, message, remedy


def _missing(part: Part) -> tuple[Missing, ...]:
    return (missing_of(part.id, "licensing.increment_ports"),)
