"""The zones window: which ports may talk to each other."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from sanwright.design import Table, Zone
from sanwright.fields import field_of
from sanwright.gui.document.session import Session
from sanwright.gui.widgets.fields import muted
from sanwright.gui.widgets.picklist import PickList
from sanwright.gui.widgets.records import RecordsDialog
from sanwright.gui.workloads.window import end_options
from sanwright.parts import PortRole
from sanwright.text import Text, tr


class ZonesDialog(RecordsDialog[Zone]):
    """List of zones with a form."""

    TABLE = Table.ZONES
    WHAT = Text("zone")
    STEM = "zone"
    EMPTY = Text(
        "No zones yet. Without zones every port of a fabric may talk to every other; "
        "once a fabric has one zone, only zoned ports talk."
    )
    FIELDS = ("name", "fabric", "kind")

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        self.members = PickList(
            tr(field_of(Table.ZONES, "members").label),
            lambda ids: self.fields.write_members("members", ids),
            tr("All members"),
        )
        self.principals = PickList(
            tr(field_of(Table.ZONES, "principals").label),
            lambda ids: self.fields.write_members("principals", ids),
            tr("All principals"),
        )
        self._hint = muted(
            tr("In a peer zone (Cisco: smart zone) only a principal and another member talk.")
        )
        super().__init__(session, tr("Zones"), parent)
        self.resize(820, 560)
        column = QVBoxLayout(self.form)
        column.setContentsMargins(0, 0, 0, 0)
        lists = QHBoxLayout()
        lists.addWidget(self.members)
        lists.addWidget(self.principals)
        column.addLayout(self.fields.layout)
        column.addWidget(self._hint)
        column.addLayout(lists, 1)

    def new_record(self, id_: str) -> Zone:
        """A zone without members in the first fabric."""
        fabric = next(iter(self.session.design.fabrics), None)
        return Zone(id=id_, name=id_, fabric=fabric)

    def label_of(self, record: Zone) -> str:
        """Name and size."""
        count = len({*record.members, *record.principals})
        size = tr("{count} member", "{count} members", count)
        kind = f", {tr('peer zone')}" if record.kind == "peer" else ""
        return f"{record.name or record.id}\n{size}{kind}"

    def show_record(self, record: Zone) -> None:
        """Offer the ports that a zone can have."""
        design = self.session.design
        roles = {PortRole.INITIATOR, PortRole.TARGET}
        options = end_options(design, roles, ports=True)
        is_peer = record.kind == "peer"
        self.members.show_options(options, record.members)
        self.principals.show_options(options, record.principals)
        applies = field_of(Table.ZONES, "principals").applies
        self.principals.setVisible(applies(self.session.book, record.id))
        self._hint.setVisible(is_peer)
