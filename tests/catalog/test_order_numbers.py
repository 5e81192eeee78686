"""Does an order number name one part, and is it written as its maker writes such numbers?"""

from __future__ import annotations

import re
from collections.abc import Iterator

from sanwright.bom.mains import sold_numbers
from sanwright.catalog import Catalog
from sanwright.parts import Part, PartKind, value_of

SHARED = {"N9Z47A", "R0N93A", "R7C75A"}
"""Bases and chassis that HPE lists for several models: the nodes fitted make the difference."""

PATTERNS = {
    "HPE": r"[A-Z]\d[A-Z]\d\d[A-Z](?:AE)?|[A-Z]{2}\d{3}[A-Z](?:AE)?|\d{6}-[A-Z]?\d{2,3}"
    r"|P\d{5}-[AB]\d\d|J[A-Z\d]\d{3}[A-Z]|[A-Z]\d[A-Z]\d\d[A-Z]AE",
    "Dell": r"\d{3}-[A-Z]{4}|[A-Z\d]{5,7}|100-\d{3}-\d{3}-\d{2,3}",
    "Cisco": r"(?:DS|UCSC?|CAB|M9|N2XX)[A-Za-z\d+/-]*=?",
    "Seagate": r"(?:ST|XS)\d+[A-Z]{2}\d+[A-Z]?",
}
"""How makers write order numbers, as far as the catalog's sources show; labels of Dell EMC, too."""


def orders(part: Part) -> Iterator[tuple[str, str]]:
    """Order numbers of a part with what each stands for: nothing, or a length of cable."""
    for item in part.part_numbers:
        yield item.number, ""
    for sold in (value_of(part.cable.lengths) or ()) if part.cable is not None else ():
        if sold.part_number:
            yield sold.part_number, f"{sold.length.amount:g} m"


def test_an_order_number_names_one_part_of_a_maker(catalog: Catalog) -> None:
    found: dict[tuple[str, str], set[tuple[str, str]]] = {}
    for part in catalog.parts():
        for number, what in orders(part):
            found.setdefault((part.vendor, number), set()).add((part.id, what))
    several = {number for (_, number), parts in found.items() if len(parts) > 1}
    assert len(found) > 500
    assert several == SHARED


def test_order_numbers_are_written_as_their_maker_writes_them(catalog: Catalog) -> None:
    odd = [
        (part.id, number)
        for part in catalog.parts()
        for number, _ in orders(part)
        if part.vendor in PATTERNS and not re.fullmatch(PATTERNS[part.vendor], number)
    ]
    assert odd == []


def test_an_order_number_that_comes_in_packs_says_how_many(catalog: Catalog) -> None:
    for part in catalog.parts():
        for item in part.part_numbers:
            if re.search(r"\b(pack|bundle) of\b", item.of):
                assert item.pieces > 1, (part.id, item.number)


def test_cords_that_a_bill_orders_are_parts_of_the_catalog(catalog: Catalog) -> None:
    cords = {
        (number, part.vendor)
        for part in catalog.parts(PartKind.ACCESSORY)
        if "ord" in part.model
        for number, _ in orders(part)
    }
    assert set(sold_numbers().items()) <= cords
