"""Registers editing: what is done on the drawing itself."""

from __future__ import annotations

from sanwright.gui.editing import (
    arranging_actions,
    edit_actions,
    grouping_actions,
    state_actions,
    viewing_actions,
)
from sanwright.gui.editing.multiply_offer import MultiplyOffer
from sanwright.gui.window.design_window import DesignWindow
from sanwright.gui.window.registration import Room


def _make(window: DesignWindow) -> None:
    window.put(MultiplyOffer(window.editor))


def _join(window: DesignWindow) -> None:
    window.wander.changed.connect(window.state_changed)
    window.editor.selection_changed.connect(lambda _: window.state_changed.emit())


ROOM = Room(
    actions=(
        *edit_actions.ROWS,
        *arranging_actions.ROWS,
        *grouping_actions.ROWS,
        *state_actions.ROWS,
        *viewing_actions.ROWS,
    ),
    submenus=(
        *edit_actions.SUBMENUS,
        *arranging_actions.SUBMENUS,
        *grouping_actions.SUBMENUS,
        *state_actions.SUBMENUS,
    ),
    make=_make,
    join=_join,
)
