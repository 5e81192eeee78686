"""Do the tables follow the design, and does what is typed and pasted become one edit or nothing?"""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QComboBox, QLineEdit

from sanwright.design import Design, Device, Location, Table
from sanwright.edits import delete, replace_record
from sanwright.gui.settings import Settings
from sanwright.gui.tables.preview import PasteDialog
from sanwright.gui.tables.view import TablesView


@pytest.fixture
def clipboard():
    board = QGuiApplication.clipboard()
    board.clear()
    return board


def column_of(page, key: str) -> int:
    return next(n for n, column in enumerate(page.model.columns) if column.key == key)


def choose(page, rows: list[int], *keys: str) -> None:
    """Select the cells of rows and columns, as dragging over them does."""
    model, selection = page.model, page.grid.selectionModel()
    selection.clear()
    for row in rows:
        for key in keys:
            selection.select(
                model.index(row, column_of(page, key)), QItemSelectionModel.SelectionFlag.Select
            )
    selection.setCurrentIndex(
        model.index(rows[0], column_of(page, keys[0])), QItemSelectionModel.SelectionFlag.NoUpdate
    )


def place_named(bench, *names: str) -> list[str]:
    ids = []
    for name in names:
        id_ = bench.place("brocade-g620")
        bench.session.do(
            replace_record(
                bench.design,
                Device(id=id_, part="brocade-g620", name=name),
                "Name",
            )
        )
        ids.append(id_)
    return ids


def names(page) -> list[str]:
    number = column_of(page, "name")
    return [page.model.index(row, number).data() for row in range(page.model.rowCount())]


def steps(bench) -> int:
    return len(bench.session.history.labels()[0])


def test_rows_come_and_go_without_a_reset(bench, tables, qtbot):
    page = tables.page
    place_named(bench, "sw1", "sw2", "sw3")
    resets = []
    page.model.modelReset.connect(lambda: resets.append(1))
    bench.session.do(delete(bench.design, [list(bench.design.devices)[1]]))
    assert names(page) == ["sw1", "sw3"]
    bench.session.undo()
    assert sorted(names(page)) == ["sw1", "sw2", "sw3"]
    assert not resets


def test_a_hidden_table_catches_up_when_it_is_shown(bench, tables):
    bench.window.views.show_topology()
    bench.place("brocade-g620")
    bench.window.views.setCurrentWidget(tables)
    assert tables.page.model.rowCount() == 1
    assert tables.show_table(Table.PORTS).model.rowCount() == 52


def test_names_are_ordered_as_people_do_and_empty_cells_come_last(bench, tables):
    page = tables.page
    place_named(bench, "esx10", "esx2", "", "ESX1")
    number = column_of(page, "name")
    page.grid.sortByColumn(number, Qt.SortOrder.AscendingOrder)
    assert names(page)[:3] == ["ESX1", "esx2", "esx10"]
    page.grid.sortByColumn(number, Qt.SortOrder.DescendingOrder)
    assert names(page)[:3] == ["esx10", "esx2", "ESX1"]
    new = Device(id="new", part="brocade-g620", name="esx3")
    bench.session.do(replace_record(bench.design, new, "Place"))
    assert names(page)[:4] == ["esx10", "esx3", "esx2", "ESX1"]
    assert len(names(page)) == 5


def test_typing_a_name_is_one_step_that_undo_takes_back(bench, tables, qtbot):
    (switch,) = place_named(bench, "sw1")
    page, before = tables.page, steps(bench)
    choose(page, [0], "name")
    qtbot.keyClick(page.grid, Qt.Key.Key_F2)
    editor = page.grid.findChild(QLineEdit)
    editor.setText("core 1")
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: bench.design.devices[switch].name == "core 1")
    assert steps(bench) == before + 1
    bench.session.undo()
    assert names(page) == ["sw1"]


def test_a_choice_is_typed_as_a_word(bench, tables, qtbot):
    """Each letter chooses in the drop-down; what the whole word is like is meant."""
    (switch,) = place_named(bench, "sw1")
    page = tables.page
    choose(page, [0], "state")
    for letter in "removed":
        qtbot.keyClicks(page.grid.findChild(QComboBox) or page.grid, letter)
    assert bench.design.devices[switch].state == "new"
    qtbot.keyClick(page.grid.findChild(QComboBox), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: bench.design.devices[switch].state == "removed")


