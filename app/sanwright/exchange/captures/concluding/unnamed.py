"""Ports at which something is logged in of which no output says what it is."""

from __future__ import annotations

from sanwright.design import Device, Table, port_device, port_name
from sanwright.design.tables import port_label
from sanwright.edits.draft import Draft
from sanwright.exchange.captures.concluding.ends import EndPort
from sanwright.exchange.captures.facts import PortKind, SwitchMaker
from sanwright.exchange.captures.picture import SanPicture, SeenLink, SeenPort, SeenSwitch
from sanwright.exchange.importer import Remark, RemarkKind
from sanwright.text import Text, verbatim

_OVER_IP = Text(
    "The link of {switch} to {peer} at port {port} runs over IP; no cable is drawn for it."
)
_ROUTED = Text(
    "The link of {switch} to {peer} at port {port} is one of a router, which keeps both fabrics "
    "apart; it is not drawn, for a cable between switches makes one fabric of two."
)
_HALF_KNOWN = Text(
    "The ISL at port {port} of {switch} leads to {peer}; to which port there, no output says."
)
_LEAD_AWAY = {
    PortKind.E: Text(
        "The ISL at port {ports} of {switch} leads to a switch of which no output was read.",
        "{count:,} ISLs of {switch} lead to switches of which no output was read: those at ports "
        "{ports}.",
    ),
    PortKind.N: Text(
        "The uplink at port {ports} of {switch} leads to a switch of which no output was read.",
        "{count:,} uplinks of {switch} lead to switches of which no output was read: those at "
        "ports {ports}.",
    ),
}
_NAMED_BY = {SwitchMaker.BROCADE: "nsshow", SwitchMaker.CISCO: "show flogi database"}


def unnamed_remarks(picture: SanPicture) -> list[Remark]:
    """One sentence a switch, with the output that would name them, and one of its ISLs."""
    known: set[tuple[str | None, str | None]] = {(one.switch, one.port) for one in picture.logins}
    for link in picture.links:
        known |= {(link.a, link.a_port), (link.b, link.b_port)}
    found = []
    for switch in picture.switches.values():
        ports = [port for port in switch.ports.values() if _is_unnamed(switch, port, known)]
        if ports:
            why = Text(
                "At port {ports} of {switch} somebody is logged in, and no output says who; "
                "“{command}” would.",
                "At {count:,} ports of {switch} somebody is logged in ({ports}), and no output "
                "says who; “{command}” would.",
                len(ports),
                ports=_listed(ports), switch=switch.name, command=_NAMED_BY[switch.maker],
            )  # fmt: skip
            found.append(Remark(RemarkKind.LACKING, why))
        for kind, lead_away in _LEAD_AWAY.items():
            astray = [p for p in switch.ports.values() if _leads_nowhere(switch, p, kind, known)]
            if astray:
                why = lead_away.given(len(astray), ports=_listed(astray), switch=switch.name)
                found.append(Remark(RemarkKind.LACKING, why))
    return found


def undrawn_remark(link: SeenLink, picture: SanPicture) -> Remark:
    """A link over IP is no cable between the two; over one of a router two fabrics would be one."""
    return _of_link(RemarkKind.LEFT_OUT, _OVER_IP if link.over_ip else _ROUTED, link, picture)


def half_known_remark(link: SeenLink, picture: SanPicture) -> Remark:
    """A link of which one end is known is no cable yet."""
    return _of_link(RemarkKind.LACKING, _HALF_KNOWN, link, picture)


def _of_link(kind: RemarkKind, why: Text, link: SeenLink, picture: SanPicture) -> Remark:
    switch, peer = picture.switches[link.a], picture.switches[link.b]
    port = _port_name(switch, link.a_port)
    return Remark(kind, why.given(switch=switch.name, peer=peer.name, port=port))


def _port_name(switch: SeenSwitch, key: str) -> str:
    """What an installer reads beside the port, where more is known than its key."""
    seen = switch.ports.get(key)
    return seen.name if seen is not None else key


def cabled_otherwise(draft: Draft, a: str, b: str) -> Remark:
    """Of two ports that are joined by what was read one has a cable to another one."""
    why = Text(
        "{a} and {b} are joined by what was read, and one of them has another cable already; that "
        "one was left as it is.", a=_called(draft, a), b=_called(draft, b),
    )  # fmt: skip
    return Remark(RemarkKind.DOUBTFUL, why)


def _called(draft: Draft, end: str) -> Text:
    """A port as people call it, also where it is new."""
    device = draft.find(Table.DEVICES, port_device(end))
    while isinstance(device, Device) and device.parent is not None:
        device = draft.find(Table.DEVICES, device.parent)
    name = device.name if isinstance(device, Device) else port_device(end)
    return port_label(verbatim(name), port_name(end))


def why_uncabled(port: EndPort, picture: SanPicture) -> Text:
    """Why a port of a host or array has no cable."""
    login = port.login
    if login is None or login.port is None or login.switch is None:
        return Text("No output says where {wwpn} is plugged in.", wwpn=port.wwpn)
    switch = picture.switches[login.switch]
    return Text(
        "{wwpn} is logged in at {port} of {switch}, which is no port of its part.",
        wwpn=port.wwpn,
        port=_port_name(switch, login.port),
        switch=switch.name,
    )


def _is_unnamed(
    switch: SeenSwitch, port: SeenPort, known: set[tuple[str | None, str | None]]
) -> bool:
    fact = port.state.fact
    if fact.kind is not PortKind.F or not fact.online or (switch.key, port.key) in known:
        return False
    return fact.trunk is None or (switch.key, fact.trunk.name) not in known


def _leads_nowhere(
    switch: SeenSwitch, port: SeenPort, kind: PortKind, known: set[tuple[str | None, str | None]]
) -> bool:
    """Whether a way to another switch is up and nothing that was read says what is at its end."""
    is_way = port.state.fact.kind is kind and port.has_cage
    return is_way and bool(port.state.fact.online) and (switch.key, port.key) not in known


def _listed(ports: list[SeenPort]) -> str:
    names = [port.name for port in ports]
    return ", ".join(names[:_MOST]) + (" …" if len(names) > _MOST else "")


_MOST = 8
"""Names of ports in one sentence."""
