"""What aliases, zones and zone sets of a design are called, by the templates of its zoning plan."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from sanwright.analysis import Assessment
from sanwright.analysis.chassis import chassis_of
from sanwright.analysis.paths import workloads_from, workloads_to
from sanwright.analysis.ports import port_facts, role_of
from sanwright.analysis.sides import segment_at
from sanwright.checks.rules.zone_name import NAME_LENGTH
from sanwright.design import Location, Tables, ZoningPlan, port_device, port_name
from sanwright.parts import PortRole
from sanwright.zoning.names import LONGEST, UniqueNames, plain
from sanwright.zoning.templates import (
    ALIAS_FIELDS,
    ALIAS_TEMPLATE,
    PEER_TEMPLATE,
    SET_FIELDS,
    SET_TEMPLATE,
    SINGLE_TEMPLATE,
    ZONE_FIELDS,
    Piece,
    fill,
    parse_template,
)


def longest_name(facts: Assessment) -> int:
    """Characters that the design's rule pack allows, never more than switches take."""
    most = NAME_LENGTH.of(facts.reference.rule_pack)
    return min(LONGEST, max(8, most)) if most is not None else LONGEST


class Namer:
    """Names by the templates of ``plan``. Raises InputError for a template that cannot be used."""

    def __init__(self, facts: Assessment, plan: ZoningPlan) -> None:
        self._facts = facts
        self._alias = parse_template(plan.alias_template or ALIAS_TEMPLATE, ALIAS_FIELDS)
        self._single = parse_template(plan.zone_template or SINGLE_TEMPLATE, ZONE_FIELDS)
        self._peer = parse_template(plan.zone_template or PEER_TEMPLATE, ZONE_FIELDS)
        self._set: tuple[Piece, ...] = parse_template(
            plan.zone_set_template or SET_TEMPLATE, SET_FIELDS, is_one_each=False
        )
        self._ports: dict[str, dict[str, str]] = {}

    def alias(self, port: str) -> str:
        """What the alias of a port would like to be called."""
        return fill(self._alias, self._of_port(port))

    def zone(
        self,
        segment: str,
        initiators: Sequence[str],
        targets: Sequence[str],
        ids: Collection[str],
        *,
        is_peer: bool,
    ) -> str:
        """What a zone would like to be called; a field about several things stays empty."""
        values = self._of_fabric(segment)
        starts, ends = map(self._of_port, initiators), map(self._of_port, targets)
        from_hosts, from_arrays = list(starts), list(ends)
        for field in ("host", "adapter", "port", "site"):
            values[field] = _only(values_[field] for values_ in from_hosts)
        for field in ("array", "controller"):
            values[field] = _only(values_[field] for values_ in from_arrays)
        values["workload"] = self._workload(ids)
        values["kind"] = "peer" if is_peer else "single"
        return fill(self._peer if is_peer else self._single, values)

    def zone_set(self, segment: str) -> str:
        """What the zone set of a fabric would like to be called."""
        project = self._facts.tables.project
        named = {"project": plain(project.name), "customer": plain(project.customer)}
        return fill(self._set, self._of_fabric(segment) | named)

    def _of_port(self, port: str) -> dict[str, str]:
        if port not in self._ports:
            self._ports[port] = self._fields_of(port)
        return self._ports[port]

    def _fields_of(self, port: str) -> dict[str, str]:
        facts = self._facts
        tables, device = facts.tables, port_device(port)
        chassis = chassis_of(facts, device)
        name = plain(tables.devices[chassis].label)
        is_target = role_of(facts, port) is PortRole.TARGET
        group = port_facts(facts, port).group
        segment = segment_at(facts, port)
        ids = workloads_to(facts, chassis) if is_target else workloads_from(facts, chassis)
        return {
            **self._of_fabric(segment or ""),
            "device": name,
            "host": "" if is_target else name,
            "array": name if is_target else "",
            "adapter": _short_adapter(tables, device, chassis),
            "controller": plain(group.controller) if group is not None else "",
            "port": plain(port_name(port)),
            "site": plain(self._site(tables.devices[chassis].location)),
            "workload": self._workload(ids),
        }

    def _of_fabric(self, segment: str) -> dict[str, str]:
        tables = self._facts.tables
        fabric = tables.fabrics.get(segment)
        if fabric is not None:
            return {"fabric": plain(fabric.name or fabric.id), "side": plain(fabric.side)}
        device = tables.devices.get(segment)
        return {"fabric": plain(device.label) if device is not None else "", "side": ""}

    def _workload(self, ids: Collection[str]) -> str:
        if len(ids) != 1:
            return ""
        (id_,) = ids
        return plain(self._facts.tables.workloads[id_].name or id_)

    def _site(self, location: str | None) -> str:
        places = self._facts.tables.locations
        place: Location | None = places.get(location or "")
        for _ in places:
            if place is None or place.kind == "site":
                break
            place = places.get(place.parent or "")
        return place.name or place.id if place is not None and place.kind == "site" else ""


def alias_names(
    facts: Assessment, namer: Namer, ports: Iterable[str], taken: Iterable[str]
) -> dict[str, str]:
    """The alias of each port, unique over all fabrics: an alias of Cisco's is not of one VSAN.

    ``taken`` are the names of zones and zone sets, which share a name space with aliases.
    """
    names = UniqueNames(taken, longest_name(facts))
    return {port: names.take(namer.alias(port)) for port in dict.fromkeys(ports)}


def _only(values: Iterable[str]) -> str:
    """The one value; empty where there are several."""
    found = set(values)
    return found.pop() if len(found) == 1 else ""


def _short_adapter(tables: Tables, device: str, chassis: str) -> str:
    """The adapter's name without that of its host in front of it; empty for the host's own ports.

    An adapter that nobody named is called after its host.
    """
    if device == chassis:
        return ""
    name, host = plain(tables.own_name(device)), plain(tables.devices[chassis].label)
    if name.casefold().startswith(f"{host}_".casefold()):
        return name[len(host) + 1 :]
    return name
