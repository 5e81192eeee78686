"""Makes the icons of program and design files for every system, from four drawings.

The same drawings give the same bytes: nothing of the day or of the machine goes into a file.
"""

from __future__ import annotations

import io
import shutil
import struct
from pathlib import Path

from PIL import Image
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

ROOT = Path(__file__).resolve().parent.parent
DRAWINGS = ROOT / "installer" / "drawings"

PROGRAM = "sanwright"
DOCUMENT = "sanwright-document"
MIME_ICON = "application-x-sanwright"
"""A file's icon is called after its MIME type, with a hyphen for the slash."""

DRAWN = {
    PROGRAM: ROOT / "resources" / "icons" / "sanwright.svg",
    DOCUMENT: DRAWINGS / "sanwright-document.svg",
}
DRAWN_SMALL = {name: DRAWINGS / f"{name}-small.svg" for name in DRAWN}
LARGEST_SMALL = 24
"""Up to here the drawing with fewer, wider lines is taken."""

HICOLOR_SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)
ICO_SIZES = (16, 20, 24, 32, 40, 48, 64, 128, 256)
ICNS_SIZES = (16, 32, 64, 128, 256, 512, 1024)
MAC_MARGIN = 100 / 1024
"""What Apple's grid for icons leaves free on each side of a program's rounded square."""


def write_icons(folder: Path) -> dict[str, Path]:
    """Write all icons into ``folder``; returns the files by name, and ``hicolor``, a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    made = {"hicolor": folder / "hicolor"}
    for name in DRAWN:
        ico, icns = folder / f"{name}.ico", folder / f"{name}.icns"
        ico.write_bytes(ico_bytes({size: draw(name, size) for size in ICO_SIZES}))
        margin = MAC_MARGIN if name == PROGRAM else 0.0
        icns.write_bytes(icns_bytes({size: draw(name, size, margin) for size in ICNS_SIZES}))
        made |= {ico.name: ico, icns.name: icns}
    write_hicolor(made["hicolor"])
    return made


def write_hicolor(folder: Path) -> None:
    """Write the icons as a theme of Linux desktops has them."""
    for name, kind, called in ((PROGRAM, "apps", PROGRAM), (DOCUMENT, "mimetypes", MIME_ICON)):
        for size in HICOLOR_SIZES:
            target = folder / f"{size}x{size}" / kind / f"{called}.png"
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(png_bytes(draw(name, size)))
        target = folder / "scalable" / kind / f"{called}.svg"
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(DRAWN[name], target)


def draw(name: str, size: int, margin: float = 0.0) -> Image.Image:
    """The icon as ``size`` x ``size`` pixels, with ``margin`` (part of a side) left free around."""
    drawing = (DRAWN_SMALL if size <= LARGEST_SMALL else DRAWN)[name]
    renderer = QSvgRenderer(str(drawing))
    if not renderer.isValid():
        raise ValueError(f"{drawing} is no SVG drawing that Qt can read.")
    canvas = QImage(size, size, QImage.Format.Format_RGBA8888)
    canvas.fill(0)
    painter = QPainter(canvas)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    free = round(size * margin)
    renderer.render(painter, QRectF(free, free, size - 2 * free, size - 2 * free))
    painter.end()
    return Image.frombytes("RGBA", (size, size), bytes(canvas.constBits()))


def png_bytes(image: Image.Image) -> bytes:
    """The picture as PNG."""
    stream = io.BytesIO()
    image.save(stream, "PNG", optimize=True)
    return stream.getvalue()


def ico_bytes(images: dict[int, Image.Image]) -> bytes:
    """A Windows icon: bitmaps, which everything there reads, and the largest as PNG."""
    bodies = [
        png_bytes(images[size]) if size >= 256 else bitmap_bytes(images[size])
        for size in sorted(images)
    ]
    entries, place = [], 6 + 16 * len(bodies)
    for size, body in zip(sorted(images), bodies, strict=True):
        side = size % 256  # 256 is written as 0
        entries.append(struct.pack("<BBBBHHII", side, side, 0, 0, 1, 32, len(body), place))
        place += len(body)
    return struct.pack("<HHH", 0, 1, len(bodies)) + b"".join(entries) + b"".join(bodies)


def bitmap_bytes(image: Image.Image) -> bytes:
    """A picture as an icon holds it: header, pixels from the bottom up, then a mask of bits."""
    width, height = image.size
    pixels = image.transpose(Image.Transpose.FLIP_TOP_BOTTOM).tobytes("raw", "BGRA")
    # A row of the mask fills whole words of 32 bits. All zero: transparency is in the pixels.
    mask = bytes((width + 31) // 32 * 4 * height)
    length = len(pixels) + len(mask)
    header = struct.pack("<IiiHHIIiiII", 40, width, 2 * height, 1, 32, 0, length, 0, 0, 0, 0)
    return header + pixels + mask


def icns_bytes(images: dict[int, Image.Image]) -> bytes:
    """A macOS icon."""
    stream = io.BytesIO()
    largest = images[max(images)]
    largest.save(stream, "ICNS", append_images=[images[size] for size in sorted(images)])
    return stream.getvalue()
