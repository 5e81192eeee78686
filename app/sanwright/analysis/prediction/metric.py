"""What a figure is computed from: the measured design, what it is compared with, the subject."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from sanwright.analysis.assessment import Assessment
from sanwright.analysis.prediction.comparison import EngineFigure, EvidenceGrade
from sanwright.analysis.prediction.designs import AssessedVariants
from sanwright.design import Measurement
from sanwright.errors import InputError
from sanwright.text import verbatim


@dataclass(frozen=True, slots=True)
class Case:
    """One measurement and the designs that it is about. ``variant`` is the one to look at."""

    designs: AssessedVariants
    measurement: Measurement
    variant: str

    @property
    def facts(self) -> Assessment:
        """The design to look at."""
        return self.designs.assessed(self.variant)

    @property
    def subject(self) -> str:
        """Id of the record that the measurement is about."""
        return self.measurement.subject

    def on(self, variant: str) -> Case:
        """The same on another variant, empty for the drawing."""
        return replace(self, variant=variant)

    def within(self, designs: AssessedVariants) -> Case:
        """The same where something of the drawing is otherwise."""
        return replace(self, designs=designs)

    def other(self, id_: str) -> Measurement:
        """Another measurement of the design. Raises InputError if there is none of that id."""
        found = self.designs.tables.measurements.get(id_)
        if found is None:
            raise InputError(
                verbatim(f"“{self.measurement.name}” is fitted to “{id_}”, which is not there.")
            )
        return found


@dataclass(frozen=True, slots=True)
class Metric:
    """A figure that the engine can compute; ``unit`` empty for words.

    ``standing`` is that of its figures as far as they are not fitted and assume nothing.
    ``notes`` says how the figure would move with what it rests on. ``is_change``: the metric itself
    compares two designs.
    """

    key: str
    title: str
    unit: str
    standing: EvidenceGrade
    compute: Callable[[Case], EngineFigure]
    notes: Callable[[Case], tuple[str, ...]] | None = None
    is_change: bool = False
