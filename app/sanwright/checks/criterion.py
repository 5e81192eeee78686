"""A limit as a rule judges by it: what the design's rule pack allows, and who says so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from sanwright.analysis import Assessment
from sanwright.analysis.assessment import KeptAside
from sanwright.checks.certainty import judged_by
from sanwright.checks.finding import Finding, Missing, Severity
from sanwright.checks.rule import document
from sanwright.parts import Limit, RulePack, Threshold
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
    row, value = assessment.keep(_Thresholds).read(assessment, limit)
    return Criterion(value, row, assessment) if row is not None else None


class _Thresholds(KeptAside):
    """What a rule pack says to limits, read once: nearly every judgement asks for one.

    The pack is part of the standards tables, of which nobody notes that they are read.
    """

    def __init__(self, _: Assessment) -> None:
        self._pack: RulePack | None = None
        self._known: dict[str, tuple[Limit[Any], Threshold | None, Any]] = {}

    def read(self, assessment: Assessment, limit: Limit[_V]) -> tuple[Threshold | None, Any]:
        """The pack's row on a limit, and what that allows; None where it has none."""
        pack = assessment.reference.rule_pack
        if pack is not self._pack:
            self._pack = pack
            self._known.clear()
        known = self._known.get(limit.key)
        if known is None or known[0] is not limit:
            row = pack.threshold(limit.key)
            known = limit, row, limit.read(row) if row is not None else None
            self._known[limit.key] = known
        return known[1:]
