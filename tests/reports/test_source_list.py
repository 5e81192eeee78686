"""Does the list of documents fill two columns and keep every entry, in order, over page breaks?"""

import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pypdf import PdfReader
from reportlab.pdfgen.canvas import Canvas

from sanwright.reports.source_list import SourceEntry, SourceList
from tests.examples import examples

WIDTH = 480.0


def entries(lengths):
    return [
        SourceEntry(number, f"Title {number} " + "word " * length, f"note {number}")
        for number, length in enumerate(lengths, start=1)
    ]


def pages(flowable, height):
    """The parts on pages of this height, as a frame would take them."""
    found = []
    while True:
        parts = flowable.split(WIDTH, height)
        assert parts, "nothing fits"
        found.append(parts[0])
        if len(parts) == 1:
            return found
        flowable = parts[1]


@settings(max_examples=examples(60), deadline=None)
@given(st.lists(st.integers(0, 60), min_size=1, max_size=40), st.floats(160.0, 700.0))
def test_no_entry_is_lost_and_no_part_is_taller_than_its_page(lengths, height):
    wanted = entries(lengths)
    parts = pages(SourceList(wanted), height)
    assert [entry for part in parts for entry in part.entries] == wanted
    assert all(part.wrap(WIDTH, height)[1] <= height for part in parts)


def test_two_columns_take_half_the_height_of_one():
    tall = SourceList(entries([3] * 20)).wrap(WIDTH, 1000.0)[1]
    one = SourceList(entries([3])).wrap(WIDTH, 1000.0)[1]
    assert tall == pytest.approx(10 * one)


def test_a_document_with_an_address_is_a_link():
    data = io.BytesIO()
    canvas = Canvas(data)
    source = SourceList(
        [
            SourceEntry(1, "Guide", "for: reach", "https://example.org/a"),
            SourceEntry(2, "Book", "for: load"),
        ]
    )
    source.wrapOn(canvas, WIDTH, 500.0)
    source.drawOn(canvas, 40.0, 400.0)
    canvas.save()
    page = PdfReader(data).pages[0]
    links = [note.get_object()["/A"]["/URI"] for note in page["/Annots"]]
    assert links == ["https://example.org/a"]
    text = page.extract_text()
    assert all(word in text for word in ("1", "Guide", "for: reach", "2", "Book", "for: load"))
