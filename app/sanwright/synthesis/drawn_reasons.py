"""Why each number of a design is as it is, read from the drawing: for papers, years afterwards.

Nothing is said of a drawing that no plan could have made: fabrics that are not alike, switches that
its parts do not explain, designs that extend what stood or stand at several sites.
"""

from __future__ import annotations

import msgspec

from sanwright.analysis import Assessment
from sanwright.analysis.chassis import array_ids, chassis_of, host_ids
from sanwright.design import Requirement, port_device
from sanwright.parts import Part, PartKind
from sanwright.plain_ids import id_from
from sanwright.synthesis.meeting import DesignParts, needs_of
from sanwright.synthesis.needs import NetworkNeeds
from sanwright.synthesis.plan import FabricPlan, PlannedSwitch
from sanwright.synthesis.reasons import DesignReason, reasons_of
from sanwright.synthesis.switches import SwitchModel, choose_switches
from sanwright.synthesis.weighing import Weighing, weights_of

_READ = ("single switch", "full mesh", "core-edge")
"""Shapes that a drawing is read back into."""


class ListedParts(DesignParts):
    """The parts of a design, which can be listed."""

    def parts(self, kind: PartKind | None = None) -> tuple[Part, ...]:
        """All that it holds, or all of one kind."""
        copies = (copy.part for copy in self._tables.parts.values())
        return tuple(
            part for part in copies if part is not None and (kind is None or part.kind is kind)
        )


def drawn_reasons(facts: Assessment, requirement: Requirement) -> tuple[DesignReason, ...]:
    """The reasons of the design as it is drawn now; empty where no plan explains it."""
    record = requirement.proposal
    if record is None or record.options[record.taken].shape not in _READ:
        return ()
    needs = needs_of(facts.tables, requirement)
    fabrics = [_fabric(facts, needs, fabric) for fabric in facts.tables.fabrics]
    first = fabrics[0] if fabrics else None
    if first is None or any(_figures(each) != _figures(first) for each in fabrics):
        return ()
    plan = FabricPlan(
        record.options[record.taken].shape,
        first.switches,
        first.links,
        first.isl_speed,
        first.link_speeds,
    )
    weighed = needs.requirement
    is_priced = weights_of(weighed).price > 0
    if is_priced:  # a drawing has no price list; all that it has can be counted
        weighed = msgspec.structs.replace(weighed, objective="hardware", weights=None)
    cost = Weighing(weighed).of_plan(plan)
    reasons = () if cost is None else reasons_of(needs, plan, cost)
    return tuple(each for each in reasons if not is_priced or each.key != "objective")


def _figures(plan: FabricPlan | None) -> object:
    if plan is None:
        return None
    switches = sorted(
        (each.model.part.id, each.host_ports, len(each.array_ports), each.isls)
        for each in plan.switches
    )
    return switches, sorted(count for _, _, count in plan.links)


def _fabric(facts: Assessment, needs: NetworkNeeds, fabric: str) -> FabricPlan | None:
    """One fabric as a plan; None where a switch of it is not known as one."""
    tables = facts.tables
    ids = [id_ for id_, device in tables.devices.items() if device.fabric == fabric]
    models = _models(needs, {tables.devices[id_].part for id_ in ids}, facts)
    if not ids or any(tables.devices[id_].part not in models for id_ in ids):
        return None
    place = {id_: number for number, id_ in enumerate(ids)}
    hosts, arrays, items = set(host_ids(facts)), set(array_ids(facts)), _items(needs)
    on: list[set[int]] = [set() for _ in ids]
    counts = [[0, 0] for _ in ids]
    links: dict[tuple[int, int], int] = {}
    for cable in tables.cables.values():
        ends = [chassis_of(facts, port_device(end)) for end in cable.ends()]
        here = [place[end] for end in ends if end in place]
        if len(here) == 2:
            pair = min(here), max(here)
            links[pair] = links.get(pair, 0) + 1
        elif here:
            other = next(end for end in ends if end not in place)
            if other in hosts:
                counts[here[0]][0] += 1
                if other in items:
                    on[here[0]].add(items[other])
            elif other in arrays:
                counts[here[0]][1] += 1
    isls = [sum(n for pair, n in links.items() if number in pair) for number in range(len(ids))]
    has_cores = any(isls[n] and not counts[n][0] for n in range(len(ids)))
    switches = tuple(
        PlannedSwitch(
            models[tables.devices[id_].part],
            _role(isls[number], counts[number][0], has_cores=has_cores),
            tuple(sorted(on[number])),
            tuple((0, port) for port in range(counts[number][1])),
            isls[number],
            counts[number][0],
        )
        for number, id_ in enumerate(ids)
    )
    speeds = tuple(_isl_speed(needs, switches[a].model, switches[b].model) for a, b in links)
    if not all(speeds):
        return None
    joins = tuple((a, b, n) for (a, b), n in links.items())
    return FabricPlan("core-edge", switches, joins, next(iter(speeds), ""), speeds)


def _isl_speed(needs: NetworkNeeds, a: SwitchModel, b: SwitchModel) -> str:
    """The speed that ISLs between two are planned with; empty where they have none in common."""
    common = set(a.speeds).intersection(b.speeds)
    return needs.requirement.isl_speed or max(common, key=needs.bandwidth, default="")


def _role(isls: int, hosts: int, *, has_cores: bool) -> str:
    if not isls or not has_cores:
        return "switch"
    return "edge" if hosts else "core"


def _models(needs: NetworkNeeds, parts: set[str], facts: Assessment) -> dict[str, SwitchModel]:
    asked = msgspec.structs.replace(needs.requirement, models=tuple(parts), vendors=())
    supply = ListedParts(facts.tables)
    found = choose_switches(asked, supply, needs.all_speeds, "").models if parts else ()
    return {model.part.id: model for model in found}


def _items(needs: NetworkNeeds) -> dict[str, int]:
    """The number of each host among the items, by the id that it was drawn under."""
    groups = [id_from(group.name or "Host") or "host" for group in needs.requirement.hosts]
    return {
        f"{groups[host.group]}-{host.number + 1}": number for number, host in enumerate(needs.hosts)
    }
