"""A SAN in plain values, from which writers make what its switches would print.

Both makers' writers take the same description, so a round trip asks the same of both: what is
written and read back is what is said here. Numbers are as a person would count: ``index`` of a
port from 0 over the whole switch; what a maker calls it is the writer's.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from hypothesis import strategies as st


@dataclass(frozen=True)
class SanOptic:
    """What is in a cage; powers in dBm, speeds in gigabits a second."""

    vendor: str = "MAKER"
    part_number: str = "PN-16-SW"
    serial: str = "SN000001"
    speeds: tuple[int, ...] = (4, 8, 16)
    rx_dbm: float = -3.2
    tx_dbm: float = -2.4


@dataclass(frozen=True)
class SanPort:
    """``speed`` is what runs; without a link what is set, or None for negotiating."""

    index: int
    slot: int | None = None
    port: int = 0
    online: bool = False
    speed: int | None = None
    fixed: bool = False
    disabled: bool = False
    optic: SanOptic | None = None
    fabric: int = 1
    description: str = ""
    errors: tuple[tuple[str, int], ...] | None = None
    """What its counters have counted, by the columns of ``porterrshow``; the rest are zero. None:
    whatever a writer makes up."""

    def counted(self, name: str) -> int:
        """One of its counters."""
        return dict(self.errors or ()).get(name, 0)


@dataclass(frozen=True)
class SanSwitch:
    """``domains`` are by fabric (VSAN or virtual fabric)."""

    name: str
    wwn: str
    serial: str
    firmware: str
    address: str
    ports: tuple[SanPort, ...]
    domains: tuple[tuple[int, int], ...] = ((1, 1),)
    model: str = ""
    switch_type: int | None = None

    def domain(self, fabric: int) -> int:
        """Its domain in a fabric."""
        return dict(self.domains)[fabric]

    def at(self, index: int) -> SanPort:
        """The port with an index."""
        return next(port for port in self.ports if port.index == index)


@dataclass(frozen=True)
class SanLink:
    """A cable between ports of two switches; those with the same ``trunk`` (not 0) are joined."""

    a: str
    a_index: int
    b: str
    b_index: int
    trunk: int = 0


@dataclass(frozen=True)
class SanLogin:
    """``physical`` is the WWPN of the adapter whose port it shares; empty: its own."""

    switch: str
    index: int
    wwpn: str
    wwnn: str
    target: bool = False
    fabric: int = 1
    symbol: str = ""
    physical: str = ""


@dataclass(frozen=True)
class SanZone:
    """Members are names of aliases, or WWPNs; ``targets`` are those of a peer or smart zone."""

    name: str
    members: tuple[str, ...]
    targets: tuple[str, ...] = ()


@dataclass(frozen=True)
class SanZoning:
    """What is defined in a fabric, and what of it is in force."""

    fabric: int
    aliases: tuple[tuple[str, tuple[str, ...]], ...] = ()
    zones: tuple[SanZone, ...] = ()
    zone_set: str = ""
    in_force: tuple[str, ...] = ()
    default_permit: bool = False
    """Whether devices that are in no zone see each other."""
    smart: bool = False
    """Whether members have roles, by what is logged in."""
    enhanced: bool = False
    of_vsan: bool = False
    """Whether aliases belong to the fabric alone (Cisco's fcaliases)."""


@dataclass(frozen=True)
class San:
    """All of it."""

    switches: tuple[SanSwitch, ...]
    links: tuple[SanLink, ...] = ()
    logins: tuple[SanLogin, ...] = ()
    zoning: tuple[SanZoning, ...] = field(default=())

    def switch(self, name: str) -> SanSwitch:
        """The switch with a name."""
        return next(switch for switch in self.switches if switch.name == name)

    def zoning_of(self, fabric: int) -> SanZoning:
        """The zoning of a fabric; an empty one where nothing is defined."""
        found = [zoning for zoning in self.zoning if zoning.fabric == fabric]
        return found[0] if found else SanZoning(fabric)


def wwn(head: str, number: int) -> str:
    """A WWN that begins with ``head`` (four signs), the rest counted."""
    digits = f"{head}{number:012x}"
    return ":".join(digits[at : at + 2] for at in range(0, 16, 2))


def names(signs: str) -> st.SearchStrategy[str]:
    """Names of zones, aliases and switches: a letter, then some of ``signs``."""
    rest = st.text(st.sampled_from(signs), max_size=14)
    return st.builds(str.__add__, st.sampled_from("abcXYZ"), rest)


@st.composite
def sans(
    draw: st.DrawFn,
    signs: str = "abzAZ09_",
    fabrics: tuple[int, ...] = (1,),
    most_ports: int = 8,
    modes: bool = False,
) -> San:
    """Small SANs: up to three switches in a row, logins (some by NPIV), aliases and zones.

    With ``modes`` zoning is smart, enhanced and by aliases of the fabric, or not, in each of them.
    """
    switch_names = draw(st.lists(names(signs), min_size=1, max_size=3, unique_by=str.casefold))
    links: list[SanLink] = []
    logins: list[SanLogin] = []
    drawn: list[list[SanPort]] = []
    for place in range(len(switch_names)):
        drawn.append([draw(_ports(index, fabrics)) for index in range(most_ports)])
        if place:
            before, after = switch_names[place - 1 : place + 1]
            links += [  # from the last ports of the one to the first of the next
                SanLink(before, most_ports - 1 - cable, after, cable, trunk=place)
                for cable in range(draw(st.integers(1, 2)))
            ]
    speed = draw(st.sampled_from((8, 16, 32)))
    for link in links:
        for name, index in ((link.a, link.a_index), (link.b, link.b_index)):
            place = switch_names.index(name)
            drawn[place][index] = SanPort(
                index, port=index, online=True, speed=speed, optic=SanOptic(), fabric=fabrics[0]
            )
    taken = {(link.a, link.a_index) for link in links} | {(li.b, li.b_index) for li in links}
    counted = 0
    for place, name in enumerate(switch_names):
        for port in drawn[place]:
            if port.online and (name, port.index) not in taken:
                first = ""
                for _ in range(draw(st.sampled_from((1, 1, 1, 3)))):
                    counted += 1
                    target = not first and draw(st.booleans())
                    wwpn = wwn("5006" if target else "1000", counted)
                    symbol = draw(st.sampled_from(("", "HBA-1 FW:v5 DVR:v1")))
                    logins.append(
                        SanLogin(
                            name, port.index, wwpn, wwn("2000", counted), target, port.fabric,
                            symbol, first,
                        )
                    )  # fmt: skip
                    first = first or wwpn
                    if target:
                        break
    switches = tuple(
        SanSwitch(
            name,
            wwn("2000", 0xDEC000000 + place),
            f"FOX{place:05d}",
            "8.4(2c)",
            f"10.0.0.{place + 1}",
            tuple(drawn[place]),
            tuple((fabric, 10 * (at + 1) + place) for at, fabric in enumerate(fabrics)),
        )
        for place, name in enumerate(switch_names)
    )
    zoning = tuple(draw(_zoning(fabric, logins, signs)) for fabric in fabrics)
    if modes:
        ways = [draw(st.tuples(*[st.booleans()] * 3)) for _ in zoning]
        zoning = tuple(
            replace(each, smart=smart, enhanced=enhanced, of_vsan=of_vsan)
            for each, (smart, enhanced, of_vsan) in zip(zoning, ways, strict=True)
        )
    return San(switches, tuple(links), tuple(logins), zoning)


@st.composite
def _ports(draw: st.DrawFn, index: int, fabrics: tuple[int, ...]) -> SanPort:
    kind = draw(st.sampled_from(("online", "online", "empty", "dark", "disabled")))
    speed = draw(st.sampled_from((4, 8, 16, 32)))
    fixed = draw(st.booleans())
    optic = None if kind == "empty" else SanOptic(serial=f"SN{index:06d}")
    online = kind == "online"
    fabric = draw(st.sampled_from(fabrics))
    return SanPort(
        index, None, index, online, speed if online or fixed else None, fixed, kind == "disabled",
        optic, fabric, draw(st.sampled_from(("", "to host 1"))),
    )  # fmt: skip


@st.composite
def _zoning(draw: st.DrawFn, fabric: int, logins: list[SanLogin], signs: str) -> SanZoning:
    wwpns = [login.wwpn for login in logins if login.fabric == fabric]
    targets = {login.wwpn for login in logins if login.target}
    alias_names = draw(
        st.lists(names(signs), min_size=len(wwpns), max_size=len(wwpns), unique_by=str.casefold)
    )
    aliases = tuple((f"a{n}f{fabric}_{name}", (w,)) for n, (name, w) in enumerate(
        zip(alias_names, wwpns, strict=True)))  # fmt: skip
    by_wwpn = {members[0]: name for name, members in aliases}
    zones = []
    initiators = [w for w in wwpns if w not in targets]
    for number, initiator in enumerate(initiators):
        wanted = [by_wwpn[w] for w in wwpns if w in targets]
        zones.append(SanZone(f"z{number}_{fabric}", (by_wwpn[initiator], *wanted)))
    in_force = tuple(zone.name for zone in zones if draw(st.booleans()))
    return SanZoning(fabric, aliases, tuple(zones), f"set_{fabric}" if zones else "", in_force)
