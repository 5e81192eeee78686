"""Rule sas.lanes-narrow."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, ChassisFacts
from sanwright.analysis.sas import is_sas_enclosure, modules_of
from sanwright.analysis.sas_ways import SasStep, trees_of
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.checks.sas import node_text
from sanwright.text import Text


@rule("sas.lanes-narrow", "Wide SAS port goes on in fewer lanes", Scope.CHASSIS)
def check(chassis: ChassisFacts, assessment: Assessment) -> Iterator[Finding]:
    """The way to an enclosure has fewer lanes than the way up to there.

    Why it matters: two cables from a controller into the first enclosure are worth nothing to the
    second one if a single cable goes on from there; the ports are paid for and half of them idle.
    Violation: the cables into an I/O module have fewer lanes together than those before it on the
    way from an initiator, or than the ports that they start from.
    Fix: as many cables between the enclosures as lead into the first (double-wide), or fewer from
    the controller.
    Limits: cables between the same two modules are counted as one wide port; whether a workload
    needs the lanes is not looked at.
    Source: NetApp, SAS cabling rules: double-wide shelf-to-shelf connectivity.
    """
    if not is_sas_enclosure(assessment, chassis.id):
        return
    nodes = modules_of(assessment, chassis.id).nodes
    narrow: dict[tuple[str, ...], SasStep] = {}
    for tree in trees_of(assessment, chassis.id):
        for step in tree.steps:
            known = narrow.get(step.cables)
            is_narrow = step.node in nodes and step.lanes < step.upstream
            if is_narrow and (known is None or known.upstream < step.upstream):
                narrow[step.cables] = step
    for cables, step in narrow.items():
        yield Finding(
            rule="sas.lanes-narrow",
            severity=Severity.WARNING,
            subjects=(chassis.id, cables[0]),
            message=_message(step, node_text(assessment, step.node)),
            remedy=Text("Lay as many cables here as lead up to here, with as many lanes."),
            limit=Text("{upstream} lanes", upstream=step.upstream),
            actual=Text("{lanes} lanes", lanes=step.lanes),
            source="NetApp, SAS cabling rules: double-wide shelf-to-shelf connectivity",
        )


def _message(step: SasStep, module: Text) -> Text:
    values = {"upstream": step.upstream, "module": module, "lanes": step.lanes}
    if step.lowest is None:
        return Text(
            "{upstream} lanes lead towards {module}, but only {lanes} go into it.", **values
        )
    return Text(
        "{upstream} lanes lead towards {module}, but only {lanes} go into it: "
        "at most {left} of {possible}.",
        left=step.lowest.usable * step.lanes,
        possible=step.lowest.usable * step.upstream,
        **values,
    )
