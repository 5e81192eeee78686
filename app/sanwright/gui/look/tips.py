"""Tips in lines that fit on a screen."""

from __future__ import annotations

from textwrap import fill

_LINE = 90
"""Letters of a line: Qt breaks no line of plain text by itself."""


def in_lines(text: str) -> str:
    """A text in lines that fit on a screen, its own kept.

    >>> in_lines("short")
    'short'
    """
    return "\n".join(fill(line, _LINE, break_on_hyphens=False) for line in text.split("\n"))
