"""Registers the structure: the tree of places and groups, and the window of locations."""

from __future__ import annotations

from PySide6.QtCore import QMimeData

from sanwright.gui.canvas.dropping import dragged_count, dragged_part
from sanwright.gui.structure.panel import StructurePanel
from sanwright.gui.window.action import DESIGN, Action
from sanwright.gui.window.design_window import DesignWindow
from sanwright.gui.window.panel import Panel, Where, panel_switch
from sanwright.gui.window.registration import Room
from sanwright.text import Text


def _panel(window: DesignWindow) -> StructurePanel:
    panel, is_choosing = StructurePanel(window.session), False

    def choose(ids: tuple[str, ...]) -> None:
        """Select on the drawing; the panel keeps its own selection of rows."""
        nonlocal is_choosing
        is_choosing = True
        window.editor.select(ids)
        is_choosing = False

    def follow(ids: tuple[str, ...]) -> None:
        if not is_choosing:
            panel.select(ids)

    def place_into(mime: QMimeData, container: str) -> None:
        part = window.session.catalog.find(dragged_part(mime))
        if part is not None:
            window.views.show_topology()
            window.editor.place_into(part, container, dragged_count(mime))

    panel.chosen.connect(choose)
    panel.located.connect(window.go_to)
    panel.part_dropped.connect(place_into)
    window.editor.selection_changed.connect(follow)
    follow(tuple(window.editor.selected_ids()))
    return panel


def show_locations(window: DesignWindow) -> None:
    """Sites, rooms and racks."""
    from sanwright.gui.structure.locations import LocationsDialog

    window.side_windows.show(LocationsDialog, lambda: LocationsDialog(window.session, window))


ROWS: tuple[Action, ...] = (
    panel_switch("structure", "&Structure", "site", "Shift+F9", 805),
    Action(
        "design.locations", DESIGN, "&Locations…", show_locations, "Ctrl+Shift+I", "locations",
        place=105,
    ),
)  # fmt: skip
ROOM = Room(
    panels=(
        Panel("structure", Text("Structure"), Where.LEFT, 20, _panel, "site", late=StructurePanel),
    ),
    actions=ROWS,
)
