"""Names of sheets that Excel accepts: short, without its special characters, each only once."""

from __future__ import annotations

from collections.abc import Iterable

from sanwright.reports.installation.fitting import ELLIPSIS
from sanwright.reports.installation.workbook_looks import plain

_MOST = 31
_FORBIDDEN = str.maketrans(dict.fromkeys("[]:*?/\\", "_"))
_RESERVED = "history"


class SheetNames:
    """Gives every sheet a name of its own; ``taken`` are names that are given already."""

    def __init__(self, taken: Iterable[str] = ()) -> None:
        self._taken = {_RESERVED, *(name.casefold() for name in taken)}

    def give(self, wanted: str) -> str:
        """A name as near to ``wanted`` as may be.

        >>> names = SheetNames()
        >>> names.give("sw:1/a"), names.give("SW_1_A"), names.give("'")
        ('sw_1_a', 'SW_1_A (2)', '-')
        """
        stem = plain(wanted).translate(_FORBIDDEN).strip(" '") or "-"
        name, number = _short(stem, ""), 1
        while name.casefold() in self._taken:
            number += 1
            name = _short(stem, f" ({number})")
        self._taken.add(name.casefold())
        return name


def _short(stem: str, tail: str) -> str:
    """Cut in its middle; Excel counts in UTF-16."""
    keep = len(stem)
    name = stem + tail
    while len(name.encode("utf-16-le")) > 2 * _MOST:
        keep -= 1
        half = keep // 2
        name = f"{stem[: keep - half]}{ELLIPSIS}{stem[len(stem) - half :] if half else ''}{tail}"
    return name.strip(" '") or "-"


def reference_to(sheet: str) -> str:
    """A sheet as formulas and links name it.

    >>> reference_to("Bob's")
    "'Bob''s'"
    """
    return "'" + sheet.replace("'", "''") + "'"
