"""Rows about what is ordered: how it is bought, the bill of materials, what it still lacks."""

from __future__ import annotations

from sanwright.gui.document.file_actions import show_tab
from sanwright.gui.frame.action import DESIGN, Action, has_devices, has_selection
from sanwright.gui.frame.desk import Desk
from sanwright.gui.frame.joining import bom_panel


def _show_bom(desk: Desk) -> None:
    show_tab("bom")(desk)
    bom_panel(desk).show_lines()


def _show_in_bom(desk: Desk) -> None:
    """Narrow the bill to the lines of what is selected on the drawing."""
    ids = tuple(desk.editor.selected_ids())
    show_tab("bom")(desk)
    bom_panel(desk).show_lines_of(ids)


def _check_order(desk: Desk) -> None:
    show_tab("bom")(desk)
    bom_panel(desk).show_check()


SETTINGS: tuple[Action, ...] = (
    Action(
        "design.ordering", DESIGN, "Ordering…", lambda d: d.windows.ordering(),
        "Ctrl+Alt+Shift+M", "ordering",
    ),
)  # fmt: skip
ROWS: tuple[Action, ...] = (
    Action(
        "design.bom", DESIGN, "Bill of materials", _show_bom, "Ctrl+B", "bom", has_devices,
        group=2,
    ),
    Action(
        "design.show-in-bom", DESIGN, "Show in bill of materials", _show_in_bom,
        "Ctrl+Alt+Shift+B", "bom", has_selection, group=2,
    ),
    Action(
        "design.order-check", DESIGN, "Order check", _check_order, "Ctrl+Alt+Shift+C", "check",
        has_devices, group=2,
    ),
)  # fmt: skip
