"""Can packs be compared, chosen, copied and edited, with the choice undone like any edit?"""

from __future__ import annotations

import pytest

from sanwright.checks import check_design
from sanwright.gui.rule_packs.limits_model import NOTE, SOURCE, VALUE
from sanwright.gui.rule_packs.room import show_rule_packs
from sanwright.gui.rule_packs.window import RulePacksDialog
from sanwright.language import speaking


@pytest.fixture
def packs(bench, monkeypatch, tmp_path):
    """The window, with a folder of its own for the user's packs."""
    folder = tmp_path / "config"
    monkeypatch.setattr("sanwright.gui.document.open_library.config_dir", lambda: folder)
    bench.session._library = None
    bench.settle()
    show_rule_packs(bench.window)
    return bench.window.side_windows.find(RulePacksDialog)


def _row(packs, key: str) -> int:
    return next(n for n, row in enumerate(packs.model.rows) if row.key == key)


def _set(packs, key: str, column: int, text: str) -> None:
    packs.model.setData(packs.model.index(_row(packs, key), column), text)


def _own(packs, title: str = "House rules"):
    packs.choose("netapp")
    packs.duplicate_as(title)
    return packs.chosen.pack


def test_it_begins_with_the_pack_that_judges(packs):
    assert packs.chosen.pack.key == "general"
    assert not packs.judge.isEnabled()
    assert "judges this design" in packs.list.currentItem().text()


def test_choosing_a_pack_is_an_edit_that_can_be_undone(bench, packs):
    packs.choose("netapp")
    packs.judge.click()
    bench.settle()
    assert bench.design.reference.rule_pack.key == "netapp"
    assert "NetApp" in bench.window.status.pack.text()
    assert not packs.judge.isEnabled()
    bench.session.undo()
    bench.settle()
    assert bench.design.reference.rule_pack.key == "general"
    assert packs.judge.isEnabled()


def test_limits_stand_beside_those_of_the_general_pack(packs):
    packs.choose("netapp")
    differing = {row.key for row in packs.model.rows if row.differs}
    assert differing
    packs.differing.setChecked(True)
    assert {row.key for row in packs.model.rows} == differing
    packs.search.setText(next(iter(differing)))
    assert packs.sorted.rowCount() >= 1


def test_a_shipped_pack_cannot_be_edited_but_a_copy_can(bench, packs):
    packs.choose("netapp")
    assert not packs.model.is_editable
    pack = _own(packs)
    assert packs.model.is_editable
    _set(packs, "fan-in", VALUE, "5:1")
    _set(packs, "fan-in", NOTE, "agreed with the customer")
    _set(packs, "fan-in", SOURCE, "Acme SAN standard 3.1")
    changed = bench.session.catalog.rule_pack(pack.key).threshold("fan-in")
    assert changed.value == 5
    assert changed.note == "agreed with the customer"
    titles = {s.title for s in bench.session.catalog.rule_pack_sources(pack.key)}
    assert "Acme SAN standard 3.1" in titles


def test_a_share_is_typed_in_percent(bench, packs):
    pack = _own(packs)
    _set(packs, "link-utilisation-warning", VALUE, "60 %")
    assert bench.session.catalog.rule_pack(pack.key).threshold(
        "link-utilisation-warning"
    ).value == pytest.approx(0.6)


def test_what_is_no_number_stays_in_its_cell_with_one_sentence(bench, packs):
    pack = _own(packs)
    before = bench.session.catalog.rule_pack(pack.key)
    _set(packs, "fan-in", VALUE, "many")
    index = packs.model.index(_row(packs, "fan-in"), VALUE)
    assert index.data() == "many"
    assert "many" in packs.complaint.text()
    assert bench.session.catalog.rule_pack(pack.key) == before


def test_a_limit_can_be_left_out_and_set_again(bench, packs):
    pack = _own(packs)
    place = packs.sorted.mapFromSource(packs.model.index(_row(packs, "fan-in"), 0))
    packs.table.setCurrentIndex(place)
    packs.remove.click()
    assert bench.session.catalog.rule_pack(pack.key).threshold("fan-in") is None
    assert packs.model.rows[_row(packs, "fan-in")].mine is None
    packs.add.click()
    assert bench.session.catalog.rule_pack(pack.key).threshold("fan-in") is not None


def test_a_limit_says_which_rules_ask_for_it(packs):
    packs.choose("general")
    place = packs.sorted.mapFromSource(packs.model.index(_row(packs, "adapters-per-host-min"), 0))
    packs.table.setCurrentIndex(place)
    text = packs.limit.toPlainText()
    assert "not set" in text
    assert "Adapters over which the storage ports of a host are spread" in text
    assert "Asked for by: Too few adapters in a host" in text


def test_a_newer_version_of_the_judging_pack_is_offered(bench, packs):
    pack = _own(packs)
    packs.judge.click()
    bench.settle()
    _set(packs, "fan-in", VALUE, "3")
    assert "version 1" in packs.verdict.text()
    assert packs.judge.text() == "Judge by version 2"
    assert "version 2 is here" in bench.window.status.pack.text()
    packs.judge.click()
    bench.settle()
    judging = bench.design.reference.rule_pack
    assert (judging.key, judging.version) == (pack.key, "2")
    assert "is here" not in bench.window.status.pack.text()
    assert check_design(bench.design.snapshot()).counts == bench.session.report.counts


def test_a_pack_that_only_the_design_has_is_listed_after_it_was_deleted(bench, packs):
    pack = _own(packs)
    packs.judge.click()
    packs.delete.click()
    assert bench.answers.asked[-1] == "Delete the pack “House rules”?"
    assert not bench.session.catalog.is_users_pack(pack.key)
    packs.choose(pack.key)
    assert "only in this design" in packs.list.currentItem().text()
    packs.duplicate_as("House rules again")
    assert packs.model.is_editable


def test_packs_are_written_to_a_file_and_taken_in(bench, packs, tmp_path):
    pack = _own(packs)
    bench.answers.to_save = tmp_path / "house.toml"
    packs.export.click()
    packs.delete.click()
    packs.import_path(tmp_path / "house.toml")
    assert packs.chosen.pack == pack
    _set(packs, "fan-in", VALUE, "2")
    bench.answers.to_confirm = False
    packs.import_path(tmp_path / "house.toml")
    assert bench.session.catalog.rule_pack(pack.key).threshold("fan-in").value == 2
    bench.answers.to_confirm = True
    with speaking("de"):
        packs.import_path(tmp_path / "house.toml")
    assert bench.session.catalog.rule_pack(pack.key) == pack
    (tmp_path / "broken.toml").write_text("key = ")
    packs.import_path(tmp_path / "broken.toml")
    assert "broken.toml" in packs.complaint.text()


@pytest.mark.slow
def test_a_pack_can_be_renamed(bench, packs):
    pack = _own(packs)
    bench.answers.to_line = "Our rules"
    packs.rename.click()
    assert bench.session.catalog.rule_pack(pack.key).title == "Our rules"


def test_a_file_that_is_no_pack_is_named(bench, packs):
    packs.close()
    folder = bench.session.catalog.own_packs.folder
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "pack-broken.toml").write_text("key = ")
    show_rule_packs(bench.window)
    assert "pack-broken.toml" in packs.complaint.text()
