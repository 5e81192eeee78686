"""Inspector page of one cable: kind, length, verdict on reach, speed, load each way."""

from __future__ import annotations

import msgspec
from PySide6.QtWidgets import QLabel, QPushButton

from sanwright.analysis import DirectionLoad, LinkKind, ReachStatus, ReachVerdict
from sanwright.analysis.links import find_link
from sanwright.analysis.load import link_load
from sanwright.design import Cable
from sanwright.design.run_length import purchase_text, run_length
from sanwright.edits import replace_record, set_cable_length, set_cable_part
from sanwright.errors import InputError
from sanwright.gui.inspector.numbers import whole_number
from sanwright.gui.inspector.page import InspectorPage, PageContext
from sanwright.gui.inspector.ports_table import speed_text
from sanwright.gui.look.naming import cable_label, short_port
from sanwright.gui.widgets.fields import (
    ChoiceField,
    LineField,
    add_figure,
    add_row,
    form,
    section,
)
from sanwright.language import mark
from sanwright.parts import Part, PartKind, value_of
from sanwright.text import tr
from sanwright.units import UNKNOWN, Length, Loss, Share, format_quantity, parse


class CablePage(InspectorPage):
    """One cable."""

    def __init__(self, context: PageContext) -> None:
        super().__init__(context)
        self.kind = ChoiceField(tr("Kind"), self._set_kind)
        self.length = LineField(
            tr("Length"), self._set_length, tr("not stated; such as 35 m or 0.5 km")
        )
        self.name = LineField(tr("Name"), self._set_name)
        self.connections = LineField(
            tr("Connections"), self._set_connections, tr("mated pairs between the ends; 0")
        )
        self.splices = LineField(tr("Splices"), self._set_splices, "0")
        self.loss = LineField(
            tr("Measured loss"), self._set_loss, tr("not measured; such as 1.2 dB")
        )
        self.trunk = LineField(
            tr("Trunk"), self._set_trunk, tr("name of the trunk or port channel")
        )
        self.link_cost = LineField(
            tr("Link cost"), self._set_link_cost, tr("FSPF cost as the switches set it")
        )
        self.remark = LineField(tr("Remark"), self._set_remark)
        self._run = (self.connections, self.splices, self.loss)
        fields = self._fields = form()
        for field in (self.kind, self.length, *self._run, self.trunk, self.link_cost):
            add_row(fields, field)
        for field in (self.name, self.remark):
            add_row(fields, field)
        self._sold = add_figure(fields, tr("Sold in"))
        self.way = add_figure(fields, tr("Way by place"))
        self.propose = QPushButton()
        self.propose.clicked.connect(self._propose_length)
        fields.addRow("", self.propose)
        self._harness = add_figure(fields, tr("Leg of"))
        self.column.addLayout(fields)
        self.column.addWidget(section(tr("Link")))
        link = form()
        self._speed = add_figure(link, tr("Runs at"))
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
        self._ends = [QPushButton(), QPushButton()]
        for number, button in enumerate(self._ends):
            button.setStyleSheet("text-align: left; padding: 5px 8px;")
            button.clicked.connect(lambda _=False, n=number: self._go_end(n))
            self.column.addWidget(button)
        self.column.addStretch(1)

    @property
    def cable(self) -> Cable | None:
        """The cable shown; None once it was deleted."""
        return self.design.cables.get(self.ids[0]) if self.ids else None

    def bind(self) -> None:
        """Fill the fields."""
        cable = self.cable
        if cable is not None:
            self.length.reset(_length_text(cable))
            self.connections.reset(_count_text(cable.connections))
            self.splices.reset(_count_text(cable.splices))
            self.loss.reset(_loss_text(cable))
            self.trunk.reset(cable.trunk)
            self.link_cost.reset(_cost_text(cable))
            self.name.reset(cable.name)
            self.remark.reset(cable.remark)

    def refresh(self) -> None:
        """Show what changed."""
        cable = self.cable
        if cable is None:
            return
        part = self.design.part(cable.part)
        shown = (
            part.name if part is not None else tr("{part} (not in the catalog)", part=cable.part)
        )
        self.set_head("kind-cable", cable_label(self.design, cable.id), shown)
        self.length.show_value(_length_text(cable))
        self._refresh_run(cable, part)
        self.name.show_value(cable.name)
        self.name.line.setPlaceholderText(cable.id)
        self.remark.show_value(cable.remark)
        options = [(p.name, p.id) for p in self.session.catalog.parts(PartKind.CABLE)]
        if cable.part not in {data for _, data in options}:
            options.append((shown, cable.part))
        self.kind.show_options(options, cable.part)
        lengths = value_of(part.cable.lengths) if part is not None and part.cable else None
        self._sold.setText(", ".join(str(item.length) for item in lengths or ()) or tr(UNKNOWN))
        for letter, button, end in zip("ab", self._ends, cable.ends(), strict=True):
            button.setText(f"{letter}:  {self.design.label(end)}")
        self._refresh_way(cable, part)
        self._refresh_link(cable)

    def _refresh_run(self, cable: Cable, part: Part | None) -> None:
        """What counts for the loss of a fibre run, and for ISLs the trunk."""
        self.connections.show_value(_count_text(cable.connections))
        self.splices.show_value(_count_text(cable.splices))
        self.loss.show_value(_loss_text(cable))
        self.trunk.show_value(cable.trunk)
        self.link_cost.show_value(_cost_text(cable))
        light = part.cable if part is not None else None
        is_fibre = light is None or light.medium.startswith(("OM", "OS"))
        stated = cable.connections or cable.splices or cable.loss is not None
        for field in self._run:
            self._fields.setRowVisible(field, bool(is_fibre or stated))
        link = find_link(self.assessment, cable.id) if self.assessment else None
        is_isl = link is not None and link.kind is LinkKind.ISL
        self._fields.setRowVisible(self.trunk, is_isl or bool(cable.trunk))
        self._fields.setRowVisible(self.link_cost, is_isl or cable.link_cost is not None)
        self._fields.setRowVisible(self._harness, bool(cable.harness))
        self._harness.setText(tr("breakout {harness}", harness=cable.harness))

    def _refresh_way(self, cable: Cable, part: Part | None) -> None:
        """The length by where the ends stand, to be taken over by a button."""
        run = run_length(self.design, cable.a, cable.b)
        known = run.length is not None
        self.propose.setVisible(known and run.length != cable.length)
        self.way.setToolTip(run.sentence)
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
        self._speed.setText(speed_text(self.assessment, cable.id))
        if link is None or self.assessment is None:
            for label in (self._capacity, self._reach, self._next, self._forward, self._backward):
                label.setText("…")
            return
        self._capacity.setText(tr("{capacity} each way", capacity=format_quantity(link.capacity)))
        self._show_verdict(self._reach, link.reach)
        self._show_verdict(self._next, link.next_reach)
        load = link_load(self.assessment, cable.id)
        ends = [short_port(self.design, end) for end in cable.ends()]
        self._forward.setText(direction_text(load.forward))
        self._forward.setToolTip(tr("{a} to {b}", a=ends[0], b=ends[1]))
        self._backward.setText(direction_text(load.backward))
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

    def _set_length(self, text: str, key: object) -> str:
        cable = self.cable
        if cable is None:
            return ""
        try:
            length = parse(Length, text) if text.strip() else None
        except InputError as error:
            return str(error)
        return self.session.attempt(
            lambda: set_cable_length(self.design, cable.id, length), (cable.id, key)
        )

    def _set_connections(self, text: str, key: object) -> str:
        return self._set_count(text, key, mark("number of connections"), "connections")

    def _set_splices(self, text: str, key: object) -> str:
        return self._set_count(text, key, mark("number of splices"), "splices")

    def _set_count(self, text: str, key: object, what: str, column: str) -> str:
        try:
            number = whole_number(text, tr(what), least=0) if text.strip() else 0
        except InputError as error:
            return str(error)
        return self._replace(key, f"Change {what}", **{column: number})

    def _set_loss(self, text: str, key: object) -> str:
        try:
            loss = parse(Loss, text) if text.strip() else None
        except InputError as error:
            return str(error)
        if loss is not None and loss.amount < 0:
            return tr("A measured loss is 0 dB or more.")
        return self._replace(key, "Change measured loss", loss=loss)

    def _set_trunk(self, text: str, key: object) -> str:
        return self._replace(key, "Change trunk", trunk=text.strip())

    def _set_link_cost(self, text: str, key: object) -> str:
        try:
            cost = whole_number(text, tr("link cost"), least=1) if text.strip() else None
        except InputError as error:
            return str(error)
        return self._replace(key, "Change link cost", link_cost=cost)

    def _set_kind(self, id_: str, _key: object) -> str:
        cable = self.cable
        part = self.session.catalog.find(id_) or self.design.part(id_)
        if cable is None or part is None:
            return ""
        return self.session.attempt(lambda: set_cable_part(self.design, cable.id, part))

    def _set_name(self, text: str, key: object) -> str:
        return self._replace(key, "Change name", name=text.strip())

    def _set_remark(self, text: str, key: object) -> str:
        return self._replace(key, "Change remark", remark=text)

    def _replace(self, key: object, label: str, **values: object) -> str:
        cable = self.cable
        if cable is None:
            return ""
        changed = msgspec.structs.replace(cable, **values)
        return self.session.attempt(
            lambda: replace_record(self.design, changed, f"{label} of {cable.id}"), (cable.id, key)
        )

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


def direction_text(side: DirectionLoad) -> str:
    """Load, share of capacity and headroom of one direction."""
    load = str(side.load) if side.complete else tr("at least {load}", load=side.load)
    if side.utilisation is None:
        return tr("{load} of unknown", load=load)
    headroom = format_quantity(side.headroom)
    share = Share(side.utilisation)
    return tr("{load} ({share}), headroom {headroom}", load=load, share=share, headroom=headroom)


def _cost_text(cable: Cable) -> str:
    return str(cable.link_cost) if cable.link_cost is not None else ""


def _count_text(number: int) -> str:
    return str(number) if number else ""


def _loss_text(cable: Cable) -> str:
    return str(cable.loss) if cable.loss is not None else ""


def _length_text(cable: Cable) -> str:
    return str(cable.length) if cable.length is not None else ""
