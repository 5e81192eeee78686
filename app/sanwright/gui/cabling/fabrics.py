"""The fabrics window: names and sides."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from sanwright.design import Fabric, Table
from sanwright.fields.places import SIDES
from sanwright.gui.document.session import Session
from sanwright.gui.widgets.fields import muted
from sanwright.gui.widgets.records import RecordsDialog
from sanwright.text import Text, tr


class FabricsDialog(RecordsDialog[Fabric]):
    """List of fabrics with a form."""

    TABLE = Table.FABRICS
    WHAT = Text("fabric")
    STEM = "fabric"
    EMPTY = Text(
        "No fabrics yet. A design for high availability has two that share nothing: A and B."
    )
    FIELDS = ("name", "side", "routing")

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(session, tr("Fabrics"), parent)
        self.resize(660, 360)
        self._members = muted()
        column = QVBoxLayout(self.form)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(self.fields.layout)
        column.addWidget(
            muted(
                tr(
                    "The side chooses the fabric's colour, line and letter. By exchange, I/Os "
                    "share all equal ways evenly; by port, all that comes in at one port keeps to "
                    "one of them, so that the fullest carries more than its part."
                )
            )
        )
        column.addWidget(self._members)
        column.addStretch(1)

    def new_record(self, id_: str) -> Fabric:
        """A fabric on the next free side."""
        used = {fabric.side for fabric in self.rows.values()}
        side = next((side for side in SIDES if side not in used), SIDES[-1])
        return Fabric(id=id_, name=tr("Fabric {side}", side=side), side=side)

    def label_of(self, record: Fabric) -> str:
        """Name and side."""
        return tr("{name}\nside {side}", name=record.name or record.id, side=record.side)

    def show_record(self, record: Fabric) -> None:
        """Name its switches."""
        devices = self.session.design.devices.values()
        names = [device.label for device in devices if device.fabric == record.id]
        self._members.setText(tr("Switches: ") + (", ".join(names) if names else tr("none yet")))
