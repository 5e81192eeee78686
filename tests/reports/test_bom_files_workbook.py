"""Is the workbook one that people can work with: live sums, filters, legal names, no surprises?"""

import functools
import io
import re
from dataclasses import replace
from datetime import date
from decimal import Decimal

import openpyxl
import pytest
from hypothesis import Phase, example, given, settings
from hypothesis import strategies as st
from openpyxl.utils import range_boundaries

from sanwright.bom import Bom, BomLine, Category, Grouping, Price
from sanwright.design import Design, Device, Location, PartCopy, Project
from sanwright.design.bounds import LONGEST_NAME
from sanwright.design.papers import DocumentPlan
from sanwright.language import speaking
from sanwright.reports.bill import Bill, bill_plan
from sanwright.reports.bom_files import bill_bytes
from sanwright.reports.workbook_text import SheetNames, footer_text, property_text
from sanwright.text import verbatim
from tests.examples import examples

RACKS = 3
DEVICES = tuple(f"d{number}" for number in range(2 * RACKS))
NAMED = re.compile(r"(?:('(?:[^']|'')+'|\w+)!)?\$?([A-Z]+)\$?(\d+)(?::\$?([A-Z]+)\$?(\d+))?")


def design(name="Nord", rack="Rack", plan=None):
    return Design(
        [
            Project(name=name, customer="Muster AG", author="A. Meier", date="2026-11-20"),
            PartCopy(id="x"),
            *(Location(id=f"r{n}", kind="rack", name=f"{rack} {n}") for n in range(RACKS)),
            *(
                Device(id=id_, part="x", name=f"Host {n}", location=f"r{n % RACKS}")
                for n, id_ in enumerate(DEVICES)
            ),
            *([plan] if plan else []),
        ]
    )


def bom(description="Optic"):
    """Lines in two currencies, with and without prices, discounts and order numbers."""
    lines = []
    for n in range(12):
        included = "Switch" if n % 6 == 5 else ""
        price = Price(
            unit=Decimal("99.95") + n,
            currency="USD" if n % 3 == 0 else "EUR",
            discount=Decimal("0.125") if n % 2 else None,
            price_list="Q4",
        )
        devices = (DEVICES[n % 6], DEVICES[(n + 1) % 6])
        lines.append(
            BomLine(
                position=n + 1,
                category=Category.OPTICS if n < 7 else Category.CABLES,
                vendor="Brocade",
                part_number="" if n % 4 == 0 else f"N-{n}",
                description=verbatim(f"{description} {n}"),
                quantity=n + 3,
                price=None if included or n % 5 == 4 else price,
                included_in=included,
                devices=devices,
                counted=((devices[0], n + 1), (devices[1], 2)),
            )
        )
    return Bom(tuple(lines))


def bill(by=Grouping.RACK, tables=None, lines=None):
    tables = tables if tables is not None else design()
    return Bill(tables, lines if lines is not None else bom(), by, bill_plan(tables))


def opened(of, **options):
    return openpyxl.load_workbook(io.BytesIO(bill_bytes(of, ".xlsx")), **options)


class Values:
    """Works out the formulas of a workbook from the cells that they refer to.

    Formulas on which others rest are worked out too, so nothing depends on the values that were
    saved beside the formulas. It knows the few functions that the workbook uses.
    """

    def __init__(self, book):
        self.book = book
        self.known = {}

    def of(self, sheet, cell):
        if (sheet, cell) not in self.known:
            value = self.book[sheet][cell].value
            if self.book[sheet][cell].data_type == "f":
                value = self.evaluate(value[1:], sheet)
            self.known[sheet, cell] = value
        return self.known[sheet, cell]

    def evaluate(self, formula, sheet):
        texts = re.findall(r'"(?:[^"]|"")*"', formula)
        code = re.sub(r'"(?:[^"]|"")*"', "\x00", formula)
        code = NAMED.sub(lambda found: self._reference(found, sheet), code)
        code = re.sub(r"(?<![<>=])=(?!=)", "==", code).replace("&", "+")
        for text in texts:
            code = code.replace("\x00", repr(text[1:-1].replace('""', '"')), 1)
        return eval(code, {"__builtins__": {}}, {**FUNCTIONS, "ref": self._cells})

    @staticmethod
    def _reference(found, sheet):
        where, column, row, last_column, last_row = found.groups()
        name = where.strip("'").replace("''", "'") if where else sheet
        end = f"{last_column}{last_row}" if last_row else ""
        return f"ref({name!r}, {column + row!r}, {end!r})"

    def _cells(self, sheet, first, last):
        if not last:
            return self.of(sheet, first)
        left, top, right, bottom = range_boundaries(f"{first}:{last}")
        cells = self.book[sheet].iter_rows(top, bottom, left, right)
        return Column(self.of(sheet, cell.coordinate) for row in cells for cell in row)


