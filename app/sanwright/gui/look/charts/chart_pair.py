"""Two charts side by side, one above the other, or one at a time, as there is room."""

from __future__ import annotations

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QButtonGroup,
    QHBoxLayout,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from sanwright.gui.look.charts.view import ChartView
from sanwright.text import tr

_WIDE = 270
"""Width from which on a chart is read well."""
_HIGH = 190


class ChartPair(QWidget):
    """Latency and throughput."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.latency = ChartView()
        self.throughput = ChartView()
        self._views = (self.latency, self.throughput)
        self._choice = QButtonGroup(self)
        self._bar = QWidget()
        row = QHBoxLayout(self._bar)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        for number, text in enumerate((tr("Latency"), tr("Throughput"))):
            button = QToolButton()
            button.setText(text)
            button.setCheckable(True)
            button.setChecked(not number)
            button.setProperty("role", "chip")
            button.setAccessibleName(tr("Show {chart}", chart=text))
            self._choice.addButton(button, number)
            row.addWidget(button)
        row.addStretch()
        self._charts = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._charts.setSpacing(8)
        for view in self._views:
            self._charts.addWidget(view, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(self._bar)
        layout.addLayout(self._charts, 1)
        self._choice.idClicked.connect(lambda _: self._arrange())
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Choose the arrangement that fits."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        is_wide = self.width() >= 2 * _WIDE + 8
        is_high = self.height() >= 2 * _HIGH + 8
        directions = QBoxLayout.Direction
        self._charts.setDirection(
            directions.TopToBottom if is_high and not is_wide else directions.LeftToRight
        )
        both = is_wide or is_high
        self._bar.setVisible(not both)
        for number, view in enumerate(self._views):
            view.setVisible(both or self._choice.checkedId() == number)
