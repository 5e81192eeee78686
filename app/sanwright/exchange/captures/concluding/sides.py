"""Which side each fabric is on."""

from __future__ import annotations

from collections.abc import Mapping

from sanwright.exchange.captures.picture import SanPicture, SeenFabric

_SIDES = "ABCDEFGH"


def sides_of(picture: SanPicture, fabrics: Mapping[str, SeenFabric]) -> dict[str, str]:
    """A or B by the last letter of names, where each fabric has one of its own; else in order."""
    by_name: dict[str, str] = {}
    for key, fabric in sorted(fabrics.items()):
        names = [fabric.name, *(picture.switches[switch].name for switch in fabric.switches)]
        letters = {name[-1].upper() for name in names if name and name[-1].upper() in "AB"}
        if len(letters) == 1:
            by_name[key] = letters.pop()
    if len(by_name) == len(fabrics) and len(set(by_name.values())) == len(by_name):
        return by_name
    return {key: _SIDES[min(number, len(_SIDES) - 1)] for number, key in enumerate(sorted(fabrics))}
