"""Draws a chart into a rectangle: on screen, or into a picture that is saved."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF

from sanwright.charts.chart import Chart, LimitLine, Mark, MarkKind
from sanwright.drawing.geometry import Point
from sanwright.gui.look.theme import Theme
from sanwright.text import Text, tr

_GAP = 6.0
_TICK_SPACE = 62.0
"""Width for one tick's figure along the lower edge, in pixels."""
_LINE_SPACE = 34.0
_MARK = 4.5
_MARK_WORDS = {MarkKind.NOW: Text("at its load"), MarkKind.MEASURED: Text("measured")}


class PlotArea:
    """Where the values of a chart lie within a rectangle."""

    def __init__(self, chart: Chart, area: QRectF, font: QFont) -> None:
        self.chart = chart
        metrics = QFontMetricsF(font)
        line = metrics.height()
        self.columns = max(2, int(area.width() / _TICK_SPACE))
        self.rows = max(2, int(area.height() / _LINE_SPACE))
        wide = max(metrics.horizontalAdvance(chart.y.label(v)) for v in chart.y.ticks(self.rows))
        last = chart.x.label(chart.x.ticks(self.columns)[-1])
        self.plot = area.adjusted(
            wide + 2 * _GAP,
            line + 1.5 * _GAP,
            -max(_GAP, metrics.horizontalAdvance(last) / 2),
            -(2 * line + 1.5 * _GAP),
        )

    def at(self, point: Point) -> QPointF:
        """Place of a point."""
        x, y = point
        plot = self.plot
        return QPointF(
            plot.left() + plot.width() * x / self.chart.x.high,
            plot.bottom() - plot.height() * y / self.chart.y.high,
        )

    @property
    def walls(self) -> list[float]:
        """Where limits stand upright over the whole height, in pixels."""
        full = [limit for limit in self.chart.limits if limit.end[1] >= self.chart.y.high]
        return [self.at(limit.end).x() for limit in full if limit.start[0] == limit.end[0]]

    def curve_begins(self, above: float) -> float:
        """Where, from the left, the curve first comes higher than ``above``, in pixels."""
        places = (self.at(point) for point in self.chart.curve)
        return min((p.x() for p in places if p.y() < above), default=self.plot.right())

    def nearest(self, place: QPointF) -> int | None:
        """Number of the point of the curve that is nearest along the lower edge."""
        seen = self.chart.seen
        if not seen:
            return None
        return min(seen, key=lambda n: abs(self.at(self.chart.curve[n]).x() - place.x()))


