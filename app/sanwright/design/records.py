"""What an architect draws: frozen records, one class per table, tied together by ids.

A record is never changed, only replaced. ``references`` names the records that a record cannot do
without; the design refuses an edit that would leave one dangling. Numbers carry their unit in the
written name (``length_m``). ``None`` means "not stated", never zero.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated, ClassVar, Literal

import msgspec

from sanwright.parts import Part, Reference
from sanwright.units import DataSize, Duration, IoRate, Length, Loss, Mass, Power, Throughput

RaidLevel = Literal[
    "RAID 0", "RAID 1", "RAID 10", "RAID 5", "RAID 6", "RAID 50", "RAID 60", "RAID-DP", "RAID-TEC",
    "distributed RAID 5", "distributed RAID 6",
]  # fmt: skip

WORKLOAD_PROTOCOLS = ("SCSI FCP", "NVMe/FC", "SAS")
"""What a workload speaks."""

State = Literal["new", "existing", "moved", "removed"]
"""Where a device or cable stands between the SAN of today and the drawn one. All but new ones are
owned; a moved one stays at another place or port, a removed one is drawn and no longer counts."""

OpticState = Literal["new", "existing", "moved"]
"""The same of an optic; what is taken out of a cage is its ``former_optic``."""

Queued = Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]
"""I/Os, or LUNs, of one workload; more than any array keeps."""

RackUnits = Annotated[int, msgspec.Meta(le=200)]
"""The height of a rack, or a place in it; racks are sold up to a third of that."""

TakenShare = Annotated[float, msgspec.Meta(ge=0, lt=1)]
"""A share of bytes that something takes, 0.1 for a tenth."""


class Table(StrEnum):
    """The tables of a design, in an order in which each refers only to earlier ones."""

    PROJECT = "project"
    REFERENCE = "reference"
    PARTS = "parts"
    LOCATIONS = "locations"
    FABRICS = "fabrics"
    GROUPS = "groups"
    DEVICES = "devices"
    PORTS = "ports"
    CABLES = "cables"
    RAID_GROUPS = "raid_groups"
    WORKLOADS = "workloads"
    ZONES = "zones"
    ZONE_DATABASES = "zone_databases"
    CALIBRATIONS = "calibrations"
    VARIANTS = "variants"
    MEASUREMENTS = "measurements"
    NOTES = "notes"
    COMMENTS = "comments"
    WAIVERS = "waivers"
    EXPECTATIONS = "expectations"
    DOCUMENT_PLANS = "document_plans"
    BRAND = "brand"
    PROCUREMENT = "procurement"
    RUNNING_COSTS = "running_costs"
    ZONING = "zoning"
    REQUIREMENT = "requirement"
    BASE = "base"
    IMPORT_ANSWERS = "import_answers"


Ref = tuple[Table, str]

SINGLE_TABLES = (
    Table.PROJECT,
    Table.REFERENCE,
    Table.BRAND,
    Table.PROCUREMENT,
    Table.RUNNING_COSTS,
    Table.ZONING,
    Table.REQUIREMENT,
    Table.BASE,
    Table.IMPORT_ANSWERS,
)
"""Tables of one record, whose id is known."""

SUBJECT_TABLES = (
    Table.LOCATIONS,
    Table.FABRICS,
    Table.GROUPS,
    Table.DEVICES,
    Table.CABLES,
    Table.RAID_GROUPS,
    Table.WORKLOADS,
    Table.ZONES,
    Table.NOTES,
    Table.COMMENTS,
)
"""Tables whose records findings, waivers and selections name by bare id: one name space."""


class Record(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Base of all records; ``id`` is unique within its table."""

    TABLE: ClassVar[Table]

    id: str

    def references(self) -> Iterator[Ref]:
        """The records that must exist for this one to make sense."""
        return iter(())


class Project(Record, frozen=True, kw_only=True, omit_defaults=True):
    """The sheet's title block; there is one, with id ``project``.

    ``cable_slack`` is what is added to every drawn length before a sold length is chosen.
    ``refresh_speed`` and ``refresh_date`` say to which generation, and when, the customer means to
    go next. ``cable_style`` is how cables are drawn.
    """

    TABLE: ClassVar[Table] = Table.PROJECT

    id: Literal["project"] = "project"
    name: str = ""
    customer: str = ""
    author: str = ""
    company: str = ""
    date: str = ""
    description: str = ""
    cable_slack: Length | None = msgspec.field(name="cable_slack_m", default=None)
    refresh_speed: str = ""
    refresh_date: str = ""
    cable_style: Literal["curved", "orthogonal"] = "curved"
    logo: bytes | None = None


class ReferenceCopy(Record, frozen=True, kw_only=True, omit_defaults=True):
    """The frozen standards tables and thresholds that judge this design; id ``reference``."""

    TABLE: ClassVar[Table] = Table.REFERENCE

    id: Literal["reference"] = "reference"
    data: Reference


