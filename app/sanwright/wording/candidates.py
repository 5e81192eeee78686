"""Candidates of a proposal in words: their figures, gap and bounds, alike for every reader."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sanwright.synthesis import SHAPE_NAMES, DesignCandidate, FoundPlan
from sanwright.text import Text, tr
from sanwright.units import UNKNOWN, Power, Share, format_number


@dataclass(frozen=True, slots=True)
class CandidateFigure:
    """A row of candidates side by side; ``key`` is that of the reason behind it."""

    key: str
    title: Text
    text: str


def candidate_name(found: FoundPlan) -> str:
    """What a candidate is called: its shape, and whose switches."""
    return tr("{shape}, {family}", shape=SHAPE_NAMES[found.plan.shape], family=found.family)


def plan_figures(found: FoundPlan) -> Iterator[CandidateFigure]:
    """What a plan takes, all fabrics together, and how far from the best it is at most."""
    cost = found.cost
    models = dict.fromkeys(switch.model.part.name for switch in found.plan.switches)
    yield CandidateFigure("models", Text("Switch models"), ", ".join(models))
    yield CandidateFigure("switches", Text("Switches"), str(cost.switches))
    yield CandidateFigure("rack_units", Text("Rack units"), _number(cost.rack_units))
    yield CandidateFigure("licensed_ports", Text("Licensed ports"), _number(cost.licensed_ports))
    yield CandidateFigure("links", Text("ISLs"), str(cost.links))
    power = tr(UNKNOWN) if cost.power is None else str(Power(round(cost.power)))
    yield CandidateFigure("power", Text("Power at most"), power)
    yield CandidateFigure("price", Text("List price"), _number(cost.price))
    yield CandidateFigure("objective", Text("Objective"), _number(cost.weighed))
    yield CandidateFigure("bound", Text("Proven bound"), _number(found.family_bound))
    yield CandidateFigure("gap", Text("Gap"), gap_text(found))


def candidate_figures(candidate: DesignCandidate) -> Iterator[CandidateFigure]:
    """The same, and what the check says of the design."""
    yield from plan_figures(candidate.found)
    yield CandidateFigure("check", Text("Check"), check_text(candidate))


def gap_text(found: FoundPlan) -> str:
    """How far above the best of its family it is at most."""
    if found.gap < 5e-5:
        return tr("0 %, proven")
    return str(Share(found.gap))


def check_text(candidate: DesignCandidate) -> str:
    """What the check of the real design found."""
    if not candidate.is_checked:
        return tr("not checked yet")
    count = len(candidate.remaining)
    if not count:
        return tr("no error, no warning")
    return tr("{count:,} finding remains", "{count:,} findings remain", count)


def _number(value: float | None) -> str:
    return tr(UNKNOWN) if value is None else format_number(value, 2)
