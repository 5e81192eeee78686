"""Registers the inspector: the page that goes with what is selected."""

from __future__ import annotations

from sanwright.gui.catalog.windows import compare_with_catalog
from sanwright.gui.inspector.inspector import Inspector
from sanwright.gui.window import keyboard_areas
from sanwright.gui.window.action import AREAS, DESIGN, Action
from sanwright.gui.window.design_window import DesignWindow
from sanwright.gui.window.panel import Panel, Where, panel_switch
from sanwright.gui.window.registration import Room
from sanwright.text import Text


def _panel(window: DesignWindow) -> Inspector:
    inspector = Inspector(window.session, window.prompts, window.go_to, window)

    def compare(part: str) -> None:
        compare_with_catalog(window, part)

    def open_page(id_: str) -> None:
        inspector.show_ids((id_,))
        enter_inspector(window)

    window.editor.selection_changed.connect(inspector.show_ids)
    window.editor.activated.connect(open_page)
    inspector.project.rule_packs_requested.connect(
        lambda: window.action("design.rule-packs").trigger()
    )
    inspector.comparison_requested.connect(compare)
    return inspector


def enter_inspector(window: DesignWindow) -> None:
    """The keyboard goes to the first field of the inspector."""
    window.show_panel("inspector")
    keyboard_areas.enter(window.of(Inspector).page)


def _show_project(window: DesignWindow) -> None:
    window.editor.select(())
    window.show_panel("inspector")
    inspector = window.of(Inspector)
    inspector.show_ids(())
    inspector.project.fields["name"].setFocus()


ROWS: tuple[Action, ...] = (
    panel_switch("inspector", "&Inspector", "inspector", "F10", 815),
    Action(
        "view.inspect", AREAS, "Go to the i&nspector", enter_inspector, "F7", place=205,
        on_selection=100,
    ),
    Action(
        "design.project", DESIGN, "&Project data…", _show_project, "Ctrl+I", "project", place=100,
        on_ground=215,
    ),
)  # fmt: skip
ROOM = Room(
    panels=(Panel("inspector", Text("Inspector"), Where.RIGHT, 10, _panel, "inspector"),),
    actions=ROWS,
)
