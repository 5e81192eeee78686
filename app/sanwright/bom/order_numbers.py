"""Which order number stands on a line, and what has to be said about it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from sanwright.bom.gaps import GapKind
from sanwright.design import Tables
from sanwright.parts import Part, PartKind, PartNumber
from sanwright.text import NOTHING, Text, from_file, joined, verbatim

NUMBER_UNKNOWN = Text("order number unknown")

_OPTICS = re.compile(r"\b(optics?|transceivers?|sfps?)\b", re.IGNORECASE)
_NO_OPTICS = re.compile(r"\b(no|without)\b[^,;]*\b(optics?|transceivers?|sfps?)\b", re.IGNORECASE)

_REBADGED_KINDS = frozenset(
    {
        PartKind.SWITCH,
        PartKind.DIRECTOR,
        PartKind.BLADE,
        PartKind.HBA,
        PartKind.SAS_ADAPTER,
        PartKind.OPTIC,
    }
)
"""Kinds that brands sell under numbers of their own; a server or array is its maker's alone."""


@dataclass(frozen=True, slots=True)
class Ordering:
    """How a part is ordered: ``number`` is empty where none is known, ``vendor`` takes the order.

    ``other_numbers`` order it too, alone or in a bundle.
    """

    number: str
    vendor: str
    remark: Text = NOTHING
    lacks: tuple[GapKind, ...] = ()
    other_numbers: tuple[str, ...] = ()


class OrderNumbers:
    """Order numbers of a design's parts, those of the preferred brand first."""

    def __init__(self, tables: Tables) -> None:
        self.brand = tables.procurement.oem.strip()
        self._siblings: dict[str, list[Part]] = {}
        if self.brand:
            held = (tables.parts[id_].part for id_ in sorted(tables.parts))
            for part in held:
                if part is not None and _is_same(part.vendor, self.brand) and part.part_numbers:
                    self._siblings.setdefault(part.base or part.id, []).append(part)

    def of(self, part: Part) -> Ordering:
        """The number to order ``part`` by, and remarks.

        A number that orders the bare part goes before one that orders a bundle; what a bundle
        holds and which other numbers exist is said in the remark, for the choice is the buyer's.
        """
        if not self.brand or part.kind not in _REBADGED_KINDS or _is_same(part.vendor, self.brand):
            return _own(part, part.part_numbers)
        named = tuple(item for item in part.part_numbers if _names(item.of, self.brand))
        if named:
            return _own(part, named, rest=part.part_numbers, vendor=self.brand)
        siblings = self._siblings.get(part.base or part.id)
        if siblings:
            return _of_sibling(part, siblings[0])
        own = _own(part, part.part_numbers)
        said = (
            Text("no order number of {brand} known, this is one of {vendor}", **self._names(part))
            if own.number
            else Text("no order number of {brand} known", brand=self.brand)
        )
        return Ordering(
            own.number,
            own.vendor,
            remarks_of(said, own.remark),
            (GapKind.OTHER_BRAND, *own.lacks),
            own.other_numbers,
        )

    def _names(self, part: Part) -> dict[str, str]:
        return {"brand": self.brand, "vendor": part.vendor}


def _own(
    part: Part,
    numbers: tuple[PartNumber, ...],
    rest: tuple[PartNumber, ...] = (),
    vendor: str = "",
) -> Ordering:
    """Choose from ``numbers``; ``rest`` are those that are only named."""
    if not numbers:
        return Ordering("", part.vendor, NUMBER_UNKNOWN)
    chosen = next((item for item in numbers if not item.of), numbers[0])
    remarks = []
    if chosen.of and chosen.of.casefold() not in f"{part.model} {part.summary}".casefold():
        remarks.append(
            Text("{number} orders: {what}", number=chosen.number, what=from_file(chosen.of))
        )
    others = [item for item in rest or numbers if item is not chosen]
    if others:
        listed = joined(map(_text, others))
        remarks.append(Text("other order numbers: {numbers}", numbers=listed))
    return Ordering(
        chosen.number,
        vendor or part.vendor,
        remarks_of(*remarks),
        (GapKind.BUNDLE,) if _holds_optics(part, chosen) else (),
        other_numbers=tuple(item.number for item in others if item.number != chosen.number),
    )


def _of_sibling(part: Part, sibling: Part) -> Ordering:
    """Ordered as what the brand calls the same device."""
    own = _own(sibling, sibling.part_numbers)
    said = Text("ordered as {name}, the same as {other}", name=sibling.name, other=part.name)
    return Ordering(
        own.number, sibling.vendor, remarks_of(said, own.remark), own.lacks, own.other_numbers
    )


def _holds_optics(part: Part, item: PartNumber) -> bool:
    """Whether a number orders optics along with the part, which are on lines of their own too."""
    if part.kind is PartKind.OPTIC or _NO_OPTICS.search(item.of):
        return False
    return _OPTICS.search(item.of) is not None


def _is_same(one: str, other: str) -> bool:
    return one.casefold() == other.casefold()


def _names(text: str, brand: str) -> bool:
    """Whether a text names the brand, as a word of its own."""
    return re.search(rf"(?<!\w){re.escape(brand)}(?!\w)", text, re.IGNORECASE) is not None


def _text(item: PartNumber) -> Text:
    number = verbatim(item.number)
    return joined((number, " (", from_file(item.of), ")"), "") if item.of else number


def remarks_of(*remarks: Text) -> Text:
    """Several remarks as one text, empty ones left out."""
    said = [remark for remark in remarks if remark]
    return said[0] if len(said) == 1 else joined(said, "; ")
