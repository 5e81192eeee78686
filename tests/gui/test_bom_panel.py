"""Does the bill stand beside the drawing, lead there and back, and keep up with every edit?"""

from __future__ import annotations

import csv
from datetime import date
from decimal import Decimal

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QToolButton

from sanwright.bom import PriceEntry, PriceList
from sanwright.bom.gaps import FactAnswer
from sanwright.bom.grouping import Grouping
from sanwright.bom.prices import number_key
from sanwright.bundled import bundled_references
from sanwright.design.papers import Procurement
from sanwright.edits import delete, replace_record
from sanwright.gui.bill.model import DESCRIPTION, LINE_PRICE, ORDER_NUMBER, QUANTITY, UNIT_PRICE
from sanwright.gui.bill.panel import BomPanel
from sanwright.gui.frame.rooms import all_actions
from sanwright.gui.papers.exports import DocumentExports
from sanwright.gui.settings import AppearanceMode
from sanwright.locations import price_book
from sanwright.parts.stating import fact_of, with_fact
from sanwright.text import Text


def settle(bench, panel) -> None:
    bench.qtbot.waitUntil(lambda: panel.study is not None and panel.is_up_to_date, timeout=20000)


pytestmark = pytest.mark.one_window


@pytest.fixture
def panel(bench):
    """The bill of a pair of switches, on show."""
    bundled = next(item for item in bundled_references() if item.key == "switch-pair")
    assert bench.files.open_bundled(bundled)
    bench.settle()
    bench.window.show()
    trigger(bench, "design.bom")
    found = bench.window.of(BomPanel)
    settle(bench, found)
    return found


def trigger(bench, action: str) -> None:
    bench.window.menus.actions[action].trigger()


def lines(panel) -> list:
    return [item.line for item in panel.model.lines()]


def index_of(panel, wanted):
    model = panel.model
    for row in range(model.rowCount()):
        group = model.index(row, 0)
        for inner in range(model.rowCount(group)):
            index = model.index(inner, 0, group)
            if wanted(model.line(index).line):
                return index
    raise AssertionError("no such line")


def cell(panel, index, column: int) -> str:
    return index.siblingAtColumn(column).data()


def test_every_line_of_the_bill_is_shown_under_its_category(panel):
    assert lines(panel) == list(panel.study.bom.lines)
    shown = [group.title for group in panel.model.groups]
    assert shown == [category.label for category in panel.study.bom.by_category()]


def test_a_click_on_a_line_selects_its_devices_and_a_double_click_comes_close(bench, panel):
    index = index_of(panel, lambda line: line.part == "brocade-g610")
    panel.table.clicked.emit(index)
    switches = {d.id for d in bench.design.devices.values() if d.part == "brocade-g610"}
    assert set(bench.window.editor.selected_ids()) == switches
    bench.window.editor.zoom_fit()
    before = bench.window.editor.zoom
    panel.table.doubleClicked.emit(index)
    assert bench.window.editor.zoom > before


def test_a_line_of_cables_selects_the_cables(bench, panel):
    index = index_of(panel, lambda line: bool(line.cables))
    panel.table.clicked.emit(index)
    assert set(bench.window.editor.selected_ids()) == set(panel.model.line(index).line.cables)


def test_what_is_selected_is_shown_in_the_bill(bench, panel):
    switch = next(d.id for d in bench.design.devices.values() if d.part == "brocade-g610")
    bench.window.editor.select((switch,))
    trigger(bench, "design.show-in-bom")
    pieces = {item.line.position: item.quantity for item in panel.model.lines()}
    by_part = {item.line.part: item.quantity for item in panel.model.lines()}
    assert 0 < len(pieces) < len(panel.study.bom.lines)
    assert by_part["brocade-g610"] == 1
    ends = [end for cable in bench.design.cables.values() for end in cable.ends()]
    mine = [end for end in ends if end.startswith(f"{switch}:")]
    cables = [item for item in panel.model.lines() if item.line.cables]
    assert sum(item.quantity for item in cables) == len(mine)
    optics = [item for item in panel.model.lines() if item.line.ports]
    assert sum(item.quantity for item in optics) == len(mine)
    assert panel.of_chip.isVisible()
    panel.of_chip.click()
    assert lines(panel) == list(panel.study.bom.lines)


