"""Is a price list read whole or refused with the place named, and kept without loss?"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sanwright.bom import Discount, PriceEntry, PriceList
from sanwright.bom.lines import PERPETUAL
from sanwright.bom.prices import number_key
from sanwright.errors import InputError, MachineError
from sanwright.exchange.importer import ImportSource
from sanwright.exchange.prices.book import PriceBook
from sanwright.exchange.prices.columns import ColumnMapping, guess_mapping
from sanwright.exchange.prices.importer import IMPORTER
from tests.examples import examples

EUR = ColumnMapping(number="Part No", price="Price", fixed_currency="EUR")
Write = Callable[[str], Path]


@pytest.fixture
def listed(tmp_path: Path) -> Write:
    def write(content: str) -> Path:
        (tmp_path / "list.csv").write_text(content, encoding="utf-8")
        return tmp_path / "list.csv"

    return write


def read_price_list(path: Path, mapping: ColumnMapping | None = None) -> PriceList:
    table = IMPORTER.read(ImportSource.of(path))
    return IMPORTER.conclude(table, mapping or guess_mapping(table.headings)).result


def refusal(path: Path, mapping: ColumnMapping | None = None) -> str:
    with pytest.raises(InputError) as caught:
        read_price_list(path, mapping)
    message = str(caught.value)
    assert "\n" not in message
    assert message.startswith("“list.csv”")
    assert message.endswith(".")
    return message


def test_a_german_list_is_read_without_being_told(listed: Write) -> None:
    prices = read_price_list(
        listed(
            "Preisliste 4. Quartal;;;;;\n"
            "Artikel-Nr.;Bezeichnung;Hersteller;Listenpreis;Rabatt;gültig bis\n"
            "BR-1;Switch;Brocade;12.345,60 €;35 %;31.12.2026\n"
            "K-1;Kabel;Glas;12,5;;31.12.2026\n"
            "X-1;Dienst;Glas;auf Anfrage;;\n"
            ";;Glas;;20 %;\n"
        )
    )
    assert (prices.name, prices.currency) == ("list", "EUR")
    assert prices.valid_until == date(2026, 12, 31)
    switch, cable = prices.entry("br-1"), prices.entry(" K-1 ")
    assert switch is not None
    assert (switch.list_price, switch.discount) == (Decimal("12345.60"), Decimal("0.35"))
    assert cable is not None
    assert cable.list_price == Decimal("12.5")
    assert prices.entry("X-1") is None
    assert str(prices.note) == "1 row has no price"
    assert prices.discounts == (Discount(share=Decimal("0.2"), vendor="Glas"),)


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        ("A,-5", "row 2, column “Price”: “-5” is negative."),
        ("A,=1+1", "row 2, column “Price”: “=1+1” is a formula, not a price."),
        ("A,1.50\nB,nan", "row 3, column “Price”: “nan” is not a price."),
        ('A,"1,234"', "row 2, column “Price”: “1,234” may be 1234 or 1.234"),
        ("A,1\nB,2\na,3", "order number a has two prices, 1 in row 2 and 3 in row 4; keep one."),
        ("A,1 EUR\nB,2 USD", "prices in EUR (row 2) and in USD (row 3)"),
        ("A,1 USD", "has prices in USD, not in EUR."),
        (",", "no row with an order number and a price"),
        ("A,on request", "no row with an order number and a price"),
    ],
)
def test_a_wrong_cell_is_named_by_row_and_column(listed: Write, rows: str, why: str) -> None:
    assert why in refusal(listed(f"Part No,Price\n{rows}\n"), EUR)


def test_a_wrong_column_is_said(listed: Write) -> None:
    path = listed("Part No,Text,Price\nA,Switch,1\n")
    assert "no column “Preis”; its columns are “Part No”, “Text”, “Price”" in refusal(
        path, replace(EUR, price="Preis")
    )
    assert "column “Text”: “Switch” is not a price" in refusal(path, replace(EUR, price="Text"))
    assert "cannot hold two things" in refusal(path, replace(EUR, price="Part No"))
    assert "no column is clearly the price" in refusal(listed("Part No,Text\nA,b\n"))


def test_a_list_without_a_currency_is_refused(listed: Write) -> None:
    path = listed("Part No,Price\nA,$ 5\n")
    assert "does not say in which currency" in refusal(path)
    assert read_price_list(path, EUR).currency == "EUR"


@pytest.mark.parametrize(
    "content",
    ["Part No,Price,Currency\nA,5,{}\n", "Part No,Price {}\nA,5\n", "Part No,Price\nA,5 {}\n"],
)
def test_the_currency_is_found_where_it_stands(listed: Write, content: str) -> None:
    for text, code in (("EUR", "EUR"), ("€", "EUR"), ("USD", "USD")):
        assert read_price_list(listed(content.format(text))).currency == code


def test_the_same_price_twice_is_no_contradiction(listed: Write) -> None:
    prices = read_price_list(listed("Part No,Price\nA 1,5.00\na1,5\n"), EUR)
    assert len(prices.prices) == 1


def test_dates_of_single_rows_stay_with_them(listed: Write) -> None:
    path = listed("Part No,Price,Valid until\nA,5,2026-12\nB,6,\n")
    prices = read_price_list(path, replace(EUR, valid_until="Valid until"))
    entry, other = prices.entry("A"), prices.entry("B")
    assert entry is not None
    assert other is not None
    assert prices.validity(entry) == (None, date(2026, 12, 31))
    assert prices.validity(other) == (None, None)


# --- the book --------------------------------------------------------------------------------

amounts = st.decimals(0, 10**9, places=4, allow_nan=False, allow_infinity=False)
entries = st.builds(
    PriceEntry,
    number=st.text(min_size=1, max_size=12),
    list_price=amounts,
    vendor=st.text(max_size=5),
    discount=st.none() | st.decimals(0, 1, places=3),
    valid_until=st.none() | st.dates(),
)
price_lists = st.builds(
    PriceList,
    name=st.text(min_size=1, max_size=12),
    currency=st.sampled_from(("EUR", "USD")),
    prices=st.lists(entries, max_size=5).map(
        lambda found: {number_key(entry.number): entry for entry in found}
    ),
    valid_from=st.none() | st.dates(),
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=examples(40))
@given(kept=st.lists(price_lists, max_size=3, unique_by=lambda each: each.name))
def test_lists_come_back_as_they_were_kept(tmp_path: Path, kept: list[PriceList]) -> None:
    path = tmp_path / "book.json"
    path.unlink(missing_ok=True)
    for prices in kept:
        PriceBook(path).put(prices)
    assert PriceBook(path).lists == tuple(kept)


def some_list(name: str = "a") -> PriceList:
    entry = PriceEntry(number="A", list_price=Decimal("1.10"))
    return PriceList(name=name, currency="EUR", prices={"a": entry})


def test_lists_are_replaced_renamed_and_removed_by_name(tmp_path: Path) -> None:
    book = PriceBook(tmp_path / "book.json")
    for name in "ab":
        book.put(some_list(name))
    book.put(replace(some_list("a"), currency="USD"))
    assert [(each.name, each.currency) for each in book.lists] == [("a", "USD"), ("b", "EUR")]
    book.rename("a", "c")
    with pytest.raises(InputError):
        book.rename("b", "c")
    book.remove("b")
    assert [each.name for each in book.lists] == ["c"]
    with pytest.raises(InputError):
        book.remove("b")


def test_columns_are_remembered_by_the_set_of_headings(tmp_path: Path) -> None:
    book = PriceBook(tmp_path / "book.json")
    assert book.mapping_for(["Part No", "Price"]) is None
    book.remember(["Part No", "Price"], EUR)
    again = PriceBook(tmp_path / "book.json")
    assert again.mapping_for(["PRICE ", "part  no"]) == EUR
    assert again.mapping_for(["Part No", "Price", "Text"]) is None
    again.remember(["Price", "Part No"], replace(EUR, decimal=","))
    assert book.mapping_for(["Part No", "Price"]) == replace(EUR, decimal=",")


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[1]",
        b"\xff\xfe",
        b'{"format":"other","version":1}',
        b'{"format":"sanwright-price-book","version":1,"lists":[{"name":"a"}]}',
        b"""{"format":"sanwright-price-book","version":1,"lists":[{"name":"a","currency":"EUR",
        "prices":{"a":{"number":"a","list_price":"NaN"}}}]}""",
        b"[" * 100_000,
    ],
)
def test_a_damaged_book_is_refused_and_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "book.json"
    path.write_bytes(content)
    book = PriceBook(path)
    for act in (lambda: book.lists, lambda: book.put(some_list()), lambda: book.remember([], EUR)):
        with pytest.raises(InputError, match="move it away") as caught:
            act()
        assert "\n" not in str(caught.value)
    assert path.read_bytes() == content
    assert os.listdir(tmp_path) == ["book.json"]  # noqa: PTH208


def test_a_book_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    (tmp_path / "b").write_text('{"format":"sanwright-price-book","version":99}')
    with pytest.raises(MachineError, match="newer version of Sanwright"):
        _ = PriceBook(tmp_path / "b").lists


def test_a_book_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(MachineError):
        PriceBook(tmp_path / "file" / "book.json").put(some_list())


def test_support_rows_say_what_they_are_for(tmp_path: Path) -> None:
    rows = (
        "Order number;List price;Currency;Support for;Support level;Support term",
        "SW-1;100;EUR;;;",
        "S-3;30,5;EUR;SW-1, SW-2;Gold;36 months",
        "S-1;10;EUR;SW-1;Gold;1 year",
    )
    path = tmp_path / "s.csv"
    path.write_text("\n".join(rows), "utf-8")
    entries = read_price_list(path).prices
    assert entries[number_key("SW-1")].support_for == ()
    three = entries[number_key("S-3")]
    assert (three.support_for, three.support_level) == (("SW-1", "SW-2"), "Gold")
    assert (three.support_years, entries[number_key("S-1")].support_years) == (3, 1)


@pytest.mark.parametrize("term", ["7 months", "for ever", "0"])
def test_a_term_that_is_no_years_is_refused(tmp_path: Path, term: str) -> None:
    path = tmp_path / "s.csv"
    path.write_text(
        f"Order number;List price;Currency;Support for;Support term\nS;1;EUR;A;{term}", "utf-8"
    )
    with pytest.raises(InputError, match="row 2, column “Support term”"):
        read_price_list(path)


def test_terms_and_lead_times_are_read_by_their_headings_in_both_languages(listed: Write) -> None:
    english = (
        "Part No,List price (EUR),Licence term,Lead time (weeks)\n"
        "A,1,36 months,6\nB,1,perpetual,2-3 days\nC,1,,\n"
    )
    german = (
        "Bestellnummer;Listenpreis (EUR);Lizenzlaufzeit;Lieferzeit in Wochen\n"
        "A;1;3 Jahre;6\nB;1;unbefristet;2-3 Tage\nC;1;;\n"
    )
    found = [read_price_list(listed(content)).prices for content in (english, german)]
    terms = [[prices[key].term_years for key in "abc"] for prices in found]
    assert terms == [[3, PERPETUAL, None]] * 2
    leads = [[prices[key].lead_time for key in "abc"] for prices in found]
    assert leads == [["6 weeks", "2-3 days", ""], ["6 Wochen", "2-3 Tage", ""]]
