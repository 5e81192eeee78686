"""Rule failure.overload."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import TYPE_CHECKING

from sanwright.analysis import Assessment, LinkKind
from sanwright.analysis.chassis import chassis_facts, chassis_of
from sanwright.analysis.links import find_link
from sanwright.checks.facility import names_text
from sanwright.checks.failures import ends_text, pushed_causes, things_of
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.presence import has_workloads
from sanwright.checks.rule import Scope, rule
from sanwright.listing import listed
from sanwright.text import Text, joined
from sanwright.units import Share

if TYPE_CHECKING:
    from sanwright.analysis.failures import Cause, FailureResult, FailureWalk

_ONE = Text(
    "If {thing} fails, {links} has to carry {share} of what it can.",
    "If {thing} fails, {count:,} links or adapters have to carry more than they can, up to "
    "{share}: {links}.",
)
_ANY = Text(
    "If any one of these fails, others have to carry more than they can, up to {share}: {things}. "
    "Overloaded then: {links}."
)
_LEAST = Text("The demand of a workload is not known, so it is at least that.")


@rule("failure.overload", "One failure overloads what is left", Scope.FAILURES, where=has_workloads)
def check(walk: FailureWalk, assessment: Assessment) -> Iterator[Finding]:
    """After one failure, a link or adapter slot has to carry more than it can.

    Why it matters: the second path was paid for so that hosts go on when the first one fails. They
    do go on, but slowly, and at the busiest hour; an array loses a controller at every update.
    Violation: without a fabric, switch, blade, link, adapter, controller, array card, patch panel,
    power feed, rack, room or site the load on one direction of a link is above its usable
    throughput, or that through an adapter above what its slot lets through, and was not before.
    Fix: more or faster links where the load then goes, or less load.
    Limits: the figures are those of the failure study, panel and report section alike; the limit is
    that of load.link and load.adapter. What is overloaded with nothing failed is said there; links
    of unknown speed and workloads of unknown demand are said by port.speeds-unknown and
    workload.demand-unknown. Links between the same two switches, ports of one array, and hosts
    whose own adapters or links are all that is overloaded share a finding. What goes with a place,
    feed or fabric and overloads as much by itself is named instead of it. What processors of
    controllers can do is not known.
    Source: negotiated speeds, PCIe table, workloads, and arithmetic.
    """
    groups: dict[Hashable, list[Cause[str]]] = {}
    for cause in pushed_causes(walk, assessment):
        groups.setdefault(_group(assessment, cause.result), []).append(cause)
    for group in groups.values():
        yield _finding(assessment, walk, [cause.result for cause in group])


def _group(assessment: Assessment, result: FailureResult) -> Hashable:
    """What shares a finding with others."""
    from sanwright.analysis.failures import LINKS, FailureKind

    kind = result.kind
    if kind is FailureKind.CONTROLLER:
        return kind, result.subjects[0]
    if kind is FailureKind.CARD:
        return kind, chassis_of(assessment, result.subjects[0])
    if kind is FailureKind.ADAPTER:
        host = chassis_of(assessment, result.subjects[0])
        return kind, _unless_own(assessment, result, {host})
    if kind in LINKS:
        ends = _ends(assessment, result.subjects[0])
        if kind is FailureKind.STORAGE_LINK:
            arrays = tuple(sorted(end for end in ends if _is_array(assessment, end)))
            return kind, arrays
        if kind is FailureKind.ISL:
            return kind, tuple(sorted(ends))
        return kind, _unless_own(assessment, result, ends)
    return result.key


def _is_array(assessment: Assessment, chassis: str) -> bool:
    return chassis_facts(assessment, chassis).is_array


def _unless_own(assessment: Assessment, result: FailureResult, ends: set[str]) -> Hashable:
    """Nothing if all that is overloaded is the host's own, else what is overloaded."""
    is_own = all(ends & _ends(assessment, id_) for id_ in result.pushed_over)
    return () if is_own else result.pushed_over


def _ends(assessment: Assessment, id_: str) -> set[str]:
    """The chassis at both ends of a link, or the one that an adapter is in."""
    link = find_link(assessment, id_)
    if link is None:
        return {chassis_of(assessment, id_)}
    return {end.chassis for end in link.ends}


def _finding(assessment: Assessment, walk: FailureWalk, results: list[FailureResult]) -> Finding:
    uses: dict[str, float] = {}
    for result in results:
        for id_, use in walk.pushed_uses(result).items():
            uses[id_] = max(uses.get(id_, 0.0), use)
    links = sorted(uses, key=lambda id_: (-uses[id_], id_))
    highest = Share(uses[links[0]])
    values = {"links": listed([_label(assessment, id_) for id_ in links], 3), "share": highest}
    if len(results) == 1:
        message = _ONE.given(len(links), thing=results[0].name, **values)
    else:
        message = _ANY.given(things=listed([result.name for result in results], 3), **values)
    if any(result.is_least for result in results):
        message = joined((message, _LEAST), " ")
    things = [subject for result in results for subject in things_of(assessment, result)]
    return Finding(
        rule="failure.overload",
        severity=Severity.WARNING,
        subjects=tuple(dict.fromkeys((*things, *links))),
        message=message,
        remedy=joined(_remedies(assessment, links), " "),
        limit=Share(1.0),
        actual=highest,
        source=Text("Negotiated speeds and the workloads"),
    )


def _label(assessment: Assessment, id_: str) -> Text:
    """A link by its ends, an adapter by its name."""
    link = find_link(assessment, id_)
    if link is None:
        return assessment.tables.label(id_)
    return ends_text(link)


def _remedies(assessment: Assessment, links: list[str]) -> Iterator[Text]:
    """What to do, by what is overloaded: ISLs, ports of arrays, ports of hosts, slots."""
    isls: list[str] = []
    arrays: dict[str, None] = {}
    hosts: dict[str, None] = {}
    slots: list[str] = []
    for id_ in links:
        link = find_link(assessment, id_)
        if link is None:
            slots.append(id_)
        elif link.kind in (LinkKind.ISL, LinkKind.UPLINK):
            isls.append(id_)
        else:
            ends = sorted(_ends(assessment, id_))
            at_array = [end for end in ends if _is_array(assessment, end)]
            if at_array:
                arrays.update(dict.fromkeys(at_array))
            else:
                hosts.update(dict.fromkeys(e for e in ends if _is_host(assessment, e)))
    if isls:
        yield Text(
            "Lay more or faster ISLs beside {links}.",
            links=listed([_label(assessment, id_) for id_ in isls], 3),
        )
    if arrays:
        yield Text(
            "Connect more or faster ports of {arrays}.", arrays=names_text(assessment, list(arrays))
        )
    if hosts:
        yield Text(
            "Connect more or faster ports of {hosts}.", hosts=names_text(assessment, list(hosts))
        )
    if slots:
        yield Text(
            "Put {adapters} into a wider or newer slot, or spread the ports over another adapter.",
            adapters=names_text(assessment, slots),
        )


def _is_host(assessment: Assessment, chassis: str) -> bool:
    return chassis_facts(assessment, chassis).is_host
