"""Have all kinds a symbol of one hand, and is it drawn where and as sharp as it should be?"""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from sanwright.gui.look.icons import ACCESS_GATEWAY, drawing_path, kind_symbol, stamp_symbol
from sanwright.parts import PartKind

OTHERS = ("access-gateway", "unknown", "group", "rack", "room", "site")
NAMES = [*(str(kind) for kind in PartKind), *OTHERS]


@pytest.mark.parametrize("name", NAMES)
def test_every_symbol_keeps_to_the_grid_and_the_stroke(name):
    root = ET.fromstring(drawing_path(kind_symbol(name)).read_text(encoding="utf-8"))
    assert root.get("viewBox") == "0 0 24 24"
    assert (root.get("stroke"), root.get("stroke-width")) == ("currentColor", "1.5")
    assert (root.get("stroke-linecap"), root.get("stroke-linejoin")) == ("round", "round")
    for mark in root:
        assert mark.get("stroke", "none") == "none"
        assert mark.get("fill", "currentColor") == "currentColor"
        numbers = [float(n) for n in re.findall(r"\d+(?:\.\d+)?", mark.get("d", ""))]
        assert all(0 <= number <= 24 for number in numbers)


@pytest.mark.parametrize("name", NAMES)
def test_every_symbol_has_a_second_tone(name):
    assert "fill-opacity" in drawing_path(kind_symbol(name)).read_text(encoding="utf-8")


def test_no_two_symbols_are_the_same():
    drawings = {drawing_path(kind_symbol(name)).read_text(encoding="utf-8") for name in NAMES}
    assert len(drawings) == len(NAMES)
    assert kind_symbol("access-gateway") == ACCESS_GATEWAY


def _ink(image: QImage) -> QRectF:
    """Rectangle around what is painted."""
    spots = [
        (x, y)
        for x in range(image.width())
        for y in range(image.height())
        if image.pixelColor(x, y).alpha() > 0
    ]
    xs, ys = zip(*spots, strict=True)
    return QRectF(min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1)


@pytest.mark.parametrize("zoom", [0.4, 1.0, 1.37, 2.0])
def test_a_stamp_fills_its_place_at_every_zoom(qapp, zoom):
    image = QImage(120, 120, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    painter.scale(zoom, zoom)
    place = QRectF(10.3, 12.6, 24, 24)
    stamp_symbol(painter, kind_symbol("switch"), place, QColor("black"))
    painter.end()
    wanted = QRectF(place.x() * zoom, place.y() * zoom, place.width() * zoom, place.height() * zoom)
    ink = _ink(image)
    assert wanted.adjusted(-1, -1, 1, 1).contains(ink)
    assert ink.width() >= wanted.width() * 0.75


class _Stamped(QWidget):
    """Has a symbol in its upper left corner."""

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor("white"))
        stamp_symbol(painter, kind_symbol("switch"), QRectF(2, 2, 16, 16), QColor("black"))


def test_a_stamp_stays_in_its_place_in_a_widget_within_a_window(qapp):
    window = QWidget()
    window.resize(120, 80)
    inner = _Stamped(window)
    inner.setGeometry(60, 40, 60, 40)
    image = window.grab().toImage()
    dark = [
        (x - 60, y - 40)
        for x in range(60, 120)
        for y in range(40, 80)
        if image.pixelColor(x, y).lightness() < 200
    ]
    assert dark
    assert all(1 <= x <= 19 and 1 <= y <= 19 for x, y in dark)
