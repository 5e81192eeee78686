"""The window of sweeps: what is asked on the left, what came out on the right."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QHBoxLayout,
    QProgressBar,
    QPushButton,
    QSplitter,
    QTableView,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from sanwright.clock import local_day
from sanwright.design import Change
from sanwright.errors import SanwrightError
from sanwright.gui.document.background import BackgroundWork
from sanwright.gui.document.patience import at_place
from sanwright.gui.document.prompts import Prompts
from sanwright.gui.document.session import Session
from sanwright.gui.document.workers import Workers
from sanwright.gui.sweeps.plan_form import PlanForm
from sanwright.gui.sweeps.rows import CaseRows
from sanwright.gui.widgets.drawn_chart import DrawnChart
from sanwright.gui.widgets.elided import ElidedComboBox
from sanwright.gui.widgets.fields import label_of, muted, named
from sanwright.gui.widgets.tables import prepare_table
from sanwright.progress import Progress
from sanwright.reports.sweeps import cloud_of, moves_of, sweep_csv, write_front, write_sensitivity
from sanwright.reports.sweeps.charts import draw_cloud, draw_moves
from sanwright.saving import save_bytes, save_text
from sanwright.sweeps import parse_plan, plan_text
from sanwright.sweeps.ground import PreparedSweep, prepare_sweep
from sanwright.sweeps.results import ResultFigure, SweepResults
from sanwright.sweeps.running import run_sweep
from sanwright.sweeps.store import SUFFIX, SweepFile
from sanwright.text import Text, tr
from sanwright.variants.figures import FINDINGS

PLAN_FILES = Text("Plans of a sweep (*.toml)")
SWEEP_FILES = Text("Results of a sweep (*.sweep)")
CSV_FILES = "CSV (*.csv)"
SVG_FILES = "SVG (*.svg)"
_QUESTIONS = {
    "vary": Text("Combinations"),
    "failures": Text("Failures"),
    "simulation": Text("Tails of latency"),
    "requirement": Text("Requirement"),
    "designs": Text("Designs of a folder"),
}
_PAUSE_MS = 500
_LEFT = 320


class SweepDialog(QDialog):
    """Plan, progress, results. The work goes on while the window is closed, not with the design."""

    def __init__(
        self,
        session: Session,
        prompts: Prompts,
        suggested: Callable[[], Path],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Sweep"))
        self.resize(1180, 680)
        self._session = session
        self._prompts = prompts
        self._suggested = suggested
        self._folder: Path | None = None
        self._begun: Path | None = None
        """The file of what was begun here and is not finished."""
        self._prepared: PreparedSweep | None = None
        self.results: SweepResults | None = None
        self.processes: int | None = None
        """How many work; None is one for each core."""
        self._workers = Workers(self)
        self._looking = BackgroundWork(self._workers, self)
        self._running = BackgroundWork(self._workers, self)
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self.form = PlanForm()
        self.open_plan = QPushButton(tr("Open plan…"))
        self.save_plan = QPushButton(tr("Save plan…"))
        self.as_text = QPushButton(tr("Edit as text"))
        self.state = muted()
        self.run_button = QPushButton(tr("Run…"))
        self.cancel = QPushButton(tr("Cancel"))
        self.open_results = QPushButton(tr("Open results…"))
        self.bar = named(QProgressBar(maximum=1000, textVisible=True), tr("Progress"))
        self.question = named(QComboBox(), tr("Question"))
        self.only_differences = QCheckBox(tr("Only what differs"))
        self.table = named(QTableView(), tr("Cases"))
        self.rows = CaseRows(self)
        self.across = named(ElidedComboBox(), tr("Figure to the right"))
        self.upwards = named(ElidedComboBox(), tr("Figure upwards"))
        self.moved = named(ElidedComboBox(), tr("Figure that is moved"))
        self.cloud = DrawnChart(tr("Cases over two figures"))
        self.moves = DrawnChart(tr("What moves most"))
        self.tabs = QTabWidget()
        self.none_yet = muted(tr("Results stand here once a plan was run, or opened from a file."))
        self.none_yet.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.csv = QPushButton(tr("Export CSV…"))
        self.chart_file = QPushButton(tr("Export chart…"))
        self._lay_out()
        self._connect()
        self._look()
        self._show_results()

    # Plan

    @property
    def _beside(self) -> Path:
        """The folder from which a plan names files: its own, or the design's if it has none yet."""
        return self._folder or self._suggested().parent

    def _on_plan(self) -> None:
        self._prepared = None
        self._pause.start()
        self._show_state()

    def _look(self) -> None:
        """See what the plan asks, beside the window: each value is tried on the design."""
        self._prepared = None
        text = self.form.text
        if self._running.is_working:
            return
        if not text.strip():
            self._looking.stop()
            self.state.setText(tr("Fill in values, or open a plan."))
            self._show_state()
            return
        tables, library = self._session.design.snapshot(), self._session.catalog
        prices, folder = self._session.price_lists(), self._beside

        def work(progress: Progress) -> PreparedSweep:
            del progress
            return prepare_sweep(
                parse_plan(text), library, local_day(), tables,
                beside=folder, prices=tuple(prices), text=text,
            )  # fmt: skip

        self.state.setText(tr("Counting…"))
        self._looking.start(work)
        self._show_state()

    def _on_looked(self, found: object) -> None:
        if isinstance(found, PreparedSweep):
            self._prepared = found if found.cases else None
            self.state.setText(str(found.size_text))
        self._show_state()

    def _on_refused(self, error: object) -> None:
        if not isinstance(error, SanwrightError):
            self._raise(error)
        self.state.setText(str(error))
        self._show_state()

    def take_plan(self) -> None:
        """Go on with a plan from a file."""
        path = self._prompts.file(tr("Open plan"), str(self._beside), str(PLAN_FILES))
        if path is None:
            return
        try:
            text = at_place(path, lambda: plan_text(path))
        except SanwrightError as error:
            self._prompts.error(tr("The plan was not opened."), str(error))
            return
        self._folder = path.parent
        self.form.show_text(text)

    def keep_plan(self) -> None:
        """Write the plan to a file."""
        path = self._named("-plan.toml")
        chosen = self._prompts.save_path(path, tr("Save plan"), str(PLAN_FILES))
        if chosen is not None:
            self._write(partial(save_text, chosen, self.form.text), chosen)
            self._folder = chosen.parent

    def _toggle_text(self) -> None:
        if self.form.is_text:
            self.form.show_fields()
        else:
            self.form.show_text(self.form.text)

    # Work

    def begin(self) -> None:
        """Ask for a file and work the plan out into it; a file that was begun is gone on with."""
        prepared = self._prepared
        if prepared is None:
            return
        path = self._begun or self._named(SUFFIX)
        chosen = self._prompts.path_to_go_on(path, tr("Results of the sweep"), str(SWEEP_FILES))
        if chosen is not None:
            self.begin_into(chosen)

    def begin_into(self, path: Path) -> None:
        """The same into this file."""
        prepared, library, workers = self._prepared, self._session.catalog, self.processes
        if prepared is None:
            return

        def work(progress: Progress) -> SweepResults:
            run_sweep(prepared, path, library, workers=workers, progress=progress)
            return _read(path)

        self.bar.setValue(0)
        self.bar.setFormat(tr("Starting…"))
        self._begun = path
        self.state.setText(str(prepared.size_text))
        self._running.start(work)
        self._show_state()

    def call_off(self) -> None:
        """End the work; what is done stays in the file."""
        self._running.stop()
        self.state.setText(tr("Cancelled; “Run…” with the same file goes on."))
        self._show_state()

    def _on_progress(self, share: float, text: str) -> None:
        self.bar.setValue(round(share * 1000))
        self.bar.setFormat(text)

    def _on_done(self, found: object) -> None:
        if isinstance(found, SweepResults):
            self.results, self._begun = found, None
        self._show_results()

    def _on_failed(self, error: object) -> None:
        if not isinstance(error, SanwrightError):
            self._raise(error)
        self._prompts.error(tr("The sweep did not succeed."), str(error))

    @staticmethod
    def _raise(error: object) -> None:
        if isinstance(error, BaseException):
            raise error

    def take_results(self) -> None:
        """Show the results in a file."""
        path = self._prompts.file(tr("Open results"), str(self._beside), str(SWEEP_FILES))
        if path is None:
            return
        try:
            self.results = at_place(path, lambda: _read(path))
        except SanwrightError as error:
            self._prompts.error(tr("The results were not opened."), str(error))
            return
        self._show_results()

    def shut_down(self) -> None:
        """The design is let go: end what runs."""
        self._pause.stop()
        self._looking.stop()
        self._running.stop()
        self._workers.shut_down()

    # Results

    def _show_results(self) -> None:
        shown = self.results
        self.tabs.setVisible(shown is not None)
        self.none_yet.setVisible(shown is None)
        self.question.clear()
        for name in shown.questions if shown is not None else ():
            self.question.addItem(tr(_QUESTIONS.get(name, Text("Question"))), name)
        self._show_question()

    def _show_question(self) -> None:
        for box in (self.across, self.upwards, self.moved):
            box.blockSignals(True)
            box.clear()
        for figure in self._figures():
            for box in (self.across, self.upwards, self.moved):
                box.addItem(str(figure.heading), figure)
        telling = self._telling()
        self.moved.setCurrentIndex(telling[0])
        self.across.setCurrentIndex(telling[0])
        self.upwards.setCurrentIndex(telling[-1])
        for box in (self.across, self.upwards, self.moved):
            box.blockSignals(False)
        self._show_table()
        self._show_charts()

    def _figures(self) -> list[ResultFigure]:
        """Figures of the question, those that differ between cases first."""
        if self.results is None or self.question.currentData() is None:
            return []
        question = str(self.question.currentData())
        figures = self.results.figures_of(question)
        differing = [figure for figure in figures if self._differs(figure)]
        return [*differing, *(figure for figure in figures if figure not in differing)]

    def _telling(self) -> tuple[int, int]:
        """Places of two figures to begin with: the first beside the findings, and another kind."""
        figures = self._figures()
        first = next((n for n, each in enumerate(figures) if each.section != FINDINGS), 0)
        sections = {FINDINGS, figures[first].section} if figures else set()
        others = (
            n
            for n, each in enumerate(figures)
            if each.section not in sections and self._differs(each)
        )
        return first, next(others, min(first + 1, max(0, len(figures) - 1)))

    def _differs(self, figure: ResultFigure) -> bool:
        rows = self.results.rows(figure.question) if self.results is not None else ()
        seen = {
            value.text(figure.decimals) if (value := row.values.get(figure.number)) else ""
            for row in rows
        }
        return len(seen) > 1

    def _show_table(self) -> None:
        question = str(self.question.currentData() or "")
        if self.results is None or not question:
            self.rows.show_cases(None, "", ())
        else:
            figures = self._figures()
            if self.only_differences.isChecked():
                figures = [figure for figure in figures if self._differs(figure)]
            self.rows.show_cases(self.results, question, figures)
        for button in (self.csv, self.chart_file):
            button.setEnabled(self.results is not None)

    def _show_charts(self) -> None:
        shown = self.results
        x, y = self.across.currentData(), self.upwards.currentData()
        if shown is not None and isinstance(x, ResultFigure) and isinstance(y, ResultFigure):
            cloud = cloud_of(shown, x, y)
            words = "\n".join(point.words for point in cloud.front[:40])
            self.cloud.show_drawing(lambda *given: draw_cloud(cloud, *given), words)
        else:
            self.cloud.show_drawing(None, "")
        figure = self.moved.currentData()
        if shown is not None and isinstance(figure, ResultFigure):
            moves = moves_of(shown, figure)
            words = "\n".join(f"{bar.name}: {bar.words}" for bar in moves.bars)
            self.moves.show_drawing(lambda *given: draw_moves(moves, *given), words)
        else:
            self.moves.show_drawing(None, "")

    def export_csv(self) -> None:
        """Write all cases to a file."""
        results, path = self.results, self._named("-sweep.csv")
        chosen = self._prompts.save_path(path, tr("Export the cases"), CSV_FILES)
        if chosen is not None and results is not None:
            self._write(lambda: save_bytes(chosen, sweep_csv(results)), chosen)

    def export_chart(self) -> None:
        """Write the chart that is seen, or that of two figures, to a file."""
        results, path = self.results, self._named("-sweep.svg")
        chosen = self._prompts.save_path(path, tr("Export the chart"), SVG_FILES)
        if chosen is None or results is None:
            return
        x, y, moved = (box.currentData() for box in (self.across, self.upwards, self.moved))
        if self.tabs.currentIndex() == 2:
            self._write(lambda: write_sensitivity(results, moved, chosen), chosen)
        else:
            self._write(lambda: write_front(results, x, y, chosen), chosen)

    def _named(self, ending: str) -> Path:
        suggested = self._suggested()
        return suggested.with_name(f"{suggested.name}{ending}")

    def _write(self, write: Callable[[], object], path: Path) -> None:
        try:
            at_place(path, write)
        except SanwrightError as error:
            self._prompts.error(tr("The export did not succeed."), str(error))
            return
        self._session.message.emit(tr("Exported {name}.", name=path.name))

    # Frame

    def _show_state(self) -> None:
        is_working = self._running.is_working
        self.run_button.setEnabled(self._prepared is not None and not is_working)
        self.cancel.setEnabled(is_working)
        self.bar.setVisible(is_working)
        for widget in (self.form, self.open_plan, self.as_text, self.open_results):
            widget.setEnabled(not is_working)
        self.as_text.setText(tr("Back to the fields") if self.form.is_text else tr("Edit as text"))
        self.save_plan.setEnabled(bool(self.form.text.strip()))

    def _on_change(self, _change: Change) -> None:
        if not self._running.is_working:
            self._on_plan()

    def _connect(self) -> None:
        self.form.changed.connect(self._on_plan)
        self._pause.timeout.connect(self._look)
        self._looking.done.connect(self._on_looked)
        self._looking.failed.connect(self._on_refused)
        self._running.progressed.connect(self._on_progress)
        self._running.done.connect(self._on_done)
        self._running.failed.connect(self._on_failed)
        self._running.ended.connect(self._show_state)
        self.open_plan.clicked.connect(self.take_plan)
        self.save_plan.clicked.connect(self.keep_plan)
        self.as_text.clicked.connect(self._toggle_text)
        self.run_button.clicked.connect(self.begin)
        self.cancel.clicked.connect(self.call_off)
        self.open_results.clicked.connect(self.take_results)
        self.question.currentIndexChanged.connect(self._show_question)
        self.only_differences.toggled.connect(self._show_table)
        for box in (self.across, self.upwards, self.moved):
            box.currentIndexChanged.connect(self._show_charts)
        self.csv.clicked.connect(self.export_csv)
        self.chart_file.clicked.connect(self.export_chart)
        self._session.changed.connect(self._on_change)
        self._session.replaced.connect(self._on_plan)

    def _lay_out(self) -> None:
        self.only_differences.setChecked(True)
        policies = QComboBox.SizeAdjustPolicy
        self.question.setSizeAdjustPolicy(policies.AdjustToContents)
        for box in (self.across, self.upwards, self.moved):
            box.setSizeAdjustPolicy(policies.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(12)
        prepare_table(self.table, self.rows, "", scrolls=True)
        self.state.setWordWrap(True)
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(_side_by_side(self.open_plan, self.save_plan, self.as_text))
        column.addWidget(self.form, 1)
        column.addWidget(self.state)
        column.addWidget(self.bar)
        column.addLayout(_side_by_side(self.run_button, self.cancel, self.open_results))
        self.tabs.addTab(self._cases(), tr("Cases"))
        self.tabs.addTab(
            _charted(self.cloud, (tr("To the right"), self.across), (tr("Upwards"), self.upwards)),
            tr("Two figures"),
        )
        self.tabs.addTab(_charted(self.moves, (tr("Figure"), self.moved)), tr("What moves most"))
        right = QWidget()
        column = QVBoxLayout(right)
        column.setContentsMargins(0, 0, 0, 0)
        row = QHBoxLayout()
        row.addWidget(label_of(tr("Question"), self.question))
        row.addWidget(self.question)
        row.addStretch()
        row.addWidget(self.csv)
        row.addWidget(self.chart_file)
        column.addLayout(row)
        column.addWidget(self.none_yet, 1)
        column.addWidget(self.tabs, 1)
        parts = QSplitter()
        parts.addWidget(left)
        parts.addWidget(right)
        parts.setStretchFactor(1, 1)
        parts.setSizes([_LEFT, 860])
        parts.setChildrenCollapsible(False)
        QVBoxLayout(self).addWidget(parts)
        for button in self.findChildren(QPushButton):
            button.setAutoDefault(False)
        self.form.axes["optics"].setFocus()

    def _cases(self) -> QWidget:
        page = QWidget()
        column = QVBoxLayout(page)
        column.addWidget(self.only_differences)
        column.addWidget(self.table, 1)
        return page


def _read(path: Path) -> SweepResults:
    with SweepFile.read(path) as file:
        return SweepResults(file)


def _side_by_side(*widgets: QWidget) -> QHBoxLayout:
    row = QHBoxLayout()
    for widget in widgets:
        row.addWidget(widget)
    return row


def _charted(chart: DrawnChart, *choices: tuple[str, QComboBox]) -> QWidget:
    page = QWidget()
    column = QVBoxLayout(page)
    row = QHBoxLayout()
    for label, box in choices:
        row.addWidget(label_of(label, box))
        row.addWidget(box, 1)
    column.addLayout(row)
    column.addWidget(chart, 1)
    return page
