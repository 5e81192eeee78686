"""What windows share that draw many cables at once: cable, length, way, the table, the preview.

What would be drawn is shown on the canvas as long as the window is open. Nothing changes before
Connect.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QSplitter,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from sanwright.design import Change, port_ref
from sanwright.edits.connect_group import connect_group
from sanwright.edits.panel_runs import PanelWay, connect_through
from sanwright.errors import InputError
from sanwright.gui.cabling.connect_group.outcome import PatternOutcome, summary
from sanwright.gui.cabling.connect_group.panel_places import with_clear_places
from sanwright.gui.cabling.connect_group.table import (
    COLUMNS,
    PANELS,
    ConnectionsModel,
    VerdictDelegate,
)
from sanwright.gui.cabling.connect_group.way import WayChoice, stated_length
from sanwright.gui.canvas import EditorView
from sanwright.gui.canvas.cabling import CableChoice
from sanwright.gui.canvas.links.planned_cables import PlannedCables, Wire
from sanwright.gui.document.session import Session
from sanwright.gui.look.at_work import at_work
from sanwright.gui.widgets.fields import form, muted, named
from sanwright.gui.widgets.telling_cells import TellingDelegate
from sanwright.parts import PartKind
from sanwright.text import Text, tr

REST_MS = 120
_KEY = "planned"
_LEAST, _MOST = 44, 150
"""Width of a column."""
_VERDICT, _NARROW, _STEP = 130, 90, 5
"""Room that the verdict keeps, and down to what the widest give way for it, by what steps."""
_ROWS_MEASURED = 60
_GAP = 48.0
"""Between the boxes and new panels, in drawing units."""


class ConnectDialog(QDialog):
    """Base: ``outcome_of`` works out the cables, ``ends`` says between which devices they run."""

    def __init__(
        self,
        session: Session,
        editor: EditorView,
        title: str,
        panel_names: tuple[str, str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        self.resize(1180, 640)
        self.session, self._editor = session, editor
        self.outcome: PatternOutcome | None = None
        self.cable = named(QComboBox(), tr("Cable"))
        self.length = named(QLineEdit(), tr("Length"))
        self.way = WayChoice(session, panel_names, self)
        self.problem = muted()
        self.summary = muted()
        self.model = ConnectionsModel(session.design, self)
        self.table = named(QTableView(), tr("Cables to be drawn"))
        self.table.setTabKeyNavigation(False)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.connect_button = QPushButton(tr("Connect"))
        self._way: PanelWay | None = None
        self.rest = QTimer(self, singleShot=True, interval=REST_MS)

    # What a window of its own says

    def ends(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The devices at the first ends of the cables and those at the second."""
        raise NotImplementedError

    def outcome_of(self, choice: CableChoice, way: PanelWay | None) -> PatternOutcome:
        """The cables with this choice. Raises InputError for a field that cannot be read."""
        raise NotImplementedError

    def step_name(self) -> Text:
        """What undo calls it."""
        raise NotImplementedError

    # What all do

    def preview(self) -> None:
        """Work everything out again and show it."""
        self.rest.stop()
        try:
            choice = self._choice()
            self._way = self._placed(self.way.way(choice.length, *self.ends()))
            with at_work():
                self.outcome = self.outcome_of(choice, self._way)
        except InputError as error:
            self._refuse(str(error))
            return
        self.problem.hide()
        rows = self.outcome.rows
        self.model.show(rows)
        self._fit_columns()
        self.summary.setText(summary(self.session.design, self.outcome))
        self.connect_button.setEnabled(bool(rows))
        self.connect_button.setText(self._button_text(len(rows)))
        self._show_wires()

    def connect_all(self) -> None:
        """Draw what is shown, as one edit."""
        if self.rest.isActive():
            self.preview()
        if self.outcome is None or not self.outcome.rows:
            return
        rows = self.outcome.rows
        refusal = self.session.attempt(self._change)
        if refusal:
            self._refuse(refusal)
            return
        said = tr("{count} cable drawn.", "{count} cables drawn.", len(rows))
        if self._way is not None:
            said = tr(
                "{count} run drawn through panels.", "{count} runs drawn through panels.", len(rows)
            )
        self.session.message.emit(said)
        self.accept()

    def done(self, result: int) -> None:
        """Take the lines off the canvas."""
        self.rest.stop()
        self.session.changed.disconnect(self._on_change)
        self.session.replaced.disconnect(self.reject)
        self._editor.drawing.overlay.set(_KEY, None)
        super().done(result)

    def begin(self, left: QVBoxLayout, rows: QFormLayout) -> None:
        """Fill and show: ``left`` is what is put in, ``rows`` its form that gets cable and way."""
        rows.addRow(tr("Cable"), self.cable)
        rows.addRow(tr("Length"), self.length)
        self.way.add_to(rows, self.length)
        self._fill_cables(self._editor.choice)
        self.way.offer(*self.ends())
        self._lay_out(left)
        chain = [self.cable, *self.way.before_length, self.length, *self.way.after_length]
        for before, after in pairwise(chain):
            QWidget.setTabOrder(before, after)
        self.cable.activated.connect(lambda _: self.rest.start())
        self.length.textChanged.connect(lambda _: self.rest.start())
        self.way.changed.connect(self.rest.start)
        self.rest.timeout.connect(self.preview)
        self.buttons.accepted.connect(self.connect_all)
        self.buttons.rejected.connect(self.reject)
        self.session.changed.connect(self._on_change)
        self.session.replaced.connect(self.reject)
        self.preview()

    @staticmethod
    def new_form() -> QFormLayout:
        """A form for ``begin``."""
        return form()

    def _change(self) -> Change:
        design, outcome, way = self.session.design, self.outcome, self._way
        assert outcome is not None  # noqa: S101 - the caller looked
        if way is not None and outcome.panels is not None:
            plan = outcome.panels
            if way.new is not None:
                panels = with_clear_places(plan.panels, way.new, design, self._editor.drawing)
                plan = replace(plan, panels=panels)
            return connect_through(design, plan, way, self.step_name())
        return connect_group(design, [row.laid for row in outcome.rows], self.step_name())

    def _button_text(self, count: int) -> str:
        if self.way.is_on:
            return tr("Connect with {count} run", "Connect with {count} runs", count)
        return tr("Connect with {count} cable", "Connect with {count} cables", count)

    def _refuse(self, sentence: str) -> None:
        self.problem.setText(sentence)
        self.problem.show()
        self.connect_button.setEnabled(False)

    def _fill_cables(self, choice: CableChoice) -> None:
        """What the toolbar says, with its length where that of the places is not known."""
        self.cable.addItem(tr("Cable that fits"), None)
        for part in self.session.catalog.parts(PartKind.CABLE):
            self.cable.addItem(f"{part.title}  ·  {part.vendor}", part.id)
        if choice.part is not None:
            self.cable.setCurrentIndex(max(0, self.cable.findData(choice.part.id)))
        if choice.length is not None and (choice.is_stated or not self._is_placed()):
            self.length.setText(str(choice.length))
        fallback = tr("by place; unknown where places are not stated")
        self.length.setPlaceholderText(fallback)
        self.cable.setMinimumContentsLength(18)
        self.cable.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )

    def _is_placed(self) -> bool:
        """Whether a length can be worked out from the places of any two ends."""
        near, far = self.ends()
        by_place = CableChoice(length=None)
        return any(
            by_place.length_between(self.session.design, port_ref(a, ""), port_ref(b, ""))[0]
            is not None
            for a in near
            for b in far
        )

    def _choice(self) -> CableChoice:
        """What is wanted. Raises InputError for a length that is none."""
        length = stated_length(self.length.text())
        id_ = self.cable.currentData()
        part = self.session.catalog.part(id_) if id_ else None
        return CableChoice(part, length, is_stated=length is not None)

    def _placed(self, way: PanelWay | None) -> PanelWay | None:
        """With new panels between the devices: below those above, above those below."""
        if way is None:
            return None
        scene = self._editor.drawing
        (near, far) = (
            [scene.rect_of(id_) for id_ in ids if not scene.rect_of(id_).isEmpty()]
            for ids in self.ends()
        )
        if not near or not far:
            return way
        is_above = near[0].center().y() <= far[0].center().y()
        upper, lower = (near, far) if is_above else (far, near)
        top = min(rect.left() for rect in upper), max(rect.bottom() for rect in upper) + _GAP
        bottom = min(rect.left() for rect in lower), min(rect.top() for rect in lower) - 3 * _GAP
        at = (top, bottom) if is_above else (bottom, top)
        return replace(way, near_at=at[0], far_at=at[1])

    def _lay_out(self, side: QVBoxLayout) -> None:
        left = QWidget()
        left.setLayout(side)
        side.setContentsMargins(0, 0, 0, 0)
        scroll = QScrollArea(widgetResizable=True)
        scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(left)
        scroll.setMinimumWidth(left.minimumSizeHint().width() + scroll.verticalScrollBar().width())
        right, column = QWidget(), QVBoxLayout()
        right.setLayout(column)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.table, 1)
        column.addWidget(self.summary)
        self.table.setModel(self.model)
        self.table.setItemDelegate(TellingDelegate(self.table))
        self.table.setWordWrap(False)
        self.table.setShowGrid(False)
        self.table.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.table.setItemDelegateForColumn(len(COLUMNS) - 1, VerdictDelegate(self.table))
        self.table.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        self.table.verticalHeader().hide()
        header = self.table.horizontalHeader()
        header.setStretchLastSection(True)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setResizeContentsPrecision(_ROWS_MEASURED)
        split = QSplitter()
        split.addWidget(scroll)
        split.addWidget(right)
        split.setSizes([380, 800])
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

    def _fit_columns(self) -> None:
        """As wide as what stands in them, within reason; the last takes the rest."""
        self.table.setColumnHidden(PANELS, self._way is None)
        widths: dict[int, int] = {}
        for number in range(self.model.columnCount() - 1):
            if self.table.isColumnHidden(number):
                continue
            wanted = max(
                self.table.sizeHintForColumn(number),
                self.table.horizontalHeader().sectionSizeHint(number),
            )
            widths[number] = max(_LEAST, min(_MOST, wanted + 8))
        room = self.table.viewport().width() - _VERDICT
        while sum(widths.values()) > room and max(widths.values()) > _NARROW:
            widest = max(widths, key=lambda number: widths[number])
            widths[widest] = max(_NARROW, widths[widest] - _STEP)
        for number, width in widths.items():
            self.table.setColumnWidth(number, width)

    def _on_change(self, _change: object) -> None:
        self.rest.start()

    def _show_wires(self) -> None:
        """Lines from box to box, each once."""
        scene, design = self._editor.drawing, self.session.design
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
