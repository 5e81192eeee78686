"""The workloads window: who talks to what, how much, in which pieces."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QTabWidget, QVBoxLayout, QWidget

from sanwright.design import Change, Table, Tables, Workload
from sanwright.design.workload_ends import end_devices, end_ports
from sanwright.edits import set_workload
from sanwright.errors import InputError
from sanwright.gui.canvas.tools.cable_group import devices_behind
from sanwright.gui.document.session import Session
from sanwright.gui.widgets.fields import ChoiceField, LineField, add_row, form
from sanwright.gui.widgets.picklist import PickList
from sanwright.gui.widgets.records import RecordsDialog
from sanwright.gui.workloads.behaviour import BehaviourForm
from sanwright.language import mark, translated
from sanwright.parts import PortRole
from sanwright.text import tr
from sanwright.units import DataSize, IoRate, Share, Throughput, parse

PROTOCOLS = ("SCSI FCP", "NVMe/FC", "SAS")
DEMANDS = (
    (mark("Not stated"), ""),
    (mark("I/O rate"), "rate"),
    (mark("Throughput"), "throughput"),
    (mark("I/Os in flight"), "in_flight"),
)
_INITIATORS = (PortRole.INITIATOR,)
_TARGETS = (PortRole.TARGET, PortRole.EXPANDER)
_HINTS = {
    "": mark("choose what is known about the demand"),
    "rate": "50,000 IOPS",
    "throughput": "1,600 MB/s",
    "in_flight": "64",
}


class WorkloadsDialog(RecordsDialog[Workload]):
    """List of workloads with a form; ``selected`` is asked for what a new one is about."""

    TABLE = Table.WORKLOADS
    WHAT = mark("workload")
    STEM = "workload"
    EMPTY = mark(
        "No workloads yet. A workload says which hosts talk to which storage, and how much; "
        "from workloads come the load on every link and the bottlenecks."
    )

    def __init__(
        self,
        session: Session,
        parent: QWidget | None = None,
        selected: Callable[[], Iterable[str]] = tuple,
    ) -> None:
        self._selected = selected
        self.name = LineField(tr("Name"), lambda t, k: self.replace(k, name=t.strip()), "OLTP")
        self.kind = ChoiceField(tr("Demand"), self._set_kind)
        self.demand = LineField(tr("Amount"), self._set_demand)
        self.block = LineField(tr("Block size"), self._set_block, "8 KiB")
        self.reads = LineField(tr("Reads"), self._set_reads, "70 %")
        self.protocol = ChoiceField(tr("Protocol"), lambda t, _: self.replace(None, protocol=t))
        self.single_ports = QCheckBox(tr("Choose single ports"))
        self.initiators = PickList(
            tr("Initiators"), lambda ids: self._set_ends(initiators=ids), tr("All initiators")
        )
        self.targets = PickList(
            tr("Targets"), lambda ids: self._set_ends(targets=ids), tr("All targets")
        )
        self.behaviour = BehaviourForm(self.replace)
        self._wanted_kind = ""
        super().__init__(session, tr("Workloads"), parent)
        self.resize(1000, 700)
        tabs = QTabWidget(self.form)
        main = QWidget()
        tabs.addTab(main, tr("&Demand"))
        tabs.addTab(self.behaviour, tr("&Behaviour"))
        around = QVBoxLayout(self.form)
        around.setContentsMargins(0, 0, 0, 0)
        around.addWidget(tabs)
        column = QVBoxLayout(main)
        column.setContentsMargins(0, 10, 0, 0)
        rows = form()
        for field in (self.name, self.kind, self.demand, self.block, self.reads, self.protocol):
            add_row(rows, field)
        lists = QHBoxLayout()
        lists.addWidget(self.initiators)
        lists.addWidget(self.targets)
        column.addLayout(rows)
        column.addWidget(self.single_ports)
        column.addLayout(lists, 1)
        self.single_ports.toggled.connect(self.refresh)

    def new_record(self, id_: str) -> Workload:
        """A workload of 8 KiB random reads between the devices selected; its demand not stated."""
        tables = self.session.design
        chosen = devices_behind(tables, self._selected())
        hosts = [id_ for id_ in chosen if id_ in end_devices(tables, _INITIATORS)]
        rest = [id_ for id_ in chosen if id_ not in hosts]
        # The shelves of an array are no targets beside it; without an array they are.
        arrays, storage = (
            [id_ for id_ in rest if id_ in end_devices(tables, roles)]
            for roles in (_TARGETS[:1], _TARGETS)
        )
        return Workload(
            id=id_,
            name=tr("New workload"),
            block_size=DataSize(8192.0),
            read_share=0.7,
            initiators=tuple(hosts),
            targets=tuple(arrays or storage),
        )

    def label_of(self, record: Workload) -> str:
        """Name and demand."""
        name = record.name or record.id
        demand = _demand_text(record)
        return f"{name}\n{demand or tr('demand not stated')}"

    def change_to(self, record: Workload) -> Change:
        """Refuses more than one demand."""
        return set_workload(self.session.design, record)

    def bind(self, record: Workload) -> None:
        """Fill all fields."""
        self._wanted_kind = _kind_of(record)
        self.name.reset(record.name)
        self.demand.reset(_demand_text(record))
        self.block.reset(_block_text(record))
        self.behaviour.bind(record)
        self.reads.reset(str(Share(record.read_share)))

    def show_record(self, record: Workload) -> None:
        """Bring the fields up to date."""
        kind = _kind_of(record) or self._wanted_kind
        self.kind.show_options(translated(DEMANDS), kind)
        self.demand.line.setPlaceholderText(tr(_HINTS[kind]))
        self.demand.setEnabled(bool(kind))
        self.name.show_value(record.name)
        self.demand.show_value(_demand_text(record))
        self.block.show_value(_block_text(record))
        self.reads.show_value(str(Share(record.read_share)))
        self.protocol.show_options([(p, p) for p in PROTOCOLS], record.protocol)
        tables = self.session.design
        self.behaviour.show_record(tables, record)
        for field, roles, chosen in (
            (self.initiators, _INITIATORS, record.initiators),
            (self.targets, _TARGETS, record.targets),
        ):
            options = self._options(roles, chosen)
            field.show_options(options, chosen, _inner(tables, options))

    def _options(self, roles: Collection[PortRole], chosen: Iterable[str]) -> list[tuple[str, str]]:
        """What has ports of ``roles``, and what was chosen although it has none."""
        tables = self.session.design
        options = end_options(tables, roles, self.single_ports.isChecked())
        known = {id_ for _, id_ in options}
        return [*options, *((tables.label(id_), id_) for id_ in chosen if id_ not in known)]

    def _set_kind(self, kind: str, _key: object) -> str:
        self._wanted_kind = kind
        cleared = {"rate": None, "throughput": None, "in_flight": None}
        refusal = self.replace(None, **cleared)
        self.demand.reset("")
        self.refresh()
        return refusal

    def _set_demand(self, text: str, key: object) -> str:
        values: dict[str, object] = {"rate": None, "throughput": None, "in_flight": None}
        try:
            if text.strip() and self._wanted_kind:
                values[self._wanted_kind] = _READERS[self._wanted_kind](text)
        except InputError as error:
            return str(error)
        return self.replace(key, **values)

    def _set_block(self, text: str, key: object) -> str:
        try:
            block = parse(DataSize, text) if text.strip() else None
        except InputError as error:
            return str(error)
        if block is not None and block.amount <= 0:
            return tr("A block size must be more than 0 bytes.")
        return self.replace(key, block_size=block)

    def _set_reads(self, text: str, key: object) -> str:
        try:
            share = parse(Share, text if "%" in text else f"{text} %").amount
        except InputError as error:
            return str(error)
        if not 0 <= share <= 1:
            return tr("The share of reads lies between 0 % and 100 %.")
        return self.replace(key, read_share=share)

    def _set_ends(self, **ends: tuple[str, ...]) -> None:
        self.replace(None, **ends)


def end_options(tables: Tables, roles: Collection[PortRole], ports: bool) -> list[tuple[str, str]]:
    """Devices (or their ports) that have ports of one of ``roles``, by label."""
    if ports:
        devices = tables.devices.values()
        found = [ref for device in devices for ref in end_ports(tables, device, roles)]
    else:
        found = list(end_devices(tables, roles))
    options = [(tables.label(id_), id_) for id_ in found]
    return sorted(options, key=lambda option: option[0].casefold())


def _inner(tables: Tables, options: Iterable[tuple[str, str]]) -> set[str]:
    """Devices that are fitted into another that is offered."""
    ids = {id_ for _, id_ in options}
    return {id_ for id_ in ids if id_ in tables.devices and tables.devices[id_].parent in ids}


def _kind_of(record: Workload) -> str:
    if record.rate is not None:
        return "rate"
    if record.throughput is not None:
        return "throughput"
    return "in_flight" if record.in_flight is not None else ""


def _demand_text(record: Workload) -> str:
    if record.in_flight is not None:
        return str(record.in_flight)
    value = record.rate if record.rate is not None else record.throughput
    return str(value) if value is not None else ""


def _block_text(record: Workload) -> str:
    if record.block_size is None:
        return ""
    amount = record.block_size.amount
    if amount % 1024 == 0:
        kib = amount / 1024
        return f"{kib / 1024:g} MiB" if kib % 1024 == 0 else f"{kib:g} KiB"
    return str(record.block_size)


def _read_rate(text: str) -> IoRate:
    rate = parse(IoRate, text)
    if rate.amount <= 0:
        raise InputError(tr("An I/O rate must be more than 0 IOPS."))
    return rate


def _read_throughput(text: str) -> Throughput:
    throughput = parse(Throughput, text)
    if throughput.amount <= 0:
        raise InputError(tr("A throughput must be more than 0 MB/s."))
    return throughput


def _read_in_flight(text: str) -> int:
    try:
        number = int(text.replace(",", ""))
    except ValueError:
        raise InputError(
            tr("“{text}” is not a count; write a whole number, such as 64.", text=text)
        ) from None
    if number < 1:
        raise InputError(tr("At least one I/O must be in flight."))
    return number


_READERS: dict[str, Callable[[str], object]] = {
    "rate": _read_rate,
    "throughput": _read_throughput,
    "in_flight": _read_in_flight,
}
