"""How far off the engine has been on the published cases that come with the program."""

from __future__ import annotations

import statistics
from collections.abc import Iterable
from dataclasses import dataclass

from sanwright.errors import CancelledError
from sanwright.reports import Progress
from sanwright.units import format_number


@dataclass(frozen=True, slots=True)
class PublishedCase:
    """A published figure beside the engine's; ``error`` None where either is not a number.

    ``is_prediction``: the engine worked it out; it is no fact of a part and was not fitted to.
    """

    testbed: str
    figure: str
    published: str
    engine: str
    unit: str
    error: float | None
    is_prediction: bool
    source: str


def published_cases(progress: Progress) -> tuple[PublishedCase, ...]:
    """Every measurement of every bundled testbed, in the order of their keys.

    Runs on a worker thread. Raises CancelledError when ``progress`` says False.
    """
    from sanwright.analysis import Standing, assess, compare
    from sanwright.catalog import open_library
    from sanwright.documents import bundled_testbeds, read_design

    found = []
    catalog = open_library()
    testbeds = bundled_testbeds()
    for number, bundled in enumerate(testbeds):
        if not progress(number / len(testbeds), bundled.title):
            raise CancelledError("Cancelled.")
        facts = assess(read_design(bundled.path, catalog).snapshot())
        for measurement in facts.tables.measurements.values():
            shown = compare(facts, measurement)
            value = measurement.value
            found.append(
                PublishedCase(
                    testbed=bundled.title,
                    figure=measurement.name,
                    published=format_number(value, 3) if value is not None else measurement.text,
                    engine=shown.engine_text,
                    unit=shown.unit,
                    error=shown.error,
                    is_prediction=shown.standing is Standing.PREDICTED,
                    source=measurement.source,
                )
            )
    return tuple(found)


def track_record(cases: Iterable[PublishedCase]) -> str:
    """Errors of what was predicted, in one sentence."""
    predicted = [case for case in cases if case.is_prediction]
    errors = [abs(case.error) for case in predicted if case.error is not None]
    if not errors:
        return "No published figure was predicted."
    worst = max(
        (case for case in predicted if case.error is not None), key=lambda case: abs(case.error or 0)
    )
    return (
        f"Of {len(errors)} published figures that the engine predicts, half are met within "
        f"{statistics.median(errors):.1%}; the worst is off by {worst.error or 0:+.1%} "
        f"({worst.figure}, {worst.testbed})."
    )
