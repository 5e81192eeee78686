"""What stands in a line of the bill where there is no number and no price."""

from __future__ import annotations

from collections.abc import Iterator

from sanwright.bom import BomLine, Price
from sanwright.bom.lines import PERPETUAL
from sanwright.text import Text, tr
from sanwright.units import UNKNOWN

_INCLUDED = Text("included")
_NOT_ORDERED = Text("not ordered")


def unordered_text(line: BomLine) -> str:
    """What stands in place of a price where nothing is ordered."""
    return tr(_NOT_ORDERED if line.is_freed else _INCLUDED)


def term_text(price: Price) -> str:
    """How long a licence runs; empty where the price list does not say."""
    if price.term_years is None:
        return ""
    if price.term_years == PERPETUAL:
        return tr("perpetual")
    return tr("{count:,} year", "{count:,} years", price.term_years)


def delivery_remarks(price: Price | None) -> Iterator[str]:
    """How long a licence runs and when a thing comes, as far as the price list says."""
    if price is None:
        return
    if price.term_years is not None:
        yield tr("licence term: {term}", term=term_text(price))
    if price.lead_time:
        yield tr("lead time: {time}", time=price.lead_time)


def number_text(line: BomLine) -> str:
    """The order number, or that it is unknown; nothing where it does not matter."""
    return line.part_number or ("" if line.is_freed else tr(UNKNOWN))
