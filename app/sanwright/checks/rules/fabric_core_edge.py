"""Rule fabric.core-edge."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, FabricFacts, remembered
from sanwright.analysis.fabrics import isl_group, joined_neighbours
from sanwright.analysis.feeds import are_apart
from sanwright.analysis.shape import FabricShape, SwitchTopology, fabric_shape
from sanwright.analysis.sides import used_segments
from sanwright.checks.criterion import criterion
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.limits import ISLS
from sanwright.checks.presence import has_isls
from sanwright.checks.rule import Scope, rule
from sanwright.checks.wording import counted
from sanwright.parts import Limit
from sanwright.text import Text

_RULE = "fabric.core-edge"
_GUIDE = "Brocade SAN Design and Best Practices"

CORES = Limit(
    "cores-min", "switches", Text("Core switches of a core-edge fabric that has several edges.")
)
ISLS_TO_CORE = Limit(
    "edge-core-isls-min", "ISLs", Text("ISLs from each edge switch to each core switch.")
)


@rule(_RULE, "Core-edge fabric with gaps", Scope.FABRIC, CORES, ISLS_TO_CORE, ISLS, where=has_isls)
def check(fabric: FabricFacts, assessment: Assessment) -> Iterator[Finding]:
    """A core-edge fabric lacks a core, or an edge lacks its way to one.

    Why it matters: the shape promises that every edge is as far from the storage as every other,
    and that a core may fail; a gap breaks that promise unseen.
    Violation: fewer core switches than cores-min (a note where hosts have a second fabric), an edge
    switch that is not joined to every core, fewer ISLs from edge to core than edge-core-isls-min,
    or, as a note, an ISL between two edges.
    Fix: join every edge to every core, and edges to nothing else.
    Limits: only of fabrics that are clearly core-edge: edges carry hosts and no storage, or are
    joined to the same few switches and not to each other. Edges are held against the cores of their
    own site.
    Source: thresholds cores-min and edge-core-isls-min of the rule pack; Brocade SAN Design and
    Best Practices.
    """
    shape = fabric_shape(assessment, fabric.fabric.id)
    if shape.shape is SwitchTopology.CORE_EDGE:
        yield from _cores(fabric, shape, assessment)
        yield from _ways_up(shape, assessment)
        yield from _sideways(shape, assessment)


def _cores(fabric: FabricFacts, shape: FabricShape, assessment: Assessment) -> Iterator[Finding]:
    floor = criterion(assessment, CORES)
    if floor is None or len(shape.cores) >= floor.value:
        return
    has_second = len(used_segments(assessment)) > 1
    cores = counted(len(shape.cores), "core switches")
    name = fabric.fabric.name or fabric.fabric.id
    if len(shape.cores) == 1:
        message = Text(
            "{fabric} has {cores} for {count:,} edge switch; if it fails, no edge reaches another.",
            "{fabric} has {cores} for {count:,} edge switches; "
            "if it fails, no edge reaches another.",
            len(shape.edges),
            fabric=name,
            cores=cores,
        )
    else:
        message = Text(
            "{fabric} has {cores} for {count:,} edge switch.",
            "{fabric} has {cores} for {count:,} edge switches.",
            len(shape.edges),
            fabric=name,
            cores=cores,
        )
    yield floor.finding(
        rule=_RULE,
        severity=Severity.INFO if has_second else Severity.WARNING,
        subjects=(fabric.fabric.id,),
        message=message,
        remedy=Text("Add a core switch and join every edge to it."),
        actual=len(shape.cores),
    )


def _ways_up(shape: FabricShape, assessment: Assessment) -> Iterator[Finding]:
    for edge in shape.edges:
        yield from _ways_up_from(assessment, edge, shape.cores)


@remembered
def _ways_up_from(assessment: Assessment, edge: str, cores: tuple[str, ...]) -> tuple[Finding, ...]:
    """Of one edge: one ISL more or less is no reason to look at those of all others again."""
    return tuple(_gaps(assessment, edge, cores))


def _gaps(assessment: Assessment, edge: str, cores: tuple[str, ...]) -> Iterator[Finding]:
    floor = criterion(assessment, ISLS_TO_CORE)
    single = ISLS.of(assessment.reference.rule_pack)
    label = assessment.tables.label
    for core in cores:
        number = len(isl_group(assessment, edge, core).carrying)
        if number and (floor is None or number >= floor.value):
            continue
        if are_apart(assessment, edge, core):
            continue
        isls = counted(number, "ISLs")
        names = {"edge": label(edge), "core": label(core)}
        if floor is None or number == 0:
            message = Text("Edge {edge} has no ISL to core {core}.", **names)
            limit, source = counted(1, "ISLs"), _GUIDE
        else:
            if single is not None and number < single:
                continue
            message = Text("Edge {edge} has {isls} to core {core}.", isls=isls, **names)
            limit, source = counted(floor.value, "ISLs"), floor.source
        yield Finding(
            rule=_RULE,
            severity=Severity.WARNING,
            subjects=(edge, core),
            message=message,
            remedy=Text("Join {edge} and {core} by at least {isls}.", isls=limit, **names),
            limit=limit,
            actual=isls,
            source=source,
        )


def _sideways(shape: FabricShape, assessment: Assessment) -> Iterator[Finding]:
    label = assessment.tables.label
    edges = set(shape.edges)
    for edge in shape.edges:
        for other in joined_neighbours(assessment, edge):
            if edge < other and other in edges:
                group = isl_group(assessment, edge, other)
                number = counted(len(group.links), "ISLs")
                yield Finding(
                    rule=_RULE,
                    severity=Severity.INFO,
                    subjects=(group.a, group.b),
                    message=Text(
                        "Edges {edge} and {other} are joined by {isls}.",
                        edge=label(group.a),
                        other=label(group.b),
                        isls=number,
                    ),
                    remedy=Text("Use these ports for ISLs to the cores."),
                    limit=Text("0 ISLs"),
                    actual=number,
                    source=_GUIDE,
                )
