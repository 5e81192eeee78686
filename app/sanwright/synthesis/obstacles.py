"""What no network can help: too few ports of arrays or hosts, unfit adapters, too few fabrics."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sanwright.design import HostNeed
from sanwright.edits.slots import room_for
from sanwright.errors import InputError
from sanwright.parts import value_of
from sanwright.synthesis.adapters import adapter_ports, adapter_speeds
from sanwright.synthesis.array_cards import most_host_ports, too_few_ports
from sanwright.synthesis.called import called
from sanwright.synthesis.end_devices import EndParts
from sanwright.synthesis.needs import NetworkNeeds
from sanwright.text import Text, joined, verbatim


@dataclass(frozen=True, slots=True)
class Obstacle:
    """A sentence, and a ``key`` by which the same obstacle is known though its figures differ."""

    key: str
    says: Text


def obstacles_of(needs: NetworkNeeds) -> Iterator[Obstacle]:
    """What stands in the way whatever switches there are, each once."""
    yield from _lacking_ports(needs)
    yield from _stated_ports(needs)
    for place, says in needs.overloaded_hosts():
        yield Obstacle(f"host load {place}", says)
    yield from _unfit_adapters(needs)
    yield from _lacking_fabrics(needs)


def _lacking_ports(needs: NetworkNeeds) -> Iterator[Obstacle]:
    """Arrays whose model has too few ports."""
    for place, need in enumerate(needs.requirement.arrays):
        part = needs.supply.find(need.part) if need.part else None
        if part is None:
            continue
        item = next(item for item in needs.arrays if item.need == place)
        wanted = item.ports * needs.fabrics
        there = most_host_ports(part, needs.supply, item.speed)
        if there is not None and there < wanted:
            yield Obstacle(f"ports {place}", too_few_ports(part, there, wanted, item.why))


def _stated_ports(needs: NetworkNeeds) -> Iterator[Obstacle]:
    """Arrays of which fewer ports are asked for than their load takes, or a fan-in asked for.

    A rule of the pack that nobody asked for gives way to the ports that were asked for.
    """
    for place, need in enumerate(needs.requirement.arrays):
        if need.ports_per_fabric is None:
            continue
        item = next(item for item in needs.arrays if item.need == place)
        for reason in needs.port_reasons(need, item.bandwidth, item.set_size):
            is_asked = reason.key in ("load", "link") or (
                reason.key == "fan-in" and needs.requirement.fan_in is not None
            )
            if is_asked and reason.ports > item.ports:
                says = Text(
                    "{ports} port of {array} in each fabric is asked for; {wanted} are needed "
                    "({why}).",
                    "{ports} ports of {array} in each fabric are asked for; {wanted} are needed "
                    "({why}).",
                    item.ports,
                    ports=item.ports,
                    array=called(need),
                    wanted=reason.ports,
                    why=reason.why,
                )
                yield Obstacle(f"stated ports {reason.key} {place}", says)


def _unfit_adapters(needs: NetworkNeeds) -> Iterator[Obstacle]:
    ends = EndParts(needs, needs.supply)
    for place, group in enumerate(needs.requirement.hosts):
        found = [*_unfit_adapter(needs, ends, group)]
        yield from (Obstacle(f"adapter {place}", says) for says in found[:1])


def _unfit_adapter(needs: NetworkNeeds, ends: EndParts, group: HostNeed) -> Iterator[Text]:
    """One that does not run as fast as its hosts are to, or does not go into their server."""
    part = needs.supply.find(group.adapter) if group.adapter else None
    if part is not None:
        speeds = adapter_speeds(part)
        if group.speed and speeds and group.speed not in speeds:
            yield Text(
                "Hosts of “{group}” are to run at {speed}; their adapter {part} runs at {speeds}.",
                group=called(group),
                speed=group.speed,
                part=part.label,
                speeds=joined([verbatim(each) for each in speeds]),
            )
        if not adapter_ports(part):
            yield Text(
                "It is not known which ports for switches {part} has; name another adapter for "
                "“{group}”, or none.",
                part=part.label,
                group=called(group),
            )
            return
    try:
        part = ends.adapter(group)
    except InputError:
        return  # no adapter is so fast: it is said where one is drawn
    server, cards = ends.server(group), ends.cards(group, part)
    room = room_for(server, part, (), cards)
    if len(room.slots) < cards:
        counts = [value_of(slots.count) or 0 for slots in server.slots_for(part)]
        yield Text(
            "A host of “{group}” takes {cards} of {part}; {server} has slots for {there}.",
            group=called(group),
            cards=cards,
            part=part.label,
            server=server.label,
            there=sum(counts),
        )


def _lacking_fabrics(needs: NetworkNeeds) -> Iterator[Obstacle]:
    if needs.fabrics > 1:
        if "switch in maintenance" in needs.survive:
            says = Text(
                "To survive the loss of a switch while a fabric is in maintenance, hosts need "
                "ports on two switches of each fabric. That is not worked out: all ports that a "
                "host has in a fabric are on one switch."
            )
            yield Obstacle("maintenance", says)
        return
    if {"fabric", "switch", "switch in maintenance"}.intersection(needs.survive):
        says = Text("To survive the loss of a switch or a fabric takes two fabrics.")
        yield Obstacle("fabrics", says)
    if needs.is_cut_off_by_a_link:
        for place, group in enumerate(needs.requirement.hosts):
            if group.ports_per_fabric < 2:
                says = Text(
                    "To survive the loss of a link, a host of “{group}” needs two ports.",
                    group=called(group),
                )
                yield Obstacle(f"one port {place}", says)
