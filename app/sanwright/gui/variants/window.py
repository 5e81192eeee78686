"""The variants window: make a variant by one action, compare it, adopt it or let it go."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QHideEvent, QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from sanwright.clock import local_day
from sanwright.design import Change, Snapshot, Step, Table, Variant
from sanwright.edits import delete, recipe_label, replace_record
from sanwright.errors import InputError, SanwrightError
from sanwright.gui.document.patience import at_place
from sanwright.gui.document.prompts import Prompts
from sanwright.gui.document.session import Session
from sanwright.gui.document.workers import Job, Workers
from sanwright.gui.look.renewal import ThemedWidget
from sanwright.gui.look.theme import Theme
from sanwright.gui.variants.desk import VariantDesk
from sanwright.gui.variants.step_menu import StepMenu
from sanwright.gui.widgets.comparison_table import ComparisonTable
from sanwright.gui.widgets.fields import LineField, add_row, form, muted, named
from sanwright.gui.widgets.list_frame import ListFrame
from sanwright.progress import Progress, tell
from sanwright.reports.comparison_csv import write_comparison
from sanwright.text import Text, tr
from sanwright.variants import (
    FrozenParts,
    adopt,
    compare_variants,
    make_variant,
    renew_variant,
    variant_label,
    variant_name,
)
from sanwright.variants.comparison import VariantComparison

_EMPTY = Text(
    "No variant yet. A variant is the drawn design with one thing done all over it, such as other "
    "adapters, optics or arrays, or with any change drawn by hand: a second site, more hosts. “Add "
    "variant” makes one; it then stands here beside the drawing, figure by figure, and follows "
    "every edit of the drawing."
)
_STALE = Text("The design has changed since this was worked out.")
CSV_FILES = "CSV (*.csv)"
_SIDE = 270
_PROBLEM_LINES = 6


class VariantsDialog(ThemedWidget, ListFrame):
    """The variants on the left, the comparison of all of them with the drawing on the right."""

    drawing_wanted = Signal(str)
    """Id of the variant whose load the canvas should show."""

    def __init__(
        self,
        session: Session,
        prompts: Prompts,
        workers: Workers,
        suggested: Callable[[], Path],
        desk: VariantDesk,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(tr("Variants"), tr(_EMPTY), parent)
        self.resize(1180, 760)
        self._session = session
        self._prompts = prompts
        self._workers = workers
        self._suggested = suggested
        self._desk = desk
        self._job: Job | None = None
        self._seen: Snapshot | None = None
        self.comparison: VariantComparison | None = None
        self.add = QPushButton(tr("Add variant"))
        self.extend = QPushButton(tr("Add step"))
        self.add_menu = StepMenu(session, self.add_variant, self)
        self.step_menu = StepMenu(session, self.add_step, self)
        self.add.setMenu(self.add_menu)
        self.extend.setMenu(self.step_menu)
        self.work = QPushButton(tr("Work on it in a tab"))
        self.work.setToolTip(tr("Change the variant by hand; the drawing stays as it is"))
        self.remove = QPushButton(tr("Delete"))
        self.take = QPushButton(tr("Adopt"))
        self.take.setToolTip(
            tr("Make the drawing what the variant is; the drawing as it was is a variant then")
        )
        self.draw = QPushButton(tr("Show on the drawing"))
        self.draw.setToolTip(tr("Colour the drawing's links by this variant's load; Esc goes back"))
        self.renew = QPushButton(tr("Choose parts anew"))
        self.renew.setToolTip(tr("Choose optics and cables again from the catalog of today"))
        self.name = LineField(tr("Name"), self._rename)
        self.only_differences = QCheckBox(tr("Only what differs"))
        self.again = QPushButton(tr("Compare"))
        self.export = QPushButton(tr("Export CSV…"))
        self.state = muted()
        self.table = ComparisonTable()
        self.problems = named(QPlainTextEdit(readOnly=True), tr("What could not be carried over"))
        self.problems.setFixedHeight(self.fontMetrics().lineSpacing() * _PROBLEM_LINES)
        self._lay_out()
        self._connect()

    @property
    def variant(self) -> Variant | None:
        """The chosen variant."""
        return self._session.design.variants.get(str(self.chosen_key))

    def showEvent(self, event: QShowEvent) -> None:
        """Show the newest state."""
        super().showEvent(event)
        if not event.spontaneous():
            self.refresh()
            self.compare()

    def hideEvent(self, event: QHideEvent) -> None:
        """Nobody waits for a comparison any more."""
        if not event.spontaneous():
            self._stop()
        super().hideEvent(event)

    # Variants

    def add_variant(self, step: Step) -> None:
        """Make a variant of one step."""
        design, catalog = self._session.design, self._session.catalog
        self._keep(lambda: make_variant(design, "", (step,), catalog), tr("No variant was added."))

    def add_step(self, step: Step) -> None:
        """Let the chosen variant do one thing more."""
        variant = self.variant
        if variant is None:
            return
        design, catalog = self._session.design, self._session.catalog
        steps = (*variant.steps, step)
        named = str(variant_name(variant, catalog))
        is_own_name = named != str(recipe_label(variant.steps, catalog))
        name = variant.name if is_own_name else str(recipe_label(steps, catalog))
        longer = msgspec.structs.replace(variant, name=name, steps=steps)
        self._keep(lambda: renew_variant(design, longer, catalog), tr("No step was added."))

    def renew_parts(self) -> None:
        """Choose what the variant brings in from the catalog again."""
        variant = self.variant
        if variant is not None:
            design, catalog = self._session.design, self._session.catalog
            self._keep(lambda: renew_variant(design, variant, catalog), tr("Nothing was changed."))

    def begin_by_hand(self) -> None:
        """A variant that is the drawing so far, opened in a tab."""
        self.choose_key(self._desk.begin())
        self.hide()

    def take_file(self) -> None:
        """A variant that is the design of another file."""
        id_ = self._desk.from_file()
        if id_:
            self.choose_key(id_)
            self.compare()

    def work_on(self) -> None:
        """Open the chosen variant in a tab."""
        if self.variant is not None and self._desk.open(self.variant.id):
            self.hide()

    def _offer_by_hand(self) -> None:
        """What no step can say comes first in the menu."""
        first = self.add_menu.actions()[0]
        for text, do in (
            (tr("Drawn by &hand, in a tab"), self.begin_by_hand),
            (tr("From another &file…"), self.take_file),
        ):
            action = QAction(text, self.add_menu)
            action.triggered.connect(do)
            self.add_menu.insertAction(first, action)
        self.add_menu.insertSeparator(first)

    def delete_variant(self) -> None:
        """Let the chosen variant go."""
        if self.variant is not None:
            self._session.do(delete(self._session.design, [self.variant.id]))
            self.compare()

    def adopt_variant(self) -> None:
        """Make the drawing what the chosen variant is."""
        variant = self.variant
        if variant is None:
            return
        refusal = self._session.attempt(lambda: adopt(self._session.design, variant))
        if refusal:
            self._prompts.error(tr("The variant was not adopted."), refusal)
        else:
            self._session.message.emit(
                tr("The drawing is now “{name}”; undo goes back.", name=variant.name)
            )
            self.compare()

    def show_on_drawing(self) -> None:
        """Make room for the canvas, which shows the chosen variant's load."""
        variant = self.variant
        if variant is not None:
            self.hide()
            self.drawing_wanted.emit(variant.id)

    def refresh(self) -> None:
        """List what there is now; the comparison stays as it was worked out."""
        chosen, variants = self.variant, self._session.design.variants
        entries = [
            (variant.id, f"{self._name_of(variant)}\n{self._what(variant)}")
            for variant in variants.values()
        ]
        last = entries[-1][0] if entries else None
        self.show_entries(entries, chosen.id if chosen is not None else last)
        self._show_chosen()
        self._show_comparison()

    # Comparison

    def compare(self) -> None:
        """Work the comparison out on a worker thread."""
        self._stop()
        variants = tuple(self._session.design.variants.values())
        if not variants or not self.isVisible():
            self.comparison, self._seen = None, None
            self._show_comparison()
            return
        tables, lists = self._session.design.snapshot(), self._session.price_lists()

        def work(progress: Progress) -> VariantComparison:
            return compare_variants(
                tables,
                variants,
                prices=lists,
                today=local_day(),
                progress=lambda share, text: tell(progress, share, text),
            )

        job = self._workers.start(tr("Comparing variants"), work, self)
        self._job = job
        job.done.connect(lambda found: self._take(job, tables, found))
        job.failed.connect(lambda error: self._fail(job, error))
        job.stopped.connect(lambda: self._end(job))
        self._show_comparison()

    def export_csv(self) -> None:
        """Write the comparison to a file."""
        suggested = self._suggested()
        path = suggested.with_name(f"{suggested.name}-variants.csv")
        chosen = self._prompts.save_path(path, tr("Export the comparison"), CSV_FILES)
        if chosen is None or self.comparison is None:
            return
        try:
            comparison = self.comparison
            at_place(chosen, lambda: write_comparison(comparison, chosen))
        except SanwrightError as error:
            self._prompts.error(tr("The export did not succeed."), str(error))
            return
        self._session.message.emit(tr("Exported {name}.", name=chosen.name))

    def _keep(self, make: Callable[[], tuple[Change, Variant]], complaint: str) -> None:
        try:
            change, variant = make()
            self._session.history.do(change)
        except InputError as error:
            self._prompts.error(complaint, str(error))
            return
        self.choose_key(variant.id)
        self.compare()

    def _what(self, variant: Variant) -> str:
        parts = FrozenParts(self._session.design)
        return str(variant_label(variant, parts) or Text("as drawn, so far"))

    def _name_of(self, variant: Variant) -> str:
        return str(variant_name(variant, FrozenParts(self._session.design)))

    def _rename(self, text: str, key: object) -> str:
        variant = self.variant
        if variant is None:
            return ""
        if not text.strip():
            return tr("A variant needs a name.")
        named_so = msgspec.structs.replace(variant, name=text.strip())
        label = Text("Rename variant {name}", name=variant.name)
        design = self._session.design
        return self._session.attempt(
            lambda: replace_record(design, named_so, label), (variant.id, key)
        )

    def _take(self, job: Job, tables: Snapshot, found: object) -> None:
        if self._job is job and isinstance(found, VariantComparison):
            self.comparison, self._seen = found, tables
        self._end(job)

    def _fail(self, job: Job, error: Exception) -> None:
        if self._job is not job:
            return
        self._end(job)
        if not isinstance(error, SanwrightError):
            raise error
        self._prompts.error(tr("The variants could not be compared."), str(error))

    def _end(self, job: Job) -> None:
        if self._job is job:
            self._job = None
            self._show_comparison()

    def _stop(self) -> None:
        if self._job is not None:
            self._job.stop()
            self._job = None

    def _on_change(self, change: Change) -> None:
        if change.touched(Table.VARIANTS):
            self.refresh()
        else:
            self._show_comparison()

    def _on_replaced(self) -> None:
        self._stop()
        self.comparison, self._seen = None, None
        self.refresh()
        self.compare()

    def _show_chosen(self) -> None:
        variant = self.variant
        for widget in (
            self.remove, self.take, self.renew, self.extend, self.work, self.draw, self.name,
        ):  # fmt: skip
            widget.setEnabled(variant is not None)
        self.name.reset(self._name_of(variant) if variant is not None else "")

    def _show_comparison(self) -> None:
        shown = self.comparison
        self.export.setEnabled(shown is not None)
        is_stale = shown is not None and self._seen is not self._session.design.snapshot()
        busy = tr("Comparing…") if self._job is not None else ""
        self.state.setText(busy or (tr(_STALE) if is_stale else ""))
        self.again.setEnabled(self._job is None)
        problems = [
            f"{column.name}: {text}"
            for column in (shown.columns if shown is not None else ())
            for text in column.problems
        ]
        self.problems.setVisible(bool(problems))
        self.problems.setPlainText("\n".join([tr("Not carried over"), *problems]))
        if shown is not None:
            self.table.show_comparison(shown, only_differences=self.only_differences.isChecked())
        else:
            self.table.setRowCount(0)
            self.table.setColumnCount(0)

    def _connect(self) -> None:
        self.list.currentItemChanged.connect(self._show_chosen)
        self.add_menu.aboutToShow.connect(self._offer_by_hand)
        self.work.clicked.connect(self.work_on)
        self.remove.clicked.connect(self.delete_variant)
        self.take.clicked.connect(self.adopt_variant)
        self.draw.clicked.connect(self.show_on_drawing)
        self.renew.clicked.connect(self.renew_parts)
        self.only_differences.toggled.connect(self._show_comparison)
        self.again.clicked.connect(self.compare)
        self.export.clicked.connect(self.export_csv)
        self._session.changed.connect(self._on_change)
        self._session.replaced.connect(self._on_replaced)
        self.follow_theme()

    def renew_theme(self, _theme: Theme) -> None:
        """Draw the comparison in other colours."""
        self._show_comparison()

    def _lay_out(self) -> None:
        rows = form()
        add_row(rows, self.name)
        top = QHBoxLayout()
        top.addWidget(self.only_differences)
        top.addWidget(self.state, 1)
        top.addWidget(self.again)
        top.addWidget(self.export)
        right = QVBoxLayout(self.form)
        right.setContentsMargins(0, 0, 0, 0)
        right.addLayout(top)
        right.addWidget(self.table, 1)
        right.addWidget(self.problems)
        self.lay_out(
            [rows, self.work, (self.extend, self.renew), (self.take, self.remove), self.draw],
            above=[self.add],
            width=_SIDE,
            stretch=(0, 1),
        )
