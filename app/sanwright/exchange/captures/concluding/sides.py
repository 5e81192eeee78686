"""Which side each fabric is on."""

from __future__ import annotations

from collections.abc import Mapping

from sanwright.exchange.captures.picture import SanPicture, SeenFabric
from sanwright.exchange.captures.shared_chassis import apart_from_each_other

_SIDES = "ABCDEFGH"


def sides_of(picture: SanPicture, fabrics: Mapping[str, SeenFabric]) -> dict[str, str]:
    """A or B by the last letter of names, where each side has one of its own; else in order.

    Fabrics that share a chassis are on one side: they are no two that stand in for each other.
    """
    groups = apart_from_each_other(fabrics)
    by_name: dict[tuple[str, ...], str] = {}
    for keys in groups:
        names = [fabrics[key].name for key in keys]
        names += [picture.switches[each].name for key in keys for each in fabrics[key].switches]
        letters = {name[-1].upper() for name in names if name and name[-1].upper() in "AB"}
        if len(letters) == 1:
            by_name[keys] = letters.pop()
    if len(by_name) < len(groups) or len(set(by_name.values())) < len(groups):
        by_name = {keys: _SIDES[min(at, len(_SIDES) - 1)] for at, keys in enumerate(groups)}
    return {key: side for keys, side in by_name.items() for key in keys}
