"""Which parts of the catalog something may be whose name is none of theirs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from sanwright.catalog import Library
from sanwright.parts import Part, PartKind

MOST = 4
_WORD = re.compile(r"[a-z]+|\d+")


def likely_parts(library: Library, name: str, kinds: Sequence[PartKind]) -> tuple[Part, ...]:
    """Parts of ``kinds`` that share a number of three digits or more with ``name``, likest first.

    A maker that is named in both counts too; words alone make nothing likely.
    """
    wanted = _words(name)
    if not any(_is_telling(word) for word in wanted):
        return ()
    found: list[tuple[float, str, Part]] = []
    for part in library.parts():
        if part.kind in kinds and not part.base:
            score = max(_likeness(wanted, _words(f"{part.vendor} {own}")) for own in _names(part))
            if score > 0:
                found.append((-score, part.id, part))
    return tuple(part for _score, _id, part in sorted(found, key=lambda one: one[:2])[:MOST])


def _names(part: Part) -> Iterable[str]:
    return (part.model, *part.aliases, *(number.number for number in part.part_numbers))


def _words(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(text.casefold()))


def _is_telling(word: str) -> bool:
    return word.isdigit() and len(word) > 2


def _likeness(wanted: frozenset[str], own: frozenset[str]) -> float:
    shared = wanted & own
    if not any(map(_is_telling, shared)):
        return 0
    return sum(map(len, shared)) / sum(map(len, wanted | own))
