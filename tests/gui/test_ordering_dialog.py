"""Is how a design is bought one edit, in plain words, that undo takes back?"""

from __future__ import annotations

import pytest

from sanwright.bundled import bundled_references
from sanwright.design.papers import Procurement, SparesRule
from sanwright.gui.bill.countries import country_label, country_options
from sanwright.gui.bill.ordering import OrderingDialog
from sanwright.gui.bill.ordering_windows import show_ordering
from tests.gui.test_accessible_names import nameless

pytestmark = pytest.mark.one_window


@pytest.fixture
def dialog(bench) -> OrderingDialog:
    bundled = next(item for item in bundled_references() if item.key == "switch-pair")
    assert bench.files.open_bundled(bundled)
    bench.settle()
    bench.window.show()
    bench.window.menus.actions["design.ordering"].trigger()
    found = bench.window.findChild(OrderingDialog)
    assert found.isVisible()
    return found


def country(dialog, text: str) -> None:
    dialog.country.setCurrentText(text)


def choose(box, data) -> None:
    box.setCurrentIndex(box.findData(data))
    box.activated.emit(box.currentIndex())


def test_everything_is_one_edit_that_undo_takes_back(bench, dialog):
    before = bench.design.procurement
    country(dialog, "Switzerland (CH)")
    choose(dialog.power, False)
    choose(dialog.oem, "Brocade")
    dialog.spares.add_row()
    dialog.support.setText("  Mission Critical  ")
    dialog.years.setValue(5)
    choose(dialog.colours.boxes["A"], "aqua")
    dialog.accept()
    kept = bench.design.procurement
    assert kept == Procurement(
        country="CH",
        rack_power=False,
        oem="Brocade",
        spares=(SparesRule(kind="optic", share=0.05, at_least=1),),
        cable_colours={"A": "aqua"},
        support="Mission Critical",
        support_years=5,
    )
    assert not dialog.isVisible()
    bench.session.undo()
    assert bench.design.procurement == before
    bench.session.redo()
    assert bench.design.procurement == kept


def test_what_is_kept_is_shown_again(bench, dialog):
    country(dialog, "Japan (JP)")
    dialog.spares.add_row()
    dialog.spares.add_row()
    dialog.accept()
    show_ordering(bench.window)
    assert dialog.country.currentText() == "Japan (JP)"
    assert [rule.kind for rule in dialog.spares.rules()] == ["optic", "cable"]


def test_cancel_changes_nothing(bench, dialog):
    before = bench.session.history.position
    country(dialog, "Japan (JP)")
    dialog.reject()
    assert bench.session.history.position == before
    assert bench.design.procurement == Procurement()


def test_ok_without_a_change_is_no_edit(bench, dialog):
    before = bench.session.history.position
    dialog.accept()
    assert bench.session.history.position == before


@pytest.mark.sampled(3)
@pytest.mark.parametrize("typed", ["germany", "DE", "de", "Germany (DE)", " germany "])
def test_a_country_is_understood_by_name_or_code(dialog, typed):
    country(dialog, typed)
    assert dialog.plan.country == "DE"


@pytest.mark.sampled(3)
@pytest.mark.parametrize("typed", ["Atlantis", "<b>x</b>", "=1+1", "D", "D1", "\u202eED", "äö"])
def test_a_country_that_is_none_is_refused_in_words(bench, dialog, typed):
    country(dialog, typed)
    assert dialog.complaint.isVisible()
    dialog.accept()
    assert dialog.isVisible()
    assert bench.design.procurement == Procurement()
    dialog.reject()


def test_a_code_beyond_the_list_is_kept(dialog):
    country(dialog, "aq")
    assert dialog.plan.country == "AQ"
    assert country_label("AQ") == "AQ"


def test_every_country_is_offered_once():
    codes = [code for _, code in country_options()]
    assert len(codes) == len(set(codes))
    assert all(len(code) == 2 and code.isupper() for code in codes)


def test_a_kind_of_part_has_one_rule(dialog):
    for _ in range(2):
        dialog.spares.add_row()
    box = dialog.spares.table.cellWidget(1, 0)
    choose(box, "optic")
    assert [rule.kind for rule in dialog.spares.rules()] == ["optic"]
    assert "twice" in dialog.spares.remark.text()


def test_hostile_text_is_kept_as_text(bench, dialog):
    text = '<img src=x onerror="1">&amp;=cmd|\u202e'
    dialog.support.setText(text)
    dialog.accept()
    assert bench.design.procurement.support == text.strip()


def test_every_brand_that_has_numbers_is_offered(bench, dialog):
    offered = {dialog.oem.itemData(row) for row in range(dialog.oem.count())}
    parts = (bench.design.part(id_) for id_ in bench.design.parts)
    assert {part.vendor for part in parts if part is not None and part.part_numbers} <= offered


def test_everything_has_a_name(dialog):
    dialog.spares.add_row()
    assert nameless(dialog) == []
