"""The rows of a table in their order: all of them, and those that the filter lets through."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from sanwright.fields import Book, RecordField
from sanwright.listing import natural_key

Key = tuple[bool, object]


def sort_key(book: Book, column: RecordField) -> Callable[[str], Key]:
    """What a row is ordered by; the flag says that the cell is empty, which comes last."""

    def key(id_: str) -> Key:
        if column.number is not None:
            number = column.number(book, id_)
            return number is None, number if number is not None else 0.0
        text = column.read(book, id_)
        return not text, natural_key(text)

    return key


def ordered(ids: Iterable[str], key: Callable[[str], Key], *, descending: bool) -> list[str]:
    """Rows in order; equal ones stay as they were, empty cells come last either way."""
    keyed = [(key(id_), id_) for id_ in ids]
    full = [item for item in keyed if not item[0][0]]
    full.sort(key=lambda item: item[0][1], reverse=descending)  # type: ignore[arg-type, return-value]
    return [id_ for _, id_ in full] + [id_ for (empty, _), id_ in keyed if empty]


def place_in(ids: Sequence[str], id_: str, key: Callable[[str], Key], *, descending: bool) -> int:
    """Where a new row goes among ordered ones: behind those that are not after it."""
    new, low, high = key(id_), 0, len(ids)
    while low < high:
        middle = (low + high) // 2
        if _is_before(new, key(ids[middle]), descending=descending):
            high = middle
        else:
            low = middle + 1
    return low


def _is_before(a: Key, b: Key, *, descending: bool) -> bool:
    if a[0] != b[0]:
        return b[0]
    return bool(a[1] > b[1]) if descending else bool(a[1] < b[1])  # type: ignore[operator]


def runs(rows: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Rows as ranges of first and last, in the order of ascending rows."""
    first = last = -2
    for row in rows:
        if row != last + 1:
            if first >= 0:
                yield first, last
            first = row
        last = row
    if first >= 0:
        yield first, last
