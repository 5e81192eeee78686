"""Inspector page of one device: name, place, slot, what is fitted, its ports."""

from __future__ import annotations

import msgspec
from PySide6.QtCore import Signal

from sanwright.analysis.adapters import adapter_facts
from sanwright.analysis.load import adapter_load
from sanwright.catalog.frozen import Standing, frozen_part
from sanwright.design import Device, Location, Table
from sanwright.drawing.front import fitted_cards, part_front
from sanwright.edits import replace_record
from sanwright.gui.inspector.fitted import FittedParts
from sanwright.gui.inspector.page import InspectorPage, PageContext
from sanwright.gui.inspector.ports import PortsBox
from sanwright.gui.look.icons import kind_symbol
from sanwright.gui.widgets.elided import ElidedButton
from sanwright.gui.widgets.fields import add_figure, section
from sanwright.gui.widgets.front_view import FrontView, front_name
from sanwright.parts import Part, PartKind
from sanwright.text import Text, tr
from sanwright.units import format_quantity

_ADAPTERS = (PartKind.HBA, PartKind.SAS_ADAPTER)
_HIGHEST = 110
"""Pixels of the picture of its front."""
_FIELDS = (
    "name",
    "fabric",
    "location",
    "rack_position",
    "adapters",
    "quantity",
    "slot",
    "slot_pcie_generation",
    "slot_pcie_lanes",
    "mode",
    "power_feeds",
    "state",
    "moved_from",
    "former_part",
    "licensed_ports",
    "licences",
)


class DevicePage(InspectorPage):
    """One device."""

    comparison_requested = Signal(str)
    """Id of a part of the design that the catalog now describes otherwise."""

    def __init__(self, context: PageContext) -> None:
        super().__init__(context)
        self.fields = self.form_of(Table.DEVICES, _FIELDS)
        self.fields.offer("location", tr("New rack…"), self._ask_rack)
        self._pcie = add_figure(self.fields.layout, tr("Host interface"))
        self._adapter_load = add_figure(self.fields.layout, tr("Load in / out"))
        self.fields.add("remark", lines=2)
        self.fitted = FittedParts(context)
        self._fitted_title = section(tr("Fitted parts"))
        self.ports = PortsBox(context)
        self._ports_title = section(tr("Ports"))
        self.front = FrontView(_HIGHEST)
        self._shown: object = None
        self.outdated = ElidedButton()
        self.outdated.clicked.connect(self._compare)
        self.column.addWidget(self.front)
        self.column.addWidget(self.outdated)
        self.column.addLayout(self.fields.layout)
        self._rows.append(self.fitted.buttons)
        for widget in (self._fitted_title, self.fitted, self._ports_title, self.ports):
            self.column.addWidget(widget)
        self.column.addStretch(1)

    @property
    def device(self) -> Device | None:
        """The device shown; None once it was deleted."""
        return self.design.devices.get(self.ids[0]) if self.ids else None

    def bind(self) -> None:
        """Fill the fields."""
        super().bind()
        if self.device is not None:
            self.ports.bind(self.device.id)

    def refresh(self) -> None:
        """Show what changed."""
        device = self.device
        if device is None:
            return
        part = self.design.part(device.part)
        title = device.label if device.parent is None else str(self.design.label(device.id))
        known = (
            str(part.label)
            if part is not None
            else tr("{part} (not in the catalog)", part=device.part)
        )
        self.set_head(kind_symbol(part.kind if part else None), title, known)
        children = self.session.book.fitted_within(device.id)
        self._refresh_front(device, part, children)
        self._refresh_outdated(device)
        self.fields.show(self.ids)
        is_adapter = part is not None and part.kind in _ADAPTERS
        self._refresh_adapter(device, is_adapter)
        has_slots = bool(part is not None and part.slots)
        has_inner = device.id in children
        self._fitted_title.setVisible(has_slots or has_inner)
        self.fitted.setVisible(has_slots or has_inner)
        self.fitted.show_device(device.id)
        has_ports = self.ports.refresh()
        self._ports_title.setVisible(has_ports)
        self.ports.setVisible(has_ports)

    def _refresh_front(
        self, device: Device, part: Part | None, children: dict[str, list[Device]]
    ) -> None:
        """The face of the device with what is fitted into it, made anew where that is another."""
        fitted = fitted_cards(self.design, device.id, children)
        shown = part, device.id, fitted
        if shown != self._shown:
            self._shown = shown
            front = part_front(part, device.id, fitted) if part is not None else None
            self.front.show_front(front, front_name(device.label))

    def _refresh_outdated(self, device: Device) -> None:
        """Offer the comparison where the design's copy of the part is not the catalog's."""
        found = frozen_part(self.design, device.part, self.session.catalog)
        self.outdated.setVisible(found.standing is Standing.CHANGED)
        if found.differences:
            count = len(found.differences)
            self.outdated.setText(
                tr(
                    "Compare with catalog: {count} figure differs…",
                    "Compare with catalog: {count} figures differ…",
                    count,
                )
            )

    def _compare(self) -> None:
        if self.device is not None:
            self.comparison_requested.emit(self.device.part)

    def _refresh_adapter(self, device: Device, is_adapter: bool) -> None:
        facts = adapter_facts(self.assessment, device.id) if self.assessment else None
        for label in (self._pcie, self._adapter_load):
            self.fields.layout.setRowVisible(label, is_adapter)
        if facts is None or self.assessment is None:
            self._pcie.setText("…")
            self._adapter_load.setText("…")
            return
        capacity = format_quantity(facts.slot.pcie_capacity)
        ports = format_quantity(facts.ports_capacity)
        self._pcie.setText(
            tr(
                "{pcie}: {capacity}; ports together {ports}",
                pcie=facts.slot.pcie_text,
                capacity=capacity,
                ports=ports,
            )
        )
        loads = adapter_load(self.assessment, device.id)
        if loads is not None:
            self._adapter_load.setText(" / ".join(str(side.load) for side in loads))

    def _ask_rack(self) -> None:
        name = self.context.prompts.line(tr("New rack"), tr("Name of the rack:"))
        device = self.device
        if name is not None and device is not None:
            place = Location(id=self.design.new_id("rack", Table.LOCATIONS), name=name)
            label = Text("Put {device} into {place}", device=device.label, place=name)
            with self.session.history.group(label):
                self.session.do(replace_record(self.design, place, Text("Add rack")))
                inside = msgspec.structs.replace(device, location=place.id)
                self.session.do(replace_record(self.design, inside, label))
        self.refresh()
