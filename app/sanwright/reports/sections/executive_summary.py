"""The executive summary: a page for the one who decides, written from the design's own figures.

What is wanted, what is proposed with a picture of it, why that is right, what it costs, what
happens next. No device's port is named here.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from functools import partial

from reportlab.platypus import Flowable, Spacer

from sanwright.bom.lines import money_text, sums_of
from sanwright.reports.grid import Column, Grid, Row, RowKind
from sanwright.reports.material import Material
from sanwright.reports.proposal.blocks import FittedPage, SizedPicture, labelled
from sanwright.reports.proposal.headline_words import (
    availability_text,
    capacity_text,
    connects_text,
    next_generation_text,
    open_points_text,
    performance_text,
    price_text,
)
from sanwright.reports.proposal.sketch import sketch
from sanwright.reports.proposal.task_words import next_steps, task_text
from sanwright.reports.prose import joined, paragraph, section
from sanwright.text import Text, tr
from sanwright.units import UNKNOWN

TITLE, KEY = Text("Executive summary"), "executive-summary"
_FEWEST_BESIDE = 4
"""Groups of parts that are worth two columns."""


def flow(material: Material) -> list[Flowable]:
    """The section."""
    story = section(tr(TITLE), KEY)
    if not material.tables.devices:
        story.append(paragraph(tr("The design is empty: no device has been placed yet.")))
        return story
    return [*story, FittedPage(partial(_page, material))]


def _page(material: Material, width: float, is_close: bool) -> list[Flowable]:
    """All below the heading, ``width`` points wide; closer where the page is short of room."""
    task = [(tr("The task"), task_text(material)), (tr("The proposal"), connects_text(material))]
    page: list[Flowable] = [labelled([(label, text) for label, text in task if text], width)]
    picture = sketch(material, width, is_close=is_close)
    if picture is not None:
        page += [Spacer(0, 6), SizedPicture(picture)]
    pairs = (
        (tr("Availability"), availability_text(material)),
        (tr("Performance"), performance_text(material)),
        (tr("Capacity"), capacity_text(material)),
        (tr("Next generation"), next_generation_text(material)),
        (tr("Price"), price_text(material)),
        (tr("Before ordering"), open_points_text(material)),
        (tr("What happens next"), next_steps(material)),
    )
    page.append(labelled([(label, text) for label, text in pairs if text], width))
    return [*page, Spacer(0, 8), *_price_by_group(material, is_close)]


def _price_by_group(material: Material, is_close: bool) -> list[Flowable]:
    """What each group of parts comes to, where the whole may be called a price.

    Two groups stand beside each other where ``is_close``.
    """
    bom = material.bom
    if material.plan.prices == "none" or not bom.ordered or not bom.is_priced:
        return []
    groups: list[tuple[str, str]] = []
    for category, every in bom.by_category().items():
        lines = [line for line in every if line.is_ordered]
        if not lines:
            continue
        sums = sums_of((line.price, line.line_price) for line in lines)
        missing = sum(line.price is None for line in lines)
        groups.append((str(category.label), _amount(sums, missing, len(lines))))
    total = tr("All parts to order"), _amount(bom.known_totals, bom.unpriced, len(bom.ordered))
    columns = Column(tr("Group"), 4.0), Column(tr("Price"), 2.0, "right")
    if not is_close or len(groups) < _FEWEST_BESIDE:
        return [Grid(columns, [*map(Row, groups), Row(total, RowKind.TOTAL)])]
    half = -(-len(groups) // 2)
    beside = [*groups[half:], ("", "")][:half]
    rows = [Row((*left, "", *right)) for left, right in zip(groups[:half], beside, strict=True)]
    total_row = Row(("", "", "", *total), RowKind.TOTAL)
    return [Grid((*columns, Column("", 0.4), *columns), [*rows, total_row])]


def _amount(sums: Mapping[str, Decimal], missing: int, lines: int) -> str:
    """The sum; “at least” while a line has no price, and unknown if none has one."""
    if missing == lines:
        return tr(UNKNOWN)
    amounts = joined([str(money_text(amount, code)) for code, amount in sums.items()])
    return tr("at least {amounts}", amounts=amounts) if missing else amounts
