"""Rows of a file that are read as they stand say what the codec says of them."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from sanwright.codec import to_plain
from sanwright.design import Cable, Device, Port, Record
from sanwright.documents import design_file
from sanwright.documents.design_file import _COLUMNS, _PLAINLY, _record
from sanwright.errors import InputError

_TEXTS: tuple[Any, ...] = ("", "h:1", "ä\ud800", None, 5, 0.5, b"h:1")
_NUMBERS: tuple[Any, ...] = (
    None, 0.0, -0.0, 3.5, 1e8, 1e9, -1.0, float("inf"), float("nan"), 2, "3", b"",
)  # fmt: skip


def _rows(kind: type[Record]) -> list[tuple[Any, ...]]:
    more = (None, "", '{"remark":"r"}', 7)
    if kind is Device:
        slots = ('{"slot":"3"}', '{"slot":""}', '{"slot":"a\\n"}', '{"slot":"ä"}', '{"slot":3}',
                 '{"slot":"1","slot":"2"}')  # fmt: skip
        some = "", "h", None, 5
        places = (None, None), (0.0, -3.5), (None, 1e9), (float("nan"), 2), ("3", 1.0)
        return [
            ("d", part, name, parent, fabric, x, y, rest)
            for part, name, parent, fabric, (x, y), rest in product(
                ("p", None, 5), some, some, some, places, (*more, *slots)
            )
        ]
    if kind is Port:
        return list(product(("h:1", 5, None), _TEXTS, _TEXTS, more))
    return list(product(("c", 5), _TEXTS, ("s:1", 5, None), _TEXTS, _NUMBERS, more))


@pytest.mark.parametrize("kind", [Device, Port, Cable])
def test_a_row_is_the_same_record_by_either_way(kind: type[Record]) -> None:
    taken = 0
    for row in _rows(kind):
        found = _PLAINLY[kind.TABLE](row, {})
        if found is None:
            continue
        taken += 1
        read = _record(row, kind, _COLUMNS[kind.TABLE])
        assert found == read, row
        assert to_plain(found) == to_plain(read), row  # saved anew, the file says the same
    assert taken > 5


def test_what_is_in_no_plain_row_is_left_to_the_codec() -> None:
    for kind in (Device, Port, Cable):
        for row in _rows(kind):
            try:
                _record(row, kind, _COLUMNS[kind.TABLE])
            except InputError:
                assert design_file._PLAINLY[kind.TABLE](row, {}) is None, row