def draw_chart(
    painter: QPainter, area: QRectF, chart: Chart, theme: Theme, chosen: int | None = None
) -> None:
    """Axes, limits, curve and marks; the point ``chosen`` of the curve with its reading."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    font = painter.font()
    frame = PlotArea(chart, area, font)
    if frame.plot.width() > _GAP and frame.plot.height() > _GAP:
        _draw_axes(painter, area, frame, theme)
        painter.save()
        painter.setClipRect(frame.plot.adjusted(-1, -1, 1, 1))
        _draw_curve(painter, frame, theme)
        painter.restore()
        for limit in chart.limits:
            _draw_limit(painter, frame, limit, theme)
        for mark in chart.marks:
            _draw_mark(painter, frame.at(mark.at), mark.kind, theme)
        _draw_key(painter, area, frame, theme)
        if chosen is not None and chosen in chart.seen:
            _draw_reading(painter, frame, chosen, theme)
    painter.restore()


def _draw_axes(painter: QPainter, area: QRectF, frame: PlotArea, theme: Theme) -> None:
    plot, chart = frame.plot, frame.chart
    metrics = QFontMetricsF(painter.font())
    for value in chart.y.ticks(frame.rows):
        y = round(frame.at((0, value)).y()) + 0.5
        painter.setPen(QPen(theme.border if value == 0 else theme.grid, 1))
        painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y))
        painter.setPen(theme.muted_text)
        box = QRectF(area.left(), y - metrics.height(), plot.left() - _GAP - area.left(), 0)
        box.setHeight(2 * metrics.height())
        painter.drawText(
            box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, chart.y.label(value)
        )
    for value in chart.x.ticks(frame.columns):
        x = round(frame.at((value, 0)).x()) + 0.5
        painter.setPen(QPen(theme.border if value == 0 else theme.grid, 1))
        painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()))
        painter.setPen(theme.muted_text)
        box = QRectF(x - _TICK_SPACE, plot.bottom() + _GAP / 2, 2 * _TICK_SPACE, metrics.height())
        painter.drawText(box, Qt.AlignmentFlag.AlignHCenter, chart.x.label(value))
    painter.setPen(theme.muted_text)
    foot = QRectF(plot.left(), area.bottom() - metrics.height(), plot.width(), metrics.height())
    painter.drawText(foot, Qt.AlignmentFlag.AlignHCenter, chart.x.heading)
    bold = QFont(painter.font())
    bold.setBold(True)
    painter.save()
    painter.setFont(bold)
    painter.setPen(theme.text)
    painter.drawText(QPointF(area.left() + 1, area.top() + metrics.ascent()), chart.y.heading)
    painter.restore()


def _draw_curve(painter: QPainter, frame: PlotArea, theme: Theme) -> None:
    places = [frame.at(point) for point in frame.chart.curve]
    if not places:
        return
    path = QPainterPath(places[0])
    for place in places[1:]:
        path.lineTo(place)
    painter.setPen(
        QPen(
            theme.accent,
            2,
            Qt.PenStyle.SolidLine,
            Qt.PenCapStyle.RoundCap,
            Qt.PenJoinStyle.RoundJoin,
        )
    )
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)


def _draw_limit(painter: QPainter, frame: PlotArea, limit: LimitLine, theme: Theme) -> None:
    start, end = frame.at(limit.start), frame.at(limit.end)
    pen = QPen(theme.muted_text, 1.2)
    pen.setDashPattern([4.0, 3.0])
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(pen)
    painter.drawLine(start, end)
    if limit.words:
        _draw_words(painter, frame, start, end, limit.words, theme)


def _draw_words(
    painter: QPainter, frame: PlotArea, start: QPointF, end: QPointF, words: str, theme: Theme
) -> None:
    """Beside the line, where the curve is not."""
    plot, metrics = frame.plot, QFontMetricsF(painter.font())
    wide, high = metrics.horizontalAdvance(words) + 4, metrics.height()
    painter.setPen(theme.muted_text)
    top = min(start.y(), end.y())
    if abs(start.x() - end.x()) >= 1:  # level: a ceiling has its words above, a floor beneath
        is_floor = top > plot.center().y() and plot.bottom() - top > high + 3
        right = min([plot.right(), *frame.walls])
        place = QPointF(right - wide - 1, top + 2 if is_floor else top - high - 1)
    elif top > plot.top() + 1:  # upright and short: at the right of its lower end
        place = QPointF(start.x() + 3, max(start.y(), end.y()) - high - 1)
    elif (
        wide + 2 * _GAP < plot.height()
    ):  # upright over the whole height: along it, beyond the curve
        painter.save()
        painter.translate(start.x() + 2, plot.top() + wide / 2 + _GAP)
        painter.rotate(-90)
        painter.drawText(QPointF(-wide / 2, metrics.ascent()), words)
        painter.restore()
        return
    else:  # there is no room along it: at its upper end, before the curve comes there
        before = frame.curve_begins(plot.top() + high + _GAP)
        place = QPointF(min(start.x(), before - _GAP) - wide, plot.top() + 1)
    box = QRectF(max(place.x(), plot.left() + 1), place.y(), wide, high)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, words)


def _draw_mark(painter: QPainter, place: QPointF, kind: MarkKind, theme: Theme) -> None:
    if kind is MarkKind.NOW:
        painter.setPen(QPen(theme.panel, 2))
        painter.setBrush(theme.accent)
        painter.drawEllipse(place, _MARK + 1, _MARK + 1)
        return
    painter.setPen(QPen(theme.warning, 1.8))
    painter.setBrush(theme.panel)
    size = _MARK + 0.5
    painter.drawPolygon(
        QPolygonF(
            [place + QPointF(x * size, y * size) for x, y in ((0, -1), (1, 0), (0, 1), (-1, 0))]
        )
    )


def _draw_key(painter: QPainter, area: QRectF, frame: PlotArea, theme: Theme) -> None:
    """Which mark is which, at the right of the heading as far as there is room."""
    metrics = QFontMetricsF(painter.font())
    bold = QFont(painter.font())
    bold.setBold(True)
    free = area.right() - QFontMetricsF(bold).horizontalAdvance(frame.chart.y.heading) - 4 * _GAP
    x = area.right()
    for kind in dict.fromkeys(each.kind for each in reversed(_by_kind(frame.chart.marks))):
        words = tr(_MARK_WORDS[kind])
        wide = metrics.horizontalAdvance(words)
        x -= wide
        if x - 2 * _MARK - _GAP < area.right() - free:
            return
        painter.setPen(theme.muted_text)
        painter.drawText(QPointF(x, area.top() + metrics.ascent()), words)
        x -= _MARK + _GAP
        middle = area.top() + metrics.ascent() - metrics.xHeight() / 2
        _draw_mark(painter, QPointF(x, middle), kind, theme)
        x -= _MARK + 2 * _GAP


def _by_kind(marks: tuple[Mark, ...]) -> list[Mark]:
    order = list(MarkKind)
    return sorted(marks, key=lambda mark: order.index(mark.kind))


def _draw_reading(painter: QPainter, frame: PlotArea, chosen: int, theme: Theme) -> None:
    """A hair line through the chosen point, and its figures beside it."""
    plot = frame.plot
    place = frame.at(frame.chart.curve[chosen])
    painter.setPen(QPen(theme.text, 1, Qt.PenStyle.DotLine))
    painter.drawLine(QPointF(place.x(), plot.top()), QPointF(place.x(), plot.bottom()))
    painter.setPen(QPen(theme.accent, 2))
    painter.setBrush(theme.panel)
    painter.drawEllipse(place, _MARK, _MARK)
    lines = frame.chart.readings[chosen]
    metrics = QFontMetricsF(painter.font())
    wide = max(metrics.horizontalAdvance(line) for line in lines) + 2 * _GAP
    high = metrics.height() * len(lines) + 1.5 * _GAP
    left = place.x() + 2 * _GAP
    if left + wide > plot.right():
        left = place.x() - 2 * _GAP - wide
    left = max(left, plot.left() + 1)
    top = min(max(place.y() - high - _GAP, plot.top() + 1), plot.bottom() - high - 1)
    box = QRectF(left, top, wide, high)
    painter.setPen(QPen(theme.border, 1))
    painter.setBrush(theme.panel)
    painter.drawRoundedRect(box, 4, 4)
    painter.setPen(theme.text)
    for number, line in enumerate(lines):
        base = box.top() + 0.75 * _GAP + metrics.ascent() + number * metrics.height()
        painter.drawText(QPointF(box.left() + _GAP, base), line)
