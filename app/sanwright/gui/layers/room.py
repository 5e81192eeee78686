"""Registers layers: what of the drawing is shown in full, dimmed or not at all."""

from __future__ import annotations

from sanwright.gui.layers.actions import (
    ROWS,
    SUBMENUS,
    SWITCHES,
    put_overview_away,
    show_as_set,
)
from sanwright.gui.layers.display import LayerDisplay
from sanwright.gui.layers.panel import LayersPanel
from sanwright.gui.load.display import LoadDisplay
from sanwright.gui.window.design_window import DesignWindow
from sanwright.gui.window.panel import Panel, Where
from sanwright.gui.window.registration import Room
from sanwright.text import Text


def _make(window: DesignWindow) -> None:
    window.put(LayerDisplay(window.session, window.editor.drawing))


def _panel(window: DesignWindow) -> LayersPanel:
    panel = LayersPanel(window.session, window.of(LayerDisplay))
    window.of(LoadDisplay).changed.connect(panel.soon)
    panel.add_switches({id_: window.action(id_) for id_ in SWITCHES}, SWITCHES)
    return panel


def _join(window: DesignWindow) -> None:
    """Let the status bar and the menus know what is dimmed or hidden."""
    display = window.of(LayerDisplay)

    def tell() -> None:
        window.status.show_layers(display.sentence())
        window.state_changed.emit()

    display.changed.connect(tell)
    window.status.layers.clicked.connect(display.show_all)
    window.editor.minimap.put_away.connect(lambda: put_overview_away(window))
    show_as_set(window)


ROOM = Room(
    panels=(Panel("layers", Text("Layers"), Where.LEFT, 40, _panel, "layers", late=LayersPanel),),
    actions=ROWS,
    submenus=SUBMENUS,
    make=_make,
    join=_join,
)
