"""Is the diagram whole and readable in every format, whatever the design holds?"""

import io
import re
import zipfile
from xml.etree import ElementTree as ET

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from pypdf import PdfReader

from sanwright.checks import check_design
from sanwright.errors import InputError
from sanwright.reports import render_diagram
from sanwright.reports.drawing import palette
from sanwright.reports.drawing.primitives import Box, Curve, TextLine
from sanwright.reports.drawing.scene import draw_scene
from sanwright.reports.drawing.sheet import diagram_sheet
from sanwright.reports.lettering import fitted, printable, width_of, wrapped

SVG = "{http://www.w3.org/2000/svg}"


def svg_of(design, tmp_path):
    path = tmp_path / "d.svg"
    render_diagram(design, path)
    return ET.parse(path).getroot()


def test_svg_names_every_box_and_draws_every_cable(warehouse, tmp_path):
    root = svg_of(warehouse, tmp_path)
    texts = {element.text for element in root.iter(f"{SVG}text")}
    for device in warehouse.devices.values():
        if device.parent is None:
            assert device.label in texts
    assert len(list(root.iter(f"{SVG}path"))) == len(warehouse.cables)


def test_fabrics_differ_in_colour_and_pattern(warehouse, tmp_path):
    paths = list(svg_of(warehouse, tmp_path).iter(f"{SVG}path"))
    looks = {(path.get("stroke"), bool(path.get("stroke-dasharray"))) for path in paths}
    assert (palette.DOWN, True) in looks, "a cable that is too long carries nothing"
    fabrics = looks - {(palette.DOWN, True)}
    assert len(fabrics) == 2
    assert {dashed for _, dashed in fabrics} == {True, False}


def test_legend_counts_the_cables_of_each_fabric(warehouse, tmp_path):
    texts = {element.text for element in svg_of(warehouse, tmp_path).iter(f"{SVG}text")}
    assert "Fabric A: 3 cables" in texts
    assert "Cables by kind: 2 × OM2, 4 × OM3" in texts


def test_title_block_counts_the_errors_of_the_check(warehouse, tmp_path):
    report = check_design(warehouse)
    assert report.errors > 0
    render_diagram(warehouse, tmp_path / "f.svg", findings=True)
    for root, is_told in (
        (ET.parse(tmp_path / "f.svg").getroot(), True),
        (svg_of(warehouse, tmp_path), False),
    ):
        texts = " ".join(e.text or "" for e in root.iter(f"{SVG}text"))
        assert bool(re.search(rf"Findings: {report.errors} errors?\b", texts)) is is_told
        assert "Muster AG" in texts


def test_hostile_text_stays_text(hostile, tmp_path):
    root = svg_of(hostile, tmp_path)
    assert not list(root.iter(f"{SVG}font"))
    texts = " ".join(element.text or "" for element in root.iter(f"{SVG}text"))
    assert "@SUM(A1)" in texts
    assert "\u202e" not in texts


@pytest.mark.parametrize("suffix", [".svg", ".png", ".pdf"])
def test_same_design_gives_the_same_bytes(hostile, tmp_path, suffix):
    first, second = tmp_path / f"a{suffix}", tmp_path / f"b{suffix}"
    render_diagram(hostile, first)
    render_diagram(hostile, second)
    assert first.read_bytes() == second.read_bytes()


def test_png_is_a_landscape_picture_with_ink_on_it(warehouse, tmp_path):
    path = tmp_path / "d.png"
    render_diagram(warehouse, path)
    with Image.open(io.BytesIO(path.read_bytes())) as picture:
        assert picture.width > picture.height > 1000
        colours = {colour for _, colour in picture.convert("RGB").getcolors(1 << 24)}
    assert (0, 105, 168) in colours
    assert (192, 80, 0) in colours


def test_pdf_is_one_page_with_real_text(warehouse, tmp_path):
    path = tmp_path / "d.pdf"
    render_diagram(warehouse, path)
    pages = PdfReader(path).pages
    assert len(pages) == 1
    assert "Flash array" in pages[0].extract_text()


def test_everything_lies_on_the_sheet(hostile):
    sheet = diagram_sheet(check_design(hostile))
    for mark in sheet.marks:
        if isinstance(mark, Box):
            assert mark.x >= -0.01
            assert mark.x + mark.width <= sheet.width + 0.01
            assert mark.y + mark.height <= sheet.height + 0.01
        elif isinstance(mark, Curve):
            assert all(0 <= x <= sheet.width and 0 <= y <= sheet.height for x, y in mark.points)
        elif isinstance(mark, TextLine) and mark.anchor == "start":
            assert mark.x + width_of(mark.text, mark.size, mark.bold) <= sheet.width


def test_cables_end_at_their_ports(warehouse):
    scene = draw_scene(check_design(warehouse))
    squares = [mark for mark in scene.marks if isinstance(mark, Box) and mark.width == 10.0]
    centres = {(round(s.x + 5, 3), round(s.y + 5, 3)) for s in squares}
    curves = [mark for mark in scene.marks if isinstance(mark, Curve)]
    for curve in curves:
        for x, y in (curve.points[0], curve.points[3]):
            assert (round(x, 3), round(y, 3)) in centres


@pytest.mark.parametrize("suffix", [".svg", ".png", ".pdf"])
def test_empty_design_gives_a_sheet_that_says_so(empty, tmp_path, suffix):
    path = tmp_path / f"d{suffix}"
    render_diagram(empty, path)
    assert path.stat().st_size > 500


def test_unknown_ending_is_refused(empty, tmp_path):
    with pytest.raises(InputError, match=r"must end in \.svg, \.png, \.pdf, "):
        render_diagram(empty, tmp_path / "d.bmp")


@given(st.text(max_size=200), st.floats(10.0, 300.0))
def test_wrapped_lines_fit_and_lose_nothing(text, width):
    lines = wrapped(text, 8.0, width)
    assert all(width_of(line, 8.0) <= width or len(line) == 1 for line in lines)
    kept = "".join("".join(lines).split())
    assert kept == "".join(printable(" ".join(text.splitlines())).split())


@given(st.text(max_size=80), st.floats(20.0, 200.0))
def test_fitted_text_fits(text, width):
    assert width_of(fitted(text, 8.0, width), 8.0) <= width


@pytest.mark.parametrize("suffix", [".svg", ".drawio", ".vsdx"])
def test_any_name_anywhere_leaves_the_file_well_formed(changed, warehouse, tmp_path, suffix):
    nasty = "a\x00\x0b\x1b\uffff\u202e]]><!-- & \"'<b>\r\n\x85"
    named = [
        msgspec.structs.replace(record, name=nasty)
        for record in warehouse.snapshot().records()
        if hasattr(record, "name") and record.TABLE.value != "brand"
    ]
    path = tmp_path / f"d{suffix}"
    render_diagram(changed(*named), path)
    if suffix == ".vsdx":
        with zipfile.ZipFile(path) as package:
            for name in package.namelist():
                assert ET.fromstring(package.read(name)) is not None
    else:
        assert ET.parse(path) is not None
