"""The sheet of a part: its figures as rich text, with marks that lead to the sources."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QTextBrowser

from sanwright.gui.catalog.part_text import part_html
from sanwright.gui.look.renewal import ThemedWidget
from sanwright.gui.look.theme import Theme, current_theme
from sanwright.gui.widgets.fields import named
from sanwright.parts import Part
from sanwright.text import Text, tr

_WEB = ("http", "https")


class PartSheet(ThemedWidget, QTextBrowser):
    """Shows one part or nothing, with the ``summary`` of each at its top."""

    def __init__(self, summary: Callable[[Part], Text | str] = lambda _: "") -> None:
        super().__init__()
        self._summary = summary
        named(self, tr("Figures of the selected part"))
        self.part: Part | None = None
        self.setOpenLinks(False)
        self.anchorClicked.connect(self._follow)
        self.highlighted.connect(self._say_address)
        self.follow_theme()

    def show_part(self, part: Part | None) -> None:
        """Show ``part`` from its top."""
        self.part = part
        said = part_html(part, current_theme(), self._summary(part)) if part is not None else ""
        self.setHtml(said)

    def renew_theme(self, _theme: Theme) -> None:
        """Show the figures in other colours."""
        self.show_part(self.part)

    def _follow(self, url: QUrl) -> None:
        """Go to the source's title; a title leads to the system's browser, if it is on the web."""
        if url.scheme() in _WEB:
            QDesktopServices.openUrl(url)
        elif not url.scheme() and url.hasFragment():
            self.scrollToAnchor(url.fragment())

    def _say_address(self, url: QUrl) -> None:
        self.setToolTip(url.toString() if url.scheme() in _WEB else "")
