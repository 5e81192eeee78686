"""The right side: the drawing so far, its figures, why each is so, and what is unknown."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from sanwright.gui.document.sketch import Sketch, paint_sketch
from sanwright.gui.look.theme import current_theme
from sanwright.gui.widgets.fields import heading, muted, named
from sanwright.gui.widgets.wrapped_lines import WrappedLinesDelegate
from sanwright.synthesis import (
    DesignCandidate,
    DesignProposal,
    FoundPlan,
    SearchProgress,
    WishCost,
)
from sanwright.text import Text, tr
from sanwright.units import format_number
from sanwright.wording.candidates import (
    candidate_name,
    conflict_heading,
    cost_text,
    plan_figures,
    progress_text,
    storage_lines,
)

KEY = Qt.ItemDataRole.UserRole
_FORMER = 0.35
"""How much is seen of a drawing that is of a former plan."""
_ON_LINE = ("switches", "rack_units", "licensed_ports", "links", "power")


class SketchView(QWidget):
    """A design as boxes and lines, as large as there is room."""

    def __init__(self) -> None:
        super().__init__()
        self._sketch: Sketch | None = None
        self.setMinimumHeight(110)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        named(self, tr("Picture of the design"))

    def show_sketch(self, sketch: Sketch | None) -> None:
        """Show another one, or none."""
        self._sketch = sketch
        self.update()

    def sizeHint(self) -> QSize:
        """Wide enough to see something."""
        return QSize(380, 220)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paper with the picture on it."""
        theme, painter = current_theme(), QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme.border, 1))
        painter.setBrush(theme.canvas)
        room = QRectF(self.rect())
        painter.drawRoundedRect(room.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        if self._sketch is not None:
            painter.setOpacity(1.0 if self.isEnabled() else _FORMER)
            paint_sketch(painter, self._sketch, room.adjusted(12, 12, -12, -12), theme)


class PreviewPane(QWidget):
    """Shows one candidate and how the search is getting on."""

    enough = Signal()
    """End the search, keep the best."""
    wish_chosen = Signal(str)
    """The key of a wish that the user wants to change."""

    def __init__(self) -> None:
        super().__init__()
        self.state = QLabel(wordWrap=True)
        self.state.setTextFormat(Qt.TextFormat.PlainText)
        named(self.state, tr("State of the search"))
        self.bar = QProgressBar(textVisible=False)
        self.bar.setRange(0, 0)
        self.bar.setFixedHeight(4)
        self.bar.setAccessibleName(tr("Searching"))
        policy = self.bar.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.bar.setSizePolicy(policy)
        self.stop = QPushButton(tr("Stop, keep the best"), autoDefault=False)
        self.stop.clicked.connect(self.enough)
        self.go_on = QPushButton(tr("Search on"), autoDefault=False)
        self.picture = SketchView()
        self.title = heading()
        self.figures = named(muted(), tr("Figures of the design"))
        self.why = named(QListWidget(), tr("Why each number is as it is"))
        self.why.setWordWrap(True)
        self.why.setItemDelegate(WrappedLinesDelegate(self.why))
        self.why.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.why.setProperty("role", "lines")
        self.why.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # With a bar that comes and goes, lines are as high as they were without it, and cut.
        self.why.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.why.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.why.itemActivated.connect(self._on_activated)
        top = QHBoxLayout()
        top.addWidget(self.state, 1)
        for button in (self.stop, self.go_on):
            top.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addLayout(top)
        layout.addWidget(self.bar)
        layout.addWidget(self.picture, 3)
        layout.addWidget(self.title)
        layout.addWidget(self.figures)
        layout.addWidget(self.why, 4)
        self.show_working(on=False)

    def show_working(self, *, on: bool, is_stopped: bool = False) -> None:
        """Whether something is being worked out, or was stopped before its end."""
        self.bar.setVisible(on)
        self.stop.setVisible(on)
        self.go_on.setVisible(is_stopped)

    def show_progress(self, progress: SearchProgress) -> None:
        """The best so far, and what nothing is below."""
        self.state.setText(str(progress_text(progress)))
        if progress.found is not None:
            self._show_figures(progress.found)
            self.pale(on=True)

    def say(self, sentence: str) -> None:
        """One sentence where the search says how it is getting on."""
        self.state.setText(sentence)

    def show_candidate(
        self, proposal: DesignProposal, candidate: DesignCandidate, sketch: Sketch | None
    ) -> None:
        """Show a candidate with its reasons."""
        self.pale(on=False)
        self.picture.show_sketch(sketch)
        self._show_figures(candidate.found)
        self.why.clear()
        self._head(tr("Why so"))
        for reason in candidate.reasons:
            number = format_number(reason.number, 2)
            line = f"{reason.what}: {number} – {reason.why}"
            self._entry(line, reason.wish or reason.key, reason.key)
        if proposal.storage:
            self._head(tr("Drives, shelves and controllers"))
            for sizing in proposal.storage:
                for line in storage_lines(sizing):
                    self._entry(line)
        if candidate.assumed:
            self._head(tr("Chosen, and unknown"))
            for sentence in candidate.assumed:
                self._entry(str(sentence))
        if candidate.remaining:
            self._head(tr("What the check finds"))
            for finding, why in zip(candidate.remaining, candidate.whys, strict=True):
                self._entry(f"{tr(finding.severity.label)}: {finding.message} ({why})")
        self._list_left_out(proposal)

    def show_conflict(self, proposal: DesignProposal) -> None:
        """Nothing can be proposed: say what contradicts, in the words of who asked."""
        self.pale(on=False)
        self.picture.show_sketch(None)
        self.title.setText(tr("It cannot be done so") if _is_refused(proposal) else "")
        self.figures.setText("")
        self.why.clear()
        for sentence in proposal.obstacles:
            self._entry(str(sentence))
        if proposal.conflict:
            self._head(tr(conflict_heading(len(proposal.conflict))))
            for wish in proposal.conflict:
                self._entry(str(wish.says), wish.key)
        self._list_left_out(proposal)

    def _list_left_out(self, proposal: DesignProposal) -> None:
        if proposal.left_out:
            self._head(tr("Left out"))
            for sentence in proposal.left_out:
                self._entry(str(sentence))

    def show_costs(self, costs: list[WishCost]) -> None:
        """What each requirement costs, the dearest first."""
        self.why.clear()
        self._head(tr("What each requirement costs"))
        for cost in sorted(costs, key=lambda each: -(each.share or 0.0)):
            if not cost.is_eased:
                self._entry(cost_text(cost), cost.wish.key)
        eased = [cost for cost in costs if cost.is_eased]
        if eased:
            self._head(tr("What less of it would save"))
        for cost in sorted(eased, key=lambda each: -(each.share or 0.0)):
            self._entry(cost_text(cost), cost.wish.key)

    def reveal(self, key: str) -> None:
        """Choose the line that says why a figure is as it is."""
        for row in range(self.why.count()):
            if self.why.item(row).data(KEY + 1) == key:
                self.why.setCurrentRow(row)
                self.why.scrollToItem(self.why.item(row))
                return

    def _show_figures(self, found: FoundPlan) -> None:
        """What a plan is called, and its figures on a line."""
        self.title.setText(candidate_name(found))
        figures = {row.key: row for row in plan_figures(found)}
        self.figures.setText(
            " · ".join(f"{figures[key].title}: {figures[key].text}" for key in _ON_LINE)
        )

    def pale(self, *, on: bool) -> None:
        """Whether drawing and reasons are of a former plan, not of what is asked for now."""
        self.why.setEnabled(not on)
        self.picture.setEnabled(not on)

    def _head(self, text: str) -> None:
        item = QListWidgetItem(text)
        font = self.why.font()
        font.setBold(True)
        item.setFont(font)
        item.setFlags(Qt.ItemFlag.ItemIsEnabled)
        self.why.addItem(item)

    def _entry(self, text: str, key: str = "", figure: str = "") -> None:
        item = QListWidgetItem(text)
        item.setData(KEY, key)
        item.setData(KEY + 1, figure)
        item.setToolTip(text)
        self.why.addItem(item)

    def _on_activated(self, item: QListWidgetItem) -> None:
        key = item.data(KEY)
        if key:
            self.wish_chosen.emit(key)


def _is_refused(proposal: DesignProposal) -> bool:
    return bool(proposal.obstacles or proposal.conflict)


STOPPED = Text("The search was stopped before its end; there may be something better.")
NOTHING_IN_TIME = Text("No design was found in time; it is not known whether there is one.")
