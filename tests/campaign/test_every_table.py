"""Is every place where the program writes a table for a spreadsheet held by the campaign?"""

from __future__ import annotations

from pathlib import Path

import pytest

import sanwright
from tests.campaign.hostile_tables import TABLES
from tests.campaign.spreadsheet_cells import look_at_csv, look_at_workbook

ROOT = Path(sanwright.__file__).parent
_WRITES = (
    "csv.writer(",
    "xlsxwriter.Workbook(",
    "clipboard().setText(",
    "clipboard().setMimeData(",
)
WRITERS = {
    "gui/bill/table.py": "words of its cells by the same function as those of copied findings",
    "gui/canvas/editing.py": "names, a line each, by the same function",
    "gui/findings/panel.py": "copied findings",
    "gui/help/bars.py": "an address of the program's own list",
    "gui/tables/grid.py": "copied cells",
    "gui/widgets/cell_block.py": "copied cells",
    "gui/zoning/wwpns.py": "names of ports by the same function",
    "reports/bom_csv.py": "bill, CSV",
    "reports/bom_workbook/book.py": "bill, workbook",
    "reports/comparison_csv.py": "comparison",
    "reports/figures_csv.py": "failures",
    "reports/health/workbook.py": "health",
    "reports/installation/workbook.py": "port map",
    "reports/latency_csv.py": "latency",
    "reports/load_table.py": "loads",
    "reports/migration/workbook.py": "migration",
}
"""By file: the table of the campaign that it writes, or why none is needed."""


def test_every_writer_of_tables_is_known() -> None:
    found = {
        path.relative_to(ROOT).as_posix()
        for path in ROOT.rglob("*.py")
        if any(each in path.read_text(encoding="utf-8") for each in _WRITES)
    }
    assert found == set(WRITERS)
    assert {said for said in WRITERS.values() if " by " not in said and "own" not in said} <= set(
        TABLES
    )


@pytest.mark.parametrize("cell", ["=1", "+1*A1", "-A1", "@SUM(A1)", "\t=1", " =1", "a;=1"])
def test_the_look_at_a_table_finds_what_would_act(cell: str) -> None:
    with pytest.raises(AssertionError, match="formula"):
        look_at_csv(f'name,"{cell}"\r\n')
    with pytest.raises(AssertionError, match="acts"):
        look_at_csv("name,a\u202eb\r\n")


def test_the_look_at_a_workbook_finds_a_formula_that_is_not_the_programs(tmp_path: Path) -> None:
    import xlsxwriter

    for formula in ("=cmd|' /C calc'!A0", "=WEBSERVICE(A1)"):
        path = tmp_path / "b.xlsx"
        with xlsxwriter.Workbook(path) as book:
            book.add_worksheet().write_formula(0, 0, formula)
        with pytest.raises(AssertionError, match="program's formula"):
            look_at_workbook(path.read_bytes())
