"""Which parts of the catalog something may be whose name is none of theirs."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sanwright.catalog import Library
from sanwright.parts import Part, PartKind

MOST = 4
_FEWEST = 5
"""An order number of fewer signs may stand in anything."""
_WORD = re.compile(r"[a-z]+|\d+")


def likely_parts(library: Library, name: str, kinds: Sequence[PartKind]) -> tuple[Part, ...]:
    """Parts of ``kinds`` that share a number of three digits or more with ``name``, likest first.

    A maker that is named in both counts too; words alone make nothing likely, and of an order
    number only the whole counts, for the digits in it are no model's.
    """
    wanted, signs = _words(name), _signs(name)
    if not any(_is_telling(word) for word in wanted):
        return ()
    found: list[tuple[float, str, Part]] = []
    for part in library.parts():
        if part.kind in kinds and not part.base:
            score = max(
                float(any(_stands_in(each.number, signs) for each in part.part_numbers)),
                *(
                    _likeness(wanted, _words(f"{part.vendor} {own}"))
                    for own in (part.model, *part.aliases)
                ),
            )
            if score > 0:
                found.append((-score, part.id, part))
    return tuple(part for _score, _id, part in sorted(found, key=lambda one: one[:2])[:MOST])


def _stands_in(number: str, signs: str) -> bool:
    own = _signs(number)
    return len(own) >= _FEWEST and own in signs


def _signs(text: str) -> str:
    return re.sub(r"[^a-z0-9]", "", text.casefold())


def _words(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(text.casefold()))


def _is_telling(word: str) -> bool:
    return word.isdigit() and len(word) > 2


def _likeness(wanted: frozenset[str], own: frozenset[str]) -> float:
    shared = wanted & own
    if not any(map(_is_telling, shared)):
        return 0
    return sum(map(len, shared)) / sum(map(len, wanted | own))
