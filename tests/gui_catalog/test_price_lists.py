"""Are price lists taken in, remembered, changed in place, and used by the bill of materials?"""

from __future__ import annotations

import csv
from datetime import date
from decimal import Decimal

import pytest

from sanwright.bom import Discount
from sanwright.edits import place_device
from sanwright.gui.papers.exports import DocumentExports

LIST = """\
Vendor,Part No,Description,List price EUR,Valid until
Brocade,{number},Switch,"10,000.00",2031-12-31
Brocade,XBR-1,Optic,300.00,2031-12-31
HPE,TBD-1,Something,,2031-12-31
"""
ODD = "Was;Kostet\nA-1;1.234,50\nA-2;99,00\n"


def _number(shop) -> str:
    return shop.library.part("brocade-g620").part_numbers[0].number


def _import(shop, path):
    shop.answers.to_file = path
    dialog = shop.prices()
    dialog.take.click()
    return dialog


@pytest.fixture
def dialog(shop, tmp_path):
    path = tmp_path / "fabrikam.csv"
    path.write_text(LIST.format(number=_number(shop)))
    dialog = _import(shop, path)
    dialog.importer.accept()
    return dialog


def test_an_imported_list_says_how_much_was_read_and_what_was_not(dialog):
    assert "2 prices in EUR imported from fabrikam.csv" in dialog.message.text()
    assert "no price" in dialog.message.text()
    assert dialog.prices.valid_until == date(2031, 12, 31)
    assert dialog.list.item(0).text().startswith("fabrikam\n2 prices in EUR")


def test_columns_that_no_heading_tells_are_mapped_once_and_remembered(shop, tmp_path):
    path = tmp_path / "odd.csv"
    path.write_text(ODD)
    dialog = _import(shop, path)
    importer = dialog.importer
    assert not importer.take.isEnabled()
    for field, heading in (("number", "Was"), ("price", "Kostet")):
        box = importer.columns[field]
        box.setCurrentIndex(box.findData(heading))
    importer.currency.setText("chf")
    importer.check()
    assert importer.verdict.text().startswith("2 prices in CHF")
    importer.accept()
    assert dialog.prices.entry("A-1").list_price == Decimal("1234.50")
    dialog.take.click()
    assert dialog.importer.mapping.number == "Was"
    assert dialog.importer.take.isEnabled()
    assert "replaces" in dialog.importer.verdict.text()


def test_a_wrong_column_says_where_and_nothing_is_kept(shop, tmp_path):
    path = tmp_path / "odd.csv"
    path.write_text("Part No;Price;Name\nA-1;1,00;Switch\n")
    dialog = _import(shop, path)
    importer = dialog.importer
    importer.currency.setText("EUR")
    box = importer.columns["price"]
    box.setCurrentIndex(box.findData("Name"))
    importer.check()
    assert "“Name”" in importer.verdict.text()
    assert not importer.take.isEnabled()
    importer.accept()
    assert shop.session.prices.lists == ()


def test_a_file_that_is_no_price_list_gets_one_sentence(shop, tmp_path):
    path = tmp_path / "bad.xlsx"
    path.write_bytes(b"PK\x03\x04 not a workbook")
    _import(shop, path)
    ((title, sentence),) = shop.answers.errors
    assert "bad.xlsx" in title
    assert "\n" not in sentence
    assert shop.session.prices.lists == ()


def test_a_discount_is_stored_once_it_makes_sense(shop, dialog):
    table = dialog.discounts.table
    dialog.discounts.add.click()
    assert "name a vendor or a category" in dialog.discounts.complaint.text()
    assert shop.session.prices.lists[0].discounts == ()
    table.cellWidget(0, 0).setCurrentText("Brocade")
    shop.qtbot.keyClicks(table.cellWidget(0, 2), "35 %")
    expected = (Discount(vendor="Brocade", share=Decimal("0.35")),)
    assert shop.session.prices.lists[0].discounts == expected
    shop.qtbot.keyClicks(table.cellWidget(0, 2), "x")
    assert "Not stored yet" in dialog.discounts.complaint.text()
    assert shop.session.prices.lists[0].discounts == expected
    dialog.discounts.remove.click()
    assert shop.session.prices.lists[0].discounts == ()


def test_validity_and_name_are_changed_in_place(shop, dialog):
    dialog.valid_until.line.selectAll()
    shop.qtbot.keyClicks(dialog.valid_until.line, "2030-06")
    assert shop.session.prices.lists[0].valid_until == date(2030, 6, 30)
    dialog.valid_until.line.selectAll()
    shop.qtbot.keyClicks(dialog.valid_until.line, "soon")
    assert "“soon” is not a date" in dialog.valid_until.complaint.text()
    dialog.name.line.selectAll()
    shop.qtbot.keyClicks(dialog.name.line, "Winter")
    assert [prices.name for prices in shop.session.prices.lists] == ["Winter"]


def test_removing_asks_first(shop, dialog):
    shop.answers.to_confirm = False
    dialog.remove.click()
    assert len(shop.session.prices.lists) == 1
    shop.answers.to_confirm = True
    dialog.remove.click()
    assert shop.session.prices.lists == ()
    assert dialog.prices is None


def test_an_exported_bill_of_materials_has_the_prices(shop, dialog, tmp_path):
    part = shop.library.part("brocade-g620")
    change, _ = place_device(shop.session.design, part, 0, 0)
    shop.session.do(change)
    target = tmp_path / "bom.csv"
    job = shop.program.window.of(DocumentExports).bom_to(target)
    with shop.qtbot.waitSignal(job.done, timeout=20000):
        pass
    lines = target.read_text(encoding="utf-8-sig").splitlines()
    cells = [cell for row in csv.reader(lines) for cell in row]
    assert any(cell.replace(",", "") == "10000.00" for cell in cells)
