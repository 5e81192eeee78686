"""Which side each fabric is on."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from sanwright.exchange.captures.picture import SanPicture, SeenFabric
from sanwright.exchange.captures.shared_chassis import apart_from_each_other

_SIDES = "ABCDEFGH"


def sides_of(
    picture: SanPicture,
    fabrics: Mapping[str, SeenFabric],
    standing: Mapping[str, str],
    taken: Collection[str],
) -> dict[str, str]:
    """A or B by the last letter of names, where each side has one of its own; else in order.

    Fabrics that share a chassis are on one side: they are no two that stand in for each other.
    ``standing`` are the sides that fabrics have in the design already, ``taken`` all of those in
    use there: what comes later stands in for what is there.
    """
    groups = apart_from_each_other(fabrics)
    sides = {keys: standing[key] for keys in groups for key in keys if key in standing}
    left = [keys for keys in groups if keys not in sides]
    by_name: dict[tuple[str, ...], str] = {}
    for keys in left:
        names = [fabrics[key].name for key in keys]
        names += [picture.switches[each].name for key in keys for each in fabrics[key].switches]
        letters = {name[-1].upper() for name in names if name and name[-1].upper() in "AB"}
        if len(letters) == 1:
            by_name[keys] = letters.pop()
    used = {*taken, *sides.values()}
    if len({*by_name.values()} - used) < len(left):
        free = [side for side in _SIDES if side not in used] or [_SIDES[-1]]
        by_name = {keys: free[min(at, len(free) - 1)] for at, keys in enumerate(left)}
    return {key: side for keys, side in (sides | by_name).items() for key in keys}
