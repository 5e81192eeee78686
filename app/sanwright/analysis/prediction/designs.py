"""A drawing with its variants, each assessed once, with what is measured fitted anew.

Fits are never taken from the file: a calibration that states points is fitted to them here, on the
drawing, before anything is said of a variant.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Any, TypeVar, cast

from sanwright.analysis.assessment import Assessment, assess
from sanwright.design import Record, Table, Tables, Variant
from sanwright.design.plans import Calibration
from sanwright.errors import InputError
from sanwright.text import verbatim

_T = TypeVar("_T")
TakeVariant = Callable[[Tables, Variant], Tables]


class AssessedVariants:
    """Assessments of a drawing and its variants, each made once.

    ``take`` makes the design of a variant; without it only the drawing can be asked for.
    """

    def __init__(self, tables: Tables, take: TakeVariant | None = None) -> None:
        self._take = take
        self._tables = _refitted(tables)
        self._assessed: dict[str, Assessment] = {}
        self._done: dict[Hashable, Any] = {}

    @property
    def tables(self) -> Tables:
        """The drawing, with its calibrations fitted anew."""
        return self._tables

    def assessed(self, variant: str = "") -> Assessment:
        """The drawing, or one of its variants. Raises InputError if there is none of that id."""
        if variant not in self._assessed:
            self._assessed[variant] = assess(self._made(variant))
        return self._assessed[variant]

    def changed(self, *records: Record) -> AssessedVariants:
        """The same with these records in it."""
        other = AssessedVariants.__new__(AssessedVariants)
        other._take = self._take
        other._tables = _with(self._tables, records)
        other._assessed = {}
        other._done = {}
        return other

    def once(self, key: Hashable, make: Callable[[], _T]) -> _T:
        """What ``make`` gives, kept under ``key``."""
        if key not in self._done:
            self._done[key] = make()
        return cast("_T", self._done[key])

    def _made(self, id_: str) -> Tables:
        if not id_:
            return self._tables
        variant = self._tables.variants.get(id_)
        if variant is None:
            raise InputError(verbatim(f"There is no variant “{id_}” to measure."))
        if self._take is None:
            raise InputError(verbatim(f"The variant “{variant.name or id_}” cannot be made here."))
        return self._take(self._tables, variant)


def fitted(facts: Assessment, calibration: Calibration) -> Calibration:
    """The calibration fitted to its points, on the design that ``facts`` are of."""
    from sanwright.analysis.calibration import fit  # late: it takes numpy along

    found = fit(
        facts,
        calibration.workload,
        calibration.points,
        id_=calibration.id,
        name=calibration.name,
        source=calibration.source,
        date=calibration.date,
    )
    return found.calibration


def _refitted(tables: Tables) -> Tables:
    measured = [c for c in tables.calibrations.values() if c.points]
    if not measured:
        return tables
    facts = assess(tables)
    return _with(tables, [fitted(facts, calibration) for calibration in measured])


def _with(tables: Tables, records: Iterable[Record]) -> Tables:
    rows: dict[Table, dict[str, Record]] = {t: dict(tables.rows(t)) for t in Table}
    for record in records:
        rows[record.TABLE][record.id] = record
    return Tables(rows)
