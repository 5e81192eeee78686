"""Pictures of the guide, as large as the page allows and sharp on every screen."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from PySide6.QtCore import QByteArray, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from sanwright.guide.contents import dark_twin

_DRAWN = ".svg"


@lru_cache(maxsize=24)
def picture(path: Path, width: int, ratio: float, ink: str) -> QImage:
    """The picture, not wider than ``width`` of the page, for a screen of ``ratio`` pixels a point.

    ``ink`` is the colour that drawings take for ``currentColor``. A file that is no picture gives
    an empty one.
    """
    if path.suffix.lower() == _DRAWN:
        return _drawing(path, width, ratio, ink)
    image = QImage(str(path))
    if image.isNull():
        return image
    shown = min(width, image.width())
    pixels = min(image.width(), round(shown * ratio))
    if pixels < image.width():
        smooth = Qt.TransformationMode.SmoothTransformation
        image = image.scaledToWidth(pixels, smooth)
    image.setDevicePixelRatio(pixels / shown)
    return image


def themed(path: Path, *, is_dark: bool) -> Path:
    """The dark twin of a picture in the dark theme, if it has one."""
    twin = path.with_name(dark_twin(path).name)
    return twin if is_dark and twin.is_file() else path


def _drawing(path: Path, width: int, ratio: float, ink: str) -> QImage:
    text = path.read_text(encoding="utf-8").replace("currentColor", ink)
    renderer = QSvgRenderer(QByteArray(text.encode()))
    natural = renderer.defaultSize()
    if not renderer.isValid() or natural.isEmpty():
        return QImage()
    shown = min(width, natural.width())
    height = natural.height() * shown / natural.width()
    image = QImage(
        QSize(round(shown * ratio), round(height * ratio)),
        QImage.Format.Format_ARGB32_Premultiplied,
    )
    image.fill(QColor(Qt.GlobalColor.transparent))
    painter = QPainter(image)
    renderer.render(painter)
    painter.end()
    image.setDevicePixelRatio(ratio)
    return image
