"""The customer's logo: whatever bytes the design holds, as a picture of sane size or left out."""

from __future__ import annotations

import io
from dataclasses import dataclass

from PIL import Image

_FORMATS = ("PNG", "JPEG", "GIF", "BMP", "WEBP")
_MOST_BYTES = 30_000_000
_MOST_PIXELS = 60_000_000
_LARGEST = (1200, 600)


@dataclass(frozen=True, slots=True)
class Logo:
    """A picture on white paper; ``problem`` says why there is none although bytes were given."""

    image: Image.Image | None = None
    problem: str = ""


def read_logo(data: bytes | None) -> Logo:
    """The logo, reduced to what print needs; never raises for bytes that are no picture."""
    if not data:
        return Logo()
    if len(data) > _MOST_BYTES:
        return Logo(problem=f"it is larger than {_MOST_BYTES // 1_000_000} MB")
    try:
        return _read(data)
    except (OSError, ValueError, SyntaxError, MemoryError, Image.DecompressionBombError):
        return Logo(problem="it is not a picture that can be read (PNG, JPEG, GIF, BMP or WebP)")
    except Image.DecompressionBombWarning:
        return Logo(problem="it has too many pixels")


def _read(data: bytes) -> Logo:
    with Image.open(io.BytesIO(data), formats=_FORMATS) as picture:
        if picture.width * picture.height > _MOST_PIXELS:
            return Logo(problem="it has too many pixels")
        picture.draft("RGB", _LARGEST)
        shaped = picture.convert("RGBA")
    shaped.thumbnail(_LARGEST)
    paper = Image.new("RGB", shaped.size, "#ffffff")
    paper.paste(shaped, mask=shaped.getchannel("A"))
    return Logo(paper)
