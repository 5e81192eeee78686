"""Does a new workload take what is selected, and are its ends ticked all at once or in a range?"""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

from sanwright.edits import (
    fit_device,
    group_devices,
    place_device,
    replace_record,
    set_workload,
)
from sanwright.gui.workloads.window import WorkloadsDialog

SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def san(bench) -> dict[str, str]:
    """Three hosts with an adapter each, two arrays with SAS ports for shelves, and a shelf."""
    part = bench.session.catalog.part
    found = {}
    parts = {
        **dict.fromkeys(("esx1", "esx2", "esx3"), "dell-r750"),
        **dict.fromkeys(("array1", "array2"), "netapp-aff-a400"),
        "shelf": "netapp-ds224c",
    }
    for number, (name, id_) in enumerate(parts.items()):
        change, placed = place_device(bench.design, part(id_), 400 * number, 0)
        assert bench.session.do(change)
        named = replace(bench.design.devices[placed], name=name)
        assert bench.session.do(replace_record(bench.design, named, "Name it"))
        found[name] = placed
        if name.startswith("esx"):
            change, found[f"{name}-hba"] = fit_device(
                bench.design, found[name], part("qlogic-qle2772"), "1"
            )
            assert bench.session.do(change)
    return found


def opened(bench):
    bench.window.menus.actions["design.workloads"].trigger()
    dialog = bench.window.side_windows.find(WorkloadsDialog)
    bench.qtbot.waitExposed(dialog)
    return dialog


def workload(bench):
    (record,) = bench.design.workloads.values()
    return record


def tick(picks, id_: str, modifiers=Qt.KeyboardModifier.NoModifier) -> None:
    """Click into the box of a row."""
    view = picks.list
    row = next(n for n in range(view.count()) if view.item(n).data(Qt.ItemDataRole.UserRole) == id_)
    view.scrollToItem(view.item(row))
    option = QStyleOptionViewItem()
    option.initFrom(view)
    option.rect = view.visualItemRect(view.item(row))
    option.features |= QStyleOptionViewItem.ViewItemFeature.HasCheckIndicator
    element = QStyle.SubElement.SE_ItemViewItemCheckIndicator
    at: QPoint = view.style().subElementRect(element, option, view).center()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, modifiers, at)


def offered(picks) -> set[str]:
    items = (picks.list.item(row) for row in range(picks.list.count()))
    return {item.data(Qt.ItemDataRole.UserRole) for item in items}


def test_a_new_workload_is_between_the_hosts_and_arrays_selected(bench, san):
    bench.window.editor.select((san["esx1"], san["esx3"], san["array1"]))
    opened(bench).add.click()
    assert set(workload(bench).initiators) == {san["esx1"], san["esx3"]}
    assert workload(bench).targets == (san["array1"],)
    bench.session.undo()
    assert not bench.design.workloads


def test_a_selected_group_stands_for_what_is_in_it(bench, san):
    change, group = group_devices(bench.design, (san["esx1"], san["esx2"]))
    assert bench.session.do(change)
    bench.window.editor.select((group,))
    opened(bench).add.click()
    assert set(workload(bench).initiators) == {san["esx1"], san["esx2"]}
    assert workload(bench).targets == ()


def test_the_selection_of_the_moment_counts(bench, san):
    dialog = opened(bench)
    bench.window.editor.select((san["array2"], san["shelf"]))
    dialog.add.click()
    assert workload(bench).targets == (san["array2"],)
    assert workload(bench).initiators == ()


def test_without_a_selection_nothing_is_ticked(bench, san):
    bench.window.editor.select(())
    opened(bench).add.click()
    assert (workload(bench).initiators, workload(bench).targets) == ((), ())


def test_an_array_is_no_initiator_for_the_sake_of_its_shelves(bench, san):
    dialog = opened(bench)
    dialog.add.click()
    assert offered(dialog.initiators) == {
        id_ for name, id_ in san.items() if name.startswith("esx")
    }
    assert {san["array1"], san["array2"], san["shelf"]} <= offered(dialog.targets)
    dialog.single_ports.click()
    assert not [ref for ref in offered(dialog.initiators) if ref.split(":")[0] == san["array1"]]
    assert f"{san['esx1-hba']}:1" in offered(dialog.initiators)


def test_one_click_ticks_all_hosts_and_another_none(bench, san):
    dialog = opened(bench)
    dialog.add.click()
    steps = bench.session.history.position
    every = dialog.initiators.every
    every.click()
    # The adapters in the hosts go without saying.
    assert set(workload(bench).initiators) == {san["esx1"], san["esx2"], san["esx3"]}
    assert every.checkState() is Qt.CheckState.Checked
    assert bench.session.history.position == steps + 1
    tick(dialog.initiators, san["esx2"])
    assert every.checkState() is Qt.CheckState.PartiallyChecked
    every.click()
    assert len(workload(bench).initiators) == 3
    every.click()
    assert workload(bench).initiators == ()
    assert every.checkState() is Qt.CheckState.Unchecked


def test_only_what_the_filter_shows_is_ticked(bench, san):
    dialog = opened(bench)
    dialog.add.click()
    dialog.initiators.filter.setText("esx2")
    dialog.initiators.every.click()
    assert workload(bench).initiators == (san["esx2"],)
    dialog.initiators.filter.clear()
    assert dialog.initiators.every.checkState() is Qt.CheckState.PartiallyChecked


def test_a_click_with_shift_ticks_from_the_last_one_on_as_one_edit(bench, san):
    dialog = opened(bench)
    dialog.add.click()
    tick(dialog.initiators, san["esx1"])
    steps = bench.session.history.position
    tick(dialog.initiators, san["esx3"], SHIFT)
    assert {san["esx1"], san["esx2"], san["esx3"]} <= set(workload(bench).initiators)
    assert bench.session.history.position == steps + 1
    tick(dialog.initiators, san["esx1"], SHIFT)
    assert workload(bench).initiators == ()


def test_an_end_of_an_older_design_keeps_its_name(bench, san):
    dialog = opened(bench)
    dialog.add.click()
    older = replace(workload(bench), initiators=(san["array1"],))
    assert bench.session.do(set_workload(bench.design, older))
    picks = dialog.initiators.list
    ticked = [picks.item(row).text() for row in range(picks.count())
              if picks.item(row).checkState() is Qt.CheckState.Checked]  # fmt: skip
    assert ticked == ["array1"]
