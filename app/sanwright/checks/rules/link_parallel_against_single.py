"""Rule link.parallel-against-single."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, LinkFacts
from sanwright.analysis.link_verdict import FaultKind, faults_of
from sanwright.analysis.parallel import LaneMismatch, lane_mismatch
from sanwright.checks.certainty import severity_of, to_state, with_doubt
from sanwright.checks.finding import Finding
from sanwright.checks.rule import Scope, document, rule
from sanwright.text import Text

_ONE_NUMBER = Text(
    "{parallel} runs {parallel_speed} over {lanes} lanes, {single} runs {single_speed} over one: "
    "the same number, but the link stays down."
)
_TWO_NUMBERS = Text(
    "{parallel} runs {parallel_speed} over {lanes} lanes, {single} runs {single_speed} over one: "
    "the link stays down."
)


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
    faults = faults_of(assessment, link, FaultKind.PARALLEL)
    if found is None or not faults:
        return
    fault = faults[0]
    parallel, single = found.parallel_speed, found.single_speed
    sources = (*parallel.sources[:1], *single.sources[:1])
    yield Finding(
        rule="link.parallel-against-single",
        severity=severity_of(fault),
        subjects=(link.cable.id, found.parallel.reference, found.single.reference),
        message=with_doubt(
            assessment,
            (_ONE_NUMBER if found.has_one_number else _TWO_NUMBERS).given(
                parallel=found.parallel.label,
                parallel_speed=parallel.name,
                lanes=parallel.lanes,
                single=found.single.label,
                single_speed=single.name,
            ),
            fault.rests_on,
        ),
        remedy=_remedy(found),
        limit=_lanes(parallel.lanes),
        actual=_lanes(single.lanes),
        source=document(assessment, tuple(dict.fromkeys(sources))),
        missing=to_state(fault.rests_on),
    )


def _remedy(found: LaneMismatch) -> Text:
    if found.lane_fits:
        return Text(
            "Break {port} out into lanes of {speed} with a harness, or use ports of the same kind "
            "at both ends.",
            port=found.parallel.label,
            speed=found.parallel_speed.lane_speed,
        )
    return Text("Use ports of the same kind at both ends.")


def _lanes(count: int) -> Text:
    return Text("{count} lane", "{count} lanes", count)
