"""The way from the base to the design: waves and steps, the user's figures, and its export."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from sanwright import edits
from sanwright.errors import SanwrightError
from sanwright.gui.document.background import BackgroundWork
from sanwright.gui.papers.exports import DocumentExports
from sanwright.gui.widgets.fields import named
from sanwright.gui.widgets.optional_number import OptionalNumber
from sanwright.gui.window.design_window import DesignWindow
from sanwright.migration import MigrationPlan, plan_migration
from sanwright.progress import Progress, tell
from sanwright.text import Text, tr
from sanwright.wording.migration import (
    assumption_texts,
    minutes_text,
    obstacle_texts,
    paths_text,
    step_number,
    step_title,
    verdict_text,
)

_FIGURES = (
    ("minutes_per_cable", Text("Minutes per cable")),
    ("minutes_per_zoning", Text("Minutes per change of zones")),
    ("minutes_per_host", Text("Minutes per host")),
    ("hosts_per_wave", Text("Hosts per wave")),
)
_MOST = 10_000


class MigrationDialog(QDialog):
    """Works the plan out beside the window; a figure that is typed is an edit of the design."""

    def __init__(self, window: DesignWindow, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Migration plan"))
        self.resize(820, 600)
        self._window = window
        self.plan: MigrationPlan | None = None
        self.verdict = QLabel(wordWrap=True)
        self.verdict.setTextFormat(Qt.TextFormat.PlainText)
        self.figures: dict[str, OptionalNumber] = {}
        form = QFormLayout()
        base = window.session.design.base
        for key, label in _FIGURES:
            unstated = tr("as usual") if key == "hosts_per_wave" else tr("not stated")
            box = named(OptionalNumber(_MOST, unstated), tr(label))
            box.setValue(round(getattr(base, key, None) or 0))
            box.setKeyboardTracking(False)
            box.valueChanged.connect(self._state)
            form.addRow(tr(label), box)
            self.figures[key] = box
        self.tree = named(QTreeWidget(), tr("Waves step by step"))
        self.tree.setHeaderLabels([tr("What"), tr("Time"), tr("Least paths of a host")])
        header = self.tree.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        role = QDialogButtonBox.ButtonRole.ActionRole
        self.export = buttons.addButton(tr("Export into a folder…"), role)
        self.export.setEnabled(False)
        for button in buttons.findChildren(QPushButton):  # Return ends a figure and exports nothing
            button.setAutoDefault(False)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 16, 16, 12)
        layout.addWidget(self.verdict)
        layout.addLayout(form)
        layout.addWidget(self.tree, 1)
        layout.addWidget(buttons)
        buttons.rejected.connect(self.reject)
        self.export.clicked.connect(lambda: window.of(DocumentExports).migration())
        self._work = BackgroundWork(window.workers, self)
        self._work.done.connect(self._take)
        self._work.failed.connect(self._on_failure)
        self._begin()

    def done(self, result: int) -> None:
        """Call off what is still being worked out."""
        self._work.stop()
        super().done(result)

    def _begin(self) -> None:
        self.verdict.setText(tr("Looking for an order"))
        tables = self._window.session.design.snapshot()

        def work(progress: Progress) -> MigrationPlan:
            return plan_migration(tables, lambda share, text: tell(progress, share, text))

        self._work.start(work)

    def _state(self) -> None:
        """Keep the figures in the design; the plan follows."""
        design = self._window.session.design
        if design.base is None:
            return
        stated = {key: box.value() or None for key, box in self.figures.items()}
        if self._window.session.do(edits.state_figures(design, replace(design.base, **stated))):
            self._begin()

    def _take(self, found: object) -> None:
        if not isinstance(found, MigrationPlan):
            return
        self.plan = found
        self.export.setEnabled(True)
        told = [verdict_text(found), *obstacle_texts(found)[:4], *assumption_texts(found)]
        total = tr("Time altogether: {time}", time=minutes_text(found.minutes))
        self.verdict.setText("\n".join([*map(str, told), total]))
        self.tree.clear()
        for wave in found.waves:
            title = tr("Wave {number:,}: {title}", number=wave.number, title=wave.title)
            time = minutes_text(wave.effort.minutes(found.figures))
            head = QTreeWidgetItem([title, time, paths_text(wave.least_paths)])
            self.tree.addTopLevelItem(head)
            for step in wave.steps:
                name = f"{step_number(wave, step)}  {step_title(step)}"
                time = minutes_text(step.effort.minutes(found.figures))
                line = QTreeWidgetItem([name, time, paths_text(step.least_paths)])
                head.addChild(line)
                for action in step.actions:
                    line.addChild(QTreeWidgetItem([str(action)]))
            head.setExpanded(True)

    def _on_failure(self, error: object) -> None:
        if isinstance(error, SanwrightError):
            self.verdict.setText(str(error))
        elif isinstance(error, Exception):
            self._window.raise_error(error)


def show_migration(window: DesignWindow) -> None:
    """Open the plan; without a base it says that one is needed."""
    dialog = MigrationDialog(window, window)
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()
