"""Capacity: from drives to usable bytes, in TB and TiB."""

from __future__ import annotations

from reportlab.platypus import Flowable

from sanwright.analysis import RaidCapacity
from sanwright.reports.grid import Cell, Column, Grid, Row, RowKind
from sanwright.reports.material import Material
from sanwright.reports.prose import paragraph, section
from sanwright.reports.sections.facts import BAD, NONE
from sanwright.units import UNKNOWN, DataSize, format_quantity, format_tib

TITLE, KEY = "Capacity", "capacity"

_COLUMNS = (
    Column("Group", 1.8),
    Column("On", 1.8),
    Column("Layout", 2.6),
    Column("Raw", 1.1, "right"),
    Column("Usable (TB)", 1.1, "right"),
    Column("Usable (TiB)", 1.1, "right"),
)


def flow(material: Material) -> list[Flowable]:
    """The section."""
    story = section(TITLE, KEY)
    story.append(
        paragraph(
            "Makers sell capacity in decimal terabytes (1 TB = 1,000,000,000,000 bytes); "
            "operating systems often show binary tebibytes (1 TiB = 1,099,511,627,776 bytes). "
            "Usable is what the RAID level leaves; formatting, file system and reserves of an "
            "array are not taken off."
        )
    )
    results = list(material.assessment.raid.values())
    rows = [_row(material, item) for item in results]
    usable = [item.usable for item in results if item.usable is not None]
    if len(results) > 1 and len(usable) == len(results):
        raw = sum((item.raw for item in results), DataSize(0))
        total = sum(usable, DataSize(0))
        texts = (format_quantity(raw), format_quantity(total), format_tib(total))
        rows.append(Row(("Together", "", "", *texts), RowKind.TOTAL))
    story.append(Grid(_COLUMNS, rows))
    return story


def _row(material: Material, item: RaidCapacity) -> Row:
    group = item.group
    each = format_quantity(group.member_capacity)
    layout = f"{group.level} of {group.members} × {each}"
    if group.groups > 1:
        layout = f"{group.groups} × ({layout})"
    usable: tuple[Cell | str, Cell | str] = (UNKNOWN, UNKNOWN)
    if item.usable is not None:
        usable = format_quantity(item.usable), format_tib(item.usable)
    elif item.problem is not None:
        usable = Cell(item.problem, colour=BAD), NONE
    name = group.name or group.id
    return Row(
        (name, material.device_name(group.device), layout, format_quantity(item.raw), *usable)
    )
