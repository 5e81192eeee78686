"""Do the four files of a bill of materials say the same, and is user text harmless in them?"""

import csv
import io
import json
from datetime import date
from decimal import Decimal

import msgspec
import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sanwright.bom import Grouping, PriceEntry, PriceList, build_bom
from sanwright.bom.price_lists import number_key
from sanwright.catalog import open_catalog
from sanwright.design import Device, Location, PartCopy
from sanwright.errors import CancelledError, InputError, MachineError
from sanwright.language import use
from sanwright.reports import write_bom
from sanwright.reports.bom_cells import TITLES
from sanwright.spreadsheet_text import harmless
from tests.pdf_text import page_texts

SUFFIXES = (".csv", ".xlsx", ".json", ".pdf")
DAY = date(2026, 11, 21)


@pytest.fixture
def lists(two_sites):
    """One list in euro for every second order number, one in dollars for every fifth."""
    numbers = [line.part_number for line in build_bom(two_sites).ordered if line.part_number]

    def of(currency, chosen):
        entries = [
            PriceEntry(number=number, list_price=Decimal("100.25") + index)
            for index, number in enumerate(chosen)
        ]
        prices = {number_key(entry.number): entry for entry in entries}
        return PriceList(name=f"List {currency}", currency=currency, prices=prices)

    return [of("EUR", numbers[::2]), of("USD", numbers[1::5])]


@pytest.fixture
def written(tmp_path):
    def write(design, prices=(), **options):
        for suffix in SUFFIXES:
            write_bom(design, tmp_path / f"bom{suffix}", prices, DAY, **options)
        text = (tmp_path / "bom.csv").read_bytes()
        assert text.startswith(b"\xef\xbb\xbf")
        rows = list(csv.DictReader(io.StringIO(text.decode("utf-8-sig"), newline="")))
        if rows:
            total = rows.pop()
            assert total["Position"] == total["Quantity"] == ""
            assert total["Description"].startswith("Total price ")
        book = openpyxl.load_workbook(tmp_path / "bom.xlsx")
        plain = json.loads((tmp_path / "bom.json").read_text(encoding="utf-8"))
        return rows, book, plain

    return write


def sheet_rows(book, lines):
    sheet = book["Bill of materials"]
    titles = [cell.value for cell in sheet[1]]
    return [
        dict(zip(titles, (cell.value for cell in sheet[row]), strict=True))
        for row in range(2, lines + 2)
    ]


@pytest.fixture
def two_sites(changed, warehouse):
    """The warehouse with a third switch, on two sites; the array is on none."""
    spare = open_catalog().part("brocade-g720")
    places = {"host1": "r1", "swa": "r1", "host2": "r2", "swb": "r2"}
    return changed(
        Location(id="north", kind="site", name="North"),
        Location(id="south", kind="site", name="South"),
        Location(id="r1", kind="rack", name="Rack 1", parent="north"),
        Location(id="r2", kind="rack", name="Rack [2]", parent="south"),
        PartCopy(id=spare.id, part=spare),
        Device(id="swc", part=spare.id, name="Switch C", location="r2"),
        *(
            msgspec.structs.replace(warehouse.devices[id_], location=place)
            for id_, place in places.items()
        ),
    )


def test_all_hold_the_same_lines(warehouse, written, lists):
    bom = build_bom(warehouse)
    rows, book, plain = written(warehouse, lists)
    cells = sheet_rows(book, len(bom.lines))
    assert len(rows) == len(cells) == len(plain["lines"]) == len(bom.lines) > 5
    for line, row, cell, item in zip(bom.lines, rows, cells, plain["lines"], strict=True):
        assert int(row["Quantity"]) == cell["Quantity"] == item["quantity"] == line.quantity
        assert row["Description"] == cell["Description"] == item["description"]
        assert row["Order number"] == cell["Order number"] == (item["part_number"] or "unknown")
        assert item["devices"] == list(line.devices)
        names = [str(warehouse.label(id_)) for id_ in line.devices]
        assert row["Devices"] == "; ".join(names)
        assert row["Included in"] == (item["included_in"] or "")
        if item["unit_price"] is None:
            assert cell["Unit price"] == row["Unit price"]
            assert cell["Unit price"] == ("unknown" if line.is_ordered else "included")
        else:
            assert float(item["unit_price"]) == cell["Unit price"] == float(row["Unit price"])