def test_a_host_brings_the_adapters_in_it(bench, panel):
    adapter = next(d for d in bench.design.devices.values() if d.part == "hpe-sn1610q-2p")
    bench.window.editor.select((adapter.parent,))
    trigger(bench, "design.show-in-bom")
    assert {adapter.part, bench.design.devices[adapter.parent].part} <= {
        line.part for line in lines(panel)
    }


def test_words_narrow_the_list_by_number_text_and_device_name(bench, panel):
    switch = next(d for d in bench.design.devices.values() if d.part == "brocade-g610")
    host = "hpe-dl380-gen11"
    for words, part in (("P52534", host), ("g610 sfp", switch.part), (switch.name, switch.part)):
        panel.search.setText(words)
        bench.qtbot.waitUntil(lambda: len(lines(panel)) < len(panel.study.bom.lines))
        assert any(line.part == part for line in lines(panel))
        panel.search.clear()
        bench.qtbot.waitUntil(lambda: lines(panel) == list(panel.study.bom.lines))
    panel.search.setText("no such thing (*[")
    bench.qtbot.waitUntil(lambda: not lines(panel))
    assert not panel.table.isVisible()


@pytest.mark.sampled(3)
@pytest.mark.parametrize("grouping", list(Grouping))
def test_groups_share_the_quantities_out(bench, panel, grouping):
    panel.choose_grouping(grouping)
    settle(bench, panel)
    assert panel.study.grouping is grouping
    found: dict[int, int] = {}
    for item in panel.model.lines():
        found[item.line.position] = found.get(item.line.position, 0) + item.quantity
    assert found == {line.position: line.quantity for line in panel.study.bom.lines}


def test_an_edit_is_on_the_bill_and_until_then_it_says_that_it_is_older(bench, panel):
    host = next(d for d in bench.design.devices.values() if d.part == "hpe-dl380-gen11")
    before = index_of(panel, lambda line: line.part == host.part)
    assert cell(panel, before, QUANTITY) == "6"
    assert bench.session.do(delete(bench.design, [host.id]))
    assert panel.is_stale
    assert "changed since" in panel.note.text()
    settle(bench, panel)
    count = cell(panel, index_of(panel, lambda line: line.part == host.part), QUANTITY)
    assert count == "5"


def test_cables_of_two_colours_are_told_apart_by_their_colour(bench, panel):
    bought = Procurement(cable_colours={"A": "blue", "B": "violet"})
    assert bench.session.do(replace_record(bench.design, bought, "colours"))
    settle(bench, panel)
    for colour in ("blue", "violet"):
        index = index_of(panel, lambda line, colour=colour: line.colour == colour)
        assert cell(panel, index, DESCRIPTION).endswith(f", {colour}")
    panel.search.setText("violet")
    bench.qtbot.waitUntil(lambda: {line.colour for line in lines(panel)} == {"violet"})


def test_other_colours_of_the_window_leave_the_chosen_line_chosen(bench, panel):
    panel.table.setCurrentIndex(index_of(panel, lambda line: line.part == "brocade-g610"))
    for mode in (AppearanceMode.DARK, AppearanceMode.LIGHT):
        bench.window.appearance.set_mode(mode)
        chosen = panel.model.line(panel.table.currentIndex())
        assert chosen.line.part == "brocade-g610"


def test_nothing_drawn_says_what_to_do(bench, panel):
    bench.session.do(delete(bench.design, list(bench.design.devices)))
    bench.qtbot.waitUntil(panel.words.isVisible, timeout=5000)
    assert "Drag a part" in panel.words.text()
    assert not panel.export.isVisible()


def test_the_first_part_in_an_empty_design_is_on_the_bill_that_is_in_front(bench, panel):
    bench.files.new()
    assert not panel.has_study
    bench.place("brocade-g620")
    settle(bench, panel)
    assert "brocade-g620" in {line.part for line in lines(panel)}