class Column(list):
    def __mul__(self, other):
        return Column((a or 0) * b for a, b in zip(self, other, strict=True))

    def __eq__(self, other):
        return Column((value or "") == other for value in self)

    def __gt__(self, other):
        return Column(isinstance(value, int | float) and value > other for value in self)

    __hash__ = None


def numbers(values):
    return [value for value in values if isinstance(value, int | float | Decimal)]


def sumifs(values, *criteria):
    pairs = list(zip(criteria[::2], criteria[1::2], strict=True))
    chosen = [
        value
        for index, value in enumerate(values)
        if all((column[index] or "") == wanted for column, wanted in pairs)
    ]
    return sum(numbers(chosen))


def half_up(value, places):
    if isinstance(value, str):  # a branch of IF that is not taken is worked out here too
        return value
    return float(Decimal(str(value)).quantize(Decimal(1).scaleb(-places), "ROUND_HALF_UP"))


FUNCTIONS = {
    "IF": lambda test, yes, no: yes if test else no,
    "AND": lambda *tests: all(tests),
    "ABS": abs,
    "N": lambda value: value if isinstance(value, int | float) else 0,
    "ISNUMBER": lambda value: isinstance(value, int | float),
    "ROUND": half_up,
    "SUM": lambda values: sum(numbers(values)),
    "COUNT": lambda values: len(numbers(values)),
    "COUNTIF": lambda values, wanted: sum(value == wanted for value in values),
    "SUMIFS": sumifs,
    "SUMPRODUCT": lambda a, b=None: sum(a if b is None else a * b),
    "SUBTOTAL": lambda _, value: int(value is not None),
    "MATCH": lambda wanted, values, _: list(values).index(wanted) + 1,
    "INDEX": lambda values, number: values[number - 1] or "",
}


@pytest.mark.parametrize("by", [Grouping.CATEGORY, Grouping.RACK, Grouping.VENDOR])
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_saved_value_is_what_its_formula_gives(by, language):
    with speaking(language):
        data = bill_bytes(bill(by), ".xlsx")
    live = openpyxl.load_workbook(io.BytesIO(data))
    saved = openpyxl.load_workbook(io.BytesIO(data), data_only=True)
    values, checked = Values(live), 0
    for sheet in live:
        for row in sheet.iter_rows():
            for cell in row:
                if cell.data_type == "f":
                    kept = saved[sheet.title][cell.coordinate].value
                    found = values.of(sheet.title, cell.coordinate)
                    assert (found or "") == pytest.approx(kept or ""), (sheet.title, cell)
                    checked += 1
    assert checked > 60


def test_sums_are_those_of_the_bill():
    of = bill()
    live = opened(of)
    values = Values(live)
    overview = live["Overview"]
    titles = {cell.value: cell.row for cell in overview["A"]}
    heading = [cell.value for cell in overview[titles["Rack"]]]
    all_lines = {
        title: values.of("Overview", f"{overview.cell(titles['All lines'], n).coordinate}")
        for n, title in enumerate(heading, start=1)
        if title
    }
    known = of.bom.known_totals
    assert sorted(known) == ["EUR", "USD"]
    for currency, amount in known.items():
        assert all_lines[currency] == pytest.approx(float(amount))
    assert all_lines["Lines"] == len(of.bom.lines)
    assert all_lines["Pieces to order"] == sum(line.quantity for line in of.bom.ordered)
    assert all_lines["Lines without a price"] == of.bom.unpriced > 0
    for group in of.groups:
        row = titles[str(group.title)]
        found = [values.of("Overview", f"{column}{row}") for column in "BCDE"]
        totals = [float(group.known_totals.get(currency, 0)) for currency in ("EUR", "USD")]
        assert found == pytest.approx([len(group.lines), group.pieces, *totals])


