"""Which order number stands on a line, and what has to be said about it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from sanwright.bom.bundle_use import BundleUse
from sanwright.bom.gaps import GapKind
from sanwright.design import Tables
from sanwright.design.chosen_numbers import chosen_number
from sanwright.parts import OrderContents, Part, PartKind, PartNumber, value_of
from sanwright.parts.delivery import MAY_BRING_OPTICS, brings_optics
from sanwright.text import NOTHING, Text, from_file, joined, verbatim

_MOST_TOLD = 2
"""Other numbers that a remark tells; more are counted there and chosen from in the window."""
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

    ``other_numbers`` order it too, alone or in a bundle. ``brings`` is what comes along.
    """

    number: str
    vendor: str
    remark: Text = NOTHING
    lacks: tuple[GapKind, ...] = ()
    other_numbers: tuple[str, ...] = ()
    brings: OrderContents | None = None


class OrderNumbers:
    """Order numbers of a design's parts, those of the preferred brand first."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self.brand = tables.procurement.oem.strip()
        self.bundle_use = BundleUse(tables)
        self._known: dict[str, Ordering] = {}
        self._siblings: dict[str, list[Part]] = {}
        if self.brand:
            held = (tables.parts[id_].part for id_ in sorted(tables.parts))
            for part in held:
                if part is not None and _is_same(part.vendor, self.brand) and part.part_numbers:
                    self._siblings.setdefault(part.base or part.id, []).append(part)

    def of(self, part: Part) -> Ordering:
        """The number to order ``part`` by, and remarks.

        A number that orders the bare part goes before one that orders a bundle, unless the design
        uses all that one bundle brings. What a bundle holds and which other numbers exist is said
        in the remark, for the choice is the buyer's.
        """
        if part.id not in self._known:
            self._known[part.id] = self._found(part)
        return self._known[part.id]

    def _found(self, part: Part) -> Ordering:
        if not self.brand or part.kind not in _REBADGED_KINDS or _is_same(part.vendor, self.brand):
            return self._own(part, part.part_numbers)
        named = tuple(item for item in part.part_numbers if _names(item.of, self.brand))
        if named:
            return self._own(part, named, rest=part.part_numbers, vendor=self.brand)
        siblings = self._siblings.get(part.base or part.id)
        if siblings:
            return self._of_sibling(part, siblings[0])
        own = self._own(part, part.part_numbers)
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
            own.brings,
        )

    def _names(self, part: Part) -> dict[str, str]:
        return {"brand": self.brand, "vendor": part.vendor}

    def _own(
        self,
        part: Part,
        numbers: tuple[PartNumber, ...],
        rest: tuple[PartNumber, ...] = (),
        vendor: str = "",
        user: Part | None = None,
    ) -> Ordering:
        """Choose from ``numbers``; ``rest`` are those that are only named.

        ``user`` is the part of the design that the number is for, if that is another.
        """
        if not numbers:
            return Ordering("", part.vendor, NUMBER_UNKNOWN)
        picked = chosen_number(self._tables, part)
        chosen = picked or self._chosen(user or part, numbers)
        remarks = []
        if picked is not None:
            remarks.append(Text("order number chosen by you"))
        if chosen.of and chosen.of.casefold() not in f"{part.model} {part.summary}".casefold():
            remarks.append(
                Text("{number} orders: {what}", number=chosen.number, what=from_file(chosen.of))
            )
        if chosen.pieces > 1:
            remarks.append(
                Text(
                    "{number} orders {pieces:,} pieces at once; the quantity counts single pieces",
                    number=chosen.number,
                    pieces=chosen.pieces,
                )
            )
        others = [item for item in rest or numbers if item is not chosen]
        if len(others) > _MOST_TOLD:
            remarks.append(Text("{count:,} other order numbers exist", count=len(others)))
        elif others:
            told = joined(map(_text, others))
            remarks.append(Text("other order numbers: {numbers}", numbers=told))
        is_open = chosen.pieces > 1 or _holds_optics(part, chosen)
        return Ordering(
            chosen.number,
            vendor or part.vendor,
            remarks_of(*remarks),
            (GapKind.BUNDLE,) if is_open else (),
            tuple(item.number for item in others if item.number != chosen.number),
            chosen.brings,
        )

    def _of_sibling(self, part: Part, sibling: Part) -> Ordering:
        """Ordered as what the brand calls the same device."""
        own = self._own(sibling, sibling.part_numbers, user=part)
        said = Text("ordered as {name}, the same as {other}", name=sibling.label, other=part.label)
        return Ordering(
            own.number,
            sibling.vendor,
            remarks_of(said, own.remark),
            own.lacks,
            own.other_numbers,
            own.brings,
        )

    def _chosen(self, part: Part, numbers: tuple[PartNumber, ...]) -> PartNumber:
        """A bundle of which all is used, if there is just one such; a bare number; the rest.

        Bundles that bring the same differ in what the design does not say, such as the airflow.
        """
        sold = [item for item in numbers if not item.is_spare] or list(numbers)
        sold = [item for item in sold if _is_licensed_alike(part, item)] or sold
        uses = {
            item.number: self.bundle_use.use_of(part, item.brings)
            for item in sold
            if item.brings is not None and not _is_bare(item)
        }
        alone = [
            item
            for item in sold
            if sum(item.brings == other.brings for other in sold) == 1
            if uses.get(item.number, (0, 1))[1] == 0 < uses[item.number][0]
        ]
        if alone:
            return max(alone, key=lambda item: uses[item.number][0])
        plain = next((item for item in sold if not item.of), None)
        plain = plain or next((item for item in sold if _is_bare(item)), None)
        return plain or max(sold, key=lambda item: uses[item.number][0] - uses[item.number][1])


def _is_licensed_alike(part: Part, item: PartNumber) -> bool:
    """Whether a number licenses as many ports as the part is reckoned to have as bought."""
    ports = item.brings.ports if item.brings is not None else 0
    base = value_of(part.licensing.base_ports) if part.licensing is not None else None
    return not ports or base is None or ports == base


def _is_bare(item: PartNumber) -> bool:
    return item.brings is None or not (item.brings.optics or item.brings.parts)


def _holds_optics(part: Part, item: PartNumber) -> bool:
    """Whether a number orders optics along with the part, and which and how many is not known."""
    if part.kind is PartKind.OPTIC or _NO_OPTICS.search(item.of):
        return False
    if part.kind in MAY_BRING_OPTICS and all(map(brings_optics, part.ports.values())):
        return False
    if item.brings is not None and item.brings.optics:
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
