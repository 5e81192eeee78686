"""Can variants be made, named, extended, compared, exported, adopted and taken back by hand?"""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from sanwright.design import Step, Table
from sanwright.edits import Draft
from sanwright.gui.variants.window import VariantsDialog
from sanwright.parts import PartKind

pytestmark = pytest.mark.one_window

ADAPTER = "emulex-lpe32002-m2"
ADAPTERS = Step(action="adapters", to=ADAPTER)
ARRAYS = Step(action="arrays", to="hpe-alletra-6050")


@pytest.fixture
def dialog(bench) -> VariantsDialog:
    bench.open_testbed("t2-8gfc")
    draft = Draft(bench.design)
    for variant in tuple(bench.design.variants):
        draft.remove(Table.VARIANTS, variant)
    bench.session.do(draft.change("Without its own variants"))
    bench.window.menus.actions["design.variants"].trigger()
    return next(
        child for child in bench.window.findChildren(VariantsDialog) if child.isVisible()
    )  # fmt: skip


def compared(bench, dialog: VariantsDialog) -> list[str]:
    """Waits for the comparison; returns the names of its columns."""
    bench.qtbot.waitUntil(
        lambda: dialog.comparison is not None and not dialog.state.text(), timeout=20000
    )
    assert dialog.comparison is not None
    return [str(column.name) for column in dialog.comparison.columns]


def cells(dialog: VariantsDialog, title: str) -> list[str]:
    table = dialog.table
    for row in range(table.rowCount()):
        if table.item(row, 0).text() == title:
            return [table.item(row, n).text() for n in range(1, table.columnCount())]
    raise AssertionError(title)


def texts(menu) -> list[str]:
    return [action.text() for action in menu.actions() if not action.isSeparator()]


def test_an_empty_list_says_what_a_variant_is(dialog) -> None:
    assert dialog.empty.isVisible()
    assert "Add variant" in dialog.empty.text()
    assert not dialog.table.isVisible()
    assert not dialog.take.isEnabled()


def test_a_variant_is_made_by_one_action_and_stands_beside_the_drawing(bench, dialog) -> None:
    dialog.add_variant(ADAPTERS)
    name = "All host adapters to Broadcom Emulex LPe32002-M2"
    assert compared(bench, dialog) == ["As drawn", name]
    assert dialog.list.item(0).text().startswith(name)
    assert cells(dialog, "Oracle data warehouse: at most, if alone") == [
        "1,600 MB/s",
        "6,400 MB/s\n+4,800 MB/s",
    ]
    assert str(bench.session.history.undo_label) == f"Add variant {name}"
    bench.session.undo()
    assert not bench.design.variants
    assert dialog.empty.isVisible()


def test_a_part_is_picked_from_the_catalog(bench, dialog) -> None:
    menu = dialog.add_menu
    menu.aboutToShow.emit()
    (action,) = [a for a in menu.actions() if a.text() == "All host &adapters to…"]
    action.trigger()
    picker = menu.picker
    assert picker is not None
    picker.search.setText("lpe32002-m2")
    part = picker.part()
    assert part is not None
    assert part.kind is PartKind.HBA
    bench.qtbot.keyClick(picker.search, Qt.Key.Key_Return)
    (variant,) = bench.design.variants.values()
    assert variant.steps == (Step(action="adapters", to=part.id),)


def test_the_picker_offers_only_parts_that_can_be_plugged_into(dialog) -> None:
    dialog.add_menu._ask_part("arrays", "All arrays to", (PartKind.ARRAY,))
    picker = dialog.add_menu.picker
    assert picker is not None
    picker.search.setText("alletra 6070")
    found = [picker.list.item(n).text() for n in range(picker.list.count())]
    assert not any("6070" in text for text in found)
    picker.reject()


def test_every_kind_of_step_is_in_the_menu(bench, dialog) -> None:
    menu = dialog.add_menu
    menu.aboutToShow.emit()
    inner = {action.text(): texts(action.menu()) for action in menu.actions() if action.menu()}
    assert "32GFC" in inner["All &optics to"]
    assert {"OM4", "OS2"} <= set(inner["All &fibre to"])
    assert inner["All workloads over &protocol"] == ["NVMe/FC", "SCSI FCP"]
    assert "× 1.5" in inner["All de&mands"]
    fibre = next(a.menu() for a in menu.actions() if a.text() == "All &fibre to")
    next(a for a in fibre.actions() if a.text() == "OM4").trigger()
    assert [v.name for v in bench.design.variants.values()] == ["All cables to OM4"]


