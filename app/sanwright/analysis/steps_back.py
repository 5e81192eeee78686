"""The newest edits that a live assessment followed, each with what takes it back.

Undo gives a design the records that it had. What was worked out from them then holds again, so it
is kept for some edits, and nothing is worked out anew: see
``docs/decisions/0086-an-undo-goes-back.md``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sanwright.analysis.memo_nodes import InputNode
from sanwright.analysis.memo_past import Past
from sanwright.design import Change

_FREE, _EACH = 20_000, 4
"""What all steps but the newest may hold, about in nodes, with so many for each record of the
design: a design has five for each."""
_DIFFERING = 10
"""As much as so many nodes is held of one that differed: it is there twice."""
_HANDFUL = 2_000
"""Nodes given back with each further edit: all at once they would hold the window."""


@dataclass(frozen=True, slots=True)
class StepBack:
    """One edit; ``kept`` are the notes of what is kept beside the answers, by its kind."""

    change: Change
    past: Past
    kept: Mapping[Any, object]

    @property
    def weight(self) -> int:
        """How much it holds, about in nodes."""
        return len(self.past) + _DIFFERING * len(self.past.differed)


class StepsBack:
    """Steps in the order in which they were made."""

    def __init__(self) -> None:
        self._steps: list[StepBack] = []
        self._leaving: list[InputNode] = []

    def add(self, step: StepBack, records: int) -> None:
        """One more in a design of so many records; the oldest go where there are too many."""
        self._steps.append(step)
        weights = [each.weight for each in self._steps[:-1]]
        while weights and sum(weights) > _FREE + _EACH * records:
            del weights[0]
            past = self._steps.pop(0).past
            past.differed.clear()
            self._leaving += past.gone
        del self._leaving[max(0, len(self._leaving) - _HANDFUL) :]

    @property
    def newest(self) -> StepBack | None:
        """The edit that was followed last and was not taken back."""
        return self._steps[-1] if self._steps else None

    def takes_back(self, change: Change) -> bool:
        """Whether a change makes what the newest step changed what it was before."""
        newest = self.newest
        if newest is None or len(newest.change.replacements) != len(change.replacements):
            return False
        done = {(item.table, item.id): item for item in newest.change.replacements}
        for item in change.replacements:
            was = done.get((item.table, item.id))
            if was is None or was.before != item.after or was.after != item.before:
                return False
        return True

    def pop(self) -> StepBack:
        """Take the newest away."""
        return self._steps.pop()

    def clear(self) -> None:
        """None of them can be taken back."""
        self._steps.clear()
        self._leaving.clear()
