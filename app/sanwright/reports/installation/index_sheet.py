"""Index and legend of the port map workbook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xlsxwriter.utility import xl_col_to_name
from xlsxwriter.worksheet import Worksheet

from sanwright.reports.dates import project_date_text
from sanwright.reports.installation.port_map import MappedDevice
from sanwright.reports.installation.port_uses import PortPurpose
from sanwright.reports.installation.schedule_sheet import TICKED, tick_columns
from sanwright.reports.installation.site import Site
from sanwright.reports.installation.workbook_looks import PackFormats, plain
from sanwright.reports.workbook_text import reference_to
from sanwright.text import tr

_WIDTHS = (30, 30, 18, 10, 18)
_LEAST_WIDTH = 18.0
"""The names of the general sheets stand in the first column too."""
_COUNT_WIDTH, _LEGEND_WIDTHS = 11, (18, 100)
_FIRST = 9
_UNUSED = (PortPurpose.FREE, PortPurpose.LOCKED)


def write_index(
    sheet: Worksheet,
    site: Site,
    devices: Sequence[MappedDevice],
    sheets: Mapping[str, str],
    others: Sequence[tuple[str, str]],
    looks: PackFormats,
) -> None:
    """Links to every sheet; ``others`` are the general sheets with what is on them."""
    project = site.tables.project
    sheet.hide_gridlines(2)
    sheet.write_string(0, 0, plain(site.title), looks.title)
    about = (project.customer, project_date_text(project), tr("Port map"))
    sheet.write_string(1, 0, plain(" · ".join(text for text in about if text)), looks.subtitle)
    for row, (name, text) in enumerate(others, start=3):
        sheet.write_url(row, 0, f"internal:{reference_to(name)}!A1", looks.link, name)
        sheet.write_string(row, 1, text, looks.text)
    _write_progress(sheet, site, others[1][0], looks)
    head = _FIRST - 1
    titles = [tr("Device"), tr("Part"), tr("Rack"), tr("U"), tr("Fabric"), tr("Ports")]
    titles += [tr("Used"), *(f"{use.look.letter}  {tr(use.look.word)}" for use in PortPurpose)]
    widths: list[float] = [*_WIDTHS, *(_COUNT_WIDTH for _ in titles[len(_WIDTHS) :])]
    longest = max((len(device.name) for device in devices), default=0)
    widths[0] = min(max(longest + 3.0, _LEAST_WIDTH), _WIDTHS[0])
    for use, column in zip(PortPurpose, range(len(_WIDTHS) + 2, len(titles)), strict=True):
        if not any(device.count(use) for device in devices):
            widths[column] = 0.0
    for column, (title, width) in enumerate(zip(titles, widths, strict=True)):
        options = {} if width else {"hidden": True}
        sheet.set_column(column, column, width or _COUNT_WIDTH, None, options)
        sheet.write_string(head, column, title, looks.header)
    sheet.set_row(head, 54)
    for row, device in enumerate(devices, start=_FIRST):
        _write_device(sheet, row, site, device, sheets[device.id], looks)
    last = _FIRST + len(devices) - 1
    if devices:
        _write_totals(sheet, last, devices, len(titles), looks)
        sheet.autofilter(head, 0, last, len(titles) - 1)
    sheet.freeze_panes(_FIRST, 1)
    looks.print_set_up(sheet, site.title, widths)


def _write_progress(sheet: Worksheet, site: Site, schedule: str, looks: PackFormats) -> None:
    """How far the installation is: counts what is ticked in the schedule."""
    total = len(site.cables)
    for row, (title, column) in enumerate(tick_columns(), start=3):
        area = f"{reference_to(schedule)}!${column}$2:${column}${max(total, 1) + 1}"
        sheet.write_string(row, 3, title, looks.text)
        text = tr("{done} of {total}", done="@", total=total).partition("@")
        sheet.write_formula(
            row,
            4,
            f'="{_quoted(text[0])}"&COUNTIF({area},"{TICKED}")&"{_quoted(text[2])}"',
            looks.text,
            f"{text[0]}0{text[2]}",
        )


def _quoted(text: str) -> str:
    return text.replace('"', '""')


def _write_device(
    sheet: Worksheet, row: int, site: Site, device: MappedDevice, name: str, looks: PackFormats
) -> None:
    spot = site.spots.of(device.id)
    label = plain(device.name)[:250] or name
    sheet.write_url(row, 0, f"internal:{reference_to(name)}!A1", looks.link, label)
    for column, text in enumerate((device.model, spot.place, spot.unit, device.fabric), start=1):
        sheet.write_string(row, column, plain(text), looks.text)
    total = device.count()
    counts = (total, total - device.count(*_UNUSED), *(device.count(use) for use in PortPurpose))
    for column, count in enumerate(counts, start=len(_WIDTHS)):
        sheet.write_number(row, column, count, looks.number)


def _write_totals(
    sheet: Worksheet, last: int, devices: Sequence[MappedDevice], columns: int, looks: PackFormats
) -> None:
    """Sums that follow the filter."""
    row = last + 1
    sheet.write_string(row, 0, tr("Total"), looks.total)
    total = sum(device.count() for device in devices)
    unused = sum(device.count(*_UNUSED) for device in devices)
    by_use = [sum(device.count(use) for device in devices) for use in PortPurpose]
    values = [total, total - unused, *by_use]
    for column in range(len(_WIDTHS), columns):
        letter = xl_col_to_name(column)
        formula = f"=SUBTOTAL(109,{letter}{_FIRST + 1}:{letter}{last + 1})"
        sheet.write_formula(row, column, formula, looks.total, values[column - len(_WIDTHS)])


def write_legend(sheet: Worksheet, site: Site, looks: PackFormats) -> None:
    """What letters, colours and lines mean."""
    sheet.hide_gridlines(2)
    for column, width in enumerate(_LEGEND_WIDTHS):
        sheet.set_column(column, column, width)
    sheet.write_string(0, 0, tr("Legend"), looks.title)
    sheet.write_string(2, 0, tr("Upper cell of a port"), looks.block)
    row = 3
    for use in PortPurpose:
        sheet.write_string(row, 0, use.look.letter, looks.head(use))
        sheet.write_string(row, 1, tr(use.look.word), looks.text)
        row += 1
    sheet.write_string(row + 1, 0, tr("Lower cell of a port"), looks.block)
    row += 2
    fabrics = sorted(site.tables.fabrics.values(), key=lambda each: (each.side, each.id))
    for fabric in fabrics:
        sheet.write_string(row, 0, plain(fabric.side)[:20], looks.body(fabric.side))
        sheet.write_string(row, 1, plain(fabric.name or fabric.id), looks.text)
        row += 1
    sheet.write_string(row, 0, "", looks.body(""))
    sheet.write_string(row, 1, tr("In no fabric (direct or SAS), or in several"), looks.text)
    row += 2
    for text in _notes():
        sheet.merge_range(row, 0, row, 1, "", looks.wrapped)
        sheet.write_string(row, 0, text, looks.wrapped)
        sheet.set_row(row, 30)
        row += 1
    looks.print_set_up(sheet, site.title, _LEGEND_WIDTHS)


def _notes() -> tuple[str, ...]:
    return (
        tr(
            "The upper cell shows the port's number, the letter of its use and the letter of its "
            "fabric; it leads to the sheet of the device at the far end. The lower cell shows far "
            "device and port, panels on the way, speed, optic, WWPN and zones."
        ),
        tr(
            "Ports stand in the order of their numbers, eight beside each other, so that they can "
            "be read in print. Where the maker arranges them otherwise, the numbers count."
        ),
        tr(
            "Hosts have no sheet of their own; their ports are in the list of all ports, which can "
            "be filtered."
        ),
        tr("WWPNs that the design does not hold are left empty."),
    )
