"""Can one walk through all failures, see each on the canvas, and know when they are old?"""

from __future__ import annotations

import msgspec
import pytest
from PySide6.QtCore import Qt

from sanwright.analysis.load import link_load
from sanwright.bundled import bundled_references
from sanwright.edits import replace_record
from sanwright.gui.canvas.loads.load_view import LoadBand
from sanwright.gui.failures.panel import FailuresPanel
from sanwright.gui.findings.panel import FindingsPanel
from sanwright.gui.load.display import LoadDisplay
from sanwright.units import Throughput
from tests.tabs import bring_tab


@pytest.fixture
def panel(bench):
    """Failures of a pair of fabrics with one switch each, on show."""
    bundled = next(item for item in bundled_references() if item.key == "switch-pair")
    assert bench.files.open_bundled(bundled)
    bench.settle()
    bench.window.show()
    bring_tab(bench.window, bench.window.of(FailuresPanel))
    wait_for_walk(bench)
    return bench.window.of(FailuresPanel)


def wait_for_walk(bench) -> None:
    failures = bench.window.of(FailuresPanel)
    bench.qtbot.waitUntil(
        lambda: failures.study is not None and not failures.is_working and not failures.is_stale,
        timeout=20000,
    )


def go_to(bench, panel, kind: str) -> object:
    """Move the slider to the first failure of a kind, and wait until it is on the canvas."""
    number = next(n for n, result in enumerate(panel.model.rows) if result.kind == kind)
    panel.slider.setValue(number)
    title = panel.study.title(panel.chosen)
    bench.qtbot.waitUntil(lambda: bench.window.editor.legend.text == title)
    return panel.chosen


def test_the_worst_comes_first_and_is_shown_at_once(bench, panel):
    ranks = [result.severity for result in panel.model.rows]
    assert len(ranks) > 10
    assert ranks == sorted(ranks, reverse=True)
    assert panel.chosen is panel.model.rows[0]
    bench.qtbot.waitUntil(lambda: bench.window.of(LoadDisplay).other is not None)


