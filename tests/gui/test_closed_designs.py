"""A design's tab is closed: does anything of it stay in the program?"""

from __future__ import annotations

import threading
import weakref

import pytest
from PySide6.QtWidgets import QApplication

from sanwright.bundled import bundled_testbeds
from sanwright.collector import sweep, without_collection
from sanwright.documents import find_journals
from sanwright.edits import place_device
from sanwright.gui.document.prompts import Unsaved
from sanwright.gui.document.safety_net import journals_dir
from sanwright.gui.failures.panel import FailuresPanel
from sanwright.gui.findings.panel import FindingsPanel
from sanwright.gui.frame.app import Program, make_application
from sanwright.gui.frame.open_design import OpenDesign
from sanwright.gui.inspector.inspector import Inspector
from sanwright.gui.load.display import LoadDisplay
from sanwright.gui.search.box import SearchBox
from sanwright.gui.settings import Settings
from tests.tabs import bring_tab

TESTBED = "t1-8gfc"


@pytest.fixture
def desk(bench):
    """A program with a design in its first tab, so that others get tabs of their own."""
    bench.open_testbed("t2-16gfc")
    bench.window.show()
    return bench


def _open(bench) -> OpenDesign:
    designs = bench.program.designs
    bundled = next(item for item in bundled_testbeds() if item.key == TESTBED)
    assert designs.open_bundled(bench.window, bundled)
    opened = designs.all[-1]
    assert opened.window is not bench.window
    _settle(bench, opened)
    return opened


def _settle(bench, opened: OpenDesign) -> None:
    session = opened.session
    bench.qtbot.waitUntil(
        lambda: session.report is not None and not session.is_checking, timeout=20000
    )


def _parts(opened: OpenDesign) -> dict[str, weakref.ref]:
    """What a design consists of while it is open."""
    window, session = opened.window, opened.session
    named = {
        "tab": opened,
        "window": window,
        "session": session,
        "workers": opened.workers,
        "design": session.design,
        "history": session.history,
        "live check": session.live,
        "assessment": session.report.assessment,
        "editor": window.editor,
        "drawing": window.editor.drawing,
        "inspector": window.of(Inspector),
        "menus": window.menus,
        "search": window.of(SearchBox),
        "findings": window.of(FindingsPanel),
    }
    return {name: weakref.ref(part) for name, part in named.items()}


def _left(parts: dict[str, weakref.ref]) -> list[str]:
    return [name for name, part in parts.items() if part() is not None]


def _look_only(bench, opened: OpenDesign) -> None:
    bench.program.designs.show(opened)


def _edit(bench, opened: OpenDesign) -> None:
    opened.window.editor.select(tuple(opened.session.design.devices)[:1])
    opened.window.menus.actions["edit.delete"].trigger()
    assert opened.session.is_modified
    _settle(bench, opened)
    opened.session.history.mark_saved()


def _open_side_windows(bench, opened: OpenDesign) -> None:
    actions = opened.window.menus.actions
    for name in (
        "design.workloads", "design.zones", "design.fabrics", "design.variants",
        "design.raid-groups", "design.calibrate", "design.locations", "catalog.window",
        "catalog.update", "catalog.prices", "design.ordering", "design.rule-packs",
    ):  # fmt: skip
        assert actions[name].isEnabled()
        actions[name].trigger()


def _walk_through_panels(bench, opened: OpenDesign) -> None:
    window = opened.window
    for dock in window.docks.values():
        dock.show()
        dock.raise_()
    for number in range(window.lower_tabs.count()):
        window.lower_tabs.setCurrentIndex(number)
        bench.qtbot.wait(1)
    bring_tab(window, window.of(FailuresPanel))
    window.of(FailuresPanel).start.click()
    bench.qtbot.waitUntil(
        lambda: (
            window.of(FailuresPanel).study is not None and not window.of(FailuresPanel).is_working
        ),
        timeout=20000,
    )
    window.of(FailuresPanel).table.selectRow(0)
    bench.qtbot.waitUntil(lambda: window.of(LoadDisplay).other is not None, timeout=5000)


