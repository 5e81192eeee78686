"""The calibration window: what is measured today, what was fitted to it, and keeping that."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from sanwright.design import Change, LoadPoint, Table
from sanwright.edits import calibrate, delete
from sanwright.errors import InputError
from sanwright.gui.calibration.drafts import CalibrationDraft, Key, draft_of
from sanwright.gui.calibration.fitting import FitStudy, Measured, fit_measured
from sanwright.gui.calibration.outcome import OutcomeView
from sanwright.gui.calibration.points import PointsTable
from sanwright.gui.calibration.track_record import TrackRecordLine
from sanwright.gui.document.background import BackgroundWork
from sanwright.gui.document.session import Session
from sanwright.gui.document.workers import Workers
from sanwright.gui.latency.charts import latency_chart
from sanwright.gui.look.charts.view import ChartView
from sanwright.gui.widgets.fields import LineField, add_row, form, muted, named, section
from sanwright.gui.widgets.list_frame import ListFrame
from sanwright.text import Text, capitalised, tr
from sanwright.units.dates import read_period

_SIDE = 250
_NO_CHART = Text("The curve stands here once the loads are fitted.")
_NO_LOAD = Text("Enter at least one load: its I/O rate or throughput, and its latency.")
_CHANGED = Text("The design has changed: fit again.")
_BAD_DATE = Text("A date is written 2026-11-21, 2026-11 or 2026.")
_EMPTY = Text("No workloads yet. Design > Workloads… (Ctrl+L) states who talks to what.")
_LATEST = Text("Of several calibrations of a workload the latest counts.")


class CalibrateDialog(ListFrame):
    """Workloads on the left; their loads, the fit and the curve on the right."""

    def __init__(self, session: Session, workers: Workers, parent: QWidget | None = None) -> None:
        super().__init__(tr("Calibrate"), tr(_EMPTY), parent)
        self.resize(1120, 760)
        self._session = session
        self._drafts: dict[Key, CalibrationDraft] = {}
        self._added: set[str] = set()
        """Workloads with a calibration that get another one."""
        self._key: Key | None = None
        self._shown: CalibrationDraft | None = None
        """The draft that the fields are filled from."""
        self._is_keeping = False
        self._work = BackgroundWork(workers, self)
        named(self.list, tr("Workloads"))
        self.add = QPushButton(tr("Add calibration"))
        self.points = PointsTable()
        self.name = LineField(tr("Name"), self._set_name, tr("such as before the refresh"))
        self.source = LineField(
            tr("Source"), self._set_source, tr("who measured it, and with what")
        )
        self.date = LineField(tr("Date"), self._set_date, "2026-11-21")
        self.fit = QPushButton(tr("Fit"))
        self.keep = QPushButton(tr("Keep"))
        self.remove = QPushButton(tr("Delete calibration"))
        self.state = QLabel(wordWrap=True)
        self.outcome = OutcomeView()
        self.chart = ChartView(tr(_NO_CHART))
        self.record = TrackRecordLine(workers)
        self._lay_out()
        self._connect()

    @property
    def found(self) -> FitStudy | None:
        """The fit of what is typed."""
        draft = self._draft
        return draft.study if draft is not None else None

    @property
    def is_working(self) -> bool:
        """Whether a fit is under way."""
        return self._work.is_working

    def choose(self, workload: str) -> None:
        """Show this workload's calibration."""
        key = next((key for key in self._all_keys() if key[0] == workload), None)
        if key is not None:
            self.choose_key(key)

    def showEvent(self, event: QShowEvent) -> None:
        """Show the newest state."""
        super().showEvent(event)
        if not event.spontaneous():
            self.refresh()
            self.record.begin()

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop what is worked out for the window: its results would be shown to no one."""
        if not event.spontaneous():
            self._work.stop()
            self.record.work.stop()
        super().hideEvent(event)

    def start_fit(self) -> None:
        """Fit what is typed on a worker thread."""
        draft, key = self._draft, self._key
        if draft is None or key is None:
            return
        self._store_texts()
        points = self.points.read()
        if points is None or self.date.complaint.text():
            return
        if not points:
            self._say(tr(_NO_LOAD), is_bad=True)
            return
        self._start(key, draft, points)

    def keep_fit(self) -> None:
        """Store the fit: one step of undo."""
        draft, key, study = self._draft, self._key, self.found
        if draft is None or key is None or study is None:
            return
        record = study.fit.calibration
        design = self._session.design
        kept_key = (key[0], record.id)
        self._drafts[kept_key] = draft
        former, draft.base = draft.base, record
        self._added -= {key[0]} if not key[1] else set()
        label = Text("Calibrate {name}", name=design.label(key[0]))
        self._is_keeping = True
        refusal = self._session.attempt(
            lambda: Change(label, calibrate(design, record).replacements)
        )
        self._is_keeping = False
        if refusal:
            draft.base = former
            self._say(refusal, is_bad=True)
            return
        self._go_to(kept_key)
        self._session.message.emit(tr("Kept the calibration of {name}.", name=design.label(key[0])))

    def add_calibration(self) -> None:
        """Another one of the chosen workload; it is stored when it is fitted and kept."""
        if self._key is not None and self._key[1]:
            self._added.add(self._key[0])
            self._drafts.pop((self._key[0], ""), None)
            self._key = (self._key[0], "")
            self.refresh()
            self.points.rows[0].rate.setFocus()

    def delete_calibration(self) -> None:
        """Forget what was measured and fitted: one step of undo."""
        if self._key is not None and self._key[1]:
            workload = self._key[0]
            self._drafts.pop(self._key, None)
            self._session.do(delete(self._session.design, [self._key[1]]))
            self.choose(workload)

    def refresh(self) -> None:
        """List what there is now; what was typed stays."""
        keys = list(self._all_keys())
        self._drafts = {key: draft for key, draft in self._drafts.items() if key in keys}
        wanted = self._key
        if wanted is not None and wanted not in keys:
            wanted = next((key for key in keys if key[0] == wanted[0]), None)
        self.show_entries([(key, self._label(key)) for key in keys], wanted)
        self._on_choice()

    # Entries and drafts

    @property
    def _chosen(self) -> Key | None:
        key = self.chosen_key
        return key if isinstance(key, tuple) else None

    @property
    def _draft(self) -> CalibrationDraft | None:
        return self._drafts.get(self._key) if self._key is not None else None

    def _all_keys(self) -> Iterator[Key]:
        design = self._session.design
        for workload in design.workloads:
            own = [c.id for c in design.calibrations.values() if c.workload == workload]
            yield from ((workload, id_) for id_ in own)
            if not own or workload in self._added:
                yield workload, ""

    def _label(self, key: Key) -> str:
        design = self._session.design
        record = design.calibrations.get(key[1])
        if record is None:
            state = tr("new, not kept yet") if key[0] in self._added else tr("not calibrated")
            return f"{design.label(key[0])}\n{state}"
        count = len(record.points)
        loads = tr("{count} load", "{count} loads", count)
        fitted = "" if record.in_flight is not None else tr("not fitted")
        about = filter(None, (record.date, loads, fitted, record.name))
        return f"{design.label(key[0])}\n{', '.join(about)}"

    def _go_to(self, key: Key) -> None:
        self.choose_key(key)
        self._on_choice()

    def _on_choice(self) -> None:
        """Show the chosen entry; typed text of the one before is in its draft already."""
        key = self._chosen
        record = self._session.design.calibrations.get(key[1]) if key is not None else None
        draft = self._drafts.get(key) if key is not None else None
        if key is not None and (draft is None or draft.base != record):
            draft = draft_of(record)
            self._drafts[key] = draft
        is_new = draft is not self._shown
        if is_new:
            self._work.stop()
        self._key, self._shown = key, draft
        if draft is not None and is_new:
            self.points.show_texts(draft.texts)
            self.name.reset(draft.name)
            self.source.reset(draft.source)
            self.date.reset(draft.date)
        self._show_outcome()

    def _store_texts(self) -> None:
        draft = self._draft
        if draft is not None:
            draft.texts = self.points.texts

    def _on_edit(self) -> None:
        """Something was typed: what was fitted is of other figures."""
        draft = self._draft
        if draft is not None:
            self._work.stop()
            draft.texts = self.points.texts
            draft.study, draft.note = None, ""
            self._show_outcome()

    def _set_name(self, text: str, _key: object) -> str:
        draft = self._draft
        if draft is not None:
            draft.name = text.strip()
            self._on_edit()
        return ""

    def _set_source(self, text: str, _key: object) -> str:
        draft = self._draft
        if draft is not None:
            draft.source = text.strip()
            self._on_edit()
        return ""

    def _set_date(self, text: str, _key: object) -> str:
        draft = self._draft
        if text.strip() and read_period(text.strip()) is None:
            return tr(_BAD_DATE)
        if draft is not None:
            draft.date = text.strip()
            self._on_edit()
        return ""

    # The fit

    def _start(self, key: Key, draft: CalibrationDraft, points: tuple[LoadPoint, ...]) -> None:
        draft.study, draft.note = None, ""
        tables = self._session.design.snapshot()
        id_ = key[1] or self._session.design.new_id(f"{key[0]}-measured", Table.CALIBRATIONS)
        measured = Measured(key[0], points, id_, draft.name, draft.source, draft.date)
        self._work.start(lambda tell: fit_measured(tables, measured, tell))
        self._show_outcome()

    def _take(self, study: object) -> None:
        assert isinstance(study, FitStudy)  # noqa: S101 - what the job was given to make
        draft = self._draft
        if draft is not None:
            draft.study = study

    def _on_failure(self, error: Exception) -> None:
        if not isinstance(error, InputError):
            raise error
        from sanwright.analysis.calibration import PointError  # late: it takes numpy along

        draft = self._draft
        if isinstance(error, PointError):
            self.points.complain(error.number, str(capitalised(error.problem)))
        elif draft is not None:
            draft.note = str(error)

    def _on_change(self, change: Change) -> None:
        is_other = any(item.table is not Table.CALIBRATIONS for item in change.replacements)
        if is_other and not self._is_keeping:
            for draft in self._drafts.values():
                if draft.study is not None:
                    draft.study, draft.note = None, tr(_CHANGED)
        if self.isVisible():
            self.refresh()

    def _on_replaced(self) -> None:
        self._work.stop()
        self._drafts, self._added, self._key = {}, set(), None
        self.refresh()

    # What is seen

    def _show_outcome(self) -> None:
        draft, study = self._draft, self.found
        record = draft.base if draft is not None else None
        is_kept = study is not None and study.fit.calibration == record
        if study is not None:
            workload = self._session.design.workloads[study.fit.calibration.workload]
            self.outcome.show_fit(study.fit, workload, is_kept=is_kept)
        elif record is not None:
            self.outcome.show_kept(record)
        else:
            self.outcome.show_nothing()
        curve = study.curve if study is not None else None
        self.chart.show_chart(latency_chart(curve) if curve is not None else None, tr(_NO_CHART))
        self.fit.setEnabled(draft is not None and not self.is_working)
        self.keep.setEnabled(study is not None and not is_kept)
        self.remove.setEnabled(record is not None)
        self.add.setEnabled(record is not None)
        if self.is_working:
            self._say(tr("Fitting…"))
        else:
            self._say(draft.note if draft is not None else "", is_bad=True)

    def _say(self, text: str, *, is_bad: bool = False) -> None:
        self.state.setProperty("role", "error" if is_bad else "muted")
        self.state.style().unpolish(self.state)
        self.state.style().polish(self.state)
        self.state.setText(text)

    def _connect(self) -> None:
        self.list.currentItemChanged.connect(lambda *_: self._on_choice())
        self.points.edited.connect(self._on_edit)
        self.fit.clicked.connect(self.start_fit)
        self.add.clicked.connect(self.add_calibration)
        self.keep.clicked.connect(self.keep_fit)
        self.remove.clicked.connect(self.delete_calibration)
        self._work.done.connect(self._take)
        self._work.failed.connect(self._on_failure)
        self._work.ended.connect(self._show_outcome)
        self._session.changed.connect(self._on_change)
        self._session.replaced.connect(self._on_replaced)

    def _lay_out(self) -> None:
        about = QHBoxLayout()
        about.setSpacing(14)
        for line, stretch in ((self.name, 4), (self.source, 5), (self.date, 3)):
            rows = form()
            add_row(rows, line)
            about.addLayout(rows, stretch)
        act = QHBoxLayout()
        act.addWidget(self.fit)
        act.addWidget(self.state, 1)
        below = QSplitter(Qt.Orientation.Horizontal)
        below.addWidget(self.outcome)
        below.addWidget(self.chart)
        below.setChildrenCollapsible(False)
        below.setHandleWidth(10)
        below.setSizes([460, 380])
        right = QVBoxLayout(self.form)
        right.setContentsMargins(0, 0, 0, 0)
        right.setSpacing(8)
        right.addWidget(section(tr("Measured today")))
        right.addWidget(self.points)
        right.addLayout(about)
        right.addLayout(act)
        right.addWidget(below, 1)
        right.addWidget(self.record)
        self.lay_out(
            [self.add, muted(tr(_LATEST))],
            foot=[self.remove, self.keep],
            width=_SIDE,
            stretch=(0, 1),
        )
