"""What is typed about a RAID group: how each value is read, and how it is written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from sanwright.design import RaidGroup
from sanwright.errors import InputError
from sanwright.gui.inspector.numbers import whole_number
from sanwright.language import mark
from sanwright.text import tr
from sanwright.units import DataSize, Quantity, Ratio, Share, Throughput, format_number, parse

Q = TypeVar("Q", bound=Quantity)


@dataclass(frozen=True, slots=True)
class RaidGroupEntry:
    """A line of the form for ``field`` of the record.

    ``read`` turns text into the field's value and raises InputError; an empty text is None, and is
    refused where ``is_needed``.
    """

    field: str
    label: str
    hint: str
    read: Callable[[str], Any]
    write: Callable[[Any], str] = str
    is_needed: bool = False

    def text_of(self, group: RaidGroup) -> str:
        """What the field says now."""
        value = getattr(group, self.field)
        return "" if value is None else self.write(value)

    def value_of(self, text: str) -> Any:
        """What ``text`` means. Raises InputError."""
        if not text.strip():
            if self.is_needed:
                raise InputError(tr("{what} must be stated.", what=tr(self.label)))
            return None
        return self.read(text)


def _count(what: str, least: int) -> Callable[[str], int]:
    return lambda text: whole_number(text, tr(what), least)


def _size(text: str) -> DataSize:
    return _above_nothing(parse(DataSize, text), tr("size"))


def _rate(text: str) -> Throughput:
    return _above_nothing(parse(Throughput, text), tr("rate"))


def _above_nothing(amount: Q, what: str) -> Q:
    if amount.amount <= 0:
        raise InputError(tr("The {what} must be more than 0 {unit}.", what=what, unit=amount.UNIT))
    return amount


def _share(text: str) -> float:
    return parse(Share, text if "%" in text else f"{text} %").amount


def _taken(text: str) -> float:
    share = _share(text)
    if not 0 <= share < 1:
        raise InputError(tr("What is taken off lies between 0 % and less than 100 %."))
    return share


def _limit(text: str) -> float:
    share = _share(text)
    if not 0 < share <= 1:
        raise InputError(tr("A group is full somewhere above 0 % and up to 100 %."))
    return share


def _growth(text: str) -> float:
    share = _share(text)
    if not -1 < share <= 100:
        raise InputError(tr("Growth a year lies above -100 % and up to 10,000 %."))
    return share


def _ratio(text: str) -> float:
    return _above_nothing(parse(Ratio, text), tr("data reduction")).amount


def _ratio_text(value: float) -> str:
    return f"{format_number(value)}:1"


def _share_text(value: float) -> str:
    return str(Share(value))


MEMBERS = (
    RaidGroupEntry(
        "members",
        mark("Members"),
        mark("drives in one group"),
        _count(mark("number of members"), 1),
        str,
        True,
    ),
    RaidGroupEntry("member_capacity", mark("Member capacity"), "1.92 TB", _size, str, True),
    RaidGroupEntry(
        "groups",
        mark("Groups"),
        mark("equal groups joined"),
        _count(mark("number of groups"), 1),
        str,
        True,
    ),
    RaidGroupEntry(
        "spares",
        mark("Spares"),
        mark("not stated; drives kept free"),
        _count(mark("number of spares"), 0),
    ),
    RaidGroupEntry(
        "stripe_width",
        mark("Stripe width"),
        mark("drives of one stripe, such as 12"),
        _count(mark("stripe width"), 2),
    ),
    RaidGroupEntry(
        "rebuild_areas",
        mark("Rebuild areas"),
        mark("drives' worth kept free, such as 1"),
        _count(mark("number of rebuild areas"), 0),
    ),
    RaidGroupEntry(
        "formatting", mark("Formatting takes"), mark("not stated; such as 1 %"), _taken, _share_text
    ),
    RaidGroupEntry(
        "reserve", mark("Reserve takes"), mark("not stated; such as 10 %"), _taken, _share_text
    ),
)

DATA = (
    RaidGroupEntry("data_reduction", mark("Data reduction"), "1:1", _ratio, _ratio_text, True),
    RaidGroupEntry(
        "provisioned", mark("Promised to hosts"), mark("not stated; such as 60 TB"), _size
    ),
    RaidGroupEntry("stored", mark("Stored today"), mark("not stated; such as 20 TB"), _size),
    RaidGroupEntry(
        "growth", mark("Growth a year"), mark("not stated; such as 25 %"), _growth, _share_text
    ),
    RaidGroupEntry(
        "fill_limit", mark("Fill limit"), mark("not stated; such as 80 %"), _limit, _share_text
    ),
    RaidGroupEntry(
        "rebuild_rate", mark("Rebuild rate"), mark("not stated; such as 100 MB/s"), _rate
    ),
)

ONLY_DISTRIBUTED = ("stripe_width", "rebuild_areas")
ONLY_PLAIN = ("spares",)
