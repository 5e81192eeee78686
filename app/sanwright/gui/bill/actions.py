"""Rows about what is ordered: how it is bought, the bill of materials, what it still lacks."""

from __future__ import annotations

from sanwright.gui.bill.ordering_windows import show_ordering, show_prices
from sanwright.gui.bill.panel import BomPanel
from sanwright.gui.window.action import CATALOG, DESIGN, Action, has_devices, has_selection
from sanwright.gui.window.design_window import DesignWindow
from sanwright.gui.window.panel import show_panel


def _show_bom(window: DesignWindow) -> None:
    show_panel("bom")(window)
    window.of(BomPanel).show_lines()


def _show_in_bom(window: DesignWindow) -> None:
    """Narrow the bill to the lines of what is selected on the drawing."""
    ids = tuple(window.editor.selected_ids())
    show_panel("bom")(window)
    window.of(BomPanel).show_lines_of(ids)


def _check_order(window: DesignWindow) -> None:
    show_panel("bom")(window)
    window.of(BomPanel).show_check()


ROWS: tuple[Action, ...] = (
    Action(
        "design.ordering", DESIGN, "Ordering…", show_ordering, "Ctrl+Alt+Shift+M", "ordering",
        place=135,
    ),
    Action(
        "design.bom", DESIGN, "Bill of materials", _show_bom, "Ctrl+B", "bom", when=has_devices,
        place=345,
    ),
    Action(
        "design.show-in-bom", DESIGN, "Show in bill of materials", _show_in_bom,
        "Ctrl+Alt+Shift+B", "bom", when=has_selection, place=350, on_selection=230,
    ),
    Action(
        "design.order-check", DESIGN, "Order check", _check_order, "Ctrl+Alt+Shift+C", "check",
        when=has_devices, place=355,
    ),
    Action(
        "catalog.prices", CATALOG, "&Price lists…", show_prices, "Ctrl+Shift+M", "prices",
        place=205,
    ),
)  # fmt: skip
