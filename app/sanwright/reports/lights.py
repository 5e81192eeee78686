"""The lights of score cards: a sign of its own form and a word, so that colour says no more."""

from __future__ import annotations

from sanwright.reports.facts import BAD, DOUBTFUL, GOOD, QUIET
from sanwright.reports.grid import Cell
from sanwright.scorecard import ScoreState
from sanwright.text import tr

_SIGNS: dict[ScoreState, tuple[str, str]] = {
    ScoreState.ERROR: ("■", BAD),
    ScoreState.WARNING: ("▲", DOUBTFUL),
    ScoreState.NOTE: ("●", "#2f6285"),
    ScoreState.OPEN: ("○", "#5d4aa8"),
    ScoreState.PARTLY: ("◐", GOOD),
    ScoreState.GOOD: ("●", GOOD),
    ScoreState.NOTHING: ("–", QUIET),
}
"""A light of a form of its own, which the word beside it names."""


def light(state: ScoreState) -> Cell:
    """The light and its word."""
    sign, colour = _SIGNS[state]
    return Cell(f"{sign} {tr(state.label)}", bold=state is not ScoreState.NOTHING, colour=colour)
