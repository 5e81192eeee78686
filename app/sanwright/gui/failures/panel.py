"""What if something fails: a slider through all failures, the worst first, shown on the canvas."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QSlider,
    QSplitter,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from sanwright.gui.catalog.facets import FacetBox
from sanwright.gui.document.background import BackgroundWork
from sanwright.gui.document.session import Session
from sanwright.gui.document.workers import Work, Workers
from sanwright.gui.failures.companion import FailureCompanion
from sanwright.gui.failures.detail import FailureDetail
from sanwright.gui.failures.model import FailuresModel
from sanwright.gui.failures.study import FailureStudy, Together, study_failures
from sanwright.gui.look.icons import icon
from sanwright.gui.widgets.elided import ElidedCheckBox, ElidedComboBox
from sanwright.gui.widgets.fields import named
from sanwright.gui.widgets.study_panel import StudyPanel, command
from sanwright.gui.widgets.tables import prepare_table
from sanwright.text import Text, tr

if TYPE_CHECKING:
    from sanwright.analysis.failures import FailureResult

_WIDEST = 240
_NONE_SUCH = Text("No failure is of this kind. Choose all kinds to see the others.")


class FailuresPanel(StudyPanel):
    """Failures of a snapshot of the design; the chosen one is what the canvas shows."""

    VERB = Text("Walk through all failures")
    BUSY = Text("Walking through all failures…")
    EMPTY = Text(
        "Nothing can fail yet. Draw hosts, switches and storage, cable them, and state in "
        "Design > Workloads… (Ctrl+L) who talks to what."
    )
    START = Text(
        "Every switch, blade, ISL, trunk, adapter, cable, controller, module, fabric, rack, site "
        "and power feed can be taken out in turn, to see who is cut off and which links overload. "
        "“Walk through all failures” works that out."
    )

    shown = Signal(object)
    """The ``LoadView`` that the canvas should show; None: that of the design as it is."""

    def __init__(self, session: Session, workers: Workers, parent: QWidget | None = None) -> None:
        super().__init__(session, workers, parent)
        self.setAccessibleName(tr("Failures"))
        self._together = BackgroundWork(workers, self)
        self.model = FailuresModel(self)
        self.table = named(QTableView(), tr("Failures, worst first"))
        prepare_table(self.table, self.model, "failures", (0,))
        self.table.setSortingEnabled(False)
        self.slider = named(QSlider(Qt.Orientation.Horizontal), tr("Failure, worst first"))
        self.slider.setPageStep(10)
        self.position = QLabel()
        self.standing = named(ElidedComboBox(), tr("In service"))
        self.kind = FacetBox(tr("Kind of failure"), tr("All kinds"))
        for box in (self.standing, self.kind):
            box.setMinimumContentsLength(10)
            box.setSizeAdjustPolicy(
                QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
            )
            box.setMaximumWidth(_WIDEST)
            box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.harmful = ElidedCheckBox(tr("Harmful only"))
        self.harmful.setToolTip(
            tr("Leave out what is known to cut nobody off and overload nothing")
        )
        self.worst = command(tr("Worst case"))
        self.worst.setCheckable(True)
        self.worst.setToolTip(tr("Show every link as busy as it ever gets, whichever thing fails"))
        self.companion = FailureCompanion()
        self.export = command(tr("Export…"))
        self.export.setToolTip(tr("Write the failures that are shown to a CSV file"))
        self.detail = FailureDetail()
        self._turn = QTimer(self, singleShot=True, interval=0)
        self._turn.timeout.connect(self._show_chosen)
        self._lay_out()
        self._connect()
        self.export.setIcon(icon("export"))
        self.start.setIcon(icon("failures"))
        self.connect_study()

    @property
    def study(self) -> FailureStudy | None:
        """The failures on show."""
        return self.model.study

    @property
    def is_working(self) -> bool:
        """Whether a walk is under way."""
        return self.work.is_working or self._together.is_working

    @property
    def chosen(self) -> FailureResult | None:
        """The failure that the slider is at."""
        row = self.table.currentIndex().row()
        return self.model.rows[row] if 0 <= row < len(self.model.rows) else None

    @property
    def has_subject(self) -> bool:
        """See ``StudyPanel``."""
        return bool(self.session.design.cables)

    @property
    def has_study(self) -> bool:
        """See ``StudyPanel``."""
        return self.study is not None

    def study_work(self) -> Work:
        """See ``StudyPanel``."""
        tables, standing = self.session.design.snapshot(), self.standing.currentData() or ""
        together = tuple(self.study.together) if self.study is not None else ()
        self._together.stop()
        return lambda tell: study_failures(tables, standing, tell, together)

    def step(self, by: int) -> None:
        """Go to the next failure, or the one before."""
        self.slider.setValue(self.slider.value() + by)

    def add(self, key: str) -> None:
        """Let what ``key`` names fail together with the chosen failure."""
        study, chosen = self.study, self.chosen
        if study is None or chosen is None or self.work.is_working:
            return
        names = tuple(dict.fromkeys((*study.names(chosen), key)))
        if study.standing and len(names) > 1:
            names = tuple(name for name in names if name != study.standing)
        if len(names) < 2 and not study.standing:
            self.note.setText(tr("Choose something else than what fails already."))
            return
        self._together.start(lambda _: study.walk_together(names))
        self.note.setText(tr("Working both out…"))

    def leave(self) -> None:
        """The canvas shows something else again."""
        with QSignalBlocker(self.worst):
            self.worst.setChecked(False)
        self._turn.stop()
        if self.chosen is not None:
            with QSignalBlocker(self.table.selectionModel()):
                self.table.setCurrentIndex(QModelIndex())
            self.table.viewport().update()
            self._show_position()

    def showEvent(self, event: QShowEvent) -> None:
        """The canvas shows the chosen failure again."""
        super().showEvent(event)
        if not self.is_stale and self.chosen is not None:
            self._turn.start()

    def hideEvent(self, event: QHideEvent) -> None:
        """The panel is hidden: the canvas shows the design as it is."""
        super().hideEvent(event)
        self._turn.stop()
        if self.chosen is not None or self.worst.isChecked():
            self.shown.emit(None)

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(8)
        top.addWidget(self.standing, 1)
        top.addWidget(self.kind, 1)
        top.addWidget(self.harmful)
        top.addWidget(self.companion)
        top.addWidget(self.worst)
        top.addWidget(self.note)
        top.addStretch()
        top.addWidget(self.progress)
        top.addWidget(self.cancel)
        top.addWidget(self.start)
        top.addWidget(self.export)
        rail = QHBoxLayout()
        rail.setSpacing(10)
        rail.addWidget(self.slider, 1)
        rail.addWidget(self.position)
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(rail)
        column.addWidget(self.table)
        parts = QSplitter(Qt.Orientation.Horizontal)
        parts.addWidget(left)
        parts.addWidget(self.detail)
        parts.setStretchFactor(0, 3)
        parts.setStretchFactor(1, 2)
        parts.setChildrenCollapsible(False)
        self.pages.addWidget(parts)
        self.pages.addWidget(self.words)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.addLayout(top)
        layout.addWidget(self.pages)

    def _connect(self) -> None:
        self.slider.valueChanged.connect(self.table.selectRow)
        self.table.selectionModel().currentRowChanged.connect(self._on_row)
        self.kind.activated.connect(lambda _: self._refill())
        self.harmful.toggled.connect(lambda _: self._refill())
        self.standing.activated.connect(lambda _: self.restart())
        self.detail.located.connect(self.located)
        self.export.clicked.connect(self.export_wanted)
        self.worst.toggled.connect(lambda _: self._turn.start())
        self.companion.wanted.connect(self.add)
        self.companion.missed.connect(
            lambda text: self.note.setText(
                tr("Nothing that can fail is called “{text}”.", text=text)
            )
        )
        self._together.done.connect(self._take_together)
        self._together.failed.connect(self.failed)

    # The walk.

    def take(self, found: object) -> None:
        """See ``StudyPanel``."""
        assert isinstance(found, FailureStudy)  # noqa: S101 - what the job was given to make
        key = self.chosen.key if self.chosen is not None else ""
        self.model.study = found
        self._offer_standing(found)
        self.companion.offer((r.key, str(r.name), str(r.kind)) for r in found.walk.scenarios)
        self._refill(key)

    def _take_together(self, found: object) -> None:
        assert isinstance(found, Together)  # noqa: S101 - what the job was given to make
        if found.study is not self.study:
            return
        result = found.study.keep(found)
        self.kind.setCurrentIndex(0)
        if result.is_harmless:
            self.harmful.setChecked(False)
        self._refill(result.key)

    def clear(self) -> None:
        """See ``StudyPanel``."""
        self._together.stop()
        self.standing.clear()
        self.standing.addItem(tr("All in service"), "")
        self.model.show_study(None)
        self.kind.show_counts({})

    # What is seen.

    def _offer_standing(self, study: FailureStudy) -> None:
        self.standing.clear()
        self.standing.addItem(tr("All in service"), "")
        for key, name in study.fabrics.items():
            self.standing.addItem(tr("Maintenance: {name} out", name=name), key)
        self.standing.setCurrentIndex(max(0, self.standing.findData(study.standing)))

    def _refill(self, key: str = "") -> None:
        study = self.study
        key = key or (self.chosen.key if self.chosen is not None else "")
        self.model.show_study(study, self.kind.chosen, harmful=self.harmful.isChecked())
        if study is not None:
            counts: dict[str, int] = {}
            for result in study.results:
                counts[str(result.kind)] = counts.get(str(result.kind), 0) + 1
            self.kind.show_counts(counts)
        rows = self.model.rows
        self.slider.setRange(0, max(0, len(rows) - 1))
        self.show_state()
        if rows:
            self.table.selectRow(next((n for n, r in enumerate(rows) if r.key == key), 0))
        self._turn.start()

    def _on_row(self, index: QModelIndex) -> None:
        if index.isValid():
            with QSignalBlocker(self.slider):
                self.slider.setValue(index.row())
            self.worst.setChecked(False)
        self._show_position()
        self._turn.start()

    def _show_chosen(self) -> None:
        """Show the failure on the canvas; once for many steps of the slider."""
        result, study = self.chosen, self.study
        self.detail.show_result(study, result)
        if self.isVisible():
            view = None
            if study is not None and self.worst.isChecked():
                view = study.worst_view()
            elif study is not None and result is not None:
                view = study.view(result)
            self.shown.emit(view)

    def _show_position(self) -> None:
        row, count = self.table.currentIndex().row(), len(self.model.rows)
        at = tr("{row} of {count}", row=row + 1, count=count)
        self.position.setText(at if row >= 0 else tr("{count} failure", "{count} failures", count))

    def show_state(self) -> None:
        """See ``StudyPanel``."""
        super().show_state()
        for widget in (
            self.standing,
            self.kind,
            self.harmful,
            self.companion,
            self.worst,
            self.export,
        ):
            widget.setVisible(self.has_study)
        self.companion.setEnabled(not self.work.is_working)
        self.export.setEnabled(bool(self.model.rows))
        if self.has_study and not self.model.rows:
            self.words.setText(tr(_NONE_SUCH))
            self.pages.setCurrentIndex(1)
        self._show_position()
