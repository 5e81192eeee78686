"""A failure walk with what the window needs to show it: worked out on a worker thread, read here.

Everything in it is of one snapshot of the design; edits made since do not reach it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sanwright.analysis import Assessment, assess
from sanwright.analysis.links import all_links, run_lead
from sanwright.analysis.network_edges import Direction
from sanwright.analysis.usable_capacity import capacity_of
from sanwright.design import Snapshot
from sanwright.errors import CancelledError, InputError
from sanwright.gui.canvas.loads.load_view import LinkUse, LoadView, Use
from sanwright.gui.load.reading import is_turned
from sanwright.progress import Progress
from sanwright.text import Text, tr
from sanwright.units import Throughput

if TYPE_CHECKING:
    from sanwright.analysis.failures import FailureResult, FailureWalk

Names = tuple[str, ...]
"""Keys of what fails together."""

_LAYING_OUT = 0.35
"""Share of the work that is done when the walk itself begins."""


class FailureStudy:
    """The walk, worst first, with the picture of every failure.

    ``fabrics`` are what may be taken out for maintenance, by key and name. Where something is out
    already, ``alone`` is the walk of that by itself, and comes first in the results. ``together``
    are things that fail at the same time, as the user named them, the newest first.
    """

    def __init__(
        self,
        facts: Assessment,
        walk: FailureWalk,
        alone: FailureWalk | None,
        fabrics: Mapping[str, str],
    ) -> None:
        self._facts = facts
        self.walk = walk
        self._alone = alone
        self.fabrics = dict(fabrics)
        self.together: dict[Names, FailureWalk] = {}
        self._aside: Assessment | None = None
        """For the worker thread alone: an assessment is not for two threads at once."""
        self._last: dict[str, tuple[tuple[float, float, bool], LinkUse]] = {}
        """Most links are as they were in the failure seen before; their use is the same object."""
        self._cables = {
            id_: (run_lead(facts, id_), is_turned(facts, id_)) for id_ in facts.tables.cables
        }
        self._capacity = {
            (lead, way): capacity.amount if capacity is not None else None
            for lead in all_links(facts)
            for way in ("ab", "ba")
            for capacity in (capacity_of(facts, (lead, way)),)
        }

    @property
    def results(self) -> tuple[FailureResult, ...]:
        """What was named to fail together; what is out by itself; every failure, worst first."""
        named = [walk.scenarios[0] for walk in self.together.values()]
        alone = self._alone.scenarios[:1] if self._alone is not None else ()
        return (*named, *alone, *self.walk.scenarios)

    def names(self, result: FailureResult) -> Names:
        """Keys of what fails in a result, without what is out already."""
        found = (names for names, walk in self.together.items() if walk.scenarios[0] is result)
        return next(found, (result.key,))

    def walk_together(self, names: Names) -> Together:
        """All of ``names`` at the same time, beside what is out already; on a worker thread.

        Raises InputError for a name that is not there.
        """
        from sanwright.analysis.failures import walk_together

        if self._aside is None:
            self._aside = assess(self._facts.tables)
        standing = (self.standing,) if self.standing else ()
        return Together(self, names, walk_together(self._aside, (*standing, *names)))

    def keep(self, found: Together) -> FailureResult:
        """Let the results begin with what was found."""
        same = set(found.names)
        others = {names: walk for names, walk in self.together.items() if set(names) != same}
        self.together = {found.names: found.walk, **others}
        return found.walk.scenarios[0]

    @property
    def standing(self) -> str:
        """Key of what is out already; empty for nothing."""
        return self._alone.scenarios[0].key if self._alone is not None else ""

    def label(self, subject: str) -> str:
        """Name of a device, cable or port in the study's design."""
        from sanwright.gui.look.naming import subject_label

        return subject_label(self._facts.tables, subject)

    def labels(self, results: Iterable[FailureResult]) -> dict[str, str]:
        """Names of all that results are about."""
        ids: set[str] = set()
        for result in results:
            ids.update(result.cut_off, result.in_doubt, result.pushed_over, result.overloaded)
            ids.update(id_ for pair in result.severed for id_ in pair if id_)
            ids.update(use[0] for use in (result.worst, result.raised) if use is not None)
        return {id_: self.label(id_) for id_ in ids}

    def view(self, result: FailureResult) -> LoadView:
        """The loads after a failure, and what is dead and cut off then."""
        walk = self._walk_of(result)
        loads, dead = walk.loads(result), walk.dead(result)
        links = {
            lead: self._use(lead, loads.get(lead, (0.0, 0.0)), is_least=result.is_least)
            for lead, _ in self._capacity
        }
        uses = {
            id_: links[lead].reversed() if turned else links[lead]
            for id_, (lead, turned) in self._cables.items()
            if lead in links
        }
        return LoadView(uses, dead, frozenset(result.cut_off), title=self.title(result))

    def worst_view(self) -> LoadView:
        """Every direction of every link as busy as it ever gets, whichever single thing fails."""
        cases, is_least = self.walk.worst_cases, bool(self.walk.unknown_demand)
        uses = {}
        for id_, (lead, turned) in self._cables.items():
            if (lead, "ab") in self._capacity:
                found = (cases.get((lead, way)) for way in ("ab", "ba"))
                loads = [case.load.amount if case is not None else 0.0 for case in found]
                use = self._use(lead, (loads[0], loads[1]), is_least=is_least)
                uses[id_] = use.reversed() if turned else use
        title = tr("Worst case of every link, whichever single thing fails")
        if self._alone is not None:
            standing = self._alone.scenarios[0].name
            title = tr(
                "Worst case of every link without {standing}, whichever single thing fails",
                standing=standing,
            )
        return LoadView(uses, title=title)

    def title(self, result: FailureResult) -> str:
        """What the picture shows."""
        several = self.names(result)
        names = f" {tr('and')} ".join(self._name(key) for key in several)
        if self._alone is None:
            if len(several) > 1:
                return tr("If {names} fail together", names=names)
            return tr("If {name} fails", name=result.name)
        standing = self._alone.scenarios[0].name
        if len(several) > 1:
            return tr(
                "Without {standing}, if {names} fail together", standing=standing, names=names
            )
        if result.key == self.standing:
            return tr("Without {standing}", standing=standing)
        return tr("Without {standing}, if {name} fails too", standing=standing, name=result.name)

    def _walk_of(self, result: FailureResult) -> FailureWalk:
        for walk in self.together.values():
            if walk.scenarios[0] is result:
                return walk
        alone = self._alone
        return alone if alone is not None and result.key == self.standing else self.walk

    def _name(self, key: str) -> str:
        return next((str(each.name) for each in self.walk.scenarios if each.key == key), key)

    def _use(self, lead: str, loads: tuple[float, float], *, is_least: bool) -> LinkUse:
        key = (*loads, is_least)
        before = self._last.get(lead)
        if before is not None and before[0] == key:
            return before[1]
        ab, ba = (
            self._one_way((lead, way), load, is_least=is_least)
            for way, load in zip(("ab", "ba"), loads, strict=True)
        )
        self._last[lead] = key, LinkUse(ab, ba)
        return self._last[lead][1]

    def _one_way(self, way: Direction, load: float, *, is_least: bool) -> Use:
        capacity = self._capacity[way]
        share = load / capacity if capacity else None
        return Use(share, Throughput(load), not is_least, is_down=capacity == 0.0)


