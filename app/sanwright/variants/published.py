"""How far off the engine is on published cases: every bundled testbed, worked out anew.

Nothing is read from a table of results: each figure is computed from the designs, the fits too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from statistics import median

from sanwright.analysis.prediction import EVIDENCE, AssessedVariants, PublishedComparison, compare
from sanwright.analysis.prospects import Progress
from sanwright.bundled import Bundled, bundled_testbeds
from sanwright.catalog import open_library
from sanwright.checks import all_limits
from sanwright.documents import read_design
from sanwright.errors import CancelledError
from sanwright.text import Text, joined, verbatim
from sanwright.variants.recipes import variant_tables

NEAR = 0.1
"""A tenth, or ten points of per cent: how near the engine means to come."""

_LATENCIES = ("workload.latency", "workload.latency-cut")


@dataclass(frozen=True, slots=True)
class Published:
    """One published figure of a bundled testbed with the engine's."""

    bundled: Bundled
    comparison: PublishedComparison

    @property
    def name(self) -> str:
        """Testbed and figure, as people name it."""
        return f"{self.bundled.key}: {self.comparison.measurement.name}"


@dataclass(frozen=True, slots=True)
class Score:
    """How near a group of figures came: ``within`` a tenth of ``count``; errors as shares.

    Of ``limits`` that were published, such as “below 200 µs”, the engine keeps ``kept``.
    """

    count: int
    within: int
    median: float
    worst: Published
    limits: int = 0
    kept: int = 0

    @property
    def text(self) -> Text:
        """In words, without a full stop."""
        errors = Text(
            "{within} of {count} within {near:,.0f} % (or {near:,.0f} points), median error "
            "{median:,.1f} %, worst {error} ({name})",
            within=self.within,
            count=self.count,
            near=NEAR * 100,
            median=self.median * 100,
            error=self.worst.comparison.error_text,
            name=self.worst.name,
        )
        if not self.limits:
            return errors
        kept = Text("published limits kept: {kept} of {limits}", kept=self.kept, limits=self.limits)
        return joined((errors, kept), "; ")


@dataclass(frozen=True, slots=True)
class TrackRecord:
    """How far off the engine has been, on figures that it was not fitted to.

    ``rates`` are IOPS, throughput, run times and gains; ``latencies`` those and their changes. None
    where there is nothing to go by.
    """

    together: Score | None
    rates: Score | None
    latencies: Score | None

    @property
    def text(self) -> Text:
        """A sentence for each sort of figure."""
        named = (
            (Text("IOPS, throughput, run time and gains"), self.rates),
            (Text("Latency"), self.latencies),
        )
        found = [
            joined((name, ": ", score.text, "."), "") for name, score in named if score is not None
        ]
        return joined((Text("Predicted figures of the published cases."), *found), " ")


_worked_out: dict[Bundled, tuple[Published, ...]] = {}
"""What does not change while the program runs."""


def published_figures(
    progress: Progress | None = None, only: Sequence[Bundled] = ()
) -> tuple[Published, ...]:
    """Every published figure of every bundled testbed, or of ``only`` these, beside the engine's.

    Takes some seconds when it is first asked for. Raises CancelledError when ``progress`` says
    False; the testbeds that were done by then are not worked out again.
    """
    testbeds = only or bundled_testbeds()
    missing = [bundled for bundled in testbeds if bundled not in _worked_out]
    if missing:
        _work_out(missing, progress)
    return tuple(row for bundled in testbeds for row in _worked_out[bundled])


def _work_out(testbeds: Sequence[Bundled], progress: Progress | None) -> None:
    catalog = open_library(all_limits)
    for done, bundled in enumerate(testbeds):
        designs = AssessedVariants(read_design(bundled.path, catalog).snapshot(), variant_tables)
        rows = []
        for measurement in designs.tables.measurements.values():
            if progress is not None and not progress(
                done / len(testbeds), verbatim(measurement.name)
            ):
                raise CancelledError(Text("Cancelled."))
            rows.append(Published(bundled, compare(designs, measurement)))
        _worked_out[bundled] = tuple(rows)


@cache
def track_record() -> TrackRecord:
    """How far off the engine has been on the bundled testbeds."""
    rows = tuple(evidence(published_figures()))
    return TrackRecord(
        together=score(rows),
        rates=score(row for row in rows if not _is_latency(row)),
        latencies=score(row for row in rows if _is_latency(row)),
    )


def evidence(rows: Iterable[Published]) -> Iterator[Published]:
    """Rows that say how good the engine is: predicted figures with an error or a limit, each once.

    A figure that is published twice counts with the first; a change does not count where the figure
    that it follows from is in the table too.
    """
    rows = tuple(rows)
    absolute = {_figure(row) for row in rows if row.comparison.measurement.against is None}
    seen: set[tuple[object, ...]] = set()
    for row in rows:
        measurement = row.comparison.measurement
        is_limit = bool(measurement.relation) and row.comparison.met is not None
        if row.comparison.standing not in EVIDENCE:
            continue
        if row.comparison.share is None and not is_limit:
            continue
        if measurement.against is not None and _figure(row) in absolute:
            continue
        key = (*_figure(row), measurement.against, measurement.fitted_to)
        if key not in seen:
            seen.add(key)
            yield row


def score(rows: Iterable[Published]) -> Score | None:
    """The score of these rows; None if none has an error."""
    rows = tuple(rows)
    known = [(share, row) for row in rows if (share := row.comparison.share) is not None]
    limits = [row for row in rows if row.comparison.share is None]
    if not known:
        return None
    return Score(
        count=len(known),
        within=sum(share <= NEAR for share, _ in known),
        median=median(share for share, _ in known),
        worst=max(known, key=lambda pair: pair[0])[1],
        limits=len(limits),
        kept=sum(row.comparison.met is True for row in limits),
    )


def _figure(row: Published) -> tuple[object, ...]:
    measurement = row.comparison.measurement
    return row.bundled.key, measurement.metric, measurement.subject, measurement.variant


def _is_latency(row: Published) -> bool:
    return row.comparison.measurement.metric in _LATENCIES
