"""A small picture of a part's front, as wide as there is room; nothing where a part has none."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from sanwright.drawing.front import Front, part_front
from sanwright.gui.look.front_picture import FrontPicture
from sanwright.gui.look.theme import Theme, current_theme
from sanwright.parts import Part
from sanwright.text import tr

_MARGIN = 2.0
_LARGEST = 1.3
"""Pixels of a mm at most: a card with one port does not fill a panel."""


class FrontView(QWidget):
    """Shows one front, ``highest`` pixels high at most; it is hidden while there is none."""

    def __init__(self, highest: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._highest = highest
        self.front: Front | None = None
        self._made: tuple[Front, float, Theme, FrontPicture] | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    def show_front(self, front: Front | None, name: str = "") -> None:
        """Show a front, described by ``name``; a blank one says nothing and is not shown."""
        self.front = front if front is not None and not front.is_blank else None
        self.setAccessibleName(name)
        self.setToolTip(name)
        self.setVisible(self.front is not None)
        self._fit()
        self.update()

    def sizeHint(self) -> QSize:
        """As wide as it may get."""
        return QSize(200, self.height())

    def minimumSizeHint(self) -> QSize:
        """It may be narrow."""
        return QSize(40, 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """As high as the front is at this width."""
        super().resizeEvent(event)
        self._fit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw it at the left."""
        if self.front is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(_MARGIN, _MARGIN)
        picture = self._picture(self.front)
        picture.paint_panel(painter)
        picture.paint(painter)

    def _picture(self, front: Front) -> FrontPicture:
        scale, theme = self._scale(front), current_theme()
        made = self._made
        if made is None or made[0] is not front or made[1] != scale or made[2] is not theme:
            made = self._made = front, scale, theme, FrontPicture(front, scale, theme)
        return made[3]

    def _scale(self, front: Front) -> float:
        room = QRectF(self.rect()).width() - 2 * _MARGIN
        across = room / front.outline.width
        down = (self._highest - 2 * _MARGIN) / front.outline.height
        return max(0.05, min(across, down, _LARGEST))

    def _fit(self) -> None:
        front = self.front
        if front is not None:
            self.setFixedHeight(round(front.outline.height * self._scale(front) + 2 * _MARGIN))


def show_part_front(view: FrontView, part: Part | None) -> None:
    """Show the front of a part as it is bought."""
    front = part_front(part) if part is not None else None
    view.show_front(front, front_name(str(part.label)) if part is not None else "")


def front_name(of: str) -> str:
    """What the picture of a front is called."""
    return tr("Front of {name}, drawn from its data: no picture of the machine", name=of)
