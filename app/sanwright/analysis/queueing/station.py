"""A place where I/Os queue, as a product-form network knows it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

FloatArray: TypeAlias = NDArray[np.float64]
IntArray: TypeAlias = NDArray[np.intp]
BoolArray: TypeAlias = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Station:
    """A queue with ``servers`` servers, or a pure delay where ``servers`` is None.

    ``rates`` replaces the servers by any speed that depends on the queue: with n I/Os present the
    station works ``rates[n - 1]`` times as fast as one server would, the last rate holding for
    every longer queue. A station with m servers has the rates 1, 2 ... m. Rates must not fall as
    the queue grows: the numerical soundness of the exact solvers rests on it.

    Which stations have a product form: processor sharing and pure delay with any distribution of
    service time and demands that differ between classes; first come first served only with
    exponential service whose time is the same for every class.
    Source: Baskett, Chandy, Muntz and Palacios, "Open, closed, and mixed networks of queues with
    different classes of customers", Journal of the ACM 22 (1975).
    """

    name: str
    servers: int | None = 1
    rates: tuple[float, ...] | None = None

    def __post_init__(self) -> None:
        if self.servers is not None and self.servers < 1:
            raise ValueError(f"station {self.name!r}: {self.servers} servers; at least 1 is needed")
        if self.rates is None:
            return
        if self.servers != 1:
            raise ValueError(f"station {self.name!r}: give rates or a number of servers, not both")
        rising = all(a <= b for a, b in zip(self.rates, self.rates[1:], strict=False))
        if not self.rates or not 0 < self.rates[0] < np.inf or not rising:
            raise ValueError(f"station {self.name!r}: rates must be positive and must not fall")

    @property
    def is_delay(self) -> bool:
        """Whether I/Os spend time here without ever waiting for each other."""
        return self.servers is None

    @property
    def capacity(self) -> float:
        """Speed of the station when its queue is long, in servers; infinite for a delay."""
        if self.servers is None:
            return np.inf
        return float(self.rates[-1] if self.rates else self.servers)

    def profile(self) -> FloatArray:
        """Rates from one I/O up, the last one holding for all more; not for a delay."""
        if self.servers is None:
            raise ValueError(f"station {self.name!r} is a delay: its rate grows without end")
        if self.rates:
            return np.array(self.rates, dtype=np.float64)
        return np.arange(1.0, self.servers + 1.0)