def test_a_step_that_changes_nothing_is_explained(bench, dialog) -> None:
    dialog.add_variant(Step(action="protocol", to="SCSI FCP"))
    ((title, sentence),) = bench.answers.errors
    assert title == "No variant was added."
    assert "leave the design as it is" in sentence
    assert not bench.design.variants


def test_a_variant_can_be_renamed_extended_and_deleted(bench, dialog) -> None:
    dialog.add_variant(ADAPTERS)
    dialog.add_step(ARRAYS)
    (variant,) = bench.design.variants.values()
    assert variant.steps == (ADAPTERS, ARRAYS)
    assert variant.name.endswith(", all arrays to HPE Alletra 6050")
    bench.type(dialog.name, "Fast")
    assert bench.design.variants[variant.id].name == "Fast"
    dialog.add_step(Step(action="cables", to="OM4"))
    assert bench.design.variants[variant.id].name == "Fast"
    assert compared(bench, dialog) == ["As drawn", "Fast"]
    bench.type(dialog.name, " ")
    assert dialog.name.complaint.text()
    dialog.remove.click()
    assert not bench.design.variants


def test_adopting_makes_it_the_drawing_and_undo_goes_back(bench, dialog) -> None:
    dialog.add_variant(ADAPTERS)
    dialog.take.click()
    assert bench.design.devices["db-hba"].part == ADAPTER
    (former,) = bench.design.variants.values()
    assert former.name.startswith("Before ")
    bench.session.undo()
    assert bench.design.devices["db-hba"].part == "emulex-lpe12002-m8"
    assert len(bench.design.variants) == 1


def test_an_edit_of_the_drawing_makes_the_comparison_old_until_it_is_asked_again(
    bench, dialog
) -> None:
    dialog.add_variant(ADAPTERS)
    compared(bench, dialog)
    bench.place("brocade-g620")
    assert "has changed" in dialog.state.text()
    assert cells(dialog, "Switches and directors") == ["1", "1"]
    dialog.again.click()
    compared(bench, dialog)
    assert cells(dialog, "Switches and directors") == ["2", "2"]


def test_only_what_differs_can_be_shown(bench, dialog) -> None:
    dialog.add_variant(ADAPTERS)
    compared(bench, dialog)
    everything = dialog.table.rowCount()
    dialog.only_differences.setChecked(True)
    assert 0 < dialog.table.rowCount() < everything
    title = "Oracle data warehouse: at most, if alone"
    assert cells(dialog, title) == ["1,600 MB/s", "6,400 MB/s\n+4,800 MB/s"]
    with pytest.raises(AssertionError, match="Cables"):
        cells(dialog, "Cables")


def test_what_could_not_be_carried_over_is_said_below(bench, dialog) -> None:
    dialog.add_variant(Step(action="optics", to="16GFC"))
    compared(bench, dialog)
    assert dialog.problems.isVisible()
    assert "cannot run at 16GFC" in dialog.problems.toPlainText()


def test_the_comparison_is_exported_as_csv(bench, dialog, tmp_path) -> None:
    dialog.add_variant(ADAPTERS)
    compared(bench, dialog)
    bench.answers.to_save = tmp_path / "out.csv"
    dialog.export.click()
    text = (tmp_path / "out.csv").read_text(encoding="utf-8-sig")
    (line,) = [row for row in text.splitlines() if "at most, if alone" in row]
    assert line.startswith("Workloads,")
    assert ",MB/s,1600," in line
    assert ",6400,4800," in line


def test_a_comparison_can_be_called_off(bench, dialog) -> None:
    dialog.add_variant(ADAPTERS)
    dialog.compare()
    job = dialog._job
    assert job is not None
    with bench.qtbot.waitSignals([job.stopped], timeout=20000):
        job.stop()
    bench.qtbot.waitUntil(dialog.again.isEnabled, timeout=20000)
    dialog.again.click()
    assert len(compared(bench, dialog)) == 2


def test_another_design_shows_its_own_variants(bench, dialog) -> None:
    dialog.add_variant(ADAPTERS)
    compared(bench, dialog)
    bench.session.history.mark_saved()
    bench.open_testbed("t1-16gfc")
    assert dialog.empty.isVisible()
    assert dialog.comparison is None
