"""The first page: who it is for, hosts with what they ask for, arrays, fabrics."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from sanwright.design import ArrayNeed, HostNeed, Requirement
from sanwright.gui.document.session import Session
from sanwright.gui.requirements.asked import AskedRequirement
from sanwright.gui.requirements.chosen_part import ChosenPart
from sanwright.gui.requirements.rows import (
    AskedChoice,
    AskedLine,
    add_rows,
    amount,
    count,
    offer,
    share,
    shown,
    shown_share,
    words,
)
from sanwright.gui.requirements.sites_fields import SitesFields
from sanwright.gui.requirements.standing_choice import StandingChoice, StandingSource
from sanwright.gui.requirements.storage_fields import StorageFields
from sanwright.gui.widgets.fields import form, heading, named
from sanwright.gui.widgets.tab_order import tab_as_laid_out
from sanwright.parts import PartKind
from sanwright.text import Text, tr
from sanwright.units import DataSize, IoRate, Length, Throughput

_DEMANDS = (
    (Text("not stated"), ""),
    (Text("I/O rate"), "rate"),
    (Text("Throughput"), "throughput"),
)
_ALL = Text("all arrays")
_STATES = ((Text("new"), "new"), (Text("there already, costs nothing"), "existing"))


class _NeedBox(QFrame):
    """What is asked for of hosts or arrays that are alike; seldom used fields are folded away."""

    def __init__(self, title: str, drop: Callable[[], None], *, can_drop: bool) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.rows: QFormLayout = form()
        self.rest = QWidget()
        self.more_rows: QFormLayout = form()
        self.rest.setLayout(self.more_rows)
        self.rest.hide()
        self.more = QToolButton()
        self.more.setText(tr("More…"))
        self.more.setCheckable(True)
        self.more.setProperty("role", "link")
        named(self.more, tr("More about {name}", name=title))
        self.more.toggled.connect(self._unfold)
        self.drop = QToolButton()
        self.drop.setText(tr("Remove"))
        self.drop.setProperty("role", "link")
        named(self.drop, tr("Remove {name}", name=title))
        self.drop.setVisible(can_drop)
        self.drop.clicked.connect(drop)
        foot = QHBoxLayout()
        foot.addWidget(self.more)
        foot.addStretch(1)
        foot.addWidget(self.drop)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10, 8, 10, 4)
        layout.setSpacing(4)
        layout.addLayout(self.rows)
        layout.addWidget(self.rest)
        layout.addLayout(foot)

    def _unfold(self, on: bool) -> None:
        self.rest.setVisible(on)
        self.more.setText(tr("Less") if on else tr("More…"))


class HostNeedBox(_NeedBox):
    """One group of hosts that are alike."""

    def __init__(self, asked: AskedRequirement, place: int, session: Session) -> None:
        group = asked.now.hosts[place]
        super().__init__(
            group.name, lambda: asked.drop_hosts(place), can_drop=len(asked.now.hosts) > 1
        )
        self._asked, self._place = asked, place
        self._kind = ""

        def put(field: str) -> Callable[[Any], None]:
            return lambda value: asked.put_host(place, **{field: value})

        self.name = AskedLine(Text("Name"), words, put("name"), "")
        self.count = AskedLine(
            Text("Number of hosts"),
            count(HostNeed, "count", Text("Number of hosts")),
            put("count"),
            1,
        )
        self.demand = AskedChoice(Text("Demand"), self._choose_demand)
        self.rate = AskedLine(
            Text("I/O rate of a host"),
            amount(IoRate, "IOPS", Text("I/O rate of a host")), put("rate"),
        )  # fmt: skip
        self.block = AskedLine(
            Text("Block size"),
            amount(DataSize, "KiB", Text("Block size")), put("block_size"),
        )  # fmt: skip
        self.throughput = AskedLine(
            Text("Throughput of a host"),
            amount(Throughput, "MB/s", Text("Throughput of a host")), put("throughput"),
        )  # fmt: skip
        self.read_share = AskedLine(
            Text("Read share"), share(HostNeed, "read_share", Text("Read share")),
            put("read_share"), HostNeed(count=1).read_share,
        )  # fmt: skip
        self.ports = AskedLine(
            Text("Ports in each fabric"),
            count(HostNeed, "ports_per_fabric", Text("Ports in each fabric")),
            put("ports_per_fabric"), 1,
        )  # fmt: skip
        self.speed = AskedChoice(Text("Speed"), put("speed"))
        self.arrays = AskedChoice(
            Text("Uses"), lambda name: asked.put_host(place, arrays=(name,) if name else ())
        )
        self.server = ChosenPart(
            tr("Server"), session, (PartKind.SERVER,), put("server"), tr("usual server")
        )
        self.adapter = ChosenPart(
            tr("Adapter"), session, (PartKind.HBA,), put("adapter"), tr("usual adapter")
        )
        self.distance = AskedLine(
            Text("Cable to the switch"),
            amount(Length, "m", Text("Cable to the switch")), put("distance"),
        )  # fmt: skip
        label = Text("Arrays of each host")
        self.arrays_each = AskedLine(
            label, count(HostNeed, "arrays_each", label), put("arrays_each")
        )
        self.arrays_each.set_prompt(tr("all that it uses"))
        self.site = AskedChoice(Text("Site"), put("site"))
        self.state = AskedChoice(Text("Bought"), put("state"))
        add_rows(
            self.rows, self.name, self.count, self.demand, self.rate, self.block, self.throughput,
            self.site,
        )  # fmt: skip
        add_rows(self.more_rows, self.read_share, self.ports, self.speed, self.arrays,
                 self.arrays_each, self.state)  # fmt: skip
        self.server.add_to(self.more_rows)
        self.adapter.add_to(self.more_rows)
        add_rows(self.more_rows, self.distance)
        self.distance.set_prompt(tr("5 m, usual"))
        self.show_need(group)

    def show_need(self, group: HostNeed) -> None:
        """Show what is asked for; what is being typed stays."""
        self.name.show_value(group.name)
        self.count.show_value(shown(group.count))
        stated = (("rate", group.rate), ("throughput", group.throughput))
        kind = next((name for name, value in stated if value is not None), self._kind)
        offer(self.demand, _DEMANDS, kind)
        self.rate.show_value(shown(group.rate))
        self.block.show_value(shown(group.block_size))
        self.throughput.show_value(shown(group.throughput))
        for row, wanted in ((self.rate, "rate"), (self.block, "rate"),
                            (self.throughput, "throughput")):  # fmt: skip
            self.rows.setRowVisible(row, kind == wanted)
        self.more_rows.setRowVisible(self.read_share, bool(kind))
        self.read_share.show_value(shown_share(group.read_share))
        self.ports.show_value(shown(group.ports_per_fabric))
        offer(self.speed, speeds(self._asked.now, usual=True), group.speed)
        names = [need.name for need in self._asked.now.arrays]
        names += [name for name in self._asked.standing_arrays if name not in names]
        data = ", ".join(group.arrays)
        self.arrays_each.show_value(shown(group.arrays_each))
        _show_place(self.rows, self.site, self._asked.now, group.site)
        offer(self.state, _STATES, group.state)
        offer(self.arrays, [(_ALL, ""), *((name, name) for name in names)], data)
        self.server.show_part(group.server)
        self.adapter.show_part(group.adapter)
        self.distance.show_value(shown(group.distance))

    def _choose_demand(self, kind: str) -> None:
        """The other kind of demand is stated no more; how much it is has yet to be typed."""
        self._kind = kind
        self._asked.put_host(self._place, rate=None, throughput=None, block_size=None)
        self.show_need(self._asked.now.hosts[self._place])


class ArrayNeedBox(_NeedBox):
    """Arrays that are alike."""

    def __init__(self, asked: AskedRequirement, place: int, session: Session) -> None:
        need = asked.now.arrays[place]
        super().__init__(need.name, lambda: asked.drop_arrays(place), can_drop=True)
        self._asked = asked

        def put(field: str) -> Callable[[Any], None]:
            return lambda value: asked.put_array(place, **{field: value})

        self.name = AskedLine(Text("Name"), words, put("name"), "")
        self.count = AskedLine(
            Text("Number of arrays"),
            count(ArrayNeed, "count", Text("Number of arrays")),
            put("count"),
            1,
        )
        self.part = ChosenPart(
            tr("Model"), session, (PartKind.ARRAY,), put("part"),
            tr("not chosen: its ports only"),
        )  # fmt: skip
        self.ports = AskedLine(
            Text("Ports in each fabric"),
            count(ArrayNeed, "ports_per_fabric", Text("Ports in each fabric")),
            put("ports_per_fabric"),
        )
        self.ports.set_prompt(tr("as many as load, fan-in and initiators per port ask for"))
        self.speed = AskedChoice(Text("Speed"), put("speed"))
        self.distance = AskedLine(
            Text("Cable to the switch"),
            amount(Length, "m", Text("Cable to the switch")), put("distance"),
        )  # fmt: skip
        self.distance.set_prompt(tr("10 m, usual"))
        self.site = AskedChoice(Text("Site"), put("site"))
        self.state = AskedChoice(Text("Bought"), put("state"))
        self.storage = StorageFields(session, put("storage"))
        add_rows(self.rows, self.name, self.count)
        self.part.add_to(self.rows)
        add_rows(self.rows, self.site)
        add_rows(self.more_rows, self.ports, self.speed, self.distance, self.state)
        self.more_rows.addRow(self.storage)
        self.show_need(need)

    def show_need(self, need: ArrayNeed) -> None:
        """Show what is asked for; what is being typed stays."""
        self.name.show_value(need.name)
        self.count.show_value(shown(need.count))
        self.part.show_part(need.part)
        self.ports.show_value(shown(need.ports_per_fabric))
        offer(self.speed, speeds(self._asked.now, usual=True), need.speed)
        self.distance.show_value(shown(need.distance))
        _show_place(self.rows, self.site, self._asked.now, need.site)
        offer(self.state, _STATES, need.state)
        self.storage.show_need(need.storage)


def _show_place(rows: QFormLayout, field: AskedChoice, asked: Requirement, site: str) -> None:
    """Where something stands, asked for where there are several sites."""
    rows.setRowVisible(field, len(asked.sites) > 1)
    offer(field, [(Text("not chosen"), ""), *((name, name) for name in asked.sites)], site)


class EndsPage(QWidget):
    """Hosts and arrays."""

    def __init__(self, asked: AskedRequirement, session: Session, source: StandingSource) -> None:
        super().__init__()
        self._asked, self._session = asked, session
        self.standing = StandingChoice(asked, source)
        self.sites = SitesFields(asked)
        self.hosts: list[HostNeedBox] = []
        self.arrays: list[ArrayNeedBox] = []
        self.project = AskedLine(Text("Project"), words, lambda v: asked.put(name=v), "")
        self.customer = AskedLine(Text("Customer"), words, lambda v: asked.put(customer=v), "")
        self.fabrics = AskedChoice(Text("Fabrics"), self._choose_fabrics)
        self.speed = AskedChoice(Text("Speed of hosts"), lambda v: asked.put(speed=v))
        self.more_hosts = QPushButton(tr("Add hosts"), autoDefault=False)
        self.more_arrays = QPushButton(tr("Add arrays"), autoDefault=False)
        self.more_hosts.clicked.connect(asked.add_hosts)
        self.more_arrays.clicked.connect(asked.add_arrays)
        self.take = QPushButton(tr("Take hosts and arrays from the drawing"), autoDefault=False)
        self.take.clicked.connect(self._take_drawn)
        self._source = source
        rows = form()
        add_rows(rows, self.project, self.customer, self.standing, self.fabrics, self.speed)
        self._host_column, self._array_column = QVBoxLayout(), QVBoxLayout()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 10, 0)
        column.setSpacing(8)
        column.addLayout(rows)
        column.addWidget(self.take, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(heading(tr("Hosts")))
        column.addLayout(self._host_column)
        column.addWidget(self.more_hosts, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(heading(tr("Arrays")))
        column.addLayout(self._array_column)
        column.addWidget(self.more_arrays, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.sites)
        column.addStretch(1)
        asked.reshaped.connect(self.rebuild)
        asked.changed.connect(self.refresh)
        self.rebuild()

    def rebuild(self) -> None:
        """Make the boxes anew: there are others."""
        for box in (*self.hosts, *self.arrays):
            box.setParent(None)
            box.deleteLater()
        now = self._asked.now
        self.hosts = [HostNeedBox(self._asked, n, self._session) for n in range(len(now.hosts))]
        self.arrays = [ArrayNeedBox(self._asked, n, self._session) for n in range(len(now.arrays))]
        for host_box in self.hosts:
            self._host_column.addWidget(host_box)
        for array_box in self.arrays:
            self._array_column.addWidget(array_box)
        tab_as_laid_out(self)
        self.refresh()

    def refresh(self) -> None:
        """Show what is asked for now."""
        now = self._asked.now
        self.project.show_value(now.name)
        self.customer.show_value(now.customer)
        self.standing.refresh()
        self.take.setVisible(self._source.name() is not None)
        self.sites.refresh()
        offer(self.fabrics, ((Text("two"), "2"), (Text("one"), "1")), str(now.fabrics))
        offer(self.speed, speeds(now), now.speed)
        for host_box, group in zip(self.hosts, now.hosts, strict=False):
            host_box.show_need(group)
        for array_box, need in zip(self.arrays, now.arrays, strict=False):
            array_box.show_need(need)

    def _take_drawn(self) -> None:
        """Ask for what the open design answers, in a new network."""
        found = self._source.drawn()
        if found is not None:
            self._asked.load(found)

    def _choose_fabrics(self, value: str) -> None:
        """With one fabric, none can be lost, so that nobody asks for it by mistake."""
        fabrics = int(value)
        survive = self._asked.now.survive
        if fabrics == 1 and survive is not None:
            survive = tuple(kind for kind in survive if kind == "link")
        self._asked.put(fabrics=fabrics, survive=survive)


def speeds(requirement: Requirement, *, usual: bool = False) -> list[tuple[Text | str, str]]:
    """Speeds of Fibre Channel to choose from; with ``usual`` also that of the network."""
    names = ("8GFC", "16GFC", "32GFC", "64GFC")
    first: list[tuple[Text | str, str]] = []
    if usual:
        first.append((Text("{speed}, as the network", speed=requirement.speed), ""))
    return [*first, *((name, name) for name in names)]
