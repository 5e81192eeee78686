"""A line of the score card: one question, its verdict, and what stands behind it."""

from __future__ import annotations

from dataclasses import dataclass

from sanwright.checks import Severity
from sanwright.scorecard.areas import ScoreArea
from sanwright.scorecard.states import ScoreState, state_of
from sanwright.text import Text


@dataclass(frozen=True, slots=True)
class FoundKind:
    """What was found, by kind: a rule by its ``title``, and how often."""

    title: Text
    severity: Severity
    count: int


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One question.

    ``judged`` and ``unknown`` count what ``counted`` names: runs, failures, parts ... ``found`` are
    kinds of findings that nobody accepted, the worst first, ``accepted`` how many somebody did.
    ``figures`` are what it comes to, ``settles`` what would settle what is unknown, each a sentence
    with or without its stop.
    """

    area: ScoreArea
    counted: Text
    judged: int
    unknown: int
    found: tuple[FoundKind, ...] = ()
    accepted: int = 0
    figures: tuple[Text, ...] = ()
    settles: tuple[Text, ...] = ()

    @property
    def state(self) -> ScoreState:
        """The verdict. Good means that all was judged, and nothing found or merely accepted."""
        grave = (Severity.ERROR, Severity.WARNING)
        worst = min((kind.severity for kind in self.found), default=None, key=_rank)
        if worst not in grave:
            has_note = any(kind.severity is Severity.INFO for kind in self.found)
            is_noted = (has_note or self.accepted) and not self.unknown
            worst = Severity.INFO if is_noted else None
        return state_of(worst, self.judged, self.unknown)

    @property
    def judged_text(self) -> Text:
        """How many of what were judged."""
        return self.counted.given(self.judged)


def _rank(severity: Severity) -> int:
    return severity.rank
