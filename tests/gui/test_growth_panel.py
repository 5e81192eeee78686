"""Does the window say how far the design goes, take one there, and know when that is old?"""

from __future__ import annotations

import csv

import msgspec
import pytest
from PySide6.QtCore import Qt

from sanwright.analysis import assess
from sanwright.analysis.growth import growth
from sanwright.bundled import bundled_references
from sanwright.design import Workload
from sanwright.edits import delete, replace_record
from sanwright.gui.growth.model import FIRST, NEXT
from sanwright.gui.growth.panel import GrowthPanel
from sanwright.units import Throughput
from tests.tabs import bring_tab


def wait_for_growth(bench) -> None:
    panel = bench.window.of(GrowthPanel)
    bench.qtbot.waitUntil(
        lambda: panel.found is not None and not panel.is_working and not panel.is_stale,
        timeout=20000,
    )


@pytest.fixture
def panel(bench):
    """Growth of a core-edge network with three workloads, on show."""
    bundled = next(item for item in bundled_references() if item.key == "core-edge")
    assert bench.files.open_bundled(bundled)
    bench.settle()
    bench.window.show()
    bring_tab(bench.window, bench.window.of(GrowthPanel))
    wait_for_growth(bench)
    return bench.window.of(GrowthPanel)


def change(bench, number: int = 0, **fields) -> Workload:
    workload = list(bench.design.workloads.values())[number]
    changed = msgspec.structs.replace(workload, **fields)
    bench.session.do(replace_record(bench.design, changed, "Change workload"))
    return changed


def texts(panel, row: int) -> list[str]:
    model = panel.table.model()
    return [model.index(row, column).data() for column in range(model.columnCount())]


def click(panel, row: int, column: int) -> None:
    panel.table.clicked.emit(panel.table.model().index(row, column))


def test_all_together_comes_first_and_each_workload_has_a_row(bench, panel):
    names = [workload.name for workload in bench.design.workloads.values()]
    assert texts(panel, 0)[0] == "All together"
    assert [texts(panel, row)[0] for row in range(1, 4)] == sorted(names, key=str.casefold)
    first = growth(assess(bench.design)).together.first
    assert texts(panel, 0)[3] == f"× {first.at:.2f}"
    assert texts(panel, 0)[2] == "all"
    assert texts(panel, 0)[4] == "growth not stated"
    assert "no year can be told" in panel.detail.toPlainText()


def test_what_is_full_first_is_a_click_away(bench, panel):
    at_once = panel.found.together.growth.together_with_first
    wanted = {id_ for full in at_once for id_ in full.place.subjects}
    click(panel, 0, FIRST)
    assert set(bench.window.editor.selected_ids()) == wanted
    click(panel, 0, NEXT)
    following = panel.found.together.growth.next
    assert set(bench.window.editor.selected_ids()) == set(following.place.subjects)
    workload = panel.shown[1].workload
    click(panel, 1, 0)
    selected = set(bench.window.editor.selected_ids())
    assert selected
    assert selected <= set(panel.found.ends(workload))


def test_sorting_keeps_clicks_and_export_in_step(bench, panel, tmp_path):
    change(bench, 1, throughput=Throughput(20_000.0))
    wait_for_growth(bench)
    panel.table.sortByColumn(1, Qt.SortOrder.DescendingOrder)
    demands = [row.demand.amount for row in panel.shown]
    assert demands == sorted(demands, reverse=True)
    assert demands[1] == 20_000.0
    click(panel, 1, FIRST)
    busiest = panel.shown[1].growth.first.place.subjects
    assert set(busiest) <= set(bench.window.editor.selected_ids())
    bench.answers.to_save = tmp_path / "growth.csv"
    panel.export.click()
    bench.qtbot.waitUntil(bench.answers.to_save.exists)
    with bench.answers.to_save.open(encoding="utf-8-sig", newline="") as file:
        lines = list(csv.DictReader(file))
    assert [float(line["Demand MB/s"]) for line in lines] == pytest.approx(demands, abs=1e-3)


def test_overload_shows_the_fair_share_beside_the_demand(bench, panel):
    changed = change(bench, throughput=Throughput(60_000.0))
    wait_for_growth(bench)
    row = next(row for row in panel.found.workloads if row.workload == changed.id)
    assert row.is_held
    assert row.gets < row.demand
    line = next(n for n, each in enumerate(panel.shown) if each.workload == changed.id)
    assert texts(panel, line)[2] == str(row.gets)
    assert panel.verdict.text() == "1 workload gets less than asked for."
    panel.table.selectRow(line)
    assert "More is asked for than goes through" in panel.detail.toPlainText()
    assert [texts(panel, n)[2] for n in range(4)].count("all") == 2


def test_stated_growth_gives_a_year_and_silence_is_said(bench, panel):
    grown = change(bench, growth=0.5)
    wait_for_growth(bench)
    lines = {row.workload: texts(panel, n) for n, row in enumerate(panel.shown)}
    assert lines[grown.id][4].startswith("20")
    assert lines[""][4].endswith("or before")
    others = [text[4] for id_, text in lines.items() if id_ not in ("", grown.id)]
    assert all(text.startswith("growth not stated") for text in others)
    assert "no growth is stated" in panel.detail.toPlainText()


def test_a_host_that_reaches_nothing_is_named_with_the_reason(bench, panel):
    workload = next(iter(bench.design.workloads.values()))
    host = bench.design.chassis_of(workload.initiators[0].partition(":")[0])
    gone = [
        cable.id
        for cable in bench.design.cables.values()
        if any(bench.design.chassis_of(end.partition(":")[0]) == host for end in cable.ends())
    ]
    bench.session.do(delete(bench.design, gone))
    wait_for_growth(bench)
    assert panel.verdict.text() == "1 host reaches nothing."
    (stranded,) = panel.found.stranded
    assert stranded.host == host
    assert str(stranded.reason) in panel.detail.toPlainText()
    assert bench.design.devices[host].label in panel.detail.toPlainText()


def test_an_unknown_demand_is_never_all_served(bench, panel):
    silent = change(bench, throughput=None, rate=None, in_flight=None)
    wait_for_growth(bench)
    line = next(n for n, row in enumerate(panel.shown) if row.workload == silent.id)
    assert texts(panel, line)[1:4] == ["unknown"] * 3
    assert texts(panel, 0)[1:3] == ["unknown"] * 2
    assert texts(panel, 0)[3].startswith("at most ")


def test_an_edit_makes_it_old_until_it_is_worked_out_again(bench, panel):
    first = panel.found
    change(bench, throughput=Throughput(1234.0))
    assert panel.is_stale
    assert "changed since" in panel.note.text()
    wait_for_growth(bench)
    assert panel.found is not first
    assert panel.note.text() == ""


def test_without_workloads_it_says_where_they_are_stated(bench):
    bench.place("brocade-g620")
    bench.window.show()
    bring_tab(bench.window, bench.window.of(GrowthPanel))
    panel = bench.window.of(GrowthPanel)
    assert panel.pages.currentWidget() is panel.words
    assert "Design > Workloads" in panel.words.text()
    assert not panel.start.isVisible()
    assert not panel.export.isVisible()