def test_a_typed_price_reaches_every_sum():
    of = bill()
    live = opened(of)
    sheet = live["Bill of materials"]
    titles = {cell.value: cell.column_letter for cell in sheet[1]}
    line = next(each for each in of.bom.ordered if each.price is None)
    sheet[f"{titles['Unit price']}{line.position + 1}"] = 10
    values, overview = Values(live), live["Overview"]
    row = next(cell.row for cell in overview["A"] if cell.value == "All lines")
    heading = next(row for row in overview.iter_rows(values_only=True) if row[0] == "Rack")
    typed, unpriced = (
        overview.cell(row, heading.index(title) + 1).coordinate
        for title in ("Other or no currency", "Lines without a price")
    )
    assert values.of("Overview", typed) == 10 * line.quantity
    assert values.of("Overview", unpriced) == of.bom.unpriced - 1
    agreed = values.of("Overview", f"A{row + 1}")
    assert agreed == "The groups add up to all lines."
    sheet[f"{titles['Currency']}{line.position + 1}"] = "EUR"
    euro = overview.cell(row, heading.index("EUR") + 1).coordinate
    expected = float(of.bom.known_totals["EUR"]) + 10 * line.quantity
    values = Values(live)
    assert values.of("Overview", euro) == pytest.approx(expected)
    assert values.of("Overview", typed) == ""


def test_a_group_without_any_price_comes_to_nobody_knows_what():
    """Not to 0: it does as soon as a price is typed in."""
    lines = bom()
    two = (replace(each, category=Category.SWITCHES, price=None) for each in lines.lines[:2])
    book = opened(bill(Grouping.CATEGORY, lines=Bom((*two, *lines.lines[2:]))))
    switches = next(sheet for sheet in book if sheet.title.startswith("Switch"))
    row = next(
        row for row in switches.iter_rows() if row[-1].row > 2 and "EUR" in [c.value for c in row]
    )
    cell = next(c for c in row if isinstance(c.value, str) and c.value.startswith("=IF(AND(COUNT("))
    assert Values(book).of(switches.title, cell.coordinate) == "unknown"
    column = next(c.column_letter for c in book["Bill of materials"][1] if c.value == "Unit price")
    book["Bill of materials"][f"{column}2"].value = 10
    currency = next(c.column_letter for c in book["Bill of materials"][1] if c.value == "Currency")
    book["Bill of materials"][f"{currency}2"].value = "EUR"
    assert Values(book).of(switches.title, cell.coordinate) == 30


def test_a_group_of_one_line_has_no_sheet_and_its_sums_are_as_live():
    """A sheet of one line is printed as a page of one line."""
    lines = bom()
    switch = replace(lines.lines[0], category=Category.SWITCHES, price=None)
    book = opened(bill(Grouping.CATEGORY, lines=Bom((switch, *lines.lines[1:]))))
    assert not [sheet.title for sheet in book if sheet.title.startswith("Switch")]
    overview, whole = book["Overview"], book["Bill of materials"]
    row = next(cell.row for cell in overview["A"] if str(cell.value).startswith("Switch"))
    assert overview.cell(row, 1).hyperlink.location == "'Bill of materials'!A2"
    heading = next(row for row in overview.iter_rows(values_only=True) if row[0] == "Category")
    euro = overview.cell(row, heading.index("EUR") + 1).coordinate
    assert Values(book).of("Overview", euro) == "unknown"
    titles = {cell.value: cell.column_letter for cell in whole[1]}
    whole[f"{titles['Unit price']}2"].value, whole[f"{titles['Currency']}2"].value = 10, "EUR"
    assert Values(book).of("Overview", euro) == 30
    last = overview.cell(row, heading.index("Lines without a price") + 1).coordinate
    assert Values(book).of("Overview", last) == 0


