"""Do measured loads lead to a fit, to words that explain it, and to one step of undo?"""

from __future__ import annotations

import msgspec
import pytest
from PySide6.QtCore import Qt

from sanwright.analysis import assess
from sanwright.analysis.calibration import fit
from sanwright.charts.chart import MarkKind
from sanwright.design import LoadPoint
from sanwright.edits import delete, replace_record
from sanwright.gui.calibration.points import PointText
from sanwright.gui.calibration.window import CalibrateDialog
from sanwright.gui.document.workers import Workers
from sanwright.gui.latency.panel import LatencyPanel
from sanwright.language import speaking
from sanwright.units import Duration, IoRate, Throughput

pytestmark = pytest.mark.one_window

POINTS = (
    LoadPoint(throughput=Throughput(550), latency=Duration(320)),
    LoadPoint(rate=IoRate(94000), throughput=Throughput(770), latency=Duration(500)),
)


@pytest.fixture
def dialog(bench, monkeypatch) -> CalibrateDialog:
    """T1 with 8GFC, of which nothing was measured yet; without the published cases."""
    from sanwright.gui.calibration.track_record import TrackRecordLine

    monkeypatch.setattr(TrackRecordLine, "begin", lambda _: None)
    bench.open_testbed("t1-8gfc")
    bench.session.do(delete(bench.design, list(bench.design.calibrations)))
    bench.window.show()
    bench.window.menus.actions["design.calibrate"].trigger()
    return next(c for c in bench.window.findChildren(CalibrateDialog) if c.isVisible())


def write(bench, line, text: str) -> None:
    line.setFocus()
    line.selectAll()
    bench.qtbot.keyClicks(line, text)
    bench.qtbot.keyClick(line, Qt.Key.Key_Return)  # ends it even where no window is active


def type_points(bench, dialog) -> None:
    first, second = dialog.points.rows
    write(bench, first.throughput, "550")
    write(bench, first.latency, "0.32 ms")
    write(bench, second.rate, "94,000")
    write(bench, second.throughput, "770 MB/s")
    write(bench, second.latency, "0.5 ms")


def fitted(bench, dialog) -> None:
    dialog.fit.click()
    bench.qtbot.waitUntil(lambda: not dialog.is_working, timeout=20000)


def labels(dialog) -> list[str]:
    return [dialog.list.item(n).text() for n in range(dialog.list.count())]


def test_points_that_are_typed_lead_to_a_fit_and_one_step_of_undo(bench, dialog):
    assert labels(dialog) == ["SQL Server OLTP\nnot calibrated"]
    type_points(bench, dialog)
    bench.type(dialog.source, "esxtop")
    bench.type(dialog.date, "2026-11")
    assert not dialog.keep.isEnabled()
    fitted(bench, dialog)
    expected = fit(assess(bench.design.snapshot()), "oltp", POINTS).calibration
    assert not bench.design.calibrations
    dialog.keep.click()
    (kept,) = bench.design.calibrations.values()
    assert kept.points == POINTS
    assert (kept.source, kept.date) == ("esxtop", "2026-11")
    assert (kept.in_flight, kept.burst, kept.other_latency, kept.think_time) == (
        expected.in_flight,
        expected.burst,
        expected.other_latency,
        expected.think_time,
    )
    assert labels(dialog) == ["SQL Server OLTP\n2026-11, 2 loads"]
    assert not dialog.keep.isEnabled()
    assert str(bench.session.history.undo_label) == "Calibrate SQL Server OLTP"
    bench.session.undo()
    assert not bench.design.calibrations
    assert labels(dialog) == ["SQL Server OLTP\nnot calibrated"]