def test_the_pdf_prints_every_line_and_total(warehouse, tmp_path, lists):
    write_bom(warehouse, tmp_path / "b.pdf", lists, DAY)
    text = " ".join(" ".join(page_texts(tmp_path / "b.pdf")).split())
    write_bom(warehouse, tmp_path / "b.json", lists, DAY)
    plain = json.loads((tmp_path / "b.json").read_text(encoding="utf-8"))
    unbroken = text.replace(" ", "")
    for item in plain["lines"]:
        assert (item["part_number"] or "unknown") in unbroken
    for known in plain["total"]["known"]:
        assert f"{Decimal(known['amount']):,.2f} {known['currency']}" in text
    assert plain["order_check"]["text"] in text


def test_unknown_prices_are_null_or_in_words_never_zero(warehouse, written):
    rows, _, plain = written(warehouse)
    assert {item["unit_price"] for item in plain["lines"]} == {None}
    assert {row["Line price"] for row in rows} == {"unknown", "included"}
    total = plain["total"]
    assert total["lines_without_price"] == total["lines_to_order"] > 0
    assert total["text"].startswith("unknown")


@pytest.mark.parametrize("by", list(Grouping))
def test_the_pieces_of_all_groups_are_those_of_the_lines(two_sites, written, lists, by):
    rows, _, plain = written(two_sites, lists, group_by=by)
    quantities = {item["position"]: item["quantity"] for item in plain["lines"]}
    for found in (
        [
            (line["position"], line["quantity"])
            for group in plain["groups"]
            for line in group["lines"]
        ],
        [(int(row["Position"]), int(row["Quantity"])) for row in rows],
    ):
        sums = dict.fromkeys(quantities, 0)
        for position, pieces in found:
            sums[position] += pieces
        assert sums == quantities
    known = {}
    for group in plain["groups"]:
        for each in group["known"]:
            known[each["currency"]] = known.get(each["currency"], 0) + Decimal(each["amount"])
    assert known == {each["currency"]: Decimal(each["amount"]) for each in plain["total"]["known"]}
    assert len(known) == 2


def test_groups_have_a_column_of_their_own_in_csv(two_sites, written):
    rows, _, plain = written(two_sites, group_by=Grouping.SITE)
    assert list(rows[0]) == ["Site", *map(str, TITLES.values())]
    assert [row["Site"] for row in rows] == [
        group["title"] for group in plain["groups"] for _ in group["lines"]
    ]
    assert {"North", "South"} < {row["Site"] for row in rows}


def test_json_says_what_was_counted(warehouse, written):
    _, _, plain = written(warehouse)
    assert (plain["format"], plain["version"], plain["group_by"]) == (
        "sanwright-bom",
        3,
        "category",
    )
    optics = [item for item in plain["lines"] if item["category"] == "Optics"]
    assert optics
    for item in optics:
        assert sum(each["pieces"] for each in item["counted"]) == item["quantity"]
        assert {each["id"] for each in item["counted"]} <= set(item["ports"])
    check = plain["order_check"]
    assert sum(check["counts"].values()) == len(check["issues"]) > 0
    assert check["ready"] is (check["counts"]["missing"] == 0)


def test_words_are_in_the_language_asked_for_and_json_is_not(two_sites, tmp_path):
    for code in ("en", "de"):
        for suffix in (".csv", ".json"):
            write_bom(two_sites, tmp_path / f"{code}{suffix}", language=code)
    assert (tmp_path / "en.json").read_bytes() == (tmp_path / "de.json").read_bytes()
    use("de")
    try:
        write_bom(two_sites, tmp_path / "window.json")
        write_bom(two_sites, tmp_path / "window.csv")
    finally:
        use("en")
    assert (tmp_path / "window.json").read_bytes() == (tmp_path / "en.json").read_bytes()
    assert (tmp_path / "window.csv").read_bytes() == (tmp_path / "de.csv").read_bytes()
    headings = (tmp_path / "de.csv").read_text(encoding="utf-8-sig").splitlines()[0].split(",")
    assert {"Bestellnummer", "Beschreibung", "Hersteller"} <= set(headings)


