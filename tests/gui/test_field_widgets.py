"""Do a cell, a row of the inspector and a row of a window take and refuse the same?"""

from __future__ import annotations

import msgspec
import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtWidgets import QLineEdit

from sanwright.design import Location, RaidGroup, Table, Workload
from sanwright.edits import Draft, group_devices
from sanwright.gui.inspector.inspector import Inspector
from sanwright.gui.raid_groups.room import show_raid_groups
from sanwright.gui.raid_groups.window import RaidGroupsDialog
from sanwright.gui.structure.locations import LocationsDialog
from sanwright.gui.tables.grid import TableGrid
from sanwright.gui.tables.model import CellsModel
from sanwright.gui.tables.sheets import SHEETS
from sanwright.gui.widgets.fields import LineField
from sanwright.gui.widgets.optional_number import OptionalNumber
from sanwright.gui.widgets.record_form import RecordForm
from sanwright.gui.workloads.window import WorkloadsDialog
from sanwright.units import DataSize
from tests.examples import is_thorough

TEXTS = (
    "6,4", "64", "0", "-1", "12.5", "1,600", "0.5 km", "5 parsec", "8 KiB", "30 %", "130", "200 us",
    "3 GB/s", "A, B", "10:00", "10000000C9123456", "2 2", "1e400", "not stated", "abc",
)  # fmt: skip

TYPED = {
    Table.DEVICES: ("name", "rack_position", "power_feeds", "slot"),
    Table.PORTS: ("credits", "wwpn", "remark"),
    Table.CABLES: ("length", "connections", "splices", "loss", "trunk", "link_cost", "remark"),
    Table.LOCATIONS: ("name", "rack_units", "power_limit", "weight_limit", "power_feeds"),
    Table.WORKLOADS: (
        "name", "rate", "block_size", "read_share", "luns", "queue_depth", "think_time",
        "cache_hits", "growth",
    ),
}  # fmt: skip


@pytest.fixture
def subjects(bench):
    """A record of each table, by table."""
    a, b = bench.place("brocade-g620"), bench.place("brocade-g620")
    cable = bench.draw(f"{a}:0", f"{b}:0", "generic-lc-lc-om4", 20.0, "generic-16gfc-sw")
    draft = Draft(bench.design)
    draft.put(Location(id="rack", name="Rack 1"))
    draft.put(Workload(id="oltp", name="OLTP"))
    bench.session.do(draft.change("Add"))
    return {
        Table.DEVICES: a,
        Table.PORTS: f"{a}:0",
        Table.CABLES: cable,
        Table.LOCATIONS: "rack",
        Table.WORKLOADS: "oltp",
    }


def row_of(bench, table: Table, id_: str, key: str) -> LineField:
    """The row in which a person types this field: in the inspector or in its window."""
    if table in (Table.LOCATIONS, Table.WORKLOADS):
        bench.window.action(f"design.{table}").trigger()
        kind = LocationsDialog if table is Table.LOCATIONS else WorkloadsDialog
        dialog = bench.window.side_windows.find(kind)
        dialog.choose(id_)
        return dialog.fields[key]
    bench.window.editor.select((id_,))
    bench.window.of(Inspector).show_ids((id_,))
    return bench.window.of(Inspector).page.fields[key]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("table", list(TYPED))
def test_cells_and_rows_take_and_refuse_the_same(bench, subjects, table):
    id_ = subjects[table]
    model = CellsModel(next(sheet for sheet in SHEETS if sheet.table is table), bench.session, None)
    model.start()
    grid = TableGrid(model, lambda _plan: False)
    bench.qtbot.addWidget(grid)
    grid.planned.connect(lambda made: bench.session.do(made.change))
    grid.show()
    for key in TYPED[table]:
        row = row_of(bench, table, id_, key)
        for text in texts_for(key):
            before = bench.design.find(table, id_)
            bench.type(row, text)
            by_row = bench.design.find(table, id_), row.complaint.text()
            put_back(bench, table, id_, before)
            by_cell = typed_in_cell(bench, grid, model, id_, key, text), complaint(model, grid)
            put_back(bench, table, id_, before)
            assert (by_row[0], bool(by_row[1])) == (by_cell[0], bool(by_cell[1])), (key, text)
            assert by_row[1] == by_cell[1], (key, text)
            if by_row[1]:
                assert by_row[0] == before, (key, text)
            row.line.clear()
            row.reset("")
            bench.window.of(Inspector).show_ids(())
            row = row_of(bench, table, id_, key)


def texts_for(key: str) -> tuple[str, ...]:
    """A third of the texts, another one for each field; all of them in a thorough run."""
    return TEXTS if is_thorough() else TEXTS[sum(map(ord, key)) % 3 :: 3]


_complaints: dict[int, str] = {}


def typed_in_cell(bench, grid, model, id_, key, text):
    """Type into the cell as a person does; what the record is afterwards."""
    number = next(n for n, column in enumerate(model.columns) if column.key == key)
    index = model.index(model.ids.index(id_), number)
    grid.setCurrentIndex(index)
    grid.edit(index)
    editor = grid.findChild(QLineEdit)
    editor.setText("")
    bench.qtbot.keyClicks(editor, text)
    bench.qtbot.keyClick(editor, Qt.Key.Key_Return)
    _complaints[id(grid)] = editor.accessibleDescription()
    if editor.accessibleDescription():
        bench.qtbot.keyClick(editor, Qt.Key.Key_Escape)
    QCoreApplication.processEvents()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    return bench.design.find(model.sheet.table, id_)


