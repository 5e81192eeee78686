"""Can what is there be marked in the window, and is everything still at work beside what goes?"""

from __future__ import annotations

import pytest

from sanwright.gui.frame.rooms import all_panels
from sanwright.gui.inspector.inspector import Inspector
from sanwright.gui.path_trace.tracer import Tracer
from sanwright.gui.widgets.study_panel import StudyPanel


@pytest.fixture
def marked(bench):
    """A design in which all exists, with one host chosen."""
    bench.open_testbed("t1-8gfc")
    bench.window.menus.actions["design.mark-all-existing"].trigger()
    bench.window.editor.select(["dl380"])
    return bench


def test_marking_is_one_step_and_seen_at_once(marked):
    bench, drawing = marked, marked.window.editor.drawing.drawing
    assert drawing.boxes["dl380"].state == "existing"
    bench.window.menus.actions["design.mark-removed"].trigger()
    states = {id_: view.state for id_, view in drawing.boxes.items()}
    assert states == {"dl380": "removed", "switch": "existing", "array": "existing"}
    assert {link.state for link in drawing.links.values()} == {"removed", "existing"}
    bench.session.undo()
    assert drawing.boxes["dl380"].state == "existing"
    bench.session.undo()
    assert {view.state for view in drawing.boxes.values()} == {None}


def test_what_is_removed_can_still_be_looked_at_everywhere(marked):
    bench, window = marked, marked.window
    window.menus.actions["design.mark-removed"].trigger()
    bench.settle()
    cable = next(c for c in bench.design.cables.values() if "dl380" in c.a + c.b)
    window.menus.actions["view.load"].trigger()
    for chosen in (["dl380"], [cable.id], [cable.a], [cable.b], ["dl380", cable.id]):
        window.editor.select(chosen)
        window.of(Inspector).repaint()
    for view in ("tables", "racks", "topology"):
        window.menus.actions[f"view.{view}"].trigger()
    window.editor.grab()
    bench.settle()
    window.status._count()
    assert window.status.counts.text().startswith("2 devices")


def test_every_panel_goes_without_what_is_removed(marked):
    """The workload of a host that goes is still drawn, and is no longer figured."""
    bench, window = marked, marked.window
    window.menus.actions["design.mark-removed"].trigger()
    bench.settle()
    window.show()
    for panel in all_panels():
        page = window.show_panel(panel.key)
        bench.qtbot.waitUntil(page.isVisible)
        if isinstance(page, StudyPanel):
            bench.qtbot.waitUntil(lambda page=page: not page.is_working, timeout=20_000)
    for subjects in ((next(iter(bench.design.workloads)),), ("dl380",), ("dl380", "array")):
        assert window.of(Tracer).start(subjects)
        bench.settle()
        window.of(Tracer).end()
