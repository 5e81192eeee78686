"""What a requirement comes to in figures: hosts, array ports, limits, each with what made it so."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from sanwright.checks.limits import ISLS
from sanwright.checks.rules.array_fan_in import FAN_IN
from sanwright.checks.rules.array_initiators_per_port import INITIATORS
from sanwright.checks.rules.fabric_core_edge import CORES, ISLS_TO_CORE
from sanwright.checks.rules.fabric_isl_oversubscription import OVERSUBSCRIPTION
from sanwright.checks.rules.load_link import UTILISATION
from sanwright.checks.rules.multipath_paths_per_lun import MOST_PATHS
from sanwright.design import ArrayNeed, HostNeed, Requirement
from sanwright.errors import InputError
from sanwright.parts import PartKind, Reference, RulePack
from sanwright.synthesis.adapters import adapter_speeds
from sanwright.synthesis.array_cards import host_speeds, most_host_ports
from sanwright.synthesis.called import called
from sanwright.synthesis.port_sets import sets_needed
from sanwright.synthesis.switches import ListedSupply
from sanwright.text import Text
from sanwright.units import Ratio, Throughput

BY_REQUIREMENT = Text("asked for")
USUAL = Text("usual, nothing was asked for")
MOST_HOSTS, MOST_GROUPS, MOST_PORTS = 20_000, 2_000, 40_000
"""More than a fabric of 239 domains holds; beyond, a file from anybody would take minutes."""
PORTS_OF_SET = 2
"""Array ports that one host port is zoned to in a fabric: one of each controller."""


@dataclass(frozen=True, slots=True)
class Given:
    """A figure that limits the design, and who wants it so."""

    value: float
    why: Text


@dataclass(frozen=True, slots=True)
class HostItem:
    """One host: ``ports`` in each fabric of ``bandwidth`` MB/s, ``demand`` in MB/s, with growth.

    ``demand`` is what goes in the busier direction, of ``reads`` and ``writes``. A switch that it
    is on runs at ``speed``; at whichever it does where that is empty.
    """

    group: int
    number: int
    ports: int
    bandwidth: float
    demand: float
    speed: str = ""
    reads: float = 0.0
    writes: float = 0.0


@dataclass(frozen=True, slots=True)
class ArrayItem:
    """One array with ``ports`` in each fabric, in sets of ``set_size`` that a host port meets."""

    need: int
    number: int
    ports: int
    set_size: int
    bandwidth: float
    speed: str
    why: Text


@dataclass(frozen=True, slots=True)
class PortReason:
    """How many ports of an array in a fabric something takes: load, a rule; ``key`` says what."""

    key: str
    ports: int
    why: Text


def _whole(ports: float) -> int:
    return math.ceil(ports - 1e-9)


class NetworkNeeds:
    """A requirement in figures. Raises InputError for what names nothing that is there."""

    def __init__(self, requirement: Requirement, supply: ListedSupply) -> None:
        self.requirement = requirement
        self.supply = supply
        self.reference: Reference = supply.reference()
        self.pack: RulePack = self.reference.rule_pack
        if requirement.pack:
            packs = {pack.key: pack for pack in supply.rule_packs()}
            if requirement.pack not in packs:
                raise InputError(
                    Text("There is no rule pack “{key}”; choose another.", key=requirement.pack)
                )
            self.pack = packs[requirement.pack]
        self._check_names()
        self._check_size()

    def _check_size(self) -> None:
        groups = self.requirement.hosts
        hosts = sum(group.count for group in groups)
        is_short = len(groups) <= MOST_GROUPS and hosts <= MOST_HOSTS
        if is_short and self.used_ports <= MOST_PORTS:
            return
        for _, says in self.overloaded_hosts() if is_short else ():
            raise InputError(says)
        raise InputError(
            Text(
                "A requirement has at most {hosts:,} hosts in {groups:,} groups, which take with "
                "their arrays {ports:,} ports in each fabric; make several of it.",
                hosts=MOST_HOSTS,
                groups=MOST_GROUPS,
                ports=MOST_PORTS,
            )
        )

    def _check_names(self) -> None:
        names = {need.name for need in self.requirement.arrays}
        for group in self.requirement.hosts:
            for name in group.arrays:
                if name not in names:
                    raise InputError(
                        Text(
                            "Hosts name the array “{name}”, which is not asked for; add "
                            "it or name another.",
                            name=name,
                        )
                    )
        for speed in (
            self.requirement.speed,
            self.requirement.isl_speed,
            *(group.speed for group in self.requirement.hosts),
            *(need.speed for need in self.requirement.arrays),
        ):
            if speed:
                self.bandwidth(speed)
        for id_, kinds, what in self._named_parts():
            part = self.supply.find(id_)
            if part is None:
                raise InputError(Text("there is no part “{id}” in the catalog", id=id_))
            if part.kind not in kinds:
                raise InputError(what.given(part=part.label))

    def _named_parts(self) -> Iterator[tuple[str, tuple[PartKind, ...], Text]]:
        """The parts that are named, the kinds that they may be of, and what to say of others."""
        for need in self.requirement.arrays:
            if need.part:
                yield need.part, (PartKind.ARRAY, PartKind.TAPE), Text("“{part}” is no array.")
        for group in self.requirement.hosts:
            if group.server:
                yield group.server, (PartKind.SERVER,), Text("“{part}” is no server.")
            if group.adapter:
                yield (
                    group.adapter,
                    (PartKind.HBA,),
                    Text("“{part}” is no adapter for Fibre Channel."),
                )

    def is_speed(self, name: str) -> bool:
        """Whether it names a speed of Fibre Channel that is known."""
        found = self.reference.speed(name)
        return found is not None and found.protocol == "FC"

    def bandwidth(self, speed: str) -> float:
        """What a link of ``speed`` carries in one direction, in MB/s. Raises InputError."""
        found = self.reference.speed(speed)
        if found is None or found.protocol != "FC":
            raise InputError(
                Text(
                    "“{speed}” is no speed of Fibre Channel; write one such as 32GFC.", speed=speed
                )
            )
        return found.usable.amount

    @property
    def fabrics(self) -> int:
        """How many fabrics there are."""
        return self.requirement.fabrics

    @property
    def survive(self) -> tuple[str, ...]:
        """What may be gone."""
        return self.requirement.survived

    @cached_property
    def growth(self) -> float:
        """What the demand is multiplied by until the end of the years."""
        return float((1 + self.requirement.growth) ** self.requirement.growth_years)

    @cached_property
    def hosts(self) -> tuple[HostItem, ...]:
        """Every single host, in the order of the groups."""
        return tuple(
            HostItem(
                place,
                number,
                group.ports_per_fabric,
                self.bandwidth(self.host_speed(group)),
                self.demand_of(group),
                self.host_speed(group),
                self._asked_of(group) * group.read_share,
                self._asked_of(group) * (1 - group.read_share),
            )
            for place, group in enumerate(self.requirement.hosts)
            for number in range(group.count)
        )

    def host_speed(self, group: HostNeed) -> str:
        """The speed of a group's ports: as asked for, else that of the network if they have it.

        Of a named adapter that is not so fast, the fastest that it has.
        """
        speed = group.speed or self.requirement.speed
        part = self.supply.find(group.adapter) if group.adapter and not group.speed else None
        known = [each for each in adapter_speeds(part) if self.is_speed(each)] if part else []
        if not known or speed in known:
            return speed
        slower = [each for each in known if self.bandwidth(each) < self.bandwidth(speed)]
        return max(slower, key=self.bandwidth) if slower else min(known, key=self.bandwidth)

    def demand_of(self, group: HostNeed) -> float:
        """What one host asks for in the busier direction, in MB/s; 0 where nothing is stated."""
        return self._asked_of(group) * max(group.read_share, 1 - group.read_share)

    def _asked_of(self, group: HostNeed) -> float:
        """The same of both directions together."""
        total = 0.0
        if group.throughput is not None:
            total = group.throughput.amount
        elif group.rate is not None and group.block_size is not None:
            total = group.rate.amount * group.block_size.amount / 1e6
        return total * self.growth

    @cached_property
    def host_ports(self) -> int:
        """Ports of hosts in one fabric."""
        return sum(host.ports for host in self.hosts)

    @cached_property
    def arrays(self) -> tuple[ArrayItem, ...]:
        """Every single array with its ports."""
        return tuple(self._array_items())

    @cached_property
    def array_ports(self) -> int:
        """Ports of arrays in one fabric."""
        return sum(array.ports for array in self.arrays)

    @property
    def host_speeds(self) -> tuple[str, ...]:
        """The speeds that hosts run at, the fastest first."""
        found = {self.host_speed(group) for group in self.requirement.hosts}
        return tuple(sorted(found, key=self.bandwidth, reverse=True))

    @property
    def all_speeds(self) -> tuple[str, ...]:
        """The speeds that hosts and new arrays run at, the fastest first.

        What stands is joined with its own switches, so its arrays do not count.
        """
        if self.requirement.extends:
            return self.host_speeds
        found = {*self.host_speeds, *(item.speed for item in self.arrays)}
        return tuple(sorted(found, key=self.bandwidth, reverse=True))

    @property
    def used_ports(self) -> int:
        """Ports of a fabric that hosts and arrays take."""
        return self.host_ports + self.array_ports

    @cached_property
    def utilisation(self) -> Given:
        """The share of a link that may be in use while nothing has failed."""
        if self.requirement.headroom is not None:
            return Given(1 - self.requirement.headroom, BY_REQUIREMENT)
        limit = UTILISATION.of(self.pack)
        if limit is not None:
            return Given(limit.amount, self._by_pack)
        return Given(1.0, USUAL)

    @cached_property
    def ratio(self) -> Given | None:
        """Hosts of a switch to what leaves it; None where it does not matter."""
        if self.requirement.connection != "any to any":
            return None
        if self.requirement.ratio is not None:
            return Given(self.requirement.ratio, BY_REQUIREMENT)
        limit = OVERSUBSCRIPTION.of(self.pack)
        return None if limit is None else Given(limit.amount, self._by_pack)

    @cached_property
    def fan_in(self) -> Given | None:
        """Links of hosts to links of the array that they use."""
        if self.requirement.fan_in is not None:
            return Given(self.requirement.fan_in, BY_REQUIREMENT)
        limit = FAN_IN.of(self.pack)
        return None if limit is None else Given(limit.amount, self._by_pack)

    @cached_property
    def cores_min(self) -> Given:
        """Core switches of a fabric with several edges."""
        if self.requirement.cores_min is not None:
            return Given(self.requirement.cores_min, BY_REQUIREMENT)
        limit = CORES.of(self.pack)
        return Given(limit, self._by_pack) if limit is not None else Given(1, USUAL)

    @cached_property
    def isls_min(self) -> Given:
        """ISLs between two switches that are joined."""
        if self.requirement.isls_min is not None:
            return Given(self.requirement.isls_min, BY_REQUIREMENT)
        limit = ISLS.of(self.pack)
        return Given(limit, self._by_pack) if limit is not None else Given(1, USUAL)

    @cached_property
    def core_isls_min(self) -> Given:
        """ISLs from an edge to each core."""
        if self.requirement.isls_min is not None:
            return Given(self.requirement.isls_min, BY_REQUIREMENT)
        limit = ISLS_TO_CORE.of(self.pack)
        if limit is not None and limit >= self.isls_min.value:
            return Given(limit, self._by_pack)
        return self.isls_min

    @cached_property
    def port_factor(self) -> float:
        """What ports in sets of two must carry for each MB/s that is asked of them.

        As of ISLs (``load_factors``); where a link may fail, the other port carries it all: a
        controller takes the same along.
        """
        found = 1 / self.fabrics / self.utilisation.value
        share = self.requirement.survive_share
        if self.fabrics > 1 and {"fabric", "switch"}.intersection(self.survive):
            found = max(found, share)
        if "link" in self.survive:
            found = max(found, share / self.fabrics * PORTS_OF_SET)
        return found

    @property
    def _by_pack(self) -> Text:
        return Text("rule pack “{pack}”", pack=self.pack.heading)

    @property
    def is_cut_off_by_a_link(self) -> bool:
        """Whether a link may fail and there is no other fabric: nothing may hang on one port."""
        return self.fabrics == 1 and "link" in self.survive

    def users_of(self, need: ArrayNeed) -> tuple[HostNeed, ...]:
        """The groups of hosts that use an array."""
        return tuple(
            group
            for group in self.requirement.hosts
            if not group.arrays or need.name in group.arrays
        )

    def arrays_of(self, group: HostNeed) -> tuple[ArrayNeed, ...]:
        """The arrays that hosts of a group use."""
        return tuple(
            need
            for need in self.requirement.arrays
            if not group.arrays or need.name in group.arrays
        )

    def share_of(self, group: HostNeed) -> tuple[float, float]:
        """How many of a group's hosts use one array of a need, and that array's part of demand.

        Hosts use all arrays that they name, or as many of them as they are said to.
        """
        total = sum(each.count for each in self.arrays_of(group))
        used = min(total, group.arrays_each) if group.arrays_each is not None else total
        return group.count * used / total, group.count / total

    def _array_items(self) -> Iterator[ArrayItem]:
        for place, need in enumerate(self.requirement.arrays):
            speed = self.array_speed(need)
            size = self._set_size(need)
            ports, why = self._array_ports(need, self.bandwidth(speed), size)
            for number in range(need.count):
                yield ArrayItem(place, number, ports, size, self.bandwidth(speed), speed, why)

    def array_speed(self, need: ArrayNeed) -> str:
        """The speed of an array's ports: as asked for, else that of the network if it has it."""
        if need.speed:
            return need.speed
        part = self.supply.find(need.part) if need.part else None
        speeds = host_speeds(part, self.supply) if part is not None else ()
        if not speeds or self.requirement.speed in speeds:
            return self.requirement.speed
        return max(speeds, key=self.bandwidth)

    def _set_size(self, need: ArrayNeed) -> int:
        """Ports of an array that one host port meets: as few as leave a path for a controller."""
        most = MOST_PATHS.of(self.pack)
        ports = max((group.ports_per_fabric for group in self.users_of(need)), default=1)
        size = PORTS_OF_SET
        if most is not None:
            least = PORTS_OF_SET if self.is_cut_off_by_a_link else 1
            size = max(least, min(size, most // (self.fabrics * ports)))
        return min(size, need.ports_per_fabric or size)

    def _array_ports(self, need: ArrayNeed, bandwidth: float, size: int) -> tuple[int, Text]:
        if need.ports_per_fabric is not None:
            return need.ports_per_fabric, BY_REQUIREMENT
        most = max(self.port_reasons(need, bandwidth, size), key=lambda reason: reason.ports)
        sets = -(-most.ports // size)
        asked = [
            self.demand_of(group) * part / hosts
            for group, hosts, part in self._users(need)
            for _ in range(math.ceil(hosts - 1e-9))
        ]
        dealt = sets_needed(asked, size * bandwidth / self.port_factor, sets)
        if dealt > sets:
            return dealt * size, Text("what the hosts ask of it, each of one set of ports")
        return sets * size, most.why

    def _users(self, need: ArrayNeed) -> list[tuple[HostNeed, float, float]]:
        """Groups that use an array of a need; how many hosts, and what part of the demand."""
        return [(group, *self.share_of(group)) for group in self.users_of(need)]

    def port_reasons(self, need: ArrayNeed, bandwidth: float, size: int) -> Iterator[PortReason]:
        """How many ports an array takes in a fabric, and why, whatever is asked for.

        Its ports carry ``bandwidth`` MB/s each, a host port meets ``size`` of them.
        """
        users = self._users(need)
        yield PortReason("paths", size, Text("a port of each controller in each fabric"))
        if self.is_cut_off_by_a_link:
            yield PortReason("link", PORTS_OF_SET, Text("a link may fail, there is one fabric"))
        demand = sum(self.demand_of(group) * part for group, _, part in users)
        least = _whole(demand * self.port_factor / bandwidth)
        yield PortReason("load", least, Text("what the hosts ask of it"))
        links = sum(
            hosts * group.ports_per_fabric * self.bandwidth(self.host_speed(group))
            for group, hosts, _ in users
        )
        if self.fan_in is not None:
            why = Text(
                "fan-in {ratio} ({why})", ratio=Ratio(self.fan_in.value), why=self.fan_in.why
            )
            yield PortReason("fan-in", _whole(links / (self.fan_in.value * bandwidth)), why)
        most = INITIATORS.of(self.pack)
        if most is not None:
            initiators = sum(hosts * group.ports_per_fabric for group, hosts, _ in users)
            why = Text("{count} initiators to a port ({why})", count=most, why=self._by_pack)
            yield PortReason("initiators", _whole(initiators * size / most), why)

    def most_array_ports(self, item: ArrayItem) -> int:
        """As many ports as an array may have in a fabric, in whole sets."""
        need = self.requirement.arrays[item.need]
        if need.ports_per_fabric is not None:
            return item.ports
        part = self.supply.find(need.part) if need.part else None
        known = most_host_ports(part, self.supply, item.speed) if part is not None else None
        there = known // self.fabrics if known is not None else 64 * item.set_size
        return max(item.ports, there // item.set_size * item.set_size)

    def share_of_port(self, host: HostItem, arrays: int, item: ArrayItem) -> float:
        """What of an array's port a host takes that uses so many arrays: load or a limit."""
        found = [host.demand / arrays * self.port_factor / item.bandwidth]
        need = self.requirement.arrays[item.need]
        if need.ports_per_fabric is None:
            if self.fan_in is not None:
                found.append(host.ports * host.bandwidth / (self.fan_in.value * item.bandwidth))
            most = INITIATORS.of(self.pack)
            if most is not None:
                found.append(host.ports * item.set_size / most)
        return max(found)

    def overloaded_hosts(self) -> Iterator[tuple[int, Text]]:
        """Groups, by place, whose hosts' own ports do not carry what they ask for."""
        for place, group in enumerate(self.requirement.hosts):
            carried = group.ports_per_fabric * self.bandwidth(self.host_speed(group))
            asked = self.demand_of(group) * self.port_factor
            if asked > carried * (1 + 1e-9):
                yield (
                    place,
                    Text(
                        "A host of “{group}” asks for more than its ports carry: {asked} of "
                        "{carried} in each fabric, what may fail and the headroom counted.",
                        group=called(group),
                        asked=Throughput(asked),
                        carried=Throughput(carried),
                    ),
                )
