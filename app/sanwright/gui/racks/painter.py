"""Paints racks from the front: frame, rails, unit numbers, headings, sums, what is dragged."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from sanwright.checks import Severity
from sanwright.drawing.comment_signs import CommentSign
from sanwright.drawing.elevation import POST_MM, Mounted
from sanwright.gui.canvas.comment_layer import paint_sign
from sanwright.gui.canvas.letters import canvas_font, elided, width_of
from sanwright.gui.canvas.state_marks import paint_state
from sanwright.gui.canvas.symbols import stamp_severity
from sanwright.gui.look.theme import Theme
from sanwright.gui.racks.carry import Carry
from sanwright.gui.racks.faces import FacePainter
from sanwright.gui.racks.facts import RackFacts, RackGauge
from sanwright.gui.racks.floor import SCALE, UNIT, Floor, FloorHeading, StandingRack
from sanwright.gui.racks.said import seen_sign
from sanwright.gui.racks.words import refusal_text

_CENTRE = Qt.AlignmentFlag.AlignCenter
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_GAUGE = 16.0


class RackDetail(IntEnum):
    """How much can be seen at a zoom."""

    PLAIN = 0
    NAMES = 1
    FULL = 2

    @staticmethod
    def at(zoom: float) -> RackDetail:
        """The detail that is worth painting."""
        if zoom * UNIT < 7.0:
            return RackDetail.PLAIN
        return RackDetail.NAMES if zoom * UNIT < 13.5 else RackDetail.FULL


_LETTERS = {RackDetail.PLAIN: 13, RackDetail.NAMES: 13, RackDetail.FULL: 10}
"""Height of the letters at a rack's foot."""


def beside(titles: Iterable[str], detail: RackDetail) -> float:
    """Where figures begin beside their titles at a rack's foot: after the longest."""
    size = _LETTERS[detail]
    return max((width_of(title, size) for title in titles), default=0.0) + size * 0.6


