"""Fits measured loads to the latency model on a worker thread, with the curve that follows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import msgspec

from sanwright.analysis import assess
from sanwright.design import LoadPoint, Record, Snapshot, Table, Tables
from sanwright.errors import CancelledError
from sanwright.gui.latency.study import LoadCurve, load_curve
from sanwright.progress import Progress
from sanwright.text import Text

if TYPE_CHECKING:
    from sanwright.analysis.calibration import Fit

_FITTED = 0.7


@dataclass(frozen=True, slots=True)
class Measured:
    """What was typed: loads of ``workload``, for the calibration ``id_``."""

    workload: str
    points: Sequence[LoadPoint]
    id_: str
    name: str = ""
    source: str = ""
    date: str = ""


@dataclass(frozen=True, slots=True)
class FitStudy:
    """A fit, and the workload over load as fitted; no curve where nothing was fitted."""

    fit: Fit
    curve: LoadCurve | None


def fit_measured(tables: Snapshot, measured: Measured, progress: Progress) -> FitStudy:
    """Fit what was measured on a snapshot.

    Runs on a worker thread. Raises InputError for what cannot have been measured there,
    CancelledError when ``progress`` says False.
    """
    _tell(progress, 0.0, Text("Reading the design"))
    from sanwright.analysis.calibration import fit

    facts = assess(tables)
    _tell(progress, 0.2, Text("Fitting"))
    found = fit(
        facts,
        measured.workload,
        measured.points,
        id_=measured.id_,
        source=measured.source,
        date=measured.date,
    )
    record = msgspec.structs.replace(found.calibration, name=measured.name)
    found = replace(found, calibration=record)
    if found.calibration.in_flight is None:
        return FitStudy(found, None)
    _tell(progress, _FITTED, Text("Working the curve out"))
    workload = msgspec.structs.replace(
        tables.workloads[measured.workload], rate=None, throughput=None, in_flight=None
    )
    others = [c.id for c in tables.calibrations.values() if c.workload == workload.id]
    fitted = _with(tables, without=others, records=(workload, found.calibration))
    return FitStudy(found, load_curve(assess(fitted), workload.id))


def _with(tables: Tables, without: Sequence[str], records: Sequence[Record]) -> Tables:
    """The design with its calibrations ``without`` taken out and ``records`` put in."""
    rows = {table: dict(tables.rows(table)) for table in Table}
    for id_ in without:
        del rows[Table.CALIBRATIONS][id_]
    for record in records:
        rows[record.TABLE][record.id] = record
    return Tables(rows)


def _tell(progress: Progress, share: float, text: Text) -> None:
    if not progress(share, text):
        raise CancelledError(Text("Cancelled."))
