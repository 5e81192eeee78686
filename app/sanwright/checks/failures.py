"""What the failure study finds that no other rule says: the ground of the rules on failures.

A host that hangs on one switch, one path or one controller is spoken of by the rules that count
these, as far as the rule pack asks for more; nobody has to be told again for every switch, cable
and port on its way. What is left are hosts that look redundant.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sanwright.analysis import Assessment, LinkFacts
from sanwright.analysis.chassis import array_ids, chassis_facts, switch_ids
from sanwright.analysis.controllers import controllers_of
from sanwright.analysis.facility import power_supplies
from sanwright.analysis.feeds import feeds_alone
from sanwright.analysis.multipath import controllers_reached, path_counts
from sanwright.analysis.paths import (
    first_switches,
    holds_drives,
    workload_paths,
    workloads_from,
)
from sanwright.design import port_device
from sanwright.text import Text, joined

if TYPE_CHECKING:
    from sanwright.analysis.failures import Cause, FailureResult, FailureWalk

Pair = tuple[str, str]
"""A host and an array that it uses."""


def cut_off_causes(walk: FailureWalk, facts: Assessment) -> list[Cause[Pair]]:
    """The failures that cut off hosts which no other rule speaks of; the news are pairs."""
    from sanwright.analysis.failures import FailureKind, causes

    told = _Told(facts)
    results = [each for each in walk.scenarios if each.cut_off]
    lost = {
        each.key: {
            pair
            for pair in dict.fromkeys((flow.host, flow.array) for flow in walk.cut_flows(each))
            if not told.hangs_on_one(*pair)
        }
        for each in results
    }
    found = causes(facts, results, lost)
    kept = (each for each in found if each.result.kind is not FailureKind.FABRIC)
    return [each for each in kept if not all(told.is_said(each.result, *p) for p in each.news)]


def pushed_causes(walk: FailureWalk, facts: Assessment) -> list[Cause[str]]:
    """The failures that push links or adapters above their capacity; the news are their ids."""
    from sanwright.analysis.failures import causes

    results = [each for each in walk.scenarios if each.pushed_over]
    return causes(facts, results, {each.key: frozenset(each.pushed_over) for each in results})


def things_of(facts: Assessment, result: FailureResult) -> tuple[str, ...]:
    """What a finding on a failure is about: the thing.

    A feed has no record: what hangs on it stands for it, but for hosts, which are their own loss.
    """
    from sanwright.analysis.failures import FailureKind

    if result.kind is not FailureKind.FEED:
        return result.subjects[:1]
    return tuple(id_ for id_ in result.subjects if not chassis_facts(facts, id_).is_host)


def ends_text(link: LinkFacts) -> Text:
    """A link by the ports at its ends."""
    return joined((link.a.label, link.b.label), " – ")


class _Told:
    """What other rules say of hosts and arrays."""

    def __init__(self, facts: Assessment) -> None:
        self._facts = facts
        self._counts: dict[Pair, int] | None = None

    def hangs_on_one(self, host: str, array: str) -> bool:
        """Whether the host has no more than one way at all, or SAS leads it there.

        That is for ``host.single-switch``, ``multipath.paths-per-lun`` and the rules on SAS.
        """
        if holds_drives(self._facts, array) or len(first_switches(self._facts, host)) == 1:
            return True
        return self._paths(host, array) == 1

    def is_said(self, result: FailureResult, host: str, array: str) -> bool:
        """Whether a rule names just what fails here as what the host lacks."""
        from sanwright.analysis.failures import FailureKind

        if result.kind in (FailureKind.CONTROLLER, FailureKind.CARD, FailureKind.STORAGE_LINK):
            return self._has_one_controller(host, array)
        if result.kind is FailureKind.ADAPTER:
            return len(self._adapters(host)) == 1 or self._has_one_controller(host, array)
        if result.kind is FailureKind.FEED:
            return is_feed_told(self._facts, result.subjects)
        return False

    def _paths(self, host: str, array: str) -> int:
        """Paths of a host to an array by the workload that has the fewest."""
        if self._counts is None:
            self._counts = {}
            for id_ in self._facts.tables.workloads:
                for count in path_counts(self._facts, id_):
                    pair = count.host, count.array
                    fewest = self._counts.get(pair, count.paths)
                    self._counts[pair] = min(count.paths, fewest)
        return self._counts.get((host, array), 0)

    def _has_one_controller(self, host: str, array: str) -> bool:
        """Whether multipath.single-controller says so."""
        if len(controllers_of(self._facts, array)) < 2:
            return False
        reached = controllers_reached(self._facts, array).get(host, frozenset())
        return len(reached) == 1 and "" not in reached

    def _adapters(self, host: str) -> set[str]:
        """The host's devices that its paths start at."""
        return {
            port_device(path.initiator_port)
            for id_ in workloads_from(self._facts, host)
            for path in workload_paths(self._facts, id_).paths
            if path.host == host
        }


def is_feed_told(facts: Assessment, devices: Sequence[str]) -> bool:
    """Whether rules on feeds say of these devices that they hang on one feed.

    ``facility.fabrics-one-feed`` does of switches of several sides, ``facility.single-feed`` and
    ``facility.rack-single-feed`` of whatever has a second supply.
    """
    switches = set(switch_ids(facts)).intersection(devices)
    if any(
        len(alone.sides) > 1 for alone in feeds_alone(facts) if switches.issuperset(alone.switches)
    ):
        return True
    needed = switches.union(array_ids(facts)).intersection(devices)
    return all((power_supplies(facts.tables.part_of(id_)) or 0) > 1 for id_ in needed)
