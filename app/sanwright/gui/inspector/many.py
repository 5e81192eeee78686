"""Inspector page of a selection of several things: what they are, and what they share."""

from __future__ import annotations

from collections import Counter

import msgspec

from sanwright.design import Change, Device
from sanwright.edits import Draft
from sanwright.gui.inspector.optics import MIXED
from sanwright.gui.inspector.page import InspectorPage, PageContext
from sanwright.gui.widgets.fields import ChoiceField, add_row, form, value_label
from sanwright.text import tr


class ManyPage(InspectorPage):
    """Several records."""

    def __init__(self, context: PageContext) -> None:
        super().__init__(context)
        self._contents = value_label(tr("Selection"))
        self.fabric = ChoiceField(tr("Fabric"), self._set_fabric)
        self._form = form()
        add_row(self._form, self.fabric)
        self.column.addWidget(self._contents)
        self.column.addLayout(self._form)
        self.column.addStretch(1)

    @property
    def _devices(self) -> list[Device]:
        found = (self.design.devices.get(id_) for id_ in self.ids)
        return [device for device in found if device is not None]

    def refresh(self) -> None:
        """Show what changed."""
        self.set_head("select-all", tr("{count} things selected", count=len(self.ids)))
        self._contents.setText("\n".join(self._summary()))
        devices = self._devices
        self._form.setRowVisible(self.fabric, bool(devices))
        values = {device.fabric or "" for device in devices}
        options = [(tr("None"), "")]
        options += [
            (fabric.name or fabric.id, fabric.id) for fabric in self.design.fabrics.values()
        ]
        self.fabric.show_options(options, values.pop() if len(values) == 1 else MIXED)

    def _summary(self) -> list[str]:
        devices = self._devices
        parts: Counter[str] = Counter()
        for device in devices:
            part = self.design.part(device.part)
            parts[part.name if part is not None else device.part] += 1
        lines = [f"{number} × {name}" for name, number in parts.most_common()]
        cables = sum(id_ in self.design.cables for id_ in self.ids)
        if cables:
            lines.append(tr("{count:,} cable", "{count:,} cables", cables))
        notes = sum(id_ in self.design.notes for id_ in self.ids)
        if notes:
            lines.append(tr("{count} note", "{count} notes", notes))
        return lines

    def _set_fabric(self, id_: str, _key: object) -> str:
        if id_ == MIXED:
            return ""
        return self.session.attempt(lambda: self._fabric_change(id_ or None))

    def _fabric_change(self, fabric: str | None) -> Change:
        draft = Draft(self.design)
        for device in self._devices:
            draft.put(msgspec.structs.replace(device, fabric=fabric))
        return draft.change(f"Set fabric of {len(self._devices)} devices")
