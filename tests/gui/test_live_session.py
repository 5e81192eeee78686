"""Does the check follow the design edit by edit, and is it always what a full check would say?"""

from __future__ import annotations

import time
from threading import Event

import msgspec
import pytest
from PySide6.QtCore import QEvent, QObject

from sanwright.checks import LiveCheck, check_design
from sanwright.checks.background import BackgroundFailures
from sanwright.design import Change, Replacement, Table
from sanwright.edits import delete, move_devices, set_cable_length
from sanwright.errors import CancelledError
from sanwright.gui.canvas.cabling import CableChoice, propose
from sanwright.gui.document import check_keeper
from sanwright.gui.document.check_keeper import LARGE_CHANGE, CheckKeeper
from sanwright.gui.document.failure_keeper import SHORTEST_PAUSE_S
from sanwright.gui.workloads.panel import FiguresPanel
from sanwright.text import verbatim
from sanwright.units import Length
from tests.checks.cases.failure import core_edge

pytestmark = pytest.mark.one_window


def _said(report) -> list[object]:
    return [(finding, finding.waived) for finding in report.findings]


def _is_true(bench) -> bool:
    return _said(bench.session.report) == _said(check_design(bench.design.snapshot()))


def _reports(bench) -> list[object]:
    seen: list[object] = []
    bench.session.checked.connect(seen.append)
    return seen


def test_a_small_edit_is_followed_by_the_same_live_check(bench, long_link):
    live = bench.session.live
    assert isinstance(live, LiveCheck)
    bench.session.do(set_cable_length(bench.design, long_link, Length(10.0)))
    assert bench.session.is_checking
    assert bench.session.live is None
    bench.settle()
    assert bench.session.live is live
    assert _is_true(bench)


def test_edits_of_one_turn_give_one_report(bench, long_link):
    seen = _reports(bench)
    for metres in (10.0, 20.0, 30.0):
        bench.session.do(set_cable_length(bench.design, long_link, Length(metres)))
    bench.settle()
    assert len(seen) == 1
    assert _is_true(bench)


class _Paints(QObject):
    """Notes that a widget is painted."""

    def __init__(self, seen: list[str]) -> None:
        super().__init__()
        self._seen = seen

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            self._seen.append("picture")
        return False


@pytest.mark.parametrize("large", [False, True])
def test_of_a_large_design_the_picture_of_an_edit_comes_before_its_verdict(
    bench, long_link, monkeypatch, large
):
    monkeypatch.setattr(check_keeper, "is_large", lambda _: large)
    seen: list[str] = []
    paints = _Paints(seen)
    bench.window.show()
    bench.qtbot.waitUntil(bench.window.editor.isVisible)
    bench.window.editor.viewport().installEventFilter(paints)
    seen.clear()
    bench.session.checked.connect(lambda _: seen.append("verdict"))
    bench.session.do(delete(bench.design, [long_link]))
    bench.qtbot.waitUntil(lambda: {"picture", "verdict"} <= set(seen))
    assert seen[0] == ("picture" if large else "verdict")
    assert _is_true(bench)


@pytest.mark.parametrize("large", [False, True])
def test_edits_right_before_the_end_start_nothing(qtbot, monkeypatch, large):
    monkeypatch.setattr(check_keeper, "is_large", lambda _: large)
    design = core_edge(("core",), 2).design()
    keeper = CheckKeeper(design)
    keeper.follow(design)
    qtbot.waitUntil(lambda: keeper.live is not None, timeout=20000)
    change = delete(design, ["h0"])
    design.apply(change)
    keeper.add(change)  # Qt is to deliver that it waits
    keeper.shut_down()
    qtbot.wait(round(SHORTEST_PAUSE_S * 1000) + 100)  # an exception in a slot fails the test


def test_the_last_of_two_designs_of_one_turn_is_judged(qtbot):
    first, last = core_edge(("core",), 2).design(), core_edge(("core",), 3).design()
    keeper = CheckKeeper(first)
    keeper.follow(first)
    keeper.follow(last)
    with qtbot.waitSignal(keeper.ready, timeout=20000) as told:
        pass
    assert set(told.args[0].assessment.tables.devices) == set(last.devices)
    keeper.shut_down()


def test_undo_and_redo_are_followed(bench, long_link):
    bench.session.do(delete(bench.design, [long_link]))
    bench.settle()
    assert not any(f.rule == "link.too-long" for f in bench.session.report.findings)
    bench.session.undo()
    bench.settle()
    assert bench.finding("link.too-long").subjects[0] == long_link
    bench.session.redo()
    bench.settle()
    assert _is_true(bench)


def test_edits_made_while_the_first_check_runs_are_not_lost(bench):
    bench.session.check_again()
    for _ in range(3):
        bench.place("brocade-g620")
    assert bench.session.live is None
    bench.settle()
    assert set(bench.session.report.assessment.tables.devices) == set(bench.design.devices)
    assert _is_true(bench)


