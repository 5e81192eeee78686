"""The bill of materials as tables on paper: its lines, what they add up to, the order check."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from reportlab.platypus import Flowable

from sanwright.bom import Bom, BomLine, GapKind, GapSeverity, GroupLine, OrderCheck, OrderIssue
from sanwright.bom.cables import jacket_text
from sanwright.bom.lines import is_price
from sanwright.bom.order_numbers import NUMBER_UNKNOWN
from sanwright.design import Tables, port_device
from sanwright.language import localised, number
from sanwright.reports.bom_cells import discount_text, price_cell
from sanwright.reports.facts import BAD, DOUBTFUL, QUIET
from sanwright.reports.grid import Cell, Column, Grid, Row, RowKind
from sanwright.reports.prose import bullet, paragraph
from sanwright.text import tr
from sanwright.units import UNKNOWN
from sanwright.wording.bill import delivery_remarks, number_text
from sanwright.wording.name_lists import listing

Prices = Literal["all", "totals", "none"]
"""Which prices are printed: those of every line, sums only, or none."""

_MOST_PLACES = 20
_OF_PARTS = (GapKind.OPTICS, GapKind.POWER_SUPPLIES, GapKind.POWER_INLET, GapKind.RAILS)
"""Gaps of which the title says all but which part it is."""
_COLOURS = {GapSeverity.MISSING: BAD, GapSeverity.ASK: DOUBTFUL}


@dataclass(frozen=True, slots=True)
class Totals:
    """What lines add up to; ``unpriced`` is how many of those to order have no price."""

    lines: int
    pieces: int
    unpriced: int
    known: Mapping[str, Decimal]

    @staticmethod
    def of(bom: Bom) -> Totals:
        """The totals of all lines."""
        pieces = sum(line.quantity for line in bom.ordered)
        return Totals(len(bom.ordered), pieces, bom.unpriced, bom.known_totals)


def total_title(currency: str, *, is_priced: bool) -> str:
    """What a sum is called: the total, or just what the lines come to that have a price."""
    if is_priced:
        return tr("Total {currency}", currency=currency)
    return tr("Lines with a price, {currency}", currency=currency)


class BillTable:
    """Makes tables of lines that all have the same columns.

    There are columns of prices where ``bom`` has prices and they are to be shown. Where these are
    from is said on the lines only if they are from several lists or valid for different times.
    Discount and net price have columns only where there is a discount. Beside prices there is no
    room for remarks: they stand in a row of their own below their line.
    """

    def __init__(self, bom: Bom, prices: Prices) -> None:
        currencies = bom.known_totals
        self._by_line = bool(currencies) and prices == "all"
        self._discounted = any(line.price is not None and line.price.discount for line in bom.lines)
        self._shows_totals = bool(currencies) and prices != "none"
        self._several = len(currencies) > 1
        self._names_sources = len({_source(line) for line in bom.lines} - {""}) > 1

    def columns(self) -> tuple[Column, ...]:
        """The columns of every table."""
        front = (
            Column(tr("No."), 0.5, "right"),
            Column(tr("Description"), 3.4),
            Column(tr("Order number"), 2.2),
            Column(tr("Quantity"), 0.8, "right"),
        )
        if not self._by_line:
            return (*front, Column(tr("Remark"), 3.0))
        net = Column(tr("Discount"), 0.75, "right"), Column(tr("Net price"), 1.05, "right")
        return (
            *front,
            Column(tr("List price"), 1.05, "right"),
            *(net if self._discounted else ()),
            Column(tr("Line price"), 1.15, "right"),
        )

    def rows(self, lines: Iterable[GroupLine]) -> Iterator[Row]:
        """A row for each line, and its remark; what comes with another part is in grey."""
        for item in lines:
            colour = None if item.line.is_ordered else QUIET
            cells = tuple(Cell(text, colour=colour) for text in self._texts(item))
            remark = self._remark(item.line)
            if not self._by_line:
                yield Row((*cells, Cell(remark, colour=colour)))
                continue
            yield Row(cells, with_next=bool(remark))
            if remark:
                yield Row((Cell(remark, colour=QUIET),), RowKind.NOTE)

    def total_rows(self, totals: Totals) -> Iterator[Row]:
        """The count of what to order, then one sum for each currency."""
        lines = tr("To order: {count:,} line", "To order: {count:,} lines", totals.lines)
        yield self._total(lines, number(totals.pieces), "")
        for currency, amount in totals.known.items() if self._shows_totals else ():
            name = total_title(currency, is_priced=is_price(totals.unpriced, totals.lines))
            if totals.unpriced and is_price(totals.unpriced, totals.lines):
                name = tr("Total {currency} is at least", currency=currency)
            yield self._total(name, "", money(amount))

    def _total(self, name: str, pieces: str, amount: str) -> Row:
        if self._by_line:
            net = ("", "") if self._discounted else ()
            return Row(("", name, "", pieces, "", *net, amount), RowKind.TOTAL)
        return Row(("", name, "", pieces, amount), RowKind.TOTAL)

    def _texts(self, item: GroupLine) -> Iterator[str]:
        line = item.line
        name = " ".join(str(text) for text in (line.vendor, line.description) if text)
        yield str(line.position)
        colour = jacket_text(line.colour)
        yield tr("{part}, {colour}", part=name, colour=colour) if colour else name
        yield number_text(line)
        yield number(item.quantity)
        if self._by_line:
            yield from self._prices(item)

    def _remark(self, line: BomLine) -> str:
        source = _source(line) if self._by_line and self._names_sources else ""
        says_more = line.remark != NUMBER_UNKNOWN or not self._by_line
        own = line.remark if says_more else ""
        remarks = (_relation(line), line.life_cycle, *delivery_remarks(line.price), source, own)
        return "; ".join(str(text) for text in remarks if text)

    def _prices(self, item: GroupLine) -> Iterator[str]:
        """Unit price, discount, net price, line price; the latter with its currency if need be."""
        price = item.line.price
        yield _price_text(item.line, None if price is None else price.unit)
        if self._discounted:
            yield "" if price is None else discount_text(price)
            yield _price_text(item.line, None if price is None else price.net)
        total = _price_text(item.line, item.line_price)
        yield f"{total} {price.currency}" if price is not None and self._several else total


def about_prices(bom: Bom) -> list[Flowable]:
    """In which currency prices are, what they come to, and the lists that they are from."""
    totals = bom.known_totals
    story: list[Flowable] = []
    if len(totals) == 1:
        story.append(paragraph(tr("Prices in {currency}.", currency=next(iter(totals)))))
    story.append(paragraph(tr("Total price {total}.", total=bom.total_text)))
    story.extend(bullet(str(note)) for note in bom.price_notes)
    return story


def money(amount: Decimal) -> str:
    """An amount without its currency, as the language in use writes it; with cents, or more."""
    exponent = amount.as_tuple().exponent
    has_cents = isinstance(exponent, int) and exponent >= -2
    return localised(f"{amount:,.2f}" if has_cents else f"{amount:,f}")


def order_check_flow(check: OrderCheck, tables: Tables) -> list[Flowable]:
    """What is missing before the list can be ordered, each kind of gap once."""
    story: list[Flowable] = [paragraph(str(check.text))]
    kinds: dict[GapKind, list[OrderIssue]] = {}
    for issue in check.issues:
        kinds.setdefault(issue.lack, []).append(issue)
    if not kinds:
        return story
    columns = (
        Column(tr("Urgency"), 0.9),
        Column(tr("Open point"), 1.7),
        Column(tr("Where"), 3.0),
        Column(tr("What to do"), 3.2),
    )
    rows = [
        Row(
            (
                Cell(str(lack.severity.label), colour=_COLOURS.get(lack.severity)),
                str(lack.label),
                places_of_issues(tables, issues),
                str(lack.advice),
            )
        )
        for lack, issues in kinds.items()
    ]
    return [*story, Grid(columns, rows)]


def places_of_issues(tables: Tables, issues: list[OrderIssue]) -> str:
    """The lines of the list that the gaps are on; of gaps on no line, the parts or a sentence."""
    positions = sorted({position for issue in issues for position in issue.positions})
    texts = list(dict.fromkeys(_place(tables, each) for each in issues if not each.positions))
    rest = len(texts) - _MOST_PLACES
    if rest > 0:
        texts = [*texts[:_MOST_PLACES], tr("and {count:,} more", count=rest)]
    if positions:
        lines = listing([str(position) for position in positions], _MOST_PLACES)
        texts.insert(0, tr("Line {numbers}", "Lines {numbers}", len(positions), numbers=lines))
    return "\n".join(texts)


def _place(tables: Tables, issue: OrderIssue) -> str:
    if issue.lack not in _OF_PARTS or not issue.records:
        return str(issue.text)
    parts = Counter(
        str(part.label if (part := tables.part_of(record)) is not None else UNKNOWN)
        for record in dict.fromkeys(map(port_device, issue.records))
    )
    return "\n".join(
        tr("{part}, {count:,} device", "{part}, {count:,} devices", count, part=name)
        for name, count in parts.items()
    )


def _relation(line: BomLine) -> str:
    """That the line is a spare for another, or support for it."""
    if line.is_spare:
        return tr("spare for no. {position}", position=line.spare_for)
    if line.is_support:
        return tr("support for no. {position}", position=line.support_for)
    return ""


def _price_text(line: BomLine, amount: Decimal | None) -> str:
    price = price_cell(line, amount)
    return price if isinstance(price, str) else money(price)


def _source(line: BomLine) -> str:
    """Where the price is from and until when it holds; where it does not, the remark says so."""
    if line.price is None or not line.price.is_valid:
        return ""
    return tr("“{list}”, {validity}", list=line.price.price_list, validity=line.price.validity)
