"""Rows about what is ordered: how it is bought, the bill of materials, what it still lacks."""

from __future__ import annotations

from sanwright.gui.bill.ordering_windows import show_ordering, show_prices
from sanwright.gui.bill.panel import BomPanel
from sanwright.gui.window.action import (
    CATALOG,
    DOCUMENTS,
    Action,
    has_devices,
    has_selection,
)
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
        "design.ordering", DOCUMENTS, "&Ordering…", show_ordering, "Ctrl+Alt+Shift+M", "ordering",
        place=115,
    ),
    Action(
        "design.bom", DOCUMENTS, "&Bill of materials", _show_bom, "Ctrl+B", "bom", when=has_devices,
        place=100,
    ),
    Action(
        "design.show-in-bom", DOCUMENTS, "&Show in bill of materials", _show_in_bom,
        "Ctrl+Alt+Shift+B", "bom", when=has_selection, place=105, on_selection=230,
    ),
    Action(
        "design.order-check", DOCUMENTS, "Order &check", _check_order, "Ctrl+Alt+Shift+C", "check",
        when=has_devices, place=110,
    ),
    Action(
        "design.ownership", DOCUMENTS, "&Energy and cost of ownership", show_panel("ownership"), "",
        "ownership", when=has_devices, place=120,
    ),
    Action(
        "catalog.prices", CATALOG, "&Price lists…", show_prices, "Ctrl+Shift+M", "prices",
        place=205,
    ),
)  # fmt: skip