@pytest.mark.parametrize("width", [300, 420, 900])
def test_what_fails_can_be_read_however_narrow_the_list_is(bench, panel, width):
    table = panel.table
    table.setFixedWidth(width)
    bench.qtbot.waitUntil(lambda: table.width() == width)
    assert table.columnWidth(0) >= min(200, width * 35 // 100 - 10)
    room = table.viewport().width()
    filled = table.horizontalHeader().length()
    assert filled == room if width == 900 else filled >= room


def test_the_slider_shows_what_is_dead_and_where_its_load_goes(bench, panel):
    result = go_to(bench, panel, "switch")
    (switch, *_) = result.subjects
    shown = bench.window.of(LoadDisplay).other
    cables = {
        c.id
        for c in bench.design.cables.values()
        if any(bench.design.chassis_of(end.partition(":")[0]) == switch for end in c.ends())
    }
    assert cables
    assert switch in shown.dead
    assert cables <= shown.dead
    ink = bench.window.editor.drawing.cables.load
    assert {ink.look_of(id_).band for id_ in cables} == {LoadBand.DEAD}
    before = {id_: link_load(bench.session.report.assessment, id_) for id_ in bench.design.cables}
    risen = [
        id_
        for id_, use in ink.uses.items()
        if id_ not in cables and use.busier.load > before[id_].busiest.load
    ]
    assert risen
    assert panel.position.text().endswith(f"of {len(panel.model.rows)}")


def test_arrow_keys_move_the_slider(bench, panel):
    panel.slider.setFocus()
    bench.qtbot.keyClick(panel.slider, Qt.Key.Key_Right)
    assert panel.chosen is panel.model.rows[1]
    bench.qtbot.keyClick(panel.table, Qt.Key.Key_Down)
    assert panel.slider.value() == 2


def test_hosts_that_are_cut_off_are_ringed_and_named(bench, panel):
    result = next(result for result in panel.model.rows if result.cut_off)
    panel.slider.setValue(panel.model.rows.index(result))
    bench.qtbot.waitUntil(lambda: bench.window.editor.drawing.overlay.get("cut off") is not None)
    assert len(bench.window.editor.drawing.overlay.get("cut off").rects) == len(result.cut_off)
    assert bench.design.devices[result.cut_off[0]].label in panel.detail.toPlainText()


def test_one_kind_at_a_time(bench, panel):
    panel.kind.setCurrentIndex(panel.kind.findData("switch"))
    panel.kind.activated.emit(panel.kind.currentIndex())
    assert {str(result.kind) for result in panel.model.rows} == {"switch"}
    assert panel.slider.maximum() == len(panel.model.rows) - 1


def test_leaving_the_panel_brings_the_design_back(bench, panel):
    go_to(bench, panel, "switch")
    bring_tab(bench.window, bench.window.of(FindingsPanel))
    assert bench.window.of(LoadDisplay).other is None
    assert bench.window.editor.drawing.cables.load is None
    bring_tab(bench.window, panel)
    assert bench.window.of(LoadDisplay).other is None or panel.chosen is not None


def test_an_edit_makes_the_failures_old_until_they_are_worked_out_again(bench, panel):
    first = panel.study
    workload = next(iter(bench.design.workloads.values()))
    more = msgspec.structs.replace(workload, throughput=Throughput(123_456.0))
    bench.session.do(replace_record(bench.design, more, "More load"))
    assert panel.is_stale
    assert "changed since" in panel.note.text()
    wait_for_walk(bench)
    assert panel.study is not first
    assert panel.note.text() == ""
    assert any(result.overloaded for result in panel.model.rows)


def test_maintenance_takes_a_fabric_out_and_asks_what_else_may_fail(bench, panel):
    first = panel.study
    key = next(iter(first.fabrics))
    panel.standing.setCurrentIndex(panel.standing.findData(key))
    panel.standing.activated.emit(panel.standing.currentIndex())
    bench.qtbot.waitUntil(lambda: panel.study is not first and not panel.is_working, timeout=20000)
    assert panel.model.rows[0].key == key
    assert not panel.model.rows[0].cut_off
    assert panel.model.rows[1].cut_off
    panel.slider.setValue(1)
    bench.qtbot.waitUntil(lambda: "fails too" in bench.window.editor.legend.text)
    assert set(panel.model.rows[0].subjects[1:]) <= bench.window.of(LoadDisplay).other.dead


def test_a_walk_can_be_called_off(bench, panel):
    before = panel.study
    panel.begin()
    assert panel.is_working
    panel.cancel.click()
    assert not panel.is_working
    assert panel.study is before
    assert panel.start.isVisible() is False or panel.is_stale


def test_closing_the_picture_lets_go_of_the_failure(bench, panel):
    go_to(bench, panel, "switch")
    bench.window.editor.legend.close_button.click()
    assert panel.chosen is None
    assert bench.window.of(LoadDisplay).other is None


def test_an_empty_design_says_what_to_do(bench):
    bench.settle()
    bench.window.show()
    bring_tab(bench.window, bench.window.of(FailuresPanel))
    assert "Ctrl+L" in bench.window.of(FailuresPanel).words.text()
    assert not bench.window.of(FailuresPanel).start.isVisible()
    assert not bench.window.of(FailuresPanel).is_working


def test_the_worst_case_of_every_link_on_one_picture(bench, panel):
    panel.worst.click()
    bench.qtbot.waitUntil(lambda: "Worst case" in bench.window.editor.legend.text)
    view = bench.window.of(LoadDisplay).other
    highest: dict[str, float] = {}
    for result in panel.study.walk.scenarios:
        for id_, loads in panel.study.walk.loads(result).items():
            highest[id_] = max(highest.get(id_, 0.0), *loads)
    for id_, amount in highest.items():
        use = view.uses[id_]
        assert max(use.ab.load.amount, use.ba.load.amount) >= amount - 1e-6
    busiest = max(highest.values())
    shown = (max(use.ab.load.amount, use.ba.load.amount) for use in view.uses.values())
    assert max(shown) == pytest.approx(busiest)
    panel.step(1)
    bench.qtbot.waitUntil(lambda: "Worst case" not in bench.window.editor.legend.text)
    assert not panel.worst.isChecked()
