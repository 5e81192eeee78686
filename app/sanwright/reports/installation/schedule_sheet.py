"""The cable schedule as a sheet: filters, boxes to tick, the measured loss to type in."""

from __future__ import annotations

import math
from collections.abc import Callable

from xlsxwriter.utility import xl_col_to_name
from xlsxwriter.worksheet import Worksheet

from sanwright.reports.installation.site import LaidCable, Site
from sanwright.reports.installation.workbook_looks import (
    PackFormats,
    TableColumns,
    module_width,
    plain,
)
from sanwright.text import Text, tr
from sanwright.units import UNKNOWN

TICKED, OPEN = "☑", "☐"


def _metres(cable: LaidCable) -> float | None:
    metres = cable.purchase.metres if cable.purchase is not None else math.inf
    return metres if math.isfinite(metres) else None


def _remark(cable: LaidCable) -> str:
    """What was written of it, and of one that moves, where it is today."""
    if cable.cable.state != "moved":
        return cable.cable.remark
    moved = tr("moved; today at {place}", place=cable.cable.moved_from or tr(UNKNOWN))
    return "; ".join(filter(None, (moved, cable.cable.remark)))


_FROM_MODULE, _TO_MODULE = Text("From module"), Text("To module")
_COLUMNS: tuple[tuple[Text, float, Callable[[LaidCable], str | float | None]], ...] = (
    (Text("Cable"), 18, lambda c: c.label),
    (Text("From rack"), 14, lambda c: c.near.spot.place),
    (Text("From U"), 9, lambda c: c.near.spot.unit),
    (Text("From device"), 24, lambda c: c.near.chassis),
    (_FROM_MODULE, 22, lambda c: c.near.module),
    (Text("From port"), 10, lambda c: c.near.port),
    (Text("To rack"), 14, lambda c: c.far.spot.place),
    (Text("To U"), 9, lambda c: c.far.spot.unit),
    (Text("To device"), 24, lambda c: c.far.chassis),
    (_TO_MODULE, 22, lambda c: c.far.module),
    (Text("To port"), 10, lambda c: c.far.port),
    (Text("Kind"), 24, lambda c: c.kind),
    (Text("Colour"), 10, lambda c: c.colour),
    (Text("Length to buy"), 18, lambda c: c.bought),
    (Text("Length to buy (m)"), 10, _metres),
    (Text("Length drawn (m)"), 10, lambda c: c.cable.length.amount if c.cable.length else None),
    (Text("Order number"), 18, lambda c: c.purchase.part_number if c.purchase else ""),
    (Text("Fabric"), 16, lambda c: c.fabric),
    (Text("Side"), 6, lambda c: c.side),
    (Text("Speed"), 12, lambda c: c.speed),
    (Text("Panels on the way"), 24, lambda c: ", ".join(c.panels)),
    (Text("Run from"), 26, lambda c: _end(c, 0)),
    (Text("Run to"), 26, lambda c: _end(c, 1)),
    (Text("Harness"), 12, lambda c: c.cable.harness),
    (Text("Trunk"), 12, lambda c: c.cable.trunk),
    (Text("Remark"), 30, _remark),
)
_TICKS = (Text("Laid"), Text("Labelled"), Text("Tested"))
_REMARK = len(_COLUMNS) - 1
"""The first column that is written into on site."""
_LOSS = Text("Loss measured (dB)")


def write_schedule(sheet: Worksheet, site: Site, looks: PackFormats) -> None:
    """A row for each cable, as on paper."""
    titles = [*(title for title, _, _ in _COLUMNS), *_TICKS, _LOSS]
    modules = (_FROM_MODULE, _TO_MODULE)
    widths = [
        *(
            module_width(width, site.longest_module) if title in modules else width
            for title, width, _ in _COLUMNS
        ),
        *(9 for _ in _TICKS),
        14,
    ]
    columns = TableColumns([tr(title) for title in titles], widths, range(_REMARK, len(titles)))
    for row, cable in enumerate(site.cables, start=1):
        _write_cable(sheet, row, cable, columns, looks)
    last = max(len(site.cables), 1)
    _make_ticks(sheet, last, looks)
    sheet.freeze_panes(1, 1)
    sheet.autofilter(0, 0, last, len(titles) - 1)
    sheet.repeat_rows(0)
    looks.print_set_up(sheet, site.title, columns.set_on(sheet, looks.header))


def tick_columns() -> list[tuple[str, str]]:
    """Titles of the columns to tick with their letters."""
    first = len(_COLUMNS)
    return [(tr(title), xl_col_to_name(first + number)) for number, title in enumerate(_TICKS)]


def _write_cable(
    sheet: Worksheet, row: int, cable: LaidCable, columns: TableColumns, looks: PackFormats
) -> None:
    for column, (_, _, value_of) in enumerate(_COLUMNS):
        value = value_of(cable)
        if isinstance(value, str):
            columns.saw(column, value)
            sheet.write_string(row, column, plain(value), looks.text)
        elif value is not None:
            columns.saw(column, f"{value:,.2f}")
            sheet.write_number(row, column, value, looks.metres)
    first = len(_COLUMNS)
    for column in range(first, first + len(_TICKS)):
        sheet.write_string(row, column, OPEN, looks.tick)
    if cable.is_optical:
        sheet.write_blank(row, first + len(_TICKS), None, looks.loss)
    else:
        sheet.write_string(row, first + len(_TICKS), "–", looks.text)


def _make_ticks(sheet: Worksheet, last: int, looks: PackFormats) -> None:
    """Lists to choose the ticks from; a row that has all of them turns green."""
    first = len(_COLUMNS)
    end = first + len(_TICKS)
    sheet.data_validation(1, first, last, end - 1, {"validate": "list", "source": [OPEN, TICKED]})
    sheet.data_validation(
        1,
        end,
        last,
        end,
        {
            "validate": "decimal",
            "criteria": "between",
            "minimum": 0,
            "maximum": 100,
            "error_title": tr("Loss"),
            "error_message": tr("Give the measured loss in dB as a number."),
        },
    )
    start, stop = xl_col_to_name(first), xl_col_to_name(end - 1)
    done = f'=COUNTIF(${start}2:${stop}2,"{TICKED}")={len(_TICKS)}'
    sheet.conditional_format(
        1, 0, last, end, {"type": "formula", "criteria": done, "format": looks.done}
    )


def _end(cable: LaidCable, side: int) -> str:
    if cable.run is None:
        return ""
    end = cable.run[side]
    return f"{end.chassis} {end.plug}"
