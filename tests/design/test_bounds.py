"""Does a design refuse, in a sentence, what could not be drawn, saved or opened again?"""

from __future__ import annotations

import math
from typing import Any

import pytest

from sanwright.design import Cable, Design, Device, Note, PartCopy, Record, bounds
from sanwright.errors import InvalidEditError
from sanwright.units import Length
from tests.builders import switch

DEVICE: dict[str, Any] = {"id": "d", "part": "p"}
CABLE: dict[str, Any] = {"id": "c", "a": "d:1", "b": "d:2", "part": "p"}


def holds(record: Record) -> Design:
    return Design([PartCopy(id="p"), Device(**DEVICE), record])


@pytest.mark.parametrize(
    "record",
    [
        Note(id="n", x=math.inf),
        Note(id="n", y=math.nan),
        Note(id="n", x=-1e10),
        Note(id="n", text="half of \ud83d a smile"),
        Note(id="n", text="x" * (bounds.LONGEST_TEXT + 1)),
        Note(id="n\udfff"),
        Cable(**CABLE, name="x" * (bounds.LONGEST_NAME + 1)),
        Cable(**CABLE, length=Length(1e308)),
        Cable(**CABLE, length=Length(-1.0)),
        Cable(**CABLE, length=Length(math.nan)),
        Cable(**CABLE, connections=10**30),
        PartCopy(id="q", part=switch("q", count=bounds.MOST_PLACES + 1)),
    ],
)
def test_what_is_beyond_the_bounds_is_refused_and_the_design_stays(record: Record) -> None:
    with pytest.raises(InvalidEditError) as refused:
        holds(record)
    assert len(str(refused.value)) < 500
    str(refused.value).encode()


@pytest.mark.parametrize(
    "record",
    [
        Note(id="n", x=bounds.FARTHEST, text="😀 Ü\x00\n" * 100),
        Cable(**CABLE, name="ü" * bounds.LONGEST_NAME, length=Length(Length.MOST)),
        PartCopy(id="q", part=switch("q", count=bounds.MOST_PLACES)),
    ],
)
def test_what_lies_within_is_kept(record: Record) -> None:
    assert record in holds(record).rows(record.TABLE).values()


def test_the_ports_of_all_devices_are_counted() -> None:
    big = PartCopy(id="q", part=switch("q", count=4000))
    devices = [Device(id=f"d{n}", part="q") for n in range(bounds.MOST_PORTS // 4000 + 1)]
    Design([big, *devices[1:]])
    with pytest.raises(InvalidEditError, match="ports together"):
        Design([big, *devices])


def test_notes_without_end_are_refused() -> None:
    with pytest.raises(InvalidEditError, match="at most"):
        Design(Note(id=f"n{n}") for n in range(bounds.MOST_NOTES + 1))
