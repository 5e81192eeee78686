"""Which port of which switch is cabled to which: both ends are joined from what each end says.

An output that names both ports of a link is believed. Otherwise the ports that point at each other
are paired in their order; where there is more than one pair, that is no certain fact.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from sanwright.exchange.captures.facts import (
    IslFact,
    LoginFact,
    PortFact,
    PortKind,
    SwitchMaker,
    SwitchPort,
    TrunkFact,
)
from sanwright.exchange.captures.identity import Identities
from sanwright.exchange.captures.merged import merged
from sanwright.exchange.captures.outputs import Place
from sanwright.exchange.captures.picture import PortKey, SeenLink, SeenPort, SeenSwitch
from sanwright.exchange.captures.switches import PortKeys
from sanwright.listing import natural_key

_End = tuple[str, PortKey]


@dataclass(slots=True)
class _Toward:
    """Where a port of a switch leads, as far as is said."""

    peer: str
    peer_port: PortKey | None = None
    trunk: str = ""
    cost: int | None = None
    places: list[Place] = field(default_factory=list)


class PortNames:
    """Finds the switch port that has a WWN, or a Fibre Channel address."""

    def __init__(self, switches: Mapping[str, SeenSwitch]) -> None:
        self._by_wwn: dict[str, _End] = {}
        self._by_address: dict[str, list[_End]] = defaultdict(list)
        self._brocade_tails: dict[str, str] = {}
        self._gateway_tails: dict[str, str] = {}
        for key, switch in switches.items():
            for port in switch.ports.values():
                fact = port.state.fact
                if fact.wwn:
                    self._by_wwn[fact.wwn] = key, port.key
                if fact.fc_address and fact.kind is not PortKind.N:  # that is its own
                    self._by_address[fact.fc_address].append((key, port.key))
            if switch.maker is SwitchMaker.BROCADE:
                for logical in switch.logical:
                    self._brocade_tails[logical.wwn[6:]] = key
            elif switch.about.fact.access_gateway and switch.about.fact.wwn:
                self._gateway_tails[switch.about.fact.wwn[6:]] = key

    def of_wwn(self, wwn: str) -> _End | None:
        """The port that bears ``wwn``.

        Where no output gives a port's own WWN: Brocade writes the index of a port into the twelve
        bits between the leading 2 and the switch's address (``20:0a:...`` is index 10). Cisco
        counts the interfaces of an access gateway there (``20:1f:...`` is ``fc1/31``).
        """
        if wwn in self._by_wwn:
            return self._by_wwn[wwn]
        if not wwn.startswith("2"):
            return None
        if wwn[6:] in self._gateway_tails:
            return self._gateway_tails[wwn[6:]], f"fc1/{int(wwn[3:5], 16)}"
        switch = self._brocade_tails.get(wwn[6:])
        return None if switch is None else (switch, str(int(wwn[1] + wwn[3:5], 16)))

    def of_address(self, fc_address: str) -> _End | None:
        """The one port whose address this is, or whose area it lies in."""
        for address in (fc_address, f"{fc_address[:4]}00"):
            found = self._by_address.get(address, ())
            if len(found) == 1:
                return found[0]
        return None


def seen_links(
    switches: Mapping[str, SeenSwitch],
    keys: Mapping[str, PortKeys],
    who: Identities,
    isls: Iterable[IslFact],
    trunks: Iterable[TrunkFact],
    logins: Iterable[LoginFact],
) -> tuple[SeenLink, ...]:
    """Every link between two switches, each once."""
    names = PortNames(switches)
    toward = _toward(switches, names, who)
    _add_trunks(toward, keys, who, trunks)
    _add_isls(toward, keys, who, isls, _by_domain(switches))
    links = _paired(toward, switches)
    return (*links, *_gateway_links(switches, names, logins, keys, who))


def _toward(
    switches: Mapping[str, SeenSwitch], names: PortNames, who: Identities
) -> dict[_End, _Toward]:
    found: dict[_End, _Toward] = {}
    for key, switch in switches.items():
        for port in switch.ports.values():
            fact = port.state.fact
            if fact.kind is not PortKind.E or _is_bundle(fact.port):
                continue
            opposite = names.of_wwn(fact.peer_port_wwn) if fact.peer_port_wwn else None
            peer = opposite[0] if opposite else who.switch(wwn=fact.peer_wwn, name=fact.peer_name)
            if peer is None or peer not in switches:
                peer = ""
            trunk = _trunk_name(key, fact.trunk) if fact.trunk else ""
            found[key, port.key] = _Toward(
                peer, opposite[1] if opposite else None, trunk, None, list(port.state.places())
            )
    return found


def _add_trunks(
    toward: dict[_End, _Toward],
    keys: Mapping[str, PortKeys],
    who: Identities,
    trunks: Iterable[TrunkFact],
) -> None:
    for fact in trunks:
        key = who.of_speaker.get(fact.speaker)
        if key is None or key not in keys:
            continue
        peer = who.switch(wwn=fact.peer_wwn, name=fact.peer_name) or ""
        opposite = [*fact.peer_ports, *[None] * len(fact.ports)]
        for port, other in zip(fact.ports, opposite, strict=False):
            end = toward.setdefault((key, keys[key].of(port)), _Toward(peer))
            end.peer = peer or end.peer
            end.trunk = _trunk_name(key, fact.trunk) if len(fact.ports) > 1 else end.trunk
            if other is not None and end.peer in keys:
                end.peer_port = keys[end.peer].of(other)
            end.places.append(fact.place)


def _add_isls(
    toward: dict[_End, _Toward],
    keys: Mapping[str, PortKeys],
    who: Identities,
    isls: Iterable[IslFact],
    by_domain: Mapping[tuple[int, int], str],
) -> None:
    for fact in isls:
        key = who.of_speaker.get(fact.speaker)
        if key is None or key not in keys:
            continue
        peer = who.switch(wwn=fact.peer_wwn, name=fact.peer_name) or ""
        peer = peer or who.of_address.get(fact.peer_address, "")
        if not peer and fact.vsan is not None and fact.peer_domain is not None:
            peer = by_domain.get((fact.vsan, fact.peer_domain), "")
        if _is_bundle(fact.port):
            name = _trunk_name(key, fact.port)
            ends = [end for at, end in toward.items() if at[0] == key and end.trunk == name]
        else:
            ends = [toward.setdefault((key, keys[key].of(fact.port)), _Toward(peer))]
        for end in ends:
            end.peer = peer or end.peer
            end.cost = fact.cost if fact.cost is not None else end.cost
            end.places.append(fact.place)
        other = fact.peer_port
        if len(ends) == 1 and other is not None and not _is_bundle(other) and peer in keys:
            ends[0].peer_port = ends[0].peer_port or keys[peer].of(other)


def _by_domain(switches: Mapping[str, SeenSwitch]) -> dict[tuple[int, int], str]:
    """Switches by VSAN and domain, where that is one alone."""
    found: dict[tuple[int, int], set[str]] = defaultdict(set)
    for key, switch in switches.items():
        for logical in switch.logical:
            if logical.fabric_id is not None and logical.domain is not None:
                found[logical.fabric_id, logical.domain].add(key)
    return {place: keys.pop() for place, keys in found.items() if len(keys) == 1}


def _paired(toward: Mapping[_End, _Toward], switches: Mapping[str, SeenSwitch]) -> list[SeenLink]:
    links: list[SeenLink] = []
    done: set[_End] = set()
    for at, end in sorted(toward.items(), key=_in_order):
        if end.peer_port is None or at in done or (end.peer, end.peer_port) in done:
            continue
        other = end.peer, end.peer_port
        back = toward.get(other)
        if back is not None and back.peer_port is not None and (back.peer, back.peer_port) != at:
            continue  # the two ends name different ports; they are paired in order below
        done |= {at, other}
        links.append(_link(at, end, other, back, sure=True))
    rest: dict[tuple[str, str], list[_End]] = defaultdict(list)
    for at, end in sorted(toward.items(), key=_in_order):
        if at not in done and end.peer in switches:
            rest[at[0], end.peer].append(at)
    for (switch, peer), ends in sorted(rest.items()):
        opposite = rest.get((peer, switch), [])
        if switch > peer and opposite:
            continue  # done from the other side
        sure = len(ends) == 1 and len(opposite) == 1
        for number, at in enumerate(ends):
            there = opposite[number] if number < len(opposite) else None
            back = toward[there] if there else None
            links.append(_link(at, toward[at], there or (peer, None), back, sure=sure))
        links += [
            _link(at, toward[at], (switch, None), None, sure=False) for at in opposite[len(ends) :]
        ]
    return links


def _link(
    at: _End, end: _Toward, other: tuple[str, PortKey | None], back: _Toward | None, *, sure: bool
) -> SeenLink:
    places = [*end.places, *(back.places if back else ())]
    return SeenLink(
        a=at[0],
        a_port=at[1],
        b=other[0],
        b_port=other[1],
        trunk=end.trunk or (back.trunk if back else ""),
        sure=sure,
        cost=end.cost if end.cost is not None else (back.cost if back else None),
        places=tuple(dict.fromkeys(places)),
    )


def _gateway_links(
    switches: Mapping[str, SeenSwitch],
    names: PortNames,
    logins: Iterable[LoginFact],
    keys: Mapping[str, PortKeys],
    who: Identities,
) -> list[SeenLink]:
    """From each upper port of an access gateway to the port of the switch above it."""
    links: dict[_End, SeenLink] = {}
    for key, switch in switches.items():
        for port in switch.ports.values():
            fact = port.state.fact
            if fact.kind is not PortKind.N:
                continue
            above = names.of_wwn(fact.peer_port_wwn) if fact.peer_port_wwn else None
            if above is None and fact.peer_fc_address:
                above = names.of_address(fact.peer_fc_address)
            if above is not None and above[0] != key:
                links[key, port.key] = SeenLink(
                    key, port.key, *above, to_gateway=True, places=port.state.places()
                )
    for login in logins:
        below = names.of_wwn(login.wwpn)
        above = names.of_wwn(login.at_port_wwn) or names.of_address(login.fc_id)
        speaker = who.of_speaker.get(login.speaker, "")
        if above is None and login.port is not None and not login.remote and speaker in keys:
            above = speaker, keys[speaker].of(login.port)
        if below is None or above is None or below[0] == above[0] or below in links:
            continue
        if below[1] in switches[below[0]].ports or login.of_switch:
            links[below] = SeenLink(*below, *above, to_gateway=True, places=(login.place,))
    return list(links.values())


def with_named_ports(
    switches: Mapping[str, SeenSwitch], links: Iterable[SeenLink]
) -> dict[str, SeenSwitch]:
    """The switches with the ports that an ISL names and nothing else speaks of.

    What is cabled to a switch that sent no outputs says by which of its ports.
    """
    named: dict[str, dict[PortKey, SeenPort]] = defaultdict(dict)
    for link in links:
        for key, port in ((link.a, link.a_port), (link.b, link.b_port)):
            if port is None or port in switches[key].ports or not link.places:
                continue
            speaker = switches[key].about.fact.speaker
            slot, slash, number = port.rpartition("/")
            if port.isdecimal():
                where = SwitchPort(index=int(port))
            elif slash and slot.isdecimal() and number.isdecimal():
                where = SwitchPort(slot=int(slot), port=int(number))
            else:
                where = SwitchPort(name=port)
            facts = [PortFact(each, speaker, port=where, kind=PortKind.E) for each in link.places]
            named[key][port] = SeenPort(port, merged(facts), None, ())
    return {
        key: replace(switch, ports={**switch.ports, **named[key]}) if key in named else switch
        for key, switch in switches.items()
    }


def _is_bundle(port: SwitchPort) -> bool:
    return port.name.startswith("port-channel")


def _trunk_name(switch: str, trunk: SwitchPort) -> str:
    return f"{switch} {trunk.name or trunk.index or trunk.port}"


def _in_order(item: tuple[_End, _Toward]) -> tuple[object, ...]:
    (switch, port), end = item
    return switch, end.peer, end.trunk, natural_key(port)
