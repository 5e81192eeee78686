"""Rule port.licence-exceeded."""

from collections.abc import Iterator

from sanwright.analysis import Assessment
from sanwright.analysis.licences import LicenceNeed, licence_need
from sanwright.checks.finding import Finding, Missing, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.design import Device, Table
from sanwright.language import tr
from sanwright.parts import Part

_FACT = "Fabric OS Administrator's Guide 7.0, Ports on Demand; the part's record in the catalog"


@rule("port.licence-exceeded", "More ports in use than licensed as bought", Scope.DEVICE)
def check(device: Device, assessment: Assessment) -> Iterator[Finding]:
    """More ports of a switch are in use than it is licensed for as bought.

    Why it matters: a port without a licence does not come up, whatever is plugged into it.
    Violation: ports with a cable, QSFP and double density cages with all lanes in use, outnumber
    the base ports. A note where the licences for the rest can be counted (they are on the bill of
    materials); an error where there are none to be had; cannot be verified where it is not known
    how many ports a licence opens.
    Fix: order the licences, use fewer ports, or take a bigger bundle of the switch.
    Limits: goes by the base bundle that the catalog knows; other bundles may have more ports. Ports
    of a feature licence are not counted here. On Brocade switches with static assignment the
    licensed ports are the first ones, which is not looked at.
    Source: Fabric OS Administrator's Guide 7.0 (Ports on Demand); licensing of the part.
    """
    need = assessment.ask(licence_need, device.id)
    if need is None or need.base is None or not need.beyond:
        return
    severity, then, remedy = _verdict(need)
    yield Finding(
        rule="port.licence-exceeded",
        severity=severity,
        subjects=(device.id,),
        message=tr(
            "{device} uses {used} ports, {base} are licensed as bought: {then}.",
            device=assessment.tables.label(device.id),
            used=need.used,
            base=need.base,
            then=then,
        ),
        remedy=remedy,
        limit=_ports(need.base),
        actual=_ports(need.used),
        source=_FACT,
        missing=_missing(need.part) if severity is Severity.UNVERIFIED else (),
    )


def _verdict(need: LicenceNeed) -> tuple[Severity, str, str]:
    count = need.licences
    if count is not None:
        licences = "1 licence" if count == 1 else f"{count} licences"
        verb = "is" if count == 1 else "are"
        return (
            Severity.INFO,
            f"{licences} of {need.step} ports {verb} needed and on the bill of materials",
            "Order the licences with the switch.",
        )
    if need.step == 0:
        return (
            Severity.ERROR,
            f"there is no licence for the other {need.beyond}",
            "Use fewer ports, or a bundle or model with more.",
        )
    return (
        Severity.UNVERIFIED,
        f"licences for {need.beyond} more are needed, and how many ports one opens is not known",
        "Ask the vendor for the port licences or for a bundle with more ports.",
    )


def _missing(part: Part) -> tuple[Missing, ...]:
    what = "ports that one licence opens"
    return (Missing(Table.PARTS, part.id, "licensing.increment_ports", what),)


def _ports(count: int) -> str:
    return "1 port" if count == 1 else f"{count} ports"
