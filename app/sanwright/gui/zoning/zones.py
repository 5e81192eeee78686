"""The zones window: which ports may talk to each other."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from sanwright.design import Table, Zone
from sanwright.gui.document.session import Session
from sanwright.gui.widgets.fields import ChoiceField, LineField, add_row, form, muted
from sanwright.gui.widgets.picklist import PickList
from sanwright.gui.widgets.records import RecordsDialog
from sanwright.gui.workloads.window import end_options
from sanwright.language import mark, translated
from sanwright.parts import PortRole
from sanwright.text import tr

KINDS = ((mark("Standard zone"), "standard"), (mark("Peer zone"), "peer"))


class ZonesDialog(RecordsDialog[Zone]):
    """List of zones with a form."""

    TABLE = Table.ZONES
    WHAT = mark("zone")
    STEM = "zone"
    EMPTY = mark(
        "No zones yet. Without zones every port of a fabric may talk to every other; "
        "once a fabric has one zone, only zoned ports talk."
    )

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        self.name = LineField(
            tr("Name"), lambda t, k: self.replace(k, name=t.strip()), "z_host1_array"
        )
        self.fabric = ChoiceField(
            tr("Fabric"), lambda id_, _: self.replace(None, fabric=id_ or None)
        )
        self.kind = ChoiceField(tr("Kind"), self._set_kind)
        self.members = PickList(tr("Members"), self._set_members, tr("All members"))
        self.principals = PickList(tr("Principals"), self._set_principals, tr("All principals"))
        self._hint = muted(
            tr("In a peer zone (Cisco: smart zone) only a principal and another member talk.")
        )
        super().__init__(session, tr("Zones"), parent)
        self.resize(820, 560)
        column = QVBoxLayout(self.form)
        column.setContentsMargins(0, 0, 0, 0)
        rows = form()
        add_row(rows, self.name)
        add_row(rows, self.fabric)
        add_row(rows, self.kind)
        lists = QHBoxLayout()
        lists.addWidget(self.members)
        lists.addWidget(self.principals)
        column.addLayout(rows)
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

    def bind(self, record: Zone) -> None:
        """Fill all fields."""
        self.name.reset(record.name)

    def show_record(self, record: Zone) -> None:
        """Bring the fields up to date."""
        design = self.session.design
        self.name.show_value(record.name)
        fabrics = [(fabric.name or fabric.id, fabric.id) for fabric in design.fabrics.values()]
        self.fabric.show_options([(tr("None"), ""), *fabrics], record.fabric or "")
        roles = {PortRole.INITIATOR, PortRole.TARGET}
        options = end_options(design, roles, ports=True)
        is_peer = record.kind == "peer"
        self.kind.show_options(translated(KINDS), record.kind)
        self.members.show_options(options, record.members)
        self.principals.show_options(options, record.principals)
        self.principals.setVisible(is_peer or bool(record.principals))
        self._hint.setVisible(is_peer)

    def _set_kind(self, kind: str, _key: object) -> str:
        return self.replace(None, kind=kind)

    def _set_principals(self, principals: tuple[str, ...]) -> None:
        self.replace(None, principals=principals)

    def _set_members(self, members: tuple[str, ...]) -> None:
        self.replace(None, members=members)
