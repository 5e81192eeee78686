"""How far off the engine has been on the published cases that come with the program."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sanwright.errors import CancelledError
from sanwright.reports import Progress
from sanwright.units import format_number

_LIMITS = (0.01, 0.1)


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
    predicted = [(abs(c.error), c) for c in cases if c.is_prediction and c.error is not None]
    if not predicted:
        return "No published figure was predicted."
    near = " and ".join(
        f"{sum(error <= limit for error, _ in predicted)} within {limit:.0%}".replace("%", " %")
        for limit in _LIMITS
    )
    _, worst = max(predicted, key=lambda each: each[0])
    return (
        f"On the published cases the engine predicts {len(predicted)} figures: {near}. The worst "
        f"is off by {percent_off(worst.error or 0.0)}: {worst.figure}, {worst.testbed}."
    )


def percent_off(share: float) -> str:
    """A relative error with its sign; none where it rounds to nothing."""
    percent = round(share * 100, 1)
    return f"{percent:+.1f} %" if percent else "0.0 %"
