"""The structure panel: does the tree show what lies in what, and do its gestures change it?"""

from __future__ import annotations

import msgspec
import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent

from sanwright import edits
from sanwright.design import Location
from sanwright.design.containers import members_of
from sanwright.gui.canvas.dropping import COUNT_MIME, PART_MIME
from sanwright.gui.structure.model import GROUPS, LOOSE, PLACES
from sanwright.gui.structure.panel import StructurePanel
from sanwright.gui.structure.tree import COUNT, FOLDED, NAME
from sanwright.text import Text

pytestmark = pytest.mark.one_window


@pytest.fixture
def panel(bench):
    bench.window.docks["structure"].show()
    bench.window.docks["structure"].raise_()
    panel = bench.window.of(StructurePanel)
    for record in (
        Location(id="s", kind="site", name="North"),
        Location(id="m", kind="room", name="Hall", parent="s"),
        Location(id="r", kind="rack", name="Rack 1", parent="m"),
    ):
        bench.session.do(edits.replace_record(bench.design, record, "Add"))
    return panel


def _drop(panel, mime: QMimeData, row: str) -> None:
    tree = panel.tree
    tree.scrollToItem(tree.item_of(row))
    at = tree.visualItemRect(tree.item_of(row)).center()
    enter = QDragEnterEvent(
        at, Qt.DropAction.CopyAction, mime, Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )  # fmt: skip
    tree.dragEnterEvent(enter)
    assert enter.isAccepted()
    drop = QDropEvent(
        QPointF(at), Qt.DropAction.CopyAction, mime, Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )  # fmt: skip
    tree.dropEvent(drop)


def _ids(panel, *ids: str) -> QMimeData:
    return panel.tree.mimeData([panel.tree.item_of(id_) for id_ in ids])


def test_the_tree_counts_what_is_in_everything(bench, panel):
    devices = [bench.place("dell-r740") for _ in range(3)]
    bench.session.do(edits.put_into(bench.design, devices[:2], "r"))
    bench.session.do(edits.group_devices(bench.design, devices, "Cluster")[0])
    panel.refresh()
    tree = panel.tree
    (group,) = bench.design.groups
    counts = {id_: tree.item_of(id_).text(COUNT) for id_ in (PLACES, "s", "m", "r", LOOSE, group)}
    assert counts == {PLACES: "2", "s": "2", "m": "2", "r": "2", LOOSE: "1", group: "3"}
    assert tree.item_of("r").parent() is tree.item_of("m")


def test_devices_are_dragged_into_a_rack_and_out_of_it(bench, panel):
    devices = [bench.place("dell-r740") for _ in range(2)]
    panel.refresh()
    _drop(panel, _ids(panel, *devices), "r")
    assert members_of(bench.design, "r") == tuple(devices)
    panel.refresh()
    _drop(panel, _ids(panel, devices[0]), LOOSE)
    assert members_of(bench.design, "r") == (devices[1],)
    bench.session.undo()
    assert members_of(bench.design, "r") == tuple(devices)


def test_dropping_on_a_device_means_the_rack_it_is_in(bench, panel):
    first, second = bench.place("dell-r740"), bench.place("dell-r740")
    bench.session.do(edits.put_into(bench.design, [first], "r"))
    panel.refresh()
    _drop(panel, _ids(panel, second), first)
    assert members_of(bench.design, "r") == (first, second)


def test_a_room_does_not_go_into_a_rack_and_the_user_is_told(bench, panel):
    said = []
    bench.session.message.connect(said.append)
    panel.refresh()
    _drop(panel, _ids(panel, "m"), "r")
    assert bench.design.locations["m"].parent == "s"
    assert any("does not go into" in sentence for sentence in said)


def test_a_part_from_the_palette_is_placed_in_the_rack(bench, panel):
    panel.refresh()
    mime = QMimeData()
    mime.setData(PART_MIME, b"dell-r740")
    mime.setData(COUNT_MIME, b"4")
    _drop(panel, mime, "r")
    assert len(members_of(bench.design, "r")) == 4


def test_renaming_folding_adding_and_deleting(bench, panel):
    device = bench.place("dell-r740")
    bench.session.do(edits.put_into(bench.design, [device], "r"))
    panel.refresh()
    panel.tree.item_of("r").setText(NAME, "Rack A1")
    assert bench.design.locations["r"].name == "Rack A1"
    panel.refresh()
    panel.tree.item_of("r").setCheckState(FOLDED, Qt.CheckState.Checked)
    assert bench.design.locations["r"].folded
    panel.tree.choose(["m"])
    panel.add_container("rack")
    (new,) = [p for p in bench.design.locations.values() if p.id not in ("s", "m", "r")]
    assert (new.kind, new.parent, new.name) == ("rack", "m", "Rack 2")
    panel.refresh()
    panel.tree.choose(["r"])
    panel.delete_chosen()
    assert "r" not in bench.design.locations
    assert bench.design.devices[device].location is None


def test_an_empty_name_is_not_taken(bench, panel):
    panel.refresh()
    panel.tree.item_of("r").setText(NAME, "  ")
    assert bench.design.locations["r"].name == "Rack 1"


def test_selection_goes_both_ways(bench, panel):
    first, second = bench.place("dell-r740"), bench.place("brocade-g620")
    bench.session.do(edits.put_into(bench.design, [first], "r"))
    panel.refresh()
    bench.window.editor.select([second])
    assert panel.tree.chosen() == (second,)
    panel.tree.choose(())
    panel.tree.item_of(first).setSelected(True)
    assert bench.window.editor.selected_ids() == (first,)
    panel.tree.item_of(first).setSelected(False)
    panel.tree.item_of("r").setSelected(True)
    assert bench.window.editor.selected_ids() == (first,)
    assert panel.tree.chosen() == ("r",)


def test_groups_are_taken_out_of_groups_on_the_heading(bench, panel):
    device = bench.place("dell-r740")
    bench.session.do(edits.group_devices(bench.design, [device], "Inner")[0])
    (inner,) = bench.design.groups
    change, outer = edits.group_devices(bench.design, [inner], "Outer")
    bench.session.do(change)
    assert bench.design.groups[inner].parent == outer
    panel.refresh()
    _drop(panel, _ids(panel, inner), GROUPS)
    assert bench.design.groups[inner].parent is None


def test_renaming_on_the_drawing_leaves_selected_what_was(bench):
    bench.window.show()
    bench.window.docks["structure"].show()
    bench.window.docks["structure"].raise_()
    id_ = bench.place("brocade-g620")
    editor, tree = bench.window.editor, bench.window.of(StructurePanel).tree
    bench.qtbot.waitUntil(lambda: tree.item_of(id_) is not None)
    editor.select((id_,))
    renamed = msgspec.structs.replace(bench.design.devices[id_], name="core-a")
    bench.session.do(edits.replace_record(bench.design, renamed, Text("Rename")))
    bench.qtbot.waitUntil(lambda: tree.item_of(id_).text(NAME) == "core-a")
    assert editor.selected_ids() == tree.chosen() == (id_,)
