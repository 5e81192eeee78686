"""Switch to switch: ISLs in trunks, as many as the wanted ratio needs."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from sanwright.analysis import assess
from sanwright.checks.isl_plan import (
    MOST_ISLS,
    IslNeed,
    Pair,
    isl_rounds,
    isls_needed,
    laid_rounds,
    tried,
    wanted_ratio,
    without_single_members,
)
from sanwright.edits.connect_group import GroupPlan, Laid, PlannedCable, fabrics_of
from sanwright.edits.panel_runs import PanelWay
from sanwright.gui.cabling.connect_group.base import ConnectDialog
from sanwright.gui.cabling.connect_group.outcome import PatternOutcome, judge_for, judged
from sanwright.gui.canvas import EditorView
from sanwright.gui.canvas.cabling import CableChoice, CableProposal
from sanwright.gui.document.session import Session
from sanwright.gui.widgets.fields import muted, named, section
from sanwright.gui.widgets.optional_number import OptionalNumber
from sanwright.gui.widgets.telling_cells import cut_to_room
from sanwright.text import Text, tr
from sanwright.units import Ratio, parse

_PAIR = Qt.ItemDataRole.UserRole
_MESH = 3
"""Up to so many switches of a fabric are all joined; of more, each with the first."""


class ConnectSwitchesDialog(ConnectDialog):
    """Joins the switches of each fabric, pair by pair."""

    def __init__(
        self,
        session: Session,
        editor: EditorView,
        switches: Sequence[str],
        parent: QWidget | None = None,
    ) -> None:
        names = tr("Panels at the first switch"), tr("Panels at the second switch")
        super().__init__(session, editor, tr("Connect switches"), names, parent)
        self._facts = assess(session.design.snapshot())
        self.pairs = QListWidget()
        named(self.pairs, tr("Pairs of switches"))
        cut_to_room(self.pairs)
        self._fill_pairs(switches)
        self.ratio = named(QLineEdit(), tr("Hosts to ISLs at most"))
        wanted = wanted_ratio(self._facts)
        self.ratio.setText(str(wanted) if wanted is not None else "")
        self.ratio.setPlaceholderText(tr("no ratio wanted"))
        self.number = named(
            OptionalNumber(MOST_ISLS, tr("as the ratio needs")), tr("ISLs for each pair")
        )
        self.need = muted()
        side, rows = QVBoxLayout(), self.new_form()
        side.addWidget(section(tr("Pairs of switches")))
        side.addWidget(self.pairs, 1)
        rows.addRow(tr("Hosts to ISLs at most"), self.ratio)
        rows.addRow(tr("ISLs for each pair"), self.number)
        side.addWidget(self.need)
        side.addLayout(rows)
        side.addStretch(1)
        self.pairs.itemChanged.connect(lambda _: self.rest.start())
        self.ratio.textChanged.connect(lambda _: self.rest.start())
        self.number.valueChanged.connect(lambda _: self.rest.start())
        self.begin(side, rows)

    def ends(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The first and the second switches of the pairs that are ticked."""
        pairs = [pair for pair, _ in self._ticked()]
        return tuple(dict.fromkeys(a for a, _ in pairs)), tuple(dict.fromkeys(b for _, b in pairs))

    def outcome_of(self, choice: CableChoice, way: PanelWay | None) -> PatternOutcome:
        """As many rounds as are wanted, or as the ratio needs."""
        design = self.session.design
        self._facts = assess(design.snapshot())
        text = self.ratio.text().strip()
        wanted = parse(Ratio, text) if text else None
        ticked = self._ticked()
        judge = judge_for(self.session, choice, way)

        def lay(isl: PlannedCable) -> Laid | None:
            found = judge.proposal(isl.a, isl.b, judge.length(isl.a, isl.b))
            if isinstance(found, str):
                return None
            return Laid(isl.a, isl.b, found.cable, found.length, found.optic_a, found.optic_b)

        def rank(a: str, b: str) -> int | None:
            found = judge.proposal(a, b, judge.length(a, b))
            return None if isinstance(found, str) or _lacks_optic(found) else judge.rank(a, b)

        rounds = isl_rounds(self._facts, [pair for pair, _ in ticked], [f for _, f in ticked], rank)
        laid = laid_rounds(rounds, lay)
        number = self.number.value()
        if number and laid:
            need = tried(design, laid[:number], wanted)
        else:
            need = isls_needed(design, laid, wanted)
        self.need.setText(_need_text(need, wanted))
        isls = without_single_members([isl for each in rounds[: need.rounds] for isl in each])
        return judged(self.session, GroupPlan(tuple(isls), (), {}), choice, way, judge)

    def step_name(self) -> Text:
        """By the ISLs."""
        count = len(self.outcome.rows) if self.outcome is not None else 0
        return Text(
            "Connect switches with {count} ISL", "Connect switches with {count} ISLs", count
        )

    def _fill_pairs(self, switches: Sequence[str]) -> None:
        tables = self.session.design
        for fabric, members in fabrics_of(tables, switches).items():
            record = tables.fabrics.get(fabric)
            name = (record.name or record.id) if record is not None else tr("no fabric")
            for a, b in combinations(members, 2):
                text = f"{tables.label(a)} – {tables.label(b)}  ·  {name}"
                item = QListWidgetItem(text)
                item.setData(_PAIR, (a, b, fabric))
                is_on = len(members) <= _MESH or a == members[0]
                item.setCheckState(Qt.CheckState.Checked if is_on else Qt.CheckState.Unchecked)
                self.pairs.addItem(item)

    def _ticked(self) -> list[tuple[Pair, str]]:
        items = [self.pairs.item(row) for row in range(self.pairs.count())]
        devices = self.session.design.devices
        found = []
        for item in items:
            a, b, fabric = item.data(_PAIR)
            is_on = item.checkState() is Qt.CheckState.Checked
            if is_on and a in devices and b in devices:
                found.append(((a, b), fabric))
        return found


def _lacks_optic(found: CableProposal) -> bool:
    """Whether an end would have none: an ISL there carries nothing, and so helps no ratio."""
    return any(finding.rule == "port.optic-missing" for finding in found.findings)


def _need_text(need: IslNeed, wanted: Ratio | None) -> str:
    if not need.rounds:
        return tr("No pair of free ports fits, or no optic is known that they take.")
    number = tr("{count} ISL for each pair", "{count} ISLs for each pair", need.rounds)
    if need.is_unknown:
        return tr("{isls}: their ratio is unknown, since a speed is.", isls=number)
    if need.ratio is None:
        return tr("{isls}: no host reaches its storage over them.", isls=number)
    if wanted is None:
        return tr("{isls}: hosts to ISLs {ratio}.", isls=number, ratio=need.ratio)
    if need.is_enough:
        return tr(
            "{isls}: hosts to ISLs {ratio}, at most {wanted}.",
            isls=number, ratio=need.ratio, wanted=wanted,
        )  # fmt: skip
    return tr(
        "{isls}: hosts to ISLs {ratio}, more than {wanted}.",
        isls=number, ratio=need.ratio, wanted=wanted,
    )  # fmt: skip
