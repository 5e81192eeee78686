"""Writes a migration plan into a folder: the paper to work by and the workbook to tick in."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from sanwright.design import Tables
from sanwright.language import speaking
from sanwright.migration import MigrationPlan, plan_migration
from sanwright.progress import Progress, Steps, tell_done
from sanwright.reports import style
from sanwright.reports.composition import MIGRATION_PLAN, plan_of
from sanwright.reports.document import document_bytes
from sanwright.reports.file_names import file_stem
from sanwright.reports.material import Material
from sanwright.reports.migration.workbook import migration_workbook
from sanwright.saving import make_folder, save_bytes
from sanwright.text import Text

_PLANNED, _PRINTED, _LISTED = 0.5, 0.85, 0.97


def write_migration(
    tables: Tables,
    folder: Path,
    *,
    plan: MigrationPlan | None = None,
    today: date | None = None,
    progress: Progress | None = None,
) -> list[Path]:
    """Write the plan of ``tables``; see ``sanwright.reports.write_migration``."""
    looks = plan_of(tables, MIGRATION_PLAN)
    steps = Steps(progress)
    steps.begin(0.0, _PLANNED, Text("Working the migration out"))
    found = plan if plan is not None else plan_migration(tables, steps)
    with speaking(looks.language), style.using(style.DocumentStyle.of(tables, looks)):
        material = Material.of(tables, today=today, plan=looks, steps=steps)
        material.__dict__["migration"] = found
        steps.begin(_PLANNED, _PRINTED, Text("Writing the plan"))
        printed = document_bytes(MIGRATION_PLAN, material, steps)
        steps.begin(_PRINTED, _LISTED, Text("Writing the workbook"))
        book = migration_workbook(found, tables, style.look().paper)
        steps.begin(_LISTED, 1.0, Text("Saving the documents"))
        name = file_stem(tables)
        files = {
            folder / f"{name}-migration-plan.pdf": printed,
            folder / f"{name}-migration-plan.xlsx": book,
        }
        make_folder(folder)
        for path, data in files.items():
            save_bytes(path, data)
        tell_done(progress)
    return list(files)
