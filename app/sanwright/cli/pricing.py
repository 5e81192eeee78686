"""Price lists on the command line: ``--prices``, ``--map``, ``--currency``, ``--discount``."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from sanwright.api.price_lists import price_list_in
from sanwright.bom import PriceList
from sanwright.cli.output import print_error
from sanwright.errors import InputError
from sanwright.text import verbatim

_OPTIONS = {"columns": "--map ", "discounts": "--discount", "valid_until": "--valid-until"}


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments about prices."""
    group = parser.add_argument_group("prices")
    group.add_argument(
        "--prices",
        nargs="+",
        action="extend",
        default=[],
        type=Path,
        metavar="LIST",
        help="price lists (.xlsx, .csv), the preferred one first",
    )
    group.add_argument(
        "--map",
        default="",
        metavar="FIELD=HEADING,…",
        help="which columns hold what, as number=Part No,price=List; remembered for lists with "
        "the same headings",
    )
    group.add_argument("--currency", default="", help="of lists that do not state it: EUR")
    group.add_argument(
        "--discount",
        action="append",
        default=[],
        metavar="NAME=PERCENT",
        help="for a vendor or a category: Brocade=35; may be given several times",
    )
    group.add_argument(
        "--valid-until", default="", metavar="DATE", help="of lists that do not state it"
    )


def price_lists(arguments: argparse.Namespace) -> tuple[PriceList, ...]:
    """The lists that the arguments name. Raises InputError or MachineError in one sentence."""
    if not arguments.prices:
        for name in ("map", "currency", "discount", "valid_until"):
            if getattr(arguments, name):
                raise InputError(
                    verbatim(
                        f"--{name.replace('_', '-')} is about a price list; name one with --prices."
                    )
                )
        return ()
    discounts = _discounts(arguments.discount)
    found = []
    for path in arguments.prices:
        prices = price_list_in(
            path,
            arguments.map,
            arguments.currency,
            discounts,
            arguments.valid_until,
            remember=True,
            said_as=_OPTIONS,
        )
        print_error(_said(prices))
        found.append(prices)
    return tuple(found)


def _said(prices: PriceList) -> str:
    notes = f"; {prices.note}" if prices.note else ""
    count = len(prices.prices)
    word = "price" if count == 1 else "prices"
    return f"{count:,} {word} in {prices.currency} from “{prices.name}”{notes}"


def _discounts(texts: Sequence[str]) -> dict[str, str | float]:
    found: dict[str, str | float] = {}
    for text in texts:
        name, _, share = text.rpartition("=")
        if not name.strip():
            raise InputError(verbatim(f"“{text}” is not a discount; write it as Brocade=35."))
        found.setdefault(name.strip(), share.strip())
    return found
