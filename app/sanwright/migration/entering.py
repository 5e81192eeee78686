"""What of zoning is entered in each wave, and at which switches.

A fabric holds one zoning at a time, whatever was entered into its switches before; a switch that
comes alone gets all of it, so that it is the same when the two are joined. Switches of another
maker hold one of their own.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace

import msgspec

from sanwright.analysis import Assessment
from sanwright.analysis.chassis import chassis_facts
from sanwright.analysis.routes import domains_of
from sanwright.analysis.sides import segment_of, switches_in
from sanwright.analysis.topology import nodes_of
from sanwright.design import Tables, ZoneDatabase
from sanwright.migration.plan import MigrationPlan, MigrationWave
from sanwright.text import NOTHING, Text, joined
from sanwright.zoning import FabricConfig, Vendor, configs_of
from sanwright.zoning.switch_rules import takes

_BEFORE = Text("Enter them before a cable of this wave is plugged.")
_AFTER = Text("Enter them when the cables of this wave are plugged: they take out what was needed.")

_Machine = tuple[str, str]
"""A switch by its id and its part."""


@dataclass(frozen=True, slots=True)
class WaveZoning:
    """What is entered at one of ``switches``, which are joined; ``is_new``: they held nothing."""

    config: FabricConfig
    switches: tuple[str, ...]
    is_new: bool


@dataclass(frozen=True, slots=True)
class _Part:
    """Switches of one fabric and maker that ISLs join."""

    fabric: str
    vendor: Vendor | None
    switches: tuple[str, ...]


def zoning_of_waves(plan: MigrationPlan) -> tuple[tuple[WaveZoning, ...], ...]:
    """For each wave what is entered in it; nothing where the zoning stays as it is.

    Raises InputError for a template of names that cannot be used.
    """
    entering = _Entering(plan)
    return tuple(tuple(entering.wave(wave)) for wave in plan.waves)


class _Entering:
    def __init__(self, plan: MigrationPlan) -> None:
        self._plan = plan.target.zoning
        self._labels = plan.target
        self._read = dict(plan.base.zone_databases)
        self._held: dict[tuple[str, Vendor], ZoneDatabase] = {}
        base = _parts(Assessment(plan.base))
        self._holders = {_machine(plan.base, switch) for part in base for switch in part.switches}
        self._stood = {(part.fabric, part.vendor) for part in base}
        for fabric, vendor in self._stood:
            if fabric in self._read and self._read[fabric].vendor == vendor:
                self._held[fabric, Vendor(vendor)] = self._read[fabric]
        self._changed: set[tuple[str, Vendor]] = set()
        self._joined = _joined_later(plan, self._holders)

    def wave(self, wave: MigrationWave) -> Iterator[WaveZoning]:
        """What is entered in one wave, by fabric."""
        facts = Assessment(wave.after)
        parts = _parts(facts)
        for vendor in sorted({part.vendor for part in parts if part.vendor is not None}):
            own: dict[str, list[_Part]] = defaultdict(list)
            for part in parts:
                if part.vendor is vendor:
                    own[part.fabric].append(part)
            held = {fabric: self._holding(fabric, vendor) for fabric in own}
            known = {fabric: database for fabric, database in held.items() if database is not None}
            for config in configs_of(facts, self._plan, vendor, known):
                if config.key in own:
                    yield from self._fabric(wave, facts.tables, config, vendor, own[config.key])

    def _holding(self, fabric: str, vendor: Vendor) -> ZoneDatabase | None:
        """What the maker's switches in the fabric hold; None where that was not read."""
        if (fabric, vendor) in self._held:
            return self._held[fabric, vendor]
        if (fabric, vendor) in self._stood:
            return None
        read = self._read.get(fabric)
        names = read.aliases if read is not None and not read.lacking else {}
        aliases: dict[str, tuple[str, ...]] = {
            name: texts for name, texts in names.items() if len(texts) == 1 and takes(vendor, name)
        }
        vsan = read.vsan if read is not None else None
        return ZoneDatabase(id=fabric, vendor=vendor.value, vsan=vsan, aliases=aliases)

    def _fabric(
        self,
        wave: MigrationWave,
        tables: Tables,
        config: FabricConfig,
        vendor: Vendor,
        parts: list[_Part],
    ) -> Iterator[WaveZoning]:
        key = (config.key, vendor)
        is_begun = key in self._held
        is_unread = key in self._stood and not (is_begun and config.is_read)
        config = replace(config, running=key in self._stood or is_begun, later=key in self._changed)
        if not (is_begun or is_unread):
            config = _used_only(config)
        if not is_unread:
            self._held[key] = config.changes.after
        if not config.changes.is_empty:
            self._changed.add(key)
        for part in parts:
            here = tuple(tables.label(switch) for switch in part.switches)
            machines = {switch: _machine(tables, switch) for switch in part.switches}
            new = [switch for switch, of in machines.items() if of not in self._holders]
            is_new = len(new) == len(part.switches)
            if is_new:
                found = config.from_nothing()
                if is_unread and self._joined & {*machines.values()}:
                    found = replace(found, complaints=(_differing(config),))
            else:
                found = config
            if is_unread and not is_new and not _differs(wave, config.key):
                continue
            self._holders.update(machines.values())
            if found.changes.is_empty or not (found.changes.after.in_force or found.running):
                continue
            remarks = (_when(found), _joins(tables, new) if not is_new else NOTHING)
            found = replace(found, switches=here, remarks=tuple(filter(None, remarks)))
            found = _read_here(found)
            yield WaveZoning(found, part.switches, is_new)


