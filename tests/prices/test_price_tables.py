"""Are price lists read whatever program wrote them, and broken or hostile files refused?"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Sequence
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from sanwright.errors import InputError
from sanwright.exchange.importer import ImportSource
from sanwright.exchange.prices.columns import currency_of_heading, guess_mapping, read_mapping
from sanwright.exchange.prices.price_table import PriceTable, read
from sanwright.exchange.tables import csv_rows, xlsx_rows

Write = Callable[..., Path]
HEADINGS = ("Part No", "Description", "List price")


@pytest.fixture
def text_file(tmp_path: Path) -> Write:
    def write(content: str | bytes, name: str = "list.csv", encoding: str = "utf-8") -> Path:
        data = content if isinstance(content, bytes) else content.encode(encoding)
        (tmp_path / name).write_bytes(data)
        return tmp_path / name

    return write


@pytest.fixture
def workbook(tmp_path: Path) -> Write:
    def write(*rows: Sequence[Any], name: str = "list.xlsx", **sheets: Any) -> Path:
        book = openpyxl.Workbook()
        assert book.active is not None
        for row in rows:
            book.active.append(list(row))
        for title, other in sheets.items():
            sheet = book.create_sheet(title)
            for row in other:
                sheet.append(list(row))
        book.save(tmp_path / name)
        return tmp_path / name

    return write


def repacked(path: Path, change: Callable[[str, bytes], bytes]) -> Path:
    """The workbook with other bytes in its parts."""
    source = zipfile.ZipFile(io.BytesIO(path.read_bytes()))
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as target:
        for part in source.infolist():
            target.writestr(part.filename, change(part.filename, source.read(part.filename)))
    return path


def read_price_table(path: Path) -> PriceTable:
    return read(ImportSource.of(path))


def refusal(path: Path) -> str:
    with pytest.raises(InputError) as caught:
        read_price_table(path)
    message = str(caught.value)
    assert "\n" not in message
    assert path.name in message
    assert message.endswith(".")
    return message


@pytest.mark.parametrize("delimiter", list(",;\t|"))
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_delimiter_and_encoding_are_found(text_file: Write, delimiter: str, encoding: str) -> None:
    lines = [("Part No", "Größe", "Price"), ("A-1", "für 19″".replace("″", "in"), '"1.234,5"')]
    content = "\r\n".join(delimiter.join(line) for line in lines)
    table = read_price_table(text_file(content, encoding=encoding))
    assert table.headings == ("Part No", "Größe", "Price")
    assert table.rows == [(2, ("A-1", "für 19in", "1.234,5"))]


def test_decimal_commas_do_not_pass_for_the_delimiter(text_file: Write) -> None:
    rows = "".join(f"A-{n};Kabel, {n} m, blau;1.0{n},50\n" for n in range(10, 30))
    table = read_price_table(text_file("Artikelnummer;Text;Preis\n" + rows))
    assert table.headings == ("Artikelnummer", "Text", "Preis")
    assert len(table.rows) == 20


def test_what_stands_above_the_headings_is_passed_over(text_file: Write) -> None:
    content = "Acme price list\n\n,,,\nValid in Europe,only\nPart No,Text,List price\nA,b,1\n"
    table = read_price_table(text_file(content))
    assert table.headings == ("Part No", "Text", "List price")
    assert table.rows == [(6, ("A", "b", "1"))]


def test_excel_s_line_about_the_delimiter_is_understood(text_file: Write) -> None:
    table = read_price_table(text_file("sep=|\nPart No|Price\nA|1\n"))
    assert table.rows == [(3, ("A", "1"))]


def test_headings_get_names_of_their_own(text_file: Write) -> None:
    table = read_price_table(text_file("Part No,Price,Price,,x\nA,1,2,3,4,5\n"))
    assert table.headings == ("Part No", "Price", "Price (2)", "Column 4", "x", "Column 6")


def test_cells_of_a_workbook_keep_their_kind(workbook: Write) -> None:
    path = workbook(HEADINGS, ("A", 0.1, 1234.5, date(2026, 1, 2), True, 7))
    (row,) = read_price_table(path).rows
    assert row == (2, ("A", Decimal("0.1"), Decimal("1234.5"), date(2026, 1, 2), "TRUE", 7))


def test_the_sheet_with_the_prices_is_found(workbook: Write) -> None:
    path = workbook(("Welcome",), ("to", "our", "list"), Prices=[HEADINGS, ("A", "b", 5)])
    table = read_price_table(path)
    assert table.sheet == "Prices"
    assert str(table.place) == "“list.xlsx”, sheet “Prices”"


def test_a_percentage_of_a_workbook_says_so(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    assert book.active is not None
    book.active.append(["Part No", "Price", "Discount"])
    book.active.append(["A", 100, 0.355])
    book.active["C2"].number_format = "0.0%"
    book.save(tmp_path / "p.xlsx")
    assert read_price_table(tmp_path / "p.xlsx").rows[0][1][2] == "35.5%"


@pytest.mark.parametrize("content", [b"", b"\n\n;;\n"])
def test_an_empty_file_is_refused(text_file: Write, content: bytes) -> None:
    assert "empty" in refusal(text_file(content))


@pytest.mark.parametrize(
    ("content", "name", "why"),
    [
        (b"\x00\x01\x02\x03", "a.csv", "not a text file"),
        (b"PK\x03\x04" + bytes(50), "a.csv", "not a workbook"),
        (b"not a zip", "a.xlsx", "not a workbook"),
        (b"PK\x03\x04 broken", "a.xlsx", "not a workbook"),
        (b"\xd0\xcf\x11\xe0" + bytes(600), "a.xlsx", "password"),
        (b"Part No,Price\n" + b"," * 400 + b"x\n", "a.csv", "columns"),
        (b'Part No,Price\n"' + b"x" * 40_000 + b'",1\n', "a.csv", "quotation mark"),
        (b'Part No,Price\n"' + b"x" * 200_000 + b'",1\n', "a.csv", "cannot be read as CSV"),
    ],
)
def test_a_broken_file_is_refused_in_one_sentence(
    text_file: Write, content: bytes, name: str, why: str
) -> None:
    assert why in refusal(text_file(content, name))


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    assert "does not exist" in refusal(tmp_path / "none.csv")


def test_a_table_is_known_by_its_content_not_by_its_name(text_file: Write) -> None:
    assert read_price_table(text_file(b"a,b\n1,2\n", "a.pdf")).headings == ("a", "b")


def test_too_many_rows_are_refused(
    text_file: Write, workbook: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(csv_rows, "MOST_ROWS", 3)
    monkeypatch.setattr(xlsx_rows, "MOST_ROWS", 3)
    assert "more than 3 rows" in refusal(text_file("a,b\n" * 4))
    assert "more than 3 rows" in refusal(workbook(*[("a", "b")] * 4))


def test_a_zip_bomb_is_refused_before_it_is_unpacked(workbook: Write) -> None:
    path = workbook(HEADINGS, ("A", "b", 1))
    zeros = bytes(xlsx_rows.MOST_UNPACKED + 1)  # in one piece: untouched, it takes no memory
    bomb = repacked(path, lambda name, data: zeros if "theme" in name else data)
    assert bomb.stat().st_size < 2**20
    assert "unpacks to" in refusal(bomb)


@pytest.mark.parametrize("part", ["xl/workbook.xml", "xl/worksheets/sheet1.xml", "xl/styles.xml"])
def test_entities_are_refused(workbook: Write, part: str) -> None:
    bomb = b'<!DOCTYPE z [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>'

    def change(name: str, data: bytes) -> bytes:
        return bomb + data if name == part else data

    assert "XML declarations" in refusal(repacked(workbook(HEADINGS, ("A", "b", 1)), change))


def test_a_workbook_with_broken_xml_is_refused(workbook: Write) -> None:
    def change(name: str, data: bytes) -> bytes:
        return data[: len(data) // 2] if name.startswith("xl/worksheets") else data

    assert "not a workbook" in refusal(repacked(workbook(HEADINGS, ("A", "b", 1)), change))


@pytest.mark.parametrize("row", [1_048_576, 99_999_999_999])
def test_a_cell_far_out_does_not_stall(workbook: Write, row: int) -> None:
    def change(name: str, data: bytes) -> bytes:
        far = f'<row r="{row}"><c r="XFD1048576"><v>1</v></c></row></sheetData>'.encode()
        return data.replace(b"</sheetData>", far) if name.startswith("xl/worksheets") else data

    table = read_price_table(repacked(workbook(HEADINGS, ("A", "b", 1)), change))
    assert table.rows == [(2, ("A", "b", 1))]


def test_what_a_sheet_says_of_its_size_is_not_believed(workbook: Write) -> None:
    def change(_name: str, data: bytes) -> bytes:
        return data.replace(b'ref="A1:C2"', b'ref="A1"')

    table = read_price_table(repacked(workbook(HEADINGS, ("A", "b", 1)), change))
    assert table.rows == [(2, ("A", "b", 1))]


@pytest.mark.parametrize(
    ("headings", "number", "price"),
    [
        (("Part No", "Description", "List Price (USD)"), "Part No", "List Price (USD)"),
        (("Artikel-Nr.", "Listenpreis €"), "Artikel-Nr.", "Listenpreis €"),
        (("Product #", "Price"), "Product #", "Price"),
        (("Bestellnr.", "Preis netto", "Preis"), "Bestellnr.", "Preis"),
        (("SKU", "MSRP USD", "MSRP EUR"), "SKU", ""),
        (("Part Number", "Price", "Price (2)"), "Part Number", ""),
        (("Part Description", "Net price"), "", ""),
        (("Price list valid until", "Order code"), "Order code", ""),
    ],
)
def test_columns_are_guessed_from_headings_and_left_open_where_unclear(
    headings: tuple[str, ...], number: str, price: str
) -> None:
    mapping = guess_mapping(headings)
    assert (mapping.number, mapping.price) == (number, price)


def test_our_own_bill_of_materials_can_be_read_as_a_price_list() -> None:
    from sanwright.reports.bom_cells import COLUMNS

    mapping = guess_mapping([str(title) for title in COLUMNS])
    assert mapping.missing == ()
    assert (mapping.price, mapping.discount) == ("Unit price", "Discount")
    assert (mapping.currency, mapping.vendor) == ("Currency", "Vendor")


def test_a_mapping_can_be_written() -> None:
    mapping = read_mapping("number=Part No, price=List, EUR,decimal=,")
    assert (mapping.number, mapping.price, mapping.decimal) == ("Part No", "List, EUR", ",")
    for wrong in ("number", "colour=Red", "price=", "decimal=x"):
        with pytest.raises(InputError):
            read_mapping(wrong)


def test_a_heading_names_a_currency_only_if_it_is_one() -> None:
    assert currency_of_heading("UVP EUR") == "EUR"
    assert currency_of_heading("Preis in €") == "EUR"
    assert currency_of_heading("UVP") == ""
    assert currency_of_heading("Price USD/EUR") == ""
