"""Rule failure.cut-off."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from sanwright.analysis import Assessment
from sanwright.analysis.chassis import chassis_of, switch_ids
from sanwright.analysis.sides import plugs, segment_label, segment_of, used_segments
from sanwright.checks.facility import names_text
from sanwright.checks.failures import Pair, cut_off_causes, things_of
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.presence import has_workloads
from sanwright.checks.rule import Scope, rule
from sanwright.listing import any_of, listed
from sanwright.text import Text, joined
from sanwright.units.counts import counted

if TYPE_CHECKING:
    from sanwright.analysis.failures import Cause, FailureWalk

_IF_IT_FAILS = Text(
    "If {thing} fails, {hosts} ({names}) loses storage that it uses: no path is left.",
    "If {thing} fails, {hosts} ({names}) lose storage that they use: no path is left.",
)
_IF_A_PLACE_IS_LOST = Text(
    "If {thing} is lost with all that stands in it, {hosts} elsewhere ({names}) loses storage that "
    "stands elsewhere, too.",
    "If {thing} is lost with all that stands in it, {hosts} elsewhere ({names}) lose storage that "
    "stands elsewhere, too.",
)
_OWN = Text(
    "{hosts} ({names}) loses storage that it uses if one of its adapters fails, although it has "
    "others.",
    "{hosts} ({names}) lose storage that they use if one of their adapters fails, although they "
    "have others.",
)


@rule("failure.cut-off", "One failure cuts hosts off", Scope.FAILURES, where=has_workloads)
def check(walk: FailureWalk, assessment: Assessment) -> Iterator[Finding]:
    """One thing that fails takes from hosts storage that they use, although they look redundant.

    Why it matters: a second adapter, switch or fabric was paid for so that one thing may fail. Here
    one failure is enough all the same.
    Violation: without a switch, blade, link, adapter, controller, array card or power feed a host
    that has paths over two switches reaches an array of one of its workloads no more (error). The
    same with a patch panel, rack, room or site is a warning: whether the loss of a place has to be
    survived is for the customer to say. Hosts and arrays that stand in the place are gone
    themselves and do not count.
    Fix: lead a second path past the thing that the message names.
    Limits: the figures are those of the failure study, panel and report section alike; links that
    are not known to be down count as working. Not said a second time: hosts whose paths all start
    at one switch (host.single-switch), with a single path (multipath.paths-per-lun), with a single
    adapter (host.single-adapter), at one controller of several (multipath.single-controller), on
    SAS (the rules on SAS) and feeds of which facility.fabrics-one-feed or facility.single-feed
    speaks: whether one will do is a question that the rule pack answers there. Fabrics as a whole
    are left to fabric.only-one, fabric.pair-in-one and zone.one-side-only. A link, blade or port
    that does no more than the switch that it is on is named with that switch; what goes with a
    place or feed and does as much by itself is named instead of it.
    Source: Brocade, SAN Design and Best Practices: redundant fabrics share nothing; arithmetic on
    the design's own cables, zones and workloads.
    """
    from sanwright.analysis.failures import FailureKind

    found = cut_off_causes(walk, assessment)
    own = [each for each in found if each.result.kind is FailureKind.ADAPTER]
    for each in found:
        if each.result.kind is not FailureKind.ADAPTER:
            yield _finding(assessment, each)
    if own:
        yield _own_finding(assessment, own)


def _finding(assessment: Assessment, cause: Cause[Pair]) -> Finding:
    from sanwright.analysis.failures import PLACES, FailureKind

    result = cause.result
    is_place = result.kind in PLACES
    hosts = list(result.cut_off)
    message = (_IF_A_PLACE_IS_LOST if is_place else _IF_IT_FAILS).given(
        len(hosts),
        thing=result.name,
        hosts=counted(len(hosts), "hosts"),
        names=names_text(assessment, hosts),
    )
    if cause.alike:
        parts = listed([part.name for part in cause.alike])
        message = joined(
            (message, Text("The loss of {parts} alone does the same.", parts=parts)), " "
        )
    things = things_of(assessment, result)
    is_spared = is_place or result.kind is FailureKind.PANEL
    return Finding(
        rule="failure.cut-off",
        severity=Severity.WARNING if is_spared else Severity.ERROR,
        subjects=tuple(dict.fromkeys((*things, *hosts))),
        message=message,
        remedy=_remedy(assessment, cause),
        limit=counted(0, "hosts"),
        actual=counted(len(hosts), "hosts"),
        source="Brocade SAN Design and Best Practices",
    )


def _own_finding(assessment: Assessment, own: list[Cause[Pair]]) -> Finding:
    hosts = sorted({host for each in own for host in each.result.cut_off})
    adapters = sorted({each.result.subjects[0] for each in own})
    return Finding(
        rule="failure.cut-off",
        severity=Severity.ERROR,
        subjects=(*hosts, *adapters),
        message=_OWN.given(
            len(hosts), hosts=counted(len(hosts), "hosts"), names=names_text(assessment, hosts)
        ),
        remedy=Text(
            "Connect and zone a port of another adapter to {arrays}, too.",
            arrays=_arrays(assessment, [pair for each in own for pair in each.news]),
        ),
        limit=counted(0, "hosts"),
        actual=counted(len(hosts), "hosts"),
        source="Brocade SAN Design and Best Practices",
    )


def _remedy(assessment: Assessment, cause: Cause[Pair]) -> Text:
    from sanwright.analysis.failures import FailureKind

    kind, name = cause.result.kind, cause.result.name
    arrays = _arrays(assessment, cause.news)
    if kind is FailureKind.SWITCH:
        return _past_switch(assessment, cause)
    if kind in (FailureKind.CONTROLLER, FailureKind.CARD):
        return Text(
            "Connect ports of {arrays} beside {thing}, and zone these hosts with them.",
            arrays=arrays,
            thing=name,
        )
    if kind is FailureKind.FEED:
        devices = _needed(assessment, cause)
        return Text(
            "Put {devices} on two feeds, or those of one fabric on another feed.",
            devices=names_text(assessment, devices),
        )
    if kind in (FailureKind.RACK, FailureKind.ROOM, FailureKind.SITE):
        devices = _needed(assessment, cause)
        return Text(
            "Let the switches of one fabric stand elsewhere; in {place} are {devices}.",
            place=name,
            devices=names_text(assessment, devices),
        )
    return Text(
        "Lead a second path between these hosts and {arrays} past {thing}.",
        arrays=arrays,
        thing=name,
    )


def _arrays(assessment: Assessment, pairs: Iterable[Pair]) -> Text:
    return names_text(assessment, sorted({array for _, array in pairs}))


def _past_switch(assessment: Assessment, cause: Cause[Pair]) -> Text:
    """To use another fabric: who is not connected to one yet, or what is wrong with it."""
    here = segment_of(assessment, cause.result.subjects[0])
    others = [segment for segment in used_segments(assessment) if segment != here]
    hosts, arrays = (sorted({pair[end] for pair in cause.news}) for end in (0, 1))
    if not others:
        return Text(
            "Build a second fabric past {thing} and connect {arrays} and these hosts to it.",
            thing=cause.result.name,
            arrays=names_text(assessment, arrays),
        )
    fabric = any_of([segment_label(assessment, id_) for id_ in others])
    lacking = [
        id_
        for id_ in (*arrays, *hosts)
        if all(plug.segment == here for plug in plugs(assessment, id_))
    ]
    if lacking:
        return Text(
            "Connect {devices} to {fabric}, too, and zone hosts and arrays there.",
            devices=names_text(assessment, lacking),
            fabric=fabric,
        )
    return Text(
        "See to it that {fabric} leads from these hosts to {arrays}, too: by links that come up, "
        "ISLs and zones.",
        fabric=fabric,
        arrays=names_text(assessment, arrays),
    )


def _needed(assessment: Assessment, cause: Cause[Pair]) -> list[str]:
    """The switches that go with a place or feed; its arrays, too, if those are what is lost."""
    gone = set(cause.result.scenario.whole)
    arrays = {array for _, array in cause.news}
    switches = {chassis_of(assessment, id_) for id_ in switch_ids(assessment)}
    return sorted(gone & (switches | arrays))
