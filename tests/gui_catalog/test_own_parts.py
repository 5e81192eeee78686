"""Can parts of one's own be written, changed, hidden, handed on, and can none of it go wrong?"""

from __future__ import annotations

import msgspec
import pytest
from PySide6.QtWidgets import QDialogButtonBox

from sanwright.clock import local_day
from sanwright.exchange.importer import RemarkKind
from sanwright.gui.catalog.draft import PartDraft
from sanwright.gui.catalog.part_fields import facet_fields, identity_fields, label_of
from sanwright.gui.catalog.part_sheet import FACETS
from sanwright.gui.catalog.report_card import ReportCard
from sanwright.language import speaking
from sanwright.parts import Confidence, PartNumber
from tests.examples import every

DEVICE_TYPE = """\
manufacturer: Fabrikam
model: FX-24
slug: fabrikam-fx-24
u_height: 1
interfaces:
  - name: fc0
    type: 32gfc-sfp28
"""


def test_a_new_part_is_saved_and_found_at_once(shop):
    id_ = shop.own_switch()
    part = shop.library.find(id_)
    assert part.name == "Fabrikam FX-8"
    assert shop.catalog.part.id == id_
    shop.catalog.search.setText("fabrikam")
    assert shop.listed() == (id_,)


def test_a_figure_of_ones_own_says_who_entered_it_and_when(shop):
    part = shop.library.find(shop.own_switch())
    figure = part.physical.rack_units
    assert figure.value == 1
    assert figure.confidence is Confidence.LOW
    (source,) = (part.source(key) for key in figure.sources)
    assert source.title == f"Entered by Ann Lee, {local_day().isoformat()}"


def test_what_is_left_empty_stays_unknown(shop):
    part = shop.library.find(shop.own_switch())
    assert part.physical.weight is None
    assert "unknown" in shop.catalog.sheet.toPlainText()


def test_the_id_follows_vendor_and_model_until_it_is_typed(shop):
    shop.catalog.own.new()
    shop.type("vendor", "Fabrikam")
    shop.type("model", "FX-8")
    assert shop.editor.draft.part.id == "fabrikam-fx-8"
    shop.type("id", "mine")
    shop.type("model", "FX-9")
    assert shop.editor.draft.part.id == "mine"


def test_an_untouched_form_complains_about_nothing_yet_but_cannot_be_saved(shop):
    shop.catalog.own.new()
    assert all(shop.complaint(dotted) == "" for dotted in shop.editor.rows)
    save = shop.editor.buttons.button(QDialogButtonBox.StandardButton.Save)
    assert not save.isEnabled()
    shop.editor.save()
    assert shop.library.user.parts() == ()


def test_a_text_that_is_no_figure_says_why_under_its_field(shop):
    shop.catalog.own.clone(shop.library.part("brocade-g620"))
    shop.editor.show_section(("physical",))
    before = shop.editor.draft.part
    shop.type("physical.weight_kg", "heavy")
    assert "“heavy” is not a number" in shop.complaint("physical.weight_kg")
    assert shop.editor.draft.part == before
    shop.editor.show_section(())
    shop.editor.show_section(("physical",))
    assert shop.editor.rows["physical.weight_kg"].text() == "heavy"
    assert not shop.editor.is_valid
    shop.type("physical.weight_kg", "8.5 kg")
    assert shop.complaint("physical.weight_kg") == ""
    assert shop.editor.is_valid


def test_a_speed_that_no_standard_knows_is_refused_while_typing(shop):
    shop.catalog.own.clone(shop.library.part("brocade-g620"))
    shop.editor.show_section(("ports", "sfp"))
    shop.type("ports.sfp.speeds", "33GFC")
    assert "33GFC" in shop.complaint("ports.sfp.speeds")
    shop.editor.save()
    assert shop.library.user.parts() == ()


def test_an_id_that_is_taken_is_refused(shop):
    shop.catalog.own.clone(shop.library.part("brocade-g620"))
    shop.type("id", "brocade-g720")
    assert "the id of another part" in shop.complaint("id")


def test_a_clone_keeps_the_sources_of_what_was_not_touched(shop):
    original = shop.library.part("brocade-g620")
    shop.catalog.own.clone(original)
    shop.editor.show_section(("ports", "sfp"))
    shop.type("ports.sfp.count", "24")
    shop.editor.save()
    copy = shop.library.find("brocade-g620-own")
    assert copy.ports["sfp"].count.value == 24
    assert copy.ports["sfp"].count.sources != original.ports["sfp"].count.sources
    assert copy.ports["sfp"].speeds == original.ports["sfp"].speeds
    assert {s.key for s in copy.sources} >= set(original.ports["sfp"].speeds.sources)
    assert shop.library.part("brocade-g620") == original


