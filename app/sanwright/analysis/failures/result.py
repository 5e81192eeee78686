"""What a failure does, in figures."""

from __future__ import annotations

from dataclasses import dataclass

from sanwright.analysis.failures.back_end import Severed
from sanwright.analysis.failures.scenario import FailureKind, Scenario
from sanwright.text import Text
from sanwright.units import Throughput

Use = tuple[str, float]
"""A cable (the lead of its link) or adapter, and its utilisation: 1 is full."""


@dataclass(frozen=True, slots=True)
class FailureResult:
    """What one scenario comes to.

    ``cut_off``: hosts that lose the last path to an array of one of their workloads. ``severed``:
    systems and the enclosures that they lose. ``in_doubt``: hosts of which it is not known whether
    they are cut off: all that they have left are links that are not known to come up, or nobody
    states whether they, or what their paths need, go with the thing. ``workloads`` lose a path,
    ``stopped`` have a host cut off; ``lost`` is what those asked for, without workloads of unknown
    demand. ``paths_left`` is the fewest that a host has left to an array, over those that lose a
    path; None if none does.

    Loads are those after the failure. ``worst`` is the most utilised of all links and adapter
    slots, ``raised`` the most utilised of those that carry more than before, ``overloaded`` are all
    above capacity, ``pushed_over`` those that were not before. ``unknown_capacity`` carry more than
    before and nobody knows what they can. ``is_least``: a workload of unknown demand runs, so every
    load is at least what is said; so it is where loads were not asked for, and none is said.
    """

    scenario: Scenario
    cut_off: tuple[str, ...]
    severed: tuple[Severed, ...]
    in_doubt: tuple[str, ...]
    workloads: tuple[str, ...]
    stopped: tuple[str, ...]
    lost: Throughput
    paths_left: int | None
    worst: Use | None
    raised: Use | None
    overloaded: tuple[str, ...]
    pushed_over: tuple[str, ...]
    unknown_capacity: tuple[str, ...]
    is_least: bool

    @property
    def key(self) -> str:
        """Names the scenario for good."""
        return self.scenario.key

    @property
    def kind(self) -> FailureKind:
        """What fails."""
        return self.scenario.kind

    @property
    def name(self) -> Text:
        """How people call what fails."""
        return self.scenario.name

    @property
    def subjects(self) -> tuple[str, ...]:
        """Ids and port references of what fails."""
        return self.scenario.subjects

    @property
    def concerned(self) -> frozenset[str]:
        """The hosts cut off and the systems that lose drives."""
        return frozenset((*self.cut_off, *(system for system, _ in self.severed)))

    @property
    def is_single_point(self) -> bool:
        """Whether this alone takes storage from a host or a system."""
        return bool(self.cut_off or self.severed)

    @property
    def is_complete(self) -> bool:
        """Whether all that counts is known; if not, the failure is not to be called harmless."""
        is_known = self.scenario.is_modelled and not self.in_doubt
        return is_known and not self.unknown_capacity and not self.is_least

    @property
    def is_harmless(self) -> bool:
        """Whether all is known, nobody is cut off and nothing is pushed above its capacity."""
        return self.is_complete and not self.is_single_point and not self.pushed_over

    @property
    def severity(self) -> tuple[float, ...]:
        """By which failures are ranked; the larger the worse."""
        return (
            len(self.cut_off),
            len(self.severed),
            len(self.stopped),
            self.lost.amount,
            len(self.overloaded),
            self.worst[1] if self.worst is not None else 0.0,
            self.raised[1] if self.raised is not None else 0.0,
            -(self.paths_left if self.paths_left is not None else 1_000_000),
        )


@dataclass(frozen=True, slots=True)
class WorstCase:
    """The highest load that a link or adapter sees in one direction, over all scenarios.

    ``way`` is "ab" or "ba" of a cable, "in" or "out" of an adapter. ``scenario`` is the key of the
    failure, None where the load is highest with nothing failed.
    """

    id: str
    way: str
    load: Throughput
    capacity: Throughput | None
    scenario: str | None

    @property
    def utilisation(self) -> float | None:
        """Load over capacity; None where the capacity is not known."""
        if self.capacity is None or self.capacity.amount <= 0:
            return None
        return self.load / self.capacity
