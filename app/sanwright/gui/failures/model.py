"""The list of failures: what fails, whom it hurts, how busy the network is then; worst first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt

from sanwright.gui.canvas.loads.load_view import percent
from sanwright.gui.failures.study import FailureStudy
from sanwright.gui.look.naming import kind_word
from sanwright.gui.look.theme import current_theme
from sanwright.gui.widgets.plain_rows import Index, PlainRows
from sanwright.gui.widgets.tables import heading_in_lines
from sanwright.text import Text, tr

if TYPE_CHECKING:
    from sanwright.analysis.failures import FailureResult

HEADERS = (
    Text("If this fails"),
    Text("Kind"),
    Text("Cut off"),
    Text("Paths left"),
    Text("Busiest"),
    Text("Overloaded"),
    Text("Load lost"),
)
_HEADING = 12
"""Letters of a line of a heading above short figures: the room is for what fails."""
_NUMBERS = frozenset(range(2, len(HEADERS)))


class FailuresModel(PlainRows):
    """The failures that pass the filter, in the order of the walk."""

    rows: Sequence[FailureResult]

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(HEADERS, parent, _NUMBERS)
        self.study: FailureStudy | None = None

    def show_study(
        self, study: FailureStudy | None, kind: str = "", *, harmful: bool = False
    ) -> None:
        """Show the failures of ``study`` that are of ``kind``; only harmful ones if asked to.

        What is not known for certain is not called harmless.
        """
        self.study = study
        results = study.results if study is not None else ()
        self.show(
            [
                result
                for result in results
                if (not kind or result.kind == kind) and not (harmful and result.is_harmless)
            ]
        )

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Text, colour and alignment of a cell."""
        result, column = self.rows[index.row()], index.column()
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return _TEXTS[column](result)
        if role == Qt.ItemDataRole.TextAlignmentRole and column in _NUMBERS:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        if role == Qt.ItemDataRole.ForegroundRole:
            alarm = _ALARMS.get(column, _calm)(result)
            return current_theme().severity(alarm) if alarm else None
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Column titles, and what they mean."""
        if role == Qt.ItemDataRole.ToolTipRole and orientation is Qt.Orientation.Horizontal:
            return tr(_TIPS[section])
        title = super().headerData(section, orientation, role)
        if section and role == Qt.ItemDataRole.DisplayRole and isinstance(title, str):
            return heading_in_lines(title, _HEADING)
        return title


def worst_text(result: FailureResult) -> str:
    """How busy the busiest link or adapter is after the failure."""
    if result.worst is None:
        return tr("unknown") if not result.is_complete else tr("idle")
    return f"{'≥ ' if result.is_least else ''}{percent(result.worst[1])}"


def _paths_text(result: FailureResult) -> str:
    if result.paths_left is None:
        return tr("as before") if result.scenario.is_modelled else tr("unknown")
    return str(result.paths_left)


def _cut_text(result: FailureResult) -> str:
    count = len(result.cut_off)
    if result.in_doubt:
        return f"≥ {count}"
    return str(count) if count else "–"


def _lost_text(result: FailureResult) -> str:
    return str(result.lost) if result.lost.amount else "–"


def _calm(_: FailureResult) -> str:
    return ""


_TEXTS: tuple[Callable[[FailureResult], str], ...] = (
    lambda result: str(result.name),
    lambda result: kind_word(result.kind),
    _cut_text,
    _paths_text,
    worst_text,
    lambda result: str(len(result.overloaded)) if result.overloaded else "–",
    _lost_text,
)
_TIPS = (
    Text("What fails; the worst comes first"),
    Text("Kind of failure"),
    Text("Hosts that lose the last path to storage that they use"),
    Text("The fewest paths to its storage that a host has left, of those that lose one"),
    Text("Utilisation of the busiest link or adapter after the failure"),
    Text("Links and adapters above their capacity after the failure"),
    Text("Load that has nowhere to go any more"),
)
_ALARMS: dict[int, Callable[[FailureResult], str]] = {
    2: lambda result: "error" if result.cut_off else "",
    3: lambda result: "error" if result.paths_left == 0 else "",
    4: lambda result: "error" if result.worst is not None and result.worst[1] > 1 else "",
    5: lambda result: "error" if result.overloaded else "",
    6: lambda result: "error" if result.lost.amount else "",
}