def _read_here(config: FabricConfig) -> FabricConfig:
    """With those switches alone as read that it is entered at."""
    if config.standing is None:
        return config
    names = {str(switch) for switch in config.switches}
    here = tuple(name for name in config.standing.read_at if name in names)
    return replace(config, standing=msgspec.structs.replace(config.standing, read_at=here))


def _used_only(config: FabricConfig) -> FabricConfig:
    """Without aliases that another maker's switches have and no zone uses."""
    steps = config.changes
    used = {member for zone in steps.after.zones.values() for member in zone.members}
    kept = {name: texts for name, texts in steps.after.aliases.items() if name in used}
    after = msgspec.structs.replace(steps.after, aliases=kept)
    return replace(config, changes=replace(steps, after=after)).from_nothing()


def _differs(wave: MigrationWave, fabric: str) -> bool:
    """Whether a wave changes zones of a fabric."""
    before, after = (
        {id_: zone for id_, zone in tables.zones.items() if zone.fabric in (None, fabric)}
        for tables in (wave.before, wave.after)
    )
    return before != after


def _when(config: FabricConfig) -> Text:
    steps = config.changes
    return _AFTER if steps.removed or steps.out_of_sets else _BEFORE


def _joins(tables: Tables, new: list[str]) -> Text:
    if not new:
        return NOTHING
    return Text(
        "{switches} gets its zoning when it is joined: enter nothing there before.",
        "{switches} get their zoning when they are joined: enter nothing there before.",
        len(new),
        switches=joined(tables.label(switch) for switch in new),
    )


def _differing(config: FabricConfig) -> Text:
    return Text(
        "These switches will be joined to others of {fabric} of which the zoning was not read; "
        "fabrics whose zonings differ do not merge.",
        fabric=config.label,
    )


def _parts(facts: Assessment) -> list[_Part]:
    """All switches that hold zoning, as they are joined, by fabric and maker."""
    found: list[_Part] = []
    segments: dict[str, None] = {}
    for device in facts.tables.devices.values():
        if device.parent is None and chassis_facts(facts, device.id).is_switch:
            for node in nodes_of(facts, device.id):
                segments[segment_of(facts, node)] = None
    for segment in segments:
        by_part: dict[tuple[str, str], list[str]] = defaultdict(list)
        for switch in switches_in(facts, segment):
            component = next(
                (min(domains_of(facts, node)) for node in nodes_of(facts, switch)
                 if segment_of(facts, node) == segment),
                switch,
            )  # fmt: skip
            by_part[component, chassis_facts(facts, switch).vendor].append(switch)
        makers = {vendor.value: vendor for vendor in Vendor}
        found += [
            _Part(segment, makers.get(maker), tuple(switches))
            for (_, maker), switches in by_part.items()
        ]
    return found


def _machine(tables: Tables, switch: str) -> _Machine:
    """What holds zoning: another part in the place of a switch is another machine."""
    return switch, tables.devices[switch].part


def _joined_later(plan: MigrationPlan, old: set[_Machine]) -> frozenset[_Machine]:
    """New switches that are joined to old ones in a state on the way, or in the end."""
    found: set[_Machine] = set()
    for wave in plan.waves:
        for part in _parts(Assessment(wave.after)):
            machines = {_machine(wave.after, switch) for switch in part.switches}
            if old & machines:
                found |= machines - old
    return frozenset(found)
