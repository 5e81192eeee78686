"""What the keyboard page says of each part of the program."""

from __future__ import annotations

import re
from collections.abc import Iterable

from tests.guide_truth.marks import Marks

PAGE = "guide/keyboard.md"
_ROW = re.compile(r"^\| (`.+?`) \|", re.MULTILINE)


def keys_by_place(pages: Iterable[Marks]) -> dict[str, list[str]]:
    """Keys in the first column of the tables, by the heading that stands above."""
    (page,) = (each for each in pages if each.page.name == PAGE)
    found = {}
    for section in page.prose.split("\n## ")[1:]:
        keys = [key for row in _ROW.findall(section) for key in re.findall(r"`([^`]+)`", row)]
        if keys:
            found[section.splitlines()[0]] = keys
    return found
