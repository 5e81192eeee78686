"""Inspector page of one port: optic, speed, WWPN, what it is connected to."""

from __future__ import annotations

import re

from PySide6.QtWidgets import QHBoxLayout, QPushButton

from sanwright.design import Port, port_device, port_name
from sanwright.errors import InputError
from sanwright.gui.inspector.numbers import whole_number
from sanwright.gui.inspector.optics import (
    fitting_optics,
    group_of,
    optic_options,
    set_optics,
    set_ports,
    speed_options,
)
from sanwright.gui.inspector.page import InspectorPage, PageContext
from sanwright.gui.inspector.ports_table import speed_text
from sanwright.gui.widgets.fields import ChoiceField, LineField, add_figure, add_row, form
from sanwright.parts import PortRole, value_of
from sanwright.text import tr
from sanwright.units import UNKNOWN

_WWPN = re.compile(r"^([0-9a-fA-F]{2}:){7}[0-9a-fA-F]{2}$|^[0-9a-fA-F]{16}$")


class PortPage(InspectorPage):
    """One port."""

    def __init__(self, context: PageContext) -> None:
        super().__init__(context)
        self.optic = ChoiceField(tr("Optic"), self._set_optic)
        self.speed = ChoiceField(tr("Fixed speed"), self._set_speed)
        self.credits = LineField(tr("Buffer credits"), self._set_credits, tr("as delivered"))
        self.fabric = ChoiceField(tr("Virtual fabric"), self._set_fabric)
        self.wwpn = LineField("WWPN", self._set_wwpn, tr("not stated"))
        self.remark = LineField(tr("Remark"), self._set_remark)
        layout = self._form = form()
        for field in (self.optic, self.speed, self.credits, self.fabric, self.wwpn, self.remark):
            add_row(layout, field)
        self._kind = add_figure(layout, tr("Port"))
        self._able = add_figure(layout, tr("Can run at"))
        self._runs = add_figure(layout, tr("Runs at"))
        self._other = add_figure(layout, tr("Connected to"))
        self.column.addLayout(layout)
        self._to_device = QPushButton(tr("Go to device"))
        self._to_cable = QPushButton(tr("Go to cable"))
        self._to_device.clicked.connect(self._go_device)
        self._to_cable.clicked.connect(self._go_cable)
        row = QHBoxLayout()
        row.addWidget(self._to_device)
        row.addWidget(self._to_cable)
        row.addStretch(1)
        self.column.addLayout(row)
        self.column.addStretch(1)

    @property
    def reference(self) -> str:
        """The port shown, as ``device:port``."""
        return self.ids[0] if self.ids else ""

    @property
    def _record(self) -> Port:
        return self.design.ports.get(self.reference) or Port(id=self.reference)

    @property
    def _cable(self) -> str | None:
        for cable in self.design.cables.values():
            if self.reference in cable.ends():
                return cable.id
        return None

    def bind(self) -> None:
        """Fill the fields."""
        self.credits.reset(_credits_text(self._record))
        self.wwpn.reset(self._record.wwpn)
        self.remark.reset(self._record.remark)

    def refresh(self) -> None:
        """Show what changed."""
        owner = port_device(self.reference)
        if owner not in self.design.devices:
            return
        group = group_of(self.design, self.reference)
        record = self._record
        self.set_head(
            "port", tr("Port {port}", port=port_name(self.reference)), self.design.label(owner)
        )
        self.credits.show_value(_credits_text(record))
        is_fabric = group is not None and group.role is PortRole.FABRIC
        self._form.setRowVisible(self.credits, is_fabric or record.credits is not None)
        self._form.setRowVisible(self.fabric, is_fabric)
        fabrics = [(tr("That of the switch"), "")]
        fabrics += [
            (fabric.name or fabric.id, fabric.id) for fabric in self.design.fabrics.values()
        ]
        self.fabric.show_options(fabrics, record.fabric or "")
        self.wwpn.show_value(record.wwpn)
        self.remark.show_value(record.remark)
        groups = [group] if group is not None else []
        optics = optic_options(fitting_optics(self.session, groups))
        self.optic.show_options(self._named(optics, record.optic), record.optic or "")
        self.optic.setEnabled(len(optics) > 1)
        self.speed.show_options(speed_options(groups), record.speed or "")
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

    def _named(self, options: list[tuple[str, str]], optic: str | None) -> list[tuple[str, str]]:
        """Add the fitted optic by name where the catalog does not offer it."""
        if optic is None or optic in {data for _, data in options}:
            return options
        part = self.design.part(optic)
        return [
            *options,
            (part.name if part is not None else tr("{optic} (unknown)", optic=optic), optic),
        ]

    def _refresh_link(self) -> None:
        cable = self._cable
        self._to_cable.setEnabled(cable is not None)
        if cable is None:
            self._runs.setText("–")
            self._other.setText(tr("nothing"))
            return
        record = self.design.cables[cable]
        other = record.b if record.a == self.reference else record.a
        self._runs.setText(speed_text(self.assessment, cable))
        self._other.setText(self.design.label(other))

    def _set_optic(self, id_: str, _key: object) -> str:
        part = self.session.catalog.find(id_) if id_ else None
        part = part or (self.design.part(id_) if id_ else None)
        return self.session.attempt(lambda: set_optics(self.design, [self.reference], part))

    def _set_speed(self, name: str, _key: object) -> str:
        return self._set(None, "Fix speed", speed=name or None)

    def _set_fabric(self, id_: str, _key: object) -> str:
        return self._set(None, "Set virtual fabric", fabric=id_ or None)

    def _set_remark(self, text: str, key: object) -> str:
        return self._set(key, "Change remark", remark=text)

    def _set_credits(self, text: str, key: object) -> str:
        try:
            number = whole_number(text, tr("number of credits"), least=1) if text.strip() else None
        except InputError as error:
            return str(error)
        return self._set(key, "Set buffer credits", credits=number)

    def _set_wwpn(self, text: str, key: object) -> str:
        text = text.strip()
        if text and not _WWPN.match(text):
            return tr("A WWPN is 16 hexadecimal digits, such as 10:00:00:10:9b:00:00:01.")
        return self._set(key, "Set WWPN", wwpn=text.lower())

    def _set(self, key: object, label: str, **values: str | int | None) -> str:
        return self.session.attempt(
            lambda: set_ports(
                self.design, [self.reference], f"{label} of {self.reference}", **values
            ),
            (self.reference, key) if key is not None else None,
        )

    def _go_device(self) -> None:
        self.context.go_to((port_device(self.reference),))

    def _go_cable(self) -> None:
        if self._cable is not None:
            self.context.go_to((self._cable,))


def _credits_text(record: Port) -> str:
    return str(record.credits) if record.credits is not None else ""
