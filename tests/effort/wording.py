"""The words that the tasks look for, as a window of another language writes them."""

from __future__ import annotations

import re
from functools import cache

from babel.messages import pofile

from sanwright.locations import resources_dir
from tests.guide_steps.on_screen import plain

_HOLE = re.compile(r"\{(\w+)[^{}]*\}")


@cache
def _catalog(code: str) -> tuple[dict[str, str], tuple[tuple[re.Pattern[str], str], ...]]:
    """Whole texts, and those with holes for values; the surest of these first."""
    path = resources_dir() / "languages" / code / "LC_MESSAGES" / "sanwright.po"
    with path.open("rb") as file:
        entries = [each for each in pofile.read_po(file) if each.id]
    whole: dict[str, str] = {}
    holed: list[tuple[tuple[bool, int], re.Pattern[str], str]] = []
    for entry in entries:
        ids = entry.id if isinstance(entry.id, tuple | list) else (entry.id,)
        said = entry.string if isinstance(entry.string, tuple | list) else (entry.string,)
        for one, other in zip(map(plain, ids), map(plain, said), strict=True):
            if "{" not in one:
                whole.setdefault(one, other)
            elif _HOLE.sub("", one).strip():
                rank = not one.startswith("{"), len(_HOLE.sub("", one))
                holed.append((rank, _pattern(one), other))
    holed.sort(key=lambda each: each[0], reverse=True)
    return whole, tuple((pattern, said) for _, pattern, said in holed)


def _pattern(text: str) -> re.Pattern[str]:
    pieces, names, last = [], set(), 0
    for hole in _HOLE.finditer(text):
        pieces.append(re.escape(text[last : hole.start()]))
        pieces.append(f"(?P={hole[1]})" if hole[1] in names else f"(?P<{hole[1]}>.+)")
        names.add(hole[1])
        last = hole.end()
    return re.compile("".join(pieces) + re.escape(text[last:]))


def in_window(text: str, code: str) -> str:
    r"""``text`` as the window writes it; what no catalog knows, such as a name, as it is.

    >>> in_window("Ports per fabric", "de"), in_window("Connect with 64 runs", "de")
    ('Ports je Fabric', 'Mit 64 Strecken verbinden')
    """
    if code == "en":
        return text
    whole, holed = _catalog(code)
    if text in whole:
        return whole[text]
    if " · " in text:
        return " · ".join(in_window(piece, code) for piece in text.split(" · "))
    for pattern, said in holed:
        found = pattern.fullmatch(text)
        if found is not None:
            values = {name: whole.get(value, value) for name, value in found.groupdict().items()}
            return _filled(said, values)
    return text


def _filled(said: str, values: dict[str, str]) -> str:
    return _HOLE.sub(lambda hole: values[hole[1]], said)
