"""Does the latency panel show what is known, say what is not, and know when it is old?"""

from __future__ import annotations

import csv
import io
import math
import os
import subprocess
import sys

import msgspec
import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QImage, QMouseEvent
from PySide6.QtWidgets import QApplication

from sanwright.analysis import assess
from sanwright.analysis.latency import LatencyKind, latency_curve, workload_latency
from sanwright.analysis.latency.knee import knee
from sanwright.charts.axis import rate_axis, round_step, time_axis
from sanwright.charts.chart import MarkKind
from sanwright.design import Calibration, LoadPoint
from sanwright.edits import delete, replace_record
from sanwright.gui.latency.bar import segments
from sanwright.gui.latency.charts import latency_chart, throughput_chart
from sanwright.gui.latency.panel import LatencyPanel
from sanwright.gui.latency.part_colours import part_colour
from sanwright.gui.latency.study import POINTS
from sanwright.gui.look.charts.paint import PlotArea
from sanwright.gui.look.theme import Theme
from sanwright.units import Duration, IoRate, Throughput
from tests.tabs import bring_tab

pytestmark = pytest.mark.one_window


def settle(bench) -> None:
    panel = bench.window.of(LatencyPanel)
    bench.qtbot.waitUntil(
        lambda: panel.study is not None and not panel.is_working and not panel.is_stale,
        timeout=20000,
    )


@pytest.fixture
def panel(bench):
    """T1 with 8GFC and a stated rate, of which nothing was measured."""
    bench.open_testbed("t1-8gfc")
    design = bench.design
    bench.session.do(delete(design, list(design.calibrations)))
    stated = msgspec.structs.replace(design.workloads["oltp"], rate=IoRate(94000))
    bench.session.do(replace_record(design, stated, "State a rate"))
    bench.settle()
    bench.window.show()
    bench.window.menus.actions["design.latency"].trigger()
    settle(bench)
    return bench.window.of(LatencyPanel)


def texts(model, row: int) -> list[str]:
    return [model.index(row, n).data() for n in range(model.columnCount())]


def parts(panel) -> dict[str, list[str]]:
    model = panel.breakdown.model
    rows = (texts(model, n) for n in range(model.rowCount()))
    return {row[0]: row[1:] for row in rows}


def test_figures_are_those_of_the_engine(bench, panel):
    result = workload_latency(assess(bench.design.snapshot()), "oltp")
    assert panel.chosen.result == result
    name, latency, rate, throughput = texts(panel.model, 0)
    assert name == "SQL Server OLTP"
    assert latency == f"at least {result.mean} (network part)"
    assert (rate, throughput) == ("94,000", "770")


def test_what_is_not_known_is_called_unknown_and_takes_no_time(panel):
    shown = parts(panel)
    for name in ("Hardware of host adapters", "Through switches", "Host and array software"):
        assert shown[name] == ["unknown", "–", "–"]
    for name in ("Controllers", "Drives"):
        assert shown[name] == ["unknown", "unknown", "–"]
    assert shown["PCIe slots"][0].startswith("≥ ")
    unknown = [p for p in panel.breakdown.bar._parts if p.is_unknown]
    assert {p.name for p in unknown} >= {"controllers", "drives", "through switches"}
    assert "drives on which the data lies" in panel.breakdown.doubts.text()


def test_the_bar_is_to_scale_and_ends_with_what_lacks(panel):
    from PySide6.QtCore import QRectF

    made = segments(panel.breakdown.bar._parts, QRectF(0, 0, 1000, 20))
    timed = [s for s in made if s.time]
    scales = [s.box.width() / s.time for s in timed]
    assert max(scales) == pytest.approx(min(scales))
    assert {s.what for s in made} == {"own", "waiting", "unknown", "more"}
    assert made[-1].box.right() == pytest.approx(1000)
    total = sum(s.time for s in timed)
    assert total == pytest.approx(panel.chosen.result.mean.amount)


def test_every_kind_of_part_has_a_hue_of_its_own():
    for theme in (Theme.light(), Theme.dark()):
        inks = [part_colour(str(kind), "", theme).name() for kind in LatencyKind]
        assert len(set(inks)) == len(inks)
        assert theme.muted_text.name() not in inks


