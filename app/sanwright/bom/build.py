"""Builds the bill of materials of a design: collect, sort, add spares, number."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from itertools import chain

from sanwright.analysis import Assessment, Milestone, assess, day_of, past_milestones
from sanwright.analysis.lifecycle import END_OF_SALE
from sanwright.bom.bundles import Brought, brought_along
from sanwright.bom.cables import cable_lines
from sanwright.bom.cords import cord_lines, cord_points
from sanwright.bom.device_places import DevicePlaces
from sanwright.bom.hardware import device_lines
from sanwright.bom.licences import licence_lines, licence_notes, licence_points
from sanwright.bom.lines import Bom, BomLine, Category, SupportOrder
from sanwright.bom.modules import chassis_points, module_points
from sanwright.bom.offers import offer_points
from sanwright.bom.optics import optic_lines, optic_points
from sanwright.bom.order_numbers import OrderNumbers, remarks_of
from sanwright.bom.rails import rail_lines, rail_points
from sanwright.bom.spare_parts import freed_lines
from sanwright.bom.spares import spare_points, with_spares
from sanwright.design import Tables
from sanwright.text import NOTHING, Text

_ORDER = {category: index for index, category in enumerate(Category)}


def build_bom(tables: Tables, as_of: date | None = None, facts: Assessment | None = None) -> Bom:
    """Everything that has to be bought for the design, in an order that depends on it alone.

    What the design says is owned is not; what of it is no longer used stands at the end.

    What is past its end of sale or support on ``as_of`` says so; by default that is the project's
    date, else today. Lines of support come with the prices: ``apply_prices``.

    ``facts`` are those of ``tables`` where they have been worked out already.

    Lines of one part and length keep the order of their lengths; the design's order of insertion
    has no influence, so two files of the same design print the same list.
    """
    day = as_of if as_of is not None else day_of(tables.project)
    facts = facts if facts is not None else assess(tables)
    drawn, tables = tables, facts.tables
    numbers = OrderNumbers(tables)
    brought = brought_along(facts, numbers)
    found = [*_collected(tables, facts, numbers, brought), *freed_lines(drawn)]
    ordered = sorted(enumerate(found), key=lambda item: (*_sort_key(item[1]), item[0]))
    lines = _with_price_keys(with_spares([line for _, line in ordered], tables), tables)
    points = chain(
        licence_points(facts),
        optic_points(tables, brought.optics),
        cord_points(tables, numbers),
        rail_points(tables, numbers),
        module_points(tables, numbers),
        chassis_points(tables, numbers),
        offer_points(facts, numbers),
        spare_points(lines, tables),
    )
    support = tables.procurement.support.strip()
    return Bom(
        tuple(replace(line, life_cycle=_life_cycle(tables, line, day)) for line in lines),
        notes=tuple(licence_notes(facts)),
        open_points=tuple(points),
        support=SupportOrder(support, tables.procurement.support_years) if support else None,
    )


def _with_price_keys(lines: list[BomLine], tables: Tables) -> list[BomLine]:
    keys = tables.procurement.price_keys
    if not keys:
        return lines
    return [replace(line, price_key=keys.get(line.key, "")) for line in lines]


def _collected(
    tables: Tables, facts: Assessment, numbers: OrderNumbers, brought: Brought
) -> list[BomLine]:
    where = DevicePlaces(tables, facts)
    return [
        *device_lines(tables, numbers, brought),
        *optic_lines(tables, numbers, brought.optics),
        *cable_lines(tables, numbers, where),
        *licence_lines(facts),
        *rail_lines(tables, numbers),
        *cord_lines(tables, numbers),
    ]


def _life_cycle(tables: Tables, line: BomLine, day: date) -> Text:
    part = tables.part(line.part) if line.part and not line.is_freed else None
    return remarks_of(*map(_past, past_milestones(part, day))) if part is not None else NOTHING


def _past(milestone: Milestone) -> Text:
    if milestone.kind == END_OF_SALE:
        return Text("past end of sale: {date}", date=milestone.date_text)
    return Text("past end of support: {date}", date=milestone.date_text)


def _sort_key(line: BomLine) -> tuple[int, str, str, bool, str]:
    """Nothing here depends on the language, so that positions are the same in every document."""
    included = bool(line.included_in)
    return _ORDER[line.category], line.vendor.casefold(), line.part, included, line.included_in
