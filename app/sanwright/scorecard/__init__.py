"""The score card: how a design stands by eight questions, each with a verdict in a word.

It is worked out here once, from the findings of the check, the order check and the figures of
``analysis``; window, papers and command line word it.
"""

from sanwright.scorecard.areas import ScoreArea, area_of
from sanwright.scorecard.card import ScoreCard, score_card
from sanwright.scorecard.line import FoundKind, ScoreLine
from sanwright.scorecard.states import ScoreState, state_of

__all__ = [
    "FoundKind",
    "ScoreArea",
    "ScoreCard",
    "ScoreLine",
    "ScoreState",
    "area_of",
    "score_card",
    "state_of",
]
