"""What was made in the colours of a theme, and is made anew when light turns to dark and back.

Whatever paints itself needs none of this: it asks for ``current_theme`` while it paints, and Qt has
it painted anew. Icons and models do so too. What remains is text with colours in it, style rules
of single widgets, and the lines of lists that carry a colour. Of what nobody sees that waits until
somebody does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent
from PySide6.QtGui import QShowEvent

from sanwright.gui.look.theme import Theme, current_theme

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget as _Base
else:
    _Base = object

_TURNS = frozenset((QEvent.Type.PaletteChange, QEvent.Type.StyleChange))


class ThemedWidget(_Base):
    """To be named before the widget's Qt class; ``follow_theme`` ends its constructor."""

    _made_in: Theme | None = None

    def renew_theme(self, theme: Theme) -> None:
        """Make in the colours of ``theme`` what holds colours."""
        raise NotImplementedError

    def follow_theme(self) -> None:
        """Take on the colours of now, and from here on those of every other theme."""
        theme = current_theme()
        if theme is not self._made_in:
            self._made_in = theme
            self.renew_theme(theme)

    def changeEvent(self, event: QEvent) -> None:
        """Qt tells every widget; style rules of its own keep a palette's change from some."""
        super().changeEvent(event)
        if self._made_in is not None and event.type() in _TURNS and self.isVisible():
            self.follow_theme()

    def showEvent(self, event: QShowEvent) -> None:
        """The theme may be another since it was hidden."""
        super().showEvent(event)
        if self._made_in is not None:
            self.follow_theme()
