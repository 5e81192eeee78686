"""One published figure beside the engine's, and what that says."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from sanwright.design import Measurement
from sanwright.language import localised, written
from sanwright.text import Text
from sanwright.units import UNKNOWN


class EvidenceGrade(StrEnum):
    """What the engine's figure is worth as evidence; only the first two are any."""

    PREDICTED = "predicted"
    ASSUMED = "predicted on an assumption"
    CALIBRATED = "calibrated"
    ARITHMETIC = "arithmetic"
    FACT = "fact of the part"


EVIDENCE = (EvidenceGrade.PREDICTED, EvidenceGrade.ASSUMED)

_SHOWN = 0.05
"""Smallest error that is not printed as none, in per cent or points."""


class Bound(StrEnum):
    """Whether a figure is the figure, or only a limit of it because facts lack."""

    NONE = ""
    AT_LEAST = "≥"
    AT_MOST = "≤"


@dataclass(frozen=True, slots=True)
class EngineFigure:
    """What the engine says: a number with what it is bound by, or words; both None: unknown."""

    number: float | None = None
    words: str | None = None
    bound: Bound = Bound.NONE


@dataclass(frozen=True, slots=True)
class PublishedComparison:
    """One published figure with the engine's, both in ``unit``, or both as words.

    ``notes`` are sentences on how the engine's figure would move with what it rests on.
    """

    measurement: Measurement
    figure: EngineFigure
    unit: str
    standing: EvidenceGrade
    notes: tuple[str, ...] = ()

    @property
    def engine(self) -> float | None:
        """The engine's number; None where it is unknown or words."""
        return self.figure.number

    @property
    def engine_text(self) -> str:
        """The engine's figure without its unit."""
        if self.figure.words is not None:
            return self.figure.words
        if self.figure.number is None:
            return str(UNKNOWN)
        sign = f"{self.figure.bound} " if self.figure.bound else ""
        return f"{sign}{short(self.figure.number)}"

    @property
    def published_text(self) -> str:
        """The published figure without its unit."""
        if self.measurement.value is None:
            return self.measurement.text
        sign = {"at least": "≥ ", "at most": "≤ ", "": ""}[self.measurement.relation]
        return f"{sign}{written(self.measurement.value, ',.10g')}"

    @property
    def is_in_points(self) -> bool:
        """Whether the error is told in points of per cent, because the figure is a percentage."""
        return self.unit == "%"

    @property
    def error(self) -> float | None:
        """Relative error (0.05: five per cent too high), or points of per cent.

        None where either figure is unknown, a limit or words.
        """
        published = self.measurement.value
        if published is None or self.engine is None or self.measurement.relation:
            return None
        if self.is_in_points:
            return self.engine - published
        return (self.engine - published) / published if published else None

    @property
    def share(self) -> float | None:
        """The error without its sign as a share, ten points counting as a tenth."""
        if self.error is None:
            return None
        return abs(self.error) / 100 if self.is_in_points else abs(self.error)

    @property
    def error_text(self) -> str:
        """The error as people read it."""
        if self.error is not None:
            size = self.error if self.is_in_points else self.error * 100
            signed = written(size, "+.1f") if abs(size) >= _SHOWN else written(0.0, ".1f")
            return str(Text("{size} points", size=signed)) if self.is_in_points else f"{signed} %"
        if self.measurement.text and self.figure.words is not None:
            return _agreement(self.agrees)
        return _agreement(self.met)

    @property
    def agrees(self) -> bool | None:
        """For words: whether they are the same; None for numbers and where nothing is known."""
        if not self.measurement.text or self.figure.words is None:
            return None
        return self.figure.words == self.measurement.text

    @property
    def met(self) -> bool | None:
        """Whether the engine comes as near as it means to; None: not stated, or not known.

        What the engine is fitted to meets nothing.
        """
        if self.standing is EvidenceGrade.CALIBRATED:
            return None
        if self.agrees is not None:
            return self.agrees
        if self.measurement.relation:
            return self._is_within_limit()
        if self.measurement.aim is None or self.error is None:
            return None
        if self.figure.bound:
            return None
        return abs(self.error) <= self.measurement.aim

    def _is_within_limit(self) -> bool | None:
        published, engine = self.measurement.value, self.engine
        if published is None or engine is None:
            return None
        is_least = self.measurement.relation == "at least"
        holds = engine >= published if is_least else engine <= published
        if self.figure.bound is (Bound.AT_LEAST if is_least else Bound.AT_MOST):
            return True if holds else None
        if self.figure.bound:
            return None if holds else False
        return holds


def _agreement(agrees: bool | None) -> str:
    if agrees is None:
        return str(UNKNOWN)
    return str(Text("agrees") if agrees else Text("differs"))


def short(number: float) -> str:
    """A number with as many digits as it deserves.

    >>> short(165811.2), short(1358.2), short(21.53), short(1.4952)
    ('165,811', '1,358', '21.5', '1.495')
    """
    size = abs(number)
    digits = 0 if size >= 1000 else 1 if size >= 10 else 3
    text = f"{number:,.{digits}f}"
    return localised(text.rstrip("0").rstrip(".") if "." in text else text)
