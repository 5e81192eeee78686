"""Access gateways that sent no outputs: what the switches above them say of them.

A gateway logs in by its own upper port, and those behind it by that port, too. Its own login is
told as one by the name server, or by its WWNs: Cisco writes the upper port into the port name and
the VSAN into the node name, Brocade the port and the switch. Where nothing tells it, several
nodes at one port are a gateway with hosts behind it, or a host with virtual ports: the user says.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace

from sanwright.exchange.captures.facts import (
    Fact,
    GatewayFact,
    LoginFact,
    Role,
    SwitchFact,
    SwitchMaker,
)
from sanwright.exchange.captures.grammar import grammar_of
from sanwright.exchange.captures.makers import is_of_virtual_connect, is_virtual, maker_of
from sanwright.exchange.captures.picture import SanPicture, SeenLogin, SharedPort
from sanwright.exchange.captures.questions import Settled

GATEWAY, HOST = "gateway", "host"


def gateways_above(facts: Iterable[Fact]) -> list[Fact]:
    """What is said of gateways, by the WWN that a gateway has itself."""
    logins: list[LoginFact] = []
    told: list[GatewayFact] = []
    for fact in facts:
        if isinstance(fact, LoginFact):
            logins.append(fact)
        elif isinstance(fact, GatewayFact) and fact.wwn:
            told.append(fact)
    listed = {fact.wwn for fact in told}
    upper = [one for one in logins if one.wwnn in listed or _is_upper(one)]
    by_node = {one.wwnn: gateway_wwn(one) for one in upper}
    found: dict[tuple[str, int | None], SwitchFact] = {}
    links: list[Fact] = []
    for fact in told:
        wwn = by_node.get(fact.wwn, fact.wwn)
        _add(found, fact, wwn, fact.vsan, fact.name, fact.address)
        if fact.at_port is not None:
            links.append(replace(fact, wwn=wwn))
    for one in upper:
        _add(found, one, gateway_wwn(one), one.vsan)
    return [*found.values(), *links]


def gateway_wwn(upper: LoginFact) -> str:
    """The WWN of the gateway whose upper port logged in."""
    if upper.wwnn.startswith("10:00:") or not upper.wwpn.startswith("2"):
        return upper.wwnn or upper.wwpn
    return f"20:00:{upper.wwpn[6:]}"


def shared_ports(picture: SanPicture, settled: Settled) -> tuple[SharedPort, ...]:
    """Ports with logins of several nodes that are no virtual machines, and what is taken there."""
    seats: dict[tuple[str, str], list[SeenLogin]] = defaultdict(list)
    for login in picture.logins:
        switch = picture.switches.get(login.switch or "")
        if switch is not None and login.port and not switch.about.fact.access_gateway:
            seats[switch.key, login.port].append(login)
    return tuple(
        shared
        for (key, port), logins in seats.items()
        if len(logins) > 1 and (shared := _shared(key, port, logins, settled)) is not None
    )


def assumed_gateways(picture: SanPicture, shared: Iterable[SharedPort]) -> list[Fact]:
    """The gateways that are taken to be at shared ports."""
    found: list[Fact] = []
    for one in shared:
        if not one.is_gateway:
            continue
        switch, first = picture.switches[one.switch], one.logins[0]
        fact = first.login.fact
        name = f"{switch.name}-{switch.ports[one.port].name}-gateway" if (
            one.port in switch.ports) else f"{switch.name}-{one.port}-gateway"  # fmt: skip
        wwn = gateway_wwn(fact) if _is_ciscos(fact) else f"behind {one.switch} {one.port}"
        said: dict[tuple[str, int | None], SwitchFact] = {}
        for login in one.logins:
            _add(said, replace(fact, vsan=login.login.fact.vsan), wwn, login.login.fact.vsan, name)
        found += said.values()
        port = next((each.login.fact.port for each in one.logins if each.login.fact.port), None)
        if not _is_ciscos(fact):
            found.append(
                GatewayFact(
                    fact.place, switch.about.fact.speaker, wwn=wwn, at_port=port,
                    at_switch_wwn=switch.key,
                )
            )  # fmt: skip
    return found


def _add(
    found: dict[tuple[str, int | None], SwitchFact],
    fact: Fact,
    wwn: str,
    vsan: int | None,
    name: str = "",
    address: str = "",
) -> None:
    """A gateway in a VSAN, which the first who names it calls by its name."""
    known = found.get((wwn, vsan))
    if known is not None and (known.name != wwn or not name):
        return
    grammar = grammar_of(fact.place.command)
    found[wwn, vsan] = SwitchFact(
        fact.place, fact.speaker, vendor=grammar.vendor if grammar else SwitchMaker.CISCO,
        about=wwn, wwn=wwn, name=name or wwn, address=address, fabric=vsan, access_gateway=True,
    )  # fmt: skip


def _shared(
    switch: str, port: str, logins: Sequence[SeenLogin], settled: Settled
) -> SharedPort | None:
    """The port as one where nobody says what is there; None where that is plain."""
    ordered = tuple(sorted(logins, key=lambda login: login.login.fact.fc_id))
    nodes = {one.login.fact.wwnn: one.wwpn for one in ordered if not is_virtual(one.wwpn)}
    nodes.pop("", None)
    makers = {maker_of(one.wwpn) for one in ordered}
    maker = next(iter(makers)) if len(makers) == 1 else None
    is_array = maker is not None and maker.is_storage is True
    if len(nodes) < 2 or is_array or _is_adapters(ordered):
        return None
    adapters = {node for node, wwpn in nodes.items() if _is_adapter(wwpn)}
    found = SharedPort(
        switch, port, ordered, len(nodes), len(adapters) > 1 or _is_ciscos(ordered[0].login.fact)
    )
    said = settled.get(found.key)
    return replace(found, is_gateway=said == GATEWAY) if said in (GATEWAY, HOST) else found


def _is_upper(login: LoginFact) -> bool:
    """VSAN 1 proves nothing: the second ports of many adapters have that number, too."""
    is_ciscos = login.vsan != 1 and _is_ciscos(login)
    return login.of_gateway is True or is_ciscos or _is_brocades(login)


def _is_adapters(logins: Iterable[SeenLogin]) -> bool:
    """Whether all come through a port that itself speaks SCSI, as no gateway's own login does."""
    by_wwpn = {one.wwpn: one for one in logins}
    behind = {one.behind or one.wwpn for one in by_wwpn.values()}
    own = by_wwpn.get(next(iter(behind))) if len(behind) == 1 else None
    return own is not None and own.login.fact.role in (Role.INITIATOR, Role.BOTH)


def _is_adapter(wwpn: str) -> bool:
    maker = maker_of(wwpn)
    is_adapters = maker is not None and maker.is_storage is False
    return is_adapters or is_of_virtual_connect(wwpn)


def _is_brocades(login: LoginFact) -> bool:
    """Whether the port name is made of the switch's, which is the node."""
    node, port = login.wwnn, login.wwpn
    return node.startswith("10:00:") and port.startswith("2") and node[6:] == port[6:]


def _is_ciscos(login: LoginFact) -> bool:
    """Whether port and node are named by the port and the VSAN of one switch."""
    node, port = login.wwnn, login.wwpn
    if not (port[:2] in ("20", "24") and port[3:5] != "00" and node.startswith("2")):
        return False
    is_of_vsan = login.vsan is not None and int(node[1] + node[3:5], 16) == login.vsan
    return is_of_vsan and node[6:14] == port[6:14] and maker_of(port) is None
