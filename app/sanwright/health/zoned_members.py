"""Whom the members of zones mean: WWPNs by alias, by node, or by the port that they are at."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sanwright.exchange.captures.facts import ZoneFact, ZoneKind, ZoneMember
from sanwright.exchange.captures.merged import Merged
from sanwright.exchange.captures.picture import SeenFabric
from sanwright.health.standing_san import StandingSan

_WWN_COLONS = 7


@dataclass(frozen=True, slots=True)
class Meant:
    """The logged-in WWPNs that a member means; ``is_clear`` False: nobody can say whom it means."""

    wwpns: frozenset[str]
    is_clear: bool = True


class FabricMembers:
    """Resolves members of one fabric's zones."""

    def __init__(self, san: StandingSan, fabric: SeenFabric) -> None:
        self._of_alias = {one.fact.name: one.fact.members for one in fabric.aliases}
        logins = [
            *san.logins_by_fabric.get(fabric.key, ()),
            *san.logins_by_fabric.get(None, ()),
        ]
        self.online = {login.wwpn: login for login in logins}
        self._of_node: dict[str, set[str]] = {}
        self._of_address: dict[str, set[str]] = {}
        self._at: dict[tuple[int, str], set[str]] = {}
        for login in logins:
            fact = login.login.fact
            self._of_node.setdefault(fact.wwnn, set()).add(login.wwpn)
            self._of_address.setdefault(fact.fc_id, set()).add(login.wwpn)
            if login.switch is None or login.port is None:
                continue
            for logical in san.picture.switches[login.switch].logical:
                if logical.fabric == fabric.key and logical.domain is not None:
                    self._at.setdefault((logical.domain, login.port), set()).add(login.wwpn)

    def meant(self, member: ZoneMember) -> Meant:
        """Whom a member means, of those that are logged in."""
        found: set[str] = set()
        is_clear = True
        for text in self._of_alias.get(member.text, (member.text,)):
            one = self._one(text)
            found |= one.wwpns
            is_clear = is_clear and one.is_clear
        if member.online is False and not found:
            is_clear = True
        return Meant(frozenset(found), is_clear)

    def _one(self, text: str) -> Meant:
        kind, _, rest = text.partition(" ")
        if text.count(":") == _WWN_COLONS and not rest:
            return Meant(frozenset(self._of_node.get(text, set()) | ({text} & self.online.keys())))
        if kind == "nwwn":
            return Meant(frozenset(self._of_node.get(rest, ())))
        if kind == "fcid":
            return Meant(frozenset(self._of_address.get(rest, ())))
        domain, comma, index = text.partition(",")
        if comma and domain.strip().isdecimal():
            return Meant(frozenset(self._at.get((int(domain), index.strip()), ())))
        return Meant(frozenset(), is_clear=False)


def every_member(zone: Merged[ZoneFact]) -> tuple[ZoneMember, ...]:
    """Members that any output names: one that was cut within the zone names some of them only."""
    found: dict[ZoneMember, None] = {}
    for said in zone.said.get("members", ()):
        if isinstance(said.value, tuple):
            found |= dict.fromkeys(each for each in said.value if isinstance(each, ZoneMember))
    return tuple(found)


def plain_zones(zones: Iterable[Merged[ZoneFact]]) -> list[Merged[ZoneFact]]:
    """Those that say who may talk; special ones (traffic isolation, redirection) do not."""
    return [zone for zone in zones if zone.fact.kind is not ZoneKind.SPECIAL]
