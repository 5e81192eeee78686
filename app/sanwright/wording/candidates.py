"""Candidates of a proposal in words: their figures, gap and bounds, alike for every reader."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sanwright.analysis.facility import Tally
from sanwright.design import ProposedOption, Requirement
from sanwright.synthesis import (
    SHAPE_NAMES,
    DesignCandidate,
    DesignProposal,
    FoundPlan,
    SearchProgress,
    StorageSizing,
    WishCost,
    option_of,
)
from sanwright.synthesis.meeting import WishVerdict
from sanwright.synthesis.weighing import unit_of
from sanwright.text import Text, joined, tr, verbatim
from sanwright.units import UNKNOWN, Share, format_kib, format_number

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
    models = dict.fromkeys(switch.model.part.name for switch in found.plan.switches)
    yield CandidateFigure("models", Text("Switch models"), ", ".join(models))
    yield from option_figures(option_of(found))


def option_figures(option: ProposedOption) -> Iterator[CandidateFigure]:
    """The figures of an option, as it was proposed."""
    yield CandidateFigure("switches", Text("Switches"), str(option.switches))
    yield CandidateFigure(
        "rack_units", Text("Rack units of the switches"), _number(option.rack_units)
    )
    yield CandidateFigure("licensed_ports", Text("Licensed ports"), _number(option.licensed_ports))
    yield CandidateFigure("links", Text("ISLs"), str(option.links))
    power = tr(UNKNOWN) if option.power is None else str(Tally(option.power).readable)
    yield CandidateFigure("power", Text("Power of the switches at most"), power)
    yield CandidateFigure("price", Text("List price"), _number(option.price, option.currency))
    free = tr(UNKNOWN) if option.headroom is None else str(Share(round(option.headroom, 3)))
    yield CandidateFigure("headroom", Text("Free on the busiest link"), free)
    unit = unit_of(option.objective, option.price, option.currency)
    yield CandidateFigure("objective", Text("Objective"), _number(option.objective, unit))
    yield CandidateFigure("bound", Text("Proven bound"), _number(option.bound, unit))
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


def cost_text(cost: WishCost) -> str:
    """What a wish costs, in one sentence: by the objective, and in things."""
    saved = saved_text(cost)
    if cost.without is None or cost.share is None:
        return tr("{wish}: what it costs is not known", wish=cost.wish.says)
    if cost.share < _PROVEN:
        if cost.is_eased:
            return tr("{wish} saves nothing", wish=cost.wish.says)
        return tr("{wish}: costs nothing", wish=cost.wish.says)
    unit = cost.instead.cost.unit if cost.instead is not None else ""
    words = {
        "wish": str(cost.wish.says), "share": str(Share(cost.share)),
        "with_it": _number(cost.cost, unit), "without": _number(cost.without, unit),
    }  # fmt: skip
    if cost.is_eased:
        words["share"] = str(Share(1 - cost.without / cost.cost))
        if not saved:
            return tr("{wish} saves {share} ({without} instead of {with_it})", **words)
        return tr("{wish} saves {share}: {saved}", saved=saved, **words)
    if not saved:
        return tr("{wish}: {share} more ({with_it} instead of {without})", **words)
    return tr(
        "{wish}: {share} more ({with_it} instead of {without}); without it, {saved} less",
        saved=saved,
        **words,
    )


def saved_text(cost: WishCost) -> str:
    """What there is less of without a wish: switches, ISLs and the rest; empty for nothing."""
    if cost.instead is None:
        return ""
    a, b = cost.found.cost, cost.instead.cost
    found = []
    if a.switches > b.switches:
        found.append(tr("{count:,} switch", "{count:,} switches", a.switches - b.switches))
    if a.links > b.links:
        found.append(tr("{count:,} ISL", "{count:,} ISLs", a.links - b.links))
    licensed = (a.licensed_ports or 0) - (b.licensed_ports or 0)
    if None not in (a.licensed_ports, b.licensed_ports) and licensed > 0:
        found.append(tr("{count:,} licensed port", "{count:,} licensed ports", licensed))
    units = (a.rack_units or 0.0) - (b.rack_units or 0.0)
    if None not in (a.rack_units, b.rack_units) and units > 0:
        found.append(tr("{count} rack units", count=format_number(units, 1)))
    return str(joined([verbatim(each) for each in found])) if found else ""


def conflict_heading(wishes: int) -> Text:
    """What to say above so many wishes that cannot be met."""
    return Text(
        "This cannot be met with the fabrics, hosts and arrays that are asked for; give it up or "
        "change it:",
        "These cannot be met together; give one of them up or change it:",
        wishes,
    )


def storage_lines(sizing: StorageSizing) -> Iterator[str]:
    """The sizing of one array: what it takes, then shelves, controllers and what is unknown."""
    usable = sizing.capacity.usable
    yield tr(
        "{array}: {drives} × {drive}, spares counted ({why}): {groups} × {members} in {level}, "
        "{usable} usable of {wanted} wanted.",
        array=sizing.array or tr("Array"),
        drives=sizing.drives,
        drive=sizing.drive.label,
        why=sizing.why,
        groups=sizing.groups,
        members=sizing.members,
        level=sizing.capacity.group.level,
        usable=usable if usable is not None else tr(UNKNOWN),
        wanted=sizing.wanted,
    )
    if sizing.shelves is not None:
        yield tr("Shelves: {count}", count=sizing.shelves)
    if sizing.controllers is not None:
        yield tr("Controllers: {count}", count=sizing.controllers)
    yield from map(str, sizing.unknown)


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
            size = format_kib(group.block_size)
            demand = tr("{rate} of {size} each", rate=group.rate, size=size)
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


def _number(value: float | None, unit: str = "") -> str:
    return tr(UNKNOWN) if value is None else f"{format_number(value, 2)} {unit}".strip()


def bound_text(proposal: DesignProposal) -> Text:
    """What the gap of its candidates is to, and what no network comes to less than."""
    unit = proposal.candidates[0].found.cost.unit if proposal.candidates else ""
    return Text(
        "The gap is to what is proven for all designs of the same shape and maker. No network "
        "of these switches, whatever its shape, comes to less than {bound}.",
        bound=_number(proposal.any_bound, unit),
    )


def progress_text(progress: SearchProgress) -> Text:
    """How far a search is: the best so far, and what nothing like it is below."""
    if progress.found is None:
        return Text("Searching; nothing was found yet.")
    cost = progress.found.cost
    return Text(
        "Searching. Best so far: {best}; nothing of its shape and maker is below {bound}.",
        best=_number(cost.weighed, cost.unit),
        bound=_number(progress.found.family_bound, cost.unit),
    )