def test_what_limits_it_is_named_and_can_be_gone_to(bench, panel):
    limit = panel.breakdown.limit
    assert "86.6 %" in limit.text()
    limit.linkActivated.emit("#")
    assert bench.window.editor.selected_ids() == ("cable-1",)


def test_charts_show_the_curve_the_present_load_and_what_bounds_it(bench, panel):
    facts = assess(bench.design.snapshot())
    curve, bend = latency_curve(facts, "oltp", POINTS), knee(facts, "oltp")
    result = workload_latency(facts, "oltp")
    for chart in (panel.charts.latency.chart, panel.charts.throughput.chart):
        assert [mark.kind for mark in chart.marks] == [MarkKind.NOW]
        assert len(chart.curve) == len(curve)
    latency = panel.charts.latency.chart
    assert latency.curve == tuple((p.rate.amount, p.latency.amount) for p in curve)
    assert latency.marks[0].at == (result.rate.amount, result.mean.amount)
    assert latency.limits[0].start[0] == bend.rate.amount == result.bounds[1].amount
    assert latency.limits[0].words == "at most 108,520 IOPS"
    for rate, time in latency.curve:
        assert rate <= bend.rate.amount
        assert time >= bend.shortest.amount - 1e-9
    throughput = panel.charts.throughput.chart
    slope, ceiling = throughput.limits[:2]
    assert slope.end == ceiling.start == (pytest.approx(bend.in_flight), bend.throughput.amount)
    for in_flight, mb_s in throughput.curve:
        assert mb_s <= bend.throughput.amount
        assert mb_s <= slope.end[1] / slope.end[0] * in_flight * (1 + 1e-9)


def test_knee_of_a_closed_load_is_where_its_bounds_cross(bench, panel):
    closed = msgspec.structs.replace(
        bench.design.workloads["oltp"], rate=None, in_flight=20, think_time=Duration(50)
    )
    bench.session.do(replace_record(bench.design, closed, "Close"))
    bend = knee(assess(bench.design.snapshot()), "oltp")
    assert bend.pause == Duration(50)
    expected = bend.rate.amount / 1e6 * (bend.shortest.amount + 50)
    assert bend.in_flight == pytest.approx(expected)


def point_at(view, place: QPointF) -> None:
    """What the pointer says when it moves, whichever window is active."""
    none = Qt.MouseButton.NoButton
    kind, keys = QEvent.Type.MouseMove, Qt.KeyboardModifier.NoModifier
    event = QMouseEvent(kind, place, view.mapToGlobal(place), none, none, keys)
    QApplication.sendEvent(view, event)


def test_the_reading_follows_pointer_and_keys(bench, panel):
    view = panel.charts.latency
    chart = view.chart
    frame = PlotArea(chart, view._area, view.font())
    point_at(view, frame.at(chart.curve[30]))
    assert abs(view.chosen - 30) <= 1
    assert "IOPS" in view.accessibleDescription()
    view.setFocus()
    bench.qtbot.keyClick(view, Qt.Key.Key_Home)
    assert view.chosen == 0
    bench.qtbot.keyClick(view, Qt.Key.Key_Right)
    assert view.accessibleDescription() == ", ".join(chart.readings[1])
    bench.qtbot.keyClick(view, Qt.Key.Key_End)
    assert view.chosen == chart.seen[-1]
    bench.qtbot.keyClick(view, Qt.Key.Key_Escape)
    assert view.chosen is None
    assert frame.nearest(QPointF(frame.plot.right(), 0)) == chart.seen[-1]


def test_an_edit_makes_it_old_and_it_is_worked_out_again(bench, panel):
    slower = msgspec.structs.replace(bench.design.workloads["oltp"], rate=IoRate(60000))
    panel._took_s = math.inf  # as if it took long: then it waits to be asked
    former = panel.study
    bench.session.do(replace_record(bench.design, slower, "Less"))
    assert panel.is_stale
    assert panel.note.text() == "The design has changed since."
    assert panel.study is former
    assert panel.start.isVisible()
    panel.start.click()
    settle(bench)
    assert panel.study is not former
    assert texts(panel.model, 0)[2] == "60,000"
    assert not panel.start.isVisible()