class PartCopy(Record, frozen=True, kw_only=True, omit_defaults=True):
    """A part as it was when it was first used here. ``part`` None: the catalog did not have it."""

    TABLE: ClassVar[Table] = Table.PARTS

    part: Part | None = None


class Location(Record, frozen=True, kw_only=True, omit_defaults=True):
    """A site, a room or a rack, within its ``parent``.

    ``power_limit`` and ``weight_limit`` are what it may be loaded with, ``power_feeds`` how many
    independent feeds it has. ``folded`` draws all that is in it as one box.
    """

    TABLE: ClassVar[Table] = Table.LOCATIONS

    name: str = ""
    kind: Literal["site", "room", "rack"] = "rack"
    parent: str | None = None
    rack_units: RackUnits | None = None
    power_limit: Power | None = msgspec.field(name="power_limit_w", default=None)
    weight_limit: Mass | None = msgspec.field(name="weight_limit_kg", default=None)
    power_feeds: Annotated[int, msgspec.Meta(ge=0)] | None = None
    folded: bool = False

    def references(self) -> Iterator[Ref]:
        if self.parent is not None:
            yield Table.LOCATIONS, self.parent


class Fabric(Record, frozen=True, kw_only=True, omit_defaults=True):
    """A fabric. ``side`` (A, B, ...) chooses its colour and its mark in every drawing.

    ``routing`` is how its switches share equal paths out: by exchange, which evens out, or by the
    port that frames came in at, which keeps all traffic of a port on one way.
    """

    TABLE: ClassVar[Table] = Table.FABRICS

    name: str = ""
    side: str = "A"
    routing: Literal["exchange", "port"] = "exchange"


class Group(Record, frozen=True, kw_only=True, omit_defaults=True):
    """Devices that the architect sees as one, such as a cluster; it may lie in a ``parent``.

    ``folded`` draws it as one box. It means nothing to the engine, which sees the single devices.
    """

    TABLE: ClassVar[Table] = Table.GROUPS

    name: str = ""
    parent: str | None = None
    folded: bool = False

    @property
    def label(self) -> str:
        """Name as shown: the given one, or the id."""
        return self.name or self.id

    def references(self) -> Iterator[Ref]:
        if self.parent is not None:
            yield Table.GROUPS, self.parent


class Device(Record, frozen=True, kw_only=True, omit_defaults=True):
    """A part placed in the design, on its own or fitted into a ``parent`` (adapter, blade, drive).

    ``quantity`` above 1 is for parts without ports (drives). ``x`` and ``y`` are drawing units.
    ``slot_pcie_generation`` and ``slot_pcie_lanes`` state the slot where the parent's part does
    not. ``mode`` is of switches: one that runs as an access gateway (Cisco: NPV) is no domain and
    logs in at the core as a host does. ``power_feeds`` names the feeds its supplies are on.
    ``group`` is of devices that stand alone. ``moved_from`` says where a moved one stands today,
    ``former_part`` which owned part it takes the place of. ``licensed_ports`` is how many ports
    the licences that are owned open, those of the switch as bought among them; ``licences`` names
    features for which one is owned.
    """

    TABLE: ClassVar[Table] = Table.DEVICES

    part: str
    name: str = ""
    parent: str | None = None
    slot: str = ""
    quantity: Annotated[int, msgspec.Meta(ge=1, le=100_000)] = 1
    fabric: str | None = None
    location: str | None = None
    group: str | None = None
    rack_position: RackUnits | None = None
    slot_pcie_generation: str | None = None
    slot_pcie_lanes: int | None = None
    mode: Literal["switch", "access gateway"] = "switch"
    power_feeds: tuple[str, ...] = ()
    state: State = "new"
    moved_from: str = ""
    former_part: str | None = None
    licensed_ports: Annotated[int, msgspec.Meta(ge=0)] | None = None
    licences: tuple[str, ...] = ()
    x: float = 0.0
    y: float = 0.0
    remark: str = ""

    @property
    def label(self) -> str:
        """Name as shown: the given one, or the id."""
        return self.name or self.id

    def references(self) -> Iterator[Ref]:
        yield Table.PARTS, self.part
        if self.former_part is not None:
            yield Table.PARTS, self.former_part
        if self.parent is not None:
            yield Table.DEVICES, self.parent
        if self.fabric is not None:
            yield Table.FABRICS, self.fabric
        if self.location is not None:
            yield Table.LOCATIONS, self.location
        if self.group is not None:
            yield Table.GROUPS, self.group


