"""The single wishes that a requirement is made of: what each says, and how it is without it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

import msgspec

from sanwright.design import HostNeed, Requirement
from sanwright.synthesis.array_cards import most_host_ports
from sanwright.synthesis.called import called
from sanwright.synthesis.needs import NetworkNeeds
from sanwright.synthesis.plan import SHAPE_NAMES
from sanwright.synthesis.switches import ListedSupply
from sanwright.text import Text, joined, verbatim
from sanwright.units import Ratio, Share

_NO_LIMIT = 1e9
_RATIOS = (1.0, 2.0, 3.0, 4.0, 5.0, 7.0, 10.0, 15.0, 20.0, 30.0)
"""Ratios that are tried next: round figures, no rule of anybody's."""
_MOST_STATED = 64
"""Ports of an array in a fabric that may be asked for."""
_LEAST_HEADROOM = 0.05
"""Of a link; less is not halved."""


@dataclass(frozen=True, slots=True)
class Wish:
    """One thing that is asked for, and the requirement without it."""

    key: str
    says: Text
    without: Callable[[Requirement], Requirement]


def wishes_of(needs: NetworkNeeds) -> Iterator[Wish]:
    """What may be given up, each by itself; hosts and arrays themselves are not among it."""
    requirement = needs.requirement
    yield from _rules(needs)
    if needs.ratio is not None:
        yield _wish(
            "ratio",
            Text("hosts of a switch to its ISLs at most {ratio}", ratio=Ratio(needs.ratio.value)),
            ratio=_NO_LIMIT,
        )
    if requirement.connection != "stated flows":
        yield _wish(
            "connection",
            Text("hosts and arrays are all joined, whether or not they talk to each other"),
            connection="stated flows",
        )
    for kind, says in (
        ("link", Text("a link or a trunk may fail")),
        ("switch", Text("a switch may fail")),
        ("fabric", Text("a fabric may fail")),
        ("switch in maintenance", Text("a switch may fail while a fabric is in maintenance")),
    ):
        if kind in needs.survive:
            yield Wish(f"survive {kind}", says, partial(_without_failure, kind))
    if needs.utilisation.value < 1:
        share = 1 - needs.utilisation.value
        yield _wish(
            "headroom", Text("{share} of each link stays free", share=Share(share)), headroom=0.0
        )
    if needs.growth != 1:
        yield _wish(
            "growth",
            Text(
                "growth of {share} a year for {years:g} years",
                share=Share(requirement.growth),
                years=requirement.growth_years,
            ),
            growth_years=0.0,
        )
    if requirement.free_ports:
        yield _wish(
            "free ports",
            Text(
                "{count} port stays free on each switch",
                "{count} ports stay free on each switch",
                requirement.free_ports,
            ),
            free_ports=0,
        )
    yield from _limits(requirement)
    if any(needs.demand_of(group) for group in requirement.hosts):
        yield Wish("demand", Text("what the hosts ask for"), _without_demand)


def ground_of(needs: NetworkNeeds) -> Iterator[Wish]:
    """What a design is laid out by, and could be given up where nothing else helps.

    A speed beyond the usual one, sites apart, and how many fabrics there are: without that there
    may be one or two. An extension has those that stand.
    """
    requirement = needs.requirement
    usual = Requirement(hosts=requirement.hosts).speed
    speeds = [requirement.speed, *(each.speed for each in requirement.hosts if each.speed)]
    fastest = max(speeds, key=needs.bandwidth)
    if needs.bandwidth(fastest) > needs.bandwidth(usual):
        yield Wish(
            "speed",
            Text("{speed} instead of {usual}", speed=fastest, usual=usual),
            partial(_no_faster, needs, usual),
        )
    if len(requirement.sites) > 1:
        sites = joined([verbatim(site) for site in requirement.sites])
        yield Wish("sites", Text("sites apart: {sites}", sites=sites), _at_one_site)
    if not requirement.extends:
        says = Text("{count:,} fabric", "{count:,} fabrics", requirement.fabrics)
        yield _wish("fabrics", says, fabrics=3 - requirement.fabrics)


def easings_of(needs: NetworkNeeds) -> Iterator[Wish]:
    """The next easier figure of each wish that has one, beside giving it up altogether.

    ``says`` names both figures; ``without`` gives the requirement with the easier one.
    """
    requirement = needs.requirement
    if needs.ratio is not None and (eased := _next(needs.ratio.value)) is not None:
        yield _wish(
            "ratio",
            Text("a ratio of {easier} instead of {now}",
                 easier=Ratio(eased), now=Ratio(needs.ratio.value)),
            ratio=eased,
        )  # fmt: skip
    if needs.fan_in is not None and (eased := _next(needs.fan_in.value)) is not None:
        yield _wish(
            "fan-in",
            Text("{easier} of hosts to array ports instead of {now}",
                 easier=Ratio(eased), now=Ratio(needs.fan_in.value)),
            fan_in=eased,
        )  # fmt: skip
    free = 1 - needs.utilisation.value
    if free > _LEAST_HEADROOM:
        yield _wish(
            "headroom",
            Text("{easier} of each link free instead of {now}",
                 easier=Share(free / 2), now=Share(free)),
            headroom=free / 2,
        )  # fmt: skip
    if requirement.free_ports > 1:
        half = requirement.free_ports // 2
        yield _wish(
            "free ports",
            Text("{easier} free port on each switch instead of {now}",
                 "{easier} free ports on each switch instead of {now}",
                 half, easier=half, now=requirement.free_ports),
            free_ports=half,
        )  # fmt: skip
    if needs.growth != 1 and requirement.growth_years > 1:
        years = requirement.growth_years / 2
        yield _wish(
            "growth",
            Text("room for {easier:g} years of growth instead of {now:g}",
                 easier=years, now=requirement.growth_years),
            growth_years=years,
        )  # fmt: skip


