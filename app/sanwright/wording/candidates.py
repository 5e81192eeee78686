"""Candidates of a proposal in words: their figures, gap and bounds, alike for every reader."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sanwright.design import ProposedOption, Requirement
from sanwright.synthesis import SHAPE_NAMES, DesignCandidate, FoundPlan
from sanwright.synthesis.meeting import WishVerdict
from sanwright.text import Text, tr
from sanwright.units import UNKNOWN, Power, Share, format_number

OBJECTIVE_NAMES = {
    "hardware": Text("hardware, weighed"),
    "price": Text("price, from your lists"),
    "rack units": Text("rack units"),
    "power": Text("power"),
    "licensed ports": Text("licensed ports"),
    "devices": Text("devices"),
}
MET_WORDS = {
    WishVerdict.YES: Text("yes"),
    WishVerdict.NO: Text("no"),
    WishVerdict.UNKNOWN: Text("unknown"),
}
_PROVEN = 5e-5


@dataclass(frozen=True, slots=True)
class CandidateFigure:
    """A row of candidates side by side; ``key`` is that of the reason behind it."""

    key: str
    title: Text
    text: str


def candidate_name(found: FoundPlan) -> str:
    """What a candidate is called: its shape, and whose switches."""
    return tr("{shape}, {family}", shape=SHAPE_NAMES[found.plan.shape], family=found.family)


def option_name(option: ProposedOption) -> str:
    """The same of one that is kept in a design."""
    return tr("{shape}, {family}", shape=SHAPE_NAMES[option.shape], family=option.family)


def plan_figures(found: FoundPlan) -> Iterator[CandidateFigure]:
    """What a plan takes, all fabrics together, and how far from the best it is at most."""
    cost = found.cost
    models = dict.fromkeys(switch.model.part.name for switch in found.plan.switches)
    yield CandidateFigure("models", Text("Switch models"), ", ".join(models))
    option = ProposedOption(
        shape=found.plan.shape,
        family=found.family,
        switches=cost.switches,
        links=cost.links,
        rack_units=cost.rack_units,
        licensed_ports=cost.licensed_ports,
        power=None if cost.power is None else Power(cost.power),
        price=cost.price,
        objective=cost.weighed,
        bound=found.family_bound,
    )
    yield from option_figures(option)


def option_figures(option: ProposedOption) -> Iterator[CandidateFigure]:
    """The figures of an option, as it was proposed."""
    yield CandidateFigure("switches", Text("Switches"), str(option.switches))
    yield CandidateFigure("rack_units", Text("Rack units"), _number(option.rack_units))
    yield CandidateFigure("licensed_ports", Text("Licensed ports"), _number(option.licensed_ports))
    yield CandidateFigure("links", Text("ISLs"), str(option.links))
    power = tr(UNKNOWN) if option.power is None else str(Power(round(option.power.amount)))
    yield CandidateFigure("power", Text("Power at most"), power)
    yield CandidateFigure("price", Text("List price"), _number(option.price))
    yield CandidateFigure("objective", Text("Objective"), _number(option.objective))
    yield CandidateFigure("bound", Text("Proven bound"), _number(option.bound))
    gap = 0.0 if option.objective <= 0 else max(0.0, 1 - option.bound / option.objective)
    yield CandidateFigure("gap", Text("Gap"), _gap(gap))


def candidate_figures(candidate: DesignCandidate) -> Iterator[CandidateFigure]:
    """The same, and what the check says of the design."""
    yield from plan_figures(candidate.found)
    yield CandidateFigure("check", Text("Check"), check_text(candidate))


def gap_text(found: FoundPlan) -> str:
    """How far above the best of its family it is at most."""
    return _gap(found.gap)


def _gap(gap: float) -> str:
    return tr("0 %, proven") if gap < _PROVEN else str(Share(gap))


def check_text(candidate: DesignCandidate) -> str:
    """What the check of the real design found."""
    if not candidate.is_checked:
        return tr("not checked yet")
    count = len(candidate.remaining)
    if not count:
        return tr("no error, no warning")
    return tr("{count:,} finding remains", "{count:,} findings remain", count)


def ends_text(asked: Requirement) -> str:
    """Hosts and arrays that were asked for, in one paragraph."""
    lines = []
    for group in asked.hosts:
        pieces = [
            tr("{count:,} host", "{count:,} hosts", group.count),
            tr("{count} port in each fabric", "{count} ports in each fabric",
               group.ports_per_fabric),
            group.speed or asked.speed,
        ]  # fmt: skip
        if group.throughput is not None:
            pieces.append(tr("{demand} each", demand=group.throughput))
        elif group.rate is not None and group.block_size is not None:
            demand = tr("{rate} of {size} each", rate=group.rate, size=group.block_size)
            pieces.append(demand)
        else:
            pieces.append(tr("what they ask for is not stated"))
        lines.append(_named(group.name, pieces))
    for need in asked.arrays:
        ports = need.ports_per_fabric
        pieces = [tr("{count:,} array", "{count:,} arrays", need.count)]
        if ports is not None:
            pieces.append(tr("{count} port in each fabric", "{count} ports in each fabric", ports))
        lines.append(_named(need.name, pieces))
    return tr("Asked for: {ends}.", ends="; ".join(lines))


def _named(name: str, pieces: list[str]) -> str:
    said = ", ".join(pieces)
    return f"{name}: {said}" if name else said


def _number(value: float | None) -> str:
    return tr(UNKNOWN) if value is None else format_number(value, 2)
