"""Is the printed bill of materials a document of its own that people find their way in?"""

import io
from datetime import date
from decimal import Decimal

import pypdf
import pytest

from sanwright.bom import Bom, BomLine, Category, Grouping, Price
from sanwright.design import Design, Device, Location, PartCopy, Project
from sanwright.design.papers import DocumentPlan
from sanwright.errors import CancelledError
from sanwright.language import speaking
from sanwright.reports import write_bom
from sanwright.reports.bill import Bill, bill_plan
from sanwright.reports.bom_files import bill_bytes
from sanwright.text import verbatim


def bill(lines=120, by=Grouping.CATEGORY, name="Nord", racks=(), plan=None):
    records = [Project(name=name, customer="Muster AG", date="2026-11-20"), PartCopy(id="x")]
    records += [Location(id=f"r{n}", kind="rack", name=rack) for n, rack in enumerate(racks)]
    places = len(racks) or 1
    records += [
        Device(id=f"d{n}", part="x", location=f"r{n % places}" if racks else None)
        for n in range(places)
    ]
    tables = Design([*records, *([plan] if plan else [])])
    price = Price(unit=Decimal("10.50"), currency="EUR", price_list="Q4")
    found = tuple(
        BomLine(
            position=n + 1,
            category=(Category.SWITCHES, Category.OPTICS, Category.CABLES)[3 * n // lines],
            vendor="Brocade",
            part_number=f"XBR-{n:06}",
            description=verbatim(f"32G SWL optic number {n}, for 100 m of OM4"),
            quantity=2,
            price=price if n % 4 else None,
            devices=(f"d{n % places}",),
            counted=((f"d{n % places}", 2),),
        )
        for n in range(lines)
    )
    return Bill(tables, Bom(found), by, bill_plan(tables))


def read(of, language="en"):
    with speaking(language):
        return pypdf.PdfReader(io.BytesIO(bill_bytes(of, ".pdf")))


def words(page):
    return " ".join(page.extract_text().split())


def test_every_line_stands_once_and_every_page_says_which_it_is():
    reader = read(bill())
    pages = [words(page) for page in reader.pages]
    assert len(pages) > 3
    for number, text in enumerate(pages, start=1):
        assert f"Page {number} of {len(pages)}" in text
        assert "Muster AG" in text
    everything = " ".join(pages)
    assert [everything.count(f"XBR-{n:06}") for n in range(120)] == [1] * 120


def test_tables_repeat_their_header_and_end_with_a_sum():
    pages = [words(page) for page in read(bill()).pages]
    with_lines = [text for text in pages if "XBR-" in text]
    assert all("Order number" in text for text in with_lines)
    everything = " ".join(pages)
    assert everything.count("To order: 40 lines") == 3
    assert everything.count("Lines with a price, EUR") == 4
    assert "1,890.00" in everything


def test_bookmarks_lead_to_every_group():
    reader = read(bill())
    titles = [item.title for item in flat(reader.outline)]
    assert titles == [
        *("Totals by category", "Switches and directors", "Optics", "Cables", "Order check"),
    ]
    links = [
        annotation.get_object()
        for annotation in reader.pages[0].get("/Annots", [])
        if annotation.get_object()["/Subtype"] == "/Link"
    ]
    assert len(links) == 3


def flat(outline):
    """Every entry of an outline, those below others too."""
    for item in outline:
        yield from flat(item) if isinstance(item, list) else (item,)


def test_metadata_says_what_it_is():
    reader = read(bill())
    assert reader.metadata.title == "Bill of materials: Nord"
    assert reader.metadata.creation_date.date() == date(2026, 11, 20)
    assert "Muster AG" in reader.metadata.subject


def test_a_plan_chooses_paper_and_which_prices_are_shown():
    plan = DocumentPlan(id="bill-of-materials", paper="Letter", prices="none")
    reader = read(bill(plan=plan))
    assert tuple(reader.pages[0].mediabox.upper_right) == (612, 792)
    everything = " ".join(words(page) for page in reader.pages)
    assert "10.50" not in everything
    assert "EUR" not in everything
    totals = read(bill(plan=DocumentPlan(id="bill-of-materials", prices="totals")))
    everything = " ".join(words(page) for page in totals.pages)
    assert "10.50" not in everything
    assert "1,890.00" in everything


def test_german_numbers_are_written_the_german_way():
    everything = " ".join(words(page) for page in read(bill(), "de").pages)
    assert "1.890,00" in everything
    assert "Bestellnummer" in everything


@pytest.mark.parametrize(
    "rack",
    [
        "<font color=\"__import__('os')\">R</font>",
        "</para>&amp;",
        "W" * 200,
        "\u202eevil\x00",
        " ",
        "word " * 40,
    ],
)
def test_no_name_breaks_the_document(rack):
    reader = read(bill(12, Grouping.RACK, name=rack, racks=(rack, "Rack 2")))
    everything = " ".join(words(page) for page in reader.pages)
    assert "XBR-000000" in everything
    assert "Rack 2" in everything


def test_a_long_bill_can_be_called_off_while_it_is_laid_out(tmp_path, warehouse):
    told = []

    def progress(share, what):
        told.append(what)
        return not str(what).endswith("page 2")

    with pytest.raises(CancelledError):
        write_bom(warehouse, tmp_path / "b.pdf", progress=progress)
    assert str(told[-1]).endswith("page 2")
    assert list(tmp_path.iterdir()) == []
