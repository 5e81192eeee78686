"""A bar of two halves: beside each other where both have room, else one below the other.

So that a bar that has grown a button does not make the window wider than its screen.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QWidget

_SPACING = 6


class TwoHalves(QWidget):
    """``left`` keeps to the left, ``right`` to the right; both are filled by who makes it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._halves = QWidget(), QWidget()
        self.left, self.right = (QHBoxLayout(half) for half in self._halves)
        self._both = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._both.addWidget(self._halves[0], 0, Qt.AlignmentFlag.AlignLeft)
        self._both.addWidget(self._halves[1], 1)
        for layout in (self._both, self.left, self.right):
            layout.setContentsMargins(0, 0, 0, 0)
            layout.setSpacing(_SPACING)

    def minimumSizeHint(self) -> QSize:
        """As narrow as the wider half; as high as they stand now."""
        width = max(half.minimumSizeHint().width() for half in self._halves)
        return QSize(width, self._both.minimumSize().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Stand as there is room."""
        super().resizeEvent(event)
        self._stand()

    def event(self, event: QEvent) -> bool:
        """A button came, went or says more."""
        if event.type() is QEvent.Type.LayoutRequest:
            self._stand()
        return super().event(event)

    def _stand(self) -> None:
        needed = sum(half.minimumSizeHint().width() for half in self._halves) + _SPACING
        way = QBoxLayout.Direction
        direction = way.LeftToRight if needed <= self.width() else way.TopToBottom
        if self._both.direction() is not direction:
            self._both.setDirection(direction)
            self.updateGeometry()