class Port(Record, frozen=True, kw_only=True, omit_defaults=True):
    """What is set on one port; ``id`` is ``device:port``. Ports with nothing set have no record.

    ``optic`` is the part id of the transceiver in the cage, None for an empty cage.
    ``speed`` fixes the port's speed; None negotiates. ``credits`` are the buffer credits given to
    the port, None as delivered. ``fabric`` puts a switch port into a virtual fabric (Brocade:
    logical switch, Cisco: VSAN) other than that of its switch. ``former_optic`` is the part id of
    an owned transceiver that is taken out of the cage, be it for another one or for none.
    """

    TABLE: ClassVar[Table] = Table.PORTS

    optic: str | None = None
    optic_state: OpticState = "new"
    former_optic: str | None = None
    speed: str | None = None
    credits: Annotated[int, msgspec.Meta(ge=1)] | None = None
    fabric: str | None = None
    wwpn: str = ""
    remark: str = ""

    @property
    def device(self) -> str:
        """Id of the device that the port is on."""
        return port_device(self.id)

    @property
    def port(self) -> str:
        """Name of the port on its device."""
        return port_name(self.id)

    def references(self) -> Iterator[Ref]:
        yield Table.DEVICES, port_device(self.id)
        if self.optic is not None:
            yield Table.PARTS, self.optic
        if self.former_optic is not None:
            yield Table.PARTS, self.former_optic
        if self.fabric is not None:
            yield Table.FABRICS, self.fabric


class Cable(Record, frozen=True, kw_only=True, omit_defaults=True):
    """A cable between two ports, each written ``device:port``.

    A lane of a breakout is written ``device:port.lane``; the legs of a harness name it in
    ``harness``. ``trunk`` names the trunk (port channel) that ISLs are joined in. ``connections``
    are mated connector pairs within the run beside its ends and ``splices`` the splices, where no
    patch panel is drawn; ``loss`` is the measured insertion loss, which counts instead of the
    computed one. ``link_cost`` is the FSPF cost given by hand. ``moved_from`` says what a moved one
    joins today, ``former_part`` which owned cable it replaces, ``running_speed`` what was read.
    """

    TABLE: ClassVar[Table] = Table.CABLES

    a: str
    b: str
    part: str
    length: Length | None = msgspec.field(name="length_m", default=None)
    connections: Annotated[int, msgspec.Meta(ge=0)] = 0
    splices: Annotated[int, msgspec.Meta(ge=0)] = 0
    loss: Loss | None = msgspec.field(name="loss_db", default=None)
    trunk: str = ""
    link_cost: Annotated[int, msgspec.Meta(ge=1)] | None = None
    running_speed: str | None = None
    harness: str = ""
    state: State = "new"
    moved_from: str = ""
    former_part: str | None = None
    name: str = ""
    remark: str = ""

    def ends(self) -> tuple[str, str]:
        """Both ends as port references."""
        return self.a, self.b

    def references(self) -> Iterator[Ref]:
        yield Table.PARTS, self.part
        if self.former_part is not None:
            yield Table.PARTS, self.former_part
        yield Table.DEVICES, port_device(self.a)
        yield Table.DEVICES, port_device(self.b)


class RaidGroup(Record, frozen=True, kw_only=True, omit_defaults=True):
    """Drives or slices of drives bound together: ``members`` of ``member_capacity`` each.

    Several equal groups joined into one logical unit are ``groups`` (a RAID 1 of two is a mirror).
    ``drives`` are the drive devices it is made of; ``spares`` the drives kept free for it, None
    where that is not stated. A distributed level lays stripes of ``stripe_width`` over all members
    and keeps room for ``rebuild_areas`` drives free among them.

    ``formatting`` and ``reserve`` are the shares that formatting to a common size, then the file
    system or the array's software take; None takes nothing off, and that is said. What hosts can
    write is ``data_reduction`` to one of that; ``reduction_basis`` says what the ratio rests on.
    ``provisioned`` is what hosts were promised, ``stored`` what they have written until today,
    before reduction; it grows by ``growth`` of a year and may fill the group up to ``fill_limit``.
    ``rebuild_rate`` is how fast the data of a failed drive is restored.
    """

    TABLE: ClassVar[Table] = Table.RAID_GROUPS

    name: str = ""
    device: str
    level: RaidLevel
    members: Annotated[int, msgspec.Meta(ge=1, le=100_000)]
    member_capacity: DataSize = msgspec.field(name="member_capacity_bytes")
    groups: Annotated[int, msgspec.Meta(ge=1, le=100_000)] = 1
    drives: tuple[str, ...] = ()
    spares: Annotated[int, msgspec.Meta(ge=0)] | None = None
    stripe_width: Annotated[int, msgspec.Meta(ge=2)] | None = None
    rebuild_areas: Annotated[int, msgspec.Meta(ge=0)] | None = None
    formatting: TakenShare | None = msgspec.field(name="formatting_share", default=None)
    reserve: TakenShare | None = msgspec.field(name="reserve_share", default=None)
    data_reduction: Annotated[float, msgspec.Meta(gt=0)] = msgspec.field(
        name="data_reduction_to_one", default=1.0
    )
    reduction_basis: Literal["assumption", "measurement", "maker's claim"] = "assumption"
    provisioned: DataSize | None = msgspec.field(name="provisioned_bytes", default=None)
    stored: DataSize | None = msgspec.field(name="stored_bytes", default=None)
    growth: Annotated[float, msgspec.Meta(gt=-1, le=100)] | None = msgspec.field(
        name="growth_per_year", default=None
    )
    fill_limit: Annotated[float, msgspec.Meta(gt=0, le=1)] | None = msgspec.field(
        name="fill_limit_share", default=None
    )
    rebuild_rate: Throughput | None = msgspec.field(name="rebuild_mb_s", default=None)

    def references(self) -> Iterator[Ref]:
        yield Table.DEVICES, self.device
        for drive in self.drives:
            yield Table.DEVICES, drive


