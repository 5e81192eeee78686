"""Inspector page of a selection of several things: what they are and share, equipping them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping

from PySide6.QtWidgets import QWidget

from sanwright.design import Device, Table, port_device
from sanwright.edits import Equipped, fill_cages, fit_into_each
from sanwright.edits.equipping import cage_groups, takes_optic
from sanwright.edits.slots import takes
from sanwright.gui.inspector.page import InspectorPage, PageContext
from sanwright.gui.widgets.elided import ElidedButton
from sanwright.gui.widgets.fields import muted, section, value_label
from sanwright.parts import Part, PartKind
from sanwright.text import Text, joined, tr

_SHARED = {
    Table.DEVICES: (
        "fabric",
        "location",
        "group",
        "adapters",
        "quantity",
        "slot_pcie_generation",
        "slot_pcie_lanes",
        "mode",
        "power_feeds",
        "state",
        "licensed_ports",
        "licences",
        "remark",
    ),
    Table.PORTS: ("optic", "optic_state", "speed", "credits", "fabric", "remark"),
    Table.CABLES: (
        "part",
        "length",
        "connections",
        "splices",
        "loss",
        "trunk",
        "link_cost",
        "state",
        "remark",
    ),
}
"""Fields that several records may well have the same value of, by table."""

_TITLES = {
    Table.DEVICES: Text("Devices"),
    Table.PORTS: Text("Ports"),
    Table.CABLES: Text("Cables"),
}


class ManyPage(InspectorPage):
    """Several records."""

    def __init__(self, context: PageContext) -> None:
        super().__init__(context)
        self._contents = value_label(tr("Selection"))
        self.column.addWidget(self._contents)
        self.forms = {table: self.form_of(table, keys) for table, keys in _SHARED.items()}
        self._titles = {table: section(tr(title)) for table, title in _TITLES.items()}
        for table, form in self.forms.items():
            self.column.addWidget(self._titles[table])
            self.column.addLayout(form.layout)
        self.fit = ElidedButton(tr("Fit a part into each…"))
        self.optics = ElidedButton(tr("Fit optics…"))
        self.outcome = muted()
        self._equip = QWidget()
        buttons = self.row_of(self.fit, self.optics)
        buttons.setContentsMargins(0, 6, 0, 0)
        buttons.addStretch(1)
        self._equip.setLayout(buttons)
        self.column.addWidget(self._equip)
        self.column.addWidget(self.outcome)
        self.column.addStretch(1)
        self.fit.clicked.connect(self._ask_part)
        self.optics.clicked.connect(self._ask_optic)

    def _chosen(self) -> dict[Table, list[str]]:
        """The ids by the table they are of: what a large selection is looked through for once.

        A port is one that is on a device, whether or not anything was ever set at it.
        """
        design = self.design
        devices, cables, notes = design.devices, design.cables, design.notes
        found: dict[Table, list[str]] = {
            table: [] for table in (Table.DEVICES, Table.PORTS, Table.CABLES, Table.NOTES)
        }
        for id_ in self.ids:
            if id_ in devices:
                found[Table.DEVICES].append(id_)
            elif id_ in cables:
                found[Table.CABLES].append(id_)
            elif id_ in notes:
                found[Table.NOTES].append(id_)
            elif port_device(id_) in devices:
                found[Table.PORTS].append(id_)
        return found

    def _devices(self) -> list[Device]:
        return [self.design.devices[id_] for id_ in self._chosen()[Table.DEVICES]]

    def bind(self) -> None:
        """Fill the fields."""
        super().bind()
        self.outcome.clear()

    def refresh(self) -> None:
        """Show what changed."""
        chosen = self._chosen()
        devices = chosen[Table.DEVICES]
        kept = Counter(self.design.devices[id_].part for id_ in devices)
        self.set_head("select-all", tr("{things} selected", things=joined(self._things(chosen))))
        self._contents.setText("\n".join(self._summary(kept)))
        kinds = sum(bool(chosen[table]) for table in self.forms)
        for table, form in self.forms.items():
            form.show(chosen[table])
            self._titles[table].setVisible(bool(chosen[table]) and kinds > 1)
        parts = map(self.design.part, kept)
        self.fit.setVisible(any(part is not None and part.slots for part in parts))
        self.optics.setVisible(bool(cage_groups(self.design, devices)))
        self._equip.setVisible(bool(devices))

    def candidates(self) -> list[Part]:
        """Parts of the catalog that go into a slot of one of the devices."""
        design = self.design
        alike = {device.part: device.id for device in self._devices()}.values()
        parts = self.session.catalog.parts()
        return [part for part in parts if any(takes(design, id_, part) for id_ in alike)]

    def fitting_optics(self) -> list[Part]:
        """Optics of the catalog that go into a cage of one of the devices."""
        groups = cage_groups(self.design, [device.id for device in self._devices()])
        optics = self.session.catalog.parts(PartKind.OPTIC)
        return [optic for optic in optics if any(takes_optic(group, optic) for group in groups)]

    def fit_part(self, part: Part) -> None:
        """Fit one more ``part`` into each device."""
        optics = {optic.id: optic for optic in self.session.catalog.shipped_optics(part).values()}
        ids = [device.id for device in self._devices()]
        self._carry_out(fit_into_each(self.design, ids, part, optics))

    def fit_optic(self, optic: Part) -> None:
        """Put ``optic`` into the empty cages of all devices."""
        self._carry_out(fill_cages(self.design, [device.id for device in self._devices()], optic))

    def _carry_out(self, made: Equipped) -> None:
        self.session.do(made.change)
        self.outcome.setText(str(made.sentence))
        self.session.message.emit(str(made.sentence))

    def _ask_part(self) -> None:
        part = self._ask(tr("Fit a part"), tr("Part to fit into each:"), self.candidates())
        if part is not None:
            self.fit_part(part)

    def _ask_optic(self) -> None:
        question = tr("Optic to fit into every empty cage that takes it:")
        optic = self._ask(tr("Fit optics"), question, self.fitting_optics())
        if optic is not None:
            self.fit_optic(optic)

    def _ask(self, title: str, question: str, parts: list[Part]) -> Part | None:
        if not parts:
            self.session.message.emit(tr("The catalog has no part that fits."))
            return None
        by_name = {f"{part.label}  ({self.session.catalog.summary(part)})": part for part in parts}
        name = self.context.prompts.choice(title, question, sorted(by_name))
        return by_name[name] if name is not None else None

    def _things(self, chosen: Mapping[Table, Collection[str]]) -> list[Text]:
        """How many of each kind of record are selected."""
        devices, ports, cables, notes = (
            len(chosen[table]) for table in (Table.DEVICES, Table.PORTS, Table.CABLES, Table.NOTES)
        )
        others = len(self.ids) - devices - ports - cables - notes
        counted = (
            (devices, Text("{count:,} device", "{count:,} devices", devices)),
            (ports, Text("{count:,} port", "{count:,} ports", ports)),
            (cables, Text("{count:,} cable", "{count:,} cables", cables)),
            (notes, Text("{count:,} note", "{count:,} notes", notes)),
            (others, Text("{count:,} other", "{count:,} others", others)),
        )
        return [text for number, text in counted if number]

    def _summary(self, kept: Counter[str]) -> list[str]:
        """How many devices there are of each part; ``kept`` counts them by the part's id."""
        names: Counter[str] = Counter()
        for id_, number in kept.items():
            part = self.design.part(id_)
            names[str(part.label) if part is not None else id_] += number
        return [f"{number} × {name}" for name, number in names.most_common()]
