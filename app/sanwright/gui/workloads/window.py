"""The workloads window: who talks to what, how much, in which pieces."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QTabWidget, QVBoxLayout, QWidget

from sanwright.design import Table, Tables, Workload
from sanwright.design.demands import DEMANDS
from sanwright.design.workload_ends import end_devices, end_ports
from sanwright.fields import field_of
from sanwright.gui.canvas.tools.cable_group import devices_behind
from sanwright.gui.document.session import Session
from sanwright.gui.widgets.fields import ChoiceField, add_row, form, muted
from sanwright.gui.widgets.picklist import PickList
from sanwright.gui.widgets.records import RecordsDialog
from sanwright.listing import natural_key
from sanwright.parts import PortRole
from sanwright.text import Text, tr
from sanwright.units import DataSize

DEMAND_KINDS = (
    (Text("Not stated"), ""),
    *((field_of(Table.WORKLOADS, key).label, key) for key in DEMANDS),
)
_INITIATORS = (PortRole.INITIATOR,)
_TARGETS = (PortRole.TARGET, PortRole.EXPANDER)
_BEHAVIOUR = (
    "pattern",
    "luns",
    "queue_depth",
    "think_time",
    "multipathing",
    "owners",
    "raid_group",
    "cache_hits",
    "growth",
)


class WorkloadsDialog(RecordsDialog[Workload]):
    """List of workloads with a form; ``selected`` is asked for what a new one is about."""

    TABLE = Table.WORKLOADS
    WHAT = Text("workload")
    STEM = "workload"
    EMPTY = Text(
        "No workloads yet. A workload says which hosts talk to which storage, and how much; "
        "from workloads come the load on every link and the bottlenecks."
    )
    FIELDS = ("name",)

    def __init__(
        self,
        session: Session,
        parent: QWidget | None = None,
        selected: Callable[[], Iterable[str]] = tuple,
    ) -> None:
        self._selected = selected
        self.kind = ChoiceField(tr("Demand"), self._set_kind)
        self.single_ports = QCheckBox(tr("Choose single ports"))
        self.initiators = PickList(
            tr(field_of(Table.WORKLOADS, "initiators").label),
            lambda ids: self.fields.write_members("initiators", ids),
            tr("All initiators"),
        )
        self.targets = PickList(
            tr(field_of(Table.WORKLOADS, "targets").label),
            lambda ids: self.fields.write_members("targets", ids),
            tr("All targets"),
        )
        self._wanted_kind = self._shown = ""
        super().__init__(session, tr("Workloads"), parent)
        self.resize(1000, 700)
        tabs = QTabWidget(self.form)
        main, behaviour = QWidget(), QWidget()
        tabs.addTab(main, tr("&Demand"))
        tabs.addTab(behaviour, tr("&Behaviour"))
        around = QVBoxLayout(self.form)
        around.setContentsMargins(0, 0, 0, 0)
        around.addWidget(tabs)
        column = QVBoxLayout(main)
        column.setContentsMargins(0, 10, 0, 0)
        rows = self.fields.layout
        add_row(rows, self.kind)
        for key in (*DEMANDS, "block_size", "read_share", "protocol"):
            self.fields.add(key)
        self._lay_out_behaviour(behaviour)
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
        kind = _kind_of(record)
        demand = field_of(Table.WORKLOADS, kind).said(self.session.book, record.id) if kind else ""
        return f"{name}\n{demand or tr('demand not stated')}"

    def show_record(self, record: Workload) -> None:
        """Show the demand that is stated or to be stated, and what can be an end."""
        if record.id != self._shown:
            self._shown, self._wanted_kind = record.id, _kind_of(record)
        kind = _kind_of(record) or self._wanted_kind
        self.kind.show_options([(tr(text), value) for text, value in DEMAND_KINDS], kind)
        for key in DEMANDS:
            self.fields.layout.setRowVisible(self.fields[key], key == kind)
        tables = self.session.design
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
        return [*options, *((str(tables.label(id_)), id_) for id_ in chosen if id_ not in known)]

    def _set_kind(self, kind: str, _key: object) -> str:
        """Clear the demand of another kind, and let one of this kind be typed."""
        self._wanted_kind = kind
        stated = _kind_of(self.record) if self.record is not None else ""
        refusal = self.fields.write(stated, "") if stated else ""
        self.refresh()
        return refusal

    def _lay_out_behaviour(self, page: QWidget) -> None:
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 10, 0, 0)
        rows = form()
        for key in _BEHAVIOUR:
            self.fields.add(key, rows)
        column.addLayout(rows)
        column.addWidget(
            muted(
                tr(
                    "The think time counts for I/Os in flight only. With optimised paths the I/Os "
                    "of a LUN go to the controller that owns it as long as a path to it is left."
                )
            )
        )
        column.addStretch(1)


def end_options(tables: Tables, roles: Collection[PortRole], ports: bool) -> list[tuple[str, str]]:
    """Devices (or their ports) that have ports of one of ``roles``, by label."""
    if ports:
        devices = tables.devices.values()
        found = [ref for device in devices for ref in end_ports(tables, device, roles)]
    else:
        found = list(end_devices(tables, roles))
    options = [(str(tables.label(id_)), id_) for id_ in found]
    return sorted(options, key=lambda option: natural_key(option[0]))


def _inner(tables: Tables, options: Iterable[tuple[str, str]]) -> set[str]:
    """Devices that are fitted into another that is offered."""
    ids = {id_ for _, id_ in options}
    return {id_ for id_ in ids if id_ in tables.devices and tables.devices[id_].parent in ids}


def _kind_of(record: Workload) -> str:
    """The demand that a workload states; empty for none."""
    return next((key for key in DEMANDS if getattr(record, key) is not None), "")
