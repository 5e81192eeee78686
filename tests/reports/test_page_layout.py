"""Is every page one that can be handed over: no orphans, no scraps, nothing beyond the paper?

By name over every bundled design, all papers, both languages and sizes; in every run a few of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import pytest

from sanwright import edits
from sanwright.bundled import Bundled, bundled_references, bundled_testbeds
from sanwright.catalog import Catalog, open_catalog
from sanwright.design.papers import DocumentPlan
from sanwright.documents import read_design
from sanwright.reports import style
from sanwright.reports.bill import Bill
from sanwright.reports.bom_files import bill_bytes
from sanwright.reports.composition import DOCUMENTS, INSTALLERS_PACK, MIGRATION_PLAN, SIZING_REPORT
from sanwright.reports.document import document_bytes
from sanwright.reports.grid import SIZE, Column, Grid, Row, RowKind
from sanwright.reports.lettering import width_of
from sanwright.reports.material import Material
from tests.reports.page_layout import LEAST_WITHIN, PageText, Piece, faults, parted, read_pages

DAY = date(2026, 11, 21)
CARD = {"en": ("Score card", "“Good” means"), "de": ("Auf einen Blick", "„Gut“ heißt")}
"""How the score card of a sizing report begins and ends, by language."""
BILL = "bill-of-materials"
QUICK = {
    ("switch-pair", "proposal", "de", "Letter"),
    ("switch-pair", "sizing-report", "en", "A4"),
    ("sas-stacks", "sizing-report", "de", "Letter"),
    ("sas-stacks", "proposal", "en", "A4"),
    ("sas-stacks", "installers-pack", "de", "A4"),
    ("t2-8gfc", BILL, "de", "Letter"),
}
"""What every run looks at."""
FILL_WITHIN = {INSTALLERS_PACK: 0.15}
"""Its racks and fronts are as high as they are, and its schedule is handed out by itself."""


@pytest.fixture(scope="module")
def catalog() -> Iterator[Catalog]:
    with open_catalog() as opened:
        yield opened


def every_paper() -> Iterator[object]:
    for each in (*bundled_references(), *bundled_testbeds()):
        for kind in (*(kind for kind in DOCUMENTS if kind != MIGRATION_PLAN), BILL):
            for code in ("en", "de"):
                for paper in ("A4", "Letter"):
                    names = (each.key, kind, code, paper)
                    marks = [] if names in QUICK else [pytest.mark.slow]
                    yield pytest.param(each, *names[1:], id="-".join(names), marks=marks)


@pytest.mark.parametrize(("bundled", "kind", "code", "paper"), list(every_paper()))
def test_no_page_is_badly_broken(
    bundled: Bundled, kind: str, code: str, paper: str, catalog: Catalog
) -> None:
    design = read_design(bundled.path, catalog)
    plan = DocumentPlan(id=kind, language=code, paper=paper)  # type: ignore[arg-type]
    design.apply(edits.replace_record(design, plan, "Plan"))
    if kind == BILL:
        data = bill_bytes(Bill.of(design.snapshot(), (), DAY), ".pdf")
    else:
        data = document_bytes(kind, Material.of(design.snapshot(), today=DAY, plan=plan))
    pages = read_pages(data)
    assert list(faults(pages, FILL_WITHIN.get(kind, LEAST_WITHIN))) == []
    if kind == SIZING_REPORT:
        assert list(parted(pages, *CARD[code])) == []


# --- does the proof see what it is there for? ----------------------------------------------------

LEFT = style.SIDE_MARGIN


def piece(text: str, left: float, baseline: float, size: float = SIZE, bold: bool = False) -> Piece:
    wide = width_of(text, size, bold)
    return Piece(left, baseline - 1, left + wide, baseline + size, baseline, size, bold, text)


def page(*pieces: Piece, number: int = 2, lowest: float = 300.0) -> PageText:
    return PageText(number, 595.0, 842.0, pieces, lowest)


def test_it_sees_what_is_wrong_with_a_page() -> None:
    body, heading = piece("Text", LEFT, 400), piece("Load", LEFT, 300, 15.5, bold=True)
    assert list(faults([page(body)])) == []
    assert "heading" in next(faults([page(body, heading)]))
    assert list(faults([page(heading, piece("Text", LEFT, 280))])) == []
    assert "outside" in next(faults([page(body, piece("Text", 590.0, 300))]))
    assert "overlap" in next(faults([page(body, piece("Other", LEFT + 4, 402))]))
    assert "used" in next(faults([page(piece("Text", LEFT, 740), lowest=739.0)]))
    assert list(faults([page(piece("Text", LEFT, 740), number=1, lowest=739.0)])) == []
    three_rows = page(piece("Text", LEFT, 700), lowest=600.0)
    assert list(faults([three_rows])) == []
    assert "used" in next(faults([three_rows, page(body, number=3)]))
    first = page(piece("Load", LEFT, 700, 16.0, bold=True))
    assert "elsewhere" in next(
        parted([first, page(piece("The end of it", LEFT, 700))], "Load", "The")
    )
    assert list(parted([page(*first.pieces, piece("The end", LEFT, 60))], "Load", "The")) == []
    assert "nowhere" in next(parted([first], "Score card", "The"))


def test_it_sees_a_row_without_its_rows_and_a_sum_beside_its_column() -> None:
    inner = LEFT + 4.0
    group = page(piece("Text", inner, 400), piece("Optics", inner, 300, bold=True))
    head = piece("Part", inner, 700, bold=True), piece("Number", 300, 700, bold=True)
    onwards = page(*head, piece("SFP", inner, 680), piece("12", 300, 680))
    assert "left their heading" in next(faults([group, onwards]))
    total = piece("Together", inner, 660, bold=True)
    left = 300 - width_of("12", SIZE, bold=True) + width_of("12", SIZE)
    fits, astray = (piece("12", x, 660, bold=True) for x in (left, 350))
    assert list(faults([page(*onwards.pieces, total, fits)])) == []
    assert "beside" in next(faults([page(*onwards.pieces, total, astray)]))


# --- tables --------------------------------------------------------------------------------------

COLUMNS = (Column("Term", 1.0), Column("Amount", 1.0, "right"))


@pytest.mark.parametrize("room", [200.0, 400.0, 700.0])
@pytest.mark.parametrize("count", [12, 37, 38, 39, 40, 41, 42])
def test_a_table_leaves_no_handful_of_rows(room: float, count: int) -> None:
    grid = Grid(COLUMNS, [Row((f"Row {number}", "1")) for number in range(count)])
    heights = []
    parts = grid.split(400.0, room)
    while len(parts) == 2:
        heights.append(parts[0].wrap(400.0, room)[1])
        parts = parts[1].split(400.0, room)
    heights.append(parts[0].wrap(400.0, room)[1])
    assert max(heights) <= room
    assert len(heights) == 1 or min(heights) > 90.0


@pytest.mark.parametrize("ends", [False, True])
def test_what_ends_a_document_ends_on_no_scrap(ends: bool) -> None:
    grid = Grid(COLUMNS, [Row((f"Row {number}", "1")) for number in range(16)])
    grid.ends_document = ends
    _, rest = (part for part in grid.split(400.0, 240.0) if isinstance(part, Grid))
    assert (rest.wrap(400.0, 240.0)[1] > 150.0) == ends


def test_a_figure_stays_with_its_unit_where_there_is_room() -> None:
    columns = (Column("What", 9.0), Column("Amount", 0.5, "right"))
    grid = Grid(columns, [Row(("A", "1,234.50 TB")), Row(("B", "7 TB"), RowKind.TOTAL)])
    one_line = Grid(columns, [Row(("A", "7"))] * 2)
    assert grid.wrap(400.0, 500.0) == one_line.wrap(400.0, 500.0)
