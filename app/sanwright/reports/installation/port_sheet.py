"""A device's sheet of the port map: its ports as on the front, each coloured by its use."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from xlsxwriter.worksheet import Worksheet

from sanwright.language import number
from sanwright.reports.installation.port_map import Connection, MappedDevice, MappedPort, PortBlock
from sanwright.reports.installation.port_uses import PortPurpose
from sanwright.reports.installation.site import Site
from sanwright.reports.installation.workbook_looks import PackFormats, plain
from sanwright.reports.lettering import shortened
from sanwright.reports.workbook_text import reference_to
from sanwright.text import tr
from sanwright.wording.link_state import trunk_text

_COLUMN = 15.5
_LINE, _ROW = 12.2, 15.0
_ZONES_SHOWN = 3
_NAME = 60
_A_LINE = 16
"""Characters that go into a line of a port's cell, by which its height is reckoned."""


def write_port_sheet(
    sheet: Worksheet,
    site: Site,
    device: MappedDevice,
    sheets: Mapping[str, str],
    looks: PackFormats,
) -> None:
    """Write the sheet; ``sheets`` are the names of all devices' sheets, and of the index as ""."""
    columns = max((block.columns for block in device.blocks), default=1)
    sheet.set_column(0, max(columns - 1, 3), _COLUMN)
    sheet.hide_gridlines(2)
    _link(sheet, 0, 0, sheets[""], tr("← Index"), looks)
    sheet.write_string(1, 0, plain(device.name), looks.title)
    sheet.write_string(2, 0, plain(_subtitle(site, device)), looks.subtitle)
    sheet.write_string(3, 0, counts_text(device), looks.subtitle)
    row = 4
    for note in device.notes:
        sheet.write_string(row, 0, note, looks.subtitle)
        row += 1
    breaks = _Breaks(looks.print_room()[1], row * _ROW)
    for block in device.blocks:
        row = _write_block(sheet, row + 1, block, sheets, site, looks, breaks)
    sheet.freeze_panes(2, 0)
    sheet.set_h_pagebreaks(breaks.rows)
    widths = [_COLUMN] * max(columns, 4)
    looks.print_set_up(sheet, f"{site.title} · {device.name}", widths)


class _Breaks:
    """Where pages end in print: never between a port's number and what is said of it."""

    def __init__(self, room: float, used: float) -> None:
        self.rows: list[int] = []
        self._room = room
        self._used = used

    def add(self, row: int, height: float) -> None:
        """What begins in ``row`` is ``height`` points high and stays together."""
        if self._used + height > self._room:
            self.rows.append(row)
            self._used = 0.0
        self._used += height


def _subtitle(site: Site, device: MappedDevice) -> str:
    spot = site.spots.of(device.id)
    place = ", ".join(text for text in (spot.place, spot.unit) if text) or tr("in no rack")
    fabric = tr("Fabric: {name}", name=device.fabric) if device.fabric else ""
    return " · ".join(text for text in (device.model, place, fabric) if text)


def counts_text(device: MappedDevice) -> str:
    """How many ports are used, how many free."""
    total = tr("{count:,} port", "{count:,} ports", device.count())
    free, locked = device.count(PortPurpose.FREE), device.count(PortPurpose.LOCKED)
    parts = [
        total,
        tr("{used} used", used=number(device.count() - free - locked)),
        tr("{free} free", free=number(free)),
    ]
    if locked:
        parts.append(tr("{locked} free with a further licence", locked=number(locked)))
    return " · ".join(parts)


