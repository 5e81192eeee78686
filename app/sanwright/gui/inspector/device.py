"""Inspector page of one device: name, place, slot, what is fitted, its ports."""

from __future__ import annotations

import msgspec
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton

from sanwright.analysis.adapters import adapter_facts
from sanwright.analysis.load import adapter_load
from sanwright.design import Device, Location, Table, Tables
from sanwright.edits import replace_record
from sanwright.errors import InputError
from sanwright.gui.document.outdated import outdated
from sanwright.gui.inspector.fitted import FittedParts
from sanwright.gui.inspector.numbers import whole_number
from sanwright.gui.inspector.page import InspectorPage, PageContext
from sanwright.gui.inspector.ports import PortsBox
from sanwright.gui.look.icons import kind_symbol
from sanwright.gui.look.naming import location_path
from sanwright.gui.widgets.fields import (
    ChoiceField,
    LineField,
    TextField,
    add_figure,
    add_row,
    form,
    section,
)
from sanwright.language import mark
from sanwright.parts import PartKind, PortRole
from sanwright.text import tr
from sanwright.units import format_quantity

NEW_RACK = "\x00new"
_ADAPTERS = (PartKind.HBA, PartKind.SAS_ADAPTER)
_MODES = ((mark("Switch"), "switch"), (mark("Access gateway (Cisco: NPV)"), "access gateway"))
_LANES = ("1", "2", "4", "8", "16")


