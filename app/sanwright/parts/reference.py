"""Reference data: speeds, reach, fibre, buffer credits, and the rule pack with its thresholds.

A design keeps a frozen copy, so its findings rest on the same tables wherever it is opened.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import msgspec

from sanwright.parts.figures import Confidence, Source
from sanwright.parts.rule_pack import RulePack
from sanwright.units import Attenuation, Length, LineRate, Loss, Throughput


class Speed(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A generation of a link, such as 32GFC; ``rank`` orders the generations of one protocol.

    ``lane_speed`` is what one lane of a parallel speed runs when it is broken out.
    ``usable`` is the nominal payload rate of one direction, ``line_rate`` the symbols on one lane.
    Fibre Channel speeds state ``usable`` of the whole link (all ``lanes``); SAS speeds state it of
    one lane, because a port's width is the port group's (a x4 wide port carries four times it).
    """

    name: str
    protocol: str
    rank: int
    usable: Throughput = msgspec.field(name="usable_mb_s")
    line_rate: LineRate = msgspec.field(name="line_rate_gbd")
    generation: str = ""
    lanes: int = 1
    encoding: str = ""
    negotiates: tuple[str, ...] = ()
    lane_speed: str = ""
    confidence: Confidence = Confidence.HIGH
    note: str = ""
    sources: tuple[str, ...] = ()

    @property
    def nominal_gbps(self) -> int | None:
        """The number in the name, such as 32 for 32GFC; credit formulas count in it."""
        match = re.match(r"(\d+)GFC\b", self.name)
        return int(match.group(1)) if match else None


