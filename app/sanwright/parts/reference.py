"""Reference data: what standards say about speeds and reach, and the thresholds of a rule pack.

A design keeps a frozen copy, so its findings rest on the same tables wherever it is opened.
"""

from __future__ import annotations

import msgspec

from sanwright.parts.figures import Confidence, Source
from sanwright.units import Length, LineRate, Loss, Throughput


class Speed(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A generation of a link, such as 32GFC; ``rank`` orders the generations of one protocol.

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
    confidence: Confidence = Confidence.HIGH
    note: str = ""
    sources: tuple[str, ...] = ()


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


class Threshold(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One limit of a rule pack: which, how much, in what unit, and who says so."""

    key: str
    value: float
    unit: str
    meaning: str
    note: str = ""
    sources: tuple[str, ...] = ()


class RulePack(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A named set of thresholds."""

    key: str
    title: str
    version: str
    thresholds: tuple[Threshold, ...] = ()

    def threshold(self, key: str) -> Threshold | None:
        """The threshold with ``key``, or ``None`` where the pack does not set it."""
        return next((item for item in self.thresholds if item.key == key), None)


class Reference(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The tables that findings and figures rest on, frozen together under one edition."""

    edition: str
    speeds: tuple[Speed, ...] = ()
    reaches: tuple[Reach, ...] = ()
    pcie: tuple[PcieGeneration, ...] = ()
    rule_pack: RulePack = RulePack(key="none", title="No limits", version="0")
    sources: tuple[Source, ...] = ()

    def speed(self, name: str) -> Speed | None:
        """The speed called ``name``."""
        return next((speed for speed in self.speeds if speed.name == name), None)

    def reach(self, speed: str, medium: str, optic_class: str) -> Reach | None:
        """The row for this combination; ``None`` where the tables are silent."""
        for row in self.reaches:
            if row.speed == speed and row.medium == medium and row.optic_class == optic_class:
                return row
        return None

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

    def source(self, key: str) -> Source | None:
        """The source with ``key``."""
        return next((source for source in self.sources if source.key == key), None)
