"""Sites joined by fibre: at each a switch, or cores with edges, and ISLs between every two sites.

A site that a switch holds has one for each fabric; a larger one has a director, or two cores or
more with storage and joins on them and hosts on edges below, whichever is less. A join runs at the
fastest speed for which the real parts allow it: an optic that is known to go so far and, where it
is known how many buffer credits a port may be given, as many as the distance takes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sanwright.analysis.credits import credit_need
from sanwright.design import SiteDistance
from sanwright.parts import value_of
from sanwright.synthesis.core_edge import SLACKS
from sanwright.synthesis.needs import NetworkNeeds
from sanwright.synthesis.plan import FabricPlan
from sanwright.synthesis.site_needs import SitesAsked
from sanwright.synthesis.site_program import SiteProgram
from sanwright.synthesis.solver import INFINITE, Stop
from sanwright.synthesis.switches import ListedSupply, SwitchModel
from sanwright.synthesis.tiers import FamilyResult
from sanwright.synthesis.weighing import COSTS_DIFFER, Weighing
from sanwright.text import Text, joined, verbatim
from sanwright.units import Length


class JoinedSites(SitesAsked):
    """The sites of a requirement, with models of one family."""

    def __init__(
        self,
        needs: NetworkNeeds,
        weighing: Weighing,
        models: Sequence[SwitchModel],
        supply: ListedSupply,
    ) -> None:
        super().__init__(needs, weighing, models)
        self._supply = supply

    def solve(self, seconds: float, cutoff: float, stop: Stop | None = None) -> FamilyResult:
        """The cheapest switches and ISLs; ``cutoff`` and costs are of one fabric."""
        plan: FabricPlan | None = None
        bound, cost, infeasible = INFINITE, cutoff, True
        for speed in self._speeds():
            models = [model for model in self._models if self._reaches(model, speed)]
            for slack in SLACKS:
                program = SiteProgram(self, models, self._models, speed, slack)
                # One that is slower has to cost less: of equals the fastest is the better.
                most = cost if plan is None else cost * (1 - COSTS_DIFFER)
                solved = program.program.solve(seconds, cutoff=most, stop=stop)
                if slack == SLACKS[0]:
                    infeasible &= solved.is_infeasible
                    bound = min(bound, solved.bound)
                if solved.values is None:
                    break
                found = program.plan(solved)
                if found is not None:
                    plan, cost = found, solved.cost
                    break
        return FamilyResult(plan, bound, infeasible and plan is None)

    def obstacles(self) -> Iterator[Text]:
        """What cannot be made by any of the models, or is not worked out."""
        hops = self._needs.requirement.hops_max
        if not self._models:
            return
        most = max(model.ports for model in self._models)
        for site, name in enumerate(self._sites):
            if self.ports_at(site) > most and hops is not None and hops < 2:
                yield Text(
                    "{site} takes {ports} ports in each fabric, the largest switch or director has "
                    "{most}; from an edge below several it is two ISLs to another site.",
                    site=name,
                    ports=self.ports_at(site),
                    most=most,
                )
        if any(self._reaches(model, speed) for speed in self._speeds() for model in self._models):
            return
        longest = max(length for each in self._pairs.values() for length in _of(each))
        yield Text(
            "No optic and buffer credits are known by which a switch joins sites over {distance}; "
            "joins over wavelength multiplexers or IP are not worked out.",
            distance=longest,
        )

    def _speeds(self) -> list[str]:
        wanted = self._needs.requirement.isl_speed
        names = {speed for model in self._models for speed in model.speeds}
        found = [wanted] if wanted else sorted(names, key=self._needs.bandwidth, reverse=True)
        return [speed for speed in found if self._needs.reference.speed(speed) is not None]

    def _reaches(self, model: SwitchModel, speed: str) -> bool:
        """Whether a model has what every distance takes at ``speed``."""
        if speed not in model.speeds:
            return False
        return all(
            self._goes(model, speed, length)
            for each in self._pairs.values()
            for length in _of(each)
        )

    def _goes(self, model: SwitchModel, speed: str, length: Length) -> bool:
        reference, group = self._needs.reference, model.group
        optic = self._supply.default_optic(group, model.part.vendor, speed, None, length)
        if optic is None or optic.optic is None:
            return False
        ways = [reference.reach(speed, m, optic.optic.class_) for m in ("OM4", "OS2")]
        if not any(w is not None and w.maximum is not None and length <= w.maximum for w in ways):
            return False
        found = reference.speed(speed)
        buffers = group.buffer_credits
        if found is None or buffers is None:
            return found is not None
        most = [value_of(buffers.port_max), value_of(buffers.pool)]
        least = min((each for each in most if each is not None), default=None)
        # How many such ports the pool has credits for is held by the program.
        need = credit_need(reference.credit_rule(model.family), length, found)
        return least is None or need <= least


def site_gaps(needs: NetworkNeeds) -> Iterator[Text]:
    """What of the sites is not stated, or is about none of them; a sentence each."""
    requirement = needs.requirement
    sites = requirement.sites
    if not sites:
        hosts, arrays = requirement.hosts, requirement.arrays
        if any(each.site for each in hosts) or any(each.site for each in arrays):
            yield Text("Hosts or arrays name a site, and the requirement has no list of sites.")
        return
    if len(sites) < 2:
        yield Text("Sites are two at least; leave them out where there is one.")
    standing = [(each.name, each.site) for each in requirement.hosts]
    standing += [(each.name, each.site) for each in requirement.arrays]
    for name, site in standing:
        if site not in sites:
            yield Text(
                "“{name}” has to name the site that it stands at, one of {sites}.",
                name=name,
                sites=joined([verbatim(each) for each in sites]),
            )
    stated = {frozenset((each.a, each.b)) for each in requirement.site_distances}
    for distance in requirement.site_distances:
        for name in (distance.a, distance.b):
            if name not in sites:
                yield Text("A distance names the site “{name}”, which is none.", name=name)
    for place, a in enumerate(sites):
        for b in sites[place + 1 :]:
            if frozenset((a, b)) not in stated:
                yield Text("The distance between {a} and {b} is not stated.", a=a, b=b)


def _of(each: SiteDistance) -> Iterator[Length]:
    yield each.distance
    if each.distance_b is not None:
        yield each.distance_b
