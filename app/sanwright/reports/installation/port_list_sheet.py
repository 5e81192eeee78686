"""All ports of the design as one list with filters: the port map for searching and sorting."""

from __future__ import annotations

from collections.abc import Sequence

from xlsxwriter.worksheet import Worksheet

from sanwright.reports.installation.port_map import (
    Connection,
    MappedDevice,
    MappedPort,
)
from sanwright.reports.installation.site import Site
from sanwright.reports.installation.workbook_looks import (
    PackFormats,
    TableColumns,
    module_width,
    plain,
)
from sanwright.reports.workbook_text import row_height
from sanwright.text import tr

_WIDTHS = (26, 30, 16, 9, 28, 10, 7, 36, 16, 26, 28, 10, 16, 9, 18, 26, 12, 48, 24, 24, 28, 60, 30)
_MODULES = 4, 10
"""Columns with the names of modules."""


def headings() -> tuple[str, ...]:
    """Titles of the columns."""
    return (
        tr("Device"),
        tr("Part"),
        tr("Rack"),
        tr("U"),
        tr("Module"),
        tr("Port"),
        tr("Use"),
        tr("Connects to"),
        tr("Fabric"),
        tr("Far device"),
        tr("Far module"),
        tr("Far port"),
        tr("Far rack"),
        tr("Far U"),
        tr("Cable"),
        tr("Next plug"),
        tr("Speed"),
        tr("Optic"),
        tr("WWPN"),
        tr("Far WWPN"),
        tr("Alias"),
        tr("Zones"),
        tr("Remark"),
    )


def write_port_list(
    sheet: Worksheet, site: Site, devices: Sequence[MappedDevice], looks: PackFormats
) -> None:
    """A row for each port, and one for each further cable or lane of it."""
    widths = [
        module_width(width, site.longest_module) if column in _MODULES else width
        for column, width in enumerate(_WIDTHS)
    ]
    columns = TableColumns(headings(), widths, ())
    row = 0
    for device in devices:
        for block in device.blocks:
            for port in block.ports:
                for connection in port.connections or (None,):
                    row += 1
                    cells = _cells(site, device, port, connection)
                    _write(sheet, row, cells, columns, looks)
    sheet.freeze_panes(1, 0)
    sheet.autofilter(0, 0, max(row, 1), len(widths) - 1)
    sheet.repeat_rows(0)
    looks.print_set_up(sheet, site.title, columns.set_on(sheet, looks.header))


def _write(
    sheet: Worksheet, row: int, cells: tuple[str, ...], columns: TableColumns, looks: PackFormats
) -> None:
    lines = 1
    for column, text in enumerate(cells):
        if text:
            columns.saw(column, text)
            needed = columns.lines(column, text)
            lines = max(lines, needed)
            look = looks.wrapped if needed > 1 else looks.text
            sheet.write_string(row, column, plain(text), look)
    if lines > 1:
        sheet.set_row(row, row_height(lines))


def _cells(
    site: Site,
    device: MappedDevice,
    port: MappedPort,
    connection: Connection | None,
) -> tuple[str, ...]:
    spot = site.spots.of(device.id)
    here = site.end(connection.here if connection is not None else port.reference)
    own = (device.name, device.model, spot.place, spot.unit, here.module, here.port)
    use = port.use if connection is None else connection.use
    about = (port.optic, port.wwpn)
    last = (", ".join(port.aliases), ", ".join(port.zones), port.remark)
    if connection is None:
        far: tuple[str, ...] = ("",) * 9
        return (*own, use.look.letter, tr(use.look.word), *far, *about, "", *last)
    end = connection.end
    is_joined = connection.next.reference != end.reference
    return (
        *own,
        use.look.letter,
        tr(use.look.word),
        connection.fabric,
        end.chassis,
        end.module,
        end.port,
        end.spot.place,
        end.spot.unit,
        connection.cable,
        f"{connection.next.chassis} {connection.next.plug}" if is_joined else "",
        connection.speed,
        *about,
        connection.wwpn,
        *last,
    )
