"""The ports of a device and of what is fitted into it, with what each one does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject, Qt

from sanwright.analysis import Assessment, OpticState
from sanwright.analysis.ports import port_facts
from sanwright.design import Device, Table, Tables, port_ref
from sanwright.fields import Book, field_of
from sanwright.gui.look.naming import cable_speed, short_port
from sanwright.gui.widgets.plain_rows import Index, PlainRows
from sanwright.text import Text, tr
from sanwright.units import UNKNOWN

HEADERS = (
    field_of(Table.PORTS, "port").label,
    Text("Runs at"),
    *(field_of(Table.PORTS, key).label for key in ("optic", "peer", "speed", "wwpn")),
)
PEER = 3
SPARE = 5, 4, 2
"""Columns that a narrow inspector leaves out; the tip of a row and the port's page have them."""


@dataclass(frozen=True, slots=True)
class InspectedPort:
    """One port as text."""

    reference: str
    cells: tuple[str, ...]


def ports_of(book: Book, device: str) -> list[str]:
    """References of the ports of ``device`` and of all that is fitted into it."""
    part = book.design.part_of(device)
    found = [port_ref(device, name) for name, _ in part.port_names()] if part else []
    for inner in book.fitted().get(device, ()):
        found += ports_of(book, inner)
    return found


def port_rows(book: Book, device: str, assessment: Assessment | None) -> list[InspectedPort]:
    """Every port of ``device``, in order."""
    return [_row(book, reference, device, assessment) for reference in ports_of(book, device)]


def _row(book: Book, reference: str, device: str, assessment: Assessment | None) -> InspectedPort:
    tables: Tables = book.design
    owner, _, name = reference.rpartition(":")
    inner = tables.devices[owner]
    shown = name if owner == device else f"{inner.name or _slot(inner)} : {name}"
    record = tables.ports.get(reference)
    cable = tables.cables.get(next(reversed(book.cables_at(reference)), ""))
    other = ""
    if cable is not None:
        other = short_port(tables, cable.b if cable.a == reference else cable.a)
    optic = tables.part(record.optic) if record is not None and record.optic else None
    cells = (
        shown,
        cable_speed(assessment, cable.id) if cable is not None else "",
        str(optic.title) if optic is not None else _cage_text(assessment, reference),
        other,
        (record.speed or "") if record is not None else "",
        record.wwpn if record is not None else "",
    )
    return InspectedPort(reference, cells)


def _slot(device: Device) -> str:
    return tr("slot {slot}", slot=device.slot) if device.slot else device.id


def _cage_text(assessment: Assessment | None, reference: str) -> str:
    if assessment is None:
        return ""
    state = port_facts(assessment, reference).optic_state
    return {OpticState.EMPTY: tr("empty"), OpticState.UNRESOLVED: tr(UNKNOWN)}.get(state, "–")


class InspectedPortsModel(PlainRows):
    """Rows of ``port_rows``."""

    rows: Sequence[InspectedPort]

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(HEADERS, parent)

    def show_rows(self, rows: list[InspectedPort]) -> None:
        """Replace the rows; a mere change of texts keeps the selection."""
        if [row.reference for row in rows] == [row.reference for row in self.rows]:
            self.rows = rows
            self.show_changed()
        else:
            self.show(rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Text of a cell; the tip tells all of the row."""
        cells = self.rows[index.row()].cells
        if role == Qt.ItemDataRole.DisplayRole:
            return cells[index.column()]
        if role == Qt.ItemDataRole.ToolTipRole:
            told = zip(HEADERS, cells, strict=True)
            return "\n".join(f"{tr(head)}: {text}" for head, text in told if text)
        return None
