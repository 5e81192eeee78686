"""Do labels lie where the sheet has them, say both ends, and never lose a word unseen?"""

from __future__ import annotations

import io
from collections import Counter

import pypdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sanwright.design import Location
from sanwright.errors import InputError
from sanwright.reports import lettering
from sanwright.reports.installation.fitting import (
    LabelLine,
    fitted_lines,
)
from sanwright.reports.installation.label_sheets import SHEETS, LabelSheet, parse_sheet
from sanwright.reports.installation.label_texts import cable_labels, device_labels
from sanwright.reports.installation.labels import CableLabelStyle, LabelOptions, labels_bytes
from sanwright.reports.installation.site import Site
from sanwright.reports.lettering import fitted_in_middle, shortened
from tests import builders

SIZES = (11.0, 9.0, 7.0, 5.0)


def pdf(site: Site, **options) -> pypdf.PdfReader:
    return pypdf.PdfReader(io.BytesIO(labels_bytes(site, LabelOptions(**options))))


@pytest.fixture
def site() -> Site:
    sketch = builders.small_san()
    sketch.put(Location(id="r", name="R7"))
    sketch.change(builders.Table.DEVICES, "host", location="r", rack_position=12)
    return Site.of(sketch.design())


def test_own_end_comes_first_then_the_far_one(site):
    labels = list(cable_labels(site))
    assert len(labels) == 2 * 6
    one, other = ([line.text for line in label.roomy] for label in labels[:2])
    assert one == ["c1", "R7 U12–13", "ESX 1 Slot 1 port 1", "→ fc-a port 0"]
    assert other == ["c1", "fc-a port 0", "→ R7 U12–13", "ESX 1 Slot 1 port 1"]
    assert [line.text for line in labels[0].compact] == [
        "c1",
        "R7 U12–13 · ESX 1 Slot 1 port 1",
        "→ fc-a port 0",
    ]


def test_each_device_has_a_label_with_its_place(site):
    texts = [[line.text for line in label.roomy] for label in device_labels(site)]
    assert len(texts) == 4
    assert texts[0][0] == "ESX 1"
    assert texts[0][-1] == "R7 U12–13"


@pytest.mark.parametrize("name", SHEETS)
def test_bundled_sheets_lie_on_their_paper(name):
    sheet = SHEETS[name]
    width, height = sheet.page
    boxes = [sheet.box(place) for place in range(sheet.labels)]
    assert len(set(boxes)) == sheet.labels
    for left, bottom, wide, tall in boxes:
        assert left >= 0
        assert bottom >= -0.01
        assert left + wide <= width + 0.01
        assert bottom + tall <= height + 0.01
    for one in boxes:
        for other in boxes:
            if one is not other:
                apart_x = abs(one[0] - other[0]) >= one[2] - 0.01
                assert apart_x or abs(one[1] - other[1]) >= one[3] - 0.01
    assert parse_sheet(sheet.text) == sheet
    assert parse_sheet(name.upper()) is sheet


def test_a_grid_without_a_place_is_centred():
    assert parse_sheet("letter 2x5 100x50") == LabelSheet("Letter", 2, 5, 100, 50, 7.95, 14.7)


@pytest.mark.parametrize(
    "text",
    ["", "A5 3x8 70x36", "A4 3x8", "A4 0x8 70x36", "A4 3x8 90x36", "A4 3x8 70x36+50+0",
     "A4 10x40 19x7", "A4 3x8 70x36+1", "A4 -3x8 70x36", "A4 3x8 70x36+0+0+99+0"],
)  # fmt: skip
def test_a_sheet_that_cannot_be_is_refused(text):
    with pytest.raises(InputError):
        parse_sheet(text)


def test_labels_fill_sheets_one_after_the_other(site):
    sheet = LabelSheet("A4", 2, 3, 90, 80, 10, 10)
    reader = pdf(site, sheet=sheet, test_page=False)
    assert len(reader.pages) == 2 + 1  # twelve cable labels, then four of devices
    assert len(pdf(site, sheet=sheet, test_page=False, skipped=1).pages) == 3 + 1
    assert len(pdf(site, sheet=sheet, skipped=7).pages) == 2 + 3 + 1


def test_flags_say_the_same_on_both_halves(site):
    words = "\n".join(
        page.extract_text()
        for page in pdf(site, test_page=False, cables=CableLabelStyle.FLAG,
                        sheet=SHEETS["a4-3x8"]).pages
    )  # fmt: skip
    assert Counter(words.splitlines())["c1"] == 4


def test_labels_too_small_for_their_style_are_refused(site):
    with pytest.raises(InputError, match="too small"):
        pdf(site, sheet=SHEETS["letter-4x20"], cables=CableLabelStyle.WRAP)
    assert pdf(site, sheet=SHEETS["letter-3x10"], cables=CableLabelStyle.WRAP).pages


def test_text_lies_within_its_label(site):
    sheet = SHEETS["a4-5x13"]
    found = []
    page = pdf(site, sheet=sheet, test_page=False).pages[0]
    page.extract_text(
        visitor_text=lambda text, _cm, tm, _font, _size: text.strip() and found.append(tm[4:])
    )
    boxes = [sheet.box(place) for place in range(12)]
    assert found
    for x, y in found:
        assert any(b[0] <= x <= b[0] + b[2] and b[1] <= y <= b[1] + b[3] for b in boxes), (x, y)


def test_labels_are_printed_at_full_size(site):
    assert pdf(site).trailer["/Root"]["/ViewerPreferences"]["/PrintScaling"] == "/None"


@given(
    st.lists(st.text(st.characters(codec="utf-8"), max_size=300), min_size=1, max_size=4),
    st.floats(50, 300),
    st.floats(25, 120),
)
def test_lines_fit_and_keep_their_ends(texts, width, height):
    lines = tuple(LabelLine(text.strip() or "x") for text in texts)
    fit = fitted_lines(lines, width, height, SIZES)
    assert fit.size in SIZES
    for line in fit.lines:
        shown = lettering.printable(line.text)
        assert lettering.width_of(shown, fit.size) <= width + 0.1 or len(shown) <= 3
    if len(lines) * SIZES[-1] * 1.22 <= height:
        assert fit.height <= height + 0.01
        if not fit.is_cut:
            shown = "".join("".join(lettering.printable(line.text).split()) for line in fit.lines)
            whole = "".join("".join(lettering.printable(line.text).split()) for line in lines)
            assert shown == whole
        else:
            assert any("…" in line.text for line in fit.lines)


@given(
    st.text(max_size=200).filter(lambda text: "…" not in text), st.floats(10, 400), st.booleans()
)
def test_what_is_cut_is_cut_in_its_middle(text, width, bold):
    shown = fitted_in_middle(text, 6.0, width, bold)
    whole = lettering.printable(text)
    if shown != whole:
        head, _, tail = shown.partition("…")
        assert whole.startswith(head)
        assert whole.endswith(tail)
        assert lettering.width_of(shown, 6.0, bold) <= width or len(shown) <= 1


def test_short_text_stays_as_it_is():
    assert shortened("abc", 3) == "abc"
    assert shortened("abcdef", 3) == "a…f"
