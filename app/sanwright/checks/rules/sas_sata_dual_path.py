"""Rule sas.sata-dual-path."""

from collections.abc import Iterator

from sanwright.analysis import Assessment
from sanwright.analysis.chassis import chassis_of
from sanwright.analysis.sas import is_sas_enclosure, modules_of
from sanwright.analysis.sas_ways import access_of
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.design import Device
from sanwright.parts import value_of
from sanwright.text import Text


@rule("sas.sata-dual-path", "SATA drives behind two paths", Scope.DEVICE)
def check(device: Device, assessment: Assessment) -> Iterator[Finding]:
    """A SATA drive is in an enclosure that is cabled over two I/O modules.

    Why it matters: a SATA drive has one port. It is wired to one module only, so the second path
    that was cabled does not lead to it, and the failure of its module takes it away.
    Violation: a drive with SATA interface is fitted into an enclosure of which both modules are
    reached.
    Fix: SAS or near-line SAS drives; or carriers with an interposer that gives the drive a second
    port.
    Limits: interposers are not in the catalog; waive the finding where they are fitted.
    Source: Infortrend, EonStor GSa 3000 manual: SATA drives in redundant-controller systems need
    a multiplexer board.
    """
    part = assessment.tables.part(device.part)
    if part is None or part.drive is None or part.drive.interface.upper() != "SATA":
        return
    enclosure = chassis_of(assessment, device.id)
    if not is_sas_enclosure(assessment, enclosure) or (value_of(part.drive.ports) or 1) > 1:
        return
    if not modules_of(assessment, enclosure).are_redundant:
        return
    if all(len(access.modules) < 2 for access in access_of(assessment, enclosure)):
        return
    yield Finding(
        rule="sas.sata-dual-path",
        severity=Severity.WARNING,
        subjects=(device.id,),
        message=Text(
            "{part} has one SATA port, so only one of the two paths to {enclosure} leads to it.",
            part=part.label,
            enclosure=assessment.tables.label(enclosure),
        ),
        remedy=Text("Use SAS drives, or carriers with an interposer."),
        limit=Text("2 ports"),
        actual=Text("1 port"),
        source="Infortrend, EonStor GSa 3000 manual",
    )
