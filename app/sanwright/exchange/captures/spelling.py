"""How names and figures of both makers are written in facts: WWNs and speeds."""

from __future__ import annotations

import re

WWN = r"(?:[0-9A-Fa-f]{2}:){7}[0-9A-Fa-f]{2}"
"""A WWN with colons, for the expressions of grammars."""
_WHOLE = re.compile(rf"(?<![0-9A-Fa-f:]){WWN}(?![0-9A-Fa-f:])")
_RATES = (1, 2, 4, 8, 10, 16, 32, 64, 128, 256)


def wwns_in(text: str) -> tuple[str, ...]:
    """Every whole WWN in a line, in facts' spelling.

    >>> wwns_in("fc1/1 10:00:00:00:C9:12:34:56 is up, 20:00 is cut")
    ('10:00:00:00:c9:12:34:56',)
    """
    return tuple(found.casefold() for found in _WHOLE.findall(text))


def wwn_in(text: str) -> str:
    """The first WWN in a line; none is empty."""
    return next(iter(wwns_in(text)), "")


def gfc(gigabits: float) -> str:
    """A speed as the catalog writes it; empty for what no generation of Fibre Channel runs at.

    >>> gfc(16), gfc(4.0), gfc(3)
    ('16GFC', '4GFC', '')
    """
    return f"{gigabits:.0f}GFC" if gigabits in _RATES else ""
