"""Scope and services: what is supplied, what the customer has, what is stated of services."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from reportlab.platypus import Flowable, Spacer

from sanwright.bom.lines import Category
from sanwright.design.states import is_owned
from sanwright.language import number
from sanwright.reports.material import Material
from sanwright.reports.proposal.blocks import labelled, text_width
from sanwright.reports.prose import joined, section
from sanwright.text import Text, tr

TITLE, KEY = Text("Scope and services"), "scope"


def applies(material: Material) -> bool:
    """Whether anything is supplied."""
    return bool(material.bom.ordered)


def flow(material: Material) -> list[Flowable]:
    """The section."""
    return [
        *section(tr(TITLE), KEY, 150.0),
        labelled([*_rows(material)], text_width()),
        Spacer(0, 8),
    ]


def _rows(material: Material) -> Iterator[tuple[str, str]]:
    counts: Counter[Category] = Counter()
    for line in material.bom.ordered:
        counts[line.category] += line.quantity
    goods = [each for each in Category if counts[each] and each is not Category.SUPPORT]
    listed = [f"{each.label}: {number(counts[each])}" for each in goods]
    yield tr("Supplied"), tr("{groups}, as the bill of materials lists.", groups="; ".join(listed))
    owned = sum(is_owned(device) for device in material.drawn.devices.values() if not device.parent)
    if owned:
        yield (
            tr("Not supplied"),
            tr(
                "{count:,} device that the customer has; see existing equipment.",
                "{count:,} devices that the customer has; see existing equipment.",
                owned,
            ),
        )
    bought = material.tables.procurement
    if bought.support and bought.support_years:
        support = tr(
            "{level}, for {count} year, as far as the bill of materials lists it.",
            "{level}, for {count} years, as far as the bill of materials lists it.",
            bought.support_years,
            level=bought.support,
        )
    elif bought.support:
        support = tr("{level}, as far as the bill of materials lists it.", level=bought.support)
    else:
        support = tr("None has been chosen.")
    yield tr("Support"), support
    services = joined([phase.name for phase in material.plan.phases])
    yield (
        tr("Services"),
        tr("Those of the timeline: {phases}.", phases=services)
        if services
        else tr("None are stated; set-up and training are to be agreed where they are wanted."),
    )
