"""The bill of materials as a table by category with its total, and what keeps it from an order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from decimal import Decimal

from reportlab.platypus import Flowable

from sanwright.bom import Bom, BomLine
from sanwright.bom.lacks import Lack, Severity
from sanwright.bom.order_check import OrderIssue, order_check
from sanwright.design import port_device
from sanwright.language import localised, mark, number, tr, trn
from sanwright.reports.bom_cells import discount_text, price_cell
from sanwright.reports.composition import PROPOSAL
from sanwright.reports.grid import Cell, Column, Grid, Row, RowKind
from sanwright.reports.material import Material
from sanwright.reports.name_lists import listing
from sanwright.reports.prose import bullet, paragraph, section, subsection
from sanwright.reports.sections.facts import BAD, DOUBTFUL, QUIET
from sanwright.units import UNKNOWN

TITLE, KEY = mark("Bill of materials"), "bill-of-materials"
_MOST_PLACES = 20
_OF_PARTS = (Lack.POWER_SUPPLIES, Lack.POWER_INLET, Lack.RAILS)
"""Gaps of which the title says all but which part it is."""
_COLOURS = {Severity.MISSING: BAD, Severity.ASK: DOUBTFUL}


def flow(material: Material) -> list[Flowable]:
    """The section."""
    bom = material.bom
    story = section(tr(TITLE), KEY)
    if not bom.lines:
        story.append(paragraph(tr("There is nothing to order yet.")))
        return story
    story.append(
        paragraph(
            tr(
                "The list is counted from the drawing: base units, what is fitted into them, optics"
                " at both ends of every cable, and cables in the next longer length in which they "
                "are sold. Lines in grey come with another part and are not ordered."
            )
        )
    )
    is_priced = bool(bom.known_totals)
    by_line = is_priced and material.plan.prices == "all"
    rows: list[Row] = []
    for category, lines in bom.by_category().items():
        rows.append(Row((category.label,), RowKind.GROUP))
        rows.extend(_row(bom, line, by_line) for line in lines)
    shows_total = is_priced and material.plan.prices != "none"
    rows.extend(_total_rows(bom, by_line, shows_total))
    story.append(Grid(_columns(by_line), rows))
    if material.plan.prices != "none":
        story.extend(_about_prices(bom))
    story.extend(bullet(note) for note in bom.notes)
    is_offered = material.plan.id == PROPOSAL
    return story if is_offered else [*story, *_order_check(material)]


def _columns(by_line: bool) -> tuple[Column, ...]:
    front = (
        Column(tr("No."), 0.5, "right"),
        Column(tr("Description"), 3.4),
        Column(tr("Order number"), 1.6),
        Column(tr("Quantity"), 0.8, "right"),
    )
    if not by_line:
        return (*front, Column(tr("Remark"), 3.0))
    return (
        *front,
        Column(tr("List price"), 1.05, "right"),
        Column(tr("Discount"), 0.75, "right"),
        Column(tr("Net price"), 1.05, "right"),
        Column(tr("Line price"), 1.15, "right"),
        Column(tr("Remark"), 2.4),
    )


def _total_rows(bom: Bom, by_line: bool, shows_total: bool) -> Iterator[Row]:
    """The count of what to order, then one sum for each currency."""
    pieces = number(sum(line.quantity for line in bom.ordered))
    lines = trn("To order: {count:,} line", "To order: {count:,} lines", len(bom.ordered))
    if not by_line:
        yield Row(("", lines, "", pieces, ""), RowKind.TOTAL)
    else:
        yield Row(("", lines, "", pieces, "", "", "", "", ""), RowKind.TOTAL)
    for currency, amount in bom.known_totals.items() if shows_total else ():
        name = tr("Total {currency}", currency=currency)
        if bom.unpriced:
            name = tr("Total {currency} is at least", currency=currency)
        total = _money(amount)
        if by_line:
            yield Row(("", name, "", "", "", "", "", total, ""), RowKind.TOTAL)
        else:
            yield Row(("", name, "", "", total), RowKind.TOTAL)


def _about_prices(bom: Bom) -> list[Flowable]:
    totals = bom.known_totals
    story: list[Flowable] = []
    if len(totals) == 1:
        story.append(paragraph(tr("Prices in {currency}.", currency=next(iter(totals)))))
    story.append(paragraph(tr("Total price {total}.", total=bom.total_text)))
    story.extend(bullet(note) for note in bom.price_notes)
    return story


def _row(bom: Bom, line: BomLine, by_line: bool) -> Row:
    colour = None if line.is_ordered else QUIET
    name = " ".join(text for text in (line.vendor, line.description) if text)
    if line.colour:
        name = tr("{part}, {colour}", part=name, colour=line.colour)
    remarks = (_relation(line), line.life_cycle, _source(line) if by_line else "", line.remark)
    texts = (
        str(line.position),
        name,
        line.part_number or tr(UNKNOWN),
        number(line.quantity),
        *(_prices(line, len(bom.known_totals) > 1) if by_line else ()),
        "; ".join(text for text in remarks if text),
    )
    return Row(tuple(Cell(text, colour=colour) for text in texts))


def _relation(line: BomLine) -> str:
    """That the line is a spare for another, or support for it."""
    if line.is_spare:
        return tr("spare for no. {position}", position=line.spare_for)
    if line.is_support:
        return tr("support for no. {position}", position=line.support_for)
    return ""


def _prices(line: BomLine, several: bool) -> tuple[str, str, str, str]:
    """Unit price, discount, net price, line price; the latter with its currency if need be."""
    price = line.price
    total = _price_text(line, line.line_price)
    if price is None:
        return _price_text(line, None), "", _price_text(line, None), total
    return (
        _price_text(line, price.unit),
        discount_text(price),
        _price_text(line, price.net),
        f"{total} {price.currency}" if several else total,
    )


def _price_text(line: BomLine, amount: Decimal | None) -> str:
    price = price_cell(line, amount)
    return price if isinstance(price, str) else _money(price)


def _money(amount: Decimal) -> str:
    exponent = amount.as_tuple().exponent
    has_cents = isinstance(exponent, int) and exponent >= -2
    return localised(f"{amount:,.2f}" if has_cents else f"{amount:,f}")


def _source(line: BomLine) -> str:
    """Where the price is from and until when it holds; where it does not, the remark says so."""
    if line.price is None or not line.price.is_valid:
        return ""
    return f"“{line.price.price_list}”, {line.price.validity}"


def _order_check(material: Material) -> list[Flowable]:
    """What is missing before the list can be ordered, each kind of gap once."""
    check = order_check(material.bom, material.tables)
    story = [*subsection(tr("Order check"), "order-check"), paragraph(check.text)]
    kinds: dict[Lack, list[OrderIssue]] = {}
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
                Cell(lack.severity.label, colour=_COLOURS.get(lack.severity)),
                lack.label,
                _places(material, issues),
                lack.advice,
            )
        )
        for lack, issues in kinds.items()
    ]
    return [*story, Grid(columns, rows)]


def _places(material: Material, issues: list[OrderIssue]) -> str:
    """The lines of the list that the gaps are on; of gaps on no line, the parts or a sentence."""
    positions = sorted({position for issue in issues for position in issue.positions})
    texts = list(dict.fromkeys(_place(material, each) for each in issues if not each.positions))
    rest = len(texts) - _MOST_PLACES
    if rest > 0:
        texts = [*texts[:_MOST_PLACES], tr("and {count:,} more", count=rest)]
    if positions:
        lines = listing([str(position) for position in positions], _MOST_PLACES)
        lines = trn("Line {numbers}", "Lines {numbers}", len(positions), numbers=lines)
        texts.insert(0, lines)
    return "\n".join(texts)


def _place(material: Material, issue: OrderIssue) -> str:
    if issue.lack not in _OF_PARTS or not issue.records:
        return issue.text
    tables = material.tables
    parts = Counter(
        part.name if (part := tables.part_of(port_device(record))) is not None else tr(UNKNOWN)
        for record in issue.records
    )
    return "\n".join(
        trn("{part}, {count:,} device", "{part}, {count:,} devices", count, part=name)
        for name, count in parts.items()
    )