def test_columns_sort_by_amount_within_their_groups(panel):
    panel.choose_grouping(Grouping.CATEGORY)
    panel.table.sortByColumn(QUANTITY, Qt.SortOrder.DescendingOrder)
    for row in range(panel.model.rowCount()):
        group = panel.model.index(row, 0)
        inner = (panel.model.index(n, 0, group) for n in range(panel.model.rowCount(group)))
        counts = [panel.model.line(index).quantity for index in inner]
        assert counts == sorted(counts, reverse=True)


def test_a_new_price_list_is_noticed_and_its_prices_are_written_with_the_currency(bench, panel):
    line = next(line for line in lines(panel) if line.part_number)
    entry = PriceEntry(number=line.part_number, list_price=Decimal("12345.50"))
    bench.session.prices.put(
        PriceList(
            name="Ours",
            currency="EUR",
            prices={number_key(line.part_number): entry},
            valid_until=date(2999, 1, 1),
        )
    )
    panel._look_at_prices()
    bench.qtbot.waitUntil(lambda: bool(panel.study.bom.price_notes), timeout=20000)
    settle(bench, panel)
    index = index_of(panel, lambda each: each.part_number == line.part_number)
    assert cell(panel, index, UNIT_PRICE) == "12,345.50 EUR"
    total = f"{entry.list_price * line.quantity:,} EUR"
    assert cell(panel, index, LINE_PRICE) == total
    assert total in panel.total.text()


def test_a_damaged_price_book_is_said_and_the_lines_are_there(bench, panel, tmp_path):
    book = price_book()
    book.parent.mkdir(parents=True, exist_ok=True)
    book.write_text("{ <b>no book</b>")
    panel._look_at_prices()
    bench.qtbot.waitUntil(lambda: bool(panel.study.complaint), timeout=20000)
    settle(bench, panel)
    assert book.name in panel.total.text()
    assert lines(panel)
    bench.window.of(DocumentExports).bom_to(tmp_path / "bom.csv")
    bench.qtbot.waitUntil(lambda: bool(bench.answers.errors), timeout=20000)
    assert not (tmp_path / "bom.csv").exists()


def test_rows_are_copied_for_a_spreadsheet_and_never_as_formulas(bench, panel):
    device = bench.place("brocade-g620")
    part = bench.design.parts["brocade-g620"]
    evil = msgspec.structs.replace(
        part, part=msgspec.structs.replace(part.part, model='=HYPERLINK("x")\tand\nmore')
    )
    bench.session.do(replace_record(bench.design, evil, "Evil"))
    settle(bench, panel)
    bench.window.editor.select((device,))
    trigger(bench, "design.show-in-bom")
    panel.table.selectAll()
    panel.table.copy.trigger()
    rows = list(
        csv.reader(QGuiApplication.clipboard().text().splitlines(), delimiter="\t", quotechar=None,
                   quoting=csv.QUOTE_NONE)
    )  # fmt: skip
    assert {len(row) for row in rows} == {7}
    assert any("HYPERLINK" in row[DESCRIPTION] for row in rows)
    assert not any(text.startswith(("=", "+", "@")) for row in rows for text in row)


def test_what_is_missing_is_a_click_away(bench, panel):
    trigger(bench, "design.order-check")
    assert panel.check.isVisible()
    issues = panel.study.check.issues
    assert issues
    top = panel.check.tree.topLevelItem(0)
    assert top.text(1) == str(issues[0].advice)
    panel.check.tree.itemClicked.emit(top.child(0), 0)
    chosen = set(bench.window.editor.selected_ids())
    assert chosen
    trigger(bench, "design.bom")
    assert panel.table.isVisible()


def test_an_unknown_order_number_says_so(panel):
    index = index_of(panel, lambda line: not line.part_number)
    assert cell(panel, index, ORDER_NUMBER) == "unknown"


def test_the_export_menu_writes_what_is_chosen(bench, panel, tmp_path):
    bench.answers.to_save = tmp_path / "bill.csv"
    action = next(a for a in panel.export.menu().actions() if a.text() == "CSV…")
    with bench.qtbot.waitSignal(bench.window.exporter.exported, timeout=20000):
        action.trigger()
    assert bench.answers.to_save.exists()
    assert bench.answers.asked[-1] == "Export the bill of materials"


