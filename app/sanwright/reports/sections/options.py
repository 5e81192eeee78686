"""Alternatives considered: variants and candidates in figures, and what was given up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from reportlab.platypus import Flowable

from sanwright.reports.grid import Column, Grid, Row, RowKind
from sanwright.reports.material import Material
from sanwright.reports.prose import paragraph, section
from sanwright.reports.sections.requirements_met import considered
from sanwright.reports.sections.variants import about, compared
from sanwright.text import Text, tr
from sanwright.variants.comparison import ComparedDesign as Option
from sanwright.variants.comparison import ComparisonRow as Figure
from sanwright.variants.figures import CAPACITY, COST, FINDINGS

TITLE, KEY = Text("Alternatives considered"), "options"
_MOST_BESIDE = 4
"""Options that fit beside the proposed design on a page."""
_ALWAYS = (COST, CAPACITY, FINDINGS)
"""Figures that are shown even where all options have the same."""


def applies(material: Material) -> bool:
    """Whether there is anything to choose from."""
    asked = material.tables.requirement
    return bool(material.tables.variants) or (asked is not None and asked.proposal is not None)


def flow(material: Material) -> list[Flowable]:
    """The section: variants of the drawing, then what a requirement led to beside it."""
    story = section(tr(TITLE), KEY)
    if material.tables.variants:
        story += _variants(material)
    return [*story, *considered(material)]


def _variants(material: Material) -> list[Flowable]:
    shown = material.comparison
    count = len(shown.columns) - 1
    story: list[Flowable] = []
    story.append(
        paragraph(
            tr(
                "The proposed design stands beside {count:,} option. What differs is shown, with "
                "how much more or less it is than in the proposed design; “≥” and “≤” mark a bound "
                "where only a part is known.",
                "The proposed design stands beside {count:,} options. What differs is shown, with "
                "how much more or less it is than in the proposed design; “≥” and “≤” mark a bound "
                "where only a part is known.",
                count,
            )
        )
    )
    story += [about(material, column) for column in shown.columns[1:]]
    figures = list(_figures(material))
    for start in range(1, count + 1, _MOST_BESIDE):
        chosen = (0, *range(start, min(start + _MOST_BESIDE, count + 1)))
        heads = (
            Column(tr("Figure"), 2.2),
            *(Column(_name(shown.columns[n]), 1.4, "right") for n in chosen),
        )
        story.append(Grid(heads, list(_rows(figures, chosen))))
    return story


def _name(column: Option) -> str:
    return str(column.name) if column.variant is not None else tr("Proposed design")


def _figures(material: Material) -> Iterator[tuple[Text, list[Figure]]]:
    """Cost first, then section by section what differs."""
    sections = dict(material.comparison.sections)
    cost = sections.pop(COST, ())
    if material.prices and material.plan.prices != "none" and cost:
        yield COST, list(cost)
    for name, rows in sections.items():
        wanted = [row for row in rows if row.differs or name in _ALWAYS]
        if wanted:
            yield name, wanted


def _rows(figures: Sequence[tuple[Text, list[Figure]]], chosen: Sequence[int]) -> Iterator[Row]:
    for name, rows in figures:
        yield Row((tr(name),), RowKind.GROUP)
        for figure in rows:
            yield Row((str(figure.title), *(compared(figure, number) for number in chosen)))
