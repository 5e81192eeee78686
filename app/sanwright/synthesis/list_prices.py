"""Prices of order numbers from the user's lists, for the objective."""

from __future__ import annotations

from collections.abc import Sequence

from sanwright.bom.price_lists import PriceList
from sanwright.synthesis.weighing import ListPrices


def list_prices(lists: Sequence[PriceList]) -> ListPrices | None:
    """The list price, before discounts, of the first list that has a number; None without lists.

    Lists in another currency than the first are not asked: amounts in two are never added up.
    """
    if not lists:
        return None
    alike = [each for each in lists if each.currency == lists[0].currency]

    def price_of(number: str) -> float | None:
        for each in alike:
            entry = each.entry(number)
            if entry is not None:
                return float(entry.list_price)
        return None

    return ListPrices(price_of, lists[0].currency)
