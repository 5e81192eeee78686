"""Names in lists and sentences: in the order in which people count, some of many, all, or any."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from difflib import get_close_matches
from functools import reduce
from typing import TypeVar

from sanwright.text import Text, english_of, joined

_Name = TypeVar("_Name", Text, str)
_MOST_KNOWN = 12
_DIGITS = re.compile(r"(\d+)")
_NUMBER = re.compile(r"(?<![0-9])[0-9]{1,9}(?![0-9])")
_FILLED_UP = re.compile(r"(?<![0-9])0[0-9]")
_SHORTEST_RUN = 3
_HERE = "\0"
"""Stands for the number in a name of which only what is around it counts."""


def natural_key(text: str) -> tuple[str | int, ...]:
    """Orders names as people count: ``esx2`` before ``esx10``, whatever the case."""
    pieces = _DIGITS.split(text.casefold())
    return tuple(int(piece) if at % 2 else piece for at, piece in enumerate(pieces))


def unaccented(text: str) -> str:
    """``text`` without case and accents: as it is looked for, and where an alphabet has it.

    >>> sorted(["Zone", "Übersubskription", "Director", "Dämpfung"], key=unaccented)
    ['Dämpfung', 'Director', 'Übersubskription', 'Zone']
    """
    taken_apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in taken_apart if not unicodedata.combining(letter))


def nearest_names(name: str, known: Sequence[str], between: str = ", ") -> Text:
    """Those of ``known`` that ``name`` may have been meant as, else some of them, as a clause.

    >>> str(nearest_names("arays", ["hosts", "arrays"])), str(nearest_names("x", ["hosts"]))
    ('nearest are arrays', 'known are hosts')
    """
    if near := get_close_matches(name, known):
        return Text("nearest are {names}", names=joined(near, between))
    more = ["…"] if len(known) > _MOST_KNOWN else []
    return Text("known are {names}", names=joined([*known[:_MOST_KNOWN], *more], between))


def in_natural_order(names: Iterable[_Name]) -> list[_Name]:
    """Names in the order in which people count.

    >>> in_natural_order(["array-10", "array-2"])
    ['array-2', 'array-10']
    """
    return sorted(names, key=lambda name: natural_key(english_of(name)))


def listed(names: Sequence[Text | str], most: int = 4) -> Text:
    """The first ``most`` names with commas, and the number of those that are left out.

    >>> str(listed(["a", "b"])), str(listed(["a", "b", "c"], 2))
    ('a, b', 'a, b and 1 more')
    """
    shown, more = joined(names[:most]), len(names) - most
    return Text("{names} and {count} more", names=shown, count=more) if more > 0 else shown


def runs(names: Iterable[str]) -> list[tuple[str, ...]]:
    """Every name once; three or more that differ in one number only, without a gap, together.

    >>> runs(["esx01-a", "esx02-a", "esx03-a", "esx01-b", "uplink"])
    [('esx01-a', 'esx02-a', 'esx03-a'), ('esx01-b',), ('uplink',)]
    """
    known = list(dict.fromkeys(names))
    if len(known) < _SHORTEST_RUN:
        return [(name,) for name in known]
    is_filled = _FILLED_UP.search("\n".join(known)) is not None
    numbered = {name: slots for name in known if (slots := _slots(name, is_filled))}
    uses = Counter(slot for slots in numbered.values() for slot, _ in slots)
    rows: dict[str, list[tuple[int, str]]] = {}
    for name, slots in numbered.items():
        slot, number = max(slots, key=lambda item: uses[item[0]])
        rows.setdefault(slot, []).append((number, name))
    found: dict[str, tuple[str, ...]] = {}
    for row in rows.values():
        for run in _consecutive(sorted(row)):
            if len(run) >= _SHORTEST_RUN:
                found |= dict.fromkeys(run, run)
    return list(dict.fromkeys(found.get(name, (name,)) for name in known))


def _slots(name: str, is_filled: bool) -> list[tuple[str, int]]:
    """The numbers in a name with what is around them, the last number first.

    Only beside numbers that are filled up with zeros does it count how long a number is.
    """
    found = []
    for match in _NUMBER.finditer(name):
        start, end = match.span()
        digits, around = name[start:end], f"{name[:start]}{_HERE}{name[end:]}"
        if is_filled and not (digits.startswith("0") and digits != "0"):
            found.append((f"{len(digits)}{_HERE}{around}", int(digits)))
            found.append((around, int(digits)))
        elif is_filled:
            found.append((f"{len(digits)}{_HERE}{around}", int(digits)))
        else:
            found.append((around, int(digits)))
    found.reverse()
    return found


def _consecutive(row: list[tuple[int, str]]) -> Iterator[tuple[str, ...]]:
    """The names of consecutive numbers together."""
    run: tuple[str, ...] = ()
    last = 0
    for number, name in row:
        if run and number != last + 1:
            yield run
            run = ()
        run, last = (*run, name), number
    if run:
        yield run


def any_of(names: Sequence[Text | str]) -> Text:
    """Names of which one will do: ``FC or FCoE``."""
    return _joined(names, lambda names, name: Text("{names} or {name}", names=names, name=name))


def all_of(names: Sequence[Text | str]) -> Text:
    """Names that count together: ``FC and FCoE``."""
    return _joined(names, lambda names, name: Text("{names} and {name}", names=names, name=name))


def in_a_row(texts: Sequence[Text | str]) -> Text:
    """Several texts, set apart: ``no loss budget; no attenuation``."""
    return joined(texts, "; ")


def _joined(names: Sequence[Text | str], add: Callable[[Text, Text | str], Text]) -> Text:
    first, *others = names or ("",)
    return reduce(add, others, in_a_row([first]))
