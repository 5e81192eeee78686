"""Brings back what earlier sessions left behind, with the user's word for each."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from sanwright.errors import CancelledError
from sanwright.gui.comparison.comparison import DesignComparison
from sanwright.gui.frame.left_behind import LeftBehind, unsaved_work
from sanwright.gui.frame.recovery_dialog import Choice, RecoveryDialog

if TYPE_CHECKING:
    from sanwright.documents import Recoverable
    from sanwright.gui.frame.designs import DesignTabs
    from sanwright.gui.settings import Settings


def offer_recovery(designs: DesignTabs, window: QWidget) -> bool:
    """Ask about every journal left behind; says whether a design was opened."""
    found, unreadable = unsaved_work(designs.of(window).files)
    is_opened = False
    while found or unreadable:
        dialog = RecoveryDialog(found, unreadable, window, designs.of(window).files.standing)
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


def offer_new_recovery(designs: DesignTabs, window: QWidget, settings: Settings) -> bool:
    """As ``offer_recovery``, unless the user put all of it off before: a page tells of that.

    What is left then is known to ``designs``.
    """
    files, is_opened = designs.of(window).files, False
    designs.left_behind = unsaved_work(files)
    before = _names(designs.left_behind)
    if before - settings.postponed_work:
        is_opened = offer_recovery(designs, window)
        designs.left_behind = unsaved_work(files)
        settings.postponed_work = before & _names(designs.left_behind)
    return is_opened


def _names(left: LeftBehind) -> set[str]:
    found, unreadable = left
    return {item.path.name for item in found} | {item.path.name for item in unreadable}


def _bring_back(designs: DesignTabs, window: QWidget, item: Recoverable, choice: Choice) -> bool:
    """Open the work or the saved file; the journal of a file opened instead stays on offer."""
    if choice is Choice.SAVED:
        return item.document is not None and designs.open_path(window, item.document)
    there = None
    with contextlib.suppress(CancelledError):  # its place hangs: it is offered again after a save
        there = designs.find(item.document) if item.document is not None else None
    if there is not None and choice is Choice.RECOVER:
        # The file is open: the work goes into what is on the screen, not beside it.
        designs.show(there)
        return there.files.recover_here(item)
    target = designs.target(window)
    is_copy = choice is Choice.COPY
    if not target.files.recover(item, as_copy=is_copy):
        return False
    designs.show(target)
    if is_copy and item.document is not None:
        target.window.of(DesignComparison).with_file(item.document)
    return True
