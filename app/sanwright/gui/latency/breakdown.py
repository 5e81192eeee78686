"""The latency of one workload: the mean, the bar of its parts, the list of them, what limits it."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import QModelIndex, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QLabel,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from sanwright.gui.latency.bar import LatencyBar
from sanwright.gui.latency.model import PART_HEADERS, breakdown
from sanwright.gui.latency.part_colours import fill_own, fill_unknown, fill_waiting, part_colour
from sanwright.gui.latency.study import WorkloadLatency
from sanwright.gui.latency.words import PartRow, latency_text, limit_text, load_text
from sanwright.gui.look.renewal import ThemedWidget
from sanwright.gui.look.theme import Theme, current_theme, theme_for
from sanwright.gui.look.tips import in_lines
from sanwright.gui.widgets.fields import muted, named
from sanwright.gui.widgets.plain_rows import Index
from sanwright.gui.widgets.tables import prepare_table
from sanwright.gui.workloads.model import FiguresModel
from sanwright.text import Text, tr

_SWATCH = QSize(22, 11)
_ROOM = 34
_SHARE = PART_HEADERS.index(Text("Share"))
_NARROW = 390
"""Width below which the names of parts need the room of their shares."""
_WIDE = 760
_HIGH = 340
"""Height in pixels from which on there is room for sentences."""


def draw_swatch(painter: QPainter, box: QRectF, part: PartRow, theme: Theme) -> None:
    """How the part is drawn in the bar: own time, then queueing."""
    ink = part_colour(part.kind, part.name, theme)
    if part.is_unknown:
        fill_unknown(painter, box, theme)
        return
    half = QRectF(box.left(), box.top(), box.width() / 2, box.height())
    own = half if part.waiting is not None else box
    fill_own(painter, own, ink)
    if part.waiting is not None:
        fill_waiting(painter, half.translated(half.width(), 0), ink)


class SwatchDelegate(QStyledItemDelegate):
    """Draws the key of the bar before the name of a part."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.parts: Sequence[PartRow] = ()

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Background and focus as usual, then key and name."""
        theme = theme_for(option.palette)
        is_chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        if is_chosen:
            painter.fillRect(option.rect, option.palette.highlight())
        area = option.rect
        box = QRectF(
            area.left() + 6,
            area.center().y() - _SWATCH.height() / 2 + 1,
            _SWATCH.width(),
            _SWATCH.height(),
        )
        if is_chosen:
            painter.fillRect(box.adjusted(-2, -2, 2, 2), theme.panel)
        if index.row() < len(self.parts):
            draw_swatch(painter, box, self.parts[index.row()], theme)
        painter.setPen(theme.accent_text if is_chosen else theme.text)
        words = QRect(area.left() + _ROOM, area.top(), area.width() - _ROOM, area.height())
        text = str(index.data(Qt.ItemDataRole.DisplayRole))
        shown = option.fontMetrics.elidedText(text, Qt.TextElideMode.ElideRight, words.width())
        painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, shown)
        painter.restore()


class LatencyBreakdown(ThemedWidget, QWidget):
    """One workload."""

    located = Signal(object)
    """Ids of what was clicked at."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.row: WorkloadLatency | None = None
        self.mean = QLabel(wordWrap=True, textFormat=Qt.TextFormat.RichText)
        self.limit = QLabel(wordWrap=True, textFormat=Qt.TextFormat.RichText)
        self.limit.setTextInteractionFlags(Qt.TextInteractionFlag.LinksAccessibleByMouse)
        self.limit.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.bar = LatencyBar()
        self.model = FiguresModel(PART_HEADERS, self)
        self.table = named(QTableView(), tr("Parts of the latency"))
        prepare_table(self.table, self.model, "latency-parts", (0,))
        self.table.setSortingEnabled(False)
        self.table.setMinimumHeight(88)
        self._swatches = SwatchDelegate(self.table)
        self.table.setItemDelegateForColumn(0, self._swatches)
        self.doubts = muted()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        for widget in (self.mean, self.bar, self.limit):
            layout.addWidget(widget)
        self._below = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._below.setSpacing(14)
        self._below.addWidget(self.table, 3)
        self._below.addWidget(self.doubts, 2)
        layout.addLayout(self._below, 1)
        self.doubts.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.doubts.hide()
        self.table.selectionModel().currentRowChanged.connect(self._on_row)
        self.table.clicked.connect(self._locate)
        self.table.activated.connect(self._locate)
        self.bar.picked.connect(self.table.selectRow)
        self.limit.linkActivated.connect(lambda _: self._locate_limit())
        self.follow_theme()

    def show_row(self, row: WorkloadLatency | None) -> None:
        """Show one workload, or nothing."""
        self.row = row
        found = breakdown(row)
        self._swatches.parts = found.parts
        self.model.show(found.lines)
        self.bar.show_parts(found.parts)
        has_parts = bool(found.parts)
        self.bar.setVisible(has_parts and row is not None and not row.result.overloaded)
        self.table.setVisible(has_parts)
        self.mean.setText(_headline(row) if row is not None else "")
        self._show_limit()
        self.doubts.setText("\n".join(row.notes) if row is not None else "")
        self.mean.setToolTip(in_lines(self.doubts.text()))
        self._make_room()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """What the figure rests on is written below where there is room; else it is in a tip."""
        super().resizeEvent(event)
        self._make_room()

    def renew_theme(self, _theme: Theme) -> None:
        """Word the limit in other colours."""
        self._show_limit()

    def _show_limit(self) -> None:
        row = self.row
        text = limit_text(row) if row is not None else ""
        theme = current_theme()
        ink = theme.error if row is not None and row.result.overloaded else theme.accent
        shown = escape(text)
        if row is not None and row.limits:
            shown = f"<a href='#' style='color: {ink.name()}'>{shown}</a>"
        self.limit.setText(shown)
        self.limit.setVisible(bool(text))

    def _make_room(self) -> None:
        is_wide = self.width() >= _WIDE
        directions = QBoxLayout.Direction
        self._below.setDirection(directions.LeftToRight if is_wide else directions.TopToBottom)
        self._below.setStretch(1, 2 if is_wide else 0)
        is_roomy = is_wide or self.height() >= _HIGH
        self.table.setColumnHidden(_SHARE, self.width() < _NARROW)
        self.doubts.setVisible(bool(self.doubts.text()) and is_roomy)

    def _on_row(self, index: QModelIndex) -> None:
        self.bar.choose(index.row() if index.isValid() else None)

    def _locate(self, index: QModelIndex) -> None:
        self.located.emit(self.model.rows[index.row()].targets)

    def _locate_limit(self) -> None:
        if self.row is not None:
            self.located.emit(self.row.limits)


def _headline(row: WorkloadLatency) -> str:
    if row.result.problem:
        return f"<b>{tr('Latency unknown')}</b>: {escape(str(row.result.problem))}."
    load = escape(load_text(row))
    return f"<b>{escape(latency_text(row))}</b> &nbsp; {load}"
