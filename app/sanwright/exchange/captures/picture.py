"""The SAN that all files together show: what merging makes and conclusions are drawn from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sanwright.exchange.captures.facts import (
    AliasFact,
    CounterFact,
    Fact,
    GatewayFact,
    LicenceFact,
    LoginFact,
    ModuleFact,
    OpticFact,
    OutputFact,
    PortFact,
    PortKind,
    SwitchFact,
    SwitchMaker,
    VsanFact,
    ZoneFact,
    ZoneSetFact,
    ZoningModeFact,
)
from sanwright.exchange.captures.inventory_facts import (
    AdapterFact,
    ArrayPortFact,
    DatastoreFact,
    HostFact,
    MultipathFact,
    PortNameFact,
)
from sanwright.exchange.captures.merged import Contradiction, Merged
from sanwright.exchange.captures.outputs import Place, Speaker
from sanwright.text import Text

PortKey = str
"""A port within its switch: ``17`` by index, ``3/17`` by slot, ``fc1/17`` by interface."""


@dataclass(frozen=True, slots=True)
class SeenPort:
    """A port of a switch with all that is known of it."""

    key: PortKey
    state: Merged[PortFact]
    optic: Merged[OpticFact] | None = None
    counters: tuple[CounterFact, ...] = ()
    """The last ones of each command, for commands count different things."""

    @property
    def name(self) -> str:
        """As an installer finds it: ``3/17``, ``17``, ``fc1/17``."""
        port = self.state.fact.port
        if port.name:
            return port.name
        if port.slot is not None:
            return f"{port.slot}/{port.port}"
        return str(port.port if port.port is not None else port.index)

    @property
    def has_cage(self) -> bool:
        """Whether it is a port of Fibre Channel, and not virtual, joined of several, or over IP."""
        fact = self.state.fact
        name = fact.port.name
        is_named_so = name.startswith("fc") and "/" in name
        return (not name or is_named_so) and fact.kind is not PortKind.VE


@dataclass(frozen=True, slots=True)
class LogicalSwitch:
    """What a switch is in one fabric: a Brocade logical switch, a VSAN of a Cisco switch."""

    fabric_id: int | None
    wwn: str
    name: str
    domain: int | None
    principal: bool | None
    zoning: str
    fabric: str
    """Key of the ``SeenFabric`` it belongs to."""


@dataclass(frozen=True, slots=True)
class SeenSwitch:
    """A switch, as it speaks of itself or, with ``spoke`` False, as others name it."""

    key: str
    maker: SwitchMaker
    about: Merged[SwitchFact]
    spoke: bool
    logical: tuple[LogicalSwitch, ...]
    ports: Mapping[PortKey, SeenPort]
    licences: tuple[Merged[LicenceFact], ...]
    modules: tuple[Merged[ModuleFact], ...]
    vsans: tuple[Merged[VsanFact], ...]
    gateway: GatewayFact | None = None
    outputs: tuple[OutputFact, ...] = ()
    """Every output of the switch that was read: what one that is whole does not name is absent."""

    @property
    def name(self) -> str:
        """Its name, or its key where it has none."""
        return self.about.fact.name or self.key


@dataclass(frozen=True, slots=True)
class SeenLink:
    """A cable between two switches. ``b_port`` is None where nobody says it.

    ``trunk`` is the same for links that are joined. ``sure`` says that an output names both ends;
    otherwise they were paired in order. ``cost`` is the FSPF cost. ``is_routed`` marks a link of a
    router, at whose ends the fabrics stay two; ``over_ip`` one that is no cable.
    """

    a: str
    a_port: PortKey
    b: str
    b_port: PortKey | None
    trunk: str = ""
    sure: bool = True
    cost: int | None = None
    to_gateway: bool = False
    is_routed: bool = False
    over_ip: bool = False
    places: tuple[Place, ...] = ()


@dataclass(frozen=True, slots=True)
class SeenLogin:
    """A port of a host or array in a fabric.

    ``switch`` and ``port`` are None where no output says where it is. ``behind`` is the WWPN of
    the physical port that it shares with others (NPIV), empty where it is that port itself.
    """

    wwpn: str
    login: Merged[LoginFact]
    switch: str | None
    port: PortKey | None
    fabric: str | None
    behind: str = ""


@dataclass(frozen=True, slots=True)
class SeenFabric:
    """Switches that see each other, in one VSAN or virtual fabric.

    ``zones`` are those in force, ``defined`` those that are only defined.
    """

    key: str
    name: str
    fabric_id: int | None
    switches: tuple[str, ...]
    aliases: tuple[Merged[AliasFact], ...]
    zones: tuple[Merged[ZoneFact], ...]
    defined: tuple[Merged[ZoneFact], ...]
    zone_sets: tuple[Merged[ZoneSetFact], ...]
    mode: Merged[ZoningModeFact] | None


@dataclass(frozen=True, slots=True)
class SharedPort:
    """A port of a switch with ``logins`` of several ``nodes``, of which no output says what it is.

    ``is_gateway`` is what is taken: an access gateway with hosts behind it, or one host with
    virtual ports.
    """

    switch: str
    port: PortKey
    logins: tuple[SeenLogin, ...]
    """By their addresses: who logged in first."""
    nodes: int
    is_gateway: bool

    @property
    def key(self) -> str:
        """By which the user settles it."""
        return f"behind:{self.switch}:{self.port}"


@dataclass(frozen=True, slots=True)
class Doubt:
    """Something that cannot be decided from the files, for the user to settle.

    ``choices`` are keys of switches that ``speaker`` may be, ``settled`` what the user said.
    """

    why: Text
    places: tuple[Place, ...]
    speaker: Speaker | None = None
    choices: tuple[str, ...] = ()
    settled: str = ""


@dataclass(frozen=True, slots=True)
class SanPicture:
    """Everything that was read, as one SAN."""

    switches: Mapping[str, SeenSwitch]
    fabrics: Mapping[str, SeenFabric]
    links: tuple[SeenLink, ...]
    logins: tuple[SeenLogin, ...]
    hosts: tuple[Merged[HostFact], ...]
    adapters: tuple[Merged[AdapterFact], ...]
    array_ports: tuple[Merged[ArrayPortFact], ...]
    port_names: tuple[Merged[PortNameFact], ...]
    datastores: tuple[Merged[DatastoreFact], ...]
    multipaths: tuple[Merged[MultipathFact], ...]
    """By host and device."""
    contradictions: tuple[Contradiction, ...]
    doubts: tuple[Doubt, ...]
    left_out: tuple[Fact, ...]
    """Facts of speakers that nobody could name."""
    shared: tuple[SharedPort, ...] = ()
