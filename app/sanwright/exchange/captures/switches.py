"""The switches of the picture: ports, licences, blades, and what they are in each fabric."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from sanwright.exchange.captures.facts import (
    CounterFact,
    Fact,
    GatewayFact,
    LicenceFact,
    ModuleFact,
    OpticFact,
    OutputFact,
    PortFact,
    SwitchFact,
    SwitchMaker,
    SwitchPort,
    VsanFact,
)
from sanwright.exchange.captures.identity import Identities
from sanwright.exchange.captures.merged import (
    PASSING,
    Contradiction,
    contradictions,
    merged,
    merged_each,
    of_kind,
)
from sanwright.exchange.captures.picture import LogicalSwitch, PortKey, SeenPort, SeenSwitch

_OF_SWITCH = ("wwn", "serial", "switch_type", "model", "firmware", "access_gateway")
_OF_PORT = ("fixed", "kind", "peer_wwn", "trunk", "optic")
_OF_OPTIC = ("part_number", "serial")

_Fact = TypeVar("_Fact", bound=Fact)


class PortKeys:
    """The key of each port of a switch; slot and port become the index where both are said."""

    def __init__(self, facts: Iterable[PortFact]) -> None:
        self._index: dict[tuple[int | None, int], int] = {}
        self._by_index: set[int] = set()
        for fact in facts:
            port = fact.port
            if port.index is not None:
                self._by_index.add(port.index)
                if port.port is not None:
                    self._index[port.slot, port.port] = port.index

    def of(self, port: SwitchPort) -> PortKey:
        """The one key of a port, however it is written."""
        if port.name:
            return port.name
        if port.index is not None:
            return str(port.index)
        number = port.port if port.port is not None else -1
        index = self._index.get((port.slot, number))
        if index is None and not self._index and number in self._by_index and not port.slot:
            index = number
        if index is not None:
            return str(index)
        return str(number) if port.slot is None else f"{port.slot}/{number}"


def by_switch(facts: Iterable[_Fact], who: Identities) -> dict[str, list[_Fact]]:
    """Facts that switches say of themselves, by the key of the switch."""
    found: dict[str, list[_Fact]] = defaultdict(list)
    for fact in facts:
        key = who.of_speaker.get(fact.speaker)
        if key is not None:
            found[key].append(fact)
    return found


def seen_switches(
    facts: Mapping[type[Fact], Sequence[Fact]], who: Identities
) -> tuple[dict[str, SeenSwitch], dict[str, PortKeys], list[Contradiction]]:
    """Every switch that is spoken of, with the keys of its ports and what contradicts itself.

    ``facts`` are all facts by class. The fabrics of the logical switches are still empty.
    """
    about: dict[str, list[SwitchFact]] = defaultdict(list)
    for fact in of_kind(facts, SwitchFact):
        key = who.of_wwn.get(fact.about) if fact.about else who.of_speaker.get(fact.speaker)
        if key is not None:
            about[key].append(fact)
    ports = by_switch(of_kind(facts, PortFact), who)
    optics = by_switch(of_kind(facts, OpticFact), who)
    counters = by_switch(of_kind(facts, CounterFact), who)
    licences = by_switch(of_kind(facts, LicenceFact), who)
    modules = by_switch(of_kind(facts, ModuleFact), who)
    vsans = by_switch(of_kind(facts, VsanFact), who)
    gateways = by_switch(of_kind(facts, GatewayFact), who)
    outputs = by_switch(of_kind(facts, OutputFact), who)
    called: dict[str, set[str]] = defaultdict(set)
    for speaker, key in who.of_speaker.items():
        called[key] |= {speaker.name} - {""}
    switches: dict[str, SeenSwitch] = {}
    keys: dict[str, PortKeys] = {}
    against: list[Contradiction] = []
    for key in sorted(about):
        keys[key] = PortKeys(ports.get(key, ()))
        itself = [fact for fact in about[key] if not fact.about]
        one = merged(itself or about[key], passing=PASSING)
        if not one.fact.name and len(called[key]) == 1:
            one = replace(one, fact=replace(one.fact, name=next(iter(called[key]))))
        against += contradictions(key, one, () if _is_split(itself) else _OF_SWITCH)
        seen, more = _ports(key, keys[key], ports[key], optics[key], counters[key])
        against += more
        switches[key] = SeenSwitch(
            key=key,
            maker=one.fact.vendor,
            about=one,
            spoke=bool(itself),
            logical=_logical(about[key]),
            ports=seen,
            licences=merged_each(
                licences.get(key, ()), lambda fact: (fact.name, fact.key), passing=PASSING
            ),
            modules=merged_each(
                modules.get(key, ()),
                lambda fact: (fact.slot, fact.kind, fact.serial),
                passing=PASSING,
            ),
            vsans=merged_each(vsans.get(key, ()), lambda fact: fact.vsan, passing=PASSING),
            gateway=next((fact for fact in gateways.get(key, ()) if fact.mapping), None),
            outputs=tuple(outputs.get(key, ())),
        )
    return switches, keys, against


def _is_split(itself: Sequence[SwitchFact]) -> bool:
    """Whether logical switches of one chassis speak, each with a WWN of its own."""
    return len({fact.speaker.fabric_id for fact in itself}) > 1


def _ports(
    switch: str,
    keys: PortKeys,
    states: Sequence[PortFact],
    optics: Sequence[OpticFact],
    counters: Sequence[CounterFact],
) -> tuple[dict[PortKey, SeenPort], list[Contradiction]]:
    state: dict[PortKey, list[PortFact]] = defaultdict(list)
    optic: dict[PortKey, list[OpticFact]] = defaultdict(list)
    for fact in states:
        state[keys.of(fact.port)].append(fact)
    for module in optics:
        optic[keys.of(module.port)].append(module)
    last: dict[PortKey, dict[str, CounterFact]] = defaultdict(dict)
    for count in counters:
        last[keys.of(count.port)][count.place.command] = count
    for key in [*optic, *last]:
        if key not in state:  # an output about optics or errors names ports of its own
            said = optic[key][0] if key in optic else next(iter(last[key].values()))
            state[key].append(PortFact(said.place, said.speaker, port=said.port))
    against: list[Contradiction] = []
    seen: dict[PortKey, SeenPort] = {}
    for key, facts in state.items():
        one = merged(facts, passing=PASSING)
        inside = merged(optic[key], passing=PASSING) if key in optic else None
        subject = f"{switch} {key}"
        against += contradictions(subject, one, _OF_PORT)
        if inside is not None:
            against += contradictions(subject, inside, _OF_OPTIC)
        seen[key] = SeenPort(key, one, inside, tuple(last.get(key, {}).values()))
    return seen, against


def _of_the_box(fact: SwitchFact) -> SwitchFact:
    """What holds in any VSAN: Cisco's domains differ, and the one listed need not be the only."""
    if fact.vendor is not SwitchMaker.CISCO:
        return fact
    return replace(fact, domain=None, principal=None, zoning="")


def _logical(facts: Sequence[SwitchFact]) -> tuple[LogicalSwitch, ...]:
    groups: dict[int | None, list[SwitchFact]] = defaultdict(list)
    for fact in facts:
        speaking = None if fact.is_routed else fact.speaker.fabric_id
        groups[fact.fabric if fact.fabric is not None else speaking].append(fact)
    if len(groups) > 1:  # what holds for the box as a whole is no fabric of its own
        rest = groups.pop(None, [])
        if len(groups) == 1:
            next(iter(groups.values())).extend(map(_of_the_box, rest))
    found = []
    for fabric_id, group in groups.items():
        one = merged(group).fact
        found.append(
            LogicalSwitch(
                fabric_id=fabric_id,
                wwn=one.about or one.wwn,
                name=one.name,
                domain=one.domain,
                principal=one.principal,
                zoning=one.zoning,
                fabric="",
            )
        )
    return tuple(found)
