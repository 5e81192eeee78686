"""A logo of somebody's as a picture on the screen.

It may be a stranger's. Qt would take it for whatever its plugins know; of an SVG that is to open
the files and shares that it names, and to draw 2 kB of it for hours. So the reader of the papers
decodes it, which knows few kinds and has limits, and the screen shows what the papers will.
"""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtGui import QImage, QPixmap


def logo_pixmap(data: bytes | None) -> QPixmap:
    """The logo; a null picture where there is none or none that can be read."""
    return QPixmap.fromImage(_image(data)) if data else QPixmap()


@lru_cache(maxsize=8)  # a note is painted again and again
def _image(data: bytes) -> QImage:
    from sanwright.reports.logo import read_logo

    picture = read_logo(data).image
    if picture is None:
        return QImage()
    width, height = picture.size
    return QImage(picture.tobytes(), width, height, 3 * width, QImage.Format.Format_RGB888).copy()
