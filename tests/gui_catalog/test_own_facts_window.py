"""Are the user's own facts listed as they count, and can they be corrected, deleted, undone?"""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from sanwright.catalog.database import CatalogContents, write_database
from sanwright.catalog.own_facts import Effect, OwnFact, OwnFacts, dependents, effect_of
from sanwright.gui.catalog.correct import CorrectDialog
from sanwright.gui.catalog.own_facts import SOURCE, VALUE, OwnFactsDialog
from sanwright.gui.catalog.windows import show_own_facts
from sanwright.parts import PartKind
from sanwright.parts.stating import fact_of
from tests.gui.test_accessible_names import nameless
from tests.in_front import bring_to_front

WEIGHT = "physical.weight_kg"


@pytest.fixture
def stated(shop, tmp_path):
    """An adapter of unknown weight, whose weight and order the user states."""
    shop.library.own_facts = OwnFacts(tmp_path / "own" / "facts.json")
    parts = shop.library.shipped.parts(PartKind.HBA)
    part = next(each for each in parts if each.physical and fact_of(each, WEIGHT) is None)
    shop.library.own_facts.keep(OwnFact(part=part.id, field=WEIGHT, value=0.2, day="2026-01-02"))
    shop.library.own_facts.keep(OwnFact(part="gone", field=WEIGHT, value=1.0, source="Letter"))
    return part


@pytest.fixture
def dialog(shop, stated) -> OwnFactsDialog:
    show_own_facts(shop.window)
    return shop.window.findChild(OwnFactsDialog)


def cell(dialog, column, part):
    row = next(n for n, line in enumerate(dialog.model.rows) if line.fact.part == part)
    return dialog.model.index(row, column)


def test_facts_are_listed_with_what_becomes_of_them(shop, stated, dialog):
    assert not nameless(dialog)
    effects = {line.fact.part: str(line.effect) for line in dialog.model.rows}
    assert effects == {stated.id: "counts", "gone": "part is unknown"}
    dialog.search.setText("letter")
    assert [line.fact.part for line in dialog.model.rows] == ["gone"]
    dialog.search.setText("nothing like it")
    assert dialog.pages.currentIndex() == 1


def test_a_value_and_its_source_are_corrected_and_taken_back(shop, stated, dialog):
    weight = lambda: fact_of(shop.library.part(stated.id), WEIGHT)  # noqa: E731
    assert dialog.model.setData(cell(dialog, VALUE, stated.id), "0.35 kg")
    assert weight().value.amount == pytest.approx(0.35)
    assert dialog.model.setData(cell(dialog, SOURCE, stated.id), "Data sheet")
    assert shop.library.part(stated.id).source(weight().sources[0]).title == "Data sheet"
    assert not dialog.model.setData(cell(dialog, VALUE, stated.id), "heavy")
    assert dialog.complaint.text()
    dialog.undo_last()
    dialog.undo_last()
    assert weight().value.amount == pytest.approx(0.2)
    assert not dialog.undo.isEnabled()


def test_deleting_brings_back_the_gap_and_undo_the_fact(shop, stated, dialog):
    # A shortcut works in the active window alone, and an X server makes it so late.
    bring_to_front(shop.qtbot, dialog)
    dialog.table.setFocus()
    dialog.table.selectRow(dialog.sorted.mapFromSource(cell(dialog, 0, stated.id)).row())
    shop.qtbot.keyClick(dialog.table, Qt.Key.Key_Delete)
    assert fact_of(shop.library.part(stated.id), WEIGHT) is None
    # What another window states meanwhile stays.
    shop.library.own_facts.keep(OwnFact(part="other", field=WEIGHT, value=2.0))
    dialog.undo.click()
    kept = {fact.part for fact in shop.library.own_facts.facts}
    assert kept == {stated.id, "gone", "other"}


def test_a_group_of_ports_takes_what_was_said_of_it_along():
    group = OwnFact(part="a", field="ports.sfp", value={})
    inside = OwnFact(part="a", field="ports.sfp.count", value=4)
    other = OwnFact(part="a", field="ports.sfp28.count", value=4)
    assert dependents(group, (group, inside, other)) == (group, inside)
    assert dependents(inside, (group, inside, other)) == (inside,)


def test_a_fact_that_the_catalog_knows_for_certain_does_not_count(shop):
    part = next(
        each
        for each in shop.library.shipped.parts()
        if (figure := fact_of(each, WEIGHT)) is not None and figure.is_certain
    )
    hearsay = OwnFact(part=part.id, field=WEIGHT, value=99.0, source="Hearsay")
    assert effect_of(part, hearsay) is Effect.HIDDEN


def test_a_correction_is_made_in_the_catalog_window_listed_and_exported(shop, stated, tmp_path):
    shipped = shop.library.shipped
    shop.library.own_facts.on_change.append(shop.session.catalog_changed.emit)
    part = next(p for p in shipped.parts() if (f := fact_of(p, WEIGHT)) and f.is_certain)
    shop.catalog.choose(part.id)
    shop.catalog.correct.click()
    asked = shop.catalog.findChild(CorrectDialog)
    assert not nameless(asked)
    asked.figure.setCurrentIndex(asked.figure.findData(WEIGHT))
    asked.value.setText("77 kg")
    asked.keep_it()
    assert "needs the document" in asked.complaint.text()
    asked.source.setText("Data sheet, page 2")
    asked.keep_it()
    assert asked.kept is not None
    assert fact_of(shop.library.part(part.id), WEIGHT).value.amount == 77
    assert "you corrected it" in shop.catalog.sheet.toPlainText()
    show_own_facts(shop.window)
    dialog = shop.window.findChild(OwnFactsDialog)
    line = next(line for line in dialog.lines if line.fact.part == part.id)
    assert str(line.effect) == "corrects the catalog"
    assert line.shipped != line.value
    assert not dialog.model.setData(cell(dialog, SOURCE, part.id), "")
    shop.answers.to_save = tmp_path / "patch.toml"
    dialog.give.click()
    assert "corrects.physical.weight_kg" in shop.answers.to_save.read_text()
    assert "1 fact written" in dialog.note.text()


def test_an_edition_is_installed_from_the_catalog_window_and_put_back(shop, tmp_path):
    shipped = shop.library.shipped
    one = shipped.part("brocade-g620")
    contents = CatalogContents("2099.01", "", [one], shipped.reference(), shipped.cited_packs)
    shop.answers.to_file = tmp_path / "edition.sqlite"
    write_database(contents, shop.answers.to_file)
    shop.catalog.install.trigger()
    assert shop.catalog.edition.text() == "Edition 2099.01"
    assert [part.id for part in shop.library.parts()] == ["brocade-g620"]
    shop.answers.to_file.write_bytes(b"nothing")
    shop.catalog.install.trigger()
    assert shop.answers.errors
    assert shop.library.edition == "2099.01"
    shop.catalog.back.trigger()
    assert shop.library.edition == shipped.edition
    assert len(shop.library.parts()) > 1
    assert not shop.catalog.back.isEnabled()