def test_an_overload_has_no_limit_and_no_bar(bench, panel):
    more = msgspec.structs.replace(bench.design.workloads["oltp"], rate=IoRate(200000))
    bench.session.do(replace_record(bench.design, more, "More"))
    settle(bench)
    assert texts(panel.model, 0)[1] == "no limit"
    assert not panel.breakdown.bar.isVisible()
    assert "Overloaded: 8/40 port 0" in panel.breakdown.limit.text()


def test_a_workload_that_cannot_be_worked_out_says_why(bench, panel):
    bare = msgspec.structs.replace(bench.design.workloads["oltp"], block_size=None)
    bench.session.do(replace_record(bench.design, bare, "Forget the block size"))
    settle(bench)
    assert texts(panel.model, 0)[1:] == ["unknown", "unknown", "unknown"]
    assert "block size" in panel.breakdown.mean.text()
    assert panel.charts.latency.chart is None


def test_without_workloads_it_says_what_to_do(bench):
    bench.window.show()
    panel = bench.window.of(LatencyPanel)
    bring_tab(bench.window, panel)
    assert "No workloads yet" in panel.words.text()
    assert not panel.start.isVisible()


def test_what_was_measured_stands_in_the_charts(bench, panel):
    record = Calibration(
        id="m",
        workload="oltp",
        points=(
            LoadPoint(throughput=Throughput(550), latency=Duration(320)),
            LoadPoint(rate=IoRate(90000)),
        ),
    )
    bench.session.do(replace_record(bench.design, record, "Measure"))
    settle(bench)
    curve, result = panel.curve, panel.chosen.result
    for chart in (latency_chart(curve, result), throughput_chart(curve, result)):
        (mark,) = [m for m in chart.marks if m.kind is MarkKind.MEASURED]
        assert 0 < mark.at[0] <= chart.x.high
        assert 0 < mark.at[1] <= chart.y.high
    rate = 550e6 / 8191
    assert throughput_chart(curve).marks[0].at == (pytest.approx(rate * 320e-6), 550)


def test_exported_as_csv_and_as_a_picture(bench, panel, tmp_path):
    bench.answers.to_save = tmp_path / "latency.csv"
    bench.window.menus.actions["export.latency"].trigger()
    bench.qtbot.waitUntil(bench.answers.to_save.exists, timeout=20000)
    rows = list(csv.reader(io.StringIO(bench.answers.to_save.read_text("utf-8-sig"))))
    head = rows.index([])
    unknown = [row[2] for row in rows[:head] if row[3] == "unknown"]
    assert "drives" in unknown
    mean = next(row for row in rows[:head] if row[1] == "mean")
    assert float(mean[3]) == pytest.approx(panel.chosen.result.mean.amount, abs=1e-3)
    assert mean[5] == "network part, at least"
    assert len(rows[head + 2 :]) == len(panel.curve.points)
    bench.answers.to_save = tmp_path / "latency.png"
    panel.export.click()
    bench.qtbot.waitUntil(bench.answers.to_save.exists, timeout=20000)
    image = QImage(str(bench.answers.to_save))
    assert image.width() == 1920
    assert len({image.pixel(x, 150) for x in range(0, 1920, 5)}) > 5


def test_axes_are_round_and_in_readable_units():
    assert time_axis("Latency", 850).heading == "Latency, µs"
    assert time_axis("Latency", 12_500).heading == "Latency, ms"
    axis = rate_axis("I/O rate", 124_800)
    assert axis.heading == "I/O rate, kIOPS"
    assert [axis.label(v) for v in axis.ticks(5)] == ["0", "50", "100"]
    assert round_step(3, 4) == 1.0
    assert time_axis("Latency", 0.003).ticks(3)[-1] <= 0.003


def test_the_window_comes_up_without_numpy():
    code = "import sanwright.gui.frame.app, sys; sys.exit(2 if 'numpy' in sys.modules else 0)"
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", code], check=False, env=environment)
    assert done.returncode == 0
