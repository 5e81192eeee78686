"""Energy and cost of ownership: the user's factors beside what follows from them, side by side."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from sanwright.clock import local_day
from sanwright.design import Table
from sanwright.errors import CancelledError, SanwrightError
from sanwright.gui.document.session import Session
from sanwright.gui.document.workers import Work, Workers
from sanwright.gui.look.icons import icon
from sanwright.gui.widgets.comparison_table import ComparisonTable
from sanwright.gui.widgets.fields import section
from sanwright.gui.widgets.record_form import RecordForm
from sanwright.gui.widgets.study_panel import StudyPanel
from sanwright.progress import Progress
from sanwright.text import Text, tr
from sanwright.variants import VariantComparison
from sanwright.variants.ownership import compare_ownership

FACTORS = (
    *("load_factor", "pue", "energy_price", "currency"),
    *("co2_per_kwh", "years", "present_support"),
)
_FORM_WIDTH = 330


class OwnershipPanel(StudyPanel):
    """The drawing beside what stands today and its variants; typing a factor is an edit."""

    VERB = Text("Work out energy and cost")
    BUSY = Text("Working energy and cost out…")
    EMPTY = Text(
        "Nothing uses energy yet: the drawing is empty. Drag a part from the catalog, and its "
        "power, heat and cost stand here."
    )
    START = Text(
        "Power, heat, energy a year and cost over the term, of the drawing, of what stands today "
        "and of all variants. “Work out energy and cost” shows it."
    )

    def __init__(self, session: Session, workers: Workers, parent: QWidget | None = None) -> None:
        super().__init__(session, workers, parent)
        self.setAccessibleName(tr("Energy and cost of ownership"))
        self.found: VariantComparison | None = None
        self.factors = RecordForm(session, Table.RUNNING_COSTS, FACTORS)
        self.table = ComparisonTable(tr("Energy and cost of ownership"))
        self._lay_out()
        self.start.setIcon(icon("ownership"))
        session.changed.connect(lambda _: self._show_factors())
        session.replaced.connect(self._show_factors)
        self._show_factors()
        self.connect_study()

    @property
    def has_subject(self) -> bool:
        """See ``StudyPanel``."""
        return bool(self.session.design.devices)

    @property
    def has_study(self) -> bool:
        """See ``StudyPanel``."""
        return self.found is not None and self.has_subject

    def study_work(self) -> Work:
        """See ``StudyPanel``."""
        tables, book = self.session.design.snapshot(), self.session.prices

        def work(tell: Progress) -> VariantComparison:
            try:
                prices = book.lists
            except SanwrightError:
                prices = ()  # the bill's panel says what is wrong with them

            def said(share: float, text: Text) -> None:
                if not tell(share, text):
                    raise CancelledError(Text("Cancelled."))

            return compare_ownership(tables, prices=prices, today=local_day(), progress=said)

        return work

    def take(self, found: object) -> None:
        """See ``StudyPanel``."""
        assert isinstance(found, VariantComparison)  # noqa: S101 - what the job was given to make
        self.found = found
        self.table.show_comparison(found, only_differences=False)
        self.show_state()

    def clear(self) -> None:
        """See ``StudyPanel``."""
        self.found = None

    def _show_factors(self) -> None:
        self.factors.show((self.session.design.running_costs.id,))

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(8)
        top.addWidget(section(tr("Taken for granted")))
        top.addWidget(self.note)
        top.addStretch()
        for tool in (self.progress, self.cancel, self.start):
            top.addWidget(tool)
        form = QWidget()
        form.setLayout(self.factors.layout)
        side = QScrollArea(widgetResizable=True)
        side.setWidget(form)
        side.setMinimumWidth(_FORM_WIDTH)
        side.setMaximumWidth(2 * _FORM_WIDTH)
        side.setFrameShape(QScrollArea.Shape.NoFrame)
        self.pages.addWidget(self.table)
        self.pages.addWidget(self.words)
        parts = QHBoxLayout()
        parts.addWidget(side, 2)
        parts.addWidget(self.pages, 3)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.addLayout(top)
        layout.addLayout(parts, 1)