def test_group_sheets_hold_the_pieces_of_the_group():
    of = bill()
    book = opened(of)
    several = [group for group in of.groups if len(group.lines) > 1]
    assert several
    for group in several:
        rows = list(book[str(group.title)].iter_rows(min_row=2, values_only=True))
        quantity = [cell.value for cell in book[str(group.title)][1]].index("Quantity")
        found = [(row[0], row[quantity]) for row in rows[: len(group.lines)]]
        assert found == [(item.line.position, item.quantity) for item in group.lines]


def test_traceability_says_where_every_piece_goes_and_positions_lead_there():
    of = bill()
    book = opened(of)
    trace = book["Traceability"]
    rows = list(trace.iter_rows(min_row=2, values_only=True))
    for line in of.bom.lines:
        found = [row[3] for row in rows if row[0] == line.position]
        assert found == [pieces for _, pieces in line.counted]
        link = book["Bill of materials"].cell(line.position + 1, 1).hyperlink.location
        name, place = link.rsplit("!", 1)
        assert name.strip("'") == "Traceability"
        assert trace[place].value == line.position
    assert rows[0][5:8] == ("Host 0", None, "Rack 0")


def test_sheets_of_lines_are_frozen_filtered_and_set_up_for_print():
    for paper, size in (("A4", 9), ("Letter", 1)):
        plan = DocumentPlan(id="sizing-report", paper=paper)
        book = opened(bill(tables=design(plan=plan)))
        assert book.sheetnames[:2] == ["Overview", "Bill of materials"]
        assert book.sheetnames[-2:] == ["Order check", "Traceability"]
        for sheet in book:
            assert sheet.page_setup.orientation == "landscape"
            assert sheet.page_setup.paperSize == size
            assert (sheet.page_setup.fitToWidth or 1, sheet.page_setup.fitToHeight) == (1, 0)
            assert sheet.sheet_properties.pageSetUpPr.fitToPage
            assert sheet.oddFooter.right.text == "Page &P of &N"
        for sheet in book.worksheets[1:]:
            assert sheet.freeze_panes.endswith("2")
            assert sheet.auto_filter.ref.startswith("A1:")
            assert sheet.print_title_rows == "$1:$1"
        lines = book["Bill of materials"]
        assert lines.auto_filter.ref.endswith(str(len(bom().lines) + 1))


def test_a_price_says_its_currency_once():
    """In the column beside it, where it can be typed over, and in no format of a cell."""
    sheet = opened(bill())["Bill of materials"]
    titles = {cell.value: cell.column for cell in sheet[1]}
    for line in bom().lines:
        cell = sheet.cell(line.position + 1, titles["Line price"])
        if line.price is not None:
            assert cell.number_format == "#,##0.00"
            assert sheet.cell(line.position + 1, titles["Currency"]).value == line.price.currency


def test_a_price_typed_into_a_bill_of_one_currency_is_in_the_total_at_the_top():
    euros = [line for line in bom().lines if line.price is None or line.price.currency == "EUR"]
    lines = tuple(replace(line, position=n) for n, line in enumerate(euros, start=1))
    of = bill(lines=Bom(lines))
    live = opened(of)
    assert overview_total(live)[1] == pytest.approx(float(of.bom.known_totals["EUR"]))
    sheet = live["Bill of materials"]
    titles = {cell.value: cell.column_letter for cell in sheet[1]}
    unpriced = [line for line in of.bom.ordered if line.price is None]
    for line in unpriced:
        sheet[f"{titles['Unit price']}{line.position + 1}"] = 10
    typed = 10 * sum(line.quantity for line in unpriced)
    label, total = overview_total(live)
    assert total == pytest.approx(float(of.bom.known_totals["EUR"]) + typed)
    assert label == "Total"


