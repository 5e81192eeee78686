"""What is kept of all outages of a study, as flat arrays: tens of thousands are held at once.

The loads after each would be millions of numbers: only the highest of each link is kept, and those
that an outage pushes above capacity. Amounts are MB/s.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from sanwright.analysis.network import Floats, Ints
from sanwright.analysis.outage_ways import Bools
from sanwright.analysis.outages import OutageLoads
from sanwright.analysis.traffic import TrafficModel

_Short = npt.NDArray[np.int32]
"""Numbers of slots and flows: half as large as an index."""


@dataclass(frozen=True, slots=True)
class Effects:
    """The effects of outages, each outage once, end to end.

    ``rows`` is where the effect of each failure stands, as failures of one outage share it. From
    ``flow_starts[n]`` effect n has the ``flows`` that lose a path, with how many each has ``left``.
    From ``pushed_starts[n]`` it has the slots ``pushed`` above their capacity, with their ``uses``.
    Of all effects and the design as drawn ``highest`` is the most on each slot, ``at`` the first
    failure that leads there; -1: none.
    """

    rows: Ints
    flow_starts: Ints
    flows: _Short
    left: _Short
    pushed_starts: Ints
    pushed: _Short
    uses: Floats
    highest: Floats
    at: Ints

    def touched(self, number: int) -> tuple[list[int], list[int]]:
        """The flows that lose a path by the failure of that number, and how many each has left."""
        row = int(self.rows[number])
        part = slice(int(self.flow_starts[row]), int(self.flow_starts[row + 1]))
        return self.flows[part].tolist(), self.left[part].tolist()

    def pushed_uses(self, number: int) -> tuple[list[int], list[float]]:
        """The slots that the failure of that number pushes above capacity, and how full they are.

        1 is full.
        """
        row = int(self.rows[number])
        part = slice(int(self.pushed_starts[row]), int(self.pushed_starts[row + 1]))
        return self.pushed[part].tolist(), self.uses[part].tolist()


class Gathering:
    """Effects as they come, outage by outage in the order of the first failure of each."""

    def __init__(self, model: TrafficModel, failures: int) -> None:
        self._rows = np.zeros(failures, dtype=np.intp)
        self._flows, self._left, self._pushed = array("i"), array("i"), array("i")
        self._uses = array("d")
        self._flow_ends, self._pushed_ends = array("q", [0]), array("q", [0])
        self._highest = model.loads.copy()
        self._at = np.full(len(model.slots), -1, dtype=np.intp)

    def add(self, failures: list[int], effect: OutageLoads, pushed: Ints, uses: Floats) -> None:
        """The next effect: that of all these ``failures``, the first of them first."""
        self._rows[failures] = len(self._flow_ends) - 1
        self._flows.frombytes(effect.touched.astype(np.int32).tobytes())
        self._left.frombytes(effect.left.astype(np.int32).tobytes())
        self._flow_ends.append(len(self._flows))
        if len(pushed):
            self._pushed.frombytes(pushed.astype(np.int32).tobytes())
            self._uses.frombytes(uses.tobytes())
        self._pushed_ends.append(len(self._pushed))
        above = effect.loads > self._highest[effect.slots]
        slots = effect.slots[above]
        self._highest[slots] = effect.loads[above]
        self._at[slots] = failures[0]

    def all(self) -> Effects:
        """What was gathered."""
        return Effects(
            self._rows,
            _held(self._flow_ends, np.intp), _held(self._flows, np.int32),
            _held(self._left, np.int32),
            _held(self._pushed_ends, np.intp), _held(self._pushed, np.int32),
            _held(self._uses, np.float64),
            self._highest, self._at,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Entries:
    """The slots and loads of some failures end to end; n has ``starts[n]`` to ``starts[n + 1]``."""

    starts: Ints
    slots: Ints
    loads: Floats

    @classmethod
    def of(cls, effects: Sequence[OutageLoads]) -> Entries:
        """Those of ``effects``, in their order."""
        sizes = [len(effect.slots) for effect in effects]
        none = np.zeros(0, dtype=np.intp)
        return cls(
            np.cumsum([0, *sizes], dtype=np.intp),
            np.concatenate([none, *(effect.slots for effect in effects)]),
            np.concatenate([np.zeros(0), *(effect.loads for effect in effects)]),
        )

    def part(self, number: int) -> slice:
        """Where the entries of a failure are."""
        return slice(int(self.starts[number]), int(self.starts[number + 1]))

    def peaks(self, values: Floats) -> list[int]:
        """Of each failure the entry with the highest value above 0; -1 where there is none."""
        found = np.full(len(self.starts) - 1, -1, dtype=np.intp)
        filled = np.flatnonzero(np.diff(self.starts))
        if len(filled):
            highest = np.maximum.reduceat(values, self.starts[filled])
            sizes = np.diff(self.starts)[filled]
            is_peak = (values == np.repeat(highest, sizes)) & (values > 0)
            entries = np.flatnonzero(is_peak)[::-1]  # of several the first is written last
            found[np.repeat(filled, sizes)[entries]] = entries
        return found.tolist()

    def touching(self, flags: Bools) -> list[bool]:
        """Whether each failure has an entry with its flag up."""
        number = np.repeat(np.arange(len(self.starts) - 1), np.diff(self.starts))
        found = np.zeros(len(self.starts) - 1, dtype=bool)
        found[number[flags]] = True
        return found.tolist()


def _held(values: array[Any], kind: type[np.generic]) -> npt.NDArray[Any]:
    """The memory of ``values`` itself as an array of numbers."""
    return np.frombuffer(values, dtype=kind) if values else np.zeros(0, dtype=kind)
