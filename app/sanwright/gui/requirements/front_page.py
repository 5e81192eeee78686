"""What more would cost: the plans that none beats, as a chart to click."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from sanwright.charts.clouds import Cloud
from sanwright.design import Requirement
from sanwright.gui.widgets.drawn_chart import LETTERS, DrawnChart
from sanwright.gui.widgets.elided import ElidedComboBox
from sanwright.gui.widgets.fields import label_of, muted, named
from sanwright.reports.charts.front import front_cloud
from sanwright.reports.sweeps.charts import CloudRoom, draw_cloud
from sanwright.synthesis import FrontPoint
from sanwright.text import tr
from sanwright.wording.front import FRONT_FIGURES, asked_text, point_text

_NEAR = 14.0
"""Pixels from a point within which a click is meant for it."""


class FrontChart(DrawnChart):
    """A cloud of which one point is chosen, by mouse or by the arrow keys."""

    chosen = Signal(int)
    """The place of the point in the cloud."""

    def __init__(self) -> None:
        super().__init__(tr("What more would cost"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self._cloud: Cloud | None = None
        self.place = -1

    def show_cloud(self, cloud: Cloud | None, place: int) -> None:
        """Show another cloud with the point at ``place`` chosen."""
        self._cloud, self.place = cloud, place
        if cloud is None or not cloud.points:
            self.show_drawing(None, "")
            return
        point = cloud.points[place]
        self.show_drawing(
            lambda w, h, colours, size: draw_cloud(cloud, w, h, colours, size, point), point.words
        )

    def spot(self, place: int) -> QPoint:
        """Where the point at a place is drawn."""
        if self._cloud is None:
            return QPoint()
        size = QFontMetricsF(self.font()).height() * LETTERS
        room = CloudRoom.within(self.width(), self.height(), size)
        x, y = room.at(self._cloud, self._cloud.points[place])
        return QPoint(round(x), round(y))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose the nearest point."""
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        place = self._near(event.position().toPoint())
        if place is not None:
            self.chosen.emit(place)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Say what is under the pointer."""
        place = self._near(event.position().toPoint())
        words = self._cloud.points[place].words if place is not None and self._cloud else ""
        self.setToolTip(words)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go from point to point by their cost."""
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Down: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Up: 1}
        step = steps.get(Qt.Key(event.key()))
        if step is None or self._cloud is None or not self._cloud.points:
            super().keyPressEvent(event)
            return
        points = self._cloud.points
        order = sorted(range(len(points)), key=lambda n: (points[n].x, points[n].y))
        at = order.index(self.place) + step
        self.chosen.emit(order[max(0, min(len(order) - 1, at))])

    def _near(self, where: QPoint) -> int | None:
        if self._cloud is None:
            return None
        spots = [(self.spot(n) - where, n) for n in range(len(self._cloud.points))]
        reached = [(way.manhattanLength(), n) for way, n in spots if way.manhattanLength() <= _NEAR]
        return min(reached)[1] if reached else None


class FrontPage(QWidget):
    """The chart, what the chosen plan is, and what has to be asked for to get it."""

    wanted = Signal(object)
    """The ``Requirement`` of a plan that the user wants."""

    def __init__(self) -> None:
        super().__init__()
        self._front: Sequence[FrontPoint] = ()
        self._shown: tuple[FrontPoint, ...] = ()
        self._requirement: Requirement | None = None
        self._point: FrontPoint | None = None
        self.against = named(ElidedComboBox(), tr("Against the cost"))
        for figure in FRONT_FIGURES:
            self.against.addItem(figure.heading, figure.key)
        self.chart = FrontChart()
        self.words = named(QLabel(wordWrap=True), tr("The chosen plan"))
        self.words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.needs = muted()
        self.ask = QPushButton(tr("Ask for this"), autoDefault=False)
        line = QHBoxLayout()
        line.addWidget(label_of(tr("Against the cost"), self.against))
        line.addWidget(self.against, 1)
        foot = QHBoxLayout()
        foot.addWidget(self.needs, 1)
        foot.addWidget(self.ask, 0, Qt.AlignmentFlag.AlignBottom)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addLayout(line)
        layout.addWidget(self.chart, 1)
        layout.addWidget(self.words)
        layout.addLayout(foot)
        self.against.currentIndexChanged.connect(lambda _: self._draw())
        self.chart.chosen.connect(self._choose)
        self.ask.clicked.connect(self._ask)
        self.show_front((), None)

    def show_front(self, front: Sequence[FrontPoint], requirement: Requirement | None) -> None:
        """Show the front of a requirement; the plan of the requirement itself is chosen."""
        self._front, self._requirement = front, requirement
        self._point = next((p for p in front if p.requirement == requirement), None)
        self._draw()

    def _draw(self) -> None:
        requirement = self._requirement
        if requirement is None or not self._front:
            self._shown = ()
            self.chart.show_cloud(None, -1)
            self.words.setText("")
            self.needs.setText(tr("Searching…") if requirement is None else "")
            self.ask.setEnabled(False)
            return
        figure = FRONT_FIGURES[self.against.currentIndex()]
        cloud, self._shown = front_cloud(self._front, figure, requirement)
        if not self._shown:
            self.chart.show_cloud(None, -1)
            self.words.setText(tr("Of none of these plans is it known."))
            self.needs.setText("")
            self.ask.setEnabled(False)
            return
        place = self._shown.index(self._point) if self._point in self._shown else 0
        self._point = self._shown[place]
        self.chart.show_cloud(cloud, place)
        self.words.setText(point_text(self._point))
        said = asked_text(self._point, requirement)
        self.needs.setText(tr("To be asked for: {wishes}.", wishes=said))
        self.ask.setEnabled(self._point.requirement != requirement)

    def _choose(self, place: int) -> None:
        self._point = self._shown[place]
        self._draw()

    def _ask(self) -> None:
        if self._point is not None:
            self.wanted.emit(self._point.requirement)
