"""The window itself: switches, pattern and cable on the left, every cable to be drawn on the right.

What it would draw is shown on the canvas as long as it is open. Nothing changes before Connect.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QSplitter,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from sanwright.edits.connect_group import (
    CablePattern,
    Spread,
    by_pattern,
    connect_group,
    fabrics_of,
)
from sanwright.errors import InputError
from sanwright.gui.cabling.connect_group.outcome import PatternOutcome, summary, work_out
from sanwright.gui.cabling.connect_group.pattern import PatternTable, SwitchList
from sanwright.gui.cabling.connect_group.table import ConnectionsModel
from sanwright.gui.canvas import EditorView
from sanwright.gui.canvas.cabling import CableChoice
from sanwright.gui.canvas.links.planned_cables import PlannedCables, Wire
from sanwright.gui.document.session import Session
from sanwright.gui.widgets.fields import form, muted, named, section
from sanwright.parts import PartKind
from sanwright.text import Text, tr
from sanwright.units import Length, parse

REST_MS = 120
_KEY = "planned"
_SPREADS = {
    Spread.IN_TURN: Text("Over the switches in turn"),
    Spread.FILL: Text("Fill one switch after another"),
    Spread.EVERY: Text("Each device to every switch"),
}
_WIDTHS = (110, 76, 110, 64, 190, 64, 220)


class ConnectGroupDialog(QDialog):
    """Connects ``sources`` to those of the switches that are ticked."""

    def __init__(
        self,
        session: Session,
        editor: EditorView,
        sources: Sequence[str],
        switches: Sequence[str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Connect group"))
        self.resize(1180, 640)
        self._session, self._editor = session, editor
        self._sources = tuple(sources)
        self.outcome: PatternOutcome | None = None
        self.switches = SwitchList(session.design, switches)
        self.each = named(QSpinBox(minimum=1, maximum=8), tr("Ports of each device per fabric"))
        self.spread = named(QComboBox(), tr("Spread"))
        for spread, text in _SPREADS.items():
            self.spread.addItem(tr(text), spread)
        self.pattern = PatternTable()
        self.cable = named(QComboBox(), tr("Cable"))
        self.length = named(QLineEdit(), tr("Length"))
        self.problem = muted()
        self.summary = muted()
        self.model = ConnectionsModel(session.design, self)
        self.table = named(QTableView(), tr("Cables to be drawn"))
        self.table.setTabKeyNavigation(False)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.connect_button = QPushButton(tr("Connect"))
        self._rest = QTimer(self, singleShot=True, interval=REST_MS)
        self._fill_cables(editor.choice)
        self._lay_out()
        self._listen()
        self._refill_pattern()
        self.preview()

    def preview(self) -> None:
        """Work everything out again and show it."""
        self._rest.stop()
        design = self._session.design
        sources = [id_ for id_ in self._sources if id_ in design.devices]
        pattern = CablePattern(self.pattern.fabrics(), self._spread())
        try:
            choice = self._choice()
        except InputError as error:
            self._refuse(str(error))
            return
        self.problem.hide()
        QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            self.outcome = work_out(self._session, sources, self.switches.ticked(), pattern, choice)
        finally:
            QGuiApplication.restoreOverrideCursor()
        rows = self.outcome.rows
        self.model.show(rows)
        self.summary.setText(summary(design, self.outcome))
        self.connect_button.setEnabled(bool(rows))
        self.connect_button.setText(
            tr("Connect with {count} cable", "Connect with {count} cables", len(rows))
        )
        self._show_wires()

    def connect_all(self) -> None:
        """Draw what is shown, as one edit."""
        if self._rest.isActive():
            self.preview()
        if self.outcome is None or not self.outcome.rows:
            return
        design, rows = self._session.design, self.outcome.rows
        count = len({row.link.source for row in rows})
        label = Text("Connect {count} device", "Connect {count} devices", count)
        refusal = self._session.attempt(
            lambda: connect_group(design, [row.laid for row in rows], label)
        )
        if refusal:
            self._refuse(refusal)
            return
        self._session.message.emit(tr("{count} cable drawn.", "{count} cables drawn.", len(rows)))
        self.accept()

    def done(self, result: int) -> None:
        """Take the lines off the canvas."""
        self._rest.stop()
        self._session.changed.disconnect(self._on_change)
        self._session.replaced.disconnect(self.reject)
        self._editor.drawing.overlay.set(_KEY, None)
        super().done(result)

    def _refuse(self, sentence: str) -> None:
        self.problem.setText(sentence)
        self.problem.show()
        self.connect_button.setEnabled(False)

    def _fill_cables(self, choice: CableChoice) -> None:
        self.cable.addItem(tr("Cable that fits"), None)
        for part in self._session.catalog.parts(PartKind.CABLE):
            self.cable.addItem(f"{part.model}  ·  {part.vendor}", part.id)
        if choice.part is not None:
            self.cable.setCurrentIndex(max(0, self.cable.findData(choice.part.id)))
        if choice.is_stated and choice.length is not None:
            self.length.setText(str(choice.length))
        fallback = tr("by place; unknown where places are not stated")
        self.length.setPlaceholderText(fallback)

    def _choice(self) -> CableChoice:
        """What is wanted. Raises InputError for a length that is none."""
        text = self.length.text().strip()
        length = parse(Length, text) if text else None
        if length is not None and length.amount <= 0:
            raise InputError(Text("A cable's length must be more than 0 m."))
        id_ = self.cable.currentData()
        part = self._session.catalog.part(id_) if id_ else None
        return CableChoice(part, length, is_stated=length is not None)

    def _lay_out(self) -> None:
        count = len(self._sources)
        left, side = QWidget(), QVBoxLayout()
        left.setLayout(side)
        side.setContentsMargins(0, 0, 0, 0)
        side.addWidget(section(tr("{count} device to", "{count} devices to", count)))
        side.addWidget(self.switches, 3)
        rows = form()
        self._row(rows, tr("Ports per fabric"), self.each)
        self._row(rows, tr("Spread"), self.spread)
        self._row(rows, tr("Cable"), self.cable)
        self._row(rows, tr("Length"), self.length)
        side.addLayout(rows)
        side.addWidget(section(tr("Which port goes where")))
        side.addWidget(self.pattern, 2)
        self.cable.setMinimumContentsLength(18)
        self.cable.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        right, column = QWidget(), QVBoxLayout()
        right.setLayout(column)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.table, 1)
        column.addWidget(self.summary)
        self.table.setModel(self.model)
        self.table.setWordWrap(False)
        self.table.setShowGrid(False)
        self.table.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        self.table.verticalHeader().hide()
        header = self.table.horizontalHeader()
        header.setStretchLastSection(True)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        for number, width in enumerate(_WIDTHS):
            self.table.setColumnWidth(number, width)
        split = QSplitter()
        split.addWidget(left)
        split.addWidget(right)
        split.setSizes([330, 850])
        split.setChildrenCollapsible(False)
        foot = QHBoxLayout()
        self.problem.setProperty("role", "error")
        self.problem.hide()
        foot.addWidget(self.problem, 1)
        foot.addWidget(self.buttons)
        self.connect_button.setDefault(True)
        self.buttons.addButton(self.connect_button, QDialogButtonBox.ButtonRole.AcceptRole)
        whole = QVBoxLayout(self)
        whole.addWidget(split, 1)
        whole.addLayout(foot)

    @staticmethod
    def _row(rows: QFormLayout, label: str, widget: QWidget) -> None:
        rows.addRow(label, widget)

    def _listen(self) -> None:
        self.switches.itemChanged.connect(lambda _: self._refill_pattern())
        self.each.valueChanged.connect(lambda _: self._refill_pattern())
        self.spread.activated.connect(lambda _: self._refill_pattern())
        self.pattern.changed.connect(self._rest.start)
        self.cable.activated.connect(lambda _: self._rest.start())
        self.length.textChanged.connect(lambda _: self._rest.start())
        self._rest.timeout.connect(self.preview)
        self.buttons.accepted.connect(self.connect_all)
        self.buttons.rejected.connect(self.reject)
        self._session.changed.connect(self._on_change)
        self._session.replaced.connect(self.reject)

    def _on_change(self, _change: object) -> None:
        self._rest.start()

    def _refill_pattern(self) -> None:
        """Fabric by fabric in turn; as many ports as there are switches where all are wanted."""
        fabrics = fabrics_of(self._session.design, self.switches.ticked())
        each = self.each.value()
        if self._spread() is Spread.EVERY:
            each = max((len(switches) for switches in fabrics.values()), default=each)
        self.each.setEnabled(self._spread() is not Spread.EVERY)
        names = {id_: self._fabric_name(id_) for id_ in fabrics}
        self.pattern.show_pattern(by_pattern(tuple(fabrics), each), names)
        self._rest.start()

    def _spread(self) -> Spread:
        return Spread(self.spread.currentData())

    def _fabric_name(self, fabric: str) -> str:
        record = self._session.design.fabrics.get(fabric)
        return (record.name or record.id) if record is not None else tr("no fabric")

    def _show_wires(self) -> None:
        """Lines from box to box, each once."""
        scene, design = self._editor.drawing, self._session.design
        wires: dict[str, dict[Wire, None]] = {}
        for row in self.outcome.rows if self.outcome is not None else ():
            ends = []
            for port in (row.link.a, row.link.b):
                place = scene.drawing.place_of(port)
                if place is None:
                    centre = scene.rect_of(port).center()
                    place = centre.x(), centre.y()
                ends.append(place)
            fabric = design.fabrics.get(row.link.fabric)
            side = fabric.side if fabric is not None else ""
            wires.setdefault(side, {})[*ends[0], *ends[1]] = None
        planned = PlannedCables({side: tuple(found) for side, found in wires.items()})
        scene.overlay.set(_KEY, planned if wires else None)
