"""The table of a zoning proposal: what comes, stays and goes, fabric by fabric."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QObject, Qt

from sanwright.analysis import Assessment
from sanwright.design import Tables, Zone, port_device
from sanwright.gui.look.theme import current_theme
from sanwright.gui.widgets.plain_rows import Index, PlainRows
from sanwright.listing import natural_key
from sanwright.text import Text, tr
from sanwright.zoning import ZoningProposal

COLUMNS = (
    Text("Fabric"), Text("Zone"), Text("What happens"), Text("Hosts"), Text("Storage"),
    Text("Ports"),
)  # fmt: skip
NAME, _STATE, _PORTS = 1, 2, 5
ADDED, CHANGED, SAME, OTHER = (
    Text("added"), Text("gets members"), Text("stays"), Text("stays: allows more"),
)  # fmt: skip
COVERED, DROPPED = Text("goes: new ones cover it"), Text("goes: not needed")


@dataclass(frozen=True, slots=True)
class PreviewRow:
    """A zone with what becomes of it; ``state`` is one of the texts above."""

    fabric: str
    name: str
    state: Text
    hosts: str
    storage: str
    ports: int


def preview_rows(facts: Assessment, proposal: ZoningProposal) -> tuple[PreviewRow, ...]:
    """All zones of the design and the proposal, by fabric and name."""
    rows = list(_rows(facts, proposal))
    states = (ADDED, CHANGED, SAME, OTHER, DROPPED, COVERED)
    order = {state: number for number, state in enumerate(states)}
    return tuple(
        sorted(rows, key=lambda row: (row.fabric, order[row.state], natural_key(row.name)))
    )


def _rows(facts: Assessment, proposal: ZoningProposal) -> Iterator[PreviewRow]:
    zones = facts.tables.zones
    for zone in proposal.added:
        yield _row(facts.tables, zone, ADDED)
    for zone in proposal.changed:
        yield _row(facts.tables, zone, CHANGED)
    for state, ids in (
        (SAME, proposal.same),
        (COVERED, proposal.covered),
        (OTHER, proposal.others),
        (DROPPED, proposal.dropped),
    ):
        for id_ in ids:
            yield _row(facts.tables, zones[id_], state)


def _row(tables: Tables, zone: Zone, state: Text) -> PreviewRow:
    ends = (*zone.members, *zone.principals)
    storage: dict[str, None] = {}
    hosts: dict[str, None] = {}
    for end in ends:
        chassis = tables.chassis_of(port_device(end))
        device = tables.devices[chassis]
        part = tables.part(device.part)
        is_storage = part is not None and any(
            group.role.value == "target" for group in part.ports.values()
        )
        (storage if is_storage else hosts)[device.label] = None
    fabric = tables.fabrics.get(zone.fabric or "")
    name = (fabric.name or fabric.id) if fabric is not None else ""
    label = zone.name or zone.id
    return PreviewRow(name, label, state, ", ".join(hosts), ", ".join(storage), len(set(ends)))


class PreviewModel(PlainRows):
    """Rows are written out only when they are seen."""

    rows: tuple[PreviewRow, ...]

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(COLUMNS, parent)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Column titles, aligned as the column."""
        if role == Qt.ItemDataRole.DisplayRole:
            return super().headerData(section, orientation, role)
        return self._alignment(section, role)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """One cell."""
        row = self.rows[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            texts = (row.fabric, row.name, tr(row.state), row.hosts, row.storage, str(row.ports))
            return texts[index.column()]
        if role == Qt.ItemDataRole.ForegroundRole and index.column() == _STATE:
            return self._colour(row.state)
        return self._alignment(index.column(), role)

    @staticmethod
    def _alignment(column: int, role: int) -> object:
        is_figure = role == Qt.ItemDataRole.TextAlignmentRole and column == _PORTS
        return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter if is_figure else None

    def _colour(self, state: Text) -> object:
        if state in (ADDED, CHANGED):
            return current_theme().good
        return current_theme().warning if state in (COVERED, DROPPED) else None
