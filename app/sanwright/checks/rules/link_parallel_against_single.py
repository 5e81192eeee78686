"""Rule link.parallel-against-single."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, LinkFacts
from sanwright.analysis.parallel import LaneMismatch, lane_mismatch
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, document, rule
from sanwright.language import words


@rule("link.parallel-against-single", "Parallel lanes against a single lane", Scope.LINK)
def check(link: LinkFacts, assessment: Assessment) -> Iterator[Finding]:
    """One end runs several lanes side by side, the other end a single lane.

    Why it matters: 128GFC of four lanes of 32GFC and 128GFC of one lane carry the same number and
    do not understand each other.
    Violation: every speed of one end has several lanes, every speed of the other has one.
    Fix: connect parallel ports to parallel ports; where a single lane has a speed of the other
    port, break the parallel port out with a harness and connect one leg.
    Limits: whether a port can be broken out is the switch maker's matter; the catalog says which
    speed its lanes have, not whether the firmware lets them run alone.
    Source: speed table: lanes and lane speeds.
    """
    found = lane_mismatch(assessment.reference, link)
    if found is None:
        return
    parallel, single = found.parallel_speed, found.single_speed
    sources = (*parallel.sources[:1], *single.sources[:1])
    yield Finding(
        rule="link.parallel-against-single",
        severity=Severity.ERROR,
        subjects=(link.cable.id, found.parallel.reference, found.single.reference),
        message=(
            f"{found.parallel.label} runs {parallel.name} over {parallel.lanes} lanes, "
            f"{found.single.label} runs {single.name} over one: "
            + ("the same number, but " if found.has_one_number else "")
            + "the link stays down."
        ),
        remedy=_remedy(found),
        limit=words("{lanes} lanes", lanes=parallel.lanes),
        actual=words("1 lane"),
        source=document(assessment, tuple(dict.fromkeys(sources))),
    )


def _remedy(found: LaneMismatch) -> str:
    if found.lane_fits:
        return (
            f"Break {found.parallel.label} out into lanes of {found.parallel_speed.lane_speed} "
            "with a harness, or use ports of the same kind at both ends."
        )
    return "Use ports of the same kind at both ends."
