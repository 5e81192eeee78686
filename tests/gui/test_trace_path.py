"""Does the canvas and the tab show the paths of what is selected, and follow the edits?"""

from __future__ import annotations

import msgspec
import pytest
from PySide6.QtCore import Qt

from sanwright.analysis.chassis import chassis_of
from sanwright.analysis.paths import workload_paths, workloads_from
from sanwright.design import Group
from sanwright.edits import delete, replace_record
from sanwright.gui.path_trace.panel import PathPanel
from sanwright.gui.path_trace.tracer import Tracer

pytestmark = pytest.mark.one_window


@pytest.fixture
def traced(bench):
    """The T3 testbed in a visible window, with host1 traced."""
    bench.open_testbed("t3-fcp")
    bench.window.show()
    bench.window.editor.select(("host1",))
    bench.window.menus.actions["view.trace"].trigger()
    return bench.window.of(Tracer)


def test_the_tab_lists_the_paths_that_the_engine_knows(bench, traced):
    live = bench.session.live.assessment
    known = [
        (path.initiator_port, path.target_port)
        for workload in workloads_from(live, "host1")
        for path in workload_paths(live, workload).paths
        if chassis_of(live, path.initiator_port.rpartition(":")[0]) == "host1"
    ]
    assert known
    assert [line.targets for line in bench.window.of(PathPanel).paths.rows] == known
    assert bench.window.of(PathPanel).isVisible()


def test_hops_have_speed_and_length_with_their_units(bench, traced):
    lines = bench.window.of(PathPanel).hops.rows
    assert len(lines) == 2
    assert all(line.cells[4].text.startswith("32GFC") for line in lines)
    assert all(line.cells[6].text.endswith(" m") for line in lines)


def test_ports_without_a_path_are_named_with_the_reason(bench, traced):
    assert "no zone holds both sides" in bench.window.of(PathPanel).lacking.text()


def test_the_rest_is_faint_and_the_path_stands_out(bench, traced, monkeypatch):
    faint = {}
    scene = bench.window.editor.drawing
    monkeypatch.setattr(scene, "set_faint", lambda key, ids: faint.update({key: ids}))
    traced.step(1)
    path = traced.path
    assert scene.overlay.get("trace") is not None
    assert "host2" in faint["trace"]
    assert "host1" not in faint["trace"]
    assert not faint["trace"] & path.cables
    traced.end()
    assert faint["trace"] is None
    assert scene.overlay.get("trace") is None


def test_up_and_down_step_through_the_paths_and_esc_ends(bench, traced):
    editor = bench.window.editor
    place = bench.design.devices["host1"].y
    count = len(traced.trace.paths)
    assert count > 1
    bench.qtbot.keyClick(editor, Qt.Key.Key_Down)
    assert traced.at == 1
    bench.qtbot.keyClick(editor, Qt.Key.Key_Up)
    bench.qtbot.keyClick(editor, Qt.Key.Key_Up)
    assert traced.at == count - 1
    assert bench.window.of(PathPanel).path_table.currentIndex().row() == count - 1
    assert bench.design.devices["host1"].y == place
    bench.qtbot.keyClick(editor, Qt.Key.Key_Escape)
    assert not traced.is_on
    assert editor.selected_ids() == ("host1",)


def test_keys_of_a_gesture_stay_with_it(bench, traced):
    bench.window.editor.start_cabling()
    bench.qtbot.keyClick(bench.window.editor, Qt.Key.Key_Escape)
    assert traced.is_on
    assert not bench.window.editor.is_cabling


def test_the_whole_path_comes_into_view(bench):
    bench.open_testbed("t3-fcp")
    bench.window.show()
    editor = bench.window.editor
    editor.show_whole(editor.drawing.rect_of("host1"), 4.0)
    bench.window.of(Tracer).start(("host1", "a700s"))
    bench.qtbot.waitUntil(
        lambda: editor.visible_rect().contains(editor.drawing.rect_of("a700s")), timeout=2000
    )
    assert bench.window.wander.can_go_back


def test_a_folded_box_stands_for_what_is_in_it(bench):
    bench.open_testbed("t3-fcp")
    bench.window.show()
    host = bench.design.devices["host1"]
    group = Group(id="cluster", name="Cluster", folded=True)
    bench.session.do(replace_record(bench.design, group, "Group"))
    inside = msgspec.structs.replace(host, group="cluster")
    bench.session.do(replace_record(bench.design, inside, "Group"))
    bench.settle()
    tracer = bench.window.of(Tracer)
    assert tracer.start(("cluster",))
    scene = bench.window.editor.drawing
    assert tracer.path.source.startswith("host1")
    ink = scene.overlay.get("trace")
    assert scene.drawing.boxes["cluster"].rect() in ink.boxes
    assert ink.lines


def test_a_cut_path_gives_the_reason_and_undo_brings_it_back(bench):
    bench.open_testbed("t1-16gfc")
    bench.window.show()
    tracer = bench.window.of(Tracer)
    assert tracer.start(("oltp",))
    cable = tracer.path.ways[0].hops[0].links[0].cable
    bench.session.do(delete(bench.design, [cable]))
    bench.settle()
    assert tracer.path is None
    assert "no initiator port is on a link that comes up" in bench.window.of(PathPanel).head.text()
    assert bench.window.editor.drawing.overlay.get("trace") is None
    bench.session.undo()
    bench.settle()
    assert cable in tracer.path.cables


def test_two_devices_are_traced_to_each_other(bench):
    bench.open_testbed("t3-fcp")
    tracer = bench.window.of(Tracer)
    assert tracer.start(("host1", "a700s"))
    assert {path.source.rpartition(":")[0] for path in tracer.trace.paths} == {"host1-hba"}
    assert not tracer.start(tuple(list(bench.design.devices)[:3]))


def test_what_was_traced_is_deleted(bench, traced):
    bench.session.do(delete(bench.design, ["host1"]))
    bench.settle()
    assert not traced.is_on


def test_a_workload_is_chosen_in_the_tab(bench):
    bench.open_testbed("t1-16gfc")
    panel = bench.window.of(PathPanel)
    panel.workloads.setCurrentIndex(1)
    panel.workloads.activated.emit(1)
    assert bench.window.of(Tracer).subjects == (panel.workloads.itemData(1),)
    assert len(panel.paths.rows) == 1