def test_a_named_source_and_confidence_are_kept(shop):
    id_ = shop.own_switch()
    shop.catalog.own.edit(shop.library.find(id_))
    shop.editor.show_section(("physical",))
    row = shop.editor.rows["physical.rack_units"]
    row.source.setText("Fabrikam FX-8 data sheet")
    row.source.editingFinished.emit()
    row.confidence.setCurrentIndex(row.confidence.findData(Confidence.HIGH))
    row.confidence.activated.emit(0)
    shop.editor.save()
    part = shop.library.find(id_)
    figure = part.physical.rack_units
    assert figure.confidence is Confidence.HIGH
    assert [part.source(key).title for key in figure.sources] == ["Fabrikam FX-8 data sheet"]


def test_ones_own_version_of_a_shipped_part_wins_until_it_is_deleted(shop):
    shipped = shop.library.part("brocade-g620")
    shop.catalog.own.edit(shipped)
    shop.editor.show_section(("physical",))
    shop.type("physical.weight_kg", "99 kg")
    shop.editor.save()
    assert shop.library.part("brocade-g620").physical.weight.value.amount == 99
    shop.catalog.own.delete(["brocade-g620"])
    assert "that one counts again" in shop.answers.asked[-1]
    assert shop.library.part("brocade-g620") == shipped


def test_a_group_of_ports_is_added_and_taken_away(shop):
    shop.catalog.own.new()
    shop.answers.to_line = "FC ports"
    shop.editor.add_group("ports")
    assert set(shop.editor.draft.part.ports) == {"fc-ports"}
    shop.type("ports.fc-ports.count", "8")
    assert shop.editor.draft.part.ports["fc-ports"].count.value == 8
    shop.editor.remove_section()
    assert shop.editor.draft.part.ports == {}


def test_another_kind_brings_the_sections_that_it_needs(shop):
    shop.catalog.own.new()
    shop.type("kind", "cable")
    assert shop.editor.draft.part.cable is not None
    assert shop.editor.draft.part.licensing is None


def test_closing_asks_only_if_something_would_be_lost(shop):
    shop.catalog.own.new()
    shop.editor.reject()
    assert shop.answers.asked == []
    shop.catalog.own.new()
    shop.type("vendor", "Fabrikam")
    shop.answers.to_confirm = False
    editor = shop.editor
    editor.reject()
    assert editor.isVisible()
    shop.answers.to_confirm = True
    editor.reject()
    assert len(shop.answers.asked) == 2


def test_a_retired_part_is_hidden_from_searches_and_can_be_restored(shop):
    id_ = shop.own_switch()
    window = shop.catalog
    window.search.setText("fabrikam")
    window.retire.click()
    assert shop.listed() == ()
    window.shelf.setCurrentIndex(1)
    window.refresh()
    assert shop.listed() == (id_,)
    assert window.retire.text() == "Restore"
    window.retire.click()
    window.shelf.setCurrentIndex(0)
    window.refresh()
    assert shop.listed() == (id_,)


def test_deleting_asks_first(shop):
    id_ = shop.own_switch()
    shop.answers.to_confirm = False
    shop.catalog.delete.click()
    assert shop.library.find(id_) is not None
    shop.answers.to_confirm = True
    shop.catalog.delete.click()
    assert shop.library.find(id_) is None


def test_shipped_parts_cannot_be_retired_or_deleted(shop):
    shop.catalog.choose("brocade-g620")
    assert not shop.catalog.retire.isEnabled()
    assert not shop.catalog.delete.isEnabled()


def test_a_pack_carries_a_part_to_a_colleague(shop, tmp_path):
    id_ = shop.own_switch()
    part = shop.library.user.find(id_)
    pack = shop.answers.to_save = shop.answers.to_file = tmp_path / "fx.sanwpack"
    shop.catalog.give.click()
    shop.catalog.own.delete([id_])
    shop.catalog.take.click()
    assert shop.library.user.find(id_) == part
    assert pack.name in shop.catalog.message.text()
    assert shop.answers.errors == []


@pytest.mark.parametrize(
    ("answer", "model"), [("Keep those that are here", "new"), ("Take those of the pack", "FX-8")]
)
def test_a_pack_replaces_own_parts_only_after_a_question(shop, tmp_path, answer, model):
    id_ = shop.own_switch()
    shop.answers.to_save = shop.answers.to_file = tmp_path / "fx.sanwpack"
    shop.catalog.give.click()
    shop.catalog.own.edit(shop.library.find(id_))
    shop.type("model", "new")
    shop.editor.save()
    shop.answers.to_choice = answer
    shop.catalog.take.click()
    assert "1 of the 1 part" in shop.answers.asked[-1]
    assert shop.library.find(id_).model == model


def test_a_broken_pack_gets_one_sentence_and_changes_nothing(shop, tmp_path):
    shop.answers.to_file = tmp_path / "bad.sanwpack"
    shop.answers.to_file.write_bytes(b"\x00{not a pack")
    shop.catalog.take.click()
    ((title, sentence),) = shop.answers.errors
    assert "bad.sanwpack" in title
    assert sentence.count("\n") == 0
    assert shop.library.user.parts() == ()