def _write_block(
    sheet: Worksheet,
    row: int,
    block: PortBlock,
    sheets: Mapping[str, str],
    site: Site,
    looks: PackFormats,
    breaks: _Breaks,
) -> int:
    """Write the ports row by row; returns the row below."""
    sheet.write_string(row, 0, plain(block.title), looks.block)
    title, row = row, row + 1
    for first in range(0, len(block.ports), block.columns):
        ports = block.ports[first : first + block.columns]
        texts = [port_text(port) for port in ports]
        height = max(2, *(_height(text) for text in texts)) * _LINE + 4
        sheet.set_row(row + 1, height)
        is_first = not first
        breaks.add(title if is_first else row, height + (3 if is_first else 1) * _ROW)
        for column, (port, text) in enumerate(zip(ports, texts, strict=True)):
            _write_head(sheet, row, column, port, sheets, site, looks)
            sides = {each.side for each in port.connections}
            side = sides.pop() if len(sides) == 1 else ""
            sheet.write_string(row + 1, column, text, looks.body(side))
        row += 2
    return row


def _write_head(
    sheet: Worksheet,
    row: int,
    column: int,
    port: MappedPort,
    sheets: Mapping[str, str],
    site: Site,
    looks: PackFormats,
) -> None:
    """Number, letter of the use, letter of the fabric; it leads to the sheet of the far end."""
    sides = "/".join(dict.fromkeys(each.side for each in port.connections if each.side))
    text = "  ".join(
        part for part in (plain(port.name), port.use.look.letter, plain(sides)) if part
    )
    form = looks.head(port.use)
    target = ""
    if port.connections:
        device = port.connections[0].end.reference.rpartition(":")[0]
        target = sheets.get(site.tables.chassis_of(device), "")
    if target:
        sheet.write_url(
            row, column, f"internal:{reference_to(target)}!A1", form, shortened(text, 200)
        )
    else:
        sheet.write_string(row, column, text, form)


def _link(
    sheet: Worksheet, row: int, column: int, target: str, text: str, looks: PackFormats
) -> None:
    sheet.write_url(row, column, f"internal:{reference_to(target)}!A1", looks.link, text)


def _height(text: str) -> int:
    return sum(1 + max(0, len(line) - 1) // _A_LINE for line in text.split("\n"))


def port_text(port: MappedPort) -> str:
    """All that a port's cell says of what it is connected to."""
    return "\n".join(plain(line) for line in _lines(port))


def _lines(port: MappedPort) -> Iterator[str]:
    several = len(port.connections) > 1
    for each in port.connections:
        lane = each.here.removeprefix(port.reference).lstrip(".")
        yield from _connection_lines(each, lane if several or lane else "")
    if port.connections:
        speeds = dict.fromkeys(each.speed for each in port.connections)
        yield " · ".join(text for text in (", ".join(speeds), shortened(port.optic, _NAME)) if text)
    elif port.use is PortPurpose.LOCKED:
        yield tr("free, needs a licence")
    else:
        yield tr("free")
    if not port.connections and port.optic:
        yield tr("Optic: {name}", name=shortened(port.optic, _NAME))
    if port.wwpn:
        yield tr("own WWPN {wwpn}", wwpn=port.wwpn)
    if port.aliases:
        yield tr("Alias: {name}", name=shortened(", ".join(port.aliases), 4 * _NAME))
    if port.zones:
        shown = ", ".join(shortened(zone, _NAME) for zone in port.zones[:_ZONES_SHOWN])
        more = len(port.zones) - _ZONES_SHOWN
        if more > 0:
            shown = tr("{names} and {count:,} more", names=shown, count=more)
        yield tr("Zones: {names}", names=shown)
    if port.remark:
        yield shortened(port.remark, _NAME)


def _connection_lines(each: Connection, lane: str) -> Iterator[str]:
    end = each.end
    name = shortened(end.chassis, _NAME)
    yield tr("{lane}: {device}", lane=lane, device=name) if lane else name
    if end.module:
        yield shortened(end.module, _NAME)
    yield tr("port {port}", port=shortened(end.port, _NAME))
    if each.next.reference != end.reference:
        yield tr(
            "via {panel} {port}",
            panel=shortened(each.next.chassis, _NAME),
            port=shortened(each.next.plug, _NAME),
        )
    if each.wwpn:
        yield each.wwpn
    yield tr("cable {name}", name=shortened(each.cable, _NAME))
    if each.trunk:
        yield str(trunk_text(shortened(each.trunk, _NAME)))
