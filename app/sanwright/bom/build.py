"""Builds the bill of materials of a design: collect, sort, number."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain

from sanwright.bom.cables import cable_lines
from sanwright.bom.hardware import device_lines
from sanwright.bom.licences import licence_lines, licence_notes
from sanwright.bom.lines import Bom, BomLine, Category
from sanwright.bom.optics import optic_lines
from sanwright.design import Tables

_ORDER = {category: index for index, category in enumerate(Category)}


def build_bom(tables: Tables) -> Bom:
    """Everything that has to be bought for the design, in an order that depends on it alone.

    Lines of one part and length keep the order of their lengths; the design's order of insertion
    has no influence, so two files of the same design print the same list.
    """
    found = chain(
        device_lines(tables), optic_lines(tables), cable_lines(tables), licence_lines(tables)
    )
    ordered = sorted(enumerate(found), key=lambda item: (*_sort_key(item[1]), item[0]))
    lines = tuple(
        replace(line, position=position) for position, (_, line) in enumerate(ordered, start=1)
    )
    return Bom(lines, tuple(licence_notes(tables)))


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
