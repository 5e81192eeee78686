"""The whole card of a design."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from sanwright.bom import Bom, OrderCheck
from sanwright.checks import CheckReport
from sanwright.scorecard import questions
from sanwright.scorecard.areas import ScoreArea
from sanwright.scorecard.evidence import Evidence
from sanwright.scorecard.line import ScoreLine
from sanwright.scorecard.ordering import order_line
from sanwright.scorecard.states import ScoreState

_QUESTIONS: Mapping[ScoreArea, Callable[[Evidence], ScoreLine]] = {
    ScoreArea.COMPATIBILITY: questions.compatibility,
    ScoreArea.REACH: questions.reach,
    ScoreArea.HEADROOM: questions.headroom,
    ScoreArea.SURVIVAL: questions.survival,
    ScoreArea.CAPACITY: questions.capacity,
    ScoreArea.LIFE_CYCLE: questions.life_cycle,
    ScoreArea.FACILITY: questions.facility,
}


@dataclass(frozen=True, slots=True)
class ScoreCard:
    """A line for each question, in their order."""

    lines: tuple[ScoreLine, ...]

    def line(self, area: ScoreArea) -> ScoreLine:
        """The line of one question."""
        return next(line for line in self.lines if line.area is area)

    def count(self, *states: ScoreState) -> int:
        """How many questions stand so."""
        return sum(line.state in states for line in self.lines)

    @property
    def asked(self) -> int:
        """Questions of which there is something to judge."""
        return len(self.lines) - self.count(ScoreState.NOTHING)


def score_card(report: CheckReport, bom: Bom, order: OrderCheck) -> ScoreCard:
    """The card of a design by its check, its bill and the order check of that.

    Takes numpy along for the study of failures.
    """
    evidence = Evidence(report)
    lines = {area: ask(evidence) for area, ask in _QUESTIONS.items()}
    lines[ScoreArea.ORDER] = order_line(evidence, bom, order)
    return ScoreCard(tuple(lines[area] for area in ScoreArea))
