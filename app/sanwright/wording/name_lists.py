"""Long lists of names in print: numbered names as ranges, more than fits told by their number."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sanwright.listing import runs
from sanwright.text import tr


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

    Of names that read like a list or a range themselves the last one is told by its number.

    >>> ranges([f"ESX to Gold, ports {number}" for number in (1, 2, 3)])
    {'ESX to Gold, ports 1 to 3': 3}
    """
    found = (
        (run[0] if len(run) == 1 else tr("{first} to {last}", first=run[0], last=_last(run)),
         len(run))
        for run in runs(names)
    )  # fmt: skip
    return dict(found)


def _last(run: tuple[str, ...]) -> str:
    """The last name; the number at its end where the whole name would be taken for several."""
    words, _, number = run[-1].rpartition(" ")
    is_told = ", " in words and number.isdecimal() and run[0].startswith(f"{words} ")
    return number if is_told else run[-1]


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
