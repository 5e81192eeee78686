"""New from requirements: three pages on the left, what comes of them beside, while one types."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING
from weakref import WeakSet

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QSplitter,
    QStackedWidget,
    QTabBar,
    QVBoxLayout,
    QWidget,
)

from sanwright.clock import local_day
from sanwright.design import Requirement
from sanwright.errors import SanwrightError
from sanwright.gui.document.session import Session
from sanwright.gui.document.sketching import sketch_of
from sanwright.gui.document.workers import Workers
from sanwright.gui.look.at_work import at_work
from sanwright.gui.requirements.asked import BEGINNING, AskedRequirement
from sanwright.gui.requirements.candidates_page import CandidatesPage, candidate_at
from sanwright.gui.requirements.ends_page import EndsPage
from sanwright.gui.requirements.holding_page import HoldingPage
from sanwright.gui.requirements.live_search import LiveSearch
from sanwright.gui.requirements.preview import NOTHING_IN_TIME, STOPPED, PreviewPane
from sanwright.gui.requirements.rows import AskedLine
from sanwright.gui.requirements.standing_choice import StandingSource
from sanwright.gui.widgets.fields import muted, named
from sanwright.synthesis import DesignProposal, FrontPoint, WishCost
from sanwright.synthesis.keeping import kept_design
from sanwright.text import Text, tr
from sanwright.wording.candidates import candidate_name, check_text, gap_text

if TYPE_CHECKING:
    from sanwright.design import Design
    from sanwright.gui.document.sketch import Sketch

_PAGES = (Text("&1 Hosts and arrays"), Text("&2 What must hold"), Text("&3 Candidates"))
_SIZES = {False: [590, 590], True: [800, 380]}
"""Room for the pages and beside them; candidates side by side take more."""
_WISH_PAGES = {
    "demand": 0, "speed": 0, "sites": 0, "fabrics": 0,
    "shapes": 1, "models": 1, "vendors": 1, "preferred": 1, "connection": 1,
}  # fmt: skip
"""Where a wish is changed; those that are not named here are on the second page."""
_WISH_FIELDS = {
    "cores": "cores_min", "isls": "isls_min", "fan-in": "fan_in", "ratio": "ratio",
    "headroom": "headroom", "growth": "growth_years", "free ports": "free_ports",
    "switches": "switches_max", "rack units": "rack_units_max", "power": "power_max",
    "hops": "hops_max",
}  # fmt: skip


class RequirementsDialog(QDialog):
    """Works designs out beside the window's own work; nothing changes before one is taken."""

    taken = Signal(object, str)
    """The ``Design`` that was chosen, and what it is called."""

    def __init__(
        self,
        session: Session,
        workers: Workers,
        source: StandingSource,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self.setWindowTitle(tr("New from requirements"))
        self.resize(1180, 680)
        self.asked = AskedRequirement(BEGINNING, self)
        self.search = LiveSearch(session, workers, self)
        self.ends = EndsPage(self.asked, session, source)
        self.holding = HoldingPage(self.asked, session)
        self.candidates = CandidatesPage(self.asked)
        self.preview = PreviewPane()
        self.tabs = named(QTabBar(), tr("Pages"))
        self.pages = QStackedWidget()
        self.back = QPushButton(tr("&Back"), autoDefault=False)
        self.next = QPushButton(tr("Ne&xt"), autoDefault=False)
        self.take = QPushButton(tr("&Use this design"), autoDefault=False)
        self.close_button = QPushButton(tr("Close"), autoDefault=False)
        self.note = muted()
        self._split = QSplitter(Qt.Orientation.Horizontal)
        self._sketches: list[Sketch] = []
        self._costs: list[WishCost] = []
        self._watched: WeakSet[AskedLine] = WeakSet()
        self._lay_out()
        self._connect()
        self._show_page(0)

    @property
    def proposal(self) -> DesignProposal | None:
        """What is proposed for what is asked for now; None while that is being worked out."""
        return self.search.proposal if self.search.is_current else None

    def ask(self, requirement: Requirement | None, standing: Design | None = None) -> None:
        """Begin with this requirement and the design that it extends, or anew."""
        self.asked.load(requirement or BEGINNING, standing)
        self._show_page(0)

    def showEvent(self, event: QShowEvent) -> None:
        """Work out what is asked for."""
        super().showEvent(event)
        if not event.spontaneous():
            self._ask()
            if not self.tabs.currentIndex():
                self.ends.project.line.setFocus()

    def hideEvent(self, event: QHideEvent) -> None:
        """Nobody waits for it any more."""
        if not event.spontaneous():
            self.search.stop()
        super().hideEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Who comes back from the price lists asks with those that there are now."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow():
            self.search.look_at_prices()

    def choose(self) -> None:
        """Make the chosen candidate a design; the others are its variants if that is wished."""
        proposal = self.proposal
        if proposal is None or not proposal.candidates or self._goes_to_refused():
            return
        place = self.candidates.place
        with_variants = self.candidates.variants.isChecked()
        with at_work():
            design = kept_proposal(proposal, place, with_variants, self._costs)
        self.hide()
        name = candidate_name(candidate_at(proposal, place).found)
        self.use(design, self.asked.now.name or name)

    def _goes_to_refused(self) -> bool:
        """Whether words in a field were refused: what is proposed is of what was asked before."""
        field = self._refused_line()
        if field is None:
            return False
        pages = (self.ends, self.holding, self.candidates)
        self._show_page(next(n for n, page in enumerate(pages) if page.isAncestorOf(field)))
        field.setFocus()
        return True

    def _refused_line(self) -> AskedLine | None:
        """The first line in which stands what was refused."""
        lines = self.pages.findChildren(AskedLine)
        return next((line for line in lines if line.complaint.text()), None)

    def _watch_lines(self) -> None:
        """Hear of refusals in lines that have come, too."""
        for line in self.pages.findChildren(AskedLine):
            if line not in self._watched:
                self._watched.add(line)
                line.complained.connect(self._show_state)

    def use(self, design: Design, title: str) -> None:
        """Hand the design over; the requirement is in it, so the next new one begins anew."""
        self.taken.emit(design, title)
        self.candidates.more.setChecked(False)
        self.ask(None)

    def show_wish(self, key: str) -> None:
        """Go to the field in which a wish is stated."""
        if key in _WISH_FIELDS:
            self._show_page(1)
            self.holding.show_field(_WISH_FIELDS[key])
        elif key.startswith("survive "):
            self._show_page(1)
            self.holding.failures[key.removeprefix("survive ")].setFocus()
        elif key.startswith("array ports"):
            self._show_page(0)
            box = self.ends.arrays[int(key.rsplit(" ", 1)[-1])]
            box.more.setChecked(True)
            box.ports.setFocus()
        elif key == "demand":
            self._show_page(0)
            self.ends.hosts[0].demand.setFocus()
        elif key in _WISH_PAGES:
            self._show_page(_WISH_PAGES[key])
            {"shapes": self.holding.shape, "models": self.holding.model,
             "vendors": self.holding.vendor, "preferred": self.holding.preferred,
             "connection": self.holding.connection, "speed": self.ends.speed,
             "fabrics": self.ends.fabrics, "sites": self.ends.sites}[key].setFocus()  # fmt: skip

    def _ask(self) -> None:
        self._costs = []
        self._watch_lines()
        if self.isVisible():
            self.search.ask(self.asked.now, self.candidates.count.value(), self.asked.standing)
            self._show_state()

    def _show_page(self, place: int) -> None:
        self.tabs.setCurrentIndex(place)
        self.pages.setCurrentIndex(place)
        last = self.pages.count() - 1
        self.back.setEnabled(place > 0)
        self.next.setVisible(place < last)
        self.preview.picture.setVisible(place < last)
        self._split.setSizes(_SIZES[place == last])
        self.next.setDefault(place < last)
        self.take.setDefault(place == last)

    def _step(self, count: int) -> None:
        self._show_page(max(0, min(self.pages.count() - 1, self.tabs.currentIndex() + count)))

    def _on_found(self, proposal: DesignProposal) -> None:
        self._sketches = [sketch_of(each.design) for each in proposal.candidates]
        self.candidates.show_proposal(proposal, self._sketches)
        self._show_candidate()

    def _show_candidate(self) -> None:
        proposal = self.search.proposal
        if proposal is None:
            return
        if not proposal.candidates:
            self.preview.show_conflict(proposal)
        else:
            place = min(self.candidates.place, len(proposal.candidates) - 1)
            sketch = self._sketches[place] if place < len(self._sketches) else None
            self.preview.show_candidate(proposal, proposal.candidates[place], sketch)
        self._show_state()

    def _show_state(self) -> None:
        """How the search is getting on; that a field was refused goes before all else."""
        self._say_state()
        field = self._refused_line()
        if field is not None:
            self.preview.say(
                tr(
                    "“{field}” was refused, so this design is not of what stands there. "
                    "Correct it first.",
                    field=field.label,
                )
            )
        if self.proposal is not None or field is not None:
            self.preview.pale(on=field is not None)

    def _say_state(self) -> None:
        proposal, is_working = self.proposal, self.search.is_working
        is_stopped = proposal is not None and proposal.is_stopped and not is_working
        self.preview.show_working(on=is_working, is_stopped=is_stopped)
        can_take = proposal is not None and bool(proposal.candidates)
        self.take.setEnabled(can_take)
        if proposal is None:
            if is_working:
                self.preview.say(tr("Searching…"))
            return
        if not proposal.candidates:
            is_open = not proposal.conflict and not proposal.obstacles
            if proposal.is_stopped:
                self.preview.say(tr(STOPPED))
                return
            self.preview.say(tr(NOTHING_IN_TIME) if is_open else tr("This cannot be met."))
            return
        candidate = candidate_at(proposal, self.candidates.place)
        first = (tr(STOPPED),) if is_stopped else ()
        if is_working and candidate.is_checked:
            first = (tr("Working out what more or less would cost…"),)
        told = (
            tr(
                "Gap to the best of its shape and maker: {gap}. Check: {check}.",
                gap=gap_text(candidate.found),
                check=tr("under way")
                if is_working and not candidate.is_checked
                else check_text(candidate),
            ),
        )
        self.preview.say(" ".join((*first, *told)))

    def _on_refused(self, error: object) -> None:
        if not isinstance(error, SanwrightError):
            raise error if isinstance(error, Exception) else TypeError(error)
        self.preview.say(str(error))
        self.preview.pale(on=True)
        self.take.setEnabled(False)

    def _on_priced(self, costs: list[WishCost]) -> None:
        self._costs = costs
        self.preview.show_costs(costs)
        self._show_state()

    def _on_front(self, front: tuple[FrontPoint, ...]) -> None:
        self.candidates.show_front(front)
        self._show_state()

    def _connect(self) -> None:
        self.asked.changed.connect(self._ask)
        self.asked.reshaped.connect(self._watch_lines)
        self.candidates.count_changed.connect(self._ask)
        self.candidates.chosen.connect(lambda _: self._show_candidate())
        self.candidates.figure_chosen.connect(self.preview.reveal)
        self.candidates.costs_wanted.connect(self.search.price)
        self.candidates.front_wanted.connect(self.search.front)
        self.candidates.front_dropped.connect(self.search.drop_front)
        self.search.fronted.connect(self._on_front)
        self.preview.enough.connect(self.search.enough)
        self.preview.go_on.clicked.connect(self.search.go_on)
        self.preview.wish_chosen.connect(self.show_wish)
        self.search.began.connect(self._show_state)
        self.search.told.connect(self.preview.show_progress)
        self.search.found.connect(self._on_found)
        self.search.priced.connect(self._on_priced)
        self.search.refused.connect(self._on_refused)
        self.search.ended.connect(self._show_state)
        self.tabs.currentChanged.connect(self._show_page)
        self.back.clicked.connect(lambda: self._step(-1))
        self.next.clicked.connect(lambda: self._step(1))
        self.take.clicked.connect(self.choose)
        self.close_button.clicked.connect(self.reject)
        for changed in (self._session.catalog_changed, self._session.packs_changed):
            changed.connect(self._on_catalog)

    def _on_catalog(self) -> None:
        self.search.forget()
        self._ask()

    def _lay_out(self) -> None:
        for title in _PAGES:
            self.tabs.addTab(tr(title))
        self.tabs.setDrawBase(False)
        for page in (self.ends, self.holding):
            area = QScrollArea(widgetResizable=True)
            area.setFrameShape(QFrame.Shape.NoFrame)
            area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
            area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            area.setWidget(page)
            self.pages.addWidget(area)
        self.pages.addWidget(self.candidates)
        left, column = QWidget(), QVBoxLayout()
        left.setLayout(column)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.tabs)
        column.addWidget(self.pages, 1)
        split = self._split
        split.setChildrenCollapsible(False)
        split.addWidget(left)
        split.addWidget(self.preview)
        split.setStretchFactor(0, 1)
        split.setStretchFactor(1, 1)
        foot = QHBoxLayout()
        foot.addWidget(self.note, 1)
        for button in (self.back, self.next, self.take, self.close_button):
            foot.addWidget(button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 12, 14, 12)
        layout.setSpacing(10)
        layout.addWidget(split, 1)
        layout.addLayout(foot)


def kept_proposal(
    proposal: DesignProposal, place: int, with_variants: bool, costs: Sequence[WishCost]
) -> Design:
    """The design at a place; with the other candidates as variants if that is wished."""
    others = [
        (candidate_name(each.found), each)
        for number, each in enumerate(proposal.candidates)
        if number != place and with_variants
    ]
    return kept_design(proposal, place, local_day().isoformat(), others, costs)
