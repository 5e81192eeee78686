"""What is asked for at each site, and between two of them, in figures of one fabric."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from sanwright.analysis.credits import credit_need, is_beyond_normal
from sanwright.synthesis.core_edge import CORES
from sanwright.synthesis.flows import flows_of
from sanwright.synthesis.needs import NetworkNeeds
from sanwright.synthesis.switches import SwitchModel
from sanwright.synthesis.weighing import Weighing

Pair = tuple[int, int]


class SitesAsked:
    """Hosts, array ports, links and traffic by the numbers of sites; models that may be used."""

    def __init__(
        self,
        needs: NetworkNeeds,
        weighing: Weighing,
        models: Sequence[SwitchModel],
    ) -> None:
        self._needs, self._weighing, self._models = needs, weighing, models
        requirement = needs.requirement
        self._flows = flows_of(needs)
        self._sites = requirement.sites
        self._pairs = {
            tuple(sorted((self._sites.index(each.a), self._sites.index(each.b)))): each
            for each in requirement.site_distances
        }
        self._of_hosts = [self._sites.index(requirement.hosts[h.group].site) for h in needs.hosts]
        self._of_arrays = [self._sites.index(requirement.arrays[a.need].site) for a in needs.arrays]

    def core_counts(self, site: int) -> tuple[int, ...]:
        """How many cores a site may have; 0 stands for one switch or director with all on it."""
        needs = self._needs
        hops, free = needs.requirement.hops_max, needs.requirement.free_ports
        largest = max((m.ports - free for m in self._models if not m.is_director), default=0)
        if self.ports_at(site) + len(self._sites) - 1 <= largest or (hops is not None and hops < 2):
            return (0,)
        return (0, *(count for count in CORES if count >= needs.cores_min.value))

    def hosts_at(self, site: int) -> list[int]:
        """The hosts of a site."""
        return [number for number, where in enumerate(self._of_hosts) if where == site]

    def array_ports_at(self, site: int) -> list[tuple[int, int]]:
        """The array ports of a site in a fabric."""
        return [
            (number, port)
            for number, item in enumerate(self._needs.arrays)
            if self._of_arrays[number] == site
            for port in range(item.ports)
        ]

    def ports_at(self, site: int) -> int:
        """Ports of hosts and arrays at a site."""
        own = sum(self._needs.hosts[number].ports for number in self.hosts_at(site))
        return own + len(self.array_ports_at(site))

    def links_at(self, site: int) -> float:
        """What the links of the hosts of a site carry, in MB/s."""
        hosts = (self._needs.hosts[number] for number in self.hosts_at(site))
        return sum(host.ports * host.bandwidth for host in hosts)

    def used_from(self, site: int) -> set[int]:
        """The other sites at which hosts of a site have arrays."""
        return {
            self._of_arrays[array]
            for number in self.hosts_at(site)
            for array in self._flows[number]
        } - {site}

    def traffic(self) -> dict[Pair, float]:
        """What goes between two sites in the busier direction, in MB/s.

        What hosts of one read goes beside what those of the other write.
        """
        found: dict[Pair, float] = defaultdict(float)
        for host, here, arrays in zip(self._needs.hosts, self._of_hosts, self._flows, strict=True):
            for number in arrays:
                there = self._of_arrays[number]
                if there != here:
                    found[there, here] += host.reads / len(arrays)
                    found[here, there] += host.writes / len(arrays)
        return {(a, b): max(found[a, b], found[b, a]) for a, b in [*found] if a < b}

    def credits_of(self, pair: Pair, speed: str) -> int:
        """The buffer credits that a port of a join is given; 0 for those it comes with."""
        reference, found = self._needs.reference, self._needs.reference.speed(speed)
        if found is None or not self._models:
            return 0
        rule, way = reference.credit_rule(self._models[0].family), self._pairs[pair]
        lengths = [each for each in (way.distance, way.distance_b) if each is not None]
        return max(
            credit_need(rule, each, found) if is_beyond_normal(reference, rule, each, found) else 0
            for each in lengths
        )

    @property
    def needs(self) -> NetworkNeeds:
        """What is asked for."""
        return self._needs

    @property
    def weighing(self) -> Weighing:
        """What counts."""
        return self._weighing

    @property
    def pairs(self) -> list[Pair]:
        """The sites that are joined."""
        return [(a, b) for a, b in self._pairs]