def test_a_check_that_ends_while_typing_leaves_the_typed_text(bench, tables, qtbot):
    place_named(bench, "sw1")
    page = tables.page
    choose(page, [0], "name")
    qtbot.keyClick(page.grid, Qt.Key.Key_F2)
    editor = page.grid.findChild(QLineEdit)
    editor.setText("half a na")
    page.model.touch()
    assert editor.text() == "half a na"
    qtbot.keyClick(editor, Qt.Key.Key_Escape)


def test_a_refused_value_keeps_its_editor_says_why_and_changes_nothing(bench, tables, qtbot):
    place_named(bench, "sw1")
    page, before = tables.page, steps(bench)
    choose(page, [0], "rack_position")
    qtbot.keyClick(page.grid, Qt.Key.Key_Return)
    editor = page.grid.findChild(QLineEdit)
    editor.setText("top")
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    assert editor.isVisible()
    assert "whole number" in page.complaint.text()
    assert steps(bench) == before
    qtbot.keyClick(editor, Qt.Key.Key_Escape)


def test_a_block_from_a_spreadsheet_is_one_step(bench, tables, clipboard):
    place_named(bench, "a", "b")
    bench.session.do(replace_record(bench.design, Location(id="r1", name="Rack 1"), "Add"))
    page, before = tables.page, steps(bench)
    clipboard.setText("core 1\r\ncore 2\r\n")
    choose(page, [0], "name")
    page.grid.paste()
    assert names(page) == ["core 1", "core 2"]
    clipboard.setText("rack 1\t12\r\nRack 1\t14\r\n")
    choose(page, [0], "location")
    page.grid.paste()
    devices = list(bench.design.devices.values())
    assert [(d.location, d.rack_position) for d in devices] == [("r1", 12), ("r1", 14)]
    assert steps(bench) == before + 2


