"""The SAN as questions ask of it: what was read beside the design that was concluded from it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from sanwright.analysis import Assessment
from sanwright.checks import CheckReport
from sanwright.design import Tables
from sanwright.exchange.captures.concluding.ends import EndDevice
from sanwright.exchange.captures.concluding.known_fabrics import name_by_number
from sanwright.exchange.captures.facts import PortKind
from sanwright.exchange.captures.outputs import Place
from sanwright.exchange.captures.picture import (
    PortKey,
    SanPicture,
    SeenFabric,
    SeenLogin,
    SeenPort,
    SeenSwitch,
)
from sanwright.health.coverage import (
    PORT_LISTS,
    EvidenceGap,
    NeededEvidence,
    fabric_gap,
    switch_gap,
)
from sanwright.health.results import HealthSubject
from sanwright.plain_ids import id_from
from sanwright.text import Text

PortPlace = tuple[str, PortKey]
"""A port by the key of its switch and its own."""
_WWN_COLONS = 7


@dataclass(frozen=True)
class StandingSan:
    """What was read, what it became, and what every rule says of the design with it."""

    picture: SanPicture
    ends: tuple[EndDevice, ...]
    """Hosts and arrays."""
    references: Mapping[PortPlace, str]
    """The port of the design that a port of a switch became."""
    report: CheckReport

    @property
    def tables(self) -> Tables:
        """The design."""
        return self.report.assessment.tables

    @property
    def assessment(self) -> Assessment:
        """Its figures."""
        return self.report.assessment

    def may_be_more(self, end: EndDevice) -> bool:
        """Whether a port that nobody names may be one of a device whose ports were concluded."""
        return end.guessed and any(other is not end for other in self._nameless)

    @cached_property
    def _nameless(self) -> tuple[EndDevice, ...]:
        return tuple(end for end in self.ends if is_nameless(end))

    @cached_property
    def fabrics_in_use(self) -> tuple[SeenFabric, ...]:
        """Fabrics in which anybody is logged in; a VSAN that nobody uses is none."""
        used = {login.fabric for login in self.picture.logins}
        return tuple(fabric for key, fabric in sorted(self.picture.fabrics.items()) if key in used)

    @cached_property
    def logins_by_fabric(self) -> Mapping[str | None, tuple[SeenLogin, ...]]:
        """Every login by the key of its fabric; None: no output says in which it is."""
        found: dict[str | None, list[SeenLogin]] = defaultdict(list)
        for login in self.picture.logins:
            found[login.fabric].append(login)
        return {key: tuple(logins) for key, logins in found.items()}

    @cached_property
    def logins_at(self) -> Mapping[PortPlace, tuple[SeenLogin, ...]]:
        """Who is logged in at a port."""
        found: dict[PortPlace, list[SeenLogin]] = defaultdict(list)
        for login in self.picture.logins:
            if login.switch is not None and login.port is not None:
                found[login.switch, login.port].append(login)
        return {at: tuple(logins) for at, logins in found.items()}

    @cached_property
    def owner_of_wwpn(self) -> Mapping[str, EndDevice]:
        """The host or array of each login."""
        return {
            wwpn: end
            for end in self.ends
            for port in end.ports
            for wwpn in (port.wwpn, *port.shared)
        }

    @cached_property
    def _port_of_wwpn(self) -> Mapping[str, str]:
        return {port.wwpn: port.id for port in self.tables.ports.values() if port.wwpn}

    @cached_property
    def opposite(self) -> Mapping[str, str]:
        """The port at the other end of a cable, by port."""
        found = {}
        for cable in self.tables.cables.values():
            found[cable.a], found[cable.b] = cable.b, cable.a
        return found

    def switch_id(self, key: str) -> str:
        """The device that a switch became; empty where the design has none."""
        id_ = id_from("read", key)
        return id_ if id_ in self.tables.devices else ""

    def switch_subject(self, switch: SeenSwitch) -> HealthSubject:
        """A switch as a finding names it."""
        return HealthSubject(switch.name, self.switch_id(switch.key))

    def port_subject(self, switch: SeenSwitch, port: SeenPort) -> HealthSubject:
        """A port of a switch as a finding names it."""
        reference = self.references.get((switch.key, port.key), "")
        name = Text("{device} port {port}", device=switch.name, port=port.name)
        return HealthSubject(name, reference)

    def end_subject(self, end: EndDevice) -> HealthSubject:
        """A host or array as a finding names it."""
        for port in end.ports:
            reference = self._port_of_wwpn.get(port.wwpn)
            if reference is not None:
                return HealthSubject(end.name, self.tables.chassis_of(reference.rpartition(":")[0]))
        return HealthSubject(end.name)

    def login_subject(self, login: SeenLogin) -> HealthSubject:
        """A login as a finding names it: its WWPN, and its alias or whose it is."""
        end = self.owner_of_wwpn.get(login.wwpn)
        called = self._aliases.get(login.wwpn, "") or (end.name if end is not None else "")
        name = f"{login.wwpn} ({called})" if called and called != login.wwpn else ""
        return HealthSubject(name or login.wwpn, self._port_of_wwpn.get(login.wwpn, ""))

    @cached_property
    def _aliases(self) -> Mapping[str, str]:
        """The alias of each WWPN that has one; virtual ports have others than their card."""
        found = {
            alias.fact.members[0]: alias.fact.name
            for fabric in self.picture.fabrics.values()
            for alias in fabric.aliases
            if len(alias.fact.members) == 1
        }
        said = {
            one.wwpn: one.login.fact.alias for one in self.picture.logins if one.login.fact.alias
        }
        return found | said

    def fabric_name(self, fabric: SeenFabric) -> str:
        """A fabric by the name that its switches or its zoning give it, or by its number.

        Where nobody says either, as the design calls it.
        """
        return fabric.name or name_by_number(self.picture, fabric) or self._drawn_name(fabric)

    def _drawn_name(self, fabric: SeenFabric) -> str:
        for key in fabric.switches:
            device = self.tables.devices.get(self.switch_id(key))
            drawn = self.tables.fabrics.get(device.fabric or "") if device is not None else None
            if drawn is not None and drawn.name:
                return drawn.name
        return fabric.key

    def fabric_subject(self, fabric: SeenFabric) -> HealthSubject:
        """A fabric as a finding names it."""
        for key in fabric.switches:
            device = self.tables.devices.get(self.switch_id(key))
            switch = self.picture.switches[key]
            if device is not None and device.fabric and len(switch.logical) == 1:
                return HealthSubject(self.fabric_name(fabric), device.fabric)
        return HealthSubject(self.fabric_name(fabric))

    def online_ports(self, *kinds: PortKind) -> Iterable[tuple[SeenSwitch, SeenPort]]:
        """Every port that is up, of some kinds if given, in the order of the switches.

        One of which nobody says whether it is up is among them where it has counted something.
        """
        for switch in self.picture.switches.values():
            for port in switch.ports.values():
                fact = port.state.fact
                up = fact.online or (fact.online is None and bool(port.counters))
                if up and port.has_cage and (not kinds or fact.kind in kinds):
                    yield switch, port

    def fabric_gaps(self, wanted: NeededEvidence) -> list[tuple[HealthSubject, EvidenceGap]]:
        """Fabrics of which the files do not hold all that is ``wanted``, with the reason."""
        if wanted not in self._gaps:
            gaps = ((each, fabric_gap(self.picture, each, wanted)) for each in self._fabrics_told)
            self._gaps[wanted] = [
                (self.fabric_subject(each), gap) for each, gap in gaps if gap is not None
            ]
        return self._gaps[wanted]

    @cached_property
    def _gaps(self) -> dict[NeededEvidence, list[tuple[HealthSubject, EvidenceGap]]]:
        return {}

    @cached_property
    def _fabrics_told(self) -> tuple[SeenFabric, ...]:
        """Fabrics in use, and those that have aliases or zones; all, where nobody uses any."""
        used = {fabric.key for fabric in self.fabrics_in_use}
        told = tuple(
            fabric
            for key, fabric in sorted(self.picture.fabrics.items())
            if key in used or fabric.zones or fabric.defined or fabric.aliases
        )
        return told or tuple(self.picture.fabrics.values())

    def ports_unread(self) -> Iterator[tuple[HealthSubject, EvidenceGap]]:
        """Switches of which it is not known which ports are up, with the reason."""
        for switch in self.picture.switches.values():
            gap = switch_gap(switch, *((command,) for command in PORT_LISTS[switch.maker]))
            if gap is not None:
                yield self.switch_subject(switch), gap

    def places_of(self, id_: str) -> tuple[Place, ...]:
        """What the files say of a record of the design, as far as it was read from them."""
        return self._places.get(id_, ()) or self._places.get(id_.rpartition(":")[0], ())

    @cached_property
    def _places(self) -> Mapping[str, tuple[Place, ...]]:
        found: dict[str, tuple[Place, ...]] = {}
        for switch in self.picture.switches.values():
            found[self.switch_id(switch.key)] = switch.about.places()
            for fabric in (self.picture.fabrics[each.fabric] for each in switch.logical):
                id_ = self.fabric_subject(fabric).id
                found[id_] = (*found.get(id_, ()), *switch.about.places()[:1])
        for at, reference in self.references.items():
            found[reference] = self.picture.switches[at[0]].ports[at[1]].state.places()
        for login in self.picture.logins:
            reference = self._port_of_wwpn.get(login.wwpn, "")
            found[reference] = login.login.places()
        for end in self.ends:
            logins = [port.login.login.places()[:1] for port in end.ports if port.login]
            found[self.end_subject(end).id] = tuple(each for places in logins for each in places)
        for cable in self.tables.cables.values():
            found[cable.id] = tuple(
                place for port in cable.ends() for place in found.get(port, ())[:1]
            )
        of_zone: dict[str, tuple[Place, ...]] = {}
        for fabric in self.picture.fabrics.values():
            for one in fabric.zones:
                of_zone[one.fact.name] = (*of_zone.get(one.fact.name, ()), *one.places())
        for zone in self.tables.zones.values():
            found[zone.id] = of_zone.get(zone.name, ())
        found.pop("", None)
        return found


def is_nameless(end: EndDevice) -> bool:
    """Whether nothing but a node name puts its ports together."""
    return end.guessed and end.name.count(":") == _WWN_COLONS
