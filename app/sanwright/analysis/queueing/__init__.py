"""Queueing networks in numbers: throughput, response and queues from demands; nothing of designs.

All figures are plain floats. Times may be in any one unit, which the caller keeps to; throughput
is in I/Os per that unit. The words, here and in the modules:

- *station*: a place where I/Os queue, or a pure delay;
- *class*: I/Os that are treated alike, such as those of one workload;
- *demand*: visits of one I/O to a station times service time of one server there;
- *population*: I/Os in flight of a closed class, whose next I/O waits for one to end;
- *think time*: pause between the end of an I/O and the next;
- *residence*: time at a station in all visits together; *response*: the sum of those.

The models are product-form networks (see Station for what that takes). Buffer credits, priorities
and anything else that blocks an I/O in front of a station are outside it.

Closed networks: ``closed``; open classes: ``open_network``; both: ``mixed``. For screening many
networks without solving them: ``asymptotic``, ``balanced_job``, ``geometric`` and the multiclass
bounds. One station alone: ``mm1``, ``mmc``, ``mg1``, ``mm1k``, ``erlang_b``, ``erlang_c``.
"""

from sanwright.analysis.queueing.bounds import (
    Bounds,
    asymptotic,
    balanced_job,
    geometric,
    multiclass_asymptotic,
    multiclass_composite,
)
from sanwright.analysis.queueing.closed_network import Method, bard_schweitzer, closed, occupancy
from sanwright.analysis.queueing.mixed_network import mixed, open_network
from sanwright.analysis.queueing.single import (
    StationFigures,
    erlang_b,
    erlang_c,
    mg1,
    mm1,
    mm1k,
    mmc,
)
from sanwright.analysis.queueing.solution import Solution
from sanwright.analysis.queueing.station import Station

__all__ = [
    "Bounds",
    "Method",
    "Solution",
    "Station",
    "StationFigures",
    "asymptotic",
    "balanced_job",
    "bard_schweitzer",
    "closed",
    "erlang_b",
    "erlang_c",
    "geometric",
    "mg1",
    "mixed",
    "mm1",
    "mm1k",
    "mmc",
    "multiclass_asymptotic",
    "multiclass_composite",
    "occupancy",
    "open_network",
]
