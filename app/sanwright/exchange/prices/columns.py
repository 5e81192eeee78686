"""Which column of a price list holds what: stated by the user, or guessed from its headings."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace

from sanwright.errors import InputError
from sanwright.text import Text, joined

_PHRASES: dict[str, tuple[str, ...]] = {
    "term_years": (
        *("licence term", "license term", "subscription term", "licence years", "license years"),
        *("subscription years", "lizenzlaufzeit", "laufzeit der lizenz"),
    ),
    "lead_time": ("lead time", "leadtime", "delivery time", "lieferzeit", "lieferfrist"),
    "support_for": (
        *("support for", "supports part", "supported part", "service for", "maintenance for"),
        *("support für", "wartung für", "service für"),
    ),
    "support_level": (
        *("support level", "service level", "support type", "servicelevel", "supportlevel"),
        *("supportstufe", "servicestufe"),
    ),
    "support_years": (
        *("support years", "support term", "term years", "years of support", "service years"),
        *("supportjahre", "laufzeit jahre", "laufzeit in jahren"),
    ),
    "number": (
        *("order number", "order no", "order code", "ordering number", "part number", "part no"),
        *("partnumber", "part", "p n", "pn", "mpn", "manufacturer part number", "sku"),
        *("product number", "product no", "product id", "product code", "item number", "item no"),
        *("material number", "article number", "article no", "bestellnummer", "bestell nr"),
        *("bestellnr", "artikelnummer", "artikel nr", "artikelnr", "art nr", "teilenummer"),
        *("teile nr", "herstellernummer", "hersteller nr", "produktnummer", "produkt nr"),
        *("materialnummer", "material nr", "sachnummer"),
    ),
    "price": (
        *("list price", "listprice", "unit list price", "msrp", "rrp", "unit price", "price each"),
        *("listenpreis", "listpreis", "einzelpreis", "stückpreis", "uvp", "price", "preis", "list"),
    ),
    "discount": ("discount", "disc", "rebate", "rabatt", "nachlass"),
    "currency": ("currency", "curr", "währung", "waehrung", "currency code"),
    "valid_from": (
        *("valid from", "effective from", "effective date", "start date"),
        *("gültig ab", "gueltig ab", "gültig von", "gueltig von"),
    ),
    "valid_until": (
        *("valid until", "valid to", "valid through", "expiry date", "expires", "end date"),
        *("gültig bis", "gueltig bis", "ablaufdatum"),
    ),
    "vendor": (
        *("vendor", "manufacturer", "brand", "maker", "oem", "supplier"),
        *("hersteller", "marke", "lieferant", "anbieter"),
    ),
    "category": (
        *("discount category", "discount class", "product category", "category", "product group"),
        *("rabattgruppe", "produktgruppe", "warengruppe", "kategorie", "product line"),
    ),
    "description": (
        *("description", "product description", "product name", "designation"),
        *("bezeichnung", "beschreibung", "artikelbezeichnung", "produktname", "text"),
    ),
}
_NOT_A_LIST_PRICE = set(
    "net netto nettopreis total gesamt gesamtpreis line extended cost monthly month annual year "
    "date valid code number no name discount rabatt min max minimum old new".split()
)
_REQUIRED = {"number": Text("order number"), "price": Text("price")}
_CURRENCIES = set(
    "AED ARS AUD BGN BRL CAD CHF CLP CNY COP CZK DKK EGP EUR GBP HKD HUF IDR ILS INR ISK JPY KRW "
    "KWD MXN MYR NOK NZD PEN PHP PLN QAR RON RSD SAR SEK SGD THB TRY TWD UAH USD VND ZAR".split()
)
_SHORTEST_WITHIN = 5
_TIMES = re.compile(
    r"\b(?:working days|days|weeks|months|arbeitstagen?|tagen?|wochen|monaten?)\b", re.IGNORECASE
)
_REPEATED = re.compile(r" \(\d+\)\Z")


@dataclass(frozen=True, slots=True, kw_only=True)
class ColumnMapping:
    """The heading of each column that is used; empty where there is none.

    ``decimal`` is the decimal mark where the prices do not tell, ``fixed_currency`` the currency
    where the file does not state one.
    """

    number: str = ""
    price: str = ""
    vendor: str = ""
    description: str = ""
    category: str = ""
    currency: str = ""
    discount: str = ""
    valid_from: str = ""
    valid_until: str = ""
    support_for: str = ""
    support_level: str = ""
    support_years: str = ""
    term_years: str = ""
    lead_time: str = ""
    decimal: str = ""
    fixed_currency: str = ""

    @property
    def missing(self) -> tuple[Text, ...]:
        """What a price list cannot do without and this mapping does not say."""
        return tuple(text for name, text in _REQUIRED.items() if not getattr(self, name))

    def columns(self) -> dict[str, str]:
        """Heading by field, for the fields that name one."""
        found = {name: getattr(self, name) for name in COLUMN_FIELDS}
        return {name: heading for name, heading in found.items() if heading}


COLUMN_FIELDS = tuple(
    field.name for field in fields(ColumnMapping) if field.name not in ("decimal", "fixed_currency")
)
"""Fields of a mapping that name a column."""


def guess_mapping(headings: Sequence[str]) -> ColumnMapping:
    """What the headings say in English or German; what they leave open stays empty.

    Two headings that would do equally well for order number or price leave that open too.
    """
    found: dict[str, str] = {}
    for name in _PHRASES:
        ranked = sorted(
            (rank, index)
            for index, heading in enumerate(headings)
            if heading not in found.values() and (rank := _rank(name, heading)) is not None
        )
        if not ranked:
            continue
        if name in _REQUIRED and len(ranked) > 1 and ranked[0][0] == ranked[1][0]:
            continue
        found[name] = headings[ranked[0][1]]
    return ColumnMapping(**found)


def read_mapping(text: str, base: ColumnMapping | None = None) -> ColumnMapping:
    """A mapping written as “number=Part No,price=List”, over what ``base`` says.

    Raises InputError for what is not a field or has no heading.
    """
    known = {field.name for field in fields(ColumnMapping)}
    stated: dict[str, str] = {}
    for piece in re.split(r",(?=\s*[a-z_]+=)", text):
        name, equals, heading = piece.partition("=")
        name, heading = name.strip().replace("-", "_"), heading.strip()
        if not equals or name not in known or not heading:
            raise InputError(
                Text(
                    "“{text}” does not map a column; write field=heading with a field of {known}.",
                    text=piece.strip(),
                    known=joined(sorted(known)),
                )
            )
        stated[name] = heading
    if stated.get("decimal", ",") not in (",", "."):
        raise InputError(
            Text("“{text}” is not a decimal mark; give “.” or “,”.", text=stated["decimal"])
        )
    return replace(base or ColumnMapping(), **stated)


def currency_of_heading(heading: str) -> str:
    """The currency that a heading such as “List price (EUR)” or “Preis in €” names; else empty."""
    codes = [word for word in re.findall(r"[A-Z]{3}", heading) if word in _CURRENCIES]
    if "€" in heading:
        codes.append("EUR")
    if "£" in heading:
        codes.append("GBP")
    return codes[0] if len(set(codes)) == 1 else ""


def unit_of_heading(heading: str) -> str:
    """The unit of time that a heading such as “Lead time (weeks)” or “Lieferzeit in Tagen” names.

    It is given back as the heading writes it; empty where there is none.
    """
    found = _TIMES.findall(heading)
    return found[0] if len(found) == 1 else ""


def _rank(name: str, heading: str) -> tuple[int, int] | None:
    """How well a heading suits a field: whole before beginning before within; None if not."""
    words = _words(heading)
    if name == "price" and _NOT_A_LIST_PRICE & set(words.split()):
        return None
    for kind in range(3):
        for order, phrase in enumerate(_PHRASES[name]):
            if (kind == 0 or len(phrase) >= _SHORTEST_WITHIN) and _fits(kind, phrase, words):
                return kind, order
    return None


def _fits(kind: int, phrase: str, words: str) -> bool:
    """Whether the words are the phrase (0), begin with it (1) or hold it (2)."""
    if kind == 0:
        return words == phrase
    return f"{words} ".startswith(f"{phrase} ") if kind == 1 else f" {phrase} " in f" {words} "


def _words(heading: str) -> str:
    """Lower-case words, without marks, currencies and the number of a repeated heading."""
    bare = _REPEATED.sub("", heading).replace("#", " number ")
    words = re.sub(r"[^\w]+", " ", bare, flags=re.UNICODE).replace("_", " ").split()
    return " ".join(word.casefold() for word in words if word not in _CURRENCIES)