def _trace_and_search(bench, opened: OpenDesign) -> None:
    window = opened.window
    window.editor.select(tuple(opened.session.design.devices)[:2])
    window.menus.actions["view.trace"].trigger()
    window.go_to(tuple(opened.session.design.cables)[:1])
    window.of(Inspector).show_ids(tuple(opened.session.design.devices)[:1])


def _beside_another(bench, opened: OpenDesign) -> None:
    bench.program.designs.show_beside(opened.window)
    assert bench.program.designs.is_beside(opened.window)


def _in_a_window_of_its_own(bench, opened: OpenDesign) -> None:
    bench.program.designs.move_to_new_window(opened.window)
    assert len(bench.program.designs.frames) == 2


BY_NAME = (_look_only, _edit, _trace_and_search, _beside_another)
"""Ways that the others go too, on the way to what they are about."""
USES = (_open_side_windows, _walk_through_panels, _in_a_window_of_its_own)


@pytest.mark.parametrize(
    "use", [*USES, *(pytest.param(use, marks=pytest.mark.slow) for use in BY_NAME)]
)
def test_a_closed_design_is_gone(desk, use):
    opened = _open(desk)
    parts = _parts(opened)
    assert _left(parts) == list(parts)
    use(desk, opened)
    assert desk.program.designs.close(opened.window)
    del opened
    desk.qtbot.waitUntil(lambda: not _left(parts), timeout=5000)


@pytest.mark.slow
def test_neither_widgets_nor_threads_add_up(desk):
    counts = []
    for _ in range(4):
        opened = _open(desk)
        gone = weakref.ref(opened.session)
        assert desk.program.designs.close(opened.window)
        del opened
        desk.qtbot.waitUntil(lambda gone=gone: gone() is None, timeout=5000)
        counts.append((len(QApplication.allWidgets()), threading.active_count()))
    assert counts[1:] == counts[:-1]


def test_a_design_in_whose_place_another_is_opened_needs_no_sweeping(desk):
    """It may be large, and the collector keeps off what was set aside."""
    parts = {
        "design": weakref.ref(desk.session.design),
        "live check": weakref.ref(desk.session.live),
        "assessment": weakref.ref(desk.session.report.assessment),
    }
    with without_collection():
        desk.open_testbed(TESTBED)
        # What was begun beside the window on the one before lets go of it when it is through.
        desk.qtbot.waitUntil(lambda: not _left(parts), timeout=20000)


def test_of_a_program_that_has_ended_nothing_is_left(qapp, qtbot, bench, tmp_path, catalog):
    program = Program(make_application(), Settings(tmp_path / "other.ini"), bench.answers, catalog)
    program.window.fill()
    program.window.files.new()
    opened = program.designs.current
    _settle(bench, opened)
    parts = _parts(opened) | {
        "program": weakref.ref(program),
        "designs": weakref.ref(program.designs),
        "frame": weakref.ref(program.frame),
    }
    del opened
    program.window.close()
    program.end()
    del program
    sweep()
    assert _left(parts) == []


def test_a_program_that_ends_without_asking_lets_go_of_what_is_not_saved(bench, tmp_path, catalog):
    """Its journal lies there for the next start, and nobody holds it any more."""
    program = Program(make_application(), Settings(tmp_path / "other.ini"), bench.answers, catalog)
    program.window.fill()
    program.window.files.new()
    change, _ = place_device(program.session.design, catalog.part("brocade-g620"), 0, 0)
    assert program.session.do(change)
    program.end()
    (found,) = find_journals(journals_dir())
    assert len(found.read().devices) == 1


def test_what_a_large_design_left_is_swept_once_its_check_has_gone(bench, monkeypatch, qtbot):
    swept: list[None] = []
    bench.answers.to_unsaved = Unsaved.DISCARD
    bench.session.emptied.connect(lambda: swept.append(None))
    bench.place("brocade-g620")
    bench.settle()
    assert bench.files.new()
    bench.settle()
    assert not swept, "a small one is not worth it"
    monkeypatch.setattr("sanwright.gui.document.design_size.LARGE_DESIGN", 1)
    bench.place("brocade-g620")
    bench.settle()
    with qtbot.waitSignal(bench.session.emptied, timeout=10_000):
        bench.files.new()
    bench.settle()
    assert len(swept) == 1
