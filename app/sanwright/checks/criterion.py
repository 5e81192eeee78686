"""A limit as a rule judges by it: what the design's rule pack allows, and who says so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from sanwright.analysis import Assessment
from sanwright.checks.certainty import judged_by
from sanwright.checks.finding import Finding, Missing, Severity
from sanwright.checks.rule import document
from sanwright.parts import Limit, Threshold
from sanwright.text import Text
from sanwright.units import Quantity
from sanwright.units.counts import counted

_V = TypeVar("_V")


@dataclass(frozen=True, slots=True)
class Criterion(Generic[_V]):
    """The answer of a rule pack to a limit: its value, with the threshold that it was read from."""

    value: _V
    threshold: Threshold
    assessment: Assessment

    @property
    def source(self) -> str:
        """The documents that the pack names for it."""
        return document(self.assessment, self.threshold.sources)

    def said(self, value: _V | int) -> Quantity | Text | str:
        """A value of this kind as findings show it: a number with what is counted."""
        if isinstance(value, int):
            return counted(value, self.threshold.unit)
        return value if isinstance(value, Quantity) else self.threshold.text

    def finding(
        self,
        rule: str,
        severity: Severity,
        subjects: Sequence[str],
        message: Text,
        remedy: Text,
        actual: int | Quantity | Text | str | None,
        missing: tuple[Missing, ...] = (),
    ) -> Finding:
        """What a rule says where ``actual`` is beyond this limit, or not known."""
        finding = Finding(
            rule=rule,
            severity=severity,
            subjects=tuple(subjects),
            message=message,
            remedy=remedy,
            limit=self.said(self.value),
            actual=self.said(actual) if isinstance(actual, int) else actual,
            source=self.source,
            missing=missing,
        )
        return judged_by(self.assessment, finding, row=self.threshold)


def criterion(assessment: Assessment, limit: Limit[_V]) -> Criterion[_V] | None:
    """What the design's rule pack says to ``limit``; None where it sets none: judge nothing then.

    Raises InputError for a pack that sets it in another unit.
    """
    row = assessment.reference.rule_pack.threshold(limit.key)
    return Criterion(limit.read(row), row, assessment) if row is not None else None
