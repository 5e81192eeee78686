"""Texts of a stranger's in every table that the program writes for a spreadsheet.

One table of a design with such names, in a file or on the clipboard: no cell of it is a formula
but those that the program writes, and those speak of cells of the same workbook alone; nothing
that acts is in a cell. ``test_every_table`` holds that no writer is missing here.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sanwright.analysis import assess
from sanwright.design import Snapshot
from sanwright.errors import SanwrightError
from sanwright.text import verbatim
from tests.campaign.hostile_texts import TEXTS, fresh, spoil, spoiled_capture
from tests.campaign.refusals import refused
from tests.campaign.spreadsheet_cells import look_at_csv, look_at_html, look_at_workbook

_DESIGNS = ("t1-8gfc", "t2-8gfc", "t5-sas")


def attack(chance: random.Random, folder: Path) -> str:
    """One table of one design."""
    name = chance.choice(list(TABLES))
    table = TABLES[name]
    if table is _health:
        design = None
    else:
        design = fresh(chance.choice(_DESIGNS))
        spoil(design, chance)
    try:
        data = table(design.snapshot() if design is not None else None, chance, folder)
    except SanwrightError as error:
        refused(error, folder)
        return f"{name}: refused"
    if data.startswith(b"PK"):
        look_at_workbook(data)
    elif data.startswith(b"<"):
        look_at_html(data.decode())
    elif table in (_copied_text, _copied_findings):
        look_at_csv(data.decode(), "\t")
    else:
        look_at_csv(data.decode("utf-8-sig"))
    return name


def _bill(suffix: str) -> Callable[..., bytes]:
    def write(tables: Snapshot, _chance: random.Random, folder: Path) -> bytes:
        from sanwright.reports import write_bom

        path = folder / f"bill{suffix}"
        write_bom(tables, path)
        return path.read_bytes()

    return write


def _loads(tables: Snapshot, _chance: random.Random, _folder: Path) -> bytes:
    from sanwright.gui.load.model import resource_rows
    from sanwright.reports.load_table import csv_bytes

    return csv_bytes(each.row for each in resource_rows(assess(tables)))


def _latency(tables: Snapshot, _chance: random.Random, folder: Path) -> bytes:
    from sanwright.gui.latency.picture import write_latency
    from sanwright.gui.latency.study import study_latency

    study = study_latency(tables, _go_on)
    assert study.rows
    path = folder / "latency.csv"
    write_latency(study, study.rows[0], path, _go_on)
    return path.read_bytes()


def _failures(tables: Snapshot, chance: random.Random, _folder: Path) -> bytes:
    from sanwright.gui.failures.study import study_failures
    from sanwright.reports.failures_csv import failures_bytes

    study = study_failures(tables, "", _go_on)
    names = study.labels(study.results)
    standing = chance.choice(("", *TEXTS))
    return failures_bytes(study.results, lambda id_: names[id_], standing)


def _growth(tables: Snapshot, _chance: random.Random, _folder: Path) -> bytes:
    from sanwright.analysis.prospects import prospects
    from sanwright.reports.growth_csv import growth_bytes

    found = prospects(assess(tables))
    return growth_bytes(found, found.rows)


def _comparison(tables: Snapshot, chance: random.Random, _folder: Path) -> bytes:
    from sanwright.reports.comparison_csv import comparison_bytes
    from sanwright.variants import compare_designs

    other = fresh("t1-8gfc")
    spoil(other, chance)
    names = [verbatim(chance.choice(TEXTS)) for _ in range(2)]
    both = zip(names, (tables, other.snapshot()), strict=True)
    return comparison_bytes(compare_designs(list(both)))


def _port_map(tables: Snapshot, _chance: random.Random, _folder: Path) -> bytes:
    from sanwright.reports import style
    from sanwright.reports.installation.site import Site
    from sanwright.reports.installation.workbook import workbook_bytes

    return workbook_bytes(Site.of(tables), style.look().paper)


def _migration(tables: Snapshot, chance: random.Random, _folder: Path) -> bytes:
    from sanwright import edits
    from sanwright.migration import plan_migration
    from sanwright.reports import style
    from sanwright.reports.migration.workbook import migration_workbook

    design = fresh("t2-8gfc")
    spoil(design, chance)
    design.apply(edits.set_base(design, tables, chance.choice(TEXTS)))
    after = design.snapshot()
    return migration_workbook(plan_migration(after), after, style.look().paper)


def _health(_tables: Snapshot, chance: random.Random, folder: Path) -> bytes:
    from sanwright.design.papers import DocumentPlan
    from sanwright.documents import new_design
    from sanwright.exchange.captures.concluding.settling import conclude_settled
    from sanwright.exchange.captures.reading import read_captures
    from sanwright.health import assess_health
    from sanwright.reports.health.workbook import health_workbook_bytes
    from tests.builders import catalog
    from tests.campaign.kinds_of_files import library

    log = folder / "san.log"
    log.write_bytes(spoiled_capture(chance))
    design = new_design(catalog())
    found = conclude_settled(read_captures([log]).facts, library(), design)
    design.apply(found.change)
    health = assess_health(found, design.snapshot())
    plan = DocumentPlan(id="", title="San")
    return health_workbook_bytes(health, plan, chance.choice(TEXTS))


def _sweep(tables: Snapshot, chance: random.Random, folder: Path) -> bytes:
    from sanwright.reports.sweeps import sweep_csv
    from tests.sweeps.designs import swept

    text = f"[vary]\ndemand = ['as drawn', {chance.choice((1.5, 2.0))}]"
    return sweep_csv(swept(text, folder / "s.sweep", tables))


def _cells(chance: random.Random) -> list[list[str]]:
    return [[chance.choice(TEXTS) for _ in range(3)] for _ in range(4)]


def _copied_text(_tables: Snapshot, chance: random.Random, _folder: Path) -> bytes:
    from sanwright.gui.widgets.cell_block import cells_mime

    return cells_mime(_cells(chance)).text().encode()


def _copied_table(_tables: Snapshot, chance: random.Random, _folder: Path) -> bytes:
    from sanwright.gui.widgets.cell_block import cells_mime

    return cells_mime(_cells(chance)).html().encode()


def _copied_findings(tables: Snapshot, _chance: random.Random, _folder: Path) -> bytes:
    from sanwright.checks import check_design
    from sanwright.gui.findings.panel import findings_text

    return findings_text(check_design(tables).findings).encode()


def _go_on(_share: float, _what: object) -> bool:
    return True


TABLES: dict[str, Callable[[Any, random.Random, Path], bytes]] = {
    "bill, CSV": _bill(".csv"),
    "bill, workbook": _bill(".xlsx"),
    "loads": _loads,
    "latency": _latency,
    "failures": _failures,
    "growth": _growth,
    "comparison": _comparison,
    "port map": _port_map,
    "migration": _migration,
    "health": _health,
    "sweep": _sweep,
    "copied cells": _copied_text,
    "copied cells as a table": _copied_table,
    "copied findings": _copied_findings,
}
"""What writes a table of a design, by its name."""