def overview_total(book):
    """What the first sheet calls the sum in the bill's currency, and the sum."""
    overview, values = book["Overview"], Values(book)
    row = next(cell.row for cell in overview["A"] if cell.data_type == "f")
    return values.of("Overview", f"A{row}"), values.of("Overview", f"B{row}")


def test_a_rack_lists_its_own_devices_only():
    book = opened(bill())
    for n in range(RACKS):
        rows = list(book[f"Rack {n}"].iter_rows(values_only=True))
        devices = rows[0].index("Devices")
        listed = {name for row in rows[1:] for name in (row[devices] or "").split("; ") if name}
        assert listed == {f"Host {at}" for at in range(len(DEVICES)) if at % RACKS == n}


def test_properties_have_the_projects_day():
    properties = opened(bill()).properties
    assert properties.created.date() == date(2026, 11, 20)
    assert properties.title == "Bill of materials: Nord"
    assert properties.creator == "A. Meier"


# --- hostile texts -----------------------------------------------------------------------------

nasty = st.text(st.characters(codec="utf-8"), max_size=60) | st.sampled_from(
    [
        *("=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "'", "''", "&G", "&&", "&P&N", "R&D &[Picture]"),
        *("history", "[a]:*?/\\b", "\x00\x07\x1b", "\ufffe\uffff", "{=A1}", "_x0041_", "a\nb"),
        *(
            "W" * (LONGEST_NAME - 3),
            "\u202eevil",
            "https://example.org/",
            "internal:A1",
            "\U0001f642" * 40,
        ),
    ]
)


usual = functools.cache(
    lambda: sum(cell.data_type == "f" for sheet in opened(bill()) for row in sheet for cell in row)
)


@settings(max_examples=examples(20), deadline=None, phases=[Phase.explicit, Phase.generate])
@given(name=nasty, rack=nasty, text=nasty)
def test_no_text_breaks_the_workbook_or_becomes_a_formula(name, rack, text):
    book = opened(bill(tables=design(name, rack), lines=bom(text)))
    formulas = [cell for sheet in book for row in sheet.iter_rows() for cell in row]
    formulas = [cell for cell in formulas if cell.data_type == "f"]
    assert len(formulas) == usual()
    descriptions = {
        re.sub(r"_x([0-9A-F]{4})_", "", str(row[4]))
        for row in book["Bill of materials"].iter_rows(2, len(bom().lines) + 1, values_only=True)
    }
    assert len(descriptions) == len(bom().lines)
    for sheet in book:
        header = f"{sheet.oddHeader.left.text}{sheet.oddHeader.right.text}".replace("&&", "")
        assert header.count("&") <= 1


@given(st.lists(nasty, max_size=30))
@example(["A" * 40, "A" * 41, "a" * 40])
@example(["sw:1", "sw/1", "sw?1", "sw_1", "History", "'"])
@example(["😀" * 30, "😀" * 31, "\u202e", ""])
def test_sheet_names_are_legal_and_told_apart(wanted):
    names = SheetNames()
    taken = [names.take(text) for text in wanted]
    assert len({name.casefold() for name in taken}) == len(taken)
    for name in taken:
        assert 0 < len(name.encode("utf-16-le")) // 2 <= 31
        assert not re.search(r"[\[\]:*?/\\\x00-\x1f]", name)
        assert not name.startswith(("'", "=", "+", "-", "@"))
        assert not name.endswith("'")
        assert name.casefold() != "history"


def test_an_ordinary_name_stays():
    names = SheetNames()
    assert [names.take("Rack 1"), names.take("rack 1"), names.take("R" * 40)] == [
        *("Rack 1", "rack 1 2"),
        "R" * 15 + "…" + "R" * 15,
    ]


@given(nasty)
def test_footers_hold_no_codes_and_properties_no_control_marks(text):
    assert "&" not in footer_text(text).replace("&&", "")
    assert len(footer_text(text).encode("utf-16-le")) // 2 <= 230
    assert property_text(text).isprintable() or property_text(text) == ""
