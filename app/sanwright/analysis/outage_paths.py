"""The paths that outages leave, and how demand spreads over them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sanwright.analysis.network import Floats, Ints, sums
from sanwright.analysis.outage_ways import Bools, ranges
from sanwright.analysis.traffic import TrafficModel


@dataclass(frozen=True, slots=True)
class Touched:
    """All paths of the flows that lose one, case by case.

    By path: its ``case``, ``path`` and whether it is ``alive``; which ``group``, a flow in a case,
    and which ``owner`` of that group it belongs to. By group: ``group_case``, ``group_flow``,
    ``sizes`` in paths. By owner: its ``owner_group`` and ``owner_share``.
    """

    case: Ints
    path: Ints
    alive: Bools
    group: Ints
    owner: Ints
    group_case: Ints
    group_flow: Ints
    sizes: Ints
    owner_group: Ints
    owner_share: Floats


class PathTables:
    """Which paths and controllers belong to each flow of a model."""

    def __init__(self, model: TrafficModel) -> None:
        self._model = model
        numbers = np.arange(len(model.flows) + 1)
        self._first_path = np.searchsorted(model.paths.flow, numbers)
        self._first_owner = np.searchsorted(model.owner_flow, numbers)

    def touched(self, case: Ints, dead: Ints) -> Touched:
        """The flows of these dead paths; ``case`` rises, a path may be named twice."""
        model, flows = self._model, len(self._model.flows)
        key = case * flows + model.paths.flow[dead]
        found = np.unique(key)
        group_case, group_flow = found // flows, found % flows
        starts, ends = self._first_path[group_flow], self._first_path[group_flow + 1]
        sizes = ends - starts
        path = ranges(starts, ends)
        offsets = np.cumsum(sizes) - sizes
        alive = np.ones(len(path), dtype=bool)
        of_dead = np.searchsorted(found, key)
        alive[offsets[of_dead] + dead - starts[of_dead]] = False
        group = np.repeat(np.arange(len(found)), sizes)
        first, last = self._first_owner[group_flow], self._first_owner[group_flow + 1]
        before = np.cumsum(last - first) - (last - first)
        return Touched(
            case=group_case[group],
            path=path,
            alive=alive,
            group=group,
            owner=before[group] + model.paths.owner[path] - first[group],
            group_case=group_case,
            group_flow=group_flow,
            sizes=sizes,
            owner_group=np.repeat(np.arange(len(found)), last - first),
            owner_share=model.owner_share[ranges(first, last)],
        )

    def spread(self, touched: Touched) -> Floats:
        """MB/s on each of the paths.

        What a controller owns goes over the paths to it, or over all of the flow once none of those
        is left; with failover over the first of them only. A flow without a path is lost.
        """
        model, alive = self._model, touched.alive
        flow = touched.group_flow[touched.group]
        single = model.failover[flow]
        for_owner = _counting(touched.owner, alive, single)
        for_flow = _counting(touched.group, alive, single)
        by_owner = sums(touched.owner, for_owner, len(touched.owner_group))
        by_flow = sums(touched.group, for_flow, len(touched.group_flow))
        share = touched.owner_share
        orphaned = np.where(by_owner > 0, 0.0, share)
        spilled = sums(touched.owner_group, orphaned, len(by_flow))
        own = np.divide(share, by_owner, out=np.zeros_like(share), where=by_owner > 0)
        spill = np.divide(spilled, by_flow, out=np.zeros_like(spilled), where=by_flow > 0)
        part = own[touched.owner] * for_owner + spill[touched.group] * for_flow
        weights: Floats = part * model.demand[flow]
        return weights


def _counting(group: Ints, alive: Bools, single: Bools) -> Floats:
    """1 for each path that takes a part in its group: all that are left, or only the first."""
    if not single.any():
        return alive.astype(np.float64)
    numbers = np.flatnonzero(alive)
    _, first = np.unique(group[numbers], return_index=True)
    is_first = np.zeros(len(alive), dtype=bool)
    is_first[numbers[first]] = True
    return np.where(single, is_first, alive).astype(np.float64)
