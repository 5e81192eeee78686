"""Variants of a design side by side with the drawing: the same figures of each.

No column is called the best. What is not known stays unknown in its column, and a sum or maximum
of which a part is not known is a bound and says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from sanwright.bom import PriceList
from sanwright.design import Snapshot, Tables, Variant
from sanwright.errors import InvalidEditError
from sanwright.language import number
from sanwright.text import Text, joined
from sanwright.units import format_number
from sanwright.variants.figures import ComparedFigure, Value, figures_of, unit_text
from sanwright.variants.frozen_parts import FrozenParts
from sanwright.variants.recipes import take_variant, variant_name

AS_DRAWN = Text("As drawn")

Progress = Callable[[float, Text], object]
"""Gets the share done (0 to 1) and what is being done; ends the work by raising."""


@dataclass(frozen=True, slots=True)
class ComparedDesign:
    """One design: the drawn one, whose ``variant`` is None, or what a variant makes of it.

    ``problems`` say what could not be carried over; ``tables`` is None where nothing could.
    """

    name: Text
    variant: Variant | None = None
    tables: Snapshot | Tables | None = None
    problems: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class ComparisonRow:
    """One figure of every column, in ``unit``; None where a column has no such figure."""

    section: Text
    title: Text
    unit: str
    decimals: int
    values: tuple[Value | None, ...]
    is_money: bool = False

    def text(self, column: int) -> str:
        """The value as shown, with its unit; a dash where the column has no such figure."""
        value = self.values[column]
        if value is None:
            return "–"
        return value.text(self.unit, self.decimals, is_money=self.is_money)

    def difference(self, column: int) -> float | None:
        """How much more than in the first column; None where either is not known for sure."""
        first, here = self.values[0], self.values[column]
        if first is None or here is None or not column:
            return None
        if first.amount is None or here.amount is None or first.bound or here.bound:
            return None
        return here.amount - first.amount

    def difference_text(self, column: int) -> str:
        """The difference with its sign and unit; empty where there is none to tell."""
        difference = self.difference(column)
        if difference is None:
            return ""
        shown = format_number(abs(difference), self.decimals)
        if shown == "0":
            return ""
        if self.is_money:
            shown = number(abs(difference), self.decimals)
        unit = Text("points") if self.unit == "%" else unit_text(self.unit)
        return f"{'+' if difference > 0 else '-'}{shown} {unit}".rstrip()

    @property
    def differs(self) -> bool:
        """Whether the columns do not all show the same."""
        return len({self.text(column) for column in range(len(self.values))}) > 1


@dataclass(frozen=True, slots=True)
class VariantComparison:
    """Columns and rows; the first column is the drawn design."""

    columns: tuple[ComparedDesign, ...]
    rows: tuple[ComparisonRow, ...]

    @property
    def sections(self) -> dict[Text, tuple[ComparisonRow, ...]]:
        """The rows by section, in order."""
        found: dict[Text, list[ComparisonRow]] = {}
        for row in self.rows:
            found.setdefault(row.section, []).append(row)
        return {section: tuple(rows) for section, rows in found.items()}


def compare_variants(
    tables: Tables,
    variants: Iterable[Variant],
    *,
    as_of: date | None = None,
    prices: Sequence[PriceList] = (),
    today: date | None = None,
    progress: Progress | None = None,
) -> VariantComparison:
    """Examine the drawn design and each variant of it.

    Dates of parts are judged on ``as_of``, by default the day that the project states; prices on
    ``today``, which must be given with them.
    """
    wanted = (None, *variants)

    def columns() -> Iterator[ComparedDesign]:
        for variant in wanted:
            if variant is None:
                yield ComparedDesign(AS_DRAWN, None, tables)
            else:
                yield variant_column(tables, variant)

    return _compared(columns(), len(wanted), as_of, prices, today, progress)


def compare_designs(
    designs: Sequence[tuple[Text, Tables]],
    *,
    prices: Sequence[PriceList] = (),
    today: date | None = None,
    progress: Progress | None = None,
) -> VariantComparison:
    """The same of designs that are there already, each under its name; the first is compared with.

    Prices are judged on ``today``, which must be given with them.
    """
    columns = (ComparedDesign(name, None, tables) for name, tables in designs)
    return _compared(columns, len(designs), None, prices, today, progress)


def _compared(
    designs: Iterable[ComparedDesign],
    count: int,
    as_of: date | None,
    prices: Sequence[PriceList],
    today: date | None,
    progress: Progress | None,
) -> VariantComparison:
    def figures(column: ComparedDesign) -> Iterator[ComparedFigure]:
        if column.tables is not None:
            yield from figures_of(column.tables, as_of, prices, today)

    return compared_figures(designs, count, figures, progress)


def compared_figures(
    designs: Iterable[ComparedDesign],
    count: int,
    figures_of_one: Callable[[ComparedDesign], Iterable[ComparedFigure]],
    progress: Progress | None,
) -> VariantComparison:
    """Columns with the figures that each of them is asked for.

    ``designs`` are made one after the other, each when its turn comes; there are ``count``.
    """
    tell = progress or (lambda _share, _text: None)
    columns: list[ComparedDesign] = []
    figures: list[dict[tuple[Text, Text], ComparedFigure]] = []
    tell(0.0, Text("Comparing…"))
    for place, column in enumerate(designs):
        start, width, name = place / count, 1 / count, column.name
        columns.append(column)
        found: list[ComparedFigure] = []
        for figure in figures_of_one(column):
            found.append(figure)
            tell(start + width * min(0.95, len(found) / 40), joined((name, figure.section), ": "))
        figures.append({(figure.section, figure.title): figure for figure in found})
    tell(1.0, Text("Done"))
    return VariantComparison(tuple(columns), tuple(_rows(figures)))


def variant_column(tables: Tables, variant: Variant) -> ComparedDesign:
    """What a variant makes of the drawn design, or why it makes nothing of it."""
    name = variant_name(variant, FrozenParts(tables))
    try:
        taken = take_variant(tables, variant)
    except InvalidEditError as error:
        return ComparedDesign(name, variant, None, (error.text,))
    return ComparedDesign(name, variant, taken.tables, taken.problems)


def _rows(figures: Sequence[dict[tuple[Text, Text], ComparedFigure]]) -> Iterable[ComparisonRow]:
    """Rows in the order of the columns' own figures, sections kept together."""
    keys = dict.fromkeys(key for column in figures for key in column)
    sections = list(dict.fromkeys(section for section, _ in keys))
    for key in sorted(keys, key=lambda key: sections.index(key[0])):
        like = next(column[key] for column in figures if key in column)
        values = tuple(column[key].value if key in column else None for column in figures)
        yield ComparisonRow(
            like.section, like.title, like.unit, like.decimals, values, like.is_money
        )
