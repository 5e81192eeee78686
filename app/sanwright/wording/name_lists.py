"""Long lists of names in print: numbered names as ranges, more than fits told by their number."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from sanwright.text import tr

_NUMBER = re.compile(r"(?<![0-9])[0-9]{1,9}(?![0-9])")
_SHORTEST_RANGE = 3
_Slot = tuple[str, int, str]
"""What stands before a number in a name, how many digits the number has (0: not filled up with
zeros), and what stands behind it."""


def listing(names: Iterable[str], most: int) -> str:
    """The first names, numbered ones as ranges, and how many more there are.

    >>> listing(["a", "b", "c"], 2), listing(["a1", "a2", "a3", "b"], 3)
    ('a, b and 1 more', 'a1 to a3, b')
    """
    return ", ".join(shortened(names, most))


def shortened(names: Iterable[str], most: int) -> list[str]:
    """The first ``most`` names or ranges; the last one says how many more names there are."""
    found = ranges(names)
    shown = list(found)[:most]
    more = sum(found.values()) - sum(found[name] for name in shown)
    if more:
        shown[-1] = tr("{names} and {count:,} more", names=shown[-1], count=more)
    return shown


def ranges(names: Iterable[str]) -> dict[str, int]:
    """Every name once; three or more that differ in one number only, without a gap, as a range.

    With how many names each text stands for.

    >>> ranges(["esx01-a", "esx02-a", "esx03-a", "esx01-b", "uplink"])
    {'esx01-a to esx03-a': 3, 'esx01-b': 1, 'uplink': 1}
    """
    known = list(dict.fromkeys(names))
    if len(known) < _SHORTEST_RANGE:
        return dict.fromkeys(known, 1)
    numbered = {name: slots for name in known if (slots := _slots(name))}
    uses = Counter(slot for slots in numbered.values() for slot, _ in slots)
    rows: dict[_Slot, list[tuple[int, str]]] = {}
    found: dict[str, str] = {}
    for name, slots in numbered.items():
        slot, number = max(slots, key=lambda item: uses[item[0]])
        rows.setdefault(slot, []).append((number, name))
    for row in rows.values():
        for run in _runs(sorted(row)):
            if len(run) >= _SHORTEST_RANGE:
                text = tr("{first} to {last}", first=run[0], last=run[-1])
                found |= dict.fromkeys(run, text)
    return dict(Counter(found.get(name, name) for name in known))


def chunks(items: Iterable[str], most: int = 900) -> Iterator[str]:
    """The items joined by commas, in pieces of about ``most`` characters."""
    piece: list[str] = []
    size = 0
    for item in items:
        if piece and size + len(item) > most:
            yield ", ".join(piece) + ","
            piece, size = [], 0
        piece.append(item)
        size += len(item) + 2
    if piece:
        yield ", ".join(piece)


def _slots(name: str) -> list[tuple[_Slot, int]]:
    """The numbers in a name with what is around them, the last number first."""
    found = []
    for match in reversed(list(_NUMBER.finditer(name))):
        digits = match.group()
        widths = [len(digits)] if digits.startswith("0") and digits != "0" else [0, len(digits)]
        around = name[: match.start()], name[match.end() :]
        found += [((around[0], width, around[1]), int(digits)) for width in widths]
    return found


def _runs(row: list[tuple[int, str]]) -> Iterator[list[str]]:
    """The names of consecutive numbers together."""
    run: list[str] = []
    last = 0
    for number, name in row:
        if run and number != last + 1:
            yield run
            run = []
        run.append(name)
        last = number
    if run:
        yield run