def _next(ratio: float) -> float | None:
    return next((step for step in _RATIOS if step > ratio), None)


def _rules(needs: NetworkNeeds) -> Iterator[Wish]:
    if needs.cores_min.value > 1:
        count = int(needs.cores_min.value)
        yield _wish("cores", Text("at least {count} core switches", count=count), cores_min=1)
    if max(needs.isls_min.value, needs.core_isls_min.value) > 1:
        count = int(max(needs.isls_min.value, needs.core_isls_min.value))
        yield _wish("isls", Text("at least {count} ISLs to each switch", count=count), isls_min=1)
    if needs.fan_in is not None:
        yield _wish(
            "fan-in",
            Text("hosts to the ports of an array at most {ratio}", ratio=Ratio(needs.fan_in.value)),
            fan_in=_NO_LIMIT,
        )


def _limits(requirement: Requirement) -> Iterator[Wish]:
    if requirement.switches_max is not None:
        yield _wish(
            "switches",
            Text("at most {count} switch", "at most {count} switches", requirement.switches_max),
            switches_max=None,
        )
    if requirement.rack_units_max is not None:
        yield _wish(
            "rack units",
            Text("rack units: at most {count:g}", count=requirement.rack_units_max),
            rack_units_max=None,
        )
    if requirement.power_max is not None:
        yield _wish("power", Text("at most {power}", power=requirement.power_max), power_max=None)
    if requirement.hops_max is not None:
        yield _wish(
            "hops",
            Text(
                "at most {count} ISL on a way",
                "at most {count} ISLs on a way",
                requirement.hops_max,
            ),
            hops_max=None,
        )
    if requirement.vendors:
        yield _wish(
            "vendors",
            Text("switches of {vendors} only", vendors=", ".join(requirement.vendors)),
            vendors=(),
        )
    if requirement.preferred_vendors:
        yield _wish(
            "preferred",
            Text("switches of {vendors} first", vendors=", ".join(requirement.preferred_vendors)),
            preferred_vendors=(),
        )
    if requirement.models:
        yield _wish(
            "models",
            Text("switches {models} only", models=", ".join(requirement.models)),
            models=(),
        )
    if requirement.shapes:
        yield _wish(
            "shapes",
            Text(
                "the shape: {shapes}",
                shapes=joined([SHAPE_NAMES[shape] for shape in requirement.shapes]),
            ),
            shapes=(),
        )
    for place, array in enumerate(requirement.arrays):
        if array.ports_per_fabric is not None:
            yield Wish(
                f"array ports {place}",
                Text(
                    "{count} port of {array} in each fabric",
                    "{count} ports of {array} in each fabric",
                    array.ports_per_fabric,
                    array=called(array),
                ),
                partial(_without_array_ports, place=place),
            )


def _wish(key: str, says: Text, **changes: object) -> Wish:
    return Wish(key, says, lambda requirement: msgspec.structs.replace(requirement, **changes))


def _without_failure(kind: str, requirement: Requirement) -> Requirement:
    left = tuple(each for each in requirement.survived if each != kind)
    return msgspec.structs.replace(requirement, survive=left)


def _without_demand(requirement: Requirement) -> Requirement:
    def bare(group: HostNeed) -> HostNeed:
        return msgspec.structs.replace(group, rate=None, throughput=None)

    return msgspec.structs.replace(requirement, hosts=tuple(map(bare, requirement.hosts)))


def _no_faster(needs: NetworkNeeds, usual: str, requirement: Requirement) -> Requirement:
    most = needs.bandwidth(usual)

    def slowed(speed: str) -> str:
        return usual if speed and needs.bandwidth(speed) > most else speed

    return msgspec.structs.replace(
        requirement,
        speed=slowed(requirement.speed),
        isl_speed="",
        hosts=tuple(
            msgspec.structs.replace(each, speed=slowed(each.speed)) for each in requirement.hosts
        ),
        arrays=tuple(
            msgspec.structs.replace(each, speed=slowed(each.speed)) for each in requirement.arrays
        ),
    )


def _at_one_site(requirement: Requirement) -> Requirement:
    return msgspec.structs.replace(
        requirement,
        sites=(),
        site_distances=(),
        shapes=tuple(shape for shape in requirement.shapes if shape != "joined sites"),
        hosts=tuple(msgspec.structs.replace(each, site="") for each in requirement.hosts),
        arrays=tuple(msgspec.structs.replace(each, site="") for each in requirement.arrays),
    )


def _without_array_ports(requirement: Requirement, place: int) -> Requirement:
    arrays = list(requirement.arrays)
    arrays[place] = msgspec.structs.replace(arrays[place], ports_per_fabric=None)
    return msgspec.structs.replace(requirement, arrays=tuple(arrays))


def with_most_array_ports(
    requirement: Requirement, supply: ListedSupply, place: int
) -> Requirement:
    """The requirement with all the ports that an array can have in each fabric, by its place."""
    arrays = list(requirement.arrays)
    need = arrays[place]
    part = supply.find(need.part) if need.part else None
    speed = need.speed or requirement.speed
    known = most_host_ports(part, supply, speed) if part is not None else None
    most = _MOST_STATED if known is None else min(_MOST_STATED, known // requirement.fabrics)
    arrays[place] = msgspec.structs.replace(need, ports_per_fabric=max(1, most))
    return msgspec.structs.replace(requirement, arrays=tuple(arrays))
