"""Rule fabric.disk-and-tape."""

from collections.abc import Iterable, Iterator

from sanwright.analysis import Assessment, ChassisFacts
from sanwright.analysis.multipath import tape_parts, targets_of
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.design import port_device


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
    if not chassis.is_host:
        return
    tapes = assessment.ask(tape_parts)
    if not tapes:
        return
    label = assessment.tables.label
    for port, targets in assessment.ask(targets_of, chassis.id):
        on_tape = {target: _is_tape(target, tapes, assessment) for target in targets}
        if len(set(on_tape.values())) < 2:
            continue
        tape = next(target for target, is_tape in on_tape.items() if is_tape)
        disk = next(target for target, is_tape in on_tape.items() if not is_tape)
        yield Finding(
            rule="fabric.disk-and-tape",
            severity=Severity.WARNING,
            subjects=(port,),
            message=f"{label(port)} uses both tape, {label(tape)}, and disk, {label(disk)}.",
            remedy="Give tape an adapter port of its own.",
            limit="disk or tape",
            actual="disk and tape",
            source="IBM SAN best practices 2012",
        )


def _is_tape(port: str, tapes: Iterable[str], assessment: Assessment) -> bool:
    devices = (port_device(port), assessment.chassis_of(port_device(port)))
    return any(assessment.tables.devices[id_].part in tapes for id_ in devices)