def test_a_netbox_device_type_shows_what_it_lacks_before_it_is_taken_over(shop, tmp_path):
    shop.answers.to_file = tmp_path / "fx-24.yaml"
    shop.answers.to_file.write_text(DEVICE_TYPE)
    shop.catalog.take.click()
    dialog = shop.catalog.own.netbox
    assert dialog.lacks.count() == len(dialog.found.of(RemarkKind.DOUBTFUL, RemarkKind.LACKING)) > 0
    assert shop.library.user.parts() == ()
    dialog.kind.setCurrentIndex(dialog.kind.findData("switch"))
    dialog.kind.activated.emit(0)
    dialog.accept()
    shop.editor.save()
    (part,) = shop.library.user.parts()
    assert (part.vendor, part.model, str(part.kind)) == ("Fabrikam", "FX-24", "switch")


def test_a_hostile_device_type_gets_one_sentence_and_changes_nothing(shop, tmp_path):
    shop.answers.to_file = tmp_path / "evil.yaml"
    shop.answers.to_file.write_text(
        "a: &a [x, x]\nb: &b [*a, *a]\nc: !!python/object:os.system {}\n"
    )
    shop.catalog.take.click()
    ((title, sentence),) = shop.answers.errors
    assert "evil.yaml" in title
    assert "\n" not in sentence
    assert shop.library.user.parts() == ()


def test_the_form_writes_every_value_so_that_it_reads_the_same_again(shop):
    for part in tuple(shop.library.parts())[:: every(7)]:
        draft = PartDraft(part, "Ann Lee", local_day())
        paths = [(name,) for name, _ in FACETS if getattr(part, name) is not None]
        paths += [(kind, key) for kind in ("ports", "slots") for key in getattr(part, kind)]
        fields = [field for path in paths for field in facet_fields(path)]
        for field in (*fields, *identity_fields()):
            value = draft.at(field.path)
            if field.is_figure:
                value = value.value if value is not None else None
            if field.path == ("part_numbers",):  # each keeps the rest beside the text
                value = tuple(PartNumber(number=each.number, of=each.of) for each in value)
            if value is not None:
                assert field.text.read(field.text.show(value)) == value, (part.id, field.dotted)
        assert draft.finished() == part


def test_an_order_number_that_stays_keeps_its_sources(shop):
    part = next(p for p in shop.library.parts() if any(n.sources for n in p.part_numbers))
    draft = PartDraft(part, "Ann Lee", local_day())
    kept = tuple(msgspec.structs.replace(n, sources=(), of="changed") for n in part.part_numbers)
    draft.put_part_numbers(kept)
    before = [number.sources for number in part.part_numbers]
    assert [number.sources for number in draft.part.part_numbers] == before


@pytest.mark.parametrize(
    ("dotted", "label"),
    [
        ("physical.weight_kg", "Physical: weight"),
        ("ports.sfp.buffer_credits.pool", "Ports: sfp: buffer credits: pool"),
        ("lifecycle.end_of_sale", "Lifecycle: end of sale"),
        ("model", "Model"),
    ],
)
def test_field_names_are_written_as_words(dotted, label):
    assert label_of(dotted) == label


def test_the_menus_begin_a_part_of_a_kind_and_add_its_sections(shop):
    window = shop.catalog
    window.new.menu().actions()[2].trigger()
    assert str(shop.editor.draft.part.kind) == "blade"
    menu = shop.editor.add.menu()
    action = next(action for action in menu.actions() if action.text() == "Life cycle")
    action.trigger()
    assert shop.editor.draft.part.lifecycle is not None
    assert "lifecycle.end_of_sale" in shop.editor.rows


def test_every_way_into_the_catalog_opens_it(shop):
    actions = shop.program.window.menus.actions
    actions["catalog.window"].trigger()
    assert shop.catalog.isVisible()
    actions["catalog.new"].trigger()
    assert shop.editor.isVisible()
    shop.editor.reject()
    actions["catalog.prices"].trigger()
    assert shop.prices().isVisible()


def test_choices_are_words_of_the_language_and_keep_their_keys(shop):
    with speaking("de"):
        shop.catalog.own.new()
        kind = shop.editor.rows["kind"].value
        shown = [kind.itemText(row) for row in range(kind.count())]
        assert shown[kind.findData("sas-enclosure")] == "SAS-Gehäuse"
        assert not {"sas-enclosure", "host-card", "patch-panel"} & set(shown)
        shop.type("kind", "sas-enclosure")
    assert shop.editor.draft.part.kind == "sas-enclosure"
    assert shop.editor.rows["kind"].text() == "sas-enclosure"


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_report_card_has_room_for_kinds_and_figures(shop, language):
    with speaking(language):
        card = ReportCard()
        shop.qtbot.addWidget(card)
        card.show_catalog("2026.11", shop.library.parts(), 0)
    card.resize(card.minimumSizeHint().width(), 300)  # what a splitter may leave to it
    card.show()
    shop.qtbot.waitUntil(card.table.isVisible)
    assert not card.table.horizontalScrollBar().isVisible()
    assert card.table.columnWidth(0) >= 100
    assert card.width() < 700  # beside the list of parts in a window of 1366 pixels
