"""Rule fabric.mesh-size."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, FabricFacts
from sanwright.analysis.fabrics import fabric_ports_in_use
from sanwright.analysis.shape import SwitchTopology, fabric_shape
from sanwright.checks.criterion import criterion
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.presence import has_isls
from sanwright.checks.rule import Scope, rule
from sanwright.checks.wording import counted
from sanwright.parts import Limit
from sanwright.text import Text

MESH_PORTS = Limit(
    "mesh-ports-max",
    "ports",
    Text("Ports of a fabric up to which a full mesh is advisable; above this use core and edge."),
)


@rule("fabric.mesh-size", "Mesh too large", Scope.FABRIC, MESH_PORTS, where=has_isls)
def check(fabric: FabricFacts, assessment: Assessment) -> Iterator[Finding]:
    """A full mesh has more ports than a mesh should.

    Why it matters: each further switch of a full mesh needs ISLs to all others, so a growing share
    of the ports carries the mesh itself.
    Violation: every switch of the fabric is joined to every other one, and more ports are in use
    than mesh-ports-max.
    Fix: core and edge instead of the mesh.
    Limits: counts ports that hold a cable, ISLs too.
    Source: threshold mesh-ports-max and its document from the rule pack.
    """
    limit = criterion(assessment, MESH_PORTS)
    if fabric_shape(assessment, fabric.fabric.id).shape is not SwitchTopology.MESH:
        return
    used = fabric_ports_in_use(assessment, fabric.fabric.id)
    if limit is None or used <= limit.value:
        return
    ports = counted(used, "ports")
    yield limit.finding(
        rule="fabric.mesh-size",
        severity=Severity.WARNING,
        subjects=(fabric.fabric.id,),
        message=Text(
            "{fabric} is a full mesh of {switches} with {ports} in use.",
            fabric=fabric.fabric.name or fabric.fabric.id,
            switches=counted(len(fabric.switches), "switches"),
            ports=ports,
        ),
        remedy=Text("Build core and edge: join the switches through two larger ones."),
        actual=used,
    )
