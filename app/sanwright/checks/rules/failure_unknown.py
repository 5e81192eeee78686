"""Rule failure.unknown."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from sanwright.analysis import Assessment
from sanwright.analysis.chassis import array_ids, chassis_facts, switch_ids
from sanwright.analysis.facility import locations_above
from sanwright.analysis.feeds import feeding_place, feeds_of, is_feed_open
from sanwright.analysis.link_verdict import links_in_doubt, verdict
from sanwright.analysis.multipath import path_counts
from sanwright.checks.certainty import to_state
from sanwright.checks.facility import names_text
from sanwright.checks.failures import ends_text
from sanwright.checks.finding import Finding, Missing, Severity
from sanwright.checks.presence import has_workloads
from sanwright.checks.registry import find_rule
from sanwright.checks.rule import Scope, rule
from sanwright.checks.unknown import unknown_controllers
from sanwright.design import Table
from sanwright.listing import listed
from sanwright.text import Text, collected
from sanwright.units.counts import counted

if TYPE_CHECKING:
    from sanwright.analysis.failures import FailureResult, FailureWalk


@rule(
    "failure.unknown",
    "Not known whether a failure cuts hosts off",
    Scope.FAILURES,
    where=has_workloads,
)
def check(walk: FailureWalk, assessment: Assessment) -> Iterator[Finding]:
    """Whether a failure cuts hosts off rests on something that nobody has stated.

    Why it matters: what is not known is not passed. A host that keeps paths only if a doubtful link
    comes up, or if a switch happens to be on the other feed, is not known to be safe.
    Violation: after some failure all that hosts have left are links that are not known to come up;
    or it is not stated in which rack, room or site, or on which power feed, a switch or array is on
    which paths rest, although others state theirs; or the ports of an array that hosts reach at
    several ports do not tell which controller they are on.
    Fix: settle what the findings on the links say; state the place or the feeds in the inspector;
    state the controller of the ports in the part.
    Limits: one finding for each kind of doubt. Where no device states a place or a feed, nothing is
    said of them. Blades of a director that carry no ports are not judged: makers do not state
    what hangs on them.
    Source: the design itself; the failure study.
    """
    from sanwright.analysis.failures import PLACES, FailureKind

    yield from _controllers(walk, assessment)
    doubtful = [result for result in walk.scenarios if result.in_doubt]
    in_place = [result for result in doubtful if result.kind in PLACES]
    on_feed = [result for result in doubtful if result.kind is FailureKind.FEED]
    others = [
        result
        for result in doubtful
        if result.kind not in PLACES and result.kind is not FailureKind.FEED
    ]
    if in_place:
        yield from _unstated(assessment, in_place, _OF_PLACES, _has_no_place, "location")
    if on_feed:
        yield from _unstated(assessment, on_feed, _OF_FEEDS, _has_no_feed, "power_feeds")
    if others:
        yield _of_links(assessment, others)


_OF_PLACES = Text(
    "It is not stated where {count:,} device stands ({devices}), so that it is not known whether "
    "the loss of {things} cuts hosts off.",
    "It is not stated where {count:,} devices stand ({devices}), so that it is not known whether "
    "the loss of {things} cuts hosts off.",
)
_OF_FEEDS = Text(
    "It is not stated on which power feed {count:,} device hangs ({devices}), so that it is not "
    "known whether the loss of {things} cuts hosts off.",
    "It is not stated on which power feed {count:,} devices hang ({devices}), so that it is not "
    "known whether the loss of {things} cuts hosts off.",
)


def _controllers(walk: FailureWalk, assessment: Assessment) -> Iterator[Finding]:
    from sanwright.analysis.failures import FailureKind

    untold = {
        r.subjects[0] for r in walk.of_kind(FailureKind.CONTROLLER) if not r.scenario.is_modelled
    }
    several = {
        count.array
        for id_ in assessment.tables.workloads
        for count in path_counts(assessment, id_)
        if count.targets > 1
    }
    for array in sorted(untold & several):
        yield Finding(
            rule="failure.unknown",
            severity=Severity.UNVERIFIED,
            subjects=(array,),
            message=Text(
                "Which controller the ports of {array} are on is not known, so that it is not "
                "known whether the failure of one cuts hosts off.",
                array=assessment.tables.label(array),
            ),
            remedy=Text("State in the part on which controller its ports are."),
            source=Text("Ports of the array's controllers in the catalog"),
            missing=unknown_controllers(assessment.tables, chassis_facts(assessment, array)),
        )


def _unstated(
    assessment: Assessment,
    results: list[FailureResult],
    message: Text,
    is_open: Callable[[Assessment, str], bool],
    field: str,
) -> Iterator[Finding]:
    """One finding on all devices of which something is not stated that would settle it."""
    hosts = {host for result in results for host in result.in_doubt}
    ids = sorted({*switch_ids(assessment), *array_ids(assessment)})
    devices = [id_ for id_ in ids if is_open(assessment, id_)]
    if not devices:
        devices = [id_ for id_ in sorted(hosts) if is_open(assessment, id_)]
    if not devices:
        return  # nothing but links are in doubt
    what = Text("place") if field == "location" else Text("power feeds")
    yield Finding(
        rule="failure.unknown",
        severity=Severity.UNVERIFIED,
        subjects=tuple(devices),
        message=message.given(
            len(devices),
            devices=names_text(assessment, devices),
            things=_any_of(results),
        ),
        remedy=Text("State it in the inspector of these devices."),
        source=Text("Places and power feeds of the design"),
        missing=tuple(Missing(Table.DEVICES, id_, field, what) for id_ in devices),
    )


def _has_no_place(assessment: Assessment, chassis: str) -> bool:
    above = locations_above(assessment, chassis)
    return not any(place.kind == "rack" for place in above)


def _has_no_feed(assessment: Assessment, chassis: str) -> bool:
    place = feeding_place(assessment, chassis)
    if place is not None and place.power_feeds == 1:
        return False
    return not feeds_of(assessment, chassis) or is_feed_open(assessment, chassis)


def _of_links(assessment: Assessment, results: list[FailureResult]) -> Finding:
    links = links_in_doubt(assessment)
    faults = [fault for link in links for fault in verdict(assessment, link.cable.id).faults]
    kinds = {fault.kind.value for fault in faults}
    hosts = sorted({host for result in results for host in result.in_doubt})
    return Finding(
        rule="failure.unknown",
        severity=Severity.UNVERIFIED,
        subjects=tuple(link.cable.id for link in links),
        message=Text(
            "After the failure of {things} all that {hosts} ({names}) has left are links that are "
            "not known to come up: {links}.",
            "After the failure of {things} all that {hosts} ({names}) have left are links that are "
            "not known to come up: {links}.",
            len(hosts),
            hosts=counted(len(hosts), "hosts"),
            names=names_text(assessment, hosts),
            links=listed([ends_text(link) for link in links], 3),
            things=_any_of(results),
        ),
        remedy=Text(
            "Settle what these findings say of the links or of their parts: {findings}.",
            findings=listed([collected(find_rule(kind).title) for kind in sorted(kinds)]),
        ),
        source=Text("Verdicts on the links"),
        missing=to_state(dict.fromkeys(fact for fault in faults for fact in fault.rests_on)),
    )


def _any_of(results: list[FailureResult]) -> Text:
    names = [result.name for result in results]
    return names[0] if len(names) == 1 else Text("any of {things}", things=listed(names))