class DevicePage(InspectorPage):
    """One device."""

    comparison_requested = Signal(str)
    """Id of a part of the design that the catalog now describes otherwise."""

    def __init__(self, context: PageContext) -> None:
        super().__init__(context)
        self.name = LineField(tr("Name"), self._set_name)
        self.fabric = ChoiceField(tr("Fabric"), self._set_fabric)
        self.location = ChoiceField(tr("Location"), self._set_location)
        self.rack_position = LineField(tr("Rack unit"), self._set_rack_position, tr("not stated"))
        self.quantity = LineField(tr("Quantity"), self._set_quantity)
        self.slot = LineField(tr("Slot"), self._set_slot)
        self.generation = ChoiceField(tr("Slot PCIe"), self._set_generation)
        self.lanes = ChoiceField(tr("Slot lanes"), self._set_lanes)
        self.mode = ChoiceField(tr("Mode"), self._set_mode)
        self.feeds = LineField(tr("Power feeds"), self._set_feeds, tr("not stated; such as A, B"))
        self.remark = TextField(tr("Remark"), self._set_remark, lines=2)
        self._form = form()
        for field in (self.name, self.fabric, self.location, self.rack_position, self.quantity):
            add_row(self._form, field)
        for field in (self.slot, self.generation, self.lanes, self.mode, self.feeds):
            add_row(self._form, field)
        self._pcie = add_figure(self._form, tr("Host interface"))
        self._adapter_load = add_figure(self._form, tr("Load in / out"))
        add_row(self._form, self.remark)
        self.fitted = FittedParts(context)
        self._fitted_title = section(tr("Fitted parts"))
        self.ports = PortsBox(context)
        self._ports_title = section(tr("Ports"))
        self.outdated = QPushButton()
        self.outdated.clicked.connect(self._compare)
        self.column.addWidget(self.outdated)
        self.column.addLayout(self._form)
        for widget in (self._fitted_title, self.fitted, self._ports_title, self.ports):
            self.column.addWidget(widget)
        self.column.addStretch(1)

    @property
    def device(self) -> Device | None:
        """The device shown; None once it was deleted."""
        return self.design.devices.get(self.ids[0]) if self.ids else None

    def bind(self) -> None:
        """Fill the fields."""
        device = self.device
        if device is None:
            return
        self.name.reset(device.name)
        self.rack_position.reset(_text(device.rack_position))
        self.quantity.reset(str(device.quantity))
        self.slot.reset(device.slot)
        self.feeds.reset(", ".join(device.power_feeds))
        self.remark.reset(device.remark)
        self.ports.bind(device.id)

    def refresh(self) -> None:
        """Show what changed."""
        device = self.device
        if device is None:
            return
        part = self.design.part(device.part)
        title = device.label if device.parent is None else self.design.label(device.id)
        known = (
            part.name if part is not None else tr("{part} (not in the catalog)", part=device.part)
        )
        self.set_head(kind_symbol(part.kind if part else None), title, known)
        self._refresh_outdated(device)
        self.name.line.setPlaceholderText(device.id)
        self.name.show_value(device.name)
        self.rack_position.show_value(_text(device.rack_position))
        self.quantity.show_value(str(device.quantity))
        self.slot.show_value(device.slot)
        self.feeds.show_value(", ".join(device.power_feeds))
        self.mode.show_options([(tr(text), mode) for text, mode in _MODES], device.mode)
        self.remark.show_value(device.remark)
        self._refresh_choices(device)
        is_inner = device.parent is not None
        is_adapter = part is not None and part.kind in _ADAPTERS
        self._show(self.location, not is_inner)
        self._show(self.rack_position, not is_inner)
        roles = {group.role for group in part.ports.values()} if part is not None else set()
        can_choose = part is None or PortRole.FABRIC in roles or device.fabric is not None
        self._show(self.fabric, not is_inner and can_choose)
        self._show(self.slot, is_inner)
        is_switch = PortRole.FABRIC in roles or _has_role(self.design, device, PortRole.FABRIC)
        self._show(self.mode, is_switch or device.mode != "switch")
        self._show(self.feeds, not is_inner)
        is_drive = part is not None and part.kind is PartKind.DRIVE
        self._show(self.quantity, is_drive or device.quantity > 1)
        self._show(self.generation, is_adapter)
        self._show(self.lanes, is_adapter)
        self._refresh_adapter(device, is_adapter)
        has_slots = bool(part is not None and part.slots)
        has_inner = any(d.parent == device.id for d in self.design.devices.values())
        self._fitted_title.setVisible(has_slots or has_inner)
        self.fitted.setVisible(has_slots or has_inner)
        self.fitted.show_device(device.id)
        has_ports = self.ports.refresh()
        self._ports_title.setVisible(has_ports)
        self.ports.setVisible(has_ports)

    def _refresh_outdated(self, device: Device) -> None:
        """Offer the comparison where the design's copy of the part is not the catalog's."""
        found = outdated(self.session, device.part)
        self.outdated.setVisible(found is not None)
        if found is not None:
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

    def _show(self, field: LineField | ChoiceField, visible: bool) -> None:
        self._form.setRowVisible(field, visible)

    def _refresh_choices(self, device: Device) -> None:
        fabrics = [(fabric.name or fabric.id, fabric.id) for fabric in self.design.fabrics.values()]
        self.fabric.show_options([(tr("None"), ""), *fabrics], device.fabric or "")
        places = [(location_path(self.design.locations, id_), id_) for id_ in self.design.locations]
        options = [(tr("Not stated"), ""), *sorted(places), (tr("New rack…"), NEW_RACK)]
        self.location.show_options(options, device.location or "")
        generations = [(f"PCIe {p.generation}", p.generation) for p in self.design.reference.pcie]
        self.generation.show_options(
            [(tr("As the chassis"), ""), *generations], device.slot_pcie_generation or ""
        )
        lanes = [(f"x{number}", number) for number in _LANES]
        self.lanes.show_options([(tr("As the chassis"), ""), *lanes], _text(device.slot_pcie_lanes))

    def _refresh_adapter(self, device: Device, is_adapter: bool) -> None:
        facts = adapter_facts(self.assessment, device.id) if self.assessment else None
        for label in (self._pcie, self._adapter_load):
            self._form.setRowVisible(label, is_adapter)
        if facts is None or self.assessment is None:
            self._pcie.setText("…")
            self._adapter_load.setText("…")
            return
        capacity = format_quantity(facts.pcie_capacity)
        ports = format_quantity(facts.ports_capacity)
        self._pcie.setText(
            tr(
                "{pcie}: {capacity}; ports together {ports}",
                pcie=facts.pcie_text,
                capacity=capacity,
                ports=ports,
            )
        )
        loads = adapter_load(self.assessment, device.id)
        if loads is not None:
            self._adapter_load.setText(" / ".join(str(side.load) for side in loads))

    def _replace(self, key: object, label: str, **values: object) -> str:
        device = self.device
        if device is None:
            return ""
        changed = msgspec.structs.replace(device, **values)
        return self.session.attempt(
            lambda: replace_record(self.design, changed, f"{label} of {device.label}"),
            (device.id, key) if key is not None else None,
        )

    def _set_name(self, text: str, key: object) -> str:
        return self._replace(key, "Change name", name=text.strip())

    def _set_remark(self, text: str, key: object) -> str:
        return self._replace(key, "Change remark", remark=text)

    def _set_slot(self, text: str, key: object) -> str:
        return self._replace(key, "Change slot", slot=text.strip())

    def _set_mode(self, mode: str, key: object) -> str:
        return self._replace(key, "Set mode", mode=mode)

    def _set_feeds(self, text: str, key: object) -> str:
        feeds = tuple(dict.fromkeys(name.strip() for name in text.split(",") if name.strip()))
        return self._replace(key, "Set power feeds", power_feeds=feeds)

    def _set_fabric(self, id_: str, key: object) -> str:
        return self._replace(key, "Set fabric", fabric=id_ or None)

    def _set_generation(self, name: str, key: object) -> str:
        return self._replace(key, "Set slot", slot_pcie_generation=name or None)

    def _set_lanes(self, number: str, key: object) -> str:
        lanes = int(number) if number else None
        return self._replace(key, "Set slot", slot_pcie_lanes=lanes)

    def _set_rack_position(self, text: str, key: object) -> str:
        try:
            unit = whole_number(text, tr("rack unit"), least=1) if text.strip() else None
        except InputError as error:
            return str(error)
        return self._replace(key, "Set rack unit", rack_position=unit)

    def _set_quantity(self, text: str, key: object) -> str:
        try:
            quantity = whole_number(text, "quantity", least=1)
        except InputError as error:
            return str(error)
        return self._replace(key, "Set quantity", quantity=quantity)

    def _set_location(self, id_: str, key: object) -> str:
        if id_ != NEW_RACK:
            return self._replace(key, "Set location", location=id_ or None)
        name = self.context.prompts.line(tr("New rack"), tr("Name of the rack:"))
        device = self.device
        if name is not None and device is not None:
            place = Location(id=self.design.new_id("rack", Table.LOCATIONS), name=name)
            with self.session.history.group(f"Put {device.label} into {name}"):
                self.session.do(replace_record(self.design, place, "Add rack"))
                self._replace(None, "Set location", location=place.id)
        self.refresh()
        return ""


def _has_role(tables: Tables, device: Device, role: PortRole) -> bool:
    """Whether something fitted into the device has a port of ``role``."""
    inner = (d for d in tables.devices.values() if d.parent == device.id)
    parts = (tables.part(d.part) for d in inner)
    return any(g.role is role for part in parts if part is not None for g in part.ports.values())


def _text(value: int | None) -> str:
    return "" if value is None else str(value)
