"""Sums and minima over the arcs of a network by the node at one of their ends."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

_Floats = npt.NDArray[np.float64]
_Ints = npt.NDArray[np.intp]


class ArcEnds:
    """Sums or minima of what the arcs of a row have, by the node at one of their ends.

    By slices and not by matrix products, which take all processors and do not add in one order.
    """

    def __init__(self, ends: _Ints, nodes: int) -> None:
        self._size = nodes
        self._order = np.argsort(ends, kind="stable")
        self._is_ordered = bool((self._order == np.arange(len(ends))).all())
        self._nodes, self._starts = np.unique(ends[self._order], return_index=True)

    def total(self, amounts: _Floats) -> _Floats:
        """Sum by row and node, from amounts by row and arc."""
        found = np.zeros((len(amounts), self._size))
        if len(self._order):
            ordered = self._ordered(amounts)
            found[:, self._nodes] = np.add.reduceat(ordered, self._starts, axis=1)
        return found

    def least(self, amounts: _Floats) -> _Floats:
        """Minimum by row and node; inf for a node with no arc."""
        found = np.full((len(amounts), self._size), np.inf)
        if len(self._order):
            ordered = self._ordered(amounts)
            found[:, self._nodes] = np.minimum.reduceat(ordered, self._starts, axis=1)
        return found

    def _ordered(self, amounts: _Floats) -> _Floats:
        return amounts if self._is_ordered else amounts.take(self._order, axis=1)
