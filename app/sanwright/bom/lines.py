"""The bill of materials as data: numbered lines by category, saying what is not known."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from enum import StrEnum

from sanwright.parts import PartKind


class Category(StrEnum):
    """Groups of a bill of materials, in the order in which they are printed."""

    SWITCHES = "Switches and directors"
    BLADES = "Blades"
    SERVERS = "Servers"
    ADAPTERS = "Host adapters"
    STORAGE = "Storage systems"
    DRIVES = "Drives"
    OPTICS = "Optics"
    CABLES = "Cables"
    PANELS = "Patch panels"
    LICENCES = "Licences"
    ACCESSORIES = "Accessories"
    UNRESOLVED = "Parts without a catalog record"


CATEGORY_OF: dict[PartKind, Category] = {
    PartKind.SWITCH: Category.SWITCHES,
    PartKind.DIRECTOR: Category.SWITCHES,
    PartKind.BLADE: Category.BLADES,
    PartKind.HBA: Category.ADAPTERS,
    PartKind.OPTIC: Category.OPTICS,
    PartKind.CABLE: Category.CABLES,
    PartKind.ARRAY: Category.STORAGE,
    PartKind.HOST_CARD: Category.STORAGE,
    PartKind.SERVER: Category.SERVERS,
    PartKind.SAS_ADAPTER: Category.ADAPTERS,
    PartKind.SAS_ENCLOSURE: Category.STORAGE,
    PartKind.DRIVE: Category.DRIVES,
    PartKind.PATCH_PANEL: Category.PANELS,
    PartKind.TAPE: Category.STORAGE,
    PartKind.LICENCE: Category.LICENCES,
    PartKind.ACCESSORY: Category.ACCESSORIES,
}


_CENTS = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Price:
    """What one piece costs by a price list: ``unit`` before, ``net`` after ``discount`` (0 to 1).

    ``validity`` says in words when the price holds, ``is_valid`` whether that is so on the day.
    """

    unit: Decimal
    currency: str
    discount: Decimal | None = None
    price_list: str = ""
    validity: str = ""
    is_valid: bool = True

    @property
    def places(self) -> int:
        """Decimal places to which the net price is rounded: two, more if the list has more."""
        exponent = self.unit.as_tuple().exponent
        return max(_CENTS, -exponent if isinstance(exponent, int) else 0)

    @property
    def net(self) -> Decimal:
        """Unit price less discount, rounded half up."""
        amount = self.unit if self.discount is None else self.unit * (1 - self.discount)
        return amount.quantize(Decimal(1).scaleb(-self.places), ROUND_HALF_UP)


@dataclass(frozen=True, slots=True, kw_only=True)
class BomLine:
    """One thing to order, or shown because it comes with another (``included_in``).

    ``part`` is the part's id, empty for a licence that no part record stands for. An empty
    ``part_number`` and a ``price`` of None are not known. ``life_cycle`` says what the part is
    past; ``other_numbers`` also order it, alone or in a bundle. ``devices``, ``ports``,
    ``cables`` are the records of the design that the quantity was counted from.
    """

    position: int = 0
    category: Category
    part: str = ""
    vendor: str = ""
    part_number: str = ""
    description: str
    quantity: int
    price: Price | None = None
    included_in: str = ""
    devices: tuple[str, ...] = ()
    ports: tuple[str, ...] = ()
    cables: tuple[str, ...] = ()
    remark: str = ""
    life_cycle: str = ""
    other_numbers: tuple[str, ...] = ()

    @property
    def is_ordered(self) -> bool:
        """Whether the line has to be ordered; what comes with another part has not."""
        return not self.included_in

    @property
    def line_price(self) -> Decimal | None:
        """Quantity times net price; None where the price is unknown, zero where included."""
        if not self.is_ordered:
            return Decimal(0)
        return None if self.price is None else self.price.net * self.quantity


@dataclass(frozen=True, slots=True)
class Bom:
    """All lines in order, and what a reader must know that no line says.

    ``notes`` are about the lines, ``price_notes`` about the price lists that were used.
    """

    lines: tuple[BomLine, ...]
    notes: tuple[str, ...] = ()
    price_notes: tuple[str, ...] = ()

    @property
    def ordered(self) -> tuple[BomLine, ...]:
        """The lines that have to be ordered."""
        return tuple(line for line in self.lines if line.is_ordered)

    @property
    def unpriced(self) -> int:
        """How many lines to be ordered have no known price."""
        return sum(line.price is None for line in self.ordered)

    @property
    def outdated(self) -> int:
        """How many lines to be ordered have a price that is not valid on the day."""
        return sum(line.price is not None and not line.price.is_valid for line in self.ordered)

    @property
    def unnumbered(self) -> int:
        """How many lines to be ordered have no known order number."""
        return sum(not line.part_number for line in self.ordered)

    @property
    def known_totals(self) -> dict[str, Decimal]:
        """Sum of the known line prices by currency: lower bounds while ``unpriced`` is not 0."""
        sums: dict[str, Decimal] = {}
        for line in self.ordered:
            if line.price is not None and line.line_price is not None:
                before = sums.get(line.price.currency, Decimal(0))
                sums[line.price.currency] = before + line.line_price
        return {currency: sums[currency] for currency in sorted(sums)}

    @property
    def total_text(self) -> str:
        """The total in words; never a sum that leaves lines out or mixes currencies unsaid."""
        lines = len(self.ordered)
        if not lines:
            return "nothing to order"
        if self.unpriced == lines:
            return f"unknown: none of the {lines} lines to order has a price"
        sums = [f"{amount:,f} {currency}" for currency, amount in self.known_totals.items()]
        remarks = []
        if len(sums) > 1:
            remarks.append("currencies are not added up")
        if self.unpriced:
            remarks.append(f"{self.unpriced} of {lines} lines have no price")
        if self.outdated:
            remarks.append(f"{self.outdated} of {lines} lines have a price that is not valid now")
        text = f"{'at least ' if self.unpriced else ''}{' and '.join(sums)}"
        return "; ".join([text, *remarks])

    def by_category(self) -> dict[Category, tuple[BomLine, ...]]:
        """The lines of every category that has any, in the order of print."""
        found: dict[Category, list[BomLine]] = {}
        for line in self.lines:
            found.setdefault(line.category, []).append(line)
        return {category: tuple(lines) for category, lines in found.items()}