@pytest.mark.parametrize(
    "text",
    [
        *("=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "\n=1", "|calc", "\u00a0=1"),
        *("\u200b=1", "\u202e=1", "\ufeff@A1", "\uff1d1+1"),
    ],
)
def test_text_that_could_be_a_formula_is_quoted(text):
    assert harmless(text).startswith("'")


@given(st.text(), st.sampled_from("=+-@"), st.sampled_from(["", " ", "\t", "\r", "\n", "\u3000"]))
def test_no_cell_begins_a_formula_wherever_a_program_splits_it(tail, start, space):
    for text in (space + start + tail, f"a;{space}{start}{tail}", f"a\t{start}{tail}"):
        quoted = harmless(text)
        for cell in quoted.replace("\t", ";").replace("\n", ";").replace("\r", ";").split(";"):
            assert not cell.lstrip().startswith(tuple("=+-@"))


def test_user_text_never_becomes_a_formula(changed, written):
    design = changed(PartCopy(id="=1+1"), Device(id="odd", part="=1+1"))
    device = msgspec.structs.replace(design.devices["odd"], id="=cmd()")
    rows, book, _ = written(changed(PartCopy(id="=1+1"), device))
    assert any(row["Devices"] == "'=cmd()" for row in rows)
    assert not any(value.startswith("=") for row in rows for value in row.values())
    cells = [
        cell
        for sheet in book
        for row in sheet.iter_rows()
        for cell in row
        if cell.value == "=cmd()"
    ]
    assert cells
    assert {cell.data_type for cell in cells} == {"s"}


def test_hostile_text_is_written(hostile, written):
    rows, _, plain = written(hostile)
    assert len(rows) == len(plain["lines"])


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_empty_design_gives_an_empty_list(empty, tmp_path, suffix):
    path = tmp_path / f"bom{suffix}"
    write_bom(empty, path)
    assert path.stat().st_size > 50


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_same_design_gives_the_same_bytes(two_sites, tmp_path, lists, suffix):
    first, second = tmp_path / f"a{suffix}", tmp_path / f"b{suffix}"
    write_bom(two_sites, first, lists, DAY, group_by=Grouping.RACK)
    write_bom(two_sites, second, lists, DAY, group_by=Grouping.RACK)
    assert first.read_bytes() == second.read_bytes()


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_cancelling_leaves_the_old_file(warehouse, tmp_path, suffix):
    path = tmp_path / f"bom{suffix}"
    path.write_text("old")
    shares = []

    def progress(share, _):
        shares.append(share)
        return share < 0.3

    with pytest.raises(CancelledError):
        write_bom(warehouse, path, progress=progress)
    assert path.read_text() == "old"
    assert [entry.name for entry in tmp_path.iterdir()] == [path.name]
    assert shares == sorted(shares)


def test_progress_goes_up_to_the_end(warehouse, tmp_path):
    for suffix in SUFFIXES:
        told = []
        write_bom(
            warehouse,
            tmp_path / f"bom{suffix}",
            progress=lambda share, what, told=told: told.append((share, what)) or True,
        )
        shares = [share for share, _ in told]
        assert shares == sorted(shares)
        assert (shares[0], shares[-1]) == (0.0, 1.0)
        assert all(what for _, what in told)


def test_unknown_ending_is_refused_in_one_sentence(warehouse, tmp_path):
    with pytest.raises(InputError, match=r"must end in \.xlsx, \.pdf, \.csv or \.json"):
        write_bom(warehouse, tmp_path / "bom.doc")


def test_a_folder_that_is_not_there_is_the_machines_turn(warehouse, tmp_path):
    with pytest.raises(MachineError, match="does not exist"):
        write_bom(warehouse, tmp_path / "missing" / "bom.csv")
    assert list(tmp_path.iterdir()) == []
