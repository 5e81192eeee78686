"""Rows of View > Layers: what of the drawing is drawn at all, and in which manner."""

from __future__ import annotations

from typing import Literal

import msgspec

from sanwright.edits import replace_record
from sanwright.gui.layers.display import LayerDisplay
from sanwright.gui.window.action import Action, Submenu
from sanwright.gui.window.design_window import DesignWindow
from sanwright.gui.window.menus import Menus
from sanwright.gui.window.panel import panel_switch
from sanwright.text import Text, tr

_MENU = "&View/La&yers"
Style = Literal["curved", "orthogonal"]


def _toggle_bundles(window: DesignWindow) -> None:
    window.settings.bundles_cables = not window.settings.bundles_cables
    window.editor.drawing.set_bundling(window.settings.bundles_cables)


def _toggle_places(window: DesignWindow) -> None:
    window.settings.shows_places = not window.settings.shows_places
    window.editor.drawing.show_places(window.settings.shows_places)


def _toggle_minimap(window: DesignWindow) -> None:
    window.settings.shows_minimap = not window.settings.shows_minimap
    window.editor.minimap.set_wanted(window.settings.shows_minimap)


def put_overview_away(window: DesignWindow) -> None:
    """Close the overview, and say where it comes back from."""
    window.action("view.minimap").trigger()
    way = window.of(Menus).way_to("view.minimap")
    window.session.message.emit(tr("{way} brings it back.", way=way))


def _toggle_grid(window: DesignWindow) -> None:
    window.settings.shows_grid = not window.settings.shows_grid
    window.editor.has_dots = window.settings.shows_grid
    window.editor.sharpen()


def _is_orthogonal(window: DesignWindow) -> bool:
    return window.session.design.project.cable_style == "orthogonal"


def _toggle_style(window: DesignWindow) -> None:
    """How cables are drawn is of the design, so this can be undone."""
    style: Style = "curved" if _is_orthogonal(window) else "orthogonal"
    label = (
        Text("Draw cables curved")
        if _is_orthogonal(window)
        else Text("Draw cables at right angles")
    )
    project = msgspec.structs.replace(window.session.design.project, cable_style=style)
    window.session.do(replace_record(window.session.design, project, label))


def show_as_set(window: DesignWindow) -> None:
    """Bring the drawing in line with the switches as they were left."""
    settings, editor = window.settings, window.editor
    editor.has_dots = settings.shows_grid
    editor.drawing.set_bundling(settings.bundles_cables)
    editor.drawing.show_places(settings.shows_places)
    editor.minimap.set_wanted(settings.shows_minimap)


SUBMENUS = (Submenu(_MENU, 210),)
ROWS: tuple[Action, ...] = (
    panel_switch("layers", "&Layers", "layers", "Ctrl+Shift+F9", 825),
    Action(
        "view.show-all", _MENU, "Show &all layers", lambda d: d.of(LayerDisplay).show_all(),
        "Ctrl+Alt+A", "layers", when=lambda d: not d.of(LayerDisplay).is_all_shown, place=100,
    ),
    Action(
        "view.bundles", _MENU, "&Bundle parallel cables", _toggle_bundles, place=200,
        checked=lambda d: d.settings.bundles_cables,
    ),
    Action(
        "view.orthogonal", _MENU, "Cables at &right angles", _toggle_style, place=205,
        checked=_is_orthogonal,
    ),
    Action(
        "view.places", _MENU, "&Frames of racks, rooms and sites", _toggle_places, place=210,
        checked=lambda d: d.settings.shows_places,
    ),
    Action(
        "view.minimap", _MENU, "&Overview in the corner", _toggle_minimap, "", "overview",
        place=215, checked=lambda d: d.settings.shows_minimap,
    ),
    Action(
        "view.grid-dots", _MENU, "Grid &dots", _toggle_grid, place=220,
        checked=lambda d: d.settings.shows_grid,
    ),
)  # fmt: skip

SWITCHES = (
    "view.bundles", "view.orthogonal", "view.places", "view.port-names", "view.minimap",
    "view.grid-dots",
)  # fmt: skip
"""The actions that the panel shows as switches."""
