"""What the customer asks for: the requirement that a design is worked out from, kept with it.

Everything but the hosts may be left out. ``None`` and empty mean “not asked for”, never zero; what
is assumed in its place is said by who works the design out.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

import msgspec

from sanwright.design.records import RaidLevel, Record, Table
from sanwright.units import DataSize, IoRate, Length, Power, Throughput

Shape = Literal[
    "single switch",
    "collapsed director",
    "full mesh",
    "islands",
    "core-edge",
    "edge-core-edge",
    "joined sites",
    "extension",
]
"""How the switches of a fabric may be joined; islands are not joined at all.

An extension adds to what stands, whatever its shape.
"""
Connection = Literal["stated flows", "connected", "any to any"]
"""Who has to reach whom: hosts their own arrays only, all each other, all at a ratio."""
ToOne = Annotated[float, msgspec.Meta(ge=0.001, le=100_000)]
"""So much to one: less or more than that is no figure of a network, and overflows what uses it."""
Survival = Literal["link", "switch", "fabric", "switch in maintenance"]
SINGLE_SURVIVALS: tuple[Survival, ...] = ("link", "switch", "fabric")
"""One thing each, called as ``kinds_called`` of the failures knows it."""
"""What may be gone with the load still carried; the last is a switch while a fabric is down."""
Standing = Literal["new", "existing"]
"""Whether hosts or arrays are bought, or there already and cost nothing."""
Objective = Literal["hardware", "price", "rack units", "power", "licensed ports", "devices"]
"""What there is to be least of; ``hardware`` is a weighting that is shown."""

Few = Annotated[int, msgspec.Meta(ge=1, le=64)]
Many = Annotated[int, msgspec.Meta(ge=1, le=20_000)]
ShareOfOne = Annotated[float, msgspec.Meta(ge=0, lt=1)]


class HostNeed(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Hosts that are alike. Demand is what one host asks for at its peak: a rate or a throughput.

    ``arrays`` names the arrays that they use, empty for all; of these each host uses
    ``arrays_each`` in turn, None for all. ``server`` and ``adapter`` are part
    ids; None of them: a usual one. ``distance`` is the cable from a host to its switch. ``site`` is
    one of the requirement's, where it has several. ``state`` says whether they are bought.
    """

    name: str = ""
    count: Many
    ports_per_fabric: Few = 1
    speed: str = ""
    rate: IoRate | None = msgspec.field(name="iops", default=None)
    block_size: DataSize | None = msgspec.field(name="block_size_bytes", default=None)
    throughput: Throughput | None = msgspec.field(name="throughput_mb_s", default=None)
    read_share: Annotated[float, msgspec.Meta(ge=0, le=1)] = 0.7
    arrays: tuple[str, ...] = ()
    arrays_each: Few | None = None
    server: str = ""
    adapter: str = ""
    distance: Length | None = msgspec.field(name="distance_m", default=None)
    site: str = ""
    state: Standing = "new"


