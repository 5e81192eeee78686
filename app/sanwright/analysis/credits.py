"""Buffer credits of long ISLs: what keeps the line full, and what the port that receives has.

A sender may have as many frames under way as the receiver granted it credits, so each end is judged
by the credits that it grants. The need goes by the formula of the switch's maker, which counts in
nominal Gb/s, or where none is published by the physics of the line.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from sanwright.analysis.assessment import Assessment, remembered
from sanwright.analysis.chassis import chassis_facts
from sanwright.analysis.links import LinkFacts, LinkKind, link_facts
from sanwright.analysis.ports import PortFacts
from sanwright.design import Device, port_device, port_ref
from sanwright.design.port_groups import name_of_group
from sanwright.design.records import port_base
from sanwright.parts import CreditRule, Part, PortGroup, Reference, Speed, value_of
from sanwright.text import Text
from sanwright.units import Length, Share

_DELAY_US_PER_KM = 5.0
"""One way through glass of refractive index 1.5."""
_FULL_FRAME = 2112
_FRAME_OVERHEAD = 60
"""36 bytes of delimiters, header and checksum, and 24 bytes between two frames."""
_CODED_TO_USABLE = 17 / 16
"""Bytes on the line, decoded, to nominal payload rate: 106.25 to 100 MB/s at 1GFC, and so on."""

PHYSICS = Text("5 µs/km there and back, full frames of 2112 bytes")
"""What a need rests on where no maker's formula is known."""


@dataclass(frozen=True, slots=True)
class PortCredits:
    """One end of a long ISL: the credits that it needs to grant, and those that it has.

    ``rule`` None: the need is that of physics alone. ``has`` None: not known; ``is_stated`` whether
    the design says it, rather than its being what the port has as delivered. ``most`` is the most
    that the port may be given, ``field`` the part's field in which that would stand.
    """

    port: str
    rule: CreditRule | None
    needs: int
    has: int | None
    is_stated: bool
    most: int | None
    part: str
    field: str

    @property
    def is_short(self) -> bool:
        """Whether the line is known not to be kept full."""
        return self.has is not None and self.has < self.needs

    @property
    def share(self) -> Share:
        """How much of the line's rate full frames reach with the credits there are; 1 at most."""
        reserved = self.rule.reserved if self.rule is not None else 0
        has = max((self.has or 0) - reserved, 0)
        return Share(min(has / max(self.needs - reserved, 1), 1.0))


@dataclass(frozen=True, slots=True)
class Pool:
    """Ports that share ``buffers``: those for which the design states credits, and their sum.

    ``is_whole`` False: it is not known how many neighbours share them, so the group counts as one.
    """

    device: str
    group: str
    buffers: int
    ports: tuple[str, ...]
    stated: int
    is_whole: bool


def physical_need(length: Length, speed: Speed) -> int:
    """Credits that physics asks for: full frames that fit into the way there and back.

    Source: credits = 2 x length x 5 us/km / frame time, with full frames of 2112 bytes payload.
    """
    usable = speed.usable.amount / speed.lanes
    frame_us = (_FULL_FRAME + _FRAME_OVERHEAD) / (usable * _CODED_TO_USABLE)
    return math.ceil(2 * length.amount / 1000 * _DELAY_US_PER_KM / frame_us)


@remembered
def is_long(facts: Assessment, lead: str) -> bool:
    """Whether an ISL needs more credits than a port of normal settings has at one of its ends.

    That is beyond the distance that the maker prints for the speed, else where the need is above
    what a port has as delivered; where that is not known either, above the least of any maker.
    """
    link = link_facts(facts, lead)
    if link.kind is not LinkKind.ISL or link.length is None or link.speed is None:
        return False
    return any(_is_long_for(facts, end, link.length, link.speed) for end in link.ends)


@remembered
def link_credits(facts: Assessment, lead: str) -> tuple[PortCredits, ...]:
    """The ports at both ends of a long ISL; empty for any other link."""
    link = link_facts(facts, lead)
    if link.length is None or link.speed is None or not is_long(facts, lead):
        return ()
    return tuple(_port_credits(facts, end, link.length, link.speed) for end in link.ends)


