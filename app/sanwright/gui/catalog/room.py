"""Registers the catalog: the panel to place parts from, its windows, replacing parts."""

from __future__ import annotations

from sanwright.gui.catalog.actions import ROWS
from sanwright.gui.catalog.palette import CatalogPalette
from sanwright.gui.catalog.windows import compare_with_catalog, show_catalog
from sanwright.gui.window.design_window import DesignWindow
from sanwright.gui.window.panel import Panel, Where
from sanwright.gui.window.registration import Room
from sanwright.parts import Part, PartKind
from sanwright.text import Text


def _panel(window: DesignWindow) -> CatalogPalette:
    palette = CatalogPalette(window.session, window)

    def place(part: Part, count: int) -> None:
        if part.kind is not PartKind.CABLE:
            window.editor.place(part, count=count)
            window.editor.setFocus()

    palette.place_requested.connect(place)
    palette.catalog_requested.connect(lambda part: show_catalog(window, part))
    window.filled.connect(palette.refresh)
    return palette


def _join(window: DesignWindow) -> None:
    window.status.apart.clicked.connect(lambda: compare_with_catalog(window))


ROOM = Room(
    panels=(Panel("catalog", Text("Catalog"), Where.LEFT, 10, _panel, "palette"),),
    actions=ROWS,
    join=_join,
)