def test_the_bill_has_rows_in_the_menus(bench):
    rows = {row.id: row for row in all_actions()}
    assert not rows["design.bom"].when(bench.window)
    bench.place("brocade-g620")
    assert rows["design.bom"].when(bench.window)
    assert not rows["design.show-in-bom"].when(bench.window)


def test_a_click_in_the_order_check_orders_by_the_bundle_and_undo_takes_it_back(bench):
    switch = bench.place("cisco-mds-9710")
    bench.settle()
    bench.window.show()
    trigger(bench, "design.order-check")
    panel = bench.window.of(BomPanel)
    settle(bench, panel)
    button = panel.check.tree.findChildren(QToolButton)[0]
    wanted = [each for each in button.menu().actions() if "DS-C9710-V3K9" in each.text()]
    wanted[0].trigger()
    assert bench.design.procurement.numbers == {"cisco-mds-9710": "DS-C9710-V3K9"}
    assert any(device.parent == switch for device in bench.design.devices.values())
    bench.session.undo()
    assert not bench.design.procurement.numbers
    assert [*bench.design.devices] == [switch]


def test_a_line_without_a_number_is_priced_by_a_key_of_the_list(bench, panel):
    keyless = index_of(panel, lambda line: line.is_ordered and not line.part_number)
    key = panel.model.line(keyless).line.key
    bench.answers.to_line = "MINE"
    entry = PriceEntry(number="MINE", list_price=Decimal(7))
    bench.session.prices.put(
        PriceList(name="own", currency="EUR", prices={number_key("MINE"): entry})
    )
    menu = panel.table.menu_at(keyless)
    next(a for a in menu.actions() if a.text().startswith("Price by")).trigger()
    assert bench.design.procurement.price_keys == {key: "MINE"}
    bench.qtbot.waitUntil(
        lambda: (
            panel.is_up_to_date
            and any(each.price is not None and each.price.key == "MINE" for each in lines(panel))
        ),
        timeout=20000,
    )


def test_whether_optics_come_along_is_asked_once_and_kept(bench):
    """A click states it of the part, for the next design too; undo takes both back."""
    bench.place("brocade-g630")
    bench.settle()
    bench.window.show()
    trigger(bench, "design.order-check")
    panel = bench.window.of(BomPanel)
    settle(bench, panel)
    (button,) = panel.check.tree.findChildren(QToolButton)
    button.click()
    kept = bench.session.catalog.own_facts
    assert [fact.value for fact in kept.facts] == ["included"]
    settle(bench, panel)
    # Qt deletes what a cleared tree held in a turn of its own.
    bench.qtbot.waitUntil(lambda: not panel.check.tree.findChildren(QToolButton))
    bench.session.undo()
    assert not kept.facts


def test_an_answer_of_another_design_is_one_button_in_one_that_is_older(bench, monkeypatch):
    """It is taken over with its source, and states nothing anew."""
    rails = "physical.rail_kit"
    bench.place("brocade-g630")
    kept = bench.session.catalog.own_facts
    known = bench.session.book.parts.find("brocade-g630")
    asked = FactAnswer("brocade-g630", (rails,), "included", Text("Rails come with it"))
    bench.window.show()
    trigger(bench, "design.order-check")
    panel = bench.window.of(BomPanel)
    settle(bench, panel)
    assert not panel.check.is_known(asked)
    stated = with_fact(known, rails, "included", "", "2026-11-28")
    monkeypatch.setattr(type(bench.session.book.parts), "find", lambda *_: stated)
    panel.restart()
    settle(bench, panel)
    bench.qtbot.waitUntil(
        lambda: (
            [each.text() for each in panel.check.tree.findChildren(QToolButton)]
            == ["Take over: Rails come with it"]
        )
    )
    panel.check.tree.findChildren(QToolButton)[0].click()
    part = bench.design.part("brocade-g630")
    assert fact_of(part, rails).value == "included"
    assert [source.title for source in part.sources if source.key in fact_of(part, rails).sources]
    assert not kept.facts
