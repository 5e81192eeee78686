"""What stands before every line of a file and is none of it: time stamps, quoting, indentation.

Terminals stamp each line as their user set it up, mail programs quote, and who pastes into a
document indents. Told by the first lines, of which nearly all have it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial

Strip = Callable[[str], str]

_LOOKED_AT = 200
_FEWEST = 4
"""So many filled lines at least, or nothing is said of a file."""
_MOST_WITHOUT = 0.1
"""The share of lines that may lack a stamp: those that a terminal wrapped, and banners."""
_DATE = (
    r"(?:[A-Z][a-z]{2},? )?(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}"
    r"|\d{1,2}[ -][A-Z][a-z]{2}(?:[ -]\d{4})?|[A-Z][a-z]{2} {1,2}\d{1,2}(?: \d{4})?)"
)
_TIME = r"\d{1,2}:\d\d:\d\d(?:[.,:]\d{1,6})?"
_ZONE = r"Z| ?[+-]\d\d:?\d\d| (?:UTC|GMT|BST|MSK|JST|IST|[CEW]?ES?T|[CMP][SD]T|AE[SD]T)\b"
_STAMP = re.compile(
    rf"[(\[<]?(?:(?:{_DATE}[,T _-]{{1,2}})?{_TIME}|\d{{8}}[-_T ]\d{{6}})(?: ?[AP]M)?(?:{_ZONE})?"
    r"(?: (?:19|20)\d\d(?=[)\]>:]))?(?!\w)(?!:[0-9A-Fa-f]{1,2}\b)[)\]>]?(?:[:|,;>-](?=\s|$))? ?"
)
_QUOTED = re.compile(r"(?:> ?)+")
_DEEPEST = 32


def margin_of(lines: Sequence[str]) -> Strip | None:
    """Takes away what a file that begins with ``lines`` has before each line; None: nothing.

    >>> strip = margin_of(["08:12:10: sw1:admin> version", "08:12:10: Kernel: 4", "08:12:11: "] * 2)
    >>> strip("08:13:00:   Flash: 1") if strip else ""
    '  Flash: 1'
    """
    filled = [line for line in lines[:_LOOKED_AT] if line.strip()]
    if len(filled) < _FEWEST:
        return None
    for shape, most in ((_STAMP, _MOST_WITHOUT), (_QUOTED, 0.0)):
        without = sum(shape.match(line) is None for line in filled)
        if without <= most * len(filled):
            return partial(_without, shape)
    return _indentation(filled)


def _without(shape: re.Pattern[str], line: str) -> str:
    found = shape.match(line)
    return line if found is None else line[found.end() :]


def _indentation(filled: Sequence[str]) -> Strip | None:
    """Blanks before every line; one alone is a switch's own, as before ``zone:``."""
    first = filled[0][: len(filled[0]) - len(filled[0].lstrip())]
    common = first if len(set(first)) == 1 and len(first) <= _DEEPEST else ""
    while common and not all(line.startswith(common) for line in filled):
        common = common[1:]
    if not common or common == " ":
        return None
    return partial(_dedented, common)


def _dedented(common: str, line: str) -> str:
    return line[len(common) :] if line.startswith(common) else line.lstrip(common[0])
