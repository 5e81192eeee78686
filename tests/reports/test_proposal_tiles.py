"""Is all of a large diagram printed, in parts that can be read and put together again?"""

import pytest
from msgspec.structs import replace

from sanwright.design import Table, Tables
from sanwright.design.papers import DocumentPlan, SectionChoice
from sanwright.progress import Steps
from sanwright.reports import style, write_document
from sanwright.reports.composition import FINDINGS, PROPOSAL, SIZING_REPORT
from sanwright.reports.drawing.primitives import Box, Drawing, Line, Pen, TextLine
from sanwright.reports.drawing.tiles import (
    MOST_TILES,
    bounds,
    overview,
    tile_sheet,
    tiling_of,
)
from sanwright.reports.material import Material
from sanwright.reports.paper import SHEETS
from sanwright.reports.sections import topology
from tests.migration.making import opened
from tests.pdf_text import page_texts

A4 = SHEETS["A4"]
PEN = Pen("#000000", 1.0)


def scene(columns, rows, step=400.0):
    marks = []
    for column in range(columns):
        for row in range(rows):
            x, y = column * step, row * step
            marks.append(Box(x, y, 200.0, 100.0, 0.0, None, PEN))
            marks.append(TextLine(x + 5.0, y + 20.0, f"{column}/{row}", 12.0, "#000000"))
    return Drawing(columns * step, rows * step, tuple(marks))


def test_what_fits_a_sheet_is_not_cut():
    assert tiling_of(scene(1, 1), A4).count == 0
    sheets = {shape: tiling_of(scene(*shape), A4) for shape in ((1, 1), (5, 2), (8, 5))}
    assert [tiling.sheet for tiling in sheets.values()] == [0, 1, 2]
    assert [tiling.count for tiling in sheets.values()] == [0, 0, 0]
    assert tiling_of(scene(9, 6), A4).count > 1
    assert tiling_of(Drawing(0.0, 0.0, ()), A4).count == 0


@pytest.mark.parametrize("shape", [(30, 3), (3, 30), (12, 12), (60, 2)])
def test_every_mark_is_on_some_part_and_can_be_read(shape):
    drawing = scene(*shape)
    tiling = tiling_of(drawing, A4)
    assert 1 < tiling.count <= MOST_TILES
    for mark in drawing.marks:
        left, top, right, bottom = bounds(mark)
        middle = (left + right) / 2, (top + bottom) / 2
        areas = [tiling.area(number) for number in range(tiling.count)]
        assert any(a[0] <= middle[0] <= a[2] and a[1] <= middle[1] <= a[3] for a in areas)
    found = {
        mark.text: mark
        for number in range(tiling.count)
        for mark in tile_sheet(tiling, number, 1000.0, 600.0).content.marks
        if isinstance(mark, TextLine)
    }
    assert len(found) == shape[0] * shape[1]
    assert all(mark.size >= 3.5 for mark in found.values())


def test_parts_are_drawn_within_their_window_and_name_their_neighbours():
    tiling = tiling_of(scene(12, 12), A4)
    columns, rows = tiling.shape
    assert tiling.count == columns * rows
    for number in range(tiling.count):
        sheet = tile_sheet(tiling, number, 1000.0, 600.0)
        left, top, right, bottom = sheet.window
        assert 0 <= left < right <= 1000
        assert 0 <= top < bottom <= 600
        words = [mark.text for mark in sheet.frame.marks if isinstance(mark, TextLine)]
        assert f"part {number + 1} of {tiling.count}" in words[0]
        beside = [tiling.neighbour(number, *way) for way in ((0, -1), (0, 1), (-1, 0), (1, 0))]
        named = {text.split()[-1] for text in words[1:]}
        assert named == {str(part + 1) for part in beside if part is not None}


def test_empty_parts_are_left_out():
    corners = Drawing(
        20_000.0,
        10_000.0,
        (Box(0, 0, 100, 100, 0.0, None, PEN), Box(19_000, 9_000, 900, 900, 0.0, None, PEN)),
    )
    assert 2 <= tiling_of(corners, A4).count < 10
    cable = Line((50.0, 50.0), (19_500.0, 9_500.0), PEN)
    crossed = Drawing(corners.width, corners.height, (*corners.marks, cable))
    assert tiling_of(crossed, A4).cells == tiling_of(corners, A4).cells


def test_a_scene_beyond_all_measure_is_shown_as_a_whole_only():
    assert tiling_of(scene(200, 200), A4).count == 0


def test_the_overview_numbers_all_parts():
    tiling = tiling_of(scene(12, 12), A4)
    sheet = overview(tiling, 1000.0, 600.0)
    texts = {mark.text for mark in sheet.marks if isinstance(mark, TextLine)}
    assert {str(number + 1) for number in range(tiling.count)} <= texts


def test_a_large_design_is_printed_in_parts(changed, warehouse, tmp_path):
    far = [
        replace(device, x=3000.0 * number, y=2500.0 * (number % 3))
        for number, device in enumerate(warehouse.devices.values())
        if device.parent is None
    ]
    write_document(PROPOSAL, changed(*far), tmp_path / "a.pdf")
    pages = page_texts(tmp_path / "a.pdf")
    parts = [text for text in pages if "Topology, part" in text]
    assert len(parts) > 3
    for device in far:
        assert any(device.name in text for text in parts)


def test_a_report_draws_ports_on_one_sheet_or_is_drawn_from_afar():
    tables = opened("reference:core-edge").snapshot()
    spread = {
        id_: replace(device, x=9 * device.x, y=6 * device.y)
        for id_, device in tables.devices.items()
    }
    far = Tables({**{table: tables.rows(table) for table in Table}, Table.DEVICES: spread})
    for drawn in (tables, far):
        hidden = (SectionChoice(key=FINDINGS, shown=False),)
        plan = DocumentPlan(id=SIZING_REPORT, language="en", paper="A4", sections=hidden)
        material = Material.unchecked(drawn, None, plan, Steps())
        with style.using(style.DocumentStyle.of(drawn, plan)):
            story = topology.flow(material)
        sheets = [each for each in story if isinstance(each, topology.Diagram)]
        assert [each.tile for each in sheets] == [None]
        assert sheets[0].tiling.count <= 1
        seen = sum(isinstance(mark, TextLine) for mark in sheets[0].tiling.scene.marks)
        assert (seen > 200) == (drawn is tables)
