"""Opens the catalog's windows beside the main one; each is imported when it is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sanwright.gui.window.design_window import DesignWindow

if TYPE_CHECKING:
    from sanwright.gui.catalog.window import CatalogWindow


def show_catalog(window: DesignWindow, part: str = "") -> CatalogWindow:
    """Every part there is, beginning with ``part``."""
    from sanwright.gui.catalog.window import CatalogWindow

    shown = window.side_windows.show(
        CatalogWindow,
        lambda: CatalogWindow(window.session, window.settings, window.prompts, window),
    )
    if part:
        shown.choose(part)
    return shown


def write_part(window: DesignWindow) -> None:
    """Write a part of one's own."""
    show_catalog(window).own.new()


def import_parts(window: DesignWindow) -> None:
    """Take over parts from a file."""
    show_catalog(window).own.import_file()


def show_own_facts(window: DesignWindow) -> None:
    """What the user stated of parts, in this design and others."""
    from sanwright.gui.catalog.own_facts import OwnFactsDialog

    window.side_windows.show(
        OwnFactsDialog,
        lambda: OwnFactsDialog(window.session, window.settings, window.prompts, window),
    )


def compare_with_catalog(window: DesignWindow, part: str = "") -> None:
    """What the catalog now says of the design's parts, beginning with ``part``."""
    from sanwright.gui.catalog.update import UpdateDialog

    dialog = window.side_windows.show(UpdateDialog, lambda: UpdateDialog(window.session, window))
    if part:
        dialog.choose(part)
