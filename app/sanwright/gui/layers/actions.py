"""Rows of View > Layers: what of the drawing is drawn at all, and in which manner."""

from __future__ import annotations

from typing import Literal

import msgspec

from sanwright.edits import replace_record
from sanwright.gui.frame.action import Action
from sanwright.gui.frame.desk import Desk
from sanwright.gui.frame.view_actions import toggle_dock
from sanwright.text import tr

_MENU = "&View/La&yers"
Style = Literal["curved", "orthogonal"]


def _toggle_bundles(desk: Desk) -> None:
    desk.settings.bundles_cables = not desk.settings.bundles_cables
    desk.editor.drawing.set_bundling(desk.settings.bundles_cables)


def _toggle_places(desk: Desk) -> None:
    desk.settings.shows_places = not desk.settings.shows_places
    desk.editor.drawing.show_places(desk.settings.shows_places)


def _toggle_minimap(desk: Desk) -> None:
    desk.settings.shows_minimap = not desk.settings.shows_minimap
    desk.editor.minimap.set_wanted(desk.settings.shows_minimap)


def _toggle_grid(desk: Desk) -> None:
    desk.settings.shows_grid = not desk.settings.shows_grid
    desk.editor.has_dots = desk.settings.shows_grid
    desk.editor.sharpen()


def _is_orthogonal(desk: Desk) -> bool:
    return desk.session.design.project.cable_style == "orthogonal"


def _toggle_style(desk: Desk) -> None:
    """How cables are drawn is of the design, so this can be undone."""
    style: Style = "curved" if _is_orthogonal(desk) else "orthogonal"
    label = tr("Draw cables curved") if _is_orthogonal(desk) else tr("Draw cables at right angles")
    project = msgspec.structs.replace(desk.session.design.project, cable_style=style)
    desk.session.do(replace_record(desk.session.design, project, label))


def show_as_set(desk: Desk) -> None:
    """Bring the drawing in line with the switches as they were left."""
    settings, editor = desk.settings, desk.editor
    editor.has_dots = settings.shows_grid
    editor.drawing.set_bundling(settings.bundles_cables)
    editor.drawing.show_places(settings.shows_places)
    editor.minimap.set_wanted(settings.shows_minimap)


_toggle, _is_on = toggle_dock("layers")

ROWS: tuple[Action, ...] = (
    Action(
        "view.layers", "&View/&Panels", "&Layers", _toggle, "Ctrl+Shift+F9", "layers", group=1,
        checked=_is_on,
    ),
    Action(
        "view.show-all", _MENU, "Show &all layers", lambda d: d.layers.show_all(), "Ctrl+Alt+A",
        "layers", lambda d: not d.layers.is_all_shown,
    ),
    Action(
        "view.bundles", _MENU, "&Bundle parallel cables", _toggle_bundles, group=1,
        checked=lambda d: d.settings.bundles_cables,
    ),
    Action(
        "view.orthogonal", _MENU, "Cables at &right angles", _toggle_style, group=1,
        checked=_is_orthogonal,
    ),
    Action(
        "view.places", _MENU, "&Frames of racks, rooms and sites", _toggle_places, group=1,
        checked=lambda d: d.settings.shows_places,
    ),
    Action(
        "view.minimap", _MENU, "&Overview in the corner", _toggle_minimap, "", "overview",
        group=1, checked=lambda d: d.settings.shows_minimap,
    ),
    Action(
        "view.grid-dots", _MENU, "Grid &dots", _toggle_grid, group=1,
        checked=lambda d: d.settings.shows_grid,
    ),
)  # fmt: skip

SWITCHES = (
    "view.bundles", "view.orthogonal", "view.places", "view.port-names", "view.minimap",
    "view.grid-dots",
)  # fmt: skip
"""The actions that the panel shows as switches."""
