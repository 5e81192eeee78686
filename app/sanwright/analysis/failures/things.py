"""Everything in a design that may fail on its own, as scenarios.

Sites, rooms, racks and power feeds are in ``places``. Hosts and arrays as a whole are left out:
where the server or the data itself is gone, no network helps. So are enclosures with their drives
(the rules on SAS judge what hangs behind them), ports without a cable and devices without ports,
all but the blades of a director: what those carry is not known and said to be so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from sanwright.analysis.assessment import Assessment, remembered
from sanwright.analysis.chassis import (
    array_ids,
    chassis_facts,
    chassis_of,
    children_of,
    enclosure_ids,
    switch_ids,
)
from sanwright.analysis.fabrics import isl_group, isl_neighbours
from sanwright.analysis.failures.places import Inventory, feed_scenarios, place_scenarios
from sanwright.analysis.failures.scenario import FailureKind, LinkFails, Scenario, ThingFails
from sanwright.analysis.links import all_links, run_lead
from sanwright.analysis.outages import Outage
from sanwright.analysis.ports import port_facts
from sanwright.analysis.sas import Node, is_sas_enclosure, modules_of
from sanwright.analysis.sas import node_of as sas_node_of
from sanwright.analysis.sides import segment_label, segment_of
from sanwright.analysis.topology import device_of, nodes
from sanwright.design import Device
from sanwright.design.port_groups import placed_group
from sanwright.design.records import port_base
from sanwright.parts import PartKind, PortRole
from sanwright.text import Text, joined, verbatim

if TYPE_CHECKING:
    from sanwright.analysis.chassis import ChassisFacts


class _Runs:
    """The links of a design by what they use: cables, devices, ports, panels."""

    def __init__(self, facts: Assessment) -> None:
        self.links = all_links(facts)
        self.of_cable: dict[str, list[str]] = {}
        self.of_device: dict[str, list[str]] = {}
        self.of_port: dict[str, list[str]] = {}
        self.of_panel: dict[str, list[str]] = {}
        for lead, link in self.links.items():
            for cable in link.cables:
                self.of_cable.setdefault(cable.id, []).append(lead)
            for panel in dict.fromkeys(link.panels):
                self.of_panel.setdefault(panel, []).append(lead)
            for end in link.ends:
                self.of_device.setdefault(end.device, []).append(lead)
                self.of_port.setdefault(end.reference, []).append(lead)


def failure_scenarios(facts: Assessment) -> tuple[Scenario, ...]:
    """Every single thing that may fail, the largest first; each once."""
    runs = _Runs(facts)
    by_node = tuple(_nodes_of_switches(facts))
    inventory = Inventory.of(facts, (*runs.of_device.items(), *runs.of_panel.items()))
    return (
        *place_scenarios(facts, inventory),
        *feed_scenarios(facts, inventory),
        *_fabrics(facts, by_node),
        *_switches(facts, runs, by_node),
        *_arrays(facts, runs),
        *_modules(facts, runs),
        *_panels(facts, runs),
        *_adapters(facts, runs),
        *_trunks(facts),
        *_links(runs),
        *_shared(facts, runs),
    )


def device_outage(facts: Assessment, device: str) -> Outage:
    """What is gone with any device and all that is fitted into it; panels too."""
    chassis = chassis_of(facts, device)
    inside = {member.id for member in _with_fitted(facts, device)}
    cables = {run_lead(facts, id_) for each in inside for id_ in facts.index("cables_on", each)}
    own_nodes = (n for n in nodes(facts) if device_of(facts, n) == chassis)
    return Outage(frozenset(cables), frozenset(own_nodes if device == chassis else ()))


def _with_fitted(facts: Assessment, device: str) -> Iterator[Device]:
    yield facts.tables.devices[device]
    for child in children_of(facts, device):
        yield from _with_fitted(facts, child.id)


# Fabrics and switches


def _nodes_of_switches(facts: Assessment) -> Iterator[tuple[str, str]]:
    """Each node that is a switch or part of one, with its device."""
    switches = set(switch_ids(facts))
    for node in nodes(facts):
        device = device_of(facts, node)
        if device in switches:
            yield node, device


def _fabrics(facts: Assessment, by_node: tuple[tuple[str, str], ...]) -> Iterator[Scenario]:
    segments: dict[str, list[tuple[str, str]]] = {}
    for node, device in by_node:
        segments.setdefault(segment_of(facts, node), []).append((node, device))
    for segment, members in sorted(segments.items()):
        devices = tuple(dict.fromkeys(device for _, device in members))
        is_drawn = segment in facts.tables.fabrics
        if not is_drawn and len(devices) == 1:
            continue  # it is its only switch
        yield ThingFails(
            key=f"{FailureKind.FABRIC}:{segment}",
            kind=FailureKind.FABRIC,
            name=segment_label(facts, segment),
            subjects=(segment, *(device for device in devices if device != segment)),
            outage=Outage(nodes=frozenset(node for node, _ in members)),
        )


def _switches(
    facts: Assessment, runs: _Runs, by_node: tuple[tuple[str, str], ...]
) -> Iterator[Scenario]:
    nodes_of: dict[str, list[str]] = {}
    for node, device in by_node:
        nodes_of.setdefault(device, []).append(node)
    for switch in switch_ids(facts):
        outage = Outage(nodes=frozenset(nodes_of.get(switch, ())))
        yield _device(facts, FailureKind.SWITCH, switch, outage)
        here = chassis_facts(facts, switch)
        for member, part in zip(here.members[1:], here.parts[1:], strict=True):
            if part is not None and (part.ports or part.kind is PartKind.BLADE):
                blade = FailureKind.BLADE
                yield _device(facts, blade, member.id, _gone(runs, member.id), bool(part.ports))


# Arrays and enclosures


def _arrays(facts: Assessment, runs: _Runs) -> Iterator[Scenario]:
    for array in array_ids(facts):
        here = chassis_facts(facts, array)
        if here.is_switch:
            continue
        if not here.is_tape:
            yield from _controllers(facts, runs, here)
        for member, part in zip(here.members[1:], here.parts[1:], strict=True):
            if part is not None and part.ports and PartKind.SAS_ENCLOSURE is not part.kind:
                yield _device(facts, FailureKind.CARD, member.id, _gone(runs, member.id))


def _controllers(facts: Assessment, runs: _Runs, array: ChassisFacts) -> Iterator[Scenario]:
    """The named controllers; one that stands for all where ports do not tell whose they are."""
    gone: dict[str, set[str]] = {}
    for port in array.ports:
        group = port_facts(facts, port).group if port in runs.of_port else None
        if group is not None:
            gone.setdefault(group.controller, set()).update(runs.of_port[port])
    for member, part in zip(array.members, array.parts, strict=True):
        for group in part.ports.values() if part is not None else ():
            if group.role in (PortRole.TARGET, PortRole.INITIATOR):
                placed = placed_group(facts.tables, member, group)
                gone.setdefault(placed.controller, set())
    label = facts.tables.label(array.id)
    for name, cables in sorted(gone.items()):
        yield ThingFails(
            key=f"{FailureKind.CONTROLLER}:{array.id}/{name}",
            kind=FailureKind.CONTROLLER,
            name=joined((label, name), " ") if name else Text("{array}, a controller", array=label),
            subjects=(array.id,),
            outage=Outage(frozenset(cables) if name else frozenset()),
            is_modelled=bool(name),
        )


def _modules(facts: Assessment, runs: _Runs) -> Iterator[Scenario]:
    for enclosure in enclosure_ids(facts):
        if not is_sas_enclosure(facts, enclosure):
            continue
        modules = modules_of(facts, enclosure)
        for node in modules.nodes:
            known = modules.are_told_apart
            yield _module(facts, node, _at_node(runs, node) if known else (), known)


def _module(facts: Assessment, node: Node, cables: Iterable[str], is_known: bool) -> Scenario:
    device, name = node
    label = facts.tables.label(device)
    return ThingFails(
        key=f"{FailureKind.MODULE}:{device}/{name}",
        kind=FailureKind.MODULE,
        name=joined((label, name), " ")
        if name
        else Text("{enclosure}, an I/O module", enclosure=label),
        subjects=(device,),
        outage=Outage(frozenset(cables)),
        is_modelled=is_known,
    )


def _at_node(runs: _Runs, node: Node) -> Iterator[str]:
    for lead in runs.of_device.get(node[0], ()):
        if any(sas_node_of(end) == node for end in runs.links[lead].ends):
            yield lead


# Panels, adapters, links


def _panels(facts: Assessment, runs: _Runs) -> Iterator[Scenario]:
    for panel in _panel_ids(facts):
        outage = Outage(frozenset(runs.of_panel.get(panel, ())))
        yield _device(facts, FailureKind.PANEL, panel, outage)


@remembered
def _panel_ids(facts: Assessment) -> tuple[str, ...]:
    return tuple(
        device
        for id_, copy in sorted(facts.tables.parts.items())
        if copy.part is not None
        if any(group.role is PortRole.PASSIVE for group in copy.part.ports.values())
        for device in facts.index("devices_of_part", id_)
    )


def _adapters(facts: Assessment, runs: _Runs) -> Iterator[Scenario]:
    """Cards with ports of their own in servers; servers' built-in ports are no card."""
    for id_, copy in sorted(facts.tables.parts.items()):
        part = copy.part
        if part is None or part.kind not in (PartKind.HBA, PartKind.SAS_ADAPTER) or not part.ports:
            continue
        for device in facts.index("devices_of_part", id_):
            if not chassis_facts(facts, chassis_of(facts, device)).is_array:
                yield _device(facts, FailureKind.ADAPTER, device, _gone(runs, device))


