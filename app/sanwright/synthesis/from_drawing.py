"""The requirement that a drawing answers: its hosts with what they ask for, its arrays, its sites.

So a running SAN that was imported, or a design by hand, can be worked out anew or from scratch.
What the drawing does not say is not asked for.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import combinations
from statistics import mean

from sanwright.analysis import Assessment
from sanwright.analysis.chassis import array_ids, chassis_facts, chassis_of, host_ids
from sanwright.analysis.fabrics import fabric_facts
from sanwright.analysis.links import LinkFacts, LinkKind, links_of
from sanwright.analysis.load import workload_result
from sanwright.design import ArrayNeed, Design, HostNeed, Requirement, SiteDistance
from sanwright.design.requirement import Standing
from sanwright.errors import InputError
from sanwright.parts import PartKind
from sanwright.parts.supply import PartSupply
from sanwright.text import Text
from sanwright.units import Length, Throughput

_MOST_PORTS = 64


@dataclass(frozen=True, slots=True)
class _Host:
    """What makes a host like another."""

    stem: str
    ports: int
    speed: str
    arrays: tuple[str, ...]
    load: float
    read_share: float
    site: str
    state: Standing
    server: str
    adapter: str


def requirement_of(design: Design, supply: PartSupply) -> Requirement:
    """What a design answers. Raises InputError where no host is cabled to a switch."""
    return _Drawn(design, supply).requirement()


class _Drawn:
    def __init__(self, design: Design, supply: PartSupply) -> None:
        self._design, self._supply = design, supply
        self._facts = Assessment(design.snapshot())
        self._fabrics = [
            id_ for id_ in self._facts.tables.fabrics if fabric_facts(self._facts, id_).switches
        ]
        self._switches = {
            switch
            for id_ in self._fabrics
            for facts in (fabric_facts(self._facts, id_),)
            for switch in (*facts.switches, *facts.gateways)
        }
        self._names = self._array_names()

    def requirement(self) -> Requirement:
        """All of it."""
        arrays = tuple(self._arrays())
        hosts = tuple(self._hosts({need.name for need in arrays}))
        if not hosts:
            raise InputError(Text("The design has no host that is cabled to a switch."))
        stands = [*(need.site for need in hosts), *(need.site for need in arrays)]
        sites = tuple(dict.fromkeys(site for site in stands if site))
        speeds = [host.speed for host in hosts]
        bandwidth = {s: self._facts.reference.speed(s) for s in speeds}
        fastest = max(speeds, key=lambda s: found.usable.amount if (found := bandwidth[s]) else 0.0)
        project = self._design.project
        return Requirement(
            name=project.name,
            customer=project.customer,
            hosts=hosts,
            arrays=arrays,
            fabrics=max(1, min(2, len(self._fabrics))),
            speed=fastest,
            sites=sites if len(sites) > 1 else (),
            site_distances=tuple(self._distances(sites)),
        )

    def _hosts(self, named: Collection[str]) -> Iterator[HostNeed]:
        asked: dict[str, float] = defaultdict(float)
        shares: dict[str, list[float]] = defaultdict(list)
        uses: dict[str, set[str]] = defaultdict(set)
        for id_, workload in self._design.workloads.items():
            hosts = {self._chassis(each) for each in workload.initiators}
            demand = workload_result(self._facts, id_).demand
            for host in hosts:
                asked[host] += (demand.amount if demand is not None else 0.0) / len(hosts)
                shares[host].append(workload.read_share)
                uses[host] |= {self._chassis(each) for each in workload.targets}
        alike: Counter[_Host] = Counter()
        for id_ in host_ids(self._facts):
            speeds = [link.speed.name for link in self._up(id_) if link.speed is not None]
            if not speeds:
                continue
            arrays = tuple(sorted({self._names[a] for a in uses[id_] if a in self._names}))
            server, adapter = self._parts(id_)
            alike[
                _Host(
                    stem=self._design.devices[id_].label.rstrip("0123456789-_. ") or "Host",
                    ports=min(_MOST_PORTS, max(1, len(speeds) // max(1, len(self._fabrics)))),
                    speed=speeds[0],
                    arrays=tuple(name for name in arrays if name in named),
                    load=round(asked[id_], 3),
                    read_share=round(mean(shares[id_]), 3) if shares[id_] else 0.7,
                    site=self._site(id_),
                    state=self._state(id_),
                    server=server,
                    adapter=adapter,
                )
            ] += 1
        taken: set[str] = set()
        for each, count in alike.items():
            yield HostNeed(
                name=_fresh(each.stem, taken),
                count=count,
                ports_per_fabric=each.ports,
                speed=each.speed,
                arrays=each.arrays,
                throughput=Throughput(each.load) if each.load else None,
                read_share=each.read_share,
                site=each.site,
                state=each.state,
                server=each.server,
                adapter=each.adapter,
            )

    def _arrays(self) -> Iterator[ArrayNeed]:
        for id_, name in self._names.items():
            links = [link for link in self._up(id_) if link.speed is not None]
            speed = links[0].speed if links else None
            part = chassis_facts(self._facts, id_).part
            if speed is None:
                continue
            yield ArrayNeed(
                name=name,
                part=part.id if part is not None and self._supply.find(part.id) else "",
                ports_per_fabric=min(_MOST_PORTS, max(1, len(links) // max(1, len(self._fabrics)))),
                speed=speed.name,
                site=self._site(id_),
                state=self._state(id_),
            )

    def _array_names(self) -> dict[str, str]:
        """What arrays are called, each by a name of its own."""
        taken: set[str] = set()
        devices = self._design.devices
        return {id_: _fresh(devices[id_].label, taken) for id_ in array_ids(self._facts)}

    def _up(self, id_: str) -> list[LinkFacts]:
        """The links of a device to switches."""
        return [
            link
            for link in links_of(self._facts, id_)
            if link.kind is not LinkKind.ISL and {end.chassis for end in link.ends} & self._switches
        ]

    def _distances(self, sites: tuple[str, ...]) -> Iterator[SiteDistance]:
        """The longest ISL between each two sites; nothing where none has a length."""
        lengths: dict[frozenset[str], list[Length]] = defaultdict(list)
        for switch in self._switches:
            for link in links_of(self._facts, switch):
                ends = {self._site(end.chassis) for end in link.ends}
                if link.kind is LinkKind.ISL and len(ends) == 2 and link.length is not None:
                    lengths[frozenset(ends)].append(link.length)
        for a, b in combinations(sites, 2):
            found = lengths[frozenset((a, b))]
            if found:
                yield SiteDistance(a=a, b=b, distance=max(found, key=lambda each: each.amount))

    def _site(self, device: str) -> str:
        """The site that a device stands at, where there are several."""
        places = self._design.locations
        if sum(each.kind == "site" for each in places.values()) < 2:
            return ""
        place = self._design.devices[device].location
        while place is not None:
            found = places[place]
            if found.kind == "site":
                return found.name
            place = found.parent
        return ""

    def _parts(self, host: str) -> tuple[str, str]:
        """Server and Fibre Channel adapter, as far as they can be had."""
        facts = chassis_facts(self._facts, host)
        known = [part for part in facts.parts if part is not None and self._supply.find(part.id)]
        servers = [part.id for part in known if part.kind is PartKind.SERVER]
        adapters = [part.id for part in known if part.kind is PartKind.HBA]
        return (servers[0] if servers else ""), (adapters[0] if adapters else "")

    def _state(self, device: str) -> Standing:
        return "existing" if self._design.devices[device].state in ("existing", "moved") else "new"

    def _chassis(self, end: str) -> str:
        return chassis_of(self._facts, end.partition(":")[0])


def _fresh(name: str, taken: set[str]) -> str:
    """The name, with a number behind it where it is taken."""
    found, number = name, 1
    while found in taken:
        number += 1
        found = f"{name} {number}"
    taken.add(found)
    return found
