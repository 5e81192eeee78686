"""Registers what is bought: the bill of materials, ordering, prices."""

from __future__ import annotations

from sanwright.gui.bill.actions import ROWS
from sanwright.gui.bill.ordering_windows import show_ordering, show_prices
from sanwright.gui.bill.ownership import OwnershipPanel
from sanwright.gui.bill.panel import BomPanel
from sanwright.gui.canvas.view_history import zoom_to_selection
from sanwright.gui.window.design_window import DesignWindow
from sanwright.gui.window.panel import Panel, Where
from sanwright.gui.window.registration import Room
from sanwright.text import Text, tr


def _panel(window: DesignWindow) -> BomPanel:
    panel = BomPanel(window.session, window.workers)

    def zoom(ids: tuple[str, ...]) -> None:
        window.views.show_topology()
        window.editor.select(ids)
        window.wander.jump(lambda: zoom_to_selection(window.editor))

    panel.located.connect(window.go_to)
    panel.zoom_wanted.connect(zoom)
    panel.ordering_wanted.connect(lambda: show_ordering(window))
    panel.prices_wanted.connect(lambda: show_prices(window))
    panel.key_wanted.connect(lambda line, key: _ask_key(window, line, key))
    panel.failed.connect(window.raise_error)
    return panel


def _ask_key(window: DesignWindow, line: str, key: str) -> None:
    """Ask under what the user's price lists have a line that has no order number."""
    said = window.prompts.line(
        tr("Price by a key of your list"), tr("Key of “{line}” in your price lists", line=line), key
    )
    if said is not None and said.strip() != key:
        window.of(BomPanel).price_by(line, said.strip())


def _ownership(window: DesignWindow) -> OwnershipPanel:
    panel = OwnershipPanel(window.session, window.workers)
    panel.failed.connect(window.raise_error)
    return panel


ROOM = Room(
    panels=(
        Panel("bom", Text("Bill of materials"), Where.BELOW, 100, _panel, late=BomPanel),
        Panel(
            "ownership", Text("Energy and cost"), Where.BELOW, 105, _ownership, late=OwnershipPanel
        ),
    ),
    actions=ROWS,
)
