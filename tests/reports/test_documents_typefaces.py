"""Is every text drawn by a font that has it, whatever fonts a brand brings along?"""

import random
import struct
from contextlib import contextmanager
from pathlib import Path

import pytest
import reportlab
from hypothesis import given, settings
from hypothesis import strategies as st
from pypdf import PdfReader
from reportlab.pdfbase import pdfmetrics

from sanwright.design.papers import Brand, DocumentPlan
from sanwright.errors import InputError
from sanwright.reports import lettering, style, typefaces, write_document
from sanwright.reports.composition import PROPOSAL
from sanwright.reports.font_safety import MOST_BYTES
from sanwright.reports.typefaces import BUNDLED, brand_faces
from tests.examples import examples

FONTS = Path(reportlab.__file__).parent / "fonts"
VERA, VERA_BOLD = ((FONTS / name).read_bytes() for name in ("Vera.ttf", "VeraBd.ttf"))
WRITTEN = "Grüße, Привет, Ελλάδα, Ω ≥ 3 µm → 5"


@pytest.fixture
def brand_pages(with_project, changed, warehouse, tmp_path):
    def write(brand, **fields):
        project = with_project(**fields).project
        design = changed(project, brand, DocumentPlan(id=PROPOSAL))
        path = tmp_path / "a.pdf"
        write_document(PROPOSAL, design, path)
        reader = PdfReader(path)
        fonts = {
            str(font.get_object()["/BaseFont"])
            for page in reader.pages
            for font in page["/Resources"]["/Font"].values()
        }
        return " ".join(page.extract_text() for page in reader.pages), fonts

    return write


def test_a_brand_font_leaves_what_it_lacks_to_the_bundled_one(brand_pages):
    brand = Brand(font_regular=VERA, font_bold=VERA_BOLD)
    text, fonts = brand_pages(brand, description=WRITTEN, name=WRITTEN)
    assert "".join(text.split()).count("".join(WRITTEN.split())) >= 2
    assert any("Brand" in name and "Regular" in name for name in fonts)
    assert any("Brand" in name and "Bold" in name for name in fonts)
    assert any(name.endswith(f"+{BUNDLED.regular}") for name in fonts)
    assert any(name.endswith(f"+{BUNDLED.bold}") for name in fonts)


def test_only_one_of_the_two_fonts_may_be_given(brand_pages):
    _, fonts = brand_pages(Brand(font_bold=VERA_BOLD))
    assert len({name for name in fonts if "Brand" in name}) == 2


def test_the_bundled_font_as_a_brand_font_is_a_font_of_its_own(brand_pages):
    own = typefaces.font_path().read_bytes()
    text, _ = brand_pages(Brand(font_regular=own), description=WRITTEN)
    assert "Привет" in text


@given(st.text(st.characters(codec="utf-8", max_codepoint=0x2FFF), max_size=30), st.booleans())
def test_text_is_measured_as_it_is_drawn(text, bold):
    for faces in (BUNDLED, brand_faces(VERA, VERA_BOLD)):
        with typefaces.using(faces):
            shown = lettering.printable(text)
            font = typefaces.pdfmetrics.getFont(lettering.font_name(bold))
            drawn = typefaces.pdfmetrics.stringWidth(shown, font.fontName, 10)
            assert lettering.width_of(shown, 10, bold) == pytest.approx(drawn)
            assert all(ord(char) in font.widths for char in shown)


def test_what_no_font_has_is_spelt_out():
    with typefaces.using(brand_faces(VERA, None)):
        assert lettering.printable("a中Ж") == "a‹U+4E2D›Ж"


def test_looks_end_with_their_document(changed, tmp_path):
    before = style.look()
    design = changed(Brand(font_regular=b"no font"))
    with pytest.raises(InputError):
        write_document(PROPOSAL, design, tmp_path / "a.pdf")
    assert style.look() == before
    assert typefaces.used() == BUNDLED
    assert not list(tmp_path.iterdir())


# --- fonts that are none ------------------------------------------------------------------------


def table(data: bytes, tag: bytes) -> int:
    at = data.index(tag, 0, 1000)
    return struct.unpack_from(">L", data, at + 8)[0]


def with_huge_map(data: bytes) -> bytes:
    """A character map of one group that says it has four billion characters."""
    start = table(data, b"cmap")
    groups = struct.pack(">HHLLL", 12, 0, 28, 0, 1) + struct.pack(">LLL", 0, 0xFFFFFFF0, 1)
    head = struct.pack(">HHHHL", 0, 1, 3, 10, 12)
    new = head + groups
    return data[:start] + new + data[start + len(new) :]


def with_overlapping_map(data: bytes) -> bytes:
    """A character map whose 4,000 parts each say they have all characters."""
    count = 4000
    parts = struct.pack(">HHHHHHH", 4, 0, 0, 2 * count, 0, 0, 0)
    parts += b"\xff\xff" * count + b"\0\0" + b"\0\0" * count + b"\0\0" * 2 * count
    new = struct.pack(">HHHHL", 0, 1, 3, 1, 12) + parts
    start = table(data, b"cmap")
    return data[:start] + new + data[start + len(new) :]


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "no TrueType font"),
        (b"<html>", "no TrueType font"),
        (b"OTTO" + VERA[4:], "PostScript outlines"),
        (VERA[:2000], "damaged"),
        (VERA[:100], "damaged"),
        (with_huge_map(VERA), "damaged"),
        (with_overlapping_map(VERA), "damaged"),
        (b"\0\1\0\0" + bytes(MOST_BYTES), "larger"),
        (b"\0\1\0\0\xff\xff" + bytes(5000), "damaged"),
    ],
    ids=["none", "html", "otf", "cut", "head", "map", "overlap", "large", "tables"],
)
@pytest.mark.parametrize("bold", [False, True])
def test_a_font_that_cannot_be_used_is_refused_in_a_sentence(data, reason, bold):
    with pytest.raises(InputError, match=reason) as caught:
        brand_faces(None if bold else data, data if bold else None)
    text = str(caught.value)
    assert "\n" not in text
    assert text.endswith("choose another file.")
    assert ("bold" in text) is bold


@contextmanager
def fonts_forgotten():
    """Nobody prints with the fonts of this block again: sixty damaged ones would take 160 MB."""
    typefaces.used()  # the bundled ones stay
    registries = (typefaces._CHAINS, pdfmetrics._fonts, pdfmetrics._dynFaceNames)
    before = [dict(known) for known in registries]
    brand_faces.cache_clear()
    try:
        yield
    finally:
        for known, kept in zip(registries, before, strict=True):
            known.clear()
            known.update(kept)
        brand_faces.cache_clear()


@settings(max_examples=examples(60), deadline=None)
@given(st.integers(0, 2**32), st.integers(1, 40), st.booleans())
def test_a_damaged_font_is_refused_or_can_be_embedded(seed, count, in_tables):
    dice = random.Random(seed)
    data = bytearray(VERA)
    starts = [table(VERA, tag) for tag in (b"cmap", b"hmtx", b"loca", b"maxp", b"head", b"glyf")]
    for _ in range(count):
        start = dice.choice(starts) if in_tables else 0
        end = min(start + 300, len(data)) if in_tables else len(data)
        data[dice.randrange(start, end)] = dice.randrange(256)
    with fonts_forgotten():
        try:
            faces = brand_faces(bytes(data), None)
        except InputError:
            return
        with typefaces.using(faces):
            lettering.width_of(lettering.printable(WRITTEN), 9)
