"""Group, fold, multiply, replace, move into and templates, as the menus offer them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QDrag
from PySide6.QtWidgets import QDialog

from sanwright import edits
from sanwright.design import Location
from sanwright.design.containers import members_of
from sanwright.gui.catalog.palette import CatalogPalette
from sanwright.gui.catalog.replace_part import ReplacePartDialog
from sanwright.gui.editing.multiply import MultiplyDialog
from sanwright.gui.templates.panel import TemplatesPanel
from sanwright.gui.widgets.twoline import SKETCH

pytestmark = pytest.mark.one_window


def _trigger(bench, action: str) -> None:
    bench.window.menus.refresh()
    assert bench.window.menus.actions[action].isEnabled()
    bench.window.menus.actions[action].trigger()


def _dialog(bench, kind: type[QDialog]):
    return next(found for found in bench.window.findChildren(kind))


@pytest.fixture
def pair(bench):
    return bench, [bench.place("dell-r740"), bench.place("dell-r740")]


def test_grouping_folding_and_ungrouping(pair):
    bench, ids = pair
    bench.window.editor.select(ids)
    _trigger(bench, "edit.group")
    (group,) = bench.design.groups.values()
    assert members_of(bench.design, group.id) == tuple(ids)
    bench.window.editor.select(ids[:1])
    _trigger(bench, "view.fold")
    assert bench.design.groups[group.id].folded
    assert bench.window.editor.selected_ids() == (group.id,)
    assert bench.window.menus.actions["view.fold"].text() == "Unf&old"
    _trigger(bench, "view.fold")
    assert not bench.design.groups[group.id].folded
    bench.window.editor.select(ids)
    _trigger(bench, "edit.ungroup")
    assert not bench.design.groups
    assert not bench.window.menus.actions["edit.ungroup"].isEnabled()


def test_fold_all_and_unfold_all_are_one_step_each(pair):
    bench, ids = pair
    for id_ in ids:
        bench.session.do(edits.group_devices(bench.design, [id_])[0])
    _trigger(bench, "view.fold-all")
    assert all(group.folded for group in bench.design.groups.values())
    _trigger(bench, "view.unfold-all")
    assert not any(group.folded for group in bench.design.groups.values())
    bench.session.undo()
    assert all(group.folded for group in bench.design.groups.values())


def test_multiplying_shows_the_names_before_and_is_one_step(bench):
    host = bench.place("dell-r740")
    record = bench.design.devices[host]
    named = type(record)(id=host, part=record.part, name="esx01")
    bench.session.do(edits.replace_record(bench.design, named, "Rename"))
    bench.window.editor.select([host])
    _trigger(bench, "edit.multiply")
    dialog = _dialog(bench, MultiplyDialog)
    dialog.count.setValue(47)
    assert "esx02 … esx48" in dialog.preview.text()
    dialog.name.setText("db-001")
    assert "db-001 … db-047" in dialog.preview.text()
    dialog.name.setText("esx02")
    dialog.accept()
    names = [device.name for device in bench.design.devices.values()]
    assert names == [f"esx{n:02}" for n in range(1, 49)]
    (group,) = bench.design.groups.values()
    assert group.folded
    bench.session.undo()
    assert list(bench.design.devices) == [host]


def test_replacing_a_part_says_what_carries_over_before_it_happens(bench):
    bench.open_testbed("t1-16gfc")
    switch = next(
        d.id for d in bench.design.devices.values() if bench.design.part_of(d.id).kind == "switch"
    )
    cables = sum(switch in (c.a.split(":")[0], c.b.split(":")[0])
                 for c in bench.design.cables.values())  # fmt: skip
    assert cables
    before = dict(bench.design.cables)
    bench.window.editor.select([switch])
    _trigger(bench, "edit.replace-part")
    dialog = _dialog(bench, ReplacePartDialog)
    dialog.search.setText("G720")
    assert f"All {cables} cables carry over." in dialog.summary
    part = dialog.part()
    dialog.accept()
    assert bench.design.devices[switch].part == part.id
    assert bench.design.cables.keys() == before.keys()
    bench.session.undo()
    assert dict(bench.design.cables) == before


def test_moving_into_a_rack_and_out_of_it(pair):
    bench, ids = pair
    bench.session.do(edits.replace_record(bench.design, Location(id="r", name="Rack 7"), "Add"))
    bench.window.editor.select(ids)
    bench.answers.to_choice = lambda options: next(each for each in options if "Rack 7" in each)
    _trigger(bench, "edit.move-into")
    assert members_of(bench.design, "r") == tuple(ids)
    bench.answers.to_choice = lambda options: options[-1]
    _trigger(bench, "edit.move-into")
    assert members_of(bench.design, "r") == ()
    bench.answers.to_choice = lambda _: None
    before = bench.session.history.undo_label
    _trigger(bench, "edit.move-into")
    assert bench.session.history.undo_label == before


def test_what_is_selected_becomes_a_template_that_can_be_inserted(pair):
    bench, ids = pair
    panel = bench.window.of(TemplatesPanel)
    bench.window.editor.select(ids)
    bench.answers.to_line = "Two hosts"
    _trigger(bench, "edit.save-template")
    assert bench.answers.errors == []
    panel.list.setCurrentRow(0)
    assert panel.chosen.title == "Two hosts"
    panel.insert.click()
    assert len(bench.design.devices) == 4
    bench.answers.to_line = "Pair"
    panel.rename.click()
    assert panel.chosen.title == "Pair"
    panel.remove.click()
    assert not any(template.is_own for template in panel._templates.values())


def test_each_template_has_a_picture_of_its_design(bench):
    bench.window.show()
    bench.window.show_panel("templates")
    rows = bench.window.of(TemplatesPanel).list
    items = [rows.item(row) for row in range(rows.count())]
    assert items
    bench.qtbot.waitUntil(lambda: all(item.data(SKETCH) for item in items), timeout=20000)
    assert all(item.data(SKETCH).boxes for item in items)


def test_the_number_in_the_palette_places_many_and_goes_back_to_one(bench, monkeypatch):
    palette = bench.window.of(CatalogPalette)
    bench.window.fill()
    palette.search.setText("R740")
    palette.number.setValue(48)
    palette._place(palette.list.currentIndex())
    assert len(bench.design.devices) == 48
    assert palette.number.value() == 1
    bench.session.undo()
    assert not bench.design.devices
    for action, left in ((Qt.DropAction.IgnoreAction, 48), (Qt.DropAction.CopyAction, 1)):
        palette.number.setValue(48)
        monkeypatch.setattr(QDrag, "exec", lambda *_, action=action: action)
        palette.list.startDrag(Qt.DropAction.CopyAction)
        assert palette.number.value() == left


def test_all_of_a_kind_are_boxes_and_again_drawn_as_they_are_by_one_row(pair):
    bench, ids = pair
    bench.session.do(edits.group_devices(bench.design, ids)[0])
    row = bench.window.menus.actions["view.fold-groups"]
    assert not bench.window.menus.actions["view.fold-racks"].isEnabled()
    _trigger(bench, "view.fold-groups")
    assert all(group.folded for group in bench.design.groups.values())
    bench.window.menus.refresh()
    assert row.isChecked()
    _trigger(bench, "view.fold-groups")
    assert not any(group.folded for group in bench.design.groups.values())
