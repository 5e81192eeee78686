"""The installer's workbook: index, legend, cable schedule, all ports, a sheet for each device."""

from __future__ import annotations

import io
import tempfile
from datetime import UTC, datetime

import xlsxwriter
from xlsxwriter.exceptions import FileCreateError

from sanwright.errors import MachineError
from sanwright.progress import Progress, tell
from sanwright.reasons import reason_of
from sanwright.reports.dates import project_day
from sanwright.reports.installation.index_sheet import write_index, write_legend
from sanwright.reports.installation.port_list_sheet import write_port_list
from sanwright.reports.installation.port_map import has_sheet, mapped_devices
from sanwright.reports.installation.port_sheet import write_port_sheet
from sanwright.reports.installation.schedule_sheet import write_schedule
from sanwright.reports.installation.site import Site
from sanwright.reports.installation.workbook_looks import PackFormats, plain
from sanwright.reports.paper import Paper
from sanwright.reports.workbook_text import SheetNames
from sanwright.text import Text, tr

_TELL_EACH = 50


def workbook_bytes(site: Site, paper: Paper, progress: Progress | None = None) -> bytes:
    """The workbook, in the language in use."""
    tell(progress, 0.0, Text("Mapping the ports"))
    devices = list(mapped_devices(site))
    shown = [device for device in devices if has_sheet(site, device.id)]
    data = io.BytesIO()
    # not in memory: sheets of a large design go over temporary files into the archive, one by one
    book = xlsxwriter.Workbook(data, {"in_memory": False, "strings_to_formulas": False})
    project = site.tables.project
    day = project_day(project)
    book.set_properties(
        {
            "title": plain(tr("Port map: {title}", title=site.title))[:250],
            "author": plain(project.author)[:250],
            "company": plain(project.company)[:250],
            "created": datetime(day.year, day.month, day.day, tzinfo=UTC),
        }
    )
    looks = PackFormats(book, paper)
    names = SheetNames()
    index, legend = names.take(tr("Index")), names.take(tr("Legend"))
    schedule, ports = names.take(tr("Cable schedule")), names.take(tr("All ports"))
    sheets = {"": index, **{device.id: names.take(device.name) for device in shown}}
    others = (
        (legend, tr("What letters and colours mean")),
        (schedule, tr("Every cable, with boxes to tick")),
        (ports, tr("Every port of every device, hosts too, with filters")),
    )
    write_index(book.add_worksheet(index), site, shown, sheets, others, looks)
    write_legend(book.add_worksheet(legend), site, looks)
    write_schedule(book.add_worksheet(schedule), site, looks)
    tell(progress, 0.3, Text("Writing the list of ports"))
    write_port_list(book.add_worksheet(ports), site, devices, looks)
    for number, device in enumerate(shown):
        if number % _TELL_EACH == 0:
            share = 0.5 + 0.3 * number / len(shown)
            tell(progress, share, Text("Drawing the ports of {device}", device=device.name[:80]))
        write_port_sheet(book.add_worksheet(sheets[device.id]), site, device, sheets, looks)
    tell(progress, 0.85, Text("Writing the workbook"))
    try:
        book.close()
    except FileCreateError as error:  # of the temporary files of its sheets
        cause = error.args[0]
        why = reason_of(cause if isinstance(cause, Exception) else error)
        folder = tempfile.gettempdir()
        raise MachineError(
            Text(
                "The port map could not be put together in “{folder}” ({why}); make room there "
                "and try again.",
                folder=folder,
                why=why,
            )
        ) from None
    return data.getvalue()