class RackPainter:
    """Paints in the colours of a theme."""

    def __init__(self, theme: Theme, facts: RackFacts) -> None:
        self.theme = theme
        self._facts = facts
        self._faces = FacePainter(theme)

    def heading(self, painter: QPainter, heading: FloorHeading, detail: RackDetail) -> None:
        """The name of a site or of a room, with a line beneath; larger from afar."""
        size = (19 if heading.is_site else 13) + 4 * (RackDetail.FULL - detail)
        painter.setFont(canvas_font(size, bold=True))
        painter.setPen(self.theme.text if heading.is_site else self.theme.muted_text)
        text = self._faces.names.line(heading.text, heading.rect.width(), size)
        painter.drawText(heading.rect, _LEFT, text)
        painter.setPen(QPen(self.theme.border, 1.0))
        y = heading.rect.bottom() - (2.0 if heading.is_site else 4.0)
        painter.drawLine(QLineF(heading.rect.left(), y, heading.rect.right(), y))

    def rack(
        self, painter: QPainter, rack: StandingRack, chosen: frozenset[str], detail: RackDetail
    ) -> None:
        """A rack with all that is in it."""
        self._head(painter, rack, detail, is_chosen=rack.elevation.rack in chosen)
        self._frame(painter, rack, detail)
        self._faces.names.know(self._facts.cuts)
        for mounted in rack.elevation.mounted:
            self._device(painter, rack, mounted, detail)
        for mounted in rack.elevation.mounted:
            if mounted.device in chosen:
                self._ring(painter, rack.rect_of(mounted))
        if detail is not RackDetail.PLAIN:
            gauges = self._facts.gauges(rack.elevation)
            indent = beside([gauge.title for gauge in gauges], detail)
            for number, gauge in enumerate(gauges):
                self._gauge(painter, rack.foot, number, gauge, detail, indent)

    def said(self, painter: QPainter, sign: CommentSign, detail: RackDetail, zoom: float) -> None:
        """The sign of what is said about a device or a rack."""
        text = sign.text if detail is not RackDetail.PLAIN else ""
        paint_sign(painter, self.theme, seen_sign(sign, zoom), text)

    def carry(self, painter: QPainter, carry: Carry, floor: Floor, zoom: float) -> None:
        """Ghosts where the dragged devices would be, and why they cannot be there."""
        rack = floor.racks.get(carry.rack)
        if rack is None:
            return
        colour = self.theme.port_problem if carry.refusals else self.theme.port_fits
        pale = QColor(colour)
        pale.setAlphaF(0.25)
        for spot, units in carry.ghosts():
            rect = rack.rect(rack.elevation.box(spot.unit, units)).adjusted(1, 1, -1, -1)
            painter.setPen(QPen(colour, 2.0))
            painter.setBrush(pale)
            painter.drawRoundedRect(rect, 2, 2)
            painter.setPen(self.theme.text)
            painter.setFont(canvas_font(11, bold=True))
            name = f"U{spot.unit}  {self._facts.face(spot.device).name}"
            text = self._faces.names.line(name, rect.width() - 12, 11)
            painter.drawText(rect.adjusted(6, 0, -6, 0), _LEFT, text)
        remark = refusal_text(carry.tables, carry.refusals[0]) if carry.refusals else carry.remark
        if remark:
            self._callout(painter, rack, carry, remark, colour, zoom)

    def _callout(
        self,
        painter: QPainter,
        rack: StandingRack,
        carry: Carry,
        text: str,
        colour: QColor,
        zoom: float,
    ) -> None:
        """The sentence over the ghosts, as large on the screen at every zoom."""
        highest = max(spot.unit + units - 1 for spot, units in carry.ghosts())
        top, middle = rack.rect(rack.elevation.box(highest, 1)).top(), rack.frame.center().x()
        width, height = 250.0 / zoom, 40.0 / zoom
        box = QRectF(middle - width / 2, top - height - 4.0 / zoom, width, height)
        painter.setPen(QPen(colour, 1.5 / zoom))
        painter.setBrush(self.theme.panel)
        painter.drawRoundedRect(box, 4 / zoom, 4 / zoom)
        painter.setPen(self.theme.text)
        painter.setFont(canvas_font(max(1, round(12 / zoom))))
        flags = _CENTRE | Qt.TextFlag.TextWordWrap
        inner = 4.0 / zoom
        painter.drawText(box.adjusted(inner, 0, -inner, 0), int(flags), text)

    def _head(
        self, painter: QPainter, rack: StandingRack, detail: RackDetail, *, is_chosen: bool
    ) -> None:
        head = rack.head
        if is_chosen:
            painter.setPen(QPen(self.theme.selection, 2.0))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(rack.whole, 6, 6)
        size = 13 + 5 * (RackDetail.FULL - detail)
        painter.setFont(canvas_font(size, bold=True))
        painter.setPen(self.theme.selection if is_chosen else self.theme.text)
        name = self._facts.rack_name(rack.elevation.rack)
        text = self._faces.names.line(name, head.width() - 24, size)
        painter.drawText(head, _CENTRE, text)
        severity = self._facts.severity(rack.elevation.rack)
        if severity is not None:
            self._badge(painter, severity, QPointF(head.right() - 10, head.center().y()), 16.0)

    def _frame(self, painter: QPainter, rack: StandingRack, detail: RackDetail) -> None:
        """Posts, roof and plinth around the opening, with rails and unit numbers."""
        theme, frame = self.theme, rack.frame
        painter.setPen(QPen(theme.device_border, 1.0))
        painter.setBrush(theme.device_header)
        painter.drawRoundedRect(frame, 4, 4)
        opening = rack.rect(rack.elevation.box(1, rack.elevation.drawn_units))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.canvas if theme.is_dark else theme.border)
        painter.drawRect(opening)
        if detail is RackDetail.PLAIN:
            return
        units = rack.elevation.drawn_units
        seams = [
            QLineF(opening.left(), y, opening.right(), y)
            for y in (opening.top() + number * UNIT for number in range(1, units))
        ]
        seam = QColor(theme.device_border)
        seam.setAlphaF(0.35)
        painter.setPen(QPen(seam, 0.6))
        painter.drawLines(seams)
        self._numbers(painter, rack, opening, detail)

    def _numbers(
        self, painter: QPainter, rack: StandingRack, opening: QRectF, detail: RackDetail
    ) -> None:
        """Unit numbers on both posts, from the bottom; every fifth stands out, or stands alone."""
        post = POST_MM * SCALE
        size = 9 if detail is RackDetail.FULL else 14
        for unit in range(1, rack.elevation.drawn_units + 1):
            is_fifth = unit % 5 == 0
            if not is_fifth and detail is not RackDetail.FULL:
                continue
            painter.setFont(canvas_font(size, bold=is_fifth))
            painter.setPen(self.theme.text if is_fifth else self.theme.muted_text)
            y = opening.bottom() - unit * UNIT
            for x in (opening.left() - post, opening.right()):
                painter.drawText(QRectF(x, y, post, UNIT), _CENTRE, str(unit))

    def _device(
        self, painter: QPainter, rack: StandingRack, mounted: Mounted, detail: RackDetail
    ) -> None:
        rect, face = rack.rect_of(mounted), self._facts.face(mounted.device)
        if detail is RackDetail.PLAIN:
            self._faces.plain(painter, rect, face)
        elif detail is RackDetail.NAMES:
            self._faces.named(painter, rect, face, mounted)
        else:
            zoom = painter.worldTransform().m11()
            self._faces.full(painter, rect, face, mounted, zoom)
        if face.state is not None:
            sign = face.state if face.state != "existing" else None
            scale = painter.worldTransform().m11()
            paint_state(painter, rect, face.state, sign, scale, self.theme)
        if face.severity is not None and detail is not RackDetail.PLAIN:
            place = self._faces.badge_at(rect, face, mounted, is_far=detail is RackDetail.NAMES)
            self._badge(painter, face.severity, place.center(), place.width())

    def _ring(self, painter: QPainter, rect: QRectF) -> None:
        pen = QPen(self.theme.selection, 2.5)
        pen.setCosmetic(True)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 2, 2)

    def _gauge(
        self,
        painter: QPainter,
        foot: QRectF,
        number: int,
        gauge: RackGauge,
        detail: RackDetail,
        indent: float,
    ) -> None:
        """A sum with its bar; one over its limit has a sign too."""
        size = _LETTERS[detail]
        row = QRectF(foot.left() + 4, foot.top() + 8 + number * _GAUGE, foot.width() - 4, _GAUGE)
        painter.setFont(canvas_font(size))
        painter.setPen(self.theme.muted_text)
        painter.drawText(row, _LEFT, gauge.title)
        painter.setFont(canvas_font(size, bold=gauge.is_over))
        painter.setPen(self.theme.error if gauge.is_over else self.theme.text)
        area = row.adjusted(indent, 0, 0, 0)
        text = f"⚠ {gauge.text}" if gauge.is_over else gauge.text
        painter.drawText(area, _LEFT, elided(text, int(area.width()), size, gauge.is_over))
        if gauge.share is None:
            return
        bar = QRectF(area.left(), row.bottom() - 2.0, area.width() - 4, 2.0)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.theme.border)
        painter.drawRect(bar)
        painter.setBrush(self.theme.error if gauge.is_over else self.theme.accent)
        bar.setWidth(bar.width() * min(1.0, gauge.share))
        painter.drawRect(bar)

    def _badge(self, painter: QPainter, severity: Severity, at: QPointF, size: float) -> None:
        stamp_severity(
            painter, severity, at, size, self.theme.severity(severity), self.theme.canvas
        )