class Reach(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How far a speed goes over a medium with an optic class.

    ``supported`` false: the combination is ruled out. ``maximum`` None while supported: not known.
    Between ``disputed_above`` and ``maximum`` the sources disagree.
    """

    speed: str
    medium: str
    optic_class: str
    supported: bool = True
    minimum: Length | None = msgspec.field(name="min_m", default=None)
    maximum: Length | None = msgspec.field(name="max_m", default=None)
    disputed_above: Length | None = msgspec.field(name="disputed_above_m", default=None)
    loss_budget: Loss | None = msgspec.field(name="loss_budget_db", default=None)
    confidence: Confidence = Confidence.HIGH
    note: str = ""
    sources: tuple[str, ...] = ()


class PcieGeneration(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Throughput of one PCIe lane in one direction after line coding, before packet overhead."""

    generation: str
    lane: Throughput = msgspec.field(name="lane_mb_s")
    sources: tuple[str, ...] = ()
    confidence: Confidence = Confidence.HIGH


class FibreGrade(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a kilometre of a fibre may cost at a wavelength; ``attenuation`` None: not known."""

    medium: str
    wavelength_nm: int
    attenuation: Attenuation | None = msgspec.field(name="attenuation_db_km", default=None)
    confidence: Confidence = Confidence.HIGH
    note: str = ""
    sources: tuple[str, ...] = ()


class NormalDistance(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How far a port of normal settings keeps a link of ``speed`` full."""

    speed: str
    distance: Length = msgspec.field(name="distance_m")


class CreditRule(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A vendor's formula for the buffer credits that a long link needs.

    ``per_km_per_gbps`` goes with the nominal speed (32 for 32GFC, not its line rate of 28.05).
    ``reserved`` are kept for the fabric's own frames on top, ``reserved_qos`` where QoS is on.
    ``normal_distances`` lists only the speeds that the vendor names.
    """

    vendor: str
    per_km_per_gbps: float
    reserved: int = 0
    reserved_qos: int = 0
    default_credits: int | None = None
    normal_distances: tuple[NormalDistance, ...] = ()
    confidence: Confidence = Confidence.HIGH
    note: str = ""
    sources: tuple[str, ...] = ()

    def credits(
        self, distance: Length, speed: Speed, average_payload: int = 2112, qos: bool = False
    ) -> int | None:
        """Credits that keep a link of ``distance`` full; None if the speed has no nominal rate.

        Smaller frames need more: the distance counts as longer by 2112 to ``average_payload`` bytes
        (Fabric OS Administrator's Guide, calculating buffers by average frame size).
        """
        nominal = speed.nominal_gbps
        if nominal is None:
            return None
        kilometres = distance.amount / 1000 * 2112 / average_payload
        data = math.ceil(round(kilometres * nominal * self.per_km_per_gbps, 6))
        return data + self.reserved + (self.reserved_qos if qos else 0)

    def normal_distance(self, speed: str) -> Length | None:
        """The distance up to which a port needs no long-distance setting; None: not known."""
        return next((row.distance for row in self.normal_distances if row.speed == speed), None)


_Row = TypeVar("_Row")

_KEPT: dict[int, tuple[tuple[Any, ...], dict[Any, Any]]] = {}
"""Rows by key, for the tables that were asked last; a table is known by its identity."""

_KEPT_MAX = 16


def _by_key(rows: tuple[_Row, ...], key: Callable[[_Row], Any]) -> dict[Any, _Row]:
    """``rows`` by their key; the first of several counts."""
    kept = _KEPT.get(id(rows))
    if kept is not None and kept[0] is rows:
        return kept[1]
    found: dict[Any, _Row] = {}
    for row in rows:
        found.setdefault(key(row), row)
    if len(_KEPT) >= _KEPT_MAX:
        _KEPT.clear()
    _KEPT[id(rows)] = (rows, found)
    return found


def _speed_key(row: Speed) -> str:
    return row.name


def _reach_key(row: Reach) -> tuple[str, str, str]:
    return row.speed, row.medium, row.optic_class


class Reference(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The tables that findings and figures rest on, frozen together under one edition."""

    edition: str
    speeds: tuple[Speed, ...] = ()
    reaches: tuple[Reach, ...] = ()
    pcie: tuple[PcieGeneration, ...] = ()
    media: tuple[FibreGrade, ...] = ()
    credit_rules: tuple[CreditRule, ...] = ()
    rule_pack: RulePack = RulePack(key="none", title="No limits", version="0")
    sources: tuple[Source, ...] = ()

    def speed(self, name: str) -> Speed | None:
        """The speed called ``name``."""
        return _by_key(self.speeds, _speed_key).get(name)

    def reach(self, speed: str, medium: str, optic_class: str) -> Reach | None:
        """The row for this combination; ``None`` where the tables are silent."""
        return _by_key(self.reaches, _reach_key).get((speed, medium, optic_class))

    def next_speed(self, name: str) -> Speed | None:
        """The generation after ``name`` in its own protocol."""
        current = self.speed(name)
        if current is None:
            return None
        later = [
            speed
            for speed in self.speeds
            if speed.protocol == current.protocol
            and speed.lanes == current.lanes
            and speed.rank > current.rank
        ]
        return min(later, key=lambda speed: speed.rank, default=None)

    def fibre_grade(self, medium: str) -> FibreGrade | None:
        """The row for this fibre; ``None`` where the tables are silent."""
        return next((row for row in self.media if row.medium == medium), None)

    def credit_rule(self, vendor: str) -> CreditRule | None:
        """The formula of this vendor, written in any case; ``None`` where none is published."""
        wanted = vendor.casefold()
        return next((row for row in self.credit_rules if row.vendor.casefold() == wanted), None)

    def pcie_named(self, text: str) -> str | None:
        """The generation of PCIe that ``text`` means: “3.0” for 3, Gen3 or PCIe 3.0."""
        number = text.casefold().removeprefix("pcie").strip().removeprefix("gen").strip(" .")
        known = (row.generation for row in self.pcie)
        return next((name for name in known if number in (name, name.removesuffix(".0"))), None)

    def source(self, key: str) -> Source | None:
        """The source with ``key``."""
        return next((source for source in self.sources if source.key == key), None)


def with_rule_pack(reference: Reference, pack: RulePack, sources: Iterable[Source]) -> Reference:
    """``reference`` judged by ``pack``; ``sources`` are the documents that the pack cites.

    The documents that only the former pack cited go. A document of the pack that has the key of
    another one of the tables is kept under a key of its own.
    """
    tables: tuple[Speed | Reach | PcieGeneration | FibreGrade | CreditRule, ...] = (
        *reference.speeds,
        *reference.reaches,
        *reference.pcie,
        *reference.media,
        *reference.credit_rules,
    )
    needed = {key for row in tables for key in row.sources}
    kept = {source.key: source for source in reference.sources if source.key in needed}
    renamed: dict[str, str] = {}
    for source in sources:
        if source.key not in pack.cited():
            continue
        taken = kept.setdefault(source.key, source)
        if taken != source:
            own = renamed[source.key] = f"{pack.key}-{source.key}"
            kept[own] = msgspec.structs.replace(source, key=own)
    thresholds = tuple(
        msgspec.structs.replace(item, sources=tuple(renamed.get(key, key) for key in item.sources))
        for item in pack.thresholds
    )
    return msgspec.structs.replace(
        reference,
        rule_pack=msgspec.structs.replace(pack, thresholds=thresholds),
        sources=tuple(kept[key] for key in sorted(kept)),
    )
