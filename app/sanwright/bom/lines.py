"""The bill of materials as data: numbered lines by category, saying what is not known."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
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
    PartKind.LICENCE: Category.LICENCES,
    PartKind.ACCESSORY: Category.ACCESSORIES,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class BomLine:
    """One thing to order, or shown because it comes with another (``included_in``).

    ``part`` is the part's id, empty for a licence that no part record stands for. An empty
    ``part_number`` and a ``unit_price`` of None are not known. ``devices``, ``ports``, ``cables``
    are the records of the design that the quantity was counted from.
    """

    position: int = 0
    category: Category
    part: str = ""
    vendor: str = ""
    part_number: str = ""
    description: str
    quantity: int
    unit_price: Decimal | None = None
    included_in: str = ""
    devices: tuple[str, ...] = ()
    ports: tuple[str, ...] = ()
    cables: tuple[str, ...] = ()
    remark: str = ""

    @property
    def is_ordered(self) -> bool:
        """Whether the line has to be ordered; what comes with another part has not."""
        return not self.included_in

    @property
    def line_price(self) -> Decimal | None:
        """Quantity times unit price; None where the price is unknown, zero where included."""
        if not self.is_ordered:
            return Decimal(0)
        return None if self.unit_price is None else self.unit_price * self.quantity


@dataclass(frozen=True, slots=True)
class Bom:
    """All lines in order, and what a reader must know that no line says (``notes``)."""

    lines: tuple[BomLine, ...]
    notes: tuple[str, ...] = ()

    @property
    def ordered(self) -> tuple[BomLine, ...]:
        """The lines that have to be ordered."""
        return tuple(line for line in self.lines if line.is_ordered)

    @property
    def unpriced(self) -> int:
        """How many lines to be ordered have no known price."""
        return sum(line.unit_price is None for line in self.ordered)

    @property
    def unnumbered(self) -> int:
        """How many lines to be ordered have no known order number."""
        return sum(not line.part_number for line in self.ordered)

    @property
    def known_total(self) -> Decimal:
        """Sum of the lines whose price is known: a lower bound while ``unpriced`` is not 0."""
        return sum((line.line_price or Decimal(0) for line in self.ordered), Decimal(0))

    @property
    def total_text(self) -> str:
        """The total in words; never a sum that silently leaves lines out."""
        lines = len(self.ordered)
        if not lines:
            return "nothing to order"
        if self.unpriced == lines:
            return f"unknown: none of the {lines} lines to order has a price"
        if self.unpriced:
            return (
                f"at least {self.known_total:,.2f}; {self.unpriced} of {lines} lines have no price"
            )
        return f"{self.known_total:,.2f}"

    def by_category(self) -> dict[Category, tuple[BomLine, ...]]:
        """The lines of every category that has any, in the order of print."""
        found: dict[Category, list[BomLine]] = {}
        for line in self.lines:
            found.setdefault(line.category, []).append(line)
        return {category: tuple(lines) for category, lines in found.items()}