def _trunks(facts: Assessment) -> Iterator[Scenario]:
    for switch in switch_ids(facts):
        for other in isl_neighbours(facts, switch):
            if other < switch:
                continue
            for name, links in isl_group(facts, switch, other).trunks.items():
                if len(links) < 2:
                    continue
                ends = joined(map(facts.tables.label, (switch, other)), " – ")
                leads = tuple(link.cable.id for link in links)
                yield ThingFails(
                    key=f"{FailureKind.TRUNK}:{switch}/{other}/{name}",
                    kind=FailureKind.TRUNK,
                    name=joined((name, ends)),
                    subjects=leads,
                    outage=Outage(frozenset(leads)),
                )


def _links(runs: _Runs) -> Iterator[Scenario]:
    return (LinkFails(link) for link in runs.links.values())


def _shared(facts: Assessment, runs: _Runs) -> Iterator[Scenario]:
    """What several links share: a cable with many fibres, a harness, a port with several lanes."""
    for cable, leads in sorted(runs.of_cable.items()):
        if len(leads) > 1:
            name = facts.tables.label(cable)
            yield _several(FailureKind.CABLE, cable, name, (cable,), leads)
    harnesses: dict[str, list[str]] = {}
    cages: dict[str, list[str]] = {}
    for lead, link in runs.links.items():
        if link.cable.harness:
            harnesses.setdefault(link.cable.harness, []).append(lead)
        for end in link.ends:
            if end.lane is not None:
                cages.setdefault(port_base(end.reference), []).append(lead)
    for harness, leads in sorted(harnesses.items()):
        if len(leads) > 1:
            yield _several(FailureKind.CABLE, harness, verbatim(harness), tuple(leads), leads)
    for cage, leads in sorted(cages.items()):
        if len(leads) > 1:
            name = facts.tables.label(cage)
            yield _several(FailureKind.PORT, cage, name, (cage, *leads), leads)


def _several(
    kind: FailureKind, id_: str, name: Text, subjects: tuple[str, ...], leads: Iterable[str]
) -> Scenario:
    return ThingFails(f"{kind}:{id_}", kind, name, subjects, Outage(frozenset(leads)))


def _gone(runs: _Runs, device: str) -> Outage:
    return Outage(frozenset(runs.of_device.get(device, ())))


def _device(
    facts: Assessment, kind: FailureKind, id_: str, outage: Outage, is_modelled: bool = True
) -> Scenario:
    return ThingFails(f"{kind}:{id_}", kind, facts.tables.label(id_), (id_,), outage, is_modelled)


def port_scenario(facts: Assessment, port: str) -> Scenario:
    """A port with its links, those of all its lanes."""
    cables = {*facts.index("cables_at", port), *facts.index("cables_in_cage", port)}
    leads = frozenset(run_lead(facts, cable) for cable in cables)
    label = facts.tables.label(port)
    return ThingFails(f"port:{port}", FailureKind.DEVICE, label, (port,), Outage(leads))
