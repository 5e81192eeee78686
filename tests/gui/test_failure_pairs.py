"""Can two things be made to fail at once by name, and the list be written to a file?"""

from __future__ import annotations

import csv

import msgspec
import pytest
from PySide6.QtCore import Qt

from sanwright.analysis import assess
from sanwright.analysis.failures import walk_pair
from sanwright.bundled import bundled_references
from sanwright.edits import delete, replace_record
from sanwright.gui.failures.panel import FailuresPanel
from sanwright.gui.load.display import LoadDisplay
from sanwright.units import Throughput
from tests.tabs import bring_tab

pytestmark = pytest.mark.one_window


@pytest.fixture
def panel(bench):
    """Failures of a pair of fabrics with one switch each, on show."""
    bundled = next(item for item in bundled_references() if item.key == "switch-pair")
    assert bench.files.open_bundled(bundled)
    bench.settle()
    bench.window.show()
    bring_tab(bench.window, bench.window.of(FailuresPanel))
    wait(bench)
    return bench.window.of(FailuresPanel)


def wait(bench) -> None:
    failures = bench.window.of(FailuresPanel)
    bench.qtbot.waitUntil(
        lambda: failures.study is not None and not failures.is_working and not failures.is_stale,
        timeout=20000,
    )


def switches(panel) -> list:
    return [result for result in panel.study.walk.scenarios if result.kind == "switch"]


def fail_both(bench, panel) -> object:
    """Type the name of the second switch while the first is chosen."""
    one, other = switches(panel)
    panel.table.selectRow(panel.model.rows.index(one))
    field = panel.companion.lineEdit()
    field.setFocus()
    bench.qtbot.keyClicks(field, str(other.name))
    bench.qtbot.keyClick(field, Qt.Key.Key_Return)
    bench.qtbot.waitUntil(lambda: bool(panel.study.together), timeout=10000)
    return panel.chosen


def test_two_switches_by_name_cut_off_what_each_alone_does_not(bench, panel):
    one, other = switches(panel)
    result = fail_both(bench, panel)
    assert result is panel.model.rows[0]
    expected = walk_pair(assess(bench.design), one.key, other.key).scenarios[0]
    assert result.cut_off == expected.cut_off
    assert len(result.cut_off) > max(len(one.cut_off), len(other.cut_off))
    title = f"If {one.name} and {other.name} fail together"
    bench.qtbot.waitUntil(lambda: bench.window.editor.legend.text == title)
    assert {one.subjects[0], other.subjects[0]} <= bench.window.of(LoadDisplay).other.dead
    assert panel.companion.lineEdit().text() == ""


def test_a_name_that_is_not_there_is_said_and_changes_nothing(bench, panel):
    field = panel.companion.lineEdit()
    field.setFocus()
    bench.qtbot.keyClicks(field, "no such thing")
    bench.qtbot.keyClick(field, Qt.Key.Key_Return)
    assert "no such thing" in panel.note.text()
    assert not panel.study.together


def test_a_pair_is_worked_out_again_after_an_edit_and_dropped_with_its_things(bench, panel):
    fail_both(bench, panel)
    workload = next(iter(bench.design.workloads.values()))
    more = msgspec.structs.replace(workload, throughput=Throughput(4_321.0))
    bench.session.do(replace_record(bench.design, more, "More load"))
    wait(bench)
    assert panel.chosen.kind == "several"
    bench.session.do(delete(bench.design, [switches(panel)[0].subjects[0]]))
    wait(bench)
    assert not panel.study.together
    assert all(result.kind != "several" for result in panel.model.rows)


def test_a_pair_during_maintenance_counts_what_is_out(bench, panel):
    panel.standing.setCurrentIndex(1)
    panel.standing.activated.emit(1)
    bench.qtbot.waitUntil(
        lambda: bool(panel.study.standing) and not panel.is_working, timeout=20000
    )
    left = [r for r in panel.study.walk.scenarios if r.kind == "host link"]
    panel.table.selectRow(panel.model.rows.index(left[0]))
    panel.add(left[1].key)
    bench.qtbot.waitUntil(lambda: bool(panel.study.together), timeout=10000)
    assert panel.study.title(panel.chosen).startswith("Without ")
    assert set(panel.chosen.cut_off) >= {*left[0].cut_off, *left[1].cut_off}


def test_the_list_is_written_as_it_is_shown_and_no_name_is_a_formula(bench, panel, tmp_path):
    host = bench.design.devices[panel.model.rows[0].cut_off[0]]
    evil = msgspec.structs.replace(host, name="=HYPERLINK(1)")
    bench.session.do(replace_record(bench.design, evil, "Rename"))
    wait(bench)
    fail_both(bench, panel)
    bench.answers.to_save = tmp_path / "failures.csv"
    panel.export.click()
    bench.qtbot.waitUntil(bench.answers.to_save.exists)
    with bench.answers.to_save.open(encoding="utf-8-sig", newline="") as file:
        lines = list(csv.DictReader(file))
    assert len(lines) == len(panel.model.rows)
    assert lines[0]["Kind"] == "several"
    assert [int(line["Hosts cut off"]) for line in lines] == [
        len(result.cut_off) for result in panel.model.rows
    ]
    cells = [cell for line in lines for cell in line.values()]
    assert any("HYPERLINK" in cell for cell in cells)
    assert not [cell for cell in cells if cell[:1] in tuple("=+-@")]
