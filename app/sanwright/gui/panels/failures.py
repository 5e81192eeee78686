"""What if something fails: a slider through all failures, the worst first, shown on the canvas."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QSignalBlocker, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QSlider,
    QSplitter,
    QStackedWidget,
    QTableView,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from sanwright.gui.background import Background
from sanwright.gui.failure_study import FailureStudy, Together, study_failures
from sanwright.gui.icons import icon
from sanwright.gui.models.failures import FailuresModel
from sanwright.gui.panels.facets import FacetBox
from sanwright.gui.panels.failure_companion import FailureCompanion
from sanwright.gui.panels.failure_detail import FailureDetail
from sanwright.gui.panels.fields import named
from sanwright.gui.panels.tables import prepare_table
from sanwright.gui.session import Session
from sanwright.gui.theme import Theme, theme_for
from sanwright.gui.workers import Job, Workers

if TYPE_CHECKING:
    from sanwright.analysis.failures import FailureResult

SMALL = 3000
"""Cables up to which the walk begins by itself when the panel is first seen."""
QUICK_S = 1.5
"""How long a walk may have taken for the next to begin by itself after an edit."""
_PAUSE_MS = 500
_WIDTHS = (215, 95, 70, 90, 80, 95)
_EMPTY = (
    "Nothing can fail yet. Draw hosts, switches and storage, cable them, and state in "
    "Design > Workloads… (Ctrl+L) who talks to what."
)
_START = (
    "Every switch, blade, ISL, trunk, adapter, cable, controller, module and fabric can be taken "
    "out in turn, to see who is cut off and which links overload. “Walk through all failures” "
    "works that out."
)
_NONE_SUCH = "No failure is of this kind. Choose all kinds to see the others."


class FailuresPanel(QWidget):
    """Failures of a snapshot of the design; the chosen one is what the canvas shows."""

    shown = Signal(object)
    """The ``LoadView`` that the canvas should show; None: that of the design as it is."""
    located = Signal(object)
    """Ids of what was clicked at."""
    failed = Signal(object)
    """The exception that ended a walk: our bug."""
    export_wanted = Signal()

    def __init__(self, session: Session, workers: Workers, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Failures")
        self._session, self._workers = session, workers
        self._job: Job | None = None
        self._together = Background(workers, self)
        self._began, self._took_s = 0.0, 0.0
        self.is_stale = False
        theme = theme_for(self.palette())
        self.model = FailuresModel(theme, self)
        self.table = named(QTableView(), "Failures, worst first")
        prepare_table(self.table, self.model, _WIDTHS)
        self.table.setSortingEnabled(False)
        self.slider = named(QSlider(Qt.Orientation.Horizontal), "Failure, worst first")
        self.slider.setPageStep(10)
        self.position = QLabel()
        self.standing = named(QComboBox(), "In service")
        self.kind = FacetBox("Kind of failure", "All kinds")
        self.harmful = QCheckBox("Harmful only")
        self.harmful.setToolTip("Leave out what is known to cut nobody off and overload nothing")
        self.companion = FailureCompanion()
        self.export = _command("Export…")
        self.export.setToolTip("Write the failures that are shown to a CSV file")
        self.start = _command("Walk through all failures")
        self.cancel = _command("Cancel")
        self.progress = QProgressBar(textVisible=False)
        self.progress.setFixedWidth(120)
        self.note = QLabel()
        self.note.setProperty("role", "muted")
        self.detail = FailureDetail()
        self._words = QLabel(wordWrap=True, alignment=Qt.AlignmentFlag.AlignTop)
        self._words.setProperty("role", "empty")
        self._pages = QStackedWidget()
        self._again = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._again.timeout.connect(self._begin_if_quick)
        self._turn = QTimer(self, singleShot=True, interval=0)
        self._turn.timeout.connect(self._show_chosen)
        self._lay_out()
        self._connect()
        self.set_theme(theme)
        self._forget()

    @property
    def study(self) -> FailureStudy | None:
        """The failures on show."""
        return self.model.study

    @property
    def is_working(self) -> bool:
        """Whether a walk is under way."""
        return self._job is not None or self._together.is_working

    @property
    def chosen(self) -> FailureResult | None:
        """The failure that the slider is at."""
        row = self.table.currentIndex().row()
        return self.model.rows[row] if 0 <= row < len(self.model.rows) else None

    def begin(self) -> None:
        """Walk through all failures of the design as it is now, beside the window's work."""
        if self._job is not None or not self._session.design.cables:
            return
        tables, standing = self._session.design.snapshot(), self.standing.currentData() or ""
        together = tuple(self.study.together) if self.study is not None else ()
        self._together.stop()
        job = self._workers.start_quietly(
            lambda tell: study_failures(tables, standing, tell, together)
        )
        job.progressed.connect(self._on_progress)
        job.done.connect(self._take)
        job.failed.connect(self._on_failure)
        job.stopped.connect(self._end)
        self._job, self._began, self.is_stale = job, time.monotonic(), False
        self.progress.setRange(0, 0)
        self._show_state()

    def step(self, by: int) -> None:
        """Go to the next failure, or the one before."""
        self.slider.setValue(self.slider.value() + by)

    def add(self, key: str) -> None:
        """Let what ``key`` names fail together with the chosen failure."""
        study, chosen = self.study, self.chosen
        if study is None or chosen is None or self._job is not None:
            return
        names = tuple(dict.fromkeys((*study.names(chosen), key)))
        if study.standing and len(names) > 1:
            names = tuple(name for name in names if name != study.standing)
        if len(names) < 2 and not study.standing:
            self.note.setText("Choose something else than what fails already.")
            return
        self._together.start(lambda _: study.walk_together(names))
        self.note.setText("Working both out…")

    def set_theme(self, theme: Theme) -> None:
        """Take on other colours."""
        self.model.set_theme(theme)
        self.export.setIcon(icon("export", theme))
        self.start.setIcon(icon("failures", theme))
        self.detail.set_theme(theme)

    def leave(self) -> None:
        """The canvas shows something else again."""
        self._turn.stop()
        if self.chosen is not None:
            with QSignalBlocker(self.table.selectionModel()):
                self.table.setCurrentIndex(QModelIndex())
            self.table.viewport().update()
            self._show_position()

    def showEvent(self, event: QShowEvent) -> None:
        """Seen for the first time: begin, if that is quick."""
        super().showEvent(event)
        if self.study is None and len(self._session.design.cables) <= SMALL:
            self.begin()
        elif self.is_stale:
            self._begin_if_quick()
        elif self.chosen is not None:
            self._turn.start()

    def hideEvent(self, event: QHideEvent) -> None:
        """Nobody looks: the canvas shows the design as it is."""
        super().hideEvent(event)
        self._turn.stop()
        if self.chosen is not None:
            self.shown.emit(None)

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(8)
        top.addWidget(self.standing)
        top.addWidget(self.kind)
        top.addWidget(self.harmful)
        top.addWidget(self.companion)
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
        self._pages.addWidget(parts)
        self._pages.addWidget(self._words)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.addLayout(top)
        layout.addWidget(self._pages)

    def _connect(self) -> None:
        self.start.clicked.connect(self.begin)
        self.cancel.clicked.connect(self._stop)
        self.slider.valueChanged.connect(self.table.selectRow)
        self.table.selectionModel().currentRowChanged.connect(self._on_row)
        self.kind.activated.connect(lambda _: self._refill())
        self.harmful.toggled.connect(lambda _: self._refill())
        self.standing.activated.connect(lambda _: self._restart())
        self.detail.located.connect(self.located)
        self.export.clicked.connect(self.export_wanted)
        self.companion.wanted.connect(self.add)
        self.companion.missed.connect(
            lambda text: self.note.setText(f"Nothing that can fail is called “{text}”.")
        )
        self._together.done.connect(self._take_together)
        self._together.failed.connect(self.failed)
        self._session.changed.connect(lambda _: self._outdate())
        self._session.replaced.connect(self._forget)

    # The walk.

    def _begin_if_quick(self) -> None:
        is_small = self._took_s and self._took_s <= QUICK_S
        if self.is_stale and is_small and self.isVisible():
            self.begin()

    def _restart(self) -> None:
        self._stop()
        self.is_stale = True
        QTimer.singleShot(0, self, self.begin)

    def _stop(self) -> None:
        if self._job is not None:
            self._job.stop()
            self._disown()
            self._show_state()

    def _disown(self) -> None:
        """Whatever the job still says is not for us."""
        job, self._job = self._job, None
        if job is not None:
            for signal in (job.progressed, job.done, job.failed, job.stopped):
                signal.disconnect()

    def _on_progress(self, share: float, text: str) -> None:
        self.progress.setRange(0, 100)
        self.progress.setValue(round(share * 100))
        self.note.setText(f"{text}…")

    def _take(self, study: object) -> None:
        assert isinstance(study, FailureStudy)  # noqa: S101 - what the job was given to make
        self._took_s = time.monotonic() - self._began
        key = self.chosen.key if self.chosen is not None else ""
        self._job = None
        self.model.study = study
        self._offer_standing(study)
        self.companion.offer((r.key, r.name, str(r.kind)) for r in study.walk.scenarios)
        self._refill(key)
        self._end()

    def _take_together(self, found: object) -> None:
        assert isinstance(found, Together)  # noqa: S101 - what the job was given to make
        if found.study is not self.study:
            return
        result = found.study.keep(found)
        self.kind.setCurrentIndex(0)
        if result.is_harmless:
            self.harmful.setChecked(False)
        self._refill(result.key)

    def _on_failure(self, error: object) -> None:
        self._end()
        self.failed.emit(error)

    def _end(self) -> None:
        self._job = None
        self._show_state()
        if self.is_stale:
            self._again.start()

    def _outdate(self) -> None:
        if self.study is None and self._job is None:
            self._show_state()
            return
        self.is_stale = True
        self._show_state()
        self._again.start()

    def _forget(self) -> None:
        """Another design."""
        if self._job is not None:
            self._stop()
        self._together.stop()
        self.is_stale, self._took_s = False, 0.0
        self.standing.clear()
        self.standing.addItem("All in service", "")
        self.model.show_study(None)
        self.kind.show_counts({})
        self._show_state()
        if self.isVisible() and len(self._session.design.cables) <= SMALL:
            self.begin()

    # What is seen.

    def _offer_standing(self, study: FailureStudy) -> None:
        self.standing.clear()
        self.standing.addItem("All in service", "")
        for key, name in study.fabrics.items():
            self.standing.addItem(f"Maintenance: {name} out", key)
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
        self._show_state()
        if rows:
            self.table.selectRow(next((n for n, r in enumerate(rows) if r.key == key), 0))
        self._turn.start()

    def _on_row(self, index: QModelIndex) -> None:
        if index.isValid():
            with QSignalBlocker(self.slider):
                self.slider.setValue(index.row())
        self._show_position()
        self._turn.start()

    def _show_chosen(self) -> None:
        """Show the failure on the canvas; once for many steps of the slider."""
        result, study = self.chosen, self.study
        self.detail.show_result(study, result)
        if self.isVisible():
            view = None
            if study is not None and result is not None:
                view = study.view(result)
            self.shown.emit(view)

    def _show_position(self) -> None:
        row, count = self.table.currentIndex().row(), len(self.model.rows)
        self.position.setText(f"{row + 1} of {count}" if row >= 0 else f"{count} failures")

    def _show_state(self) -> None:
        """What can be done now, and what is to be known about what is seen."""
        is_working, study = self._job is not None, self.study
        has_cables = bool(self._session.design.cables)
        self.progress.setVisible(is_working)
        self.cancel.setVisible(is_working)
        self.start.setVisible(not is_working and has_cables and (study is None or self.is_stale))
        self.start.setText("Work out again" if study is not None else "Walk through all failures")
        for widget in (self.standing, self.kind, self.harmful, self.companion, self.export):
            widget.setVisible(study is not None)
        self.companion.setEnabled(not is_working)
        self.export.setEnabled(bool(self.model.rows))
        if is_working:
            self.note.setText("Walking through all failures…")
        elif self.is_stale and study is not None:
            self.note.setText("The design has changed since.")
        else:
            self.note.setText("")
        words = _NONE_SUCH if study is not None else _START if has_cables else _EMPTY
        self._words.setText(words)
        self._pages.setCurrentIndex(0 if study is not None and self.model.rows else 1)
        self._show_position()


def _command(text: str) -> QToolButton:
    button = QToolButton()
    button.setText(text)
    button.setProperty("role", "command")
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
    button.setIconSize(QSize(15, 15))
    return button
