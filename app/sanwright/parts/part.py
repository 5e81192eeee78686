"""A part: a record of something that can be bought, made of facets that each hold figures.

A part is immutable and complete in itself: it carries the sources of its figures, so a copy inside
a design means the same in five years. It knows nothing of designs, databases or windows.
Facets that do not apply are ``None`` or empty; a figure that is not known is ``None``.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import msgspec

from sanwright.parts.figures import Figure, Source
from sanwright.text import LabelledEnum, Text, from_file, joined, verbatim
from sanwright.units import (
    DataSize,
    Duration,
    Extent,
    IoRate,
    Length,
    Mass,
    Power,
    Ratio,
    Throughput,
)


@lru_cache(maxsize=1024)
def _numbered(prefix: str, first: int, count: int) -> tuple[str, ...]:
    """Names of ports or slots; the same few are wanted for every device of a part."""
    return tuple(f"{prefix}{number}" for number in range(first, first + count))


class PartKind(LabelledEnum):
    """What a part is, in the order in which an architect looks for it."""

    SWITCH = "switch", Text("switch")
    DIRECTOR = "director", Text("director")
    BLADE = "blade", Text("blade")
    HBA = "hba", Text("hba")
    OPTIC = "optic", Text("optic")
    CABLE = "cable", Text("cable")
    ARRAY = "array", Text("array")
    HOST_CARD = "host-card", Text("host-card")
    SERVER = "server", Text("server")
    SAS_ADAPTER = "sas-adapter", Text("sas-adapter")
    SAS_ENCLOSURE = "sas-enclosure", Text("sas-enclosure")
    DRIVE = "drive", Text("drive")
    PATCH_PANEL = "patch-panel", Text("patch-panel")
    TAPE = "tape", Text("tape")
    LICENCE = "licence", Text("licence")
    ACCESSORY = "accessory", Text("accessory")


class PortRole(LabelledEnum):
    """What a port does in the network."""

    INITIATOR = "initiator", Text("initiator")
    TARGET = "target", Text("target")
    FABRIC = "fabric", Text("fabric")
    EXPANDER = "expander", Text("expander")
    PASSIVE = "passive", Text("passive")


class OpticsFitting(LabelledEnum):
    """How light gets into a port: a cage to be filled, optics that are fixed, or none (copper)."""

    REPLACEABLE = "replaceable", Text("replaceable")
    FIXED = "fixed", Text("fixed")
    NONE = "none", Text("none")


class BufferCredits(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Frame buffers for distance: a pool of ``pool`` that ``pool_ports`` ports share, and a port's.

    ``port_default`` is what a port has as delivered, ``port_max`` the most it may be given.
    """

    pool: Figure[int] | None = None
    pool_ports: Figure[int] | None = None
    port_default: Figure[int] | None = None
    port_max: Figure[int] | None = None


