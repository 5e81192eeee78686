"""What a migration plan consists of."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from sanwright.checks import Finding
from sanwright.design import Base, Change, Tables
from sanwright.text import NOTHING, Text


class StepKind(StrEnum):
    """What a step is about, in the order in which a migration goes."""

    RACK = "rack"
    FIT = "fit"
    LINK = "link"
    ZONE = "zone"
    SWITCH = "switch"
    STORAGE = "storage"
    HOST = "host"
    TAKE_OVER = "take over"
    TIDY = "tidy"
    REMOVE = "remove"
    CLOSE = "close"


@dataclass(frozen=True, slots=True)
class MigrationFigures:
    """What the user states of the work, in minutes; None is not stated and makes times unknown."""

    per_cable: float | None = None
    per_zoning: float | None = None
    per_host: float | None = None
    hosts_per_wave: int | None = None

    @staticmethod
    def of(base: Base | None) -> MigrationFigures:
        """The figures that a design's base holds."""
        if base is None:
            return MigrationFigures()
        return MigrationFigures(
            base.minutes_per_cable,
            base.minutes_per_zoning,
            base.minutes_per_host,
            base.hosts_per_wave,
        )


@dataclass(frozen=True, slots=True)
class Effort:
    """How often the work of each kind is done."""

    cables: int = 0
    zonings: int = 0
    hosts: int = 0

    def __add__(self, other: Effort) -> Effort:
        return Effort(
            self.cables + other.cables, self.zonings + other.zonings, self.hosts + other.hosts
        )

    def minutes(self, figures: MigrationFigures) -> float | None:
        """How long it takes; None where a figure that is needed is not stated."""
        pairs = (
            (self.cables, figures.per_cable),
            (self.zonings, figures.per_zoning),
            (self.hosts, figures.per_host),
        )
        if any(count and each is None for count, each in pairs):
            return None
        return sum(count * (each or 0.0) for count, each in pairs)


@dataclass(frozen=True, slots=True)
class MigrationObstacle:
    """A pair that is without a path during or after a step that no order avoids, and why."""

    host: str
    array: str
    reason: Text


@dataclass(frozen=True, slots=True)
class MigrationStep:
    """One thing that is done and can be taken back as a whole.

    ``change`` turns the design before it into the design after it. ``interrupts`` are the cables
    that carry nothing while it is done, ``shut_down`` the hosts that are switched off for it.
    ``actions`` and ``roll_back`` say it in sentences, ``zoned`` are the fabrics whose zones are
    entered. ``least_paths`` is the least number of paths that a host keeps to an array meanwhile
    and after; None where none is joined to one, or all that are are shut down. ``obstacles`` is
    empty where no host is cut off; ``overloads`` names ISLs that it overloads.
    """

    kind: StepKind
    side: str
    title: Text
    change: Change
    actions: tuple[Text, ...]
    roll_back: tuple[Text, ...]
    effort: Effort
    zoned: tuple[str, ...] = ()
    least_paths: int | None = None
    interrupts: tuple[str, ...] = ()
    shut_down: tuple[str, ...] = ()
    obstacles: tuple[MigrationObstacle, ...] = ()
    overloads: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MigrationWave:
    """Steps that are done together, with the design that stands at their end.

    ``fullest`` is the highest known share of an ISL's
    capacity at its end, None where none is known. ``passing`` are errors of the check that neither
    the SAN of today nor the design has. The design at its end is checked as any design is.
    """

    number: int
    title: Text
    steps: tuple[MigrationStep, ...]
    before: Tables
    after: Tables
    fullest: float | None
    passing: tuple[Finding, ...]

    @property
    def zoned(self) -> tuple[str, ...]:
        """The fabrics whose zones are entered."""
        return tuple(sorted({fabric for step in self.steps for fabric in step.zoned}))

    @property
    def least_paths(self) -> int | None:
        """The least number of paths that a host keeps to an array; None as in its steps."""
        known = [step.least_paths for step in self.steps if step.least_paths is not None]
        return min(known, default=None)

    @property
    def effort(self) -> Effort:
        """What there is to do."""
        return total(step.effort for step in self.steps)


@dataclass(frozen=True, slots=True)
class MigrationPlan:
    """The way from ``base`` to ``target``; ``limits`` names what both have to put up with.

    ``given_up`` are hosts and arrays, by chassis, that both stay and that ``target`` joins no more,
    ``faults`` the errors that it has itself and ``base`` has not: no order of steps mends either.
    """

    base: Tables
    target: Tables
    waves: tuple[MigrationWave, ...]
    figures: MigrationFigures
    limits: tuple[Text, ...] = ()
    remark: Text = NOTHING
    given_up: tuple[tuple[str, str], ...] = ()
    faults: tuple[Finding, ...] = ()

    @property
    def steps(self) -> tuple[MigrationStep, ...]:
        """All steps in order."""
        return tuple(step for wave in self.waves for step in wave.steps)

    @property
    def is_safe(self) -> bool:
        """Whether no host loses its last path and no ISL is overloaded on the way."""
        return not any(step.obstacles or step.overloads for step in self.steps)

    @property
    def minutes(self) -> float | None:
        """How long all of it takes; None where a figure that is needed is not stated."""
        return total(wave.effort for wave in self.waves).minutes(self.figures)


def total(efforts: Iterable[Effort]) -> Effort:
    """All of it together."""
    return sum(efforts, Effort())
