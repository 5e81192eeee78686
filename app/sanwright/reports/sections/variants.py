"""Variants compared: what each would change, and the same figures of all of them side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from reportlab.platypus import Flowable

from sanwright.reports.grid import Cell, Column, Grid, Row, RowKind
from sanwright.reports.material import Material
from sanwright.reports.prose import bullet, paragraph, section
from sanwright.text import Text, tr
from sanwright.variants import FrozenParts, variant_label
from sanwright.variants.comparison import ComparedDesign as Design
from sanwright.variants.comparison import ComparisonRow as Figure
from sanwright.variants.figures import COST, LOAD, WORKLOADS

TITLE, KEY = Text("Variants compared"), "variants"
_MOST_BESIDE = 4
"""Variants that fit beside the drawing on a page; further ones stand in a table of their own."""


def applies(material: Material) -> bool:
    """Whether there is anything to compare."""
    return bool(material.tables.variants)


def flow(material: Material) -> list[Flowable]:
    """The section."""
    shown = material.comparison
    number = len(shown.columns) - 1
    story = section(tr(TITLE), KEY)
    beside = tr(
        "The design as drawn in this report stands beside {count:,} variant of it.",
        "The design as drawn in this report stands beside {count:,} variants of it.",
        number,
    )
    rest = tr(
        "A variant differs from it by what is listed here and by nothing else. Beneath a figure "
        "stands how much more or less it is than in the design as drawn. What nobody has stated is "
        "unknown here too; “≥” and “≤” mark a bound where only a part is known."
    )
    story.append(paragraph(f"{beside} {rest}"))
    story += [about(material, column) for column in shown.columns[1:]]
    numbers = range(1, number + 1)
    for start in range(0, number, _MOST_BESIDE):
        chosen = (0, *numbers[start : start + _MOST_BESIDE])
        heads = (
            Column(tr("Figure"), 2.6),
            *(Column(tr(shown.columns[n].name), 1.4, "right") for n in chosen),
        )
        story.append(Grid(heads, list(_rows(material, shown.columns, chosen))))
    return story


def about(material: Material, column: Design) -> Flowable:
    """An item of a list: a variant, what it does if its name does not say so, what it could not."""
    said = _about(material, column)
    return bullet(said, f"{column.name}:" if said else str(column.name))


def _about(material: Material, column: Design) -> str:
    variant = column.variant
    sentences: list[str] = []
    if variant is not None:
        steps = variant_label(variant, FrozenParts(material.tables))
        if variant.description.strip():
            sentences.append(variant.description.strip())
        if steps and steps != column.name:
            sentences.append(f"{steps}.")
    if column.problems:
        sentences += [tr("Not carried over:"), *map(str, column.problems)]
    return " ".join(sentences)


def _rows(material: Material, columns: Sequence[Design], chosen: Sequence[int]) -> Iterator[Row]:
    for name, figures in material.comparison.sections.items():
        if name == COST and not material.prices:
            continue
        yield Row((tr(name),), RowKind.GROUP)
        for figure in figures:
            yield Row((tr(figure.title), *(compared(figure, n) for n in chosen)))
            note = _note(figure, columns, chosen)
            if note:
                yield Row((note,), RowKind.NOTE)


def compared(figure: Figure, number: int) -> Cell:
    """A figure in a column, bold where it differs from the first, with the difference below."""
    text, difference = figure.text(number), figure.difference_text(number)
    differs = bool(number) and text != figure.text(0)
    if difference.startswith("-"):
        difference = f"−{difference[1:]}"
    return Cell(f"{text}\n{difference}" if difference else text, differs)


def _note(figure: Figure, columns: Sequence[Design], chosen: Sequence[int]) -> str:
    """Where a figure was found, where that is not the same in all columns."""
    if figure.section not in (LOAD, WORKLOADS):
        return ""
    notes = {n: value.note for n in chosen if (value := figure.values[n]) is not None}
    if len(set(notes.values())) < 2:
        return ""
    return "; ".join(f"{tr(columns[n].name)}: {note}" for n, note in notes.items() if note)
