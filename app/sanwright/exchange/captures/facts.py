"""What an output says, one class a kind of statement: plain values, nothing concluded.

``None`` and ``""`` mean that the output does not say it. WWNs are written ``aa:bb:...`` in lower
case, speeds as the catalog writes them (``16GFC``), ports by ``SwitchPort`` as the switch counts
them. Each fact knows its ``place`` and who said it (``speaker``).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import Enum

from sanwright.exchange.captures.outputs import Place, Speaker

USUAL_VSAN = re.compile(r"VSAN\d+", re.I)
"""The name that a switch gives to each VSAN."""


class SwitchMaker(Enum):
    """Whose grammar it was."""

    BROCADE = "Brocade"
    CISCO = "Cisco"


@dataclass(frozen=True, slots=True)
class SwitchPort:
    """A port as its switch names it.

    Brocade: ``index`` is the switch-wide number, ``slot`` and ``port`` the place on a director; a
    fixed switch has no slot. Cisco: ``name`` is the interface, normalised (``fc1/3``,
    ``port-channel112``, ``vfc9``). What the output does not give is None or empty.
    """

    index: int | None = None
    slot: int | None = None
    port: int | None = None
    name: str = ""


@dataclass(frozen=True, slots=True)
class Fact:
    """Base of all facts; ``times`` is how often it was said, the last time at ``place``."""

    place: Place
    speaker: Speaker
    times: int = field(default=1, kw_only=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class OutputFact(Fact):
    """That an output (``place.command``) was read, and whether all of it, as the reading says."""

    complete: bool
    arguments: tuple[str, ...] = ()
    """What the command asked for in particular, such as a port or a VSAN."""

    def is_whole(self, vsan: int | None = None) -> bool:
        """Whether what it does not name is absent, from the switch or from one ``vsan`` of it.

        An output that was filtered or cut, or asked for some ports or VSANs only, is not.
        """
        words = [word.casefold() for word in self.arguments if not word.startswith("-")]
        if words[:1] == ["vsan"] and len(words) == 2 and vsan is not None:
            return self.complete and _is_among(vsan, words[1])
        return self.complete and not words


@dataclass(frozen=True, slots=True, kw_only=True)
class SwitchFact(Fact):
    """The speaker, or with ``about`` another switch of its fabric, says what it is.

    ``model`` is the maker's name, ``switch_type`` Brocade's number without the revision.
    ``fabric`` is a VSAN or a virtual fabric's id; what stands with it (``domain``, ``principal``)
    holds for that alone. ``zoning`` is the name of the effective configuration.
    """

    vendor: SwitchMaker
    about: str = ""
    """WWN of the switch that is meant; empty: the speaker."""
    name: str = ""
    wwn: str = ""
    fabric_wwn: str = ""
    """That which it has in ``fabric`` alone (Cisco: one a VSAN), by which ``about`` may name it."""
    switch_type: int | None = None
    model: str = ""
    part_number: str = ""
    serial: str = ""
    firmware: str = ""
    address: str = ""
    """IP address of the management port."""
    domain: int | None = None
    fabric: int | None = None
    fabric_name: str = ""
    principal: bool | None = None
    access_gateway: bool | None = None
    state: str = ""
    zoning: str = ""
    virtual_fabrics: bool | None = None
    is_routed: bool | None = None
    """Whether it is in a fabric of its own, to which the speaker is a router."""
    licensed_ports: int | None = None
    """How many ports its licences open in all, where it says so itself."""


class PortKind(Enum):
    """What runs on a port."""

    F = "F"
    """A device, or an access gateway, logs in here."""
    E = "E"
    """An ISL; also a trunking one (Cisco TE)."""
    EX = "EX"
    """A link of a router to a fabric that stays one of its own."""
    N = "N"
    """The upper end of an access gateway (Cisco: NP)."""
    VE = "VE"
    """An ISL over IP; no port that anything is plugged in to."""
    OTHER = "other"


@dataclass(frozen=True, slots=True, kw_only=True)
class PortFact(Fact):
    """State of one port of the speaker.

    ``speed`` is what runs or is set; ``fixed`` says that it is set and not negotiated. ``optic``
    is whether something is in the cage. ``wwn`` is the port's own, ``peer_port_wwn`` that of the
    port at the other end, ``peer_wwn`` that of the device or switch there; ``peer_fc_address`` is
    the address that an upper port of an access gateway got from the switch above.
    ``logins`` is how many are on the port where the output only counts them. ``trunk`` is what
    joins the port with others: the master port (Brocade), the port channel (Cisco).
    """

    port: SwitchPort
    wwn: str = ""
    """Of the port itself, which logins give as the one that they are at."""
    fc_address: str = ""
    state: str = ""
    online: bool | None = None
    disabled: bool | None = None
    licensed: bool | None = None
    speed: str = ""
    fixed: bool | None = None
    optic: bool | None = None
    kind: PortKind | None = None
    peer_wwn: str = ""
    peer_port_wwn: str = ""
    peer_fc_address: str = ""
    peer_name: str = ""
    peer_port: SwitchPort | None = None
    peer_domain: int | None = None
    logins: int | None = None
    trunk: SwitchPort | None = None
    vsans: tuple[int, ...] = ()
    description: str = ""
    credits: int | None = None
    long_distance: str = ""
    """Long-distance mode as printed: ``LS``, ``LD``, ``LE``."""
    distance_km: float | None = None
    bound: SwitchPort | None = None
    """The interface that a virtual one (FCoE) runs on."""
    isolated: str = ""
    """Why a link to another switch joins no fabrics, as printed; empty where nothing says so."""
    fault: str = ""
    """What is wrong with port or optic, so that the switch does not run it, as printed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TrunkFact(Fact):
    """Ports of the speaker that are joined; ``peer_ports`` lie opposite in the same order."""

    trunk: SwitchPort
    ports: tuple[SwitchPort, ...]
    peer_wwn: str = ""
    peer_name: str = ""
    peer_ports: tuple[SwitchPort, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class IslFact(Fact):
    """A way from the speaker to a neighbour, as the switch lists ISLs or its topology.

    ``bandwidth`` counts all links that share the line, ``speed`` one of them; gigabits a second.
    """

    port: SwitchPort
    peer_wwn: str = ""
    peer_name: str = ""
    peer_domain: int | None = None
    peer_port: SwitchPort | None = None
    peer_address: str = ""
    """IP address of the neighbour's management port."""
    speed_gbit_s: float | None = None
    bandwidth_gbit_s: float | None = None
    trunked: bool | None = None
    cost: int | None = None
    vsan: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RoutedLinksFact(Fact):
    """How many ways lead from one domain to a neighbour, as the routing of a fabric knows it.

    Links that are joined count once. It names domains of the whole fabric, and no ports.
    """

    vsan: int | None
    domain: int
    peer_domain: int
    links: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FabricFact(Fact):
    """What the speaker says is of the fabric called ``name``, and of no certain switch of it."""

    name: str


class Role(Enum):
    """What a login does."""

    INITIATOR = "initiator"
    TARGET = "target"
    BOTH = "both"


@dataclass(frozen=True, slots=True, kw_only=True)
class LoginFact(Fact):
    """A port of a host, array or tape that is logged in to the fabric.

    ``port`` is where, on the switch with ``switch_wwn`` or ``switch_name``; both empty: on the
    speaker. ``at_port_wwn`` is the WWN of that switch port, ``physical_wwpn`` that of the adapter's
    port that several (NPIV) logins share. ``port_symbol`` and ``node_symbol`` are free text.
    """

    wwpn: str
    wwnn: str = ""
    fc_id: str = ""
    port: SwitchPort | None = None
    switch_name: str = ""
    switch_wwn: str = ""
    domain: int | None = None
    at_port_wwn: str = ""
    physical_wwpn: str = ""
    vsan: int | None = None
    role: Role | None = None
    npiv: bool | None = None
    nvme: bool | None = None
    alias: str = ""
    remote: bool | None = None
    """Whether it is not at the speaker, but at the switch of its fabric with ``domain``."""
    of_switch: bool | None = None
    """Whether a switch logged in: an access gateway's upper port, or a switch's own processor."""
    of_gateway: bool | None = None
    """Whether that switch is an access gateway."""
    port_symbol: str = ""
    node_symbol: str = ""
    speed: str = ""
    inquired_vendor: str = ""
    inquired_product: str = ""
    """What is behind the port answered when the switch asked what it is (SCSI INQUIRY)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AliasFact(Fact):
    """A name for one or more members. ``vsan`` None: for the whole fabric."""

    name: str
    members: tuple[str, ...] = ()
    vsan: int | None = None


class ZoneKind(Enum):
    """How members of a zone may talk."""

    PLAIN = "plain"
    PEER = "peer"
    ROUTED = "LSAN"
    """Says who may talk, across fabrics that a router joins: kept, not drawn as a zone."""
    SPECIAL = "special"
    """Traffic isolation, redirection: says nothing of who may talk; kept, not drawn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ZoneMember:
    """A member as written: a WWN, an alias, ``domain,index``, an interface.

    ``role`` is that of a smart zone; ``principal`` of a peer zone. ``online`` is said by active
    zone sets only. ``called`` is what the device is called there, which makes it no other member.
    """

    text: str
    role: Role | None = None
    principal: bool = False
    online: bool | None = None
    called: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class ZoneFact(Fact):
    """A zone, as it is defined or (``effective``) as it is in force."""

    name: str
    members: tuple[ZoneMember, ...] = ()
    kind: ZoneKind = ZoneKind.PLAIN
    effective: bool = False
    vsan: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ZoneSetFact(Fact):
    """A zoning configuration (Cisco: zone set) and the zones in it."""

    name: str
    zones: tuple[str, ...] = ()
    effective: bool = False
    vsan: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ZoningModeFact(Fact):
    """How zoning is set on the speaker."""

    vsan: int | None = None
    enhanced: bool | None = None
    smart: bool | None = None
    default_permit: bool | None = None
    database_bytes: int | None = None
    database_limit_bytes: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class OpticFact(Fact):
    """What is in a cage. Powers in dBm; ``speeds`` are all that it serves.

    Limits for warnings and alarms are those that the module itself states, where the output has
    them.
    """

    port: SwitchPort
    present: bool | None = None
    vendor: str = ""
    part_number: str = ""
    order_number: str = ""
    """The switch maker's own number for it, where the output has both."""
    revision: str = ""
    serial: str = ""
    speeds: tuple[str, ...] = ()
    wavelength_nm: float | None = None
    short_wave: bool | None = None
    form: str = ""
    rx_power_dbm: float | None = None
    tx_power_dbm: float | None = None
    rx_low_warning_dbm: float | None = None
    tx_low_warning_dbm: float | None = None
    rx_low_alarm_dbm: float | None = None
    tx_low_alarm_dbm: float | None = None
    rx_high_warning_dbm: float | None = None
    tx_high_warning_dbm: float | None = None
    rx_high_alarm_dbm: float | None = None
    tx_high_alarm_dbm: float | None = None
    temperature_c: float | None = None
    current_ma: float | None = None
    voltage_v: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CounterFact(Fact):
    """Counts of one port since they were cleared, by the switch's own name of the counter.

    ``rounded`` names those that were printed shortened (``1.2k``).
    """

    port: SwitchPort
    counts: tuple[tuple[str, int], ...]
    rounded: tuple[str, ...] = ()
    cleared: str = ""
    """How long ago or when they were cleared, as printed; empty where the output does not say."""
    is_growth: bool = False
    """Whether it is what was added since an earlier capture; no output says so."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LicenceFact(Fact):
    """A licence that the speaker holds; ``ports`` is how many ports it opens, where said.

    ``opens_ports``: it opens ports, be the number said or not.
    """

    name: str
    key: str = ""
    count: int | None = None
    ports: int | None = None
    opens_ports: bool = False
    in_use: bool | None = None
    expires: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ModuleFact(Fact):
    """A blade, supply, fan or the chassis itself. ``slot`` 0 is the chassis."""

    slot: int | None
    kind: str = ""
    """As printed: ``SW BLADE``, ``CP BLADE``, ``POWER SUPPLY``, ``1/10 Gbps Ethernet Module``."""
    unit: int | None = None
    """The number of a supply or fan, which stand in no slot."""
    blade_id: int | None = None
    model: str = ""
    part_number: str = ""
    serial: str = ""
    ports: int | None = None
    state: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class VsanFact(Fact):
    """A VSAN (Brocade: logical switch) of the speaker and the ports in it."""

    vsan: int
    name: str = ""
    ports: tuple[SwitchPort, ...] = ()
    load_balancing: str = ""
    suspended: bool | None = None

    @property
    def given_name(self) -> str:
        """What somebody called it; empty for the name that switches give by themselves."""
        return "" if USUAL_VSAN.fullmatch(self.name) else self.name


@dataclass(frozen=True, slots=True, kw_only=True)
class GatewayFact(Fact):
    """An access gateway as the fabric lists it, or how it maps its ports upwards.

    ``at_port`` of the switch with ``at_switch_wwn`` (empty: the speaker) is where its
    ``upper_port`` leads. ``wwn`` is the node name that it logs in with (Cisco: one a VSAN).
    """

    name: str = ""
    wwn: str = ""
    ports: int | None = None
    address: str = ""
    firmware: str = ""
    mapping: tuple[tuple[SwitchPort, tuple[SwitchPort, ...]], ...] = ()
    """Upper port, and the lower ports that use it."""
    vsan: int | None = None
    upper_port: SwitchPort | None = None
    at_switch_wwn: str = ""
    at_port: SwitchPort | None = None


def _is_among(number: int, listed: str) -> bool:
    """Whether a list such as ``1,10-12`` has the number."""
    for part in listed.split(","):
        first, _, last = part.partition("-")
        limits = first, last or first
        if all(each.isdecimal() for each in limits) and int(first) <= number <= int(limits[1]):
            return True
    return False