@dataclass(frozen=True, slots=True)
class Together:
    """What ``names`` do at the same time is the first result of ``walk``; all is of ``study``."""

    study: FailureStudy
    names: Names
    walk: FailureWalk


def study_failures(
    tables: Snapshot,
    standing: str,
    progress: Progress,
    together: Sequence[Names] = (),
) -> FailureStudy:
    """Walk through all failures of a snapshot; with ``standing`` (a fabric's key) out already.

    ``together`` are walked too, but for those of which something is there no more. Runs on a
    worker thread. Raises CancelledError when ``progress`` says False.
    """
    from sanwright.analysis.failures import (
        FailureKind,
        failure_scenarios,
        walk_failures,
        walk_together,
    )

    if not progress(0.0, Text("Reading the design")):
        raise CancelledError(Text("Cancelled."))
    facts = assess(tables)
    known = failure_scenarios(facts)
    fabrics = {each.key: str(each.name) for each in known if each.kind is FailureKind.FABRIC}
    without = [each for each in known if standing and each.key == standing]
    alone = walk_together(facts, (standing,)) if without else None
    walk = walk_failures(
        facts,
        lambda share, text: progress(_LAYING_OUT + (1 - _LAYING_OUT) * share, text),
        without=without,
    )
    study = FailureStudy(facts, walk, alone, fabrics)
    _walk_named(study, facts, together)
    return study


def _walk_named(study: FailureStudy, facts: Assessment, together: Iterable[Names]) -> None:
    from sanwright.analysis.failures import walk_together

    standing = (study.standing,) if study.standing else ()
    for names in together:
        try:
            study.together[names] = walk_together(facts, (*standing, *names))
        except InputError:
            continue
