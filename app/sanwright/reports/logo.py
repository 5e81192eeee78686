"""A logo for print: whatever bytes the design holds, as a picture of sane size or left out."""

from __future__ import annotations

import io
import struct
import warnings
import zlib
from dataclasses import dataclass

from PIL import Image, ImageOps

from sanwright.text import tr

_FORMATS = ("PNG", "JPEG", "GIF", "BMP", "WEBP")
MOST_BYTES = 30_000_000
MOST_PIXELS = 40_000_000
MOST_OF_SIDE = 20_000
_LARGEST = (1200, 600)
_UNREADABLE = (
    OSError,
    ArithmeticError,
    AttributeError,
    EOFError,
    LookupError,
    MemoryError,
    RuntimeError,
    SyntaxError,
    TypeError,
    ValueError,
    struct.error,
    zlib.error,
)
"""What Pillow raises for bytes that are no picture, as its decoders do."""


@dataclass(frozen=True, slots=True)
class Logo:
    """A picture on white paper; ``problem`` says why there is none although bytes were given."""

    image: Image.Image | None = None
    problem: str = ""


def read_logo(data: bytes | None) -> Logo:
    """The logo, reduced to what print needs; never raises for bytes that are no picture."""
    if not data:
        return Logo()
    if len(data) > MOST_BYTES:
        return Logo(problem=tr("it is larger than {most} MB", most=MOST_BYTES // 1_000_000))
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return _read(data)
    except Image.DecompressionBombError:
        return Logo(problem=tr("it has too many pixels"))
    except _UNREADABLE:
        problem = tr("it is not a picture that can be read (PNG, JPEG, GIF, BMP or WebP)")
        return Logo(problem=problem)


def _read(data: bytes) -> Logo:
    with Image.open(io.BytesIO(data), formats=_FORMATS) as picture:
        # A row takes memory of its own: what is one pixel wide, too, is no logo.
        if picture.width * picture.height > MOST_PIXELS or max(picture.size) > MOST_OF_SIDE:
            return Logo(problem=tr("it has too many pixels"))
        picture.draft("RGB", _LARGEST)
        is_plain = picture.mode in ("RGB", "RGBA", "L") and "transparency" not in picture.info
        small = picture if is_plain else picture.convert("RGBA")
        small.thumbnail((max(_LARGEST), max(_LARGEST)))  # it may have to be turned yet
        shaped = ImageOps.exif_transpose(small).convert("RGBA")
    shaped.thumbnail(_LARGEST)
    paper = Image.new("RGB", shaped.size, "#ffffff")
    paper.paste(shaped, mask=shaped.getchannel("A"))
    return Logo(paper)
