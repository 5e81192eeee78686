"""Registers variants: their window, and the load of one on the drawing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sanwright.gui.load.display import LoadDisplay
from sanwright.gui.variants.desk import VariantDesk
from sanwright.gui.variants.picture import VariantPicture
from sanwright.gui.window.action import DESIGN, Action
from sanwright.gui.window.design_window import DesignWindow
from sanwright.gui.window.registration import Room

if TYPE_CHECKING:
    from sanwright.gui.variants.window import VariantsDialog


def show_variants(window: DesignWindow) -> None:
    """Variants of the design, side by side with the drawing.

    In the tab of a variant those of the design that it belongs to: a variant keeps none of its own.
    """
    from sanwright.gui.variants.window import VariantsDialog

    owner = window.of(VariantDesk).owner
    if owner is not None:
        owner.designs.bring_up(owner)
        window = owner

    def make() -> VariantsDialog:
        made = VariantsDialog(
            window.session, window.prompts, window.workers, lambda: window.files.suggested,
            window.of(VariantDesk), window,
        )  # fmt: skip
        made.drawing_wanted.connect(window.of(VariantPicture).show)
        return made

    window.side_windows.show(VariantsDialog, make)


def _join(window: DesignWindow) -> None:
    window.put(VariantDesk(window))
    picture = window.put(VariantPicture(window.session, window.workers, window.of(LoadDisplay)))

    def look() -> None:
        """The canvas is what one wants to see, with the keyboard, so that Esc goes back."""
        if window.isVisible():
            window.activateWindow()
            window.editor.setFocus()

    picture.shown.connect(look)
    picture.refused.connect(window.session.message)
    picture.failed.connect(window.raise_error)


ROWS: tuple[Action, ...] = (
    Action(
        "design.variants", DESIGN, "Va&riants…", show_variants, "Ctrl+Alt+V", "variants",
        place=120,
    ),
)  # fmt: skip
ROOM = Room(actions=ROWS, join=_join)