def test_keeping_puts_the_measured_load_in_the_place_of_the_stated_one(bench, dialog):
    stated = msgspec.structs.replace(bench.design.workloads["oltp"], rate=IoRate(50000))
    bench.session.do(replace_record(bench.design, stated, "State a rate"))
    type_points(bench, dialog)
    fitted(bench, dialog)
    assert "in place of the 50,000 IOPS" in dialog.outcome.toPlainText()
    dialog.keep.click()
    assert bench.design.workloads["oltp"].rate is None
    assert "Fitted and kept" in dialog.outcome.toPlainText()
    bench.window.menus.actions["design.latency"].trigger()
    panel = bench.window.of(LatencyPanel)
    bench.qtbot.waitUntil(
        lambda: panel.study is not None and not panel.is_working and not panel.is_stale,
        timeout=20000,
    )
    assert panel.chosen.result.mean.amount == pytest.approx(500)
    assert panel.chosen.result.rate.amount == pytest.approx(94000)
    bench.session.undo()
    assert bench.design.workloads["oltp"] == stated
    assert not bench.design.calibrations


def test_the_fit_is_explained_with_how_near_each_load_is_met(bench, dialog):
    type_points(bench, dialog)
    fitted(bench, dialog)
    words = dialog.outcome.toPlainText()
    record = dialog.found.fit.calibration
    for text in ("In flight", "47 I/Os", "Burst", f"{record.burst:.2f}", "Other latency"):
        assert text in words
    assert words.count("0.0 %") == 2
    assert str(record.other_latency) in words
    measured = [m for m in dialog.chart.chart.marks if m.kind is MarkKind.MEASURED]
    assert len(measured) == 2
    curve = dialog.chart.chart.curve
    for mark in measured:  # the curve goes through what was measured
        below = max(p for p in curve if p[0] <= mark.at[0])
        above = min(p for p in curve if p[0] > mark.at[0])
        assert below[1] * 0.99 <= mark.at[1] <= above[1] * 1.01


def test_one_load_says_what_it_cannot_tell(bench, dialog):
    write(bench, dialog.points.rows[1].rate, "94,000 IOPS")
    write(bench, dialog.points.rows[1].latency, "0.5 ms")
    fitted(bench, dialog)
    assert "One load tells nothing of bursts" in dialog.outcome.toPlainText()


@pytest.mark.parametrize(
    ("field", "text", "sentence"),
    [
        ("rate", "many", "not a number"),
        ("throughput", "770 ms", "not a unit"),
        ("latency", "0", "more than 0 µs"),
    ],
)
def test_bad_input_says_why_beside_the_field(bench, dialog, field, text, sentence):
    type_points(bench, dialog)
    row = dialog.points.rows[1]
    write(bench, getattr(row, field), text)
    dialog.fit.click()
    assert sentence in row.complaint.text()
    assert row.complaint.isVisible()
    assert not dialog.points.rows[0].complaint.isVisible()
    assert not dialog.is_working
    write(bench, row.rate, "94,000")
    assert not row.complaint.isVisible()


def test_what_cannot_have_been_measured_there_is_said_beside_its_load(bench, dialog):
    type_points(bench, dialog)
    row = dialog.points.rows[1]
    for line, text in ((row.rate, "200000"), (row.throughput, "")):
        write(bench, line, text)
        if not text:
            line.clear()
    with speaking("de"):
        fitted(bench, dialog)
    assert row.complaint.text().startswith("200.000 IOPS ist mehr, als über")
    assert dialog.found is None
    assert not dialog.keep.isEnabled()


def test_a_figure_without_unit_shows_the_one_it_is_read_in(bench, dialog):
    row = dialog.points.rows[0]
    write(bench, row.latency, "0.5")
    row.rate.setFocus()
    row.latency.editingFinished.emit()
    assert row.latency.text() == "0.5 µs"


def test_nothing_typed_and_a_bad_date_are_explained(bench, dialog):
    dialog.fit.click()
    assert "at least one load" in dialog.state.text()
    bench.type(dialog.date, "last week")
    assert "2026-11-21" in dialog.date.complaint.text()