def complaint(_model, grid) -> str:
    return _complaints[id(grid)]


def put_back(bench, table: Table, id_: str, record) -> None:
    draft = Draft(bench.design)
    if record is None:
        draft.remove(table, id_)
    else:
        draft.put(record)
    bench.session.do(draft.change("Back"))


def test_half_typed_text_is_never_stored(bench, subjects):
    """Key by key: what stands in the design is what was there, or what the whole line says."""
    form = RecordForm(bench.session, Table.CABLES, ("length",))
    cable = subjects[Table.CABLES]
    form.show((cable,))
    bench.session.changed.connect(lambda _change: form.show((cable,)))
    row = form["length"]
    bench.qtbot.addWidget(row)
    before = bench.session.history.position
    row.line.selectAll()
    for letter in "35 parsec":
        bench.qtbot.keyClicks(row.line, letter)
        stored = bench.design.cables[cable].length.amount
        assert stored == (20.0 if row.complaint.text() else 35.0 if "5" in row.line.text() else 3.0)
    assert row.complaint.text()
    assert bench.design.cables[cable].length.amount == 20.0
    assert bench.session.history.position == before


def test_several_records_show_what_they_share_and_are_written_as_one_step(bench):
    a, b = bench.place("brocade-g620"), bench.place("brocade-g620")
    cables = [
        bench.draw(f"{a}:{n}", f"{b}:{n}", "generic-lc-lc-om4", 20.0 + n, "generic-16gfc-sw")
        for n in range(3)
    ]
    bench.window.editor.select(tuple(cables))
    form = bench.window.of(Inspector).many.forms[Table.CABLES]
    assert form["length"].line.text() == ""
    assert form["length"].line.placeholderText() == "mixed"
    assert form["connections"].line.placeholderText() != "mixed"
    steps = bench.session.history.position
    bench.type(form["length"], "0.03 km")
    assert {bench.design.cables[id_].length.amount for id_ in cables} == {30.0}
    assert bench.session.history.position == steps + 1
    bench.qtbot.keyClick(form["length"].line, Qt.Key.Key_Return)
    assert form["length"].line.text() == "30 m"
    bench.type(form["length"], "-4")
    assert "more than 0 m" in form["length"].complaint.text()
    bench.session.undo()
    assert [bench.design.cables[id_].length.amount for id_ in cables] == [20.0, 21.0, 22.0]


def test_hosts_of_a_group_are_equipped_in_one_step(bench):
    hosts = [bench.place("dell-r740") for _ in range(3)]
    change, group = group_devices(bench.design, hosts)
    bench.session.do(change)
    bench.window.editor.select((group,))
    page = bench.window.of(Inspector).many
    adapter = bench.session.catalog.part("emulex-lpe32002-m2")
    assert adapter.id in {part.id for part in page.candidates()}
    steps = bench.session.history.position
    page.fit_part(adapter)
    cards = [d for d in bench.design.devices.values() if d.parent in hosts]
    assert sorted(card.parent for card in cards) == sorted(hosts)
    bare = Draft(bench.design)
    for port in bench.design.ports.values():
        bare.put(msgspec.structs.replace(port, optic=None))
    bench.session.do(bare.change("Sell without optics"))
    optic = next(part for part in page.fitting_optics() if part.id == "generic-16gfc-sw")
    page.fit_optic(optic)
    assert sum(port.optic == optic.id for port in bench.design.ports.values()) == 6
    assert bench.session.history.position == steps + 3
    assert "6 ports" in page.outcome.text()
    page.fit_optic(optic)
    assert page.outcome.text().startswith("Nothing is fitted.")
    assert "no cage that takes it is empty" in page.outcome.text()


def test_a_raid_group_in_error_keeps_what_it_had(bench):
    array = bench.place("netapp-aff-a700s")
    draft = Draft(bench.design)
    draft.put(
        RaidGroup(id="r", device=array, level="RAID 6", members=8, member_capacity=DataSize(1e12))
    )
    bench.session.do(draft.change("Add"))
    show_raid_groups(bench.window)
    row = bench.window.side_windows.find(RaidGroupsDialog).fields["members"]
    bench.type(row, "12 dozen")
    assert "no whole number" in row.complaint.text()
    assert bench.design.raid_groups["r"].members == 8


@pytest.mark.parametrize("reach", ["tab", "mouse", "window"])
def test_a_number_that_is_not_stated_takes_a_figure_however_the_field_was_reached(qtbot, reach):
    box = OptionalNumber(100, "not stated")
    qtbot.addWidget(box)
    box.show()
    if reach == "mouse":
        qtbot.mouseClick(box.lineEdit(), Qt.MouseButton.LeftButton)
    elif reach == "tab":
        box.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClicks(box, "15")
    assert (box.value(), box.text()) == (15, "15")
    box.lineEdit().clear()
    qtbot.keyClick(box, Qt.Key.Key_Return)
    assert (box.value(), box.text()) == (0, "")
    assert box.lineEdit().placeholderText() == "not stated"
    qtbot.keyClicks(box, "101")
    assert box.value() == 10
    qtbot.keyClick(box, Qt.Key.Key_Down, Qt.KeyboardModifier.NoModifier)
    assert box.value() == 9
