"""Assesses a SAN that stands: every question and every rule, with evidence or what is missing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sanwright.checks import CheckReport, check_design
from sanwright.design import Tables
from sanwright.exchange.captures.concluding import SanConclusion
from sanwright.exchange.captures.picture import SanPicture
from sanwright.health.design_rules import design_rules
from sanwright.health.over_time import since_earlier
from sanwright.health.question import all_questions
from sanwright.health.results import HealthAnswer, HealthArea
from sanwright.health.standing_san import StandingSan
from sanwright.scorecard import ScoreState


@dataclass(frozen=True)
class SanHealth:
    """The answers to all questions, by area; and the SAN that they are about."""

    san: StandingSan
    answers: tuple[HealthAnswer, ...]

    @property
    def report(self) -> CheckReport:
        """What the rules say of the design."""
        return self.san.report

    def of_area(self, area: HealthArea) -> tuple[HealthAnswer, ...]:
        """The answers on one area, in order."""
        return tuple(answer for answer in self.answers if answer.area is area)

    def count(self, state: ScoreState) -> int:
        """How many answers stand so."""
        return sum(answer.state is state for answer in self.answers)


def assess_health(
    conclusion: SanConclusion,
    tables: Tables,
    *,
    earlier: SanPicture | None = None,
    progress: Callable[[float], object] | None = None,
) -> SanHealth:
    """Assess what was read; ``tables`` is the design that has what was concluded from it.

    The design may have been edited since: what is no longer in it is named, but has no record.
    With ``earlier``, another capture of the same SAN, counters are judged by what was added since.
    ``progress`` is told the share done from time to time; what it raises calls the work off.
    """
    report = check_design(tables, progress=progress)
    picture = conclusion.picture
    if earlier is not None:
        picture = since_earlier(picture, earlier)
    san = StandingSan(picture, conclusion.devices, conclusion.references, report)
    answers = [question.answer(san) for question in all_questions()]
    answers += design_rules(san)
    areas = tuple(HealthArea)
    answers.sort(key=lambda answer: areas.index(answer.area))
    return SanHealth(san, tuple(answers))