def test_one_value_fills_all_selected_cells_and_delete_clears_them(bench, tables, clipboard, qtbot):
    place_named(bench, "a", "b", "c")
    page = tables.page
    clipboard.setText("spare")
    choose(page, [0, 2], "remark")
    qtbot.keyClick(page.grid, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert [d.remark for d in bench.design.devices.values()] == ["spare", "", "spare"]
    choose(page, [0, 1, 2], "remark")
    qtbot.keyClick(page.grid, Qt.Key.Key_Delete)
    assert not any(d.remark for d in bench.design.devices.values())
    assert len(bench.design.devices) == 3


@pytest.mark.parametrize("agrees", [True, False])
def test_what_is_refused_is_shown_first_and_the_rest_written_by_choice(
    bench, tables, clipboard, agrees
):
    place_named(bench, "a", "b")
    page, before = tables.page, steps(bench)
    asked = []
    page.grid._agree = lambda plan: asked.append(plan) or agrees
    clipboard.setText("1\ntop\n3")
    choose(page, [0], "rack_position")
    page.grid.paste()
    (plan,) = asked
    assert [refusal.cell.text for refusal in plan.refused] == ["top", "3"]
    assert "no device in this row" in str(plan.refused[1].why)
    positions = [d.rack_position for d in bench.design.devices.values()]
    assert positions == ([1, None] if agrees else [None, None])
    assert steps(bench) == before + agrees
    assert len(bench.design.devices) == 2


def test_the_question_lists_every_cell_with_its_verdict(bench, tables, clipboard, qtbot):
    place_named(bench, "a", "b")
    page = tables.page
    plans = []
    page.grid._agree = plans.append
    clipboard.setText("1\ntop")
    choose(page, [0], "rack_position")
    page.grid.paste()
    dialog = PasteDialog(plans[0], tables)
    model = dialog.table.model()
    verdicts = [model.index(row, 4).data() for row in range(model.rowCount())]
    assert verdicts[0].startswith("Refused: “top”")
    assert verdicts[1:] == ["Accepted"]
    dialog.deleteLater()


def test_copied_cells_are_text_for_spreadsheets_and_a_table_for_mails(bench, tables, clipboard):
    place_named(bench, "a <1>", "b")
    page = tables.page
    choose(page, [0, 1], "name", "model")
    page.grid.setColumnHidden(column_of(page, "vendor"), True)
    page.grid.copy()
    data = clipboard.mimeData()
    model = bench.design.part("brocade-g620").model
    assert data.text() == f"a <1>\t{model}\r\nb\t{model}"
    assert f"<td>a &lt;1&gt;</td><td>{model}</td>" in data.html()


def test_the_filter_line_finds_by_words_columns_and_chosen_values(bench, tables):
    place_named(bench, "esx1", "esx2", "array")
    page = tables.page
    page.search.setText("name:ESX")
    page.apply_filter()
    assert names(page) == ["esx1", "esx2"]
    assert page.count.text().startswith("2 of 3 devices")
    page.heading.set_values(column_of(page, "name"), frozenset({"esx2"}))
    assert names(page) == ["esx2"]
    page.search.setText("nothing like it")
    page.apply_filter()
    assert page.empty.isVisible()
    assert not page.clear.isHidden()
    page.clear_filter()
    assert len(names(page)) == 3


@pytest.mark.parametrize("line", ['remark:""', "remark:", "rem: esx", 'esx remark:"'])
def test_a_column_with_nothing_behind_it_finds_empty_cells(bench, tables, line):
    place_named(bench, "esx1", "esx2")
    page = tables.page
    first = bench.design.devices[next(iter(bench.design.devices))]
    noted = replace(first, remark="spare: yes")
    assert bench.session.do(replace_record(bench.design, noted, "Note it"))
    page.search.setText(line)
    page.apply_filter()
    assert names(page) == ["esx2"]
    # A word that no column begins with is text, with its colon.
    page.search.setText("spare:")
    page.apply_filter()
    assert names(page) == ["esx1"]


def test_selection_goes_both_ways_with_the_drawing(bench, tables):
    first, second = place_named(bench, "a", "b")
    page = tables.page
    choose(page, [1], "name")
    assert bench.window.editor.selected_ids() == (second,)
    bench.window.editor.select((first,))
    assert page.grid.selected_rows() == [0]


def test_a_row_is_shown_on_the_topology(bench, tables):
    (switch,) = place_named(bench, "a")
    tables.page.grid.verticalHeader().sectionDoubleClicked.emit(0)
    assert bench.window.views.currentWidget() is bench.window.editor
    assert bench.window.editor.selected_ids() == (switch,)


def test_an_empty_table_says_what_to_do(tables):
    assert tables.page.empty.isVisible()
    assert "drag a part" in tables.page.empty.text()


def test_widths_and_hidden_columns_are_remembered(bench, tables, tmp_path, qtbot):
    page = tables.page
    page.grid.setColumnWidth(0, 333)
    page.grid.setColumnHidden(2, True)
    bench.window.views.show_topology()
    settings = Settings(tmp_path / "settings.ini")
    tables._settings.sync()
    again = TablesView(bench.session, settings)
    qtbot.addWidget(again)
    assert again.page.grid.columnWidth(0) == 333
    assert again.page.grid.isColumnHidden(2)


def test_keys_of_the_table_do_not_reach_the_drawing(bench, tables, qtbot):
    (switch,) = place_named(bench, "a")
    choose(tables.page, [0], "kind")
    tables.page.grid.setFocus()
    qtbot.keyClick(tables.page.grid, Qt.Key.Key_Delete)
    qtbot.keyClick(tables.page.grid, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    assert list(bench.design.devices) == [switch]


def test_another_design_fills_the_tables_anew(bench, tables):
    bench.place("brocade-g620")
    bench.session.load(Design())
    assert tables.page.model.rowCount() == 0


def test_a_column_is_as_wide_as_its_heading_and_the_longest_of_its_first_words(bench, tables):
    name = "muc1-production-hall-2-rack-01-of-row-fabA"
    page = tables.show_table(Table.LOCATIONS)
    bench.session.do(replace_record(bench.design, Location(id="r1", name=name), "Add"))
    number = column_of(page, "name")
    assert page.grid.columnWidth(number) > page.grid.fontMetrics().horizontalAdvance(name)
    header = page.grid.horizontalHeader()
    for column in range(len(page.model.columns)):
        assert header.sectionSize(column) >= header.sectionSizeHint(column)
    # Once there were rows, widths are the user's.
    page.grid.setColumnWidth(number, 60)
    bench.session.do(replace_record(bench.design, Location(id="r2", name=name), "Add"))
    assert page.grid.columnWidth(number) == 60