class StorageNeed(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What one array has to store and do: ``usable`` bytes on drives of the part ``drive``.

    ``group_size`` are members of a RAID group at most, ``drives_per_spare`` drives that share a
    spare (None: no spares). ``formatting`` and ``reserve`` are as in a RAID group. What is usable
    has to be so after ``growth_years`` of ``growth``, and filled no more than to ``fill_limit``.
    ``rate`` with ``block_size`` and ``throughput`` are of all hosts together. ``enclosure`` is the
    part of the shelves.
    """

    usable: DataSize = msgspec.field(name="usable_bytes")
    drive: str
    level: RaidLevel = "RAID 6"
    group_size: Annotated[int, msgspec.Meta(ge=1, le=512)] = 12
    drives_per_spare: Annotated[int, msgspec.Meta(ge=1)] | None = None
    stripe_width: Annotated[int, msgspec.Meta(ge=2)] | None = None
    rebuild_areas: Annotated[int, msgspec.Meta(ge=0)] | None = None
    formatting: ShareOfOne | None = msgspec.field(name="formatting_share", default=None)
    reserve: ShareOfOne | None = msgspec.field(name="reserve_share", default=None)
    growth: Annotated[float, msgspec.Meta(gt=-1, le=10)] = msgspec.field(
        name="growth_per_year", default=0.0
    )
    growth_years: Annotated[float, msgspec.Meta(ge=0, le=20)] = 0.0
    fill_limit: Annotated[float, msgspec.Meta(gt=0, le=1)] | None = msgspec.field(
        name="fill_limit_share", default=None
    )
    rate: IoRate | None = msgspec.field(name="iops", default=None)
    block_size: DataSize | None = msgspec.field(name="block_size_bytes", default=None)
    read_share: Annotated[float, msgspec.Meta(ge=0, le=1)] = 0.7
    throughput: Throughput | None = msgspec.field(name="throughput_mb_s", default=None)
    enclosure: str = ""


class ArrayNeed(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Arrays that are alike, with the host ports that are wanted of each in each fabric.

    ``part`` is a part id; without one an array is drawn that has the ports and nothing else that is
    known. ``ports_per_fabric`` None: as many as load, fan-in and initiators per port ask for.
    ``site`` is one of the requirement's, where it has several. ``state`` says whether they are
    bought. ``storage`` is what each has to store and do, if that is to be sized.
    """

    name: str = ""
    count: Few = 1
    part: str = ""
    ports_per_fabric: Few | None = None
    speed: str = ""
    distance: Length | None = msgspec.field(name="distance_m", default=None)
    site: str = ""
    state: Standing = "new"
    storage: StorageNeed | None = None


class SiteDistance(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The fibre between two sites; ``distance_b`` is that of fabric B where it goes another way."""

    a: str
    b: str
    distance: Length = msgspec.field(name="distance_m")
    distance_b: Length | None = msgspec.field(name="distance_b_m", default=None)


class Weights(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What one of each thing counts in the objective.

    ``price`` is of one unit of the currency, ``power`` of a watt, ``link`` of a cable between two
    switches with its optics.
    """

    switch: Annotated[float, msgspec.Meta(ge=0)] = 0.0
    rack_unit: Annotated[float, msgspec.Meta(ge=0)] = 0.0
    licensed_port: Annotated[float, msgspec.Meta(ge=0)] = 0.0
    link: Annotated[float, msgspec.Meta(ge=0)] = 0.0
    power: Annotated[float, msgspec.Meta(ge=0)] = 0.0
    price: Annotated[float, msgspec.Meta(ge=0)] = 0.0


class ProposedOption(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A candidate as it was proposed, all fabrics together; None where nobody knows.

    ``objective`` is what the objective made of it, ``bound`` what is proven for all designs of its
    ``shape`` with switches of its ``family``. ``headroom`` is what stays free of the busiest link,
    ``currency`` that of the price (ISO 4217).
    """

    shape: Shape
    family: str
    models: tuple[str, ...] = ()
    switches: int
    links: int
    rack_units: float | None = None
    licensed_ports: int | None = None
    power: Power | None = msgspec.field(name="power_w", default=None)
    price: float | None = None
    currency: Annotated[str, msgspec.Meta(pattern="^([A-Z]{3})?$")] = ""
    headroom: float | None = msgspec.field(name="headroom_share", default=None)
    objective: float
    bound: float


class ProposalRecord(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What was proposed for the requirement on ``day`` (YYYY-MM-DD), and which option was taken.

    No network of the switches that could be used comes to less than ``any_bound``. ``costs`` are
    keys of wishes with what a design without them came to, None where none was found in time.
    """

    day: str
    taken: int = 0
    any_bound: float
    options: tuple[ProposedOption, ...]
    costs: dict[str, float | None] = msgspec.field(default_factory=dict)


class Requirement(Record, frozen=True, kw_only=True, omit_defaults=True):
    """What a network of hosts and arrays has to do; there is one, with id ``requirement``.

    ``connection`` says who has to reach whom: *stated flows* hosts the arrays that they use and
    nothing else, so that switches may stand apart; *connected* every port every other, with room
    for what the hosts ask for; *any to any* also so that the hosts of a switch can send no more
    than ``ratio`` times what leaves it. ``survive`` is what may fail with ``survive_share`` of the
    load carried; None: link, switch and fabric where there are two fabrics, else nothing.
    ``headroom`` is the share of every link that stays free in normal operation. ``growth`` is that
    of the demand in a year, for ``growth_years``. ``free_ports`` stay free on every switch.
    ``cores_min``, ``isls_min`` (to each core, or between two switches) and ``fan_in`` are as the
    rule pack ``pack`` has them where they are None. ``vendors`` are the brands and ``models`` the
    switches that may be used; ``preferred_vendors`` are the brands of switches that come first,
    whatever another costs less. ``hops_max`` are ISLs on a way. ``sites`` are two or more by name,
    or none; ``site_distances`` is the fibre between each two of them. ``extends`` names the file of
    a design that stands: then hosts and arrays are those that come to it. ``proposal`` is what came
    of it.
    """

    TABLE: ClassVar[Table] = Table.REQUIREMENT

    id: Literal["requirement"] = "requirement"
    name: str = ""
    customer: str = ""
    hosts: Annotated[tuple[HostNeed, ...], msgspec.Meta(min_length=1)]
    arrays: tuple[ArrayNeed, ...] = ()
    fabrics: Annotated[int, msgspec.Meta(ge=1, le=2)] = 2
    speed: str = "32GFC"
    isl_speed: str = ""
    connection: Connection = "any to any"
    ratio: ToOne | None = msgspec.field(name="ratio_to_one", default=None)
    fan_in: ToOne | None = msgspec.field(name="fan_in_to_one", default=None)
    survive: tuple[Survival, ...] | None = None
    survive_share: Annotated[float, msgspec.Meta(gt=0, le=1)] = 1.0
    headroom: ShareOfOne | None = msgspec.field(name="headroom_share", default=None)
    growth: Annotated[float, msgspec.Meta(gt=-1, le=10)] = msgspec.field(
        name="growth_per_year", default=0.0
    )
    growth_years: Annotated[float, msgspec.Meta(ge=0, le=20)] = 0.0
    free_ports: Annotated[int, msgspec.Meta(ge=0)] = 0
    cores_min: Annotated[int, msgspec.Meta(ge=1, le=8)] | None = None
    isls_min: Annotated[int, msgspec.Meta(ge=1, le=32)] | None = None
    sites: tuple[str, ...] = ()
    site_distances: tuple[SiteDistance, ...] = ()
    isl_distance: Length | None = msgspec.field(name="isl_distance_m", default=None)
    vendors: tuple[str, ...] = ()
    models: tuple[str, ...] = ()
    preferred_vendors: tuple[str, ...] = ()
    shapes: tuple[Shape, ...] = ()
    rack_units_max: Annotated[float, msgspec.Meta(gt=0)] | None = None
    power_max: Power | None = msgspec.field(name="power_max_w", default=None)
    hops_max: Annotated[int, msgspec.Meta(ge=0)] | None = None
    switches_max: Annotated[int, msgspec.Meta(ge=1)] | None = None
    pack: str = ""
    objective: Objective = "hardware"
    weights: Weights | None = None
    extends: str = ""
    proposal: ProposalRecord | None = None

    @property
    def survived(self) -> tuple[Survival, ...]:
        """What may fail; where nothing is said, what two fabrics are made for."""
        if self.survive is not None:
            return self.survive
        return SINGLE_SURVIVALS if self.fabrics > 1 else ()
