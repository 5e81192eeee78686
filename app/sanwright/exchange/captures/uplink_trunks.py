"""Trunks of F ports: every cable from a switch to an access gateway that joins its upper ports.

All ports of such a trunk share one address, and only the leading one is named by logins.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace

from sanwright.exchange.captures.facts import PortKind
from sanwright.exchange.captures.picture import PortKey, SeenLink, SeenSwitch
from sanwright.exchange.captures.switches import PortKeys
from sanwright.listing import natural_key

_Port = tuple[str, PortKey]
"""Key of a switch, and of a port of it."""
_Told = tuple[PortKey | None, _Port, SeenLink]
"""An upper port of the gateway, if it is named, the port above, and the link that says so."""


def with_members(
    up: Iterable[SeenLink], switches: Mapping[str, SeenSwitch], keys: Mapping[str, PortKeys]
) -> list[SeenLink]:
    """``up``, links to access gateways, and those of the ports that are joined with theirs."""
    leading = _leading(switches, keys)
    members: dict[_Port, list[_Port]] = defaultdict(list)
    for port in sorted(leading, key=_in_order):
        members[leading[port]].append(port)
    links: list[SeenLink] = []
    joined: dict[tuple[_Port, str], list[_Told]] = defaultdict(list)
    for link in up:
        if link.b_port is None:  # told from above
            above, gateway, lower = (link.a, link.a_port), link.b, None
        else:
            above, gateway, lower = (link.b, link.b_port), link.a, link.a_port
        if above in leading:
            joined[leading[above], gateway].append((lower, above, link))
        else:
            links.append(link)
    for (first, gateway), told in joined.items():
        lowers = [lower for lower, _, _ in told if lower is not None]
        heads = [leading[gateway, lower] for lower in lowers if (gateway, lower) in leading]
        lowers += [port for head in heads for _, port in members[head]]
        links += _cables(members[first], gateway, list(dict.fromkeys(lowers)), told, switches)
    return links


def _cables(
    uppers: list[_Port],
    gateway: str,
    lowers: list[PortKey],
    told: list[_Told],
    switches: Mapping[str, SeenSwitch],
) -> list[SeenLink]:
    """As many as there are ports above; those that no link tells are paired in their order."""
    name = " ".join(uppers[0]) if len(uppers) > 1 else ""
    first = {above: (lower, link) for lower, above, link in reversed(told)}
    links = [replace(link, trunk=name) for _, link in first.values()]
    taken = {lower for lower, _ in first.values()}
    rest = sorted((port for port in lowers if port not in taken), key=natural_key)
    for number, above in enumerate(each for each in uppers if each not in first):
        seen = switches[above[0]].ports.get(above[1])
        places = (*told[0][2].places, *(seen.state.places() if seen is not None else ()))
        links.append(
            SeenLink(gateway, rest[number], *above, name, False, to_gateway=True, places=places)
            if number < len(rest)
            else SeenLink(*above, gateway, None, name, False, to_gateway=True, places=places)
        )
    return links


def _leading(
    switches: Mapping[str, SeenSwitch], keys: Mapping[str, PortKeys]
) -> dict[_Port, _Port]:
    """The leading port of each that is joined with others, that of the leading one itself too."""
    found: dict[_Port, _Port] = {}
    for key, switch in switches.items():
        for port in switch.ports.values():
            trunk, kind = port.state.fact.trunk, port.state.fact.kind
            if trunk is None or trunk.name or kind not in (PortKind.F, PortKind.N):
                continue
            first = key, keys[key].of(trunk)
            found[key, port.key] = found[first] = first
    return found


def _in_order(port: _Port) -> tuple[object, ...]:
    return port[0], natural_key(port[1])