class Workload(Record, frozen=True, kw_only=True, omit_defaults=True):
    """Who talks to what, how much, in which pieces.

    ``initiators`` and ``targets`` are device ids or port references. At most one of the three
    demands is given: I/O rate, throughput, or I/Os in flight (a closed load that takes what it
    gets). A demand is for the whole workload, not per host. ``luns`` is how many LUNs it uses,
    ``queue_depth`` the I/Os that one initiator port keeps queued for one LUN.

    ``think_time`` is what passes between an answer and the next I/O of a closed load.
    ``multipathing`` is how its hosts use their paths: all in turn, those to the controllers that
    own the LUNs only, or one with the rest standing by; ``owners`` names those controllers, empty
    where LUNs are owned evenly by all. ``cache_hits`` is the share of its reads that the array
    answers from memory, ``raid_group`` where its data lies. ``growth`` is that of a year, 0.2 for a
    fifth.
    """

    TABLE: ClassVar[Table] = Table.WORKLOADS

    name: str = ""
    initiators: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    rate: IoRate | None = msgspec.field(name="iops", default=None)
    throughput: Throughput | None = msgspec.field(name="throughput_mb_s", default=None)
    in_flight: Queued | None = None
    block_size: DataSize | None = msgspec.field(name="block_size_bytes", default=None)
    read_share: Annotated[float, msgspec.Meta(ge=0, le=1)] = 1.0
    protocol: str = "SCSI FCP"
    luns: Queued | None = None
    queue_depth: Queued | None = None
    think_time: Duration | None = msgspec.field(name="think_time_us", default=None)
    multipathing: Literal["round robin", "optimised", "failover"] = "round robin"
    owners: tuple[str, ...] = ()
    pattern: Literal["", "random", "sequential"] = ""
    cache_hits: Annotated[float, msgspec.Meta(ge=0, le=1)] | None = None
    raid_group: str | None = None
    growth: Annotated[float, msgspec.Meta(gt=-1)] | None = msgspec.field(
        name="growth_per_year", default=None
    )

    def references(self) -> Iterator[Ref]:
        for end in (*self.initiators, *self.targets):
            yield Table.DEVICES, port_device(end)
        if self.raid_group is not None:
            yield Table.RAID_GROUPS, self.raid_group


class Zone(Record, frozen=True, kw_only=True, omit_defaults=True):
    """Ports that may talk to each other; once a fabric has a zone, only zoned ports talk.

    In a ``peer`` zone (Brocade; Cisco: smart zone) only a ``principal`` and another member talk.
    """

    TABLE: ClassVar[Table] = Table.ZONES

    name: str = ""
    fabric: str | None = None
    members: tuple[str, ...] = ()
    kind: Literal["standard", "peer"] = "standard"
    principals: tuple[str, ...] = ()

    def references(self) -> Iterator[Ref]:
        if self.fabric is not None:
            yield Table.FABRICS, self.fabric
        for member in (*self.members, *self.principals):
            yield Table.DEVICES, port_device(member)


def port_base(reference: str) -> str:
    """The port of a breakout lane (``sw:48`` of ``sw:48.2``); of any other port, itself."""
    device, colon, port = reference.rpartition(":")
    base, dot, lane = port.rpartition(".")
    return f"{device}{colon}{base}" if dot and lane.isdigit() and base else reference


def port_ref(device: str, port: str) -> str:
    """The reference of a port: ``device:port``."""
    return f"{device}:{port}"


def port_device(reference: str) -> str:
    """The device id of a port reference; of a plain device id, itself."""
    return reference.rpartition(":")[0] or reference


def port_name(reference: str) -> str:
    """The port name of a port reference; empty for a plain device id."""
    device, _, port = reference.rpartition(":")
    return port if device else ""
