"""Lines for support: what a price list offers for the order numbers on the bill."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sanwright.bom.lines import BomLine, Category, SupportOrder
from sanwright.bom.price_lists import PriceEntry, PriceList, number_key
from sanwright.text import NOTHING, Text, verbatim

SUPPORTED = frozenset({Category.SWITCHES, Category.SERVERS, Category.STORAGE, Category.ENCLOSURES})
"""Categories of which support is expected, so that a line without is a gap."""


@dataclass(frozen=True, slots=True)
class _Offer:
    """An entry, and how many of it make up the years that are wanted."""

    entry: PriceEntry
    times: int
    remark: Text = NOTHING


def support_lines(
    lines: Sequence[BomLine], wanted: SupportOrder | None, lists: Sequence[PriceList]
) -> Iterator[BomLine]:
    """A line behind the others for each that has to be ordered and that support is offered for.

    They are numbered on. Earlier lists go before later ones; of a list the entry for exactly the
    wanted years, else one that they are a multiple of. Spares lie in a drawer and need none.
    """
    if wanted is None:
        return
    offered = [_by_number(prices, wanted.level) for prices in lists]
    position = len(lines)
    for line in lines:
        if not line.is_ordered or line.is_spare or not line.part_number:
            continue
        key = number_key(line.part_number)
        offers = (_best(entries.get(key, []), wanted.years) for entries in offered)
        offer = next((each for each in offers if each is not None), None)
        if offer is not None:
            position += 1
            yield _line(line, offer, wanted, position)


def unsupported(lines: Sequence[BomLine]) -> Iterator[BomLine]:
    """Lines of which support is expected and that have none."""
    covered = {line.support_for for line in lines if line.is_support}
    for line in lines:
        is_expected = line.category in SUPPORTED and line.is_ordered and not line.is_spare
        if is_expected and line.position not in covered:
            yield line


def _by_number(prices: PriceList, level: str) -> dict[str, list[PriceEntry]]:
    """The list's support of a level by the order numbers that it is for."""
    found: dict[str, list[PriceEntry]] = {}
    for entry in prices.prices.values():
        if entry.support_level.casefold() == level.casefold():
            for number in entry.support_for:
                found.setdefault(number_key(number), []).append(entry)
    return found


def _best(entries: list[PriceEntry], years: int | None) -> _Offer | None:
    if not entries:
        return None
    stated = sorted(
        (entry for entry in entries if entry.support_years),
        key=lambda each: each.support_years or 0,
    )
    if years is None:
        entry = next((each for each in entries if not each.support_years), None) or stated[0]
        return _Offer(entry, 1, _term_of(entry))
    for entry in reversed(stated):
        if entry.support_years and years % entry.support_years == 0:
            return _Offer(entry, years // entry.support_years, _term_of(entry))
    open_ended = next((each for each in entries if not each.support_years), None)
    if open_ended is None:
        return None
    return _Offer(open_ended, 1, Text("the price list does not say for how many years it is"))


def _term_of(entry: PriceEntry) -> Text:
    if not entry.support_years:
        return Text("the price list does not say for how many years it is")
    return Text("{count:,} year each", "{count:,} years each", entry.support_years)


def _line(line: BomLine, offer: _Offer, wanted: SupportOrder, position: int) -> BomLine:
    entry = offer.entry
    text = (
        verbatim(entry.description)
        if entry.description
        else Text("Support “{level}” for {what}", level=wanted.level, what=line.description)
    )
    return BomLine(
        position=position,
        category=Category.SUPPORT,
        vendor=entry.vendor or line.vendor,
        part_number=entry.number,
        description=text,
        quantity=line.quantity * offer.times,
        devices=line.devices,
        ports=line.ports,
        cables=line.cables,
        remark=offer.remark,
        counted=tuple((id_, pieces * offer.times) for id_, pieces in line.counted),
        support_for=line.position,
    )
