"""Opens the guide at the right page, the list of shortcuts, and what is to be known about us."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialog

from sanwright.errors import SanwrightError
from sanwright.gui.findings.actions import show_findings_of
from sanwright.gui.help.contexts import place_of
from sanwright.gui.window.design_window import DesignWindow
from sanwright.gui.window.menus import Menus, shortcut_rows
from sanwright.guide.rule_pages import ALL_RULES
from sanwright.text import tr

if TYPE_CHECKING:
    from sanwright.gui.help.window import HelpWindow


def show_help(window: DesignWindow, page: str = "") -> HelpWindow | None:
    """The guide, at ``page`` (``guide/welcome.md``, with ``#`` and an anchor) if one is named.

    There is one help window above a frame; above a modal window it has to be another. None if
    the guide cannot be read, which is told.
    """
    name, _, anchor = page.partition("#")
    reader = _help_window(window)
    if reader is not None:
        if page or not reader.page:
            reader.open_page(name, anchor)
        reader.show()
        reader.raise_()
        reader.activateWindow()
    return reader


def show_rules(window: DesignWindow) -> None:
    """The list of all rules."""
    show_help(window, ALL_RULES)


def help_here(window: DesignWindow) -> None:
    """The guide at the page for where the keyboard is."""
    help_about(window, place_of(QApplication.focusWidget() or window.focusWidget()))


def help_about(window: DesignWindow, place: str) -> None:
    """The guide at the page that explains ``place``; see ``gui.help.contexts``."""
    reader = _help_window(window)
    if reader is not None:
        reader.open_place(place)
        show_help(window)


def forget_design(window: DesignWindow) -> None:
    """Let help windows know nothing of this design any more."""
    if "sanwright.gui.help.window" not in sys.modules:
        return  # nobody has asked for help yet
    from sanwright.gui.help.window import HelpWindow

    for reader in window.window().findChildren(HelpWindow):
        reader.forget(window.session)


def show_shortcuts(window: DesignWindow) -> None:
    """Every action with its shortcut."""
    from sanwright.gui.help.about import ShortcutsDialog

    window.side_windows.show(
        ShortcutsDialog, lambda: ShortcutsDialog(shortcut_rows(window.of(Menus).rows), window)
    )


def show_about(window: DesignWindow) -> None:
    """Version and licences."""
    from sanwright.gui.help.about import AboutDialog

    window.side_windows.show(AboutDialog, lambda: AboutDialog(_edition_text(window), window))


def _help_window(window: DesignWindow) -> HelpWindow | None:
    from sanwright.gui.help.window import HelpWindow
    from sanwright.guide.guide import open_guide

    owner = QApplication.activeModalWidget() or window.window()
    if isinstance(owner, HelpWindow):
        return owner
    direct = Qt.FindChildOption.FindDirectChildrenOnly
    reader = owner.findChild(HelpWindow, options=direct)
    if not isinstance(reader, HelpWindow):
        try:
            reader = HelpWindow(open_guide(), window.settings, owner)
        except SanwrightError as error:
            window.prompts.error(tr("The user guide cannot be shown."), str(error))
            return None
        if isinstance(owner, QDialog):
            owner.finished.connect(reader.close)
    reader.follow(
        window.session, lambda: _design_name(window), lambda rule: show_findings_of(window, rule)
    )
    return reader


def _design_name(window: DesignWindow) -> str:
    return window.session.design.project.name or window.files.suggested.stem


def _edition_text(window: DesignWindow) -> str:
    from sanwright.catalog.editions import edition_words

    try:
        edition = edition_words(window.session.catalog.shipped)
    except SanwrightError as error:  # there is no catalog, and that is told as well
        return str(error)
    return tr("Catalog: {edition}", edition=edition)
