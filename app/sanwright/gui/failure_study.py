"""A failure walk with what the window needs to show it: worked out on a worker thread, read here.

Everything in it is of one snapshot of the design; edits made since do not reach it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from sanwright.analysis import Assessment, assess
from sanwright.design import Snapshot
from sanwright.errors import CancelledError
from sanwright.gui.editor.load_view import LinkUse, LoadView, Use
from sanwright.gui.load_reading import is_turned
from sanwright.reports import Progress
from sanwright.units import Throughput

if TYPE_CHECKING:
    from sanwright.analysis.failures import FailureResult, FailureWalk

_LAYING_OUT = 0.35
"""Share of the work that is done when the walk itself begins."""


class FailureStudy:
    """The walk, worst first, with the picture of every failure.

    ``fabrics`` are what may be taken out for maintenance, by key and name. Where something is out
    already, ``alone`` is the walk of that by itself, and comes first in the results.
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
        self._last: dict[str, tuple[tuple[float, float, bool], LinkUse]] = {}
        """Most links are as they were in the failure seen before; their use is the same object."""
        self._cables = {
            id_: (facts.channel(id_).lead, is_turned(facts, id_)) for id_ in facts.tables.cables
        }
        self._capacity = {
            lead: link.capacity.amount if link.capacity is not None else None
            for lead, link in facts.links.items()
        }

    @property
    def results(self) -> tuple[FailureResult, ...]:
        """What is out by itself, if anything is; then every failure, the worst first."""
        alone = self._alone.scenarios[:1] if self._alone is not None else ()
        return (*alone, *self.walk.scenarios)

    @property
    def standing(self) -> str:
        """Key of what is out already; empty for nothing."""
        return self._alone.scenarios[0].key if self._alone is not None else ""

    def label(self, subject: str) -> str:
        """Name of a device, cable or port in the study's design."""
        from sanwright.gui.naming import subject_label

        return subject_label(self._facts.tables, subject)

    def view(self, result: FailureResult) -> LoadView:
        """The loads after a failure, and what is dead and cut off then."""
        walk = self._walk_of(result)
        loads, dead = walk.loads(result), walk.dead(result)
        links = {
            lead: self._use(lead, loads.get(lead, (0.0, 0.0)), is_least=result.is_least)
            for lead in self._capacity
        }
        uses = {
            id_: links[lead].reversed() if turned else links[lead]
            for id_, (lead, turned) in self._cables.items()
            if lead in links
        }
        return LoadView(uses, dead, frozenset(result.cut_off), title=self.title(result))

    def title(self, result: FailureResult) -> str:
        """What the picture shows."""
        if self._alone is None:
            return f"If {result.name} fails"
        standing = self._alone.scenarios[0].name
        if result.key == self.standing:
            return f"Without {standing}"
        return f"Without {standing}, if {result.name} fails too"

    def _walk_of(self, result: FailureResult) -> FailureWalk:
        alone = self._alone
        return alone if alone is not None and result.key == self.standing else self.walk

    def _use(self, lead: str, loads: tuple[float, float], *, is_least: bool) -> LinkUse:
        key = (*loads, is_least)
        before = self._last.get(lead)
        if before is not None and before[0] == key:
            return before[1]
        ab, ba = (self._one_way(lead, load, is_least=is_least) for load in loads)
        self._last[lead] = key, LinkUse(ab, ba)
        return self._last[lead][1]

    def _one_way(self, lead: str, load: float, *, is_least: bool) -> Use:
        capacity = self._capacity[lead]
        share = load / capacity if capacity else None
        return Use(share, Throughput(load), is_complete=not is_least)


def study_failures(tables: Snapshot, standing: str, progress: Progress) -> FailureStudy:
    """Walk through all failures of a snapshot; with ``standing`` (a fabric's key) out already.

    Runs on a worker thread. Raises CancelledError when ``progress`` says False.
    """
    from sanwright.analysis.failures import (
        FailureKind,
        failure_scenarios,
        walk_failures,
        walk_together,
    )

    if not progress(0.0, "Reading the design"):
        raise CancelledError("Cancelled.")
    facts = assess(tables)
    known = failure_scenarios(facts)
    fabrics = {each.key: each.name for each in known if each.kind is FailureKind.FABRIC}
    without = [each for each in known if standing and each.key == standing]
    alone = walk_together(facts, (standing,)) if without else None
    walk = walk_failures(
        facts,
        lambda share, text: progress(_LAYING_OUT + (1 - _LAYING_OUT) * share, text),
        without=without,
    )
    return FailureStudy(facts, walk, alone, fabrics)
