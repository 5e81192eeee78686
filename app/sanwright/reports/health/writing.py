"""Writes the health of a SAN into a folder: the report to read, the workbook to work with."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path

import msgspec

from sanwright.design.papers import DocumentPlan
from sanwright.health import SanHealth
from sanwright.progress import Progress, Steps, tell_done
from sanwright.reports.health.file_names import numbered_files
from sanwright.reports.health.paper import HEALTH_REPORT, health_report_bytes
from sanwright.reports.health.workbook import health_workbook_bytes
from sanwright.saving import make_folder, save_bytes
from sanwright.text import Text


def write_health_report(
    health: SanHealth,
    folder: Path,
    name: str,
    *,
    plan: DocumentPlan | None = None,
    is_neutral: bool = False,
    progress: Progress | None = None,
) -> list[Path]:
    """Write both; see ``sanwright.reports.write_health_report``."""
    plan = plan or DocumentPlan(id=HEALTH_REPORT.id)
    title = plan.title or health.san.tables.project.name.strip() or name
    plan = msgspec.structs.replace(plan, title=title)
    steps = Steps(progress)
    with numbered_files(health.san.picture) if is_neutral else nullcontext():
        steps.begin(0.0, 0.7, Text("Health report"))
        printed = health_report_bytes(health, plan, steps)
        steps.begin(0.7, 0.95, Text("Workbook"))
        book = health_workbook_bytes(health, plan, title)
    steps.begin(0.95, 1.0, Text("Saving the documents"))
    files = {folder / f"{name}-health.pdf": printed, folder / f"{name}-health.xlsx": book}
    make_folder(folder)
    for path, data in files.items():
        save_bytes(path, data)
    tell_done(progress)
    return list(files)
