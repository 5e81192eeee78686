"""Inspector page of one cable: kind, length, verdict on reach, speed, load each way."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel

from sanwright.analysis import ReachStatus, ReachVerdict
from sanwright.analysis.links import find_link
from sanwright.analysis.load import link_load
from sanwright.analysis.usable_capacity import capacity_of_link
from sanwright.design import Cable, Table
from sanwright.design.run_length import purchase_text, run_length
from sanwright.edits import set_cable_length
from sanwright.gui.inspector.page import InspectorPage, PageContext
from sanwright.gui.look.naming import cable_label, cable_speed, short_port
from sanwright.gui.widgets.elided import ElidedButton
from sanwright.gui.widgets.fields import add_figure, form, section
from sanwright.parts import Part, value_of
from sanwright.text import tr
from sanwright.units import UNKNOWN, format_quantity
from sanwright.wording.load import side_text

_FIELDS = (
    "part",
    "length",
    "connections",
    "splices",
    "loss",
    "trunk",
    "link_cost",
    "state",
    "moved_from",
    "former_part",
    "name",
    "remark",
)


class CablePage(InspectorPage):
    """One cable."""

    def __init__(self, context: PageContext) -> None:
        super().__init__(context)
        self.fields = self.form_of(Table.CABLES, _FIELDS)
        fields = self.fields.layout
        self._sold = add_figure(fields, tr("Sold in"))
        self.way = add_figure(fields, tr("Way by place"))
        self.propose = ElidedButton()
        self.propose.clicked.connect(self._propose_length)
        fields.addRow("", self.propose)
        self._harness = add_figure(fields, tr("Leg of"))
        self.column.addLayout(fields)
        self.column.addWidget(section(tr("Link")))
        link = self._link = form()
        self._speed = add_figure(link, tr("Runs at"))
        self._state = add_figure(link, tr("State"))
        self._capacity = add_figure(link, tr("Capacity"))
        self._reach = add_figure(link, tr("Reach"))
        self._next = add_figure(link, tr("Next speed"))
        self.column.addLayout(link)
        self.column.addWidget(section(tr("Load")))
        load = form()
        self._forward = add_figure(load, tr("a to b"))
        self._backward = add_figure(load, tr("b to a"))
        self.column.addLayout(load)
        self.column.addWidget(section(tr("Ends")))
        self._ends = [ElidedButton(), ElidedButton()]
        for number, button in enumerate(self._ends):
            button.setStyleSheet("text-align: left; padding: 5px 8px;")
            button.clicked.connect(lambda _=False, n=number: self._go_end(n))
            self.column.addWidget(button)
        self.column.addStretch(1)

    @property
    def cable(self) -> Cable | None:
        """The cable shown; None once it was deleted."""
        return self.design.cables.get(self.ids[0]) if self.ids else None

    def refresh(self) -> None:
        """Show what changed."""
        cable = self.cable
        if cable is None:
            return
        part = self.design.part(cable.part)
        shown = (
            str(part.label)
            if part is not None
            else tr("{part} (not in the catalog)", part=cable.part)
        )
        self.set_head("kind-cable", cable_label(self.design, cable.id), shown)
        self.fields.show(self.ids)
        self.fields.layout.setRowVisible(self._harness, bool(cable.harness))
        self._harness.setText(tr("breakout {harness}", harness=cable.harness))
        lengths = value_of(part.cable.lengths) if part is not None and part.cable else None
        self._sold.setText(", ".join(str(item.length) for item in lengths or ()) or tr(UNKNOWN))
        for letter, button, end in zip("ab", self._ends, cable.ends(), strict=True):
            button.setText(f"{letter}:  {self.design.label(end)}")
        self._refresh_way(cable, part)
        self._refresh_link(cable)

    def _refresh_way(self, cable: Cable, part: Part | None) -> None:
        """The length by where the ends stand, to be taken over by a button."""
        run = run_length(self.design, cable.a, cable.b)
        known = run.length is not None
        self.propose.setVisible(known and run.length != cable.length)
        self.way.setToolTip(str(run.sentence))
        if run.length is None:
            self.way.setText(f"{tr(UNKNOWN)}: {run.how}")
            return
        bought = purchase_text(self.design, part, run.length)
        self.way.setText(f"{bought}; {run.sentence}")
        self.propose.setText(tr("Propose: {length}", length=run.length))
        self.propose.setToolTip(
            tr("State {length} as the length; slack comes on top when ordering", length=run.length)
        )

    def _propose_length(self) -> None:
        cable = self.cable
        run = run_length(self.design, cable.a, cable.b) if cable is not None else None
        if cable is not None and run is not None and run.length is not None:
            length = run.length
            self.session.attempt(lambda: set_cable_length(self.design, cable.id, length))

    def _refresh_link(self, cable: Cable) -> None:
        link = find_link(self.assessment, cable.id) if self.assessment else None
        self._speed.setText(cable_speed(self.assessment, cable.id))
        self.show_state(self._link, self._state, cable.id)
        if link is None or self.assessment is None:
            for label in (self._capacity, self._reach, self._next, self._forward, self._backward):
                label.setText("…")
            return
        capacity = capacity_of_link(self.assessment, link)
        self._capacity.setText(
            tr(UNKNOWN)
            if capacity is None
            else tr("{capacity} each way", capacity=format_quantity(capacity))
        )
        self._show_verdict(self._reach, link.reach)
        self._show_verdict(self._next, link.next_reach)
        load = link_load(self.assessment, cable.id)
        ends = [short_port(self.design, end) for end in cable.ends()]
        self._forward.setText(side_text(load.forward))
        self._forward.setToolTip(tr("{a} to {b}", a=ends[0], b=ends[1]))
        self._backward.setText(side_text(load.backward))
        self._backward.setToolTip(tr("{a} to {b}", a=ends[1], b=ends[0]))

    def _show_verdict(self, label: QLabel, verdict: ReachVerdict | None) -> None:
        label.setText(verdict_text(verdict))
        colour = self.theme.text
        if verdict is not None:
            colour = {
                ReachStatus.FITS: self.theme.good,
                ReachStatus.DISPUTED: self.theme.warning,
                ReachStatus.UNKNOWN: self.theme.unverified,
            }.get(verdict.status, self.theme.error)
        label.setStyleSheet(f"color: {colour.name()};")

    def _go_end(self, number: int) -> None:
        if self.cable is not None:
            self.context.go_to((self.cable.ends()[number],))


def verdict_text(verdict: ReachVerdict | None) -> str:
    """One line: speed, whether the length fits, limit and margin."""
    if verdict is None:
        return "–"
    words = {
        ReachStatus.FITS: tr("fits"),
        ReachStatus.DISPUTED: tr("sources disagree"),
        ReachStatus.TOO_LONG: tr("too long"),
        ReachStatus.TOO_SHORT: tr("too short"),
        ReachStatus.UNSUPPORTED: tr("not supported over {medium}", medium=verdict.medium),
        ReachStatus.UNKNOWN: tr("cannot verify"),
    }
    pieces = [f"{verdict.speed}: {words[verdict.status]}"]
    if verdict.limit is not None:
        pieces.append(tr("limit {limit}", limit=verdict.limit))
    if verdict.margin is not None:
        pieces.append(tr("margin {margin}", margin=verdict.margin))
    if verdict.length is None:
        pieces.append(tr("length not stated"))
    return ", ".join(pieces)
