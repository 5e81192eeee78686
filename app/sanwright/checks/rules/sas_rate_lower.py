"""Rule sas.rate-lower."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, ChassisFacts
from sanwright.analysis.chassis import chassis_of
from sanwright.analysis.links import best_speed
from sanwright.analysis.sas import best_rate, is_sas_enclosure, modules_of
from sanwright.analysis.sas_ways import trees_of
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.checks.sas import enclosures_text
from sanwright.parts import Speed
from sanwright.text import Text


@rule("sas.rate-lower", "Slow enclosure in front of faster ones", Scope.CHASSIS)
def check(chassis: ChassisFacts, assessment: Assessment) -> Iterator[Finding]:
    """An enclosure passes data on at a lower rate than the initiator and those behind it can do.

    Why it matters: in a chain everything behind an enclosure goes through its module; one 6 Gb/s
    enclosure in front makes the 12 Gb/s enclosures behind it 6 Gb/s ones.
    Violation: the best rate of an enclosure is below the initiator's and below the best of an
    enclosure that is reached through it.
    Fix: give the slower enclosures a stack of their own, or put them at the end.
    Limits: the ends of one link that differ are told by link.below-best; silent where rates are
    not known.
    Source: NetApp, Hot-add IOM12 shelves to a stack of IOM6 shelves: the stack runs at the lowest
    common speed; rates of the parts.
    """
    if not is_sas_enclosure(assessment, chassis.id):
        return
    nodes = modules_of(assessment, chassis.id).nodes
    own = _best(assessment, [best_rate(assessment, node) for node in nodes])
    if own is None:
        return
    held: dict[str, Speed] = {}
    for tree in trees_of(assessment, chassis.id):
        source = best_rate(assessment, tree.entry.source)
        for place, step in enumerate(tree.steps):
            if step.node in nodes and source is not None and source.usable > own.usable:
                for node in tree.behind(place):
                    best = best_rate(assessment, node)
                    behind = chassis_of(assessment, node[0])
                    if best is not None and best.usable > own.usable and behind != chassis.id:
                        held[behind] = min(best, source, key=lambda speed: speed.usable)
    if not held:
        return
    possible = max(held.values(), key=lambda speed: speed.usable)
    lost = possible.usable - own.usable
    yield Finding(
        rule="sas.rate-lower",
        severity=Severity.WARNING,
        subjects=(chassis.id,),
        message=Text(
            "{enclosures} could run {possible}, but the data goes through "
            "{chassis} at {own}: {lost} less on each lane.",
            enclosures=enclosures_text(assessment, sorted(held)),
            possible=possible.name,
            chassis=assessment.tables.label(chassis.id),
            own=own.name,
            lost=lost,
        ),
        remedy=Text("Give the slower enclosures a stack of their own, or put them at the end."),
        limit=possible.name,
        actual=own.name,
        source="NetApp, Hot-add IOM12 shelves to a stack of IOM6 shelves; rates of the parts",
    )


def _best(assessment: Assessment, speeds: list[Speed | None]) -> Speed | None:
    return best_speed(assessment.reference, tuple(s.name for s in speeds if s is not None))
