"""How much memory a step of undo holds: what of the records before it nobody else has."""

from __future__ import annotations

import sys

import msgspec

from sanwright.design.change import Change, Replacement
from sanwright.design.records import Record

_SAMPLE = 200
"""Replacements that are weighed; a change of more is weighed by as many, spread over it."""


def bytes_held(change: Change) -> int:
    """About how many bytes it takes to keep ``change``, in a time that does not grow with it."""
    every = change.replacements
    stride = -(-len(every) // _SAMPLE) or 1
    weighed = every[::stride]
    fixed = sys.getsizeof(change) + sys.getsizeof(every)
    return fixed + sum(map(_held_by, weighed)) * len(every) // max(1, len(weighed))


def _held_by(replacement: Replacement) -> int:
    """A record that was replaced shares with the next one every field that it did not change."""
    before, after = replacement.before, replacement.after
    own = sys.getsizeof(replacement)
    if before is None or after is None:
        return own + _size(before) + _size(after)
    names = type(before).__struct_fields__
    changed = (
        value
        for name in names
        if (value := getattr(before, name)) is not getattr(after, name, None)
    )
    return own + sys.getsizeof(before) + sum(map(_size, changed))


def _size(value: Record | object) -> int:
    match value:
        case None:
            return 0
        case msgspec.Struct():
            inner = sum(_size(getattr(value, name)) for name in value.__struct_fields__)
        case tuple():
            inner = sum(map(_size, value))
        case _:
            inner = 0
    return sys.getsizeof(value) + inner
