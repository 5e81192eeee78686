"""Rule fabric.disk-and-tape."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, ChassisFacts
from sanwright.analysis.chassis import chassis_of
from sanwright.analysis.multipath import initiators_of, is_tape, targets_of
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.design import port_device
from sanwright.parts import PartKind
from sanwright.text import Text


@rule("fabric.disk-and-tape", "Disk and tape on one port", Scope.CHASSIS)
def check(chassis: ChassisFacts, assessment: Assessment) -> Iterator[Finding]:
    """A host port uses both disk and tape.

    Why it matters: tape streams in large blocks and resets its bus when it has to; disk traffic on
    the same port stalls, and backups break off.
    Violation: by zones or workloads one initiator port meets a tape drive and a disk array.
    Fix: an adapter of its own for tape, with zones of its own.
    Limits: a device counts as tape by the kind of its part; virtual tape libraries that are drawn
    as arrays are not told apart.
    Source: IBM SAN best practices 2012, p. 8 (never disk and tape on one HBA port).
    """
    if not chassis.is_array or not any(
        part is not None and part.kind is PartKind.TAPE for part in chassis.parts
    ):
        return
    label = assessment.tables.label
    for port in initiators_of(assessment, chassis.id):
        targets = targets_of(assessment, port)
        tapes = [target for target in targets if is_tape(assessment, target)]
        disks = [target for target in targets if target not in tapes]
        first = tapes[0] if tapes else ""
        if not disks or chassis_of(assessment, port_device(first)) != chassis.id:
            continue
        yield Finding(
            rule="fabric.disk-and-tape",
            severity=Severity.WARNING,
            subjects=(port,),
            message=Text(
                "{port} uses both tape, {tape}, and disk, {disk}.",
                port=label(port),
                tape=label(first),
                disk=label(disks[0]),
            ),
            remedy=Text("Give tape an adapter port of its own."),
            limit=Text("disk or tape"),
            actual=Text("disk and tape"),
            source="IBM SAN best practices 2012",
        )
