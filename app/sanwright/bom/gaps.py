"""What may be missing before an order can be placed, each kind with its weight and advice."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from sanwright.text import LabelledEnum, Text


class GapSeverity(LabelledEnum):
    """How much a gap matters: the order cannot be placed, has to be asked about, or is noted."""

    MISSING = "missing", Text("Missing")
    ASK = "ask", Text("To be asked")
    NOTE = "note", Text("To note")


class GapKind(StrEnum):
    """Kinds of gaps, in the order of an order check; the value is for programs."""

    UNKNOWN_PART = "unknown-part"
    EMPTY_CAGE = "empty-cage"
    LENGTH = "length-unknown"
    ORDER_NUMBER = "no-order-number"
    END_OF_SALE = "end-of-sale"
    LICENCES = "licences-unknown"
    LICENCE_STEP = "licence-size-unknown"
    FEATURE_LICENCE = "feature-licence-unknown"
    MODULES = "modules-missing"
    CHASSIS = "chassis-contents-unknown"
    OPTICS = "optics-perhaps-included"
    POWER_SUPPLIES = "power-supplies-unknown"
    POWER_INLET = "power-inlet-unknown"
    COUNTRY = "country-not-stated"
    PLUG = "plug-unknown"
    RAILS = "rails-unknown"
    PANELS = "panels-not-chosen"
    MADE_TO_LENGTH = "made-to-length"
    COLOUR = "colour-not-confirmed"
    NO_COLOUR = "no-colour-chosen"
    OTHER_BRAND = "other-brand"
    BUNDLE = "bundle"
    BUNDLE_OFFER = "bundle-offered"
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
    def label(self) -> Text:
        """What is missing, in a few words."""
        return _FACTS[self][1]

    @property
    def advice(self) -> Text:
        """What to do about it, as a sentence."""
        return _FACTS[self][2]


_FACTS: dict[GapKind, tuple[GapSeverity, Text, Text]] = {
    GapKind.UNKNOWN_PART: (
        GapSeverity.MISSING,
        Text("Part unknown"),
        Text("Choose a part from the catalog instead, or describe this one as a part of your own."),
    ),
    GapKind.EMPTY_CAGE: (
        GapSeverity.MISSING,
        Text("Cable without an optic"),
        Text("Fit an optic into the port, or take the cable out."),
    ),
    GapKind.LENGTH: (
        GapSeverity.MISSING,
        Text("Cable length unknown"),
        Text("State the length of the cable."),
    ),
    GapKind.ORDER_NUMBER: (
        GapSeverity.MISSING,
        Text("Order number unknown"),
        Text("Ask the vendor for the order number; a part of your own can hold it."),
    ),
    GapKind.END_OF_SALE: (
        GapSeverity.MISSING,
        Text("Past its end of sale or support"),
        Text("Choose a successor, or have the vendor confirm that it can still be delivered."),
    ),
    GapKind.LICENCES: (
        GapSeverity.ASK,
        Text("Licences unknown"),
        Text("Ask the vendor how many ports are licensed as bought, and what more cost."),
    ),
    GapKind.LICENCE_STEP: (
        GapSeverity.ASK,
        Text("Size of the licence unknown"),
        Text("Ask the vendor how many ports one licence opens, and correct the quantity."),
    ),
    GapKind.FEATURE_LICENCE: (
        GapSeverity.ASK,
        Text("Licence for a feature unknown"),
        Text("Ask the vendor whether the feature comes with the switch, or its licence number."),
    ),
    GapKind.MODULES: (
        GapSeverity.ASK,
        Text("Chassis not as sold"),
        Text("Fit the modules, or order the chassis by a number that brings them along."),
    ),
    GapKind.CHASSIS: (
        GapSeverity.ASK,
        Text("What the chassis brings unknown"),
        Text("Ask the vendor what the chassis is delivered with, and order what is not."),
    ),
    GapKind.OPTICS: (
        GapSeverity.ASK,
        Text("Optics perhaps included"),
        Text("Ask the vendor whether optics come along; the answer is kept for every design."),
    ),
    GapKind.POWER_SUPPLIES: (
        GapSeverity.ASK,
        Text("Power supplies unknown"),
        Text("Ask how many power supplies the device has, and order that many power cords."),
    ),
    GapKind.POWER_INLET: (
        GapSeverity.ASK,
        Text("Power inlet unknown"),
        Text("Look up the inlet of the power supplies, and order cords with the connector for it."),
    ),
    GapKind.COUNTRY: (
        GapSeverity.MISSING,
        Text("Country not stated"),
        Text("State the country of the site where the order is set up; it chooses the plug."),
    ),
    GapKind.PLUG: (
        GapSeverity.ASK,
        Text("Plug unknown"),
        Text("Have the site's electrician name the socket outlets, and order cords to match."),
    ),
    GapKind.RAILS: (
        GapSeverity.ASK,
        Text("Rack rails unknown"),
        Text("Ask whether rails come with the device, and order them if they do not."),
    ),
    GapKind.PANELS: (
        GapSeverity.MISSING,
        Text("Panels and trunk cables not chosen"),
        Text("Draw the runs through panels, as Connect group does, or order panels and trunks."),
    ),
    GapKind.MADE_TO_LENGTH: (
        GapSeverity.ASK,
        Text("Cable made to length"),
        Text("Ask whether it is made to that length, or choose a kind that is sold long enough."),
    ),
    GapKind.COLOUR: (
        GapSeverity.ASK,
        Text("Colour not confirmed"),
        Text("Ask the vendor for the order number in this colour."),
    ),
    GapKind.NO_COLOUR: (
        GapSeverity.NOTE,
        Text("Cable in no fabric with a colour"),
        Text("Put the switches into fabrics, or choose a colour for the side of the fabric."),
    ),
    GapKind.OTHER_BRAND: (
        GapSeverity.ASK,
        Text("Number of another brand"),
        Text("Ask the brand for its own order number, or replace the part by the brand's."),
    ),
    GapKind.BUNDLE: (
        GapSeverity.ASK,
        Text("Order number of a bundle"),
        Text("Compare what the bundle holds with the other lines, so that nothing comes twice."),
    ),
    GapKind.BUNDLE_OFFER: (
        GapSeverity.NOTE,
        Text("Bundle that equals the drawing"),
        Text("Order by its number instead; what it brings then leaves the list."),
    ),
    GapKind.CORD: (
        GapSeverity.ASK,
        Text("Power cord to be chosen"),
        Text("Ask whether cords come with the devices; if not, choose their length and number."),
    ),
    GapKind.PRICE: (
        GapSeverity.ASK,
        Text("Price unknown"),
        Text("Add the order number to a price list, or ask for a quotation."),
    ),
    GapKind.PRICE_NOT_VALID: (
        GapSeverity.ASK,
        Text("Price not valid on the day"),
        Text("Get a current price list."),
    ),
    GapKind.SUPPORT: (
        GapSeverity.ASK,
        Text("No support found"),
        Text("Add the support entry for the order number to a price list, or ask for it."),
    ),
    GapKind.SPARES_RULE: (
        GapSeverity.NOTE,
        Text("Rule for spares without effect"),
        Text("Take the rule out, or name a kind of part that the design holds."),
    ),
}


@dataclass(frozen=True, slots=True)
class NumberOffer:
    """An order number for the new devices of a part; ``brings`` says what, in words."""

    part: str
    number: str
    brings: Text


@dataclass(frozen=True, slots=True)
class FactAnswer:
    """An answer to what is asked of a part: ``value`` at the dotted names ``fields`` of it."""

    part: str
    fields: tuple[str, ...]
    value: bool | str
    label: Text


@dataclass(frozen=True, slots=True)
class OpenPoint:
    """A gap that is on no line: what it is, as a sentence, and the records that it is about.

    Each of ``offers`` and of ``answers`` would close it.
    """

    lack: GapKind
    text: Text
    records: tuple[str, ...] = ()
    offers: tuple[NumberOffer, ...] = ()
    answers: tuple[FactAnswer, ...] = ()
