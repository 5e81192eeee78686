"""What stands in a line of the bill where there is no number and no price."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sanwright.bom import BomLine, Price
from sanwright.bom.lines import PERPETUAL
from sanwright.text import Text, tr
from sanwright.units import UNKNOWN

_INCLUDED = Text("included")
_NOT_ORDERED = Text("not ordered")
_LEAD_TIME = re.compile(
    r"([0-9]+) *(days?|weeks?|months?|tage?n?|wochen?|monate?n?)", re.IGNORECASE
)
_MOST_DIGITS = 6


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
        yield tr("lead time: {time}", time=lead_time_text(price))


def lead_time_text(price: Price | None) -> str:
    """When a thing comes: the list's own words, of which days, weeks and months are translated."""
    if price is None:
        return ""
    found = _LEAD_TIME.fullmatch(price.lead_time.strip())
    if found is None or len(found[1]) > _MOST_DIGITS:
        return price.lead_time
    count, word = int(found[1]), found[2].casefold()
    if word.startswith(("day", "tag")):
        return tr("{count:,} day", "{count:,} days", count)
    if word.startswith(("week", "woche")):
        return tr("{count:,} week", "{count:,} weeks", count)
    return tr("{count:,} month", "{count:,} months", count)


def number_text(line: BomLine) -> str:
    """The order number, or that it is unknown; nothing where it does not matter."""
    return line.part_number or ("" if line.is_freed else tr(UNKNOWN))