def test_a_large_edit_is_followed_beside_the_window_with_the_old_findings_on_show(bench):
    bench.open_testbed("t1-16gfc")
    _grow(bench, 2 * LARGE_CHANGE)
    bench.settle()
    live, before = bench.session.live, bench.session.report
    _grow(bench, LARGE_CHANGE + 1)
    assert bench.session.report is before
    bench.qtbot.waitUntil(lambda: bench.session.report is not before)
    assert bench.session.report.findings == before.findings
    assert bench.session.report.assessment is not live.assessment  # the worker's, for now
    assert bench.session.live is None
    bench.settle()
    assert bench.session.live is live
    assert _is_true(bench)
    bench.session.undo()
    bench.place("brocade-g620")
    bench.settle()
    assert bench.session.live is live
    assert _is_true(bench)


def test_an_edit_of_most_of_the_design_is_checked_from_scratch(bench, long_link):
    live = bench.session.live
    _grow(bench, LARGE_CHANGE + 1)
    bench.settle()
    assert bench.session.live is not live
    assert _is_true(bench)


def _grow(bench, count: int) -> None:
    first, begin = next(iter(bench.design.devices.values())), len(bench.design.devices)
    ids = (f"more{begin + n}" for n in range(count))
    added = (
        Replacement(Table.DEVICES, id_, None, msgspec.structs.replace(first, id=id_, name=id_))
        for id_ in ids
    )
    bench.session.do(Change(verbatim("Place many"), tuple(added)))
    assert bench.session.is_checking


def test_a_check_that_fails_is_told_and_the_next_edit_begins_anew(bench, long_link, monkeypatch):
    failures: list[Exception] = []
    bench.session.check_failed.disconnect()
    bench.session.check_failed.connect(failures.append)

    def fail(*_: object) -> None:
        raise RuntimeError("half an edit")

    with monkeypatch.context() as broken:
        broken.setattr(LiveCheck, "follow", fail)
        bench.session.do(set_cable_length(bench.design, long_link, Length(10.0)))
        bench.qtbot.waitUntil(lambda: bool(failures))
    bench.settle()
    assert _is_true(bench)


def test_a_cable_that_is_held_over_a_port_leaves_the_report_as_it_is(bench, long_link):
    a, b = bench.design.devices
    before = _said(bench.session.report)
    with_live = propose(
        bench.design, bench.session.catalog, f"{a}:1", f"{b}:1", CableChoice(), bench.session.live
    )
    without = propose(bench.design, bench.session.catalog, f"{a}:1", f"{b}:1", CableChoice())
    assert with_live.verdict == without.verdict
    assert _said(bench.session.live.report) == before


def test_hidden_figures_wait_and_catch_up_when_they_are_shown(bench):
    bench.open_testbed("t1-16gfc")
    assert not bench.window.of(FiguresPanel).is_up_to_date
    bench.show_tab(bench.window.of(FiguresPanel))
    assert bench.window.of(FiguresPanel).table.model().rowCount() == len(bench.design.workloads)


def _of_failures(report) -> list[object]:
    return [finding for finding in report.findings if finding.rule.startswith("failure.")]


def _settle_wholly(bench) -> None:
    bench.qtbot.waitUntil(lambda: bench.session.is_settled, timeout=20000)


def test_what_failures_do_comes_after_the_verdict_on_an_edit(bench):
    bench.session.load(core_edge(("core",), 2).design())
    _settle_wholly(bench)
    assert _is_true(bench)
    (before,) = _of_failures(bench.session.report)
    seen = _reports(bench)
    change = delete(bench.design, ["h0"])
    bench.session.do(change)
    bench.settle()
    assert not seen[0].is_whole
    assert _of_failures(seen[0]) == []  # it named the host that is gone
    _settle_wholly(bench)
    assert _is_true(bench)
    (after,) = _of_failures(bench.session.report)
    assert set(after.subjects) == set(before.subjects) - {"h0"}


def test_moving_a_box_asks_for_no_study_and_an_edit_without_effect_gives_no_new_report(bench):
    bench.session.load(core_edge(("core",), 2).design())
    _settle_wholly(bench)
    before = _of_failures(bench.session.report)
    bench.session.do(move_devices(bench.design, {"h0": (80.0, 80.0)}))
    bench.settle()
    assert bench.session.is_settled
    seen = _reports(bench)
    bench.session.do(set_cable_length(bench.design, "h0-0", Length(9.0)))
    bench.settle()
    assert _of_failures(bench.session.report) == before
    _settle_wholly(bench)
    assert [report.is_whole for report in seen] == [False]
    assert _of_failures(bench.session.report) == before


def test_a_study_is_called_off_by_an_edit_and_by_the_end(bench, monkeypatch):
    began, ended = Event(), Event()

    def findings(study: BackgroundFailures) -> None:
        began.set()
        while study._is_wanted():
            time.sleep(0.005)
        ended.set()
        raise CancelledError(verbatim("Cancelled."))

    with monkeypatch.context() as slow:
        slow.setattr(BackgroundFailures, "findings", findings)
        bench.session.load(core_edge(("core",), 2).design())
        bench.qtbot.waitUntil(began.is_set, timeout=20000)
        bench.session.do(delete(bench.design, ["h0"]))
        assert ended.wait(20)
    _settle_wholly(bench)
    assert _is_true(bench)
