"""XML that any program can read, whatever names stand in it: each file passes here, whole."""

from __future__ import annotations

import re

_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")
_DIRECTIONS = re.compile("[\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def xml_text(text: str) -> str:
    """A whole file without what XML 1.0 forbids and without marks that turn the direction.

    Its own markup holds none of that, so what is left out was part of somebody's text.
    """
    return _DIRECTIONS.sub("", _FORBIDDEN.sub("", text))
