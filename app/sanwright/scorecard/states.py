"""The word of a verdict: what is unknown is never good."""

from __future__ import annotations

from sanwright.checks import Severity
from sanwright.text import LabelledEnum, Text


class ScoreState(LabelledEnum):
    """What a score card says of a question, worst first."""

    ERROR = "error", Text("Error")
    WARNING = "warning", Text("Warning")
    NOTE = "note", Text("severity|Note")
    OPEN = "open", Text("Cannot tell")
    PARTLY = "partly", Text("Good in part")
    """Nothing was found, and not everything could be judged."""
    GOOD = "good", Text("Good")
    NOTHING = "nothing", Text("Nothing to judge")


_OF_SEVERITY = {
    Severity.ERROR: ScoreState.ERROR,
    Severity.WARNING: ScoreState.WARNING,
    Severity.UNVERIFIED: ScoreState.OPEN,
    Severity.INFO: ScoreState.NOTE,
}


def state_of(worst: Severity | None, judged: int, unknown: int) -> ScoreState:
    """The verdict by the worst that was found, how much was judged, and how much could not be.

    >>> state_of(None, 4, 0).value, state_of(None, 4, 1).value, state_of(None, 0, 1).value
    ('good', 'partly', 'open')
    """
    if worst is not None:
        return _OF_SEVERITY[worst]
    if unknown:
        return ScoreState.PARTLY if judged else ScoreState.OPEN
    return ScoreState.GOOD if judged else ScoreState.NOTHING
