"""The plans of a front in words: what each costs against what it has more of."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from sanwright.analysis.facility import Tally
from sanwright.design import Requirement
from sanwright.synthesis import SHAPE_NAMES, FrontPoint
from sanwright.text import Text, joined, tr, verbatim
from sanwright.units import UNKNOWN, Power, Share, format_number
from sanwright.wording.candidates import OBJECTIVE_NAMES, candidate_name


@dataclass(frozen=True, slots=True)
class FrontFigure:
    """What a plan is held against its cost by; ``sign`` is -1 where more of it is better."""

    key: str
    title: Text
    unit: str
    sign: int
    of: Callable[[FrontPoint], float | None]

    @property
    def heading(self) -> str:
        """Title and unit."""
        return f"{self.title}, {self.unit}" if self.unit else str(self.title)


FRONT_FIGURES: tuple[FrontFigure, ...] = (
    FrontFigure(
        "free_ports", Text("Free ports of switches"), "", -1, lambda p: float(p.free_ports),
    ),
    FrontFigure(
        "headroom", Text("Free on the busiest link"), "%", -1,
        lambda p: None if p.headroom is None else 100 * p.headroom,
    ),
    FrontFigure("power", Text("Power at most"), "W", 1, lambda p: p.power),
    FrontFigure("rack_units", Text("Rack units"), "", 1, lambda p: p.rack_units),
)  # fmt: skip


def cost_heading(requirement: Requirement) -> str:
    """What the cost of the plans is."""
    if requirement.weights is not None:
        return tr("weights of your own")
    return tr(OBJECTIVE_NAMES[requirement.objective])


def point_text(point: FrontPoint) -> str:
    """A plan of the front in one line: what it is, what it costs, what it has."""
    figures = [tr("{count:,} free port", "{count:,} free ports", point.free_ports)]
    if point.headroom is not None:
        figures.append(
            tr("{share} free on the busiest link", share=Share(round(point.headroom, 3)))
        )
    power = tr(UNKNOWN) if point.power is None else str(Tally(Power(point.power)).readable)
    figures.append(tr("power {power}", power=power))
    if point.rack_units is not None:
        figures.append(tr("{count} rack units", count=format_number(point.rack_units, 1)))
    return tr(
        "{name}: cost {cost}; {figures}",
        name=candidate_name(point.found),
        cost=format_number(point.cost, 2),
        figures=", ".join(figures),
    )


def asked_text(point: FrontPoint, requirement: Requirement) -> str:
    """What has to be asked for beyond a requirement to get a plan of its front."""
    said = [verbatim(each) for each in _asked(point, requirement)]
    return str(joined(said)) if said else tr("nothing more than is asked for now")


def _asked(point: FrontPoint, now: Requirement) -> Iterator[str]:
    wanted = point.requirement
    models = dict.fromkeys(switch.model.part.model for switch in point.found.plan.switches)
    if wanted.free_ports != now.free_ports:
        yield tr("{count} free port on each switch", "{count} free ports on each switch",
                 wanted.free_ports)  # fmt: skip
    if wanted.headroom != now.headroom and wanted.headroom is not None:
        yield tr("{share} free on each link", share=Share(wanted.headroom))
    if wanted.shapes != now.shapes:
        yield tr("the shape: {shapes}", shapes=joined([SHAPE_NAMES[s] for s in wanted.shapes]))
    if wanted.models != now.models:
        yield tr("switches {models} only", models=joined([verbatim(name) for name in models]))
    if wanted.objective != now.objective:
        yield tr("least: {objective}", objective=OBJECTIVE_NAMES[wanted.objective])
