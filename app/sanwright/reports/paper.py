"""Paper: which sizes there are, which one a region uses, and colours that can be read on it."""

from __future__ import annotations

import locale
import os
from typing import Literal

Paper = Literal["A4", "Letter"]
Size = tuple[float, float]
Rgb = tuple[int, int, int]

_MM = 72.0 / 25.4
PAGES: dict[str, Size] = {"A4": (210 * _MM, 297 * _MM), "Letter": (612.0, 792.0)}
"""Upright pages, width and height in points."""
SHEETS: dict[str, tuple[Size, Size, Size]] = {
    "A4": ((297 * _MM, 210 * _MM), (420 * _MM, 297 * _MM), (594 * _MM, 420 * _MM)),
    "Letter": ((792.0, 612.0), (1224.0, 792.0), (1584.0, 1224.0)),
}
"""Sheets across: the one that every printer takes, the largest of an office, one to fold out."""

WALL_PAPERS: dict[str, Size] = {
    "A4": (297 * _MM, 210 * _MM),
    "A3": (420 * _MM, 297 * _MM),
    "A2": (594 * _MM, 420 * _MM),
    "A1": (841 * _MM, 594 * _MM),
    "A0": (1189 * _MM, 841 * _MM),
    "Letter": (792.0, 612.0),
    "Tabloid": (1224.0, 792.0),
}
"""Papers across that a drawing alone is written on, width and height in points."""

_LETTER_REGIONS = ("en_US", "en_CA", "fr_CA", "es_MX", "es_US", "English_United States")
_LETTER_NAMES = ("English_Canada", "French_Canada")
_LEAST_CONTRAST = 4.5


def usual_paper() -> Paper:
    """The paper of the system's region: Letter in North America, else A4."""
    wanted = os.environ.get("LC_ALL") or os.environ.get("LC_PAPER") or os.environ.get("LANG")
    name = wanted or locale.getlocale()[0] or ""
    return "Letter" if name.startswith(_LETTER_REGIONS + _LETTER_NAMES) else "A4"


def rgb(colour: str) -> Rgb:
    """Red, green and blue of ``#rrggbb``."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def written(colour: Rgb) -> str:
    """A colour as ``#rrggbb``."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


def mixed(colour: str, other: str, share: float) -> str:
    """``colour`` with so much of ``other`` in it.

    >>> mixed("#000000", "#ffffff", 0.5)
    '#808080'
    """
    pairs = zip(rgb(colour), rgb(other), strict=True)
    red, green, blue = (round(a + (b - a) * share) for a, b in pairs)
    return written((red, green, blue))


def contrast(colour: str, ground: str = "#ffffff") -> float:
    """Contrast ratio of two colours, from 1 to 21.

    Source: Web Content Accessibility Guidelines 2.2, definition of contrast ratio.
    """
    lights = sorted((_luminance(colour), _luminance(ground)), reverse=True)
    return (lights[0] + 0.05) / (lights[1] + 0.05)


def _luminance(colour: str) -> float:
    red, green, blue = (_linear(value / 255) for value in rgb(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def readable(colour: str) -> str:
    """The colour, darkened as far as text in it needs to be read on white paper.

    >>> readable("#1b3a57"), contrast(readable("#ffe600")) >= 4.5
    ('#1b3a57', True)
    """
    shade = colour
    for step in range(1, 21):
        if contrast(shade) >= _LEAST_CONTRAST:
            break
        shade = mixed(colour, "#000000", step / 20)
    return shade
