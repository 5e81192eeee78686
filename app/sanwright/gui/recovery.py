"""Brings back what earlier sessions left behind, with the user's word for each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from sanwright.gui.dialogs.recovery import Choice, RecoveryDialog
from sanwright.gui.shell.designs import Designs

if TYPE_CHECKING:
    from sanwright.documents import Recoverable


def offer_recovery(designs: Designs, window: QWidget) -> bool:
    """Ask about every journal left behind; says whether a design was opened."""
    files = designs.of(window).files
    found, unreadable = list(files.left_behind()), list(files.unreadable())
    is_opened = False
    while found or unreadable:
        dialog = RecoveryDialog(found, unreadable, window)
        dialog.exec()
        choice, chosen = dialog.choice, dialog.chosen
        dialog.deleteLater()
        if choice is Choice.LATER:
            break
        if choice is Choice.DISCARD:
            chosen.discard()
            found = [item for item in found if item is not chosen]
            unreadable = [item for item in unreadable if item is not chosen]
            continue
        item = next(item for item in found if item is chosen)
        found.remove(item)
        is_opened |= _bring_back(designs, window, item, choice)
    return is_opened


def _bring_back(designs: Designs, window: QWidget, item: Recoverable, choice: Choice) -> bool:
    """Open the work or the saved file; the journal of a file opened instead stays on offer."""
    if choice is Choice.SAVED:
        return item.document is not None and designs.open_path(window, item.document)
    return designs.target(window).files.recover(item)
