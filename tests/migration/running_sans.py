"""SANs that run with zoning as it has grown, what their switches print, and the switches."""

from __future__ import annotations

from dataclasses import dataclass, replace

from hypothesis import strategies as st
from msgspec import structs

from sanwright.design import ZoneDatabase
from sanwright.design.zone_database import MemberRole
from tests.captures.brocade_writer import FOS_RELEASES, BrocadeWriter
from tests.captures.cisco_writer import RELEASES, CiscoWriter
from tests.captures.san import San, SanZone, SanZoning
from tests.exchange.switch_grammars import FabricOs, NxOs
from tests.health.healthy_san import HOSTS, Printed, healthy

STRANGER = "10:00:00:90:fa:00:00:0{}"
"""What is zoned and not logged in."""
SPARE = "esx09_hba0"
"""A zone that is defined and not in force, called as one might call an alias."""


@dataclass(frozen=True)
class RunningSan:
    """Two fabrics; ``spare`` beside them is defined in each and not in force.

    ``smart``: of Cisco, every member has its role, and zoning is in enhanced mode.
    """

    sans: tuple[San, San]
    maker: str
    spare: SanZone
    release: int = 1
    smart: bool = False

    def role(self, member: str) -> MemberRole:
        """That of a member by its WWPN or alias."""
        if not self.smart:
            return ""
        return "target" if member.startswith(("50:06", "arr")) else "init"

    def in_database(self, held: ZoneDatabase) -> ZoneDatabase:
        """What was read, with the roles."""
        if not self.smart:
            return held
        zones = {
            name: structs.replace(zone, members={each: self.role(each) for each in zone.members})
            for name, zone in held.zones.items()
        }
        return structs.replace(held, zones=zones, smart=True, enhanced=True)

    def printed(self) -> Printed:
        """What the switches print."""
        found: dict[str, dict[str, list[str]]] = {}
        for san in self.sans:
            for switch in san.switches:
                if self.maker == "Brocade":
                    fabric, release = san.zoning[0].fabric, FOS_RELEASES[self.release]
                    outputs = BrocadeWriter(san, switch, release, fabric).all_outputs()
                    name, members = self.spare.name, "; ".join(self.spare.members)
                    at = outputs["cfgshow"].index("Effective configuration:")
                    outputs["cfgshow"][at - 1 : at - 1] = [
                        f" cfg:\told_cfg\t{name}", f" zone:\t{name}\t{members}",
                    ]  # fmt: skip
                else:
                    outputs = CiscoWriter(san, switch, RELEASES[2 + self.release % 2]).all_outputs()
                    lines = [f"zone name {self.spare.name} vsan {san.zoning[0].fabric}"]
                    lines += [f"    member pwwn {each}" for each in self.spare.members]
                    at = outputs["show running-config"].index("interface mgmt0")
                    outputs["show running-config"][at:at] = [*lines, ""]
                found[switch.name] = outputs
        return found

    def switches(self) -> dict[str, FabricOs | NxOs]:
        """The switches, each as it holds its fabric's zoning, by name."""
        make = self._fabric_os if self.maker == "Brocade" else self._nx_os
        return {san.switches[0].name: make(san.zoning[0]) for san in self.sans}

    def _fabric_os(self, zoning: SanZoning) -> FabricOs:
        zones = {
            zone.name: (
                bool(zone.targets), [*zone.targets],
                [each for each in zone.members if each not in zone.targets],
            )
            for zone in (*zoning.zones, self.spare)
        }  # fmt: skip
        cfgs = {zoning.zone_set: [*zoning.in_force], "old_cfg": [self.spare.name]}
        aliases = {name: [*members] for name, members in zoning.aliases}
        return FabricOs(cfgs, aliases, zones, enabled=zoning.zone_set)

    def _nx_os(self, zoning: SanZoning) -> NxOs:
        every = (*zoning.zones, self.spare)
        return NxOs(
            vsans={1, zoning.fabric},
            aliases={} if zoning.of_vsan else {n: members[0] for n, members in zoning.aliases},
            fcaliases={n: [*m] for n, m in zoning.aliases} if zoning.of_vsan else {},
            zones={zone.name: {each: self.role(each) for each in zone.members} for zone in every},
            smart=self.smart,
            enhanced=self.smart,
            zone_sets={zoning.zone_set: [*zoning.in_force]},
            active=zoning.zone_set,
        )


@st.composite
def running_sans(draw: st.DrawFn, makers: tuple[str, ...] = ("Brocade", "Cisco")) -> RunningSan:
    """Two fabrics whose zones name members by alias, WWPN or place, of one kind or of several."""
    maker = draw(st.sampled_from(makers))
    one, other = healthy()
    of_vsan = maker == "Cisco" and draw(st.booleans())
    sans = tuple(
        replace(
            san,
            zoning=(replace(draw(_grown(san, is_brocade=maker == "Brocade")), of_vsan=of_vsan),),
        )
        for san in (one, other)
    )
    spare = SanZone(SPARE, (STRANGER.format(7), STRANGER.format(8)))
    smart = maker == "Cisco" and draw(st.booleans())
    return RunningSan(sans, maker, spare, draw(st.sampled_from((0, 1))), smart)  # type: ignore[arg-type]


@st.composite
def _grown(draw: st.DrawFn, san: San, *, is_brocade: bool) -> SanZoning:
    zoning = san.zoning[0]
    wwpns = {name: members[0] for name, members in zoning.aliases}
    domain = san.switches[0].domain(zoning.fabric)
    place_of = {login.wwpn: f"{domain},{login.index}" for login in san.logins}
    zones, aliases = [], dict(zoning.aliases)
    targets = [name for name, _ in zoning.aliases[HOSTS:]]
    if is_brocade and draw(st.booleans()):  # one alias for the whole array
        aliases = {n: m for n, m in aliases.items() if n not in targets}
        aliases["arr_all"] = tuple(wwpns[name] for name in targets)
        targets = ["arr_all"]
    for number, zone in enumerate(zoning.zones):
        ways = ("alias", "alias", "wwpn", *(("place",) if is_brocade else ()))
        host = zone.members[0]
        way = draw(st.sampled_from(ways))
        first = {"alias": host, "wwpn": wwpns[host], "place": place_of[wwpns[host]]}[way]
        if way != "alias" and draw(st.booleans()):
            del aliases[host]
        strange = (STRANGER.format(number),) if draw(st.booleans()) else ()
        is_peer = is_brocade and way != "place" and draw(st.booleans())
        members = (first, *targets, *strange)
        zones.append(SanZone(zone.name, members, tuple(targets) if is_peer else ()))
    zones.append(SanZone("z_gone", (STRANGER.format(5), STRANGER.format(6))))
    return replace(
        zoning, aliases=tuple(aliases.items()), zones=tuple(zones),
        in_force=tuple(zone.name for zone in zones),
    )  # fmt: skip
