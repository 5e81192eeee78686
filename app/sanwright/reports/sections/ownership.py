"""Energy and cost of ownership: power, heat, energy, space and cost of designs side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from reportlab.platypus import Flowable

from sanwright.analysis.facility import load_of_all
from sanwright.design.papers import RunningCosts
from sanwright.reports.grid import Cell, Column, Grid, Row, RowKind
from sanwright.reports.material import Material
from sanwright.reports.prose import bullet, paragraph, section
from sanwright.text import Text, tr
from sanwright.variants.comparison import ComparisonRow
from sanwright.wording.name_lists import listing
from sanwright.wording.ownership import factor_lines, method

TITLE, KEY = Text("Energy and cost of ownership"), "ownership"
_MOST_BESIDE = 4
"""Designs that fit beside the proposed one on a page."""
_PARTS_SHOWN = 8


def applies(material: Material) -> bool:
    """Whether the user has stated what energy and years are worked out by."""
    return material.drawn.running_costs != RunningCosts()


def flow(material: Material) -> list[Flowable]:
    """The section."""
    shown = material.ownership
    story = section(tr(TITLE), KEY)
    story.append(paragraph(str(method())))
    story += [bullet(value, f"{name}:") for name, value in factor_lines(material.drawn)]
    count = len(shown.columns) - 1
    for start in range(1, max(count, 1) + 1, _MOST_BESIDE):
        chosen = (0, *range(start, min(start + _MOST_BESIDE, count + 1)))
        heads = (
            Column(tr("Figure"), 2.2),
            *(Column(_name(shown.columns[n].name, n), 1.5, "right") for n in chosen),
        )
        rows = list(_rows(material, chosen))
        story += [Grid(heads, rows)] if rows else []
    story += _unknown(material)
    story += _lacking(material)
    return story


def _name(name: Text, column: int) -> str:
    return str(name) if column else tr("Proposed design")


def _wanted(material: Material, rows: Sequence[ComparisonRow]) -> Iterator[ComparisonRow]:
    """Those without money where the document has no prices."""
    shows_money = material.plan.prices != "none"
    return (row for row in rows if shows_money or not row.is_money)


def _is_known(row: ComparisonRow) -> bool:
    """Whether anything is known of any design."""
    return any(value is not None and value.amount is not None for value in row.values)


def _unknown(material: Material) -> Iterator[Flowable]:
    """What is unknown of every design, in one sentence instead of rows, each reason once."""
    names: list[str] = []
    said = ""
    for row in chain.from_iterable(material.ownership.sections.values()):
        if _is_known(row) or row not in _wanted(material, [row]):
            continue
        notes = [str(value.note) for value in row.values if value is not None and value.note]
        note = notes[0] if notes and notes[0] != said else ""
        said = note or said
        names.append(f"{tr(row.title)} ({note})" if note else tr(row.title))
    if names:
        yield paragraph(tr("Not known of any design: {figures}.", figures="; ".join(names)))


def _rows(material: Material, chosen: Sequence[int]) -> Iterator[Row]:
    for name, rows in material.ownership.sections.items():
        wanted = [row for row in _wanted(material, rows) if _is_known(row)]
        if wanted:
            yield Row((tr(name),), RowKind.GROUP)
        said: dict[int, str] = {}
        for row in wanted:
            yield Row((tr(row.title), *(_cell(row, column, said) for column in chosen)))


def _cell(row: ComparisonRow, column: int, said: dict[int, str]) -> Cell:
    """A figure, and why it is not whole, where the figure above does not say the same."""
    value = row.values[column]
    note = str(value.note) if value is not None else ""
    is_new = note and said.get(column) != note
    said[column] = note
    return Cell(f"{row.text(column)}\n{note}" if is_new else row.text(column))


def _lacking(material: Material) -> Iterator[Flowable]:
    """The parts that keep the power from being known."""
    power = load_of_all(material.assessment).power_max
    if power.is_complete:
        return
    known = (material.tables.part(id_) for id_ in power.parts)
    names = [
        str(part.label) if part is not None else id_
        for part, id_ in zip(known, power.parts, strict=True)
    ]
    yield paragraph(
        tr(
            "The maximum power of this part is not known: {names}.",
            "The maximum power of these parts is not known: {names}.",
            len(names),
            names=listing(names, _PARTS_SHOWN),
        )
    )
