"""What all outages of a study do, as flat arrays: tens of thousands are held at once.

Amounts are MB/s.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from sanwright.analysis.network import Floats, Ints
from sanwright.analysis.outage_ways import Bools
from sanwright.analysis.outages import Outage, OutageLoads

_Short = npt.NDArray[np.int32]
"""Numbers of slots and flows, of which there are millions: half as large as an index."""
_NONE = np.zeros(0, dtype=np.intp)


@dataclass(frozen=True, slots=True)
class Effects:
    """The effects of outages, each outage once, end to end.

    ``rows`` is where the effect of each failure stands, as failures of one outage share it. Effect
    n has entries ``starts[n]`` up to ``starts[n + 1]``: ``slots`` have the load ``loads`` then, all
    others what they have as drawn. Likewise from ``flow_starts[n]`` the ``flows`` that lose a path,
    with how many each has ``left`` of how many ``before``; ``lost`` is what is cut off.
    """

    rows: Ints
    starts: Ints
    slots: _Short
    loads: Floats
    flow_starts: Ints
    flows: _Short
    left: _Short
    before: _Short
    lost: Floats

    @classmethod
    def of(cls, outages: Sequence[Outage], effects: Iterable[OutageLoads]) -> Effects:
        """``effects`` are those of the different ``outages``, in the order of their first."""
        slots, flows, left, before = array("i"), array("i"), array("i"), array("i")
        loads, lost, ends, flow_ends = array("d"), array("d"), array("q", [0]), array("q", [0])
        for effect in effects:
            slots.frombytes(effect.slots.astype(np.int32).tobytes())
            loads.frombytes(effect.loads.tobytes())
            for held, found in (
                (flows, effect.touched), (left, effect.left), (before, effect.before),
            ):  # fmt: skip
                held.frombytes(found.astype(np.int32).tobytes())
            lost.append(effect.lost)
            ends.append(len(slots))
            flow_ends.append(len(flows))
        number = {outage: place for place, outage in enumerate(dict.fromkeys(outages))}
        return cls(
            np.array([number[outage] for outage in outages], dtype=np.intp),
            _held(ends, np.intp), _held(slots, np.int32), _held(loads, np.float64),
            _held(flow_ends, np.intp), _held(flows, np.int32), _held(left, np.int32),
            _held(before, np.int32), _held(lost, np.float64),
        )  # fmt: skip

    def of_failure(self, number: int) -> OutageLoads:
        """What the failure of that number does."""
        row = int(self.rows[number])
        part = slice(int(self.starts[row]), int(self.starts[row + 1]))
        within = slice(int(self.flow_starts[row]), int(self.flow_starts[row + 1]))
        flows, left = self.flows[within].astype(np.intp), self.left[within].astype(np.intp)
        return OutageLoads(
            slots=self.slots[part].astype(np.intp),
            loads=self.loads[part],
            cut=flows[left == 0],
            lost=float(self.lost[row]),
            touched=flows,
            left=left,
            before=self.before[within].astype(np.intp),
        )

    def cut(self, number: int) -> Ints:
        """The flows that have no path left after the failure of that number."""
        row = int(self.rows[number])
        within = slice(int(self.flow_starts[row]), int(self.flow_starts[row + 1]))
        if within.start == within.stop:
            return _NONE
        flows: Ints = self.flows[within].astype(np.intp)[self.left[within] == 0]
        return flows

    def firsts(self) -> Ints:
        """For each entry the first failure whose it is."""
        first = np.zeros(len(self.lost), dtype=np.intp)
        first[self.rows[::-1]] = np.arange(len(self.rows))[::-1]
        return np.repeat(first, np.diff(self.starts))


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
