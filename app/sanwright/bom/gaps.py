"""What may be missing before an order can be placed, each kind with its weight and advice."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from sanwright.language import mark
from sanwright.text import tr


class GapSeverity(StrEnum):
    """How much a gap matters: the order cannot be placed, has to be asked about, or is noted."""

    MISSING = "missing"
    ASK = "ask"
    NOTE = "note"

    @property
    def label(self) -> str:
        """As people read it, in the language in use."""
        return tr(_SEVERITY_LABELS[self])


_SEVERITY_LABELS = {
    GapSeverity.MISSING: mark("Missing"),
    GapSeverity.ASK: mark("To be asked"),
    GapSeverity.NOTE: mark("To note"),
}


class GapKind(StrEnum):
    """Kinds of gaps, in the order of an order check; the value is for programs."""

    UNKNOWN_PART = "unknown-part"
    EMPTY_CAGE = "empty-cage"
    LENGTH = "length-unknown"
    ORDER_NUMBER = "no-order-number"
    END_OF_SALE = "end-of-sale"
    LICENCES = "licences-unknown"
    LICENCE_STEP = "licence-size-unknown"
    POWER_SUPPLIES = "power-supplies-unknown"
    POWER_INLET = "power-inlet-unknown"
    COUNTRY = "country-not-stated"
    PLUG = "plug-unknown"
    RAILS = "rails-unknown"
    MADE_TO_LENGTH = "made-to-length"
    COLOUR = "colour-not-confirmed"
    NO_COLOUR = "no-colour-chosen"
    OTHER_BRAND = "other-brand"
    BUNDLE = "bundle"
    CORD = "power-cord-open"
    PRICE = "no-price"
    PRICE_NOT_VALID = "price-not-valid"
    SUPPORT = "no-support-found"
    SPARES_RULE = "spares-rule-unused"

    @property
    def severity(self) -> GapSeverity:
        """How much such a gap matters."""
        return _FACTS[self][0]

    @property
    def label(self) -> str:
        """What is missing, in a few words and the language in use."""
        return tr(_FACTS[self][1])

    @property
    def advice(self) -> str:
        """What to do about it, as a sentence in the language in use."""
        return tr(_FACTS[self][2])


_FACTS: dict[GapKind, tuple[GapSeverity, str, str]] = {
    GapKind.UNKNOWN_PART: (
        GapSeverity.MISSING,
        mark("Part unknown"),
        mark("Choose a part from the catalog instead, or describe this one as a part of your own."),
    ),
    GapKind.EMPTY_CAGE: (
        GapSeverity.MISSING,
        mark("Cable without an optic"),
        mark("Fit an optic into the port, or take the cable out."),
    ),
    GapKind.LENGTH: (
        GapSeverity.MISSING,
        mark("Cable length unknown"),
        mark("State the length of the cable."),
    ),
    GapKind.ORDER_NUMBER: (
        GapSeverity.MISSING,
        mark("Order number unknown"),
        mark("Ask the vendor for the order number; a part of your own can hold it."),
    ),
    GapKind.END_OF_SALE: (
        GapSeverity.MISSING,
        mark("Past its end of sale or support"),
        mark("Choose a successor, or have the vendor confirm that it can still be delivered."),
    ),
    GapKind.LICENCES: (
        GapSeverity.ASK,
        mark("Licences unknown"),
        mark("Ask the vendor how many ports are licensed as bought, and what more cost."),
    ),
    GapKind.LICENCE_STEP: (
        GapSeverity.ASK,
        mark("Size of the licence unknown"),
        mark("Ask the vendor how many ports one licence opens, and correct the quantity."),
    ),
    GapKind.POWER_SUPPLIES: (
        GapSeverity.ASK,
        mark("Power supplies unknown"),
        mark("Ask how many power supplies the device has, and order that many power cords."),
    ),
    GapKind.POWER_INLET: (
        GapSeverity.ASK,
        mark("Power inlet unknown"),
        mark("Look up the inlet of the power supplies, and order cords with the connector for it."),
    ),
    GapKind.COUNTRY: (
        GapSeverity.MISSING,
        mark("Country not stated"),
        mark("State the country of the site where the order is set up; it chooses the plug."),
    ),
    GapKind.PLUG: (
        GapSeverity.ASK,
        mark("Plug unknown"),
        mark("Have the site's electrician name the socket outlets, and order cords to match."),
    ),
    GapKind.RAILS: (
        GapSeverity.ASK,
        mark("Rack rails unknown"),
        mark("Ask whether rails come with the device, and order them if they do not."),
    ),
    GapKind.MADE_TO_LENGTH: (
        GapSeverity.ASK,
        mark("Cable made to length"),
        mark("Ask whether it is made to that length, or choose a kind that is sold long enough."),
    ),
    GapKind.COLOUR: (
        GapSeverity.ASK,
        mark("Colour not confirmed"),
        mark("Ask the vendor for the order number in this colour."),
    ),
    GapKind.NO_COLOUR: (
        GapSeverity.NOTE,
        mark("Cable in no fabric with a colour"),
        mark("Put the switches into fabrics, or choose a colour for the side of the fabric."),
    ),
    GapKind.OTHER_BRAND: (
        GapSeverity.ASK,
        mark("Number of another brand"),
        mark("Ask the brand for its own order number, or replace the part by the brand's."),
    ),
    GapKind.BUNDLE: (
        GapSeverity.ASK,
        mark("Order number of a bundle"),
        mark("Compare what the bundle holds with the other lines, so that nothing comes twice."),
    ),
    GapKind.CORD: (
        GapSeverity.ASK,
        mark("Power cord to be chosen"),
        mark("Ask whether cords come with the devices; if not, choose their length and number."),
    ),
    GapKind.PRICE: (
        GapSeverity.ASK,
        mark("Price unknown"),
        mark("Add the order number to a price list, or ask for a quotation."),
    ),
    GapKind.PRICE_NOT_VALID: (
        GapSeverity.ASK,
        mark("Price not valid on the day"),
        mark("Get a current price list."),
    ),
    GapKind.SUPPORT: (
        GapSeverity.ASK,
        mark("No support found"),
        mark("Add the support entry for the order number to a price list, or ask for it."),
    ),
    GapKind.SPARES_RULE: (
        GapSeverity.NOTE,
        mark("Rule for spares without effect"),
        mark("Take the rule out, or name a kind of part that the design holds."),
    ),
}


@dataclass(frozen=True, slots=True)
class OpenPoint:
    """A gap that is on no line: what it is, as a sentence, and the records that it is about."""

    lack: GapKind
    text: str
    records: tuple[str, ...] = ()
