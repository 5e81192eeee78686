"""What was understood: every kind of thing with its number, and each of them by name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from sanwright.exchange.captures.concluding.ends import EndDevice
from sanwright.exchange.captures.concluding.known_fabrics import name_by_number
from sanwright.exchange.captures.outputs import Place
from sanwright.exchange.captures.picture import SanPicture, SeenLink, SeenSwitch
from sanwright.exchange.captures.summary import (
    is_port_list_whole,
    is_zoning_whole,
    places_said,
)
from sanwright.gui.running_san.study import ReadSan
from sanwright.gui.widgets.fields import named
from sanwright.language import number
from sanwright.text import tr

MOST = 3000
"""Rows of one kind that are listed; more of them are counted."""


@dataclass(frozen=True, slots=True)
class UnderstoodRow:
    """One thing: its name, what is known of it, and where that was read."""

    name: str
    about: str
    places: tuple[Place, ...] = ()


class UnderstoodTree(QTreeWidget):
    """Kinds with their counts; what is in them unfolds."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        named(self, tr("What was understood"))
        self.setHeaderLabels([tr("What"), tr("Known of it"), tr("Read in")])
        self.setUniformRowHeights(True)
        self.setAlternatingRowColors(True)
        header = self.header()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.setStretchLastSection(True)
        self.setColumnWidth(0, 260)
        self.setColumnWidth(1, 330)

    def show_read(self, read: ReadSan) -> None:
        """List what was read, what was unfolded unfolded again."""
        open_kinds = {
            item.data(0, Qt.ItemDataRole.UserRole)
            for at in range(self.topLevelItemCount())
            if (item := self.topLevelItem(at)) is not None and item.isExpanded()
        }
        is_first = not self.topLevelItemCount()
        self.clear()
        for key, title, rows in kinds_of(read):
            found = list(rows)
            top = QTreeWidgetItem([f"{title} ({number(len(found))})"])
            top.setData(0, Qt.ItemDataRole.UserRole, key)
            for row in found[:MOST]:
                item = QTreeWidgetItem([row.name, row.about, str(places_said(row.places, 1))])
                for column in range(3):
                    item.setToolTip(column, item.text(column))
                item.setToolTip(2, str(places_said(row.places, 10)))
                top.addChild(item)
            if len(found) > MOST:
                top.addChild(QTreeWidgetItem([tr("and {count:,} more", count=len(found) - MOST)]))
            self.addTopLevelItem(top)
            top.setExpanded(key in open_kinds or (is_first and key == "switches"))
        first = self.topLevelItem(0)
        if self.currentItem() is None and first is not None:
            self.setCurrentItem(first)


def kinds_of(read: ReadSan) -> Iterator[tuple[str, str, Iterable[UnderstoodRow]]]:
    """Key, title and rows of each kind."""
    picture = read.picture
    hosts = [device for device in read.conclusion.devices if not device.is_storage]
    arrays = [device for device in read.conclusion.devices if device.is_storage]
    zones = [(fabric, zone) for fabric in picture.fabrics.values() for zone in fabric.zones]
    yield (
        "switches",
        tr("Switches"),
        (
            _switch(switch, read.conclusion.models.get(switch.key, ""))
            for switch in picture.switches.values()
        ),
    )
    yield "fabrics", tr("Fabrics"), _fabrics(picture)
    yield "links", tr("ISLs and uplinks"), (_link(picture, link) for link in picture.links)
    yield "hosts", tr("Hosts"), map(_device, hosts)
    yield "arrays", tr("Arrays and tape"), map(_device, arrays)
    yield (
        "logins",
        tr("Logins"),
        (
            UnderstoodRow(
                login.wwpn,
                _at(picture, login.switch, login.port),
                login.login.places(),
            )
            for login in picture.logins
        ),
    )
    yield (
        "zones",
        tr("Zones in force"),
        (
            UnderstoodRow(
                zone.fact.name,
                tr("{count:,} member", "{count:,} members", len(zone.fact.members)),
                zone.places(),
            )
            for _fabric, zone in zones
        ),
    )
    yield (
        "inventory",
        tr("Hosts of inventories"),
        (
            UnderstoodRow(
                host.fact.name, f"{host.fact.vendor} {host.fact.model}".strip(), host.places()
            )
            for host in picture.hosts
        ),
    )


def _switch(switch: SeenSwitch, model: str) -> UnderstoodRow:
    """``model`` is what it is taken for."""
    fact = switch.about.fact
    words = [model, fact.firmware]
    if switch.spoke:
        used = sum(bool(port.state.fact.online) for port in switch.ports.values())
        words.append(tr("{used:,} of {all:,} ports in use", used=used, all=len(switch.ports)))
        if not is_port_list_whole(switch):
            words.append(tr("in part: its ports were not all listed"))
    else:
        words.append(tr("named by others only"))
    if fact.access_gateway:
        words.append(tr("access gateway"))
    if len(switch.logical) > 1:
        ids = ", ".join(str(one.fabric_id) for one in switch.logical)
        words.append(tr("in the virtual fabrics {ids}", ids=ids))
    return UnderstoodRow(switch.name, ", ".join(filter(None, words)), switch.about.places())


def _fabrics(picture: SanPicture) -> Iterator[UnderstoodRow]:
    for fabric in picture.fabrics.values():
        names = ", ".join(picture.switches[key].name for key in fabric.switches)
        zoning = (
            tr("{count:,} zone in force", "{count:,} zones in force", len(fabric.zones))
            if is_zoning_whole(fabric, picture)
            else tr("in part: its zoning was not read as a whole")
        )
        name = fabric.name or name_by_number(picture, fabric) or names
        yield UnderstoodRow(name, f"{names}; {zoning}")


def _link(picture: SanPicture, link: SeenLink) -> UnderstoodRow:
    words = []
    if link.to_gateway:
        words.append(tr("uplink of an access gateway"))
    if link.trunk:
        words.append(tr("in a trunk"))
    if not link.sure:
        words.append(tr("its ends were concluded"))
    a, b = _at(picture, link.a, link.a_port), _at(picture, link.b, link.b_port)
    return UnderstoodRow(f"{a} – {b}", ", ".join(words), link.places)


def _device(device: EndDevice) -> UnderstoodRow:
    words = [f"{device.vendor} {device.model}".strip() if device.model else device.answers
             or device.vendor]  # fmt: skip
    words.append(tr("{count:,} port", "{count:,} ports", len(device.ports)))
    if device.cluster:
        words.append(device.cluster)
    places = tuple(
        place for port in device.ports if port.login for place in port.login.login.places()
    )
    return UnderstoodRow(device.name, ", ".join(filter(None, words)), places)


def _at(picture: SanPicture, switch: str | None, port: str | None) -> str:
    if switch is None:
        return tr("where it is, is not said")
    seen = picture.switches[switch]
    if port is None:
        return seen.name
    known = seen.ports.get(port)
    return tr("{switch} port {port}", switch=seen.name, port=known.name if known else port)
