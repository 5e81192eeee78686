"""Builds the bill of materials of a design: collect, sort, number."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from itertools import chain

from sanwright.analysis import day_of, past_milestones
from sanwright.bom.cables import cable_lines
from sanwright.bom.hardware import device_lines
from sanwright.bom.licences import licence_lines, licence_notes
from sanwright.bom.lines import Bom, BomLine, Category
from sanwright.bom.optics import optic_lines
from sanwright.design import Tables

_ORDER = {category: index for index, category in enumerate(Category)}


def build_bom(tables: Tables, as_of: date | None = None) -> Bom:
    """Everything that has to be bought for the design, in an order that depends on it alone.

    What is past its end of sale or support on ``as_of`` says so; by default that is the project's
    date, else today.

    Lines of one part and length keep the order of their lengths; the design's order of insertion
    has no influence, so two files of the same design print the same list.
    """
    day = as_of if as_of is not None else day_of(tables.project)
    found = chain(
        device_lines(tables), optic_lines(tables), cable_lines(tables), licence_lines(tables)
    )
    ordered = sorted(enumerate(found), key=lambda item: (*_sort_key(item[1]), item[0]))
    lines = tuple(
        replace(
            line,
            position=position,
            life_cycle=_life_cycle(tables, line, day),
            other_numbers=_other_numbers(tables, line),
        )
        for position, (_, line) in enumerate(ordered, start=1)
    )
    return Bom(lines, tuple(licence_notes(tables)))


def _life_cycle(tables: Tables, line: BomLine, day: date) -> str:
    part = tables.part(line.part)
    return "; ".join(
        f"past {milestone.kind}: {milestone.date_text}"
        for milestone in (past_milestones(part, day) if part is not None else ())
    )


def _other_numbers(tables: Tables, line: BomLine) -> tuple[str, ...]:
    """Other numbers of the part; a cable's are those of other lengths, which do not order it."""
    part = tables.part(line.part) if line.category is not Category.CABLES else None
    numbers = (item.number for item in (part.part_numbers if part is not None else ()))
    return tuple(number for number in numbers if number != line.part_number)


def _sort_key(line: BomLine) -> tuple[int, str, str, bool, str]:
    licence = line.category is Category.LICENCES
    name = f"{line.description} {line.remark}" if licence else line.part
    return (
        _ORDER[line.category],
        line.vendor.casefold(),
        name,
        bool(line.included_in),
        line.included_in,
    )
