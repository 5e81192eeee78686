"""Which port of which switch is cabled to which: both ends are joined from what each end says.

An output that names both ports of a link is believed. Otherwise the ports that point at each other
are paired in their order; where there is more than one pair, that is no certain fact.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from sanwright.exchange.captures.facts import (
    GatewayFact,
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
from sanwright.exchange.captures.neighbours import OF_ROUTER
from sanwright.exchange.captures.outputs import Place
from sanwright.exchange.captures.picture import PortKey, SeenLink, SeenLogin, SeenPort, SeenSwitch
from sanwright.exchange.captures.switches import PortKeys
from sanwright.exchange.captures.uplink_trunks import with_members
from sanwright.listing import natural_key

_End = tuple[str, PortKey]
_BETWEEN_SWITCHES = (PortKind.E, PortKind.EX, PortKind.VE)


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
                if fact.fc_address and not _has_another_s_address(fact):
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
            number = int(wwn[3:5], 16)
            name = f"port-channel{number}" if wwn[1] == "4" else f"fc1/{number}"
            return self._gateway_tails[wwn[6:]], name
        switch = self._brocade_tails.get(wwn[6:])
        if switch is None or wwn[1] in "5f":  # a trunk's own name: not the index, but the area
            return None
        return switch, str(int(wwn[1] + wwn[3:5], 16))

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
    gateways: Iterable[GatewayFact],
) -> tuple[SeenLink, ...]:
    """Every link between two switches, each once."""
    trunks = tuple(trunks)
    names = PortNames(switches)
    toward = _toward(switches, names, who)
    _follow_leaders(toward, switches, keys)
    _add_trunks(toward, keys, who, trunks)
    _add_isls(toward, keys, who, isls, _by_domain(switches))
    _add_fronts(toward, switches)
    links = [_of_kind(link, switches) for link in _paired(toward, switches)]
    up = _gateway_links(switches, names, logins, keys, who)
    up += _told_links(keys, who, gateways, up)
    up = with_members(up, switches, keys)
    bundles = _bundles(switches, keys, who, trunks)
    return (*links, *(each for link in up for each in _of_bundle(link, bundles)))


def _toward(
    switches: Mapping[str, SeenSwitch], names: PortNames, who: Identities
) -> dict[_End, _Toward]:
    found: dict[_End, _Toward] = {}
    for key, switch in switches.items():
        for port in switch.ports.values():
            fact = port.state.fact
            if fact.kind not in _BETWEEN_SWITCHES or _is_bundle(fact.port):
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


def _follow_leaders(
    toward: dict[_End, _Toward], switches: Mapping[str, SeenSwitch], keys: Mapping[str, PortKeys]
) -> None:
    """A joined ISL leads where the one does that leads it: ``switchshow`` names no peer for it."""
    for (key, port), end in toward.items():
        trunk = switches[key].ports[port].state.fact.trunk
        first = toward.get((key, keys[key].of(trunk))) if trunk is not None else None
        if first is not None and not end.peer:
            end.peer = first.peer
            first.trunk = first.trunk or end.trunk


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


def _add_fronts(toward: dict[_End, _Toward], switches: Mapping[str, SeenSwitch]) -> None:
    """What an edge fabric calls the front of a router is the router that has a port for it."""
    routers: dict[str, set[str]] = defaultdict(set)
    for (key, port), end in toward.items():
        seen = switches[key].ports.get(port)
        if end.peer and seen is not None and seen.state.fact.kind is PortKind.EX:
            routers[end.peer].add(key)
    for (key, port), end in toward.items():
        seen = switches[key].ports.get(port)
        is_front = seen is not None and seen.state.fact.peer_name.startswith(OF_ROUTER)
        if is_front and not end.peer and len(routers[key]) == 1:
            end.peer, end.peer_port = next(iter(routers[key])), None


def _of_kind(link: SeenLink, switches: Mapping[str, SeenSwitch]) -> SeenLink:
    """A link with what its ends say of it: whether it is routed, whether it is a cable at all."""
    ends = (switches[link.a].ports.get(link.a_port), switches[link.b].ports.get(link.b_port or ""))
    ports = [end.state.fact for end in ends if end is not None]
    return replace(
        link,
        is_routed=any(port.kind is PortKind.EX for port in ports),
        over_ip=any(port.kind is PortKind.VE for port in ports)
        or any(name.startswith("fcip") for name in (link.a_port, link.b_port or "")),
    )


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
        is_known = below[1] in switches[below[0]].ports or not switches[below[0]].spoke
        is_known = is_known or below[1].startswith("port-channel")  # no port that a list names
        if is_known or login.of_switch:
            links[below] = SeenLink(*below, *above, to_gateway=True, places=(login.place,))
    return list(links.values())


def gateways_at(
    links: Iterable[SeenLink], switches: Mapping[str, SeenSwitch]
) -> dict[tuple[str | None, PortKey | None], str]:
    """The access gateway that is cabled to a port of a switch, and to its port channel."""
    found: dict[tuple[str | None, PortKey | None], str] = {}
    for link in links:
        if not link.to_gateway:
            continue
        is_below = switches[link.a].about.fact.access_gateway is True
        gateway = link.a if is_below else link.b
        above, port = (link.b, link.b_port) if is_below else (link.a, link.a_port)
        found[above, port] = gateway
        seen = switches[above].ports.get(port or "")
        if seen is not None and seen.state.fact.trunk is not None:
            found[above, seen.state.fact.trunk.name] = gateway
    return found


def _told_links(
    keys: Mapping[str, PortKeys],
    who: Identities,
    gateways: Iterable[GatewayFact],
    known: Iterable[SeenLink],
) -> list[SeenLink]:
    """What switches list of the gateways below them, where their logins do not say it."""
    taken = {(link.b, link.b_port) for link in known}
    links: list[SeenLink] = []
    for fact in gateways:
        speaker = who.of_speaker.get(fact.speaker, "")
        above = who.of_wwn.get(fact.at_switch_wwn, fact.at_switch_wwn) or speaker
        below = who.of_wwn.get(fact.wwn, "")
        if fact.at_port is None or above not in keys or below not in keys or above == below:
            continue
        end = above, keys[above].of(fact.at_port)
        if end in taken:
            continue
        taken.add(end)
        if fact.upper_port is not None:
            lower = keys[below].of(fact.upper_port)
            links.append(SeenLink(below, lower, *end, to_gateway=True, places=(fact.place,)))
        else:
            links.append(SeenLink(*end, below, None, to_gateway=True, places=(fact.place,)))
    return links


def _bundles(
    switches: Mapping[str, SeenSwitch],
    keys: Mapping[str, PortKeys],
    who: Identities,
    trunks: Iterable[TrunkFact],
) -> dict[_End, list[PortKey]]:
    """The ports of each port channel."""
    found: dict[_End, dict[PortKey, None]] = defaultdict(dict)
    for key, switch in switches.items():
        for port in switch.ports.values():
            trunk = port.state.fact.trunk
            if trunk is not None and _is_bundle(trunk):
                found[key, trunk.name][port.key] = None
    for fact in trunks:
        speaker = who.of_speaker.get(fact.speaker, "")
        if speaker in keys and _is_bundle(fact.trunk):
            for one in fact.ports:
                found[speaker, fact.trunk.name][keys[speaker].of(one)] = None
    return {end: sorted(ports, key=natural_key) for end, ports in found.items()}


def _of_bundle(link: SeenLink, bundles: Mapping[_End, list[PortKey]]) -> list[SeenLink]:
    """The cables of a link between port channels; which port leads to which is not said."""
    if link.b_port is None or (link.b, link.b_port) not in bundles:
        return [link]
    above = bundles[link.b, link.b_port]
    below = bundles.get((link.a, link.a_port), [])
    trunk = f"{link.b} {link.b_port}"
    if len(below) == len(above):
        return [
            replace(link, a_port=lower, b_port=upper, trunk=trunk, sure=len(above) == 1)
            for lower, upper in zip(below, above, strict=True)
        ]
    return [
        replace(link, a=link.b, a_port=port, b=link.a, b_port=None, trunk=trunk) for port in above
    ]


def with_named_ports(
    switches: Mapping[str, SeenSwitch], links: Iterable[SeenLink]
) -> dict[str, SeenSwitch]:
    """The switches with the ports that an ISL names and nothing else speaks of.

    What is cabled to a switch that sent no outputs says by which of its ports.
    """
    named: dict[str, dict[PortKey, SeenPort]] = defaultdict(dict)
    for link in links:
        for key, port in ((link.a, link.a_port), (link.b, link.b_port)):
            if (
                port is None
                or port.startswith("port-channel")
                or port in switches[key].ports
                or not link.places
                or link.over_ip
            ):
                continue
            speaker = switches[key].about.fact.speaker
            slot, slash, number = port.rpartition("/")
            if port.isdecimal():
                where = SwitchPort(index=int(port))
            elif slash and slot.isdecimal() and number.isdecimal():
                where = SwitchPort(slot=int(slot), port=int(number))
            else:
                where = SwitchPort(name=port)
            kind = PortKind.E
            if link.to_gateway:
                kind = PortKind.N if switches[key].about.fact.access_gateway else PortKind.F
            facts = [
                PortFact(each, speaker, port=where, kind=kind, optic=True) for each in link.places
            ]
            named[key][port] = SeenPort(port, merged(facts), None, ())
    return {
        key: replace(switch, ports={**switch.ports, **named[key]}) if key in named else switch
        for key, switch in switches.items()
    }


def with_login_ports(
    switches: Mapping[str, SeenSwitch], logins: Iterable[SeenLogin]
) -> dict[str, SeenSwitch]:
    """The switches with the ports at which somebody is logged in and that no list names.

    Interfaces of Cisco's, and the ports of a Brocade switch that did not list its own.
    """
    named: dict[str, dict[PortKey, SeenPort]] = defaultdict(dict)
    for one in logins:
        fact, key, port = one.login.fact, one.switch, one.port
        if key is None or port is None or fact.port is None or port in switches[key].ports:
            continue
        is_counted = str(fact.port.index) == port and not _lists_ports(switches[key])
        if is_counted or (fact.port.name == port and not _is_bundle(fact.port)):
            speaker = switches[key].about.fact.speaker
            vsans = (fact.vsan,) if fact.vsan is not None else ()
            state = PortFact(
                fact.place, speaker, port=fact.port, kind=PortKind.F, online=True, vsans=vsans
            )
            named[key].setdefault(port, SeenPort(port, merged([state])))
    return {
        key: replace(switch, ports={**switch.ports, **named[key]}) if key in named else switch
        for key, switch in switches.items()
    }


def _has_another_s_address(fact: PortFact) -> bool:
    """An upper port has one of the switch above it, a port of a trunk that of the leading one."""
    is_led = fact.trunk is not None and fact.trunk.index not in (None, fact.port.index)
    return fact.kind is PortKind.N or is_led


def _lists_ports(switch: SeenSwitch) -> bool:
    return any(output.place.command.startswith("switchshow") for output in switch.outputs)


def _is_bundle(port: SwitchPort) -> bool:
    return port.name.startswith("port-channel")


def _trunk_name(switch: str, trunk: SwitchPort) -> str:
    return f"{switch} {trunk.name or trunk.index or trunk.port}"


def _in_order(item: tuple[_End, _Toward]) -> tuple[object, ...]:
    (switch, port), end = item
    return switch, end.peer, end.trunk, natural_key(port)
