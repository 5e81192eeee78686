"""Small plans and designs to sweep over."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from sanwright.catalog import Library
from sanwright.design import Tables
from sanwright.sweeps import parse_plan
from sanwright.sweeps.ground import PreparedSweep, prepare_sweep
from sanwright.sweeps.results import SweepResults
from sanwright.sweeps.running import run_sweep
from sanwright.sweeps.store import SweepFile
from tests.builders import catalog, small_san

DAY = date(2026, 11, 23)


def library() -> Library:
    return Library(catalog())


def prepared(text: str, tables: Tables | None = None, beside: Path | None = None) -> PreparedSweep:
    plan = parse_plan(text)
    if tables is None and plan.needs_design:
        tables = small_san().design()
    return prepare_sweep(plan, library(), DAY, tables, beside=beside, text=text)


def swept(
    text: str, path: Path, tables: Tables | None = None, beside: Path | None = None
) -> SweepResults:
    """The results, worked out in this process."""
    run_sweep(prepared(text, tables, beside), path, library(), workers=0)
    with SweepFile.read(path) as file:
        return SweepResults(file)
