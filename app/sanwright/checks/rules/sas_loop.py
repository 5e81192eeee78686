"""Rule sas.loop."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, ChassisFacts
from sanwright.analysis.sas_failures import rings_of
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.checks.sas import is_first
from sanwright.listing import listed
from sanwright.parts import NO_PRIMARY
from sanwright.text import Text


@rule("sas.loop", "SAS expanders cabled in a ring", Scope.CHASSIS)
def check(chassis: ChassisFacts, assessment: Assessment) -> Iterator[Finding]:
    """Expanders are joined in a ring.

    Why it matters: a SAS domain is a tree. Expanders that meet a ring shut links down, or never
    finish discovery, and which link goes is left to chance.
    Violation: going from I/O module to I/O module one comes back to where one started, or a cable
    joins two ports of one module. Several cables between the same two modules are one wide port
    and no ring.
    Fix: take out the cable that closes the ring; a stack is entered from both ends by initiators,
    not by closing it.
    Limits: expanders inside a device (between its backplanes) are not in the catalog.
    Source: no primary source at hand (Tom's Hardware, SAS storage: expanders), so this is a
    warning; no loops and no redundant links outside a wide port.
    """
    if not is_first(assessment, chassis.id):
        return
    for ring in rings_of(assessment, chassis.id):
        names = [assessment.tables.label(device) for device in ring.devices]
        yield Finding(
            rule="sas.loop",
            severity=Severity.WARNING,
            subjects=(*ring.devices, *ring.cables),
            message=(
                Text(
                    "SAS cables join {devices} in a ring; a SAS domain must be a tree.",
                    devices=listed(names),
                )
                if len(names) > 1
                else Text(
                    "SAS cables join {device} with itself; a SAS domain must be a tree.",
                    device=names[0],
                )
            ),
            remedy=Text("Take out the cable that closes the ring."),
            limit=Text("0 rings"),
            actual=Text("{count} cable in a ring", "{count} cables in a ring", len(ring.cables)),
            source=f"{NO_PRIMARY} (Tom's Hardware, SAS storage: expanders)",
        )
