"""Does a priced bill of materials say what it knows, and only that, in every format?"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sanwright.__main__ import main
from sanwright.bom import (
    Bom,
    BomLine,
    Category,
    Discount,
    Price,
    PriceEntry,
    PriceList,
    apply_prices,
    build_bom,
)
from sanwright.bom.lines import PERPETUAL
from sanwright.bom.prices import number_key
from sanwright.design import Table
from sanwright.documents import write_design
from sanwright.parts import Lifecycle, PartKind, PartNumber
from sanwright.reports import write_bom, write_report
from sanwright.reports.bom_cells import values_of
from sanwright.text import verbatim
from tests.builders import Sketch, figure, part
from tests.pdf_text import page_texts

TODAY = date(2026, 11, 21)


def line(number: str = "A", quantity: int = 3, **fields: Any) -> BomLine:
    fields = {"category": Category.SWITCHES, "vendor": "Acme", "description": number} | fields
    return BomLine(part_number=number, quantity=quantity, **fields)


def prices_of(currency: str = "EUR", name: str = "list", /, **fields: Any) -> PriceList:
    """A list; order numbers with their price as text, or with all of an entry."""
    entries = {}
    for number, stated in fields.pop("of").items():
        known = dict(stated) if isinstance(stated, dict) else {"list_price": stated}
        known["list_price"] = Decimal(known["list_price"])
        entries[number_key(number)] = PriceEntry(number=number, **known)
    return PriceList(name=name, currency=currency, prices=entries, **fields)


def priced(*lines: BomLine, by: list[PriceList]) -> Bom:
    return apply_prices(Bom(lines), by, TODAY)


def test_a_line_costs_quantity_times_net() -> None:
    listed = prices_of(of={"a": {"list_price": "10.99", "discount": Decimal("0.35")}})
    (found,) = priced(line("A"), by=[listed]).lines
    assert found.price is not None
    assert (found.price.unit, found.price.net) == (Decimal("10.99"), Decimal("7.14"))
    assert found.line_price == Decimal("21.42")
    assert str(found.price.validity) == "validity not stated"


@given(
    st.decimals(0, 10**9, places=2), st.none() | st.decimals(0, 1, places=4), st.integers(1, 9999)
)
def test_money_is_exact(unit: Decimal, share: Decimal | None, quantity: int) -> None:
    price = Price(unit=unit, currency="EUR", discount=share)
    exact = unit * (1 - (share or 0))
    assert price.net == exact.quantize(Decimal("0.01"), ROUND_HALF_UP)
    assert line(quantity=quantity, price=price).line_price == quantity * price.net


def test_small_parts_keep_the_digits_of_their_list() -> None:
    price = Price(unit=Decimal("0.0125"), currency="EUR", discount=Decimal("0.1"))
    assert price.net == Decimal("0.0113")


def test_an_unknown_price_is_not_zero_and_the_total_says_so() -> None:
    bom = priced(line("A"), line("B"), line(""), by=[prices_of(of={"A": "2"})])
    assert [each.line_price for each in bom.lines] == [Decimal(6), None, None]
    assert bom.unpriced == 2
    assert str(bom.total_text) == (
        "unknown; the lines that have a price come to 6.00 EUR; 2 of 3 lines have no price"
    )


@pytest.mark.parametrize(("lines", "said"), [(5, "at least 24.00 EUR"), (4, "unknown; the lines")])
def test_a_sum_is_a_price_up_to_a_fifth_without_one(lines: int, said: str) -> None:
    bill = [line("A") for _ in range(lines - 1)]
    bom = priced(*bill, line("B"), by=[prices_of(of={"A": "2"})])
    assert str(bom.total_text).startswith(said)


def test_currencies_are_never_added_up() -> None:
    lists = [prices_of("USD", "u", of={"A": "2"}), prices_of("EUR", "e", of={"B": "3"})]
    bom = priced(line("A"), line("B"), by=lists)
    assert bom.known_totals == {"EUR": Decimal(9), "USD": Decimal(6)}
    assert str(bom.total_text) == "9.00 EUR and 6.00 USD; currencies are not added up"


@pytest.mark.parametrize(
    ("first", "last", "said", "valid"),
    [
        (None, "2026-11-21", "valid until 21 November 2026", True),
        (None, "2026-11-20", "expired on 20 November 2026", False),
        ("2026-11-22", None, "not valid before 22 November 2026", False),
        ("2026-11-21", None, "valid from 21 November 2026, no end stated", True),
        (None, None, "validity not stated", True),
    ],
)
def test_the_line_says_whether_the_list_is_valid(
    first: str | None, last: str | None, said: str, valid: bool
) -> None:
    dates = {
        "valid_from": date.fromisoformat(first) if first else None,
        "valid_until": date.fromisoformat(last) if last else None,
    }
    bom = priced(line("A"), by=[prices_of(of={"A": "2"}, **dates)])
    (found,) = bom.lines
    assert found.price is not None
    assert (str(found.price.validity), found.price.is_valid) == (said, valid)
    assert (said in str(found.remark)) is not valid
    assert ("not valid now" in str(bom.total_text)) is not valid
    assert said in str(bom.price_notes[0])


def test_a_row_s_own_dates_go_before_the_list_s() -> None:
    entry = {"list_price": "2", "valid_until": date(2026, 1, 1)}
    bom = priced(line("A"), by=[prices_of(of={"A": entry})])
    assert "expired on 1 January 2026" in str(bom.lines[0].remark)
    assert "validity stated by line" in str(bom.price_notes[0])


def test_the_first_valid_list_is_taken_and_another_price_is_said() -> None:
    late = prices_of("EUR", "old", of={"A": "1"}, valid_until=date(2025, 1, 1))
    lists = [late, prices_of("EUR", "new", of={"A": "2"}), prices_of("USD", "us", of={"A": "3"})]
    (found,) = priced(line("A", remark="note"), by=lists).lines
    assert found.price is not None
    assert found.price.price_list == "new"
    assert str(found.remark) == (
        "note; “us” says 3.00 USD; “old” says 1.00 EUR (expired on 1 January 2025)"
    )


@pytest.mark.parametrize(
    ("own", "share"),
    [({"discount": Decimal("0.9")}, "0.9"), ({}, "0.5"), ({"vendor": "Other"}, "0.5")],
)
def test_the_most_special_discount_is_taken_alone(own: dict[str, Any], share: str) -> None:
    discounts = (
        Discount(share=Decimal("0.7"), vendor="Nobody", category="Switches and directors"),
        Discount(share=Decimal("0.6"), vendor="Acme", category="Cables"),
        Discount(share=Decimal("0.1"), category="switches and directors"),
        Discount(share=Decimal("0.2"), vendor="ACME"),
        Discount(share=Decimal("0.5"), vendor="acme", category="Switches and directors"),
        Discount(share=Decimal("0.8"), vendor="Nobody"),
    )
    listed = prices_of(of={"A": {"list_price": "10"} | own}, discounts=discounts)
    (found,) = priced(line("A"), by=[listed]).lines
    assert found.price is not None
    assert found.price.discount == Decimal(share)


def test_a_listed_zero_is_said() -> None:
    (found,) = priced(line("A"), by=[prices_of(of={"A": "0"})]).lines
    assert str(found.remark) == "price list “list” says 0"


def test_what_is_included_costs_nothing_more() -> None:
    bom = priced(line("A", included_in="Box"), line("A"), by=[prices_of(of={"A": "2"})])
    assert bom.lines[0].price is None
    assert str(bom.total_text) == "6.00 EUR"


def test_another_order_number_of_the_part_is_said_and_not_taken() -> None:
    bom = priced(line("A", other_numbers=("A-KIT",)), by=[prices_of(of={"A-KIT": "5"})])
    assert bom.unpriced == 1
    assert str(bom.lines[0].remark) == "“list” has no price for this number, but A-KIT for 5 EUR"


@pytest.mark.parametrize("share", ["-0.1", "1.1", "NaN"])
def test_a_discount_is_a_share(share: str) -> None:
    with pytest.raises(ValueError, match="discount"):
        Discount(share=Decimal(share), vendor="x")


# --- in files --------------------------------------------------------------------------------


def shop() -> Sketch:
    """A switch past its support with a price, a server without, in a project of 2026."""
    ended = Lifecycle(end_of_sale=figure("2019"), end_of_support=figure("2024-05-31"))
    numbers = (PartNumber(number="SW-1"),)
    old = part("sw", PartKind.SWITCH, lifecycle=ended, part_numbers=numbers)
    sketch = Sketch().change(Table.PROJECT, "project", date="2026-11-20")
    return sketch.device("s1", old).device("s2", old).device("h", part("host", PartKind.SERVER))


LISTED = prices_of(
    "EUR",
    "Q4",
    of={"SW-1": {"list_price": "1234.50", "discount": Decimal("0.1")}},
    valid_until=date(2026, 12, 31),
)
TOTAL = "unknown; the lines that have a price come to 2,222.10 EUR; 1 of 2 lines has no price"
ENDS = (
    "past end of sale: 2019 (read as 31 December 2019, the end of that period); "
    "past end of support: 31 May 2024"
)


def test_the_bill_says_what_is_past_its_life() -> None:
    bom = build_bom(shop().design())
    assert list(map(str, [each.life_cycle for each in bom.lines])) == [ENDS, ""]
    assert list(
        map(str, [each.life_cycle for each in build_bom(shop().design(), date(2018, 1, 1)).lines])
    ) == [
        "",
        "",
    ]


def test_csv_and_json_say_everything(tmp_path: Path) -> None:
    for name in ("bom.csv", "bom.json"):
        write_bom(shop().design(), tmp_path / name, [LISTED], TODAY)
    text = (tmp_path / "bom.csv").read_text(encoding="utf-8-sig")
    row, other, total = csv.DictReader(io.StringIO(text))
    assert (row["Unit price"], row["Discount"], row["Net price"]) == ("1234.50", "10 %", "1111.05")
    assert (row["Line price"], row["Currency"], row["Price list"]) == ("2222.10", "EUR", "Q4")
    assert (row["Price validity"], row["Life cycle"]) == ("valid until 31 December 2026", ENDS)
    assert (other["Unit price"], other["Line price"], other["Currency"]) == ("unknown",) * 2 + ("",)
    assert total["Description"] == f"Total price {TOTAL}"
    plain = json.loads((tmp_path / "bom.json").read_text(encoding="utf-8"))
    first, second = plain["lines"]
    assert (first["unit_price"], first["discount"], first["net_price"], first["line_price"]) == (
        *("1234.50", "0.1", "1111.05", "2222.10"),
    )
    assert second["unit_price"] is second["line_price"] is second["currency"] is None
    assert plain["total"]["text"] == TOTAL
    assert plain["total"]["known"] == [{"currency": "EUR", "amount": "2222.10"}]
    notes = (
        "Price list “Q4” in EUR, valid until 31 December 2026 (as of 21 November 2026): "
        "1 line priced."
    )
    assert plain["price_lists"] == [notes]


def test_the_workbook_adds_up_by_currency(tmp_path: Path) -> None:
    lists = [LISTED, prices_of("USD", "us", of={"SW-2": "1"})]
    other = part("sw2", PartKind.SWITCH, part_numbers=(PartNumber(number="SW-2"),))
    write_bom(shop().device("s3", other).design(), tmp_path / "b.xlsx", lists, TODAY)
    sheet = openpyxl.load_workbook(tmp_path / "b.xlsx", data_only=True)["Bill of materials"]
    sums = {
        row[11]: (row[4], row[10])
        for row in sheet.iter_rows(min_row=6, values_only=True)
        if row[11] and row[4] != "in the rows that the filter shows"
    }
    together = "Lines with a price, together"  # more than a fifth have none: no price
    assert sums == {"EUR": (together, 2222.1), "USD": (together, 1)}
    formulas = openpyxl.load_workbook(tmp_path / "b.xlsx")["Bill of materials"]
    assert formulas["J2"].value == '=IF(ISNUMBER(H2),ROUND(H2*(1-N(I2)),2),"unknown")'
    assert formulas["I2"].value == pytest.approx(0.1)


def test_the_report_prints_prices_and_what_is_missing(tmp_path: Path) -> None:
    write_report(shop().design(), tmp_path / "r.pdf", prices=[LISTED], today=TODAY)
    text = " ".join(" ".join(page_texts(tmp_path / "r.pdf")).split())
    for said in ("1,234.50", "10 %", "1,111.05", "2,222.10", TOTAL, "Lines with a price, EUR"):
        assert said in text
    assert "past end of support: 31 May 2024" in text
    assert "Price list “Q4” in EUR, valid until 31 December 2026" in text


# --- on the command line ---------------------------------------------------------------------


@pytest.fixture
def run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., tuple[int, str]]:
    monkeypatch.setenv("SANWRIGHT_STATE_DIR", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)
    write_design(shop().design(), tmp_path / "d.sanw")

    def run_(*arguments: str) -> tuple[int, str]:
        code = main(["bom", "d.sanw", "-o", "b.json", *arguments])
        return code, capsys.readouterr().err

    return run_


def test_columns_are_asked_once_and_remembered(run: Any, tmp_path: Path) -> None:
    (tmp_path / "l.csv").write_text("Code,Rate\nSW-1,1000\n")
    code, said = run("--prices", "l.csv", "--currency", "EUR")
    assert code == 2
    assert "--map" in said
    assert said.count("\n") == 1
    assert not (tmp_path / "b.json").exists()
    how = ("--map", "number=Code,price=Rate", "--currency", "EUR")
    assert run("--prices", "l.csv", *how)[0] == 0
    (tmp_path / "l2.csv").write_text("Rate,Code\n1500,SW-1\n")
    code, said = run("--prices", "l2.csv", "--currency", "CHF", "--discount", "Test=20 %")
    assert code == 0
    assert "1 price in CHF" in said
    total = json.loads((tmp_path / "b.json").read_text())["total"]
    assert total["known"] == [{"currency": "CHF", "amount": "2400.00"}]


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--currency", "EUR"), "name one with --prices"),
        (("--prices", "l.csv", "--discount", "Test"), "write it as Brocade=35"),
        (("--prices", "l.csv", "--discount", "Test=200"), "more than the price"),
        (("--prices", "l.csv", "--valid-until", "soon"), "--valid-until"),
        (("--prices", "l.csv", "--map", "price=Nothing"), "no column “Nothing”"),
        (("--prices", "l.csv", "--map", "what=x"), "does not map a column"),
        (("--prices", "none.csv"), "does not exist"),
        (("--prices", "l.csv"), "in which currency"),
    ],
)
def test_wrong_arguments_get_one_sentence_and_change_nothing(
    run: Any, tmp_path: Path, arguments: tuple[str, ...], why: str
) -> None:
    (tmp_path / "l.csv").write_text("Part No,Price\nSW-1,1000\n")
    code, said = run(*arguments)
    assert code == 2
    assert why in said
    assert said.count("\n") == 1
    assert not (tmp_path / "b.json").exists()
    assert not list(tmp_path.glob("state/**/prices.json"))


def test_a_date_of_the_command_line_stands_in_where_the_list_has_none(
    run: Any, tmp_path: Path
) -> None:
    (tmp_path / "l.csv").write_text("Part No,Price\nSW-1,1000 EUR\n")
    assert run("--prices", "l.csv", "--valid-until", "2020")[0] == 0
    (found, _) = json.loads((tmp_path / "b.json").read_text())["lines"]
    assert found["price_validity"] == "expired on 31 December 2020"
    assert found["price_is_valid"] is False


def test_pricing_changes_nothing_but_prices() -> None:
    bom = build_bom(shop().design())
    found = apply_prices(bom, [LISTED], TODAY)
    assert [replace(each, price=None) for each in found.lines] == list(bom.lines)
    assert apply_prices(bom, [], TODAY).lines == bom.lines


def test_a_line_without_a_number_is_priced_by_its_key_and_by_the_users_own():
    bare = line(number="", part="acme-s8", description=verbatim("Switch"))
    keyed = replace(bare, price_key="MINE")
    by_key = prices_of(of={"acme-s8": "5", "MINE": "7"})
    assert [priced(each, by=[by_key]).lines[0].price.net for each in (bare, keyed)] == [5, 7]
    numbered = replace(keyed, part_number="OTHER")
    assert priced(numbered, by=[by_key]).lines[0].price is None


def test_terms_and_lead_times_go_from_the_list_into_the_bill():
    stated = prices_of(
        of={
            "A": {"list_price": "5", "term_years": 3, "lead_time": "6 weeks"},
            "B": {"list_price": "5", "term_years": PERPETUAL},
        }
    )
    one, two = priced(line("A"), line("B"), by=[stated]).lines
    cells = [values_of(each, ";".join) for each in (one, two)]
    assert [(each["term"], each["lead"]) for each in cells] == [
        ("3 years", "6 weeks"),
        ("perpetual", ""),
    ]
