"""Inspector page of one port: optic, speed, WWPN, what it is connected to."""

from __future__ import annotations

from PySide6.QtWidgets import QPushButton

from sanwright.design import Table, port_device, port_name
from sanwright.gui.inspector.page import InspectorPage, PageContext
from sanwright.gui.look.naming import cable_speed
from sanwright.gui.widgets.fields import add_figure
from sanwright.parts import value_of
from sanwright.text import tr
from sanwright.units import UNKNOWN

_FIELDS = ("optic", "optic_state", "former_optic", "speed", "credits", "fabric", "wwpn", "remark")


class PortPage(InspectorPage):
    """One port."""

    def __init__(self, context: PageContext) -> None:
        super().__init__(context)
        self.fields = self.form_of(Table.PORTS, _FIELDS)
        layout = self.fields.layout
        self._kind = add_figure(layout, tr("Port"))
        self._able = add_figure(layout, tr("Can run at"))
        self._runs = add_figure(layout, tr("Runs at"))
        self._state = add_figure(layout, tr("State"))
        self._other = add_figure(layout, tr("Connected to"))
        self.column.addLayout(layout)
        self._to_device = QPushButton(tr("Go to device"))
        self._to_cable = QPushButton(tr("Go to cable"))
        self._to_device.clicked.connect(self._go_device)
        self._to_cable.clicked.connect(self._go_cable)
        row = self.row_of(self._to_device, self._to_cable)
        row.addStretch(1)
        self.column.addLayout(row)
        self.column.addStretch(1)

    @property
    def reference(self) -> str:
        """The port shown, as ``device:port``."""
        return self.ids[0] if self.ids else ""

    @property
    def _cable(self) -> str | None:
        for cable in self.design.cables.values():
            if self.reference in cable.ends():
                return cable.id
        return None

    def refresh(self) -> None:
        """Show what changed."""
        owner = port_device(self.reference)
        if owner not in self.design.devices:
            return
        group = self.session.book.port_group(self.reference)
        self.set_head(
            "port", tr("Port {port}", port=port_name(self.reference)), str(self.design.label(owner))
        )
        self.fields.show((self.reference,))
        if group is None:
            self._kind.setText(tr(UNKNOWN))
            self._able.setText(tr(UNKNOWN))
        else:
            cage = f", {group.cage}" if group.cage else ""
            lanes = f", {tr('{lanes} lanes', lanes=group.lanes)}" if group.lanes > 1 else ""
            self._kind.setText(f"{group.protocol} {group.role.label}{cage}{lanes}")
            speeds = value_of(group.speeds)
            self._able.setText(", ".join(speeds) if speeds else tr(UNKNOWN))
        self._refresh_link()

    def _refresh_link(self) -> None:
        cable = self._cable
        self._to_cable.setEnabled(cable is not None)
        self.show_state(self.fields.layout, self._state, cable)
        if cable is None:
            self._runs.setText("–")
            self._other.setText(tr("nothing"))
            return
        record = self.design.cables[cable]
        other = record.b if record.a == self.reference else record.a
        self._runs.setText(cable_speed(self.assessment, cable))
        self._other.setText(str(self.design.label(other)))

    def _go_device(self) -> None:
        self.context.go_to((port_device(self.reference),))

    def _go_cable(self) -> None:
        if self._cable is not None:
            self.context.go_to((self._cable,))