def credit_share(facts: Assessment, link: LinkFacts, way: str) -> float | None:
    """How much of its rate a link reaches from end a to b (``"ab"``) or back, 1 at most.

    What the receiving port grants decides; None where that is not known.
    """
    if link.kind is not LinkKind.ISL:
        return 1.0
    ends = link_credits(facts, link.cable.id)
    if not ends:
        return 1.0
    receiver = ends[1 if way == "ab" else 0]
    if receiver.has is None:
        return None
    return receiver.share.amount if receiver.is_short else 1.0


@remembered
def pools(facts: Assessment, device: str) -> tuple[Pool, ...]:
    """The buffer pools of a device for whose ports the design states credits."""
    record = facts.tables.devices[device]
    part = facts.tables.part(record.part)
    if part is None or not any(_pool_of(group) for group in part.ports.values()):
        return ()
    stated = _stated(facts, record)
    if not stated:
        return ()
    return tuple(
        pool
        for name, group in part.ports.items()
        for pool in _pools_of(record, name, group, stated)
        if pool.stated
    )


def _is_long_for(facts: Assessment, end: PortFacts, length: Length, speed: Speed) -> bool:
    return is_beyond_normal(facts.reference, _rule(facts, end), length, speed)


def is_beyond_normal(
    reference: Reference, rule: CreditRule | None, length: Length, speed: Speed
) -> bool:
    """Whether a port of a maker needs more credits than those of its normal settings."""
    normal = rule.normal_distance(speed.name) if rule is not None else None
    if normal is not None:
        return length > normal
    usual = rule.default_credits if rule is not None else None
    if usual is None:  # the fewest that any maker of the table gives a port as delivered
        known = (row.default_credits for row in reference.credit_rules)
        usual = min((number for number in known if number is not None), default=0)
    return credit_need(rule, length, speed) > usual


def credit_need(rule: CreditRule | None, length: Length, speed: Speed) -> int:
    """Credits that keep a line of ``length`` full: by the maker's formula, else by physics."""
    formula = rule.credits(length, speed) if rule is not None and speed.lanes == 1 else None
    return formula if formula is not None else physical_need(length, speed)


def _port_credits(facts: Assessment, end: PortFacts, length: Length, speed: Speed) -> PortCredits:
    rule = _rule(facts, end)
    record = facts.tables.ports.get(end.reference)
    stated = record.credits if record is not None else None
    buffers = end.group.buffer_credits if end.group is not None else None
    delivered = value_of(buffers.port_default) if buffers is not None else None
    if delivered is None and rule is not None:
        delivered = rule.default_credits
    limits = (value_of(buffers.port_max), value_of(buffers.pool)) if buffers is not None else ()
    part = facts.tables.part_of(end.device)
    return PortCredits(
        port=end.reference,
        rule=rule,
        needs=credit_need(rule, length, speed),
        has=stated if stated is not None else delivered,
        is_stated=stated is not None,
        most=min((limit for limit in limits if limit is not None), default=None),
        part=part.id if part is not None else "",
        field=_field(part, end.group),
    )


def _field(part: Part | None, group: PortGroup | None) -> str:
    name = name_of_group(part, group)
    return f"ports.{name}.buffer_credits" if name else ""


def _rule(facts: Assessment, end: PortFacts) -> CreditRule | None:
    chassis = end.chassis
    return facts.reference.credit_rule(chassis_facts(facts, chassis).vendor)


def _stated(facts: Assessment, device: Device) -> dict[str, int]:
    """Credits that the design states, by port name."""
    found: dict[str, int] = {}
    for id_ in facts.index("settings_on", device.id):
        record = facts.tables.ports[id_]
        if record.credits is not None and port_device(id_) == device.id:
            found[port_base(id_)] = found.get(port_base(id_), 0) + record.credits
    return found


def _pool_of(group: PortGroup) -> int | None:
    return value_of(group.buffer_credits.pool) if group.buffer_credits is not None else None


def _pools_of(
    device: Device, name: str, group: PortGroup, stated: dict[str, int]
) -> Iterator[Pool]:
    buffers = _pool_of(group)
    if buffers is None or group.buffer_credits is None:
        return
    ports = tuple(port_ref(device.id, port) for port in group.names())
    shared_by = value_of(group.buffer_credits.pool_ports)
    size = shared_by or len(ports) or 1
    for start in range(0, len(ports), size):
        sharing = tuple(port for port in ports[start : start + size] if port in stated)
        total = sum(stated[port] for port in sharing)
        yield Pool(device.id, name, buffers, sharing, total, shared_by is not None)
