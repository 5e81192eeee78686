"""Zones from the workloads: kind and names on the left, every zone and what becomes of it beside.

Nothing changes before it is taken, and that is one step of undo.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from sanwright.design import ZoningPlan
from sanwright.edits.zoning import rezone
from sanwright.errors import InputError
from sanwright.gui.document.session import Session
from sanwright.gui.look.at_work import at_work
from sanwright.gui.widgets.fields import form, muted, named, section
from sanwright.gui.widgets.telling_cells import TellingDelegate
from sanwright.gui.zoning.preview import NAME, PreviewModel, preview_rows
from sanwright.gui.zoning.reading import facts_of
from sanwright.text import Text, tr
from sanwright.zoning import ZoningProposal, propose_zones
from sanwright.zoning.templates import (
    ALIAS_FIELDS,
    ALIAS_TEMPLATE,
    FIELD_MEANINGS,
    PEER_TEMPLATE,
    SET_FIELDS,
    SET_TEMPLATE,
    SINGLE_TEMPLATE,
    ZONE_FIELDS,
)
from sanwright.zoning.words import summary

REST_MS = 200
_KINDS = (
    (Text("Keep zones and add to them"), "as it stands"),
    (Text("A zone for each initiator"), "single initiator"),
    (Text("Peer zones (Cisco: smart zones)"), "peer"),
)
_WIDTHS = (76, 230, 208, 100, 132, 54)


class ZoningDialog(QDialog):
    """Proposes zones by the design's own plan, which it changes with them."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Zoning from workloads"))
        self.resize(1260, 640)
        self._session = session
        self.proposal: ZoningProposal | None = None
        plan = session.design.zoning
        self.kind = named(QComboBox(), tr("Kind of zones"))
        for text, value in _KINDS:
            self.kind.addItem(tr(text), value)
        self.kind.setCurrentIndex(self.kind.findData(plan.kind))
        self.alias = self._template(tr("Names of aliases"), plan.alias_template, ALIAS_FIELDS)
        self.zone = self._template(tr("Names of zones"), plan.zone_template, ZONE_FIELDS)
        self.zone_set = self._template(tr("Names of zone sets"), plan.zone_set_template, SET_FIELDS)
        self.drops = QCheckBox(tr("Also remove zones that no workload needs"))
        self.problem = muted()
        self.summary = named(muted(), tr("The proposal in short"))
        self.model = PreviewModel(self)
        self.table = named(QTableView(), tr("Zones and what becomes of them"))
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.take = QPushButton(tr("Apply"))
        self._rest = QTimer(self, singleShot=True, interval=REST_MS)
        self._lay_out()
        self._listen()
        self.preview()

    @property
    def plan(self) -> ZoningPlan:
        """What the fields say; what the design says else."""
        kind = self.kind.currentData()
        return ZoningPlan(
            kind=kind,
            alias_template=self.alias.text().strip(),
            zone_template=self.zone.text().strip(),
            zone_set_template=self.zone_set.text().strip(),
            vsans=self._session.design.zoning.vsans,
        )

    def preview(self) -> None:
        """Work the zones out again and show them."""
        self._rest.stop()
        plan = self.plan
        usual = PEER_TEMPLATE if plan.kind == "peer" else SINGLE_TEMPLATE
        self.zone.setPlaceholderText(usual)
        self.alias.setPlaceholderText(ALIAS_TEMPLATE)
        self.zone_set.setPlaceholderText(SET_TEMPLATE)
        facts = facts_of(self._session)
        try:
            with at_work():
                self.proposal = propose_zones(facts, plan, drops_others=self.drops.isChecked())
        except InputError as error:
            self._refuse(str(error))
            return
        self.problem.hide()
        self.model.show(preview_rows(facts, self.proposal))
        self.summary.setText("\n".join(map(str, summary(self._session.design, self.proposal))))
        self.drops.setEnabled(bool(self.proposal.others or self.proposal.dropped))
        is_new = plan != self._session.design.zoning
        self.take.setEnabled(self.proposal.changes_anything or is_new)

    def apply(self) -> None:
        """Put the zones into the design, as one edit."""
        if self._rest.isActive():
            self.preview()
        if self.proposal is None or not self.take.isEnabled():
            return
        proposal = self.proposal
        refusal = self._session.attempt(
            lambda: rezone(
                self._session.design,
                proposal.added,
                proposal.removed,
                Text("Zones from workloads"),
                proposal.plan,
                changed=proposal.changed,
            )
        )
        if refusal:
            self._refuse(refusal)
            return
        count = len(proposal.added)
        self._session.message.emit(tr("{count} zone added.", "{count} zones added.", count))
        self.accept()

    def done(self, result: int) -> None:
        """Listen no more."""
        self._rest.stop()
        self._session.changed.disconnect(self._on_change)
        self._session.replaced.disconnect(self.reject)
        super().done(result)

    def _refuse(self, sentence: str) -> None:
        self.problem.setText(sentence)
        self.problem.show()
        self.take.setEnabled(False)

    @staticmethod
    def _template(label: str, text: str, fields: tuple[str, ...]) -> QLineEdit:
        line = named(QLineEdit(text), label)
        meanings = "\n".join(f"{{{field}}}: {tr(FIELD_MEANINGS[field])}" for field in fields)
        treatments = tr(
            "{lower}, {upper} or {eight} change what is put in.",
            lower="{host:lower}",
            upper="{host:upper}",
            eight="{host:8}",
        )
        line.setToolTip(f"{meanings}\n{treatments}")
        return line

    def _lay_out(self) -> None:
        left, side = QWidget(), QVBoxLayout()
        left.setLayout(side)
        left.setFixedWidth(360)
        side.setContentsMargins(0, 0, 0, 0)
        rows = form()
        for text, field in (
            (tr("Kind"), self.kind),
            (tr("Alias names"), self.alias),
            (tr("Zone names"), self.zone),
            (tr("Zone set names"), self.zone_set),
        ):
            caption = QLabel(text)
            caption.setProperty("role", "muted")
            rows.addRow(caption, field)
        side.addLayout(rows)
        side.addWidget(
            muted(tr("Fields stand in braces; hold the pointer over a name to see them. "
                     "Signs that switches do not take become underscores."))
        )  # fmt: skip
        side.addWidget(self.drops)
        side.addWidget(section(tr("The proposal in short")))
        self.summary.setAlignment(Qt.AlignmentFlag.AlignTop)
        side.addWidget(self.summary, 1)
        self.table.setModel(self.model)
        self.table.setItemDelegate(TellingDelegate(self.table))
        self.table.setTabKeyNavigation(False)
        self.table.setWordWrap(False)
        self.table.setShowGrid(False)
        self.table.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        self.table.verticalHeader().hide()
        header = self.table.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionResizeMode(NAME, QHeaderView.ResizeMode.Stretch)
        for number, width in enumerate(_WIDTHS):
            self.table.setColumnWidth(number, width)
        middle = QHBoxLayout()
        middle.setSpacing(16)
        middle.addWidget(left)
        middle.addWidget(self.table, 1)
        foot = QHBoxLayout()
        self.problem.setProperty("role", "error")
        self.problem.hide()
        foot.addWidget(self.problem, 1)
        foot.addWidget(self.buttons)
        self.take.setDefault(True)
        self.buttons.addButton(self.take, QDialogButtonBox.ButtonRole.AcceptRole)
        whole = QVBoxLayout(self)
        whole.addLayout(middle, 1)
        whole.addLayout(foot)

    def _listen(self) -> None:
        self.kind.activated.connect(lambda _: self.preview())
        self.drops.toggled.connect(lambda _: self.preview())
        for line in (self.alias, self.zone, self.zone_set):
            line.textEdited.connect(lambda _: self._rest.start())
        self._rest.timeout.connect(self.preview)
        self.buttons.accepted.connect(self.apply)
        self.buttons.rejected.connect(self.reject)
        self._session.changed.connect(self._on_change)
        self._session.replaced.connect(self.reject)

    def _on_change(self, _change: object) -> None:
        self._rest.start()
