"""Why each number of a design is as it is: which requirement or rule made it so."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from sanwright.analysis.facility import Tally
from sanwright.synthesis.called import called
from sanwright.synthesis.flows import array_port_items
from sanwright.synthesis.load_factors import worst_factor
from sanwright.synthesis.needs import BY_REQUIREMENT, NetworkNeeds
from sanwright.synthesis.plan import FabricPlan, PlannedSwitch
from sanwright.synthesis.standing import StandingArray
from sanwright.synthesis.weighing import CostFigures
from sanwright.text import Text, english_of, joined
from sanwright.units import Power, Ratio, Share


@dataclass(frozen=True, slots=True)
class DesignReason:
    """A number in the design: of what it is, and what made it so.

    ``key`` says which number it is, ``about`` of what: the id of a switch's part, the name of an
    array; empty for the whole. ``wish`` is the key of the wish that made it so, if one did.
    """

    key: str
    what: Text
    number: float
    why: Text
    about: str = ""
    wish: str = ""


def reasons_of(
    needs: NetworkNeeds, plan: FabricPlan, cost: CostFigures, headroom: float | None = None
) -> tuple[DesignReason, ...]:
    """The reasons of a plan and of what it takes, those of the whole first.

    ``headroom`` is what stays free of the busiest link; None where nobody knows.
    """
    return (
        *_of_fabrics(needs),
        *_of_cost(needs, plan, cost),
        *_of_headroom(needs, headroom),
        *_of_switches(needs, plan),
        *_of_isls(needs, plan),
        *_of_ends(needs),
    )


def reasons_of_extension(
    needs: NetworkNeeds,
    plans: Sequence[FabricPlan],
    cost: CostFigures,
    have: Mapping[int, StandingArray],
) -> Iterator[DesignReason]:
    """What is added to what stands, and why so much; ``have`` are arrays that stand, by number."""
    ports = (
        needs.host_ports
        + sum(n.ports for n in needs.arrays)
        - sum(array.ports for array in have.values())
    )
    on_there = [s for plan in plans for s in plan.switches if s.standing]
    free = sum(max(0, s.used_ports - s.opened) for s in on_there if not s.instead_of)
    yield DesignReason(
        "ports",
        Text("New ports of hosts and arrays in each fabric"),
        ports,
        Text(
            "in all fabrics, {free:,} ports that were free and licensed are taken, by ISLs as well",
            free=free,
        ),
    )
    yield DesignReason(
        "switches",
        Text("New switches"),
        cost.switches,
        _why_switches(cost, sum(bool(switch.instead_of) for switch in on_there)),
    )
    yield from _of_replacements(on_there)
    if cost.licensed_ports is not None:
        why = Text("beyond those that are open, in the steps that they are sold in")
        yield DesignReason("licensed_ports", Text("Licensed ports"), cost.licensed_ports, why)
    for switch in on_there:
        if switch.model.blades is not None and switch.opened:
            each = len(switch.model.group.names())
            yield DesignReason(
                "blades",
                Text("New blades of a {model}", model=switch.model.name),
                -(-switch.opened // each),
                Text("its free ports do not suffice; {each} ports come with a blade", each=each),
                switch.standing,
            )
    why = Text("ratio, load and what may fail, old and new hosts together")
    if not cost.links:
        why = Text("those that stand do, or hosts and their arrays are on one switch")
    yield DesignReason("links", Text("New ISLs"), cost.links, why)
    for number, item in enumerate(needs.arrays):
        if number in have and item.ports > have[number].ports:
            yield DesignReason(
                "array_ports",
                Text(
                    "Ports of {array} in each fabric",
                    array=called(needs.requirement.arrays[item.need]),
                ),
                item.ports,
                Text("it has {have}; load and fan-in take more", have=have[number].ports),
                needs.requirement.arrays[item.need].name,
            )


def _why_switches(cost: CostFigures, replacing: int) -> Text:
    if not cost.switches:
        return Text("what stands has room")
    if cost.switches <= replacing:
        return Text("in the place of those that stand")
    return Text("what stands has no more room that its licences and ISLs allow to use")


def _of_replacements(switches: Iterable[PlannedSwitch]) -> Iterator[DesignReason]:
    """Models that take the place of others."""
    found = Counter((s.model.name, s.instead_of) for s in switches if s.instead_of)
    why = Text(
        "takes less than what would come beside it, or nothing beside it would do; what is "
        "plugged in moves over, and that work is not counted"
    )
    for (model, former), count in found.items():
        what = Text("{model} in the place of {former}", model=model, former=former)
        yield DesignReason("replaced", what, count, why)


def _of_fabrics(needs: NetworkNeeds) -> Iterator[DesignReason]:
    survives = {"fabric", "switch"}.intersection(needs.survive)
    why, wish = BY_REQUIREMENT, ""
    if survives and needs.requirement.survive_share >= 1 and needs.fabrics > 1:
        why = Text("asked for; each carries the whole load when the other is down")
        wish = "survive fabric" if "fabric" in survives else "survive switch"
    yield DesignReason("fabrics", Text("Fabrics"), needs.fabrics, why, wish=wish)


def objective_title(cost: CostFigures) -> Text:
    """What heads the figure that the objective made: amounts of money have their currency."""
    return Text("Objective in {currency}", currency=cost.unit) if cost.unit else Text("Objective")


def _of_cost(needs: NetworkNeeds, plan: FabricPlan, cost: CostFigures) -> Iterator[DesignReason]:
    """The figures of the whole design, all fabrics together."""
    ports, free = needs.used_ports, needs.requirement.free_ports
    if len(plan.switches) == 1:
        why = Text(
            "the {ports:,} ports that hosts and arrays take in each fabric fit on one", ports=ports
        )
    else:
        why = Text(
            "hosts and arrays take {ports:,} ports in each fabric, ISLs {isls:,}; nothing that was "
            "found in this shape takes less",
            ports=ports,
            isls=2 * plan.isls,
        )
    wish = "free ports" if free else ""
    yield DesignReason("switches", Text("Switches"), cost.switches, why, wish=wish)
    if cost.rack_units is not None:
        why = Text("the heights that the makers state, added up")
        yield DesignReason("rack_units", Text("Rack units"), cost.rack_units, why)
    if cost.licensed_ports is not None:
        why = Text("ports as bought, and licences in the steps that they are sold in")
        yield DesignReason("licensed_ports", Text("Licensed ports"), cost.licensed_ports, why)
    if plan.links:
        each = {english_of(reason.why): reason for reason in _of_isls(needs, plan)}
        ways = Text(
            "{count:,} in each fabric, on all ways together: {why}",
            count=plan.isls,
            why=joined([reason.why for reason in each.values()], "; "),
        )
        wish = next((reason.wish for reason in each.values()), "")
        yield DesignReason("links", Text("ISLs"), cost.links, ways, wish=wish)
    else:
        why = Text("a fabric of one switch has none")
        yield DesignReason("links", Text("ISLs"), cost.links, why)
    if cost.power is not None:
        why = Text("what the switches take at most, as the makers state it, added up")
        power = Tally(Power(cost.power)).readable.amount
        yield DesignReason("power", Text("Power in W"), power, why)
    if cost.price is not None:
        why = Text("list prices of switches, port licences and the optics of ISLs, from your lists")
        title = Text("Price in {currency}", currency=cost.currency)
        yield DesignReason("price", title, cost.price, why)
    why = Text("the figures above, each times what it counts by the objective")
    objective = objective_title(cost)
    yield DesignReason("objective", objective, round(cost.weighed, 4), why)


def _of_headroom(needs: NetworkNeeds, headroom: float | None) -> Iterator[DesignReason]:
    if headroom is not None:
        why = Text(
            "of the ISLs and array ports in normal operation; {share} at least have to be free: "
            "{why}",
            share=Share(1 - needs.utilisation.value),
            why=needs.utilisation.why,
        )
        what = Text("Free on the busiest link in %")
        yield DesignReason("headroom", what, round(100 * headroom, 1), why, wish="headroom")


def _of_switches(needs: NetworkNeeds, plan: FabricPlan) -> Iterator[DesignReason]:
    cores = [switch for switch in plan.switches if switch.role == "core"]
    if cores:
        why, wish = needs.cores_min.why, "cores"
        if needs.requirement.sites:
            why = Text(
                "of each site that has more ports than a switch; at least {count:g} of a site: "
                "{why}",
                count=needs.cores_min.value,
                why=why,
            )
        elif len(cores) > needs.cores_min.value:
            why, wish = Text("nothing that was found with fewer cores takes less"), ""
        what = Text("Core switches in each fabric")
        yield DesignReason("cores", what, len(cores), why, wish=wish)
    for switch in _distinct(plan):
        part = switch.model.part
        yield DesignReason(
            "ports",
            Text("Ports in use of a {model}", model=switch.model.name),
            switch.used_ports,
            Text(
                "{hosts} of hosts, {arrays} of arrays, {isls} of ISLs",
                hosts=switch.host_ports,
                arrays=len(switch.array_ports),
                isls=switch.isls,
            ),
            part.id,
        )
        if switch.model.is_director:
            blades = switch.model.blade_count(switch.used_ports)
            yield DesignReason(
                "blades",
                Text("Port blades of a {model}", model=switch.model.name),
                blades,
                _why_blades(switch, (switch.model.licensed(switch.used_ports) or 0) // blades),
                part.id,
            )
        licences = switch.model.licences(switch.used_ports)
        if licences is None:
            yield DesignReason(
                "licences",
                Text("Ports of a {model}", model=switch.model.name),
                switch.model.ports,
                Text("what licences it takes is not known"),
                part.id,
            )
        elif licences:
            yield DesignReason(
                "licences",
                Text("Port licences of a {model}", model=switch.model.name),
                licences,
                Text(
                    "{used} ports are in use, {base} are licensed as bought",
                    used=switch.used_ports,
                    base=switch.model.base_ports or 0,
                ),
                part.id,
            )


def _why_blades(switch: PlannedSwitch, each: int) -> Text:
    if switch.model.free_ports:
        return Text(
            "{used} ports are in use, {free} stay free, {each} come with a blade",
            used=switch.used_ports,
            free=switch.model.free_ports,
            each=each,
        )
    return Text(
        "{used} ports are in use, {each} come with a blade", used=switch.used_ports, each=each
    )


def _distinct(plan: FabricPlan) -> Iterator[PlannedSwitch]:
    seen: set[tuple[str, int, int]] = set()
    for switch in plan.switches:
        key = switch.model.part.id, switch.used_ports, switch.isls
        if key not in seen:
            seen.add(key)
            yield switch


def _of_isls(needs: NetworkNeeds, plan: FabricPlan) -> Iterator[DesignReason]:
    """ISLs from each kind of edge, or between switches of a mesh."""
    seen: set[tuple[str, str, int, str]] = set()
    has_joins = any(switch.site and switch.role == "core" for switch in plan.switches)
    if has_joins:
        yield from _of_joins(needs, plan)
    for place, switch in enumerate(plan.switches):
        ways = _ways_of(plan, place)
        if not ways or switch.role == "core" or (has_joins and switch.role != "edge"):
            continue
        part = switch.model.part
        speed = plan.speed_from(place)
        reasons = [_why_isls(needs, plan, switch, len(ways), speed)]
        if switch.role == "switch":  # either end may be the one that takes so many
            others = {a + b - place for a, b, _ in plan.links if place in (a, b)}
            reasons += [
                _why_isls(needs, plan, plan.switches[each], len(_ways_of(plan, each)), speed)
                for each in sorted(others)
                if plan.switches[each].role == "switch"
            ]
        _, why, wish = max(reasons, key=lambda each: each[0])
        key = part.id if switch.role != "switch" else "", switch.role, ways[0], wish
        if key not in seen:
            seen.add(key)
            yield DesignReason(
                "isls",
                _name_of_isls(switch),
                ways[0],
                why,
                part.id,
                wish,
            )


def _ways_of(plan: FabricPlan, place: int) -> list[int]:
    """How many ISLs a switch has to each that it is joined to."""
    return [count for a, b, count in plan.links if place in (a, b)]


def _of_joins(needs: NetworkNeeds, plan: FabricPlan) -> Iterator[DesignReason]:
    """ISLs between sites of which one has cores."""
    joins: Counter[tuple[str, str]] = Counter()
    for a, b, count in plan.links:
        here, there = plan.switches[a].site, plan.switches[b].site
        if here != there:
            joins[here, there] += count
    why = Text(
        "{least:g} between each two switches at least; what hosts of a site that uses storage "
        "there can send by the ratio, and their load, every core alone",
        least=needs.isls_min.value,
    )
    for (here, there), count in joins.items():
        what = Text("ISLs between {a} and {b} in each fabric", a=here, b=there)
        yield DesignReason("isls", what, count, why, wish="ratio" if needs.ratio else "isls")


def _name_of_isls(switch: PlannedSwitch) -> Text:
    if switch.role == "edge":
        return Text("ISLs from a {model} to each switch above it", model=switch.model.name)
    if switch.role == "storage edge":
        return Text("ISLs from a {model} with arrays to each core", model=switch.model.name)
    return Text("ISLs between two switches")


def _why_isls(
    needs: NetworkNeeds, plan: FabricPlan, switch: PlannedSwitch, ways: int, speed: str
) -> tuple[float, Text, str]:
    """How many it takes to each, why so many, and the key of the wish that wants it."""
    if switch.role == "storage edge":
        return _why_isls_of_arrays(needs, plan, switch, ways, speed)
    hosts = [needs.hosts[number] for number in switch.hosts]
    bandwidth = needs.bandwidth(speed) * ways
    least = needs.core_isls_min if switch.role == "edge" else needs.isls_min
    wanted = [(least.value, least.why, "isls")]
    if needs.ratio is not None:
        links = sum(host.ports * host.bandwidth for host in hosts)
        wanted.append(
            (
                math.ceil(links / (needs.ratio.value * bandwidth) - 1e-9),
                Text("ratio {ratio} ({why})", ratio=Ratio(needs.ratio.value), why=needs.ratio.why),
                "ratio",
            )
        )
    demand = sum(host.demand for host in hosts)
    wanted.append(
        (
            _links_for(demand, _factor(needs, plan, switch, ways), bandwidth),
            Text("the load of its hosts, what may fail and the headroom counted"),
            "demand",
        )
    )
    return max(wanted, key=lambda each: each[0])


def _links_for(demand: float, factor: float, bandwidth: float) -> int:
    """ISLs that a demand takes; none where nothing is asked for, however many a failure takes."""
    return math.ceil(demand * factor / bandwidth - 1e-9) if demand else 0


def _factor(needs: NetworkNeeds, plan: FabricPlan, switch: PlannedSwitch, ways: int) -> float:
    """What its ISLs carry for each MB/s that is asked for, what may fail counted."""
    tops = [each.model for each in plan.switches if each.role == "core"] or [switch.model]
    pairs = [(switch.model, top) for top in tops]
    return worst_factor(needs, ways, max(1, switch.isls // ways), pairs)


def _why_isls_of_arrays(
    needs: NetworkNeeds, plan: FabricPlan, switch: PlannedSwitch, ways: int, speed: str
) -> tuple[float, Text, str]:
    """The same of an edge with arrays: what hosts can send them by the ratio has to get there."""
    own = set(switch.array_ports)
    items = [item for item in array_port_items(needs) if (item.group, item.number) in own]
    bandwidth = needs.bandwidth(speed) * ways
    wanted = [(needs.core_isls_min.value, needs.core_isls_min.why, "isls")]
    if needs.ratio is not None:
        links = sum(item.bandwidth for item in items)
        why = Text("what hosts can send by a ratio of {ratio}", ratio=Ratio(needs.ratio.value))
        wanted.append((math.ceil(links / bandwidth - 1e-9), why, "ratio"))
    demand = sum(item.demand for item in items)
    why = Text("what the hosts ask of its arrays, what may fail and the headroom counted")
    links = _links_for(demand, _factor(needs, plan, switch, ways), bandwidth)
    wanted.append((links, why, "demand"))
    if needs.ratio is not None:
        hosts = sum(host.ports * host.bandwidth for host in needs.hosts)
        together = math.ceil(hosts / needs.ratio.value / needs.bandwidth(plan.isl_speed) - 1e-9)
        if max(count for count, _, _ in wanted) < switch.isls // ways:
            return (
                together,
                Text(
                    "all edges with arrays together have {count} to a core: each core alone keeps "
                    "to the ratio of {ratio}",
                    count=together,
                    ratio=Ratio(needs.ratio.value),
                ),
                "ratio",
            )
    return max(wanted, key=lambda each: each[0])


def _of_ends(needs: NetworkNeeds) -> Iterator[DesignReason]:
    """The ports of hosts and of arrays."""
    for group in needs.requirement.hosts:
        yield DesignReason(
            "host-ports",
            Text("Ports of a host of “{group}”", group=group.name)
            if group.name
            else Text("Ports of a host"),
            group.ports_per_fabric * needs.fabrics,
            Text("{count} in each fabric", count=group.ports_per_fabric),
            group.name,
        )
    seen: set[int] = set()
    for item in needs.arrays:
        if item.need not in seen:
            seen.add(item.need)
            name = needs.requirement.arrays[item.need].name
            yield DesignReason(
                "array-ports",
                Text(
                    "Ports of {array} in each fabric",
                    array=called(needs.requirement.arrays[item.need]),
                ),
                item.ports,
                item.why,
                name,
            )


def unstated(needs: NetworkNeeds) -> tuple[Text, ...]:
    """What decides nothing because nobody has stated it."""
    silent = [group for group in needs.requirement.hosts if not needs.demand_of(group)]
    if not silent:
        return ()
    names = joined([called(group) for group in silent])
    return (
        Text(
            "What hosts ask for is not stated ({names}): load, headroom and growth of it are "
            "unknown and decide nothing.",
            names=names,
        ),
    )