class PortGroup(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Ports of one kind on a part, numbered ``first``, ``first + 1``, ... after ``prefix``.

    A port is a cage. ``lanes`` is how many lanes run side by side in it: 4 in a QSFP cage or a SAS
    x4 port, 2 in an SFP-DD cage; on a switch each of them may count as a port to be licensed.
    ``speeds`` are what the port's electronics can do; optics narrow that further. A passive port
    leads to the group ``through`` on the other side of its panel: port for port, or in equal shares
    where one side has fewer (six duplex ports behind one MPO). ``qualified_optics`` are ids of
    optics that a list names for it; others may suit. What is delivered says ``parts.delivery``.
    """

    role: PortRole
    protocol: str
    count: Figure[int] | None = None
    first: int = 0
    prefix: str = ""
    cage: str = ""
    optics: OpticsFitting = OpticsFitting.REPLACEABLE
    shipped_optic: str = ""
    comes_with_optics: Figure[bool] | None = None
    lanes: int = 1
    speeds: Figure[tuple[str, ...]] | None = None
    controller: str = ""
    protocols: Figure[tuple[str, ...]] | None = None
    through: str = ""
    qualified_optics: Figure[tuple[str, ...]] | None = None
    trunk_group_size: Figure[int] | None = None
    buffer_credits: BufferCredits | None = None
    wavelength_note: str = ""

    def names(self) -> tuple[str, ...]:
        """Port names in order; none where the number of ports is unknown."""
        if self.count is None:
            return ()
        return _numbered(self.prefix, self.first, self.count.value)


class SlotGroup(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Places in which other parts go; a part goes in if one of its ``fits`` is in ``accepts``.

    ``controller`` names the one that cards in these slots belong to. The smallest that is sold has
    ``filled_min`` filled. ``is_numbered``: names have maker's numbers, else they may differ.
    """

    accepts: tuple[str, ...]
    count: Figure[int] | None = None
    filled_min: Figure[int] | None = None
    is_numbered: bool = True
    first: int = 1
    prefix: str = ""
    controller: str = ""
    pcie_generation: Figure[str] | None = None
    pcie_lanes: Figure[int] | None = None

    def names(self) -> tuple[str, ...]:
        """Slot names in order; none where the number of slots is unknown."""
        if self.count is None:
            return ()
        return _numbered(self.prefix, self.first, self.count.value)

    def holds(self, slot: str) -> bool:
        """Whether the slot of this name is one of these; by the prefix if nobody says how many."""
        if self.count is not None:
            return slot in self.names()
        number = slot.removeprefix(self.prefix)
        return bool(self.prefix) and number != slot and number.isdigit()


class PcieInterface(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An adapter's host interface, for example generation "3.0" with 8 lanes."""

    generation: Figure[str] | None = None
    lanes: Figure[int] | None = None


class Optic(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A transceiver. ``class_`` is the reach class of the standards table: SW, LW, ELW 25 km."""

    form_factor: str
    class_: str = msgspec.field(name="class")
    connector: str = "LC"
    lanes: int = 1
    speeds: Figure[tuple[str, ...]] | None = None
    wavelength_nm: Figure[int] | None = None
    coded_for: Figure[tuple[str, ...]] | None = None


class CableLength(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A length in which a cable is sold, with its order number where known."""

    length: Length = msgspec.field(name="length_m")
    part_number: str = ""


class CableSeries(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A cable series. ``medium`` is a key of the reach table: OM1 to OM5, OS2, passive copper.

    An empty ``medium`` means that the maker does not say.
    """

    medium: str
    connector_a: str
    connector_b: str
    fibres: int = 2
    jacket: Figure[str] | None = None
    modal_bandwidth_mhz_km: Figure[float] | None = None
    lengths: Figure[tuple[CableLength, ...]] | None = None

    @property
    def is_trace(self) -> bool:
        """Whether this is no cable but a way over the backplane of a chassis, bought with it."""
        return self.connector_a == self.connector_b == "backplane"


class Drive(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A disk or SSD; capacity is what the maker sells, decimal bytes.

    ``written`` is how much may be written to it over its life; ``encryption`` names how it encrypts
    itself, such as SED or SED FIPS 140-2.
    """

    media: str
    interface: str
    capacity: Figure[DataSize] | None = msgspec.field(name="capacity_bytes", default=None)
    exact_capacity: Figure[DataSize] | None = msgspec.field(
        name="exact_capacity_bytes", default=None
    )
    form_factor: str = ""
    speeds: Figure[tuple[str, ...]] | None = None
    read_rate: Figure[IoRate] | None = msgspec.field(name="random_read_iops", default=None)
    write_rate: Figure[IoRate] | None = msgspec.field(name="random_write_iops", default=None)
    drive_writes_per_day: Figure[float] | None = None
    rotation_rpm: Figure[int] | None = None
    ports: Figure[int] | None = None
    sector_format: Figure[str] | None = None
    sequential_read: Figure[Throughput] | None = msgspec.field(
        name="sequential_read_mb_s", default=None
    )
    sequential_write: Figure[Throughput] | None = msgspec.field(
        name="sequential_write_mb_s", default=None
    )
    written: Figure[DataSize] | None = msgspec.field(name="endurance_written_bytes", default=None)
    cache: Figure[DataSize] | None = msgspec.field(name="cache_bytes", default=None)
    encryption: Figure[str] | None = None


class SasAdapter(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What an adapter or expander card does with SAS, beyond its ports.

    Lanes are of all its ports together, for cards whose connectors are not known.
    """

    external_lanes: Figure[int] | None = None
    internal_lanes: Figure[int] | None = None
    devices_max: Figure[int] | None = None
    cache: Figure[DataSize] | None = msgspec.field(name="cache_bytes", default=None)
    controller_chip: Figure[str] | None = None


class SasEnclosure(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How an enclosure joins a chain; its drive slots are slots, its ports are ports.

    ``chain_weight`` is its share of what one chain may carry, where the maker counts that way;
    ``cable_length_max`` the longest SAS cable that the maker allows at it.
    """

    io_modules: Figure[int] | None = None
    ports_per_io_module: Figure[int] | None = None
    enclosures_per_chain_max: Figure[int] | None = None
    chain_weight: Figure[float] | None = None
    chain_weight_max: Figure[float] | None = None
    cable_length_max: Figure[Length] | None = msgspec.field(name="cable_length_max_m", default=None)


class Array(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A storage array as a whole; maxima are the platform's, not of one configuration.

    Ports of several protocols share slots, so no two of the port maxima hold at once. What is
    named a claim is the maker's, on the basis that its note gives; it limits nothing.
    """

    controllers_min: Figure[int] | None = None
    controllers_max: Figure[int] | None = None
    controller_mode: Figure[str] | None = None
    memory: Figure[DataSize] | None = msgspec.field(name="memory_bytes", default=None)
    drives_max: Figure[int] | None = None
    fc_ports_max: Figure[int] | None = None
    sas_ports_max: Figure[int] | None = None
    front_end_ports_max: Figure[int] | None = None
    io_slots: Figure[int] | None = None
    base_drive_slots: Figure[int] | None = None
    raw_capacity_max: Figure[DataSize] | None = msgspec.field(
        name="raw_capacity_max_bytes", default=None
    )
    effective_capacity_claim: Figure[DataSize] | None = msgspec.field(
        name="effective_capacity_claim_bytes", default=None
    )
    data_reduction_claim: Figure[Ratio] | None = msgspec.field(
        name="data_reduction_claim_to_one", default=None
    )
    rate_claim: Figure[IoRate] | None = msgspec.field(name="iops_claim", default=None)
    throughput_claim: Figure[Throughput] | None = msgspec.field(
        name="throughput_claim_mb_s", default=None
    )
    latency_claim: Figure[Duration] | None = msgspec.field(name="latency_claim_us", default=None)
    raid_levels: Figure[tuple[str, ...]] | None = None


class Performance(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the maker or a laboratory says the part does."""

    rate_per_port: Figure[IoRate] | None = msgspec.field(name="iops_per_port", default=None)
    rate: Figure[IoRate] | None = msgspec.field(name="iops", default=None)
    hardware_latency: Figure[Duration] | None = msgspec.field(
        name="hardware_latency_us", default=None
    )


class Physical(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Size, weight, power and air.

    ``power_inlet`` is the coupler of its power supplies by IEC 60320, such as C14. ``rail_kit`` is
    the order number of its rack rails, or “included” where they come with it.
    """

    rack_units: Figure[float] | None = None
    weight: Figure[Mass] | None = msgspec.field(name="weight_kg", default=None)
    depth: Figure[Extent] | None = msgspec.field(name="depth_mm", default=None)
    width: Figure[Extent] | None = msgspec.field(name="width_mm", default=None)
    power_max: Figure[Power] | None = msgspec.field(name="power_max_w", default=None)
    power_typical: Figure[Power] | None = msgspec.field(name="power_typical_w", default=None)
    power_supplies: Figure[int] | None = None
    power_supply_rating: Figure[Power] | None = msgspec.field(
        name="power_supply_rating_w", default=None
    )
    power_inlet: Figure[str] | None = None
    rail_kit: Figure[str] | None = None
    airflow: Figure[str] | None = None
    form_factor: Figure[str] | None = None


class Lifecycle(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Dates as YYYY-MM-DD or a part of it."""

    launched: Figure[str] | None = None
    end_of_sale: Figure[str] | None = None
    end_of_support: Figure[str] | None = None


class OrderContents(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What comes with one piece of an order number beside the part itself, as far as it is known.

    ``ports`` are licensed ones. ``optics`` are all alike: of the reach class ``optic_class``, made
    for ``optic_speed``. ``supply`` is the part that the ``power_supplies`` are, where it is said,
    ``parts`` are other pieces by part id, ``features`` licences by name.
    """

    ports: int = 0
    optics: int = 0
    optic_speed: str = ""
    optic_class: str = ""
    power_supplies: int = 0
    supply: str = ""
    parts: dict[str, int] = {}
    features: tuple[str, ...] = ()
    rails: bool = False
    cords: bool = False

    @property
    def pieces(self) -> dict[str, int]:
        """All parts that come along by id, power supplies among them."""
        return self.parts | ({self.supply: self.power_supplies} if self.supply else {})


class Licensing(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Ports that a part may use: ``base_ports`` as bought, then steps of ``increment_ports``.

    ``features`` names what else needs a licence, such as the QSFP ports of a switch.
    ``increment_brings`` is what comes with one licence for ports, such as its optics.
    """

    base_ports: Figure[int] | None = None
    increment_ports: Figure[int] | None = None
    increment_part_number: Figure[str] | None = None
    increment_brings: OrderContents | None = None
    features: Figure[tuple[str, ...]] | None = None


class PartNumber(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An order number and what exactly it orders; ``sources`` if it was read elsewhere.

    ``brings`` is what comes along, ``pieces`` how many of the part one order is (a pack of eight
    optics). ``is_spare`` marks numbers of replacements, which nobody orders a new device by.
    """

    number: str
    of: str = ""
    sources: tuple[str, ...] = ()
    brings: OrderContents | None = None
    pieces: int = 1
    is_spare: bool = False


class Part(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that can be bought. ``id`` is stable for ever; ``base`` is the design it rebadges.

    ``identified_in`` are the sources that name the part, and for a rebadged one also its base.
    """

    id: str
    kind: PartKind
    vendor: str
    model: str
    summary: str = ""
    family: str = ""
    generation: str = ""
    base: str = ""
    part_numbers: tuple[PartNumber, ...] = ()
    aliases: tuple[str, ...] = ()
    fits: tuple[str, ...] = ()
    ports: dict[str, PortGroup] = {}
    slots: dict[str, SlotGroup] = {}
    pcie: PcieInterface | None = None
    optic: Optic | None = None
    cable: CableSeries | None = None
    drive: Drive | None = None
    array: Array | None = None
    sas_adapter: SasAdapter | None = None
    sas_enclosure: SasEnclosure | None = None
    performance: Performance | None = None
    physical: Physical | None = None
    lifecycle: Lifecycle | None = None
    licensing: Licensing | None = None
    upgrade_optics: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    identified_in: tuple[str, ...] = ()
    sources: tuple[Source, ...] = ()

    @property
    def name(self) -> str:
        """Vendor and model as the catalog has them: to sort and compare by."""
        return f"{self.vendor} {self.model}".strip()

    @property
    def title(self) -> Text:
        """The model as a customer reads it: a name as it is, a description in his language."""
        return from_file(self.model)

    @property
    def label(self) -> Text:
        """Vendor and ``title``: how documents and the window call the part."""
        return joined(filter(None, (verbatim(self.vendor), self.title)), " ")

    def port_names(self) -> Iterator[tuple[str, PortGroup]]:
        """Every port's name with its group, in order."""
        for group in self.ports.values():
            for name in group.names():
                yield name, group

    @property
    def port_count(self) -> int:
        """How many ports it has, as far as that is known."""
        return sum(group.count.value for group in self.ports.values() if group.count is not None)

    def port_group(self, port: str) -> PortGroup | None:
        """The group that ``port`` or breakout lane (``48.2``) is of; ``None`` if there is none."""
        base, dot, lane = port.rpartition(".")
        for group in self.ports.values():
            names = group.names()
            if port in names:
                return group
            if dot and base in names and lane.isdigit() and 1 <= int(lane) <= group.lanes:
                return group
        return None

    def slots_for(self, part: Part) -> tuple[SlotGroup, ...]:
        """The slots that take ``part``; none where what it fits, or what they take, is unknown."""
        return tuple(slot for slot in self.slots.values() if set(slot.accepts) & set(part.fits))

    def slot_group(self, slot: str) -> SlotGroup | None:
        """The slots that the one named ``slot`` is of; ``None`` if there is none."""
        return next((group for group in self.slots.values() if group.holds(slot)), None)

    @property
    def has_passages(self) -> bool:
        """Whether ports of it lead to others on its other side: it is a panel."""
        groups = self.ports.values()
        return any(g.role is PortRole.PASSIVE and g.through in self.ports for g in groups)

    def behind(self, port: str) -> tuple[str, ...]:
        """The ports on the other side of a panel that ``port`` leads to; none if it is no panel's.

        Port for port, or in equal shares where one side has fewer.
        """
        for group in self.ports.values():
            other = self.ports.get(group.through)
            if group.role is not PortRole.PASSIVE or other is None:
                continue
            names, far = group.names(), other.names()
            if port not in names:
                continue
            place = names.index(port)
            if not far:
                return ()
            if len(names) > len(far):
                share = len(names) // len(far)
                return (far[min(place // share, len(far) - 1)],)
            share = len(far) // len(names)
            return far[place * share : (place + 1) * share]
        return ()

    def source(self, key: str) -> Source | None:
        """The source with ``key``."""
        return next((source for source in self.sources if source.key == key), None)