def test_typing_makes_a_fit_void(bench, dialog):
    type_points(bench, dialog)
    fitted(bench, dialog)
    assert dialog.keep.isEnabled()
    write(bench, dialog.points.rows[1].latency, "0.6 ms")
    assert dialog.found is None
    assert not dialog.keep.isEnabled()


def test_an_edit_of_the_design_makes_a_fit_void(bench, dialog):
    type_points(bench, dialog)
    fitted(bench, dialog)
    bench.place("brocade-g620")
    assert dialog.found is None
    assert "fit again" in dialog.state.text()
    assert dialog.points.rows[0].text == PointText("", "550 MB/s", "0.32 ms")


def test_a_kept_one_is_changed_and_deleted(bench, dialog):
    record = fit(
        assess(bench.design.snapshot()), "oltp", POINTS, id_="m", name="Before"
    ).calibration
    bench.session.do(replace_record(bench.design, record, "Keep"))
    assert dialog.name.line.text() == "Before"
    assert dialog.points.rows[1].text == PointText("94,000 IOPS", "770 MB/s", "500 µs")
    assert "155.03 µs" in dialog.outcome.toPlainText()
    write(bench, dialog.points.rows[1].latency, "0.65 ms")
    fitted(bench, dialog)
    dialog.keep.click()
    (kept,) = bench.design.calibrations.values()
    assert kept.id == "m"
    assert kept.name == "Before"
    assert kept.points[1].latency == Duration(650)
    assert kept.in_flight == pytest.approx(94000 * 650e-6)
    dialog.remove.click()
    assert not bench.design.calibrations
    bench.session.undo()
    assert list(bench.design.calibrations) == ["m"]
    assert dialog.points.rows[1].text.latency == "650 µs"


def test_a_workload_may_have_several(bench, dialog):
    record = fit(assess(bench.design.snapshot()), "oltp", POINTS, id_="m").calibration
    bench.session.do(replace_record(bench.design, record, "Keep"))
    dialog.add.click()
    assert len(labels(dialog)) == 2
    assert all(row.text.is_empty for row in dialog.points.rows)
    type_points(bench, dialog)
    fitted(bench, dialog)
    dialog.keep.click()
    assert len(bench.design.calibrations) == 2
    assert bench.design.calibrations["m"] == record
    assert len(labels(dialog)) == 2


def test_what_is_typed_for_one_workload_stays_while_another_is_looked_at(bench, dialog):
    other = msgspec.structs.replace(bench.design.workloads["oltp"], id="backup", name="Backup")
    bench.session.do(replace_record(bench.design, other, "Add"))
    dialog.choose("oltp")
    type_points(bench, dialog)
    dialog.choose("backup")
    assert all(row.text.is_empty for row in dialog.points.rows)
    dialog.choose("oltp")
    assert dialog.points.rows[0].text.latency == "0.32 ms"


def test_rows_are_added_and_taken_away(bench, dialog):
    type_points(bench, dialog)
    dialog.points.add.click()
    assert len(dialog.points.rows) == 3
    dialog.points.rows[0].remove.click()
    assert [row.text.latency for row in dialog.points.rows] == ["0.5 ms", ""]


@pytest.fixture
def workers(qapp):
    made = Workers()
    yield made
    made.shut_down()


@pytest.mark.slow
def test_the_track_record_is_worked_out_beside_the_window(bench, workers):
    from sanwright.gui.calibration.track_record import CasesDialog, TrackRecordLine
    from sanwright.variants.published import published_figures, track_record

    record = TrackRecordLine(workers, bench.window)
    record.begin()
    assert not record.all.isEnabled()
    bench.qtbot.waitUntil(lambda: record.cases is not None, timeout=240000)
    assert record.sentence.text() == str(track_record().text)
    record.all.click()
    dialog = next(c for c in record.findChildren(CasesDialog))
    assert dialog.table.rowCount() == len(published_figures())
    dialog.close()
