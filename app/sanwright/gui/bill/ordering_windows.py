"""Opens the windows beside the main one about buying; each is imported when it is asked for."""

from __future__ import annotations

from sanwright.gui.window.design_window import DesignWindow


def show_ordering(window: DesignWindow) -> None:
    """How the design is bought."""
    from sanwright.gui.bill.ordering import OrderingDialog

    window.side_windows.show(OrderingDialog, lambda: OrderingDialog(window.session, window))


def show_prices(window: DesignWindow) -> None:
    """The user's price lists."""
    from sanwright.gui.bill.prices import PricesDialog

    window.side_windows.show(
        PricesDialog,
        lambda: PricesDialog(window.session.prices, window.settings, window.prompts, window),
    )
