"""Tiles that belong together: one stop of the Tab key, arrows within; laid out in columns."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from sanwright.gui.welcome.tile import Tile


class TileGroup(QWidget):
    """As many columns as fit, each at least ``least`` wide; 0 for one column."""

    reached = Signal(object)
    """The tile that the keyboard came to."""

    def __init__(self, name: str, least: int = 0, gap: int = 0) -> None:
        super().__init__()
        self._least, self._gap = least, gap
        self._tiles: list[Tile] = []
        self.setAccessibleName(name)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @property
    def tiles(self) -> Sequence[Tile]:
        """All tiles, also those that a search left out."""
        return tuple(self._tiles)

    @property
    def shown(self) -> list[Tile]:
        """Those that can be seen."""
        return [tile for tile in self._tiles if not tile.isHidden()]

    def fill(self, tiles: Sequence[Tile]) -> None:
        """Show these instead."""
        for old in self._tiles:
            old.hide()
            old.deleteLater()
        self._tiles = list(tiles)
        for tile in self._tiles:
            tile.setParent(self)
            tile.show()
            tile.arrow.connect(lambda key, t=tile: self._step(t, key))
            tile.focused.connect(lambda t=tile: self._reach(t))
        self.refresh()

    def refresh(self) -> None:
        """Lay out again: others are shown, or they have other sizes."""
        shown = self.shown
        for number, tile in enumerate(shown):
            is_first = number == 0
            policy = Qt.FocusPolicy.StrongFocus if is_first else Qt.FocusPolicy.ClickFocus
            tile.setFocusPolicy(policy)
        for before, after in pairwise(shown):
            QWidget.setTabOrder(before, after)
        self._lay_out()
        self.updateGeometry()

    def columns(self, width: int) -> int:
        """How many stand side by side."""
        if not self._least:
            return 1
        return max(1, (width + self._gap) // (self._least + self._gap))

    def hasHeightForWidth(self) -> bool:  # noqa: N802 - Qt's name
        """Fewer columns make more rows."""
        return True

    def heightForWidth(self, width: int) -> int:  # noqa: N802 - Qt's name
        """All rows, one below the other."""
        rows = self._row_heights(width)
        return sum(rows) + self._gap * max(0, len(rows) - 1)

    def sizeHint(self) -> QSize:
        """At the present width."""
        width = max(self.width(), self._least, 240)
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        """One column."""
        return QSize(max(self._least, 120), 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put every tile in its place."""
        super().resizeEvent(event)
        self._lay_out()

    def _row_heights(self, width: int) -> list[int]:
        shown, columns = self.shown, self.columns(width)
        wide = self._tile_width(width)
        high = [
            tile.heightForWidth(wide) if tile.hasHeightForWidth() else tile.sizeHint().height()
            for tile in shown
        ]
        return [max(high[at : at + columns]) for at in range(0, len(high), columns)]

    def _tile_width(self, width: int) -> int:
        columns = self.columns(width)
        return (width - (columns - 1) * self._gap) // columns

    def _lay_out(self) -> None:
        shown, columns = self.shown, self.columns(self.width())
        wide, rows, top = self._tile_width(self.width()), self._row_heights(self.width()), 0
        for number, tile in enumerate(shown):
            row, column = divmod(number, columns)
            if column == 0 and row:
                top += rows[row - 1] + self._gap
            x = column * (wide + self._gap)
            if self.layoutDirection() is Qt.LayoutDirection.RightToLeft:
                x = self.width() - x - wide
            tile.setGeometry(QRect(x, top, wide, rows[row]))

    def _step(self, tile: Tile, key: int) -> None:
        shown, columns = self.shown, self.columns(self.width())
        steps = {
            Qt.Key.Key_Left: -1 if columns > 1 else 0,
            Qt.Key.Key_Right: 1 if columns > 1 else 0,
            Qt.Key.Key_Up: -columns,
            Qt.Key.Key_Down: columns,
        }
        wanted = shown.index(tile) + steps[Qt.Key(key)]
        if 0 <= wanted < len(shown):
            shown[wanted].setFocus(Qt.FocusReason.OtherFocusReason)

    def _reach(self, tile: Tile) -> None:
        """The Tab key comes back to where one was."""
        for each in self._tiles:
            is_here = each is tile
            each.setFocusPolicy(
                Qt.FocusPolicy.StrongFocus if is_here else Qt.FocusPolicy.ClickFocus
            )
        self.reached.emit(tile)
