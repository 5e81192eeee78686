"""Fixed points by iteration, with Anderson's acceleration.

Plain iteration x -> g(x) of the approximate solvers shrinks the error by a constant factor, which
comes near 1 where stations fill up. Anderson's method takes the combination of the last few steps
whose remaining changes cancel best. Where that leaves the range 0 ... 1 the plain step is taken;
where it makes the change grow, some plain steps follow, more each time. What remains in the end is
the plain iteration, which has converged for every network tried.

Source: Anderson, "Iterative procedures for nonlinear integral equations", Journal of the ACM 12
(1965); Walker and Ni, "Anderson acceleration for fixed-point iterations", SIAM Journal on
Numerical Analysis 49 (2011).
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from sanwright.analysis.queueing.station import FloatArray

_MEMORY = 5
"""Steps that are combined."""

_PAUSE = 5
"""Steps without acceleration after a change that grew; twice as many each further time."""


def fixed_point(
    step: Callable[[FloatArray], FloatArray],
    start: FloatArray,
    tolerance: float,
    most_iterations: int,
) -> FloatArray:
    """The x in 0 ... 1 that ``step`` changes nowhere by more than ``tolerance``.

    Raises ArithmeticError where ``most_iterations`` were not enough.
    """
    x, smallest, plain, pause = start, np.inf, 0, _PAUSE
    past = _Past(start.size)
    for _ in range(most_iterations):
        image = step(x)
        change = image - x
        size = float(np.max(np.abs(change), initial=0.0))
        if size <= tolerance:
            return image
        if size > 2.0 * smallest and plain < 0:
            past.forget()
            smallest, plain, pause = np.inf, pause, 2 * pause
        smallest, plain = min(smallest, size), plain - 1
        mixed = past.mixed(image.ravel(), change.ravel()).reshape(start.shape)
        within = bool(np.all((mixed >= 0.0) & (mixed <= 1.0)))
        x = mixed if within and plain < 0 else image
    raise ArithmeticError(f"no fixed point after {most_iterations} iterations")


class _Past:
    """How images and their changes differed from step to step, for the last few steps."""

    def __init__(self, size: int) -> None:
        self._images = np.empty((_MEMORY, size))
        self._changes = np.empty((_MEMORY, size))
        self._products = np.empty((_MEMORY, _MEMORY))
        self._last: tuple[FloatArray, FloatArray] | None = None
        self._added = 0

    def forget(self) -> None:
        """Drop all earlier steps; the next one is taken as the first."""
        self._last, self._added = None, 0

    def mixed(self, image: FloatArray, change: FloatArray) -> FloatArray:
        """Remember a step, and mix the images so that their changes cancel best."""
        self._add(image, change)
        kept = min(self._added, _MEMORY)
        if not kept:
            return image
        products = self._products[:kept, :kept].copy()
        products[np.diag_indices(kept)] *= 1.0 + 1e-10
        weights = np.linalg.lstsq(products, self._changes[:kept] @ change, rcond=None)[0]
        mixed: FloatArray = image - weights @ self._images[:kept]
        return mixed

    def _add(self, image: FloatArray, change: FloatArray) -> None:
        if self._last is not None:
            row = self._added % _MEMORY
            np.subtract(image, self._last[0], out=self._images[row])
            np.subtract(change, self._last[1], out=self._changes[row])
            self._added += 1
            kept = min(self._added, _MEMORY)
            products = self._changes[:kept] @ self._changes[row]
            self._products[row, :kept] = self._products[:kept, row] = products
        self._last = image, change
