"""Hosts or arrays to switches: which port of each goes to which fabric, over which switches."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtWidgets import QComboBox, QSpinBox, QVBoxLayout, QWidget

from sanwright.edits.connect_group import (
    CablePattern,
    Spread,
    by_pattern,
    drive_ports,
    fabrics_of,
)
from sanwright.edits.panel_runs import PanelWay
from sanwright.gui.cabling.connect_group.base import ConnectDialog
from sanwright.gui.cabling.connect_group.outcome import PatternOutcome, work_out
from sanwright.gui.cabling.connect_group.pattern import PatternTable, SwitchList
from sanwright.gui.canvas import EditorView
from sanwright.gui.canvas.cabling import CableChoice
from sanwright.gui.document.session import Session
from sanwright.gui.widgets.fields import named, section
from sanwright.text import Text, tr

_MOST = 32
"""Ports of a device per fabric: large arrays and libraries have as many."""
_SPREADS = {
    Spread.IN_TURN: Text("Over the switches in turn"),
    Spread.FILL: Text("Fill one switch after another"),
    Spread.EVERY: Text("Each device to every switch"),
}


class ConnectGroupDialog(ConnectDialog):
    """Connects ``sources`` to those of the switches that are ticked."""

    def __init__(
        self,
        session: Session,
        editor: EditorView,
        sources: Sequence[str],
        switches: Sequence[str],
        parent: QWidget | None = None,
    ) -> None:
        names = tr("Panels at the devices"), tr("Panels at the switches")
        super().__init__(session, editor, tr("Connect group"), names, parent)
        self._sources = tuple(sources)
        self.switches = SwitchList(session.design, switches)
        self.each = named(QSpinBox(minimum=1, maximum=_MOST), tr("Ports of each device per fabric"))
        self.spread = named(QComboBox(), tr("Spread"))
        for spread, text in _SPREADS.items():
            self.spread.addItem(tr(text), spread)
        self.spread.setMinimumContentsLength(18)
        self.spread.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.pattern = PatternTable()
        side, rows, count = QVBoxLayout(), self.new_form(), len(self._sources)
        side.addWidget(section(tr("{count} device to", "{count} devices to", count)))
        side.addWidget(self.switches, 3)
        rows.addRow(tr("Ports per fabric"), self.each)
        rows.addRow(tr("Spread"), self.spread)
        side.addLayout(rows)
        side.addWidget(section(tr("Which port goes where")))
        side.addWidget(self.pattern, 2)
        self.switches.itemChanged.connect(lambda _: self._refill_pattern())
        self.each.valueChanged.connect(lambda _: self._refill_pattern())
        self.spread.activated.connect(lambda _: self._refill_pattern())
        self.pattern.changed.connect(self.rest.start)
        self._propose_each()
        self._refill_pattern()
        self.begin(side, rows)

    def ends(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The devices that are still there, and the switches ticked."""
        design = self.session.design
        return tuple(id_ for id_ in self._sources if id_ in design.devices), self.switches.ticked()

    def outcome_of(self, choice: CableChoice, way: PanelWay | None) -> PatternOutcome:
        """By the pattern."""
        sources, switches = self.ends()
        pattern = CablePattern(self.pattern.fabrics(), self._spread())
        return work_out(self.session, sources, switches, pattern, choice, way)

    def step_name(self) -> Text:
        """By the devices that get cables."""
        rows = self.outcome.rows if self.outcome is not None else ()
        count = len({row.link.source for row in rows})
        return Text("Connect {count} device", "Connect {count} devices", count)

    def _propose_each(self) -> None:
        """One port; of tape libraries all, since a drive without a cable is of no use."""
        design = self.session.design
        fabrics = fabrics_of(design, self.switches.ticked())
        counts = [drive_ports(design, source) for source in self._sources]
        if fabrics and counts and all(counts):
            self.each.setValue(math.ceil(max(counts) / len(fabrics)))

    def _refill_pattern(self) -> None:
        """Fabric by fabric in turn; as many ports as there are switches where all are wanted."""
        fabrics = fabrics_of(self.session.design, self.switches.ticked())
        each = self.each.value()
        if self._spread() is Spread.EVERY:
            each = max((len(switches) for switches in fabrics.values()), default=each)
        self.each.setEnabled(self._spread() is not Spread.EVERY)
        names = {id_: self._fabric_name(id_) for id_ in fabrics}
        self.pattern.show_pattern(by_pattern(tuple(fabrics), each), names)
        self.rest.start()

    def _spread(self) -> Spread:
        return Spread(self.spread.currentData())

    def _fabric_name(self, fabric: str) -> str:
        record = self.session.design.fabrics.get(fabric)
        return (record.name or record.id) if record is not None else tr("no fabric")
