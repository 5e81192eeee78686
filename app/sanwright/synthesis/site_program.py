"""The program of joined sites: what stands at each, and how many ISLs join every two.

A site has one switch with everything on it, or so many equal cores with storage and joins on them
and hosts on edges below, each joined to every core of its site. Every core, or switch, of a site
has equally many ISLs to each of another.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sanwright.synthesis.limits import hold_limits
from sanwright.synthesis.load_factors import trunk_sizes, worst_factor
from sanwright.synthesis.plan import FabricPlan, PlannedSwitch
from sanwright.synthesis.site_needs import Pair, SitesAsked
from sanwright.synthesis.solver import MixedProgram, ProgramSolution
from sanwright.synthesis.switches import SwitchModel
from sanwright.synthesis.tiers import EdgeTier, edge_kinds

JOINS = (*range(1, 17), *range(18, 33, 2), *range(36, 65, 4))
"""ISLs between two switches of different sites."""
_FEWEST_EDGES = 2
_EPS = 1e-9


class SiteProgram:
    """Sites of switches and cores of ``models``, edges of ``edges``, joins of ``speed``."""

    def __init__(
        self,
        family: SitesAsked,
        models: Sequence[SwitchModel],
        edges: Sequence[SwitchModel],
        speed: str,
        slack: float,
    ) -> None:
        self.program = MixedProgram()
        self._family, self._speed, self._slack = family, speed, slack
        self._models = models
        self._edges = [
            (model, fastest)
            for model in edges
            if not model.is_director and (fastest := self._local_speed(model))
        ]
        sites = range(len(family.needs.requirement.sites))
        self._forms = [
            {count: self.program.column(0.0, 1) for count in family.core_counts(site)}
            for site in sites
        ]
        """By site: whether it has so many cores; 0 is one switch."""
        self._isls = {pair: self._isl_columns(pair) for pair in family.pairs}
        self._chosen: list[dict[int, list[tuple[SwitchModel, int]]]] = [{} for _ in sites]
        self._tiers: list[dict[int, EdgeTier]] = [{} for _ in sites]
        for site, forms in enumerate(self._forms):
            self.program.row(dict.fromkeys(forms.values(), 1.0), 1.0, 1.0)
            for count, column in forms.items():
                self._add_form(site, count, column)
        if "link" in family.needs.survive:
            self._hold_detours()
        self._hold_limits()

    def _local_speed(self, edge: SwitchModel) -> str:
        """The speed of ISLs within a site: the fastest of an edge and whichever core."""
        needs = self._family.needs
        common = set(edge.speeds).intersection(*(core.speeds for core in self._models))
        wanted = needs.requirement.isl_speed
        if wanted:
            return wanted if wanted in common else ""
        return max(common, key=needs.bandwidth, default="")

    def _isl_columns(self, pair: Pair) -> dict[tuple[int, int, int], int]:
        """By the forms of both sites and the ISLs of each two switches: whether it is so.

        Only what carries the load is there. Where storage is not the same on all cores of a site,
        what is asked of it comes over the ISLs of some more than of others.
        """
        family, program = self._family, self.program
        needs, (a, b) = family.needs, pair
        least = int(needs.isls_min.value)
        asked = family.traffic().get(pair, 0.0)
        cost = min((family.weighing.link(m) or 0.0 for m in self._models), default=0.0)
        alike = [(model, model) for model in self._models]
        found: dict[tuple[int, int, int], int] = {}
        for form_a in self._forms[a]:
            for form_b in self._forms[b]:
                n, m = max(1, form_a), max(1, form_b)
                uneven = max(self._uneven(a, n), self._uneven(b, m))
                ways = min((each for each in (n, m) if each > 1), default=1)
                for isls in (least, *(count for count in JOINS if count > least)):
                    factor = worst_factor(needs, ways, isls, alike)
                    carried = n * m * isls * needs.bandwidth(self._speed)
                    if asked * factor * uneven <= carried * (1 + _EPS):
                        column = program.column(n * m * isls * cost, 1)
                        found[form_a, form_b, isls] = column
        for site, place in ((a, 0), (b, 1)):
            for form, column in self._forms[site].items():
                chosen = {c: 1.0 for key, c in found.items() if key[place] == form}
                program.row({**chosen, column: -1.0}, 0.0, 0.0)
        return found

    def _hold_detours(self) -> None:
        """What goes round by a third site once a join that is one trunk is lost has room there."""
        needs, traffic = self._family.needs, self._family.traffic()
        sites = set(range(len(needs.requirement.sites)))
        share = needs.requirement.survive_share / needs.fabrics
        bandwidth = needs.bandwidth(self._speed)
        for pair, columns in self._isls.items():
            asked, others = share * traffic.get(pair, 0.0), sites.difference(pair)
            single = {
                column: -asked / len(others)
                for (form_a, form_b, isls), column in columns.items()
                if max(form_a, form_b) <= 1 and others and self._is_one_trunk(isls)
            }
            if not asked or not single:
                continue
            for other in ((end, third) for third in others for end in pair):
                way = other if other in self._isls else other[::-1]
                carried = {
                    column: max(1, form_a) * max(1, form_b) * isls * bandwidth
                    for (form_a, form_b, isls), column in self._isls[way].items()
                }
                least = share * traffic.get(way, 0.0) * (1 - _EPS)
                self.program.row(carried | single, lower=least)

    def _is_one_trunk(self, isls: int) -> bool:
        pack = self._family.needs.pack
        return any(len(trunk_sizes(each, each, isls, pack)) == 1 for each in self._models)

    def _uneven(self, site: int, switches: int) -> float:
        """How much more than its share the fullest of some switches has of a site's storage."""
        ports = len(self._family.array_ports_at(site))
        return -(-ports // switches) * switches / ports if ports else 1.0

    def _joins_of(self, site: int, form: int, others: set[int] | None = None) -> dict[int, float]:
        """The ISLs of each switch of a site in a form to ``others``, to all if None; by column."""
        found: dict[int, float] = {}
        for (a, b), columns in self._isls.items():
            if site not in (a, b) or (others is not None and (b if site == a else a) not in others):
                continue
            for (form_a, form_b, isls), column in columns.items():
                mine, other = (form_a, form_b) if site == a else (form_b, form_a)
                if mine == form:
                    found[column] = float(max(1, other) * isls)
        return found

    def _add_form(self, site: int, cores: int, is_so: int) -> None:
        """One switch, or so many cores, at a site; it counts where the column ``is_so`` is 1."""
        family, program = self._family, self.program
        needs, switches = family.needs, max(1, cores)
        joins = self._joins_of(site, cores)
        arrays = len(family.array_ports_at(site))
        used: dict[int, float] = dict(joins)
        if cores:
            hosts = [needs.hosts[number] for number in family.hosts_at(site)]
            ratio = needs.ratio.value if needs.ratio is not None else None
            kinds = tuple(
                edge_kinds(
                    needs,
                    family.weighing,
                    self._edges,
                    cores,
                    tops=self._models,
                    ratio=ratio,
                    slack=self._slack,
                )
            )
            tier = EdgeTier(program, kinds, hosts, is_so)
            program.row(dict.fromkeys(tier.edges, 1.0) | {is_so: -_FEWEST_EDGES}, lower=0.0)
            self._tiers[site][cores] = tier
            used |= tier.isls
            used[is_so] = float(-(-arrays // cores))
        else:
            used[is_so] = float(family.ports_at(site))
        self._chosen[site][cores] = chosen = []
        room: dict[int, float] = {}
        pools: dict[int, int | None] = {}
        for model in self._models:
            for licensed in model.steps():
                cost = family.weighing.switch(model, licensed)
                usable = min(licensed, model.ports - needs.requirement.free_ports)
                if cost is not None and usable > 0:
                    column = program.column(switches * cost, 1)
                    chosen.append((model, column))
                    room[column] = -float(usable)
                    pools[column] = model.credits(licensed)
        program.row(dict.fromkeys(room, 1.0) | {is_so: -1.0}, 0.0, 0.0)
        program.row(used | room, upper=0.0)
        self._hold_credits(site, cores, pools)
        if needs.ratio is not None:
            each = needs.ratio.value * needs.bandwidth(self._speed)
            links = family.links_at(site) / each
            if not cores:
                program.row({**joins, is_so: -links + _EPS}, lower=0.0)
            # All hosts of a switch count as soon as one of them has storage elsewhere.
            if towards := family.used_from(site):
                to_used = self._joins_of(site, cores, towards)
                program.row({**to_used, is_so: -links + _EPS}, lower=0.0)

    def _hold_credits(self, site: int, form: int, pools: Mapping[int, int | None]) -> None:
        """Long joins of a switch have no more buffer credits together than its pools."""
        asked: dict[int, float] = {}
        for pair in self._isls:
            if site in pair:
                each = self._family.credits_of(pair, self._speed)
                joins = self._joins_of(site, form, set(pair) - {site})
                asked |= {column: isls * each for column, isls in joins.items()}
        for column, known in pools.items():
            if known is not None and any(asked.values()):
                most = float(max(known, max(asked.values()) * len(self._isls)))
                self.program.row({**asked, column: most - known}, upper=most)

    def _hold_limits(self) -> None:
        used = [
            (column, float(max(1, cores)), model)
            for forms in self._chosen
            for cores, chosen in forms.items()
            for model, column in chosen
        ]
        used += [
            (column, 1.0, kind.model)
            for tiers in self._tiers
            for tier in tiers.values()
            for kind, column in zip(tier.kinds, tier.edges, strict=True)
        ]
        hold_limits(self.program, self._family.needs, used)

    def plan(self, solved: ProgramSolution) -> FabricPlan | None:
        """The plan of a solution; None where hosts could not be packed on the edges of a site."""
        family, needs = self._family, self._family.needs
        switches: list[PlannedSwitch] = []
        links: list[tuple[int, int, int]] = []
        speeds: list[str] = []
        tops: list[range] = []
        for site, forms in enumerate(self._forms):
            cores = next(count for count, column in forms.items() if solved.count(column))
            model = next(m for m, column in self._chosen[site][cores] if solved.count(column))
            name, first = needs.requirement.sites[site], len(switches)
            joins = self._joins_of(site, cores)
            isls = sum(round(n) for column, n in joins.items() if solved.count(column))
            ports, hosts = family.array_ports_at(site), family.hosts_at(site)
            tops.append(range(first, first + max(1, cores)))
            if not cores:
                role = "director" if model.is_director else "switch"
                taken = sum(needs.hosts[number].ports for number in hosts)
                switches.append(
                    PlannedSwitch(model, role, tuple(hosts), tuple(ports), isls, taken, name)
                )
                continue
            packed = self._tiers[site][cores].packed(solved)
            if packed is None:
                return None
            down = sum(kind.isls for kind, _ in packed)
            switches += [
                PlannedSwitch(model, "core", (), tuple(ports[n::cores]), isls + down, 0, name)
                for n in range(cores)
            ]
            for kind, each in packed:
                here = tuple(sorted(hosts[number] for number in each.hosts))
                taken = sum(needs.hosts[number].ports for number in here)
                links += [(len(switches), core, kind.isls) for core in tops[site]]
                speeds += [kind.isl_speed] * cores
                switches.append(
                    PlannedSwitch(
                        kind.model, "edge", here, (), cores * kind.isls, taken, name
                    )
                )  # fmt: skip
        for (a, b), columns in self._isls.items():
            count = next(key[2] for key, column in columns.items() if solved.count(column))
            joined = [(x, y, count) for x in tops[a] for y in tops[b]]
            links += joined
            speeds += [self._speed] * len(joined)
        return FabricPlan("joined sites", tuple(switches), tuple(links), self._speed, tuple(speeds))
