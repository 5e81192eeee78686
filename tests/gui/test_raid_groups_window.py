"""Does the RAID groups window store what is typed, undoable, and show at once what it gives?"""

from __future__ import annotations

import pytest

from sanwright.design import RaidGroup
from sanwright.gui.raid_groups.room import show_raid_groups
from sanwright.gui.raid_groups.window import RaidGroupsDialog
from sanwright.units import DataSize, Throughput

pytestmark = pytest.mark.one_window


@pytest.fixture
def window(bench):
    """The window over a testbed with three RAID groups on one adapter."""
    bench.open_testbed("t5-sas")
    dialog = RaidGroupsDialog(bench.session)
    bench.qtbot.addWidget(dialog)
    dialog.show()
    dialog.choose("data1")
    return dialog


def choose(field, value: str) -> None:
    field.combo.setCurrentIndex(field.combo.findData(value))
    field.combo.activated.emit(field.combo.currentIndex())


def test_what_is_there_is_listed_with_its_capacity(window):
    assert window.list.count() == 3
    assert "8.00 TB" in window.list.currentItem().text()
    stages = {row[0]: row for row in window.preview.stages.texts()}
    assert stages["Usable"][1:3] == ("8.00 TB", "7.28 TiB")


def test_every_field_stores_what_is_typed_and_one_undo_takes_it_back(bench, window):
    typed = {
        "members": ("4", 4),
        "member_capacity": ("1.6 TB", DataSize(1.6e12)),
        "groups": ("3", 3),
        "spares": ("2", 2),
        "formatting": ("1 %", 0.01),
        "reserve": ("10", 0.1),
        "data_reduction": ("2.5:1", 2.5),
        "provisioned": ("30 TB", DataSize(30e12)),
        "stored": ("2 TB", DataSize(2e12)),
        "growth": ("25 %", 0.25),
        "fill_limit": ("80 %", 0.8),
        "rebuild_rate": ("100", Throughput(100)),
    }
    for field, (text, value) in typed.items():
        before = bench.design.raid_groups["data1"]
        bench.type(window.fields[field], text)
        window.fields[field].line.editingFinished.emit()
        assert getattr(bench.design.raid_groups["data1"], field) == value, field
        bench.session.undo()
        assert bench.design.raid_groups["data1"] == before, field
        bench.session.redo()


def test_the_preview_follows_the_typing(bench, window):
    bench.type(window.fields["reserve"], "50")
    stages = {row[0]: row for row in window.preview.stages.texts()}
    assert stages["Usable"][1] == "4.00 TB"
    bench.type(window.fields["stored"], "2 TB")
    bench.type(window.fields["growth"], "100 %")
    bench.settle()
    assert "50 %" in window.preview.fill.text()
    assert len(window.preview.years.texts()) == 6


def test_bad_input_says_why_and_changes_nothing(bench, window):
    before = bench.design.raid_groups["data1"]
    for field, text in (
        ("members", "few"),
        ("members", ""),
        ("member_capacity", "0 TB"),
        ("reserve", "100 %"),
        ("fill_limit", "0"),
        ("growth", "-100 %"),
        ("data_reduction", "0"),
    ):
        window.fields[field].line.setText(text)
        window.fields[field].line.textEdited.emit(text)
        assert window.fields[field].complaint.text(), field
    assert bench.design.raid_groups["data1"] == before


def test_a_distributed_level_asks_for_its_layout(bench, window):
    assert not window.fields["stripe_width"].isVisible()
    bench.type(window.fields["members"], "24")
    choose(window.fields["level"], "distributed RAID 6")
    assert window.fields["stripe_width"].isVisible()
    assert not window.fields["spares"].isVisible()
    bench.settle()
    assert "must be stated" in window.preview.remarks.text()
    bench.type(window.fields["stripe_width"], "12")
    bench.type(window.fields["rebuild_areas"], "1")
    bench.settle()
    group = bench.design.raid_groups["data1"]
    assert (group.level, group.stripe_width, group.rebuild_areas) == ("distributed RAID 6", 12, 1)
    stages = {row[0]: row for row in window.preview.stages.texts()}
    # 10 arrays of 24 x 0.8 TB: (24 - 1) x 10 / 12 each
    assert stages["Usable"][1] == "153.33 TB"


def test_what_cannot_be_built_is_said(bench, window):
    bench.type(window.fields["members"], "3")
    assert "even number" in window.preview.remarks.text()
    assert "cannot be built" in window.list.currentItem().text()


def test_groups_are_added_and_deleted_in_one_step_each(bench, window):
    window.add.click()
    assert len(bench.design.raid_groups) == 4
    assert isinstance(window.record, RaidGroup)
    bench.session.undo()
    assert len(bench.design.raid_groups) == 3
    window.choose("data2")
    window.remove.click()
    assert "data2" not in bench.design.raid_groups
    bench.session.undo()
    assert "data2" in bench.design.raid_groups


def test_a_new_group_takes_the_drives_of_its_device(bench):
    array = bench.place("netapp-aff-a700s")
    dialog = RaidGroupsDialog(bench.session)
    bench.qtbot.addWidget(dialog)
    dialog.show()
    dialog.add.click()
    group = dialog.record
    assert (group.device, group.level) == (array, "RAID 6")


def test_nothing_can_be_added_where_there_is_nothing_to_be_on(bench):
    dialog = RaidGroupsDialog(bench.session)
    bench.qtbot.addWidget(dialog)
    dialog.show()
    assert not dialog.add.isEnabled()
    assert dialog.add.toolTip()


def test_the_menu_opens_it(bench):
    show_raid_groups(bench.window)
    assert bench.window.menus.actions["design.raid-groups"].isEnabled()
