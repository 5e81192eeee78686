"""The zones in force, by the ports of the design that their members mean."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sanwright.design import Zone
from sanwright.exchange.captures.facts import ZoneKind
from sanwright.exchange.captures.picture import SanPicture, SeenFabric


def zones_in_force(
    picture: SanPicture, port_of_wwpn: Mapping[str, str]
) -> Iterator[tuple[str, Zone]]:
    """Each zone that is in force with the key of its fabric; ids and fabrics are still to give.

    ``port_of_wwpn`` are the ports of the design. A zone none of whose members is logged in has no
    members. Special zones (LSAN, QoS, redirection) say nothing of who may talk, and are left out.
    """
    for fabric in picture.fabrics.values():
        of_alias = {one.fact.name: one.fact.members for one in fabric.aliases}
        for zone in fabric.zones:
            fact = zone.fact
            if fact.kind is ZoneKind.SPECIAL:
                continue
            members: dict[str, bool] = {}
            for member in fact.members:
                for text in of_alias.get(member.text, (member.text,)):
                    for port in _ports(picture, port_of_wwpn, fabric, text):
                        members[port] = members.get(port, False) or member.principal
            yield (
                fabric.key,
                Zone(
                    id="",
                    name=fact.name,
                    kind="peer" if fact.kind is ZoneKind.PEER else "standard",
                    members=tuple(port for port, principal in members.items() if not principal),
                    principals=tuple(port for port, principal in members.items() if principal),
                ),
            )


def _ports(
    picture: SanPicture, port_of_wwpn: Mapping[str, str], fabric: SeenFabric, text: str
) -> list[str]:
    """The ports that a member of a zone means: by WWPN, or what is at ``domain,index``."""
    if text in port_of_wwpn:
        return [port_of_wwpn[text]]
    domain, comma, index = text.partition(",")
    if not comma or not domain.strip().isdigit():
        return []
    for key in fabric.switches:
        for logical in picture.switches[key].logical:
            if logical.domain == int(domain) and logical.fabric == fabric.key:
                at = (key, index.strip())
                return [
                    port_of_wwpn[login.wwpn]
                    for login in picture.logins
                    if (login.switch, login.port) == at and login.wwpn in port_of_wwpn
                ]
    return []
