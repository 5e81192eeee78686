"""What is unknown of parts and wanted: to draw them, by a rule, or by a paper; the worst first.

What findings of a design lack is in ``missing``; this is the same asked of parts that nobody uses
yet. The facts that rules can lack are those that ``part_words`` has words for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from sanwright.analysis.chassis import maker
from sanwright.analysis.licences import is_licence_expected
from sanwright.checks.part_words import fact_text
from sanwright.parts import (
    POWERED_KINDS,
    OpticsFitting,
    Part,
    PartKind,
    PortGroup,
    PortRole,
    SlotGroup,
    value_of,
)
from sanwright.parts.delivery import MAY_BRING_OPTICS, brings_optics
from sanwright.parts.stating import fact_of
from sanwright.text import LabelledEnum, Text

GENERIC = "Generic"
"""The vendor of parts that stand for those of any maker: nobody sells them by a number."""


class Purpose(LabelledEnum):
    """What a fact of a part is wanted for, what it keeps from being done first."""

    DRAW = "draw", Text("to draw it")
    JUDGE = "judge", Text("to check it")
    ORDER = "order", Text("to order it and for papers")


@dataclass(frozen=True, slots=True)
class WantedFact:
    """A fact that is wanted of a part; ``field`` as in the catalog's text."""

    field: str
    what: Text
    purpose: Purpose
    is_known: bool

    @property
    def bare_field(self) -> str:
        """The field without the name of the group of ports or slots that it is of."""
        table, *rest = self.field.split(".")
        return ".".join((table, *rest[1:])) if table in ("ports", "slots") and rest else self.field


@dataclass(frozen=True, slots=True)
class PartGaps:
    """A part with the wanted facts that nobody knows of it."""

    part: Part
    gaps: tuple[WantedFact, ...]

    def count(self, purpose: Purpose) -> int:
        """How many of them are wanted for it."""
        return sum(gap.purpose is purpose for gap in self.gaps)


_RACKED = (
    "physical.rack_units",
    "physical.weight_kg",
    "physical.power_max_w",
    "physical.power_typical_w",
)
_SLOT_KIND = "slots.count"
FIELDS: dict[PartKind, tuple[str, ...]] = {
    PartKind.SWITCH: _RACKED,
    PartKind.DIRECTOR: (*_RACKED, _SLOT_KIND),
    PartKind.BLADE: (),
    PartKind.HBA: ("pcie.generation", "pcie.lanes"),
    PartKind.SAS_ADAPTER: ("pcie.generation", "pcie.lanes", "sas_adapter.devices_max"),
    PartKind.OPTIC: ("optic.speeds", "optic.coded_for"),
    PartKind.CABLE: ("cable.medium",),
    PartKind.ARRAY: (*_RACKED, "array.base_drive_slots", _SLOT_KIND),
    PartKind.HOST_CARD: (),
    PartKind.SERVER: (*_RACKED, _SLOT_KIND, "slots.pcie_generation", "slots.pcie_lanes"),
    PartKind.SAS_ENCLOSURE: (
        *_RACKED,
        _SLOT_KIND,
        "sas_enclosure.io_modules",
        "sas_enclosure.enclosures_per_chain_max",
        "sas_enclosure.cable_length_max_m",
    ),
    PartKind.DRIVE: (
        "drive.media",
        "drive.capacity_bytes",
        "drive.exact_capacity_bytes",
        "drive.speeds",
        "drive.random_read_iops",
        "drive.random_write_iops",
    ),
    PartKind.TAPE: _RACKED,
}
"""What rules want of a part beside its ports, by kind."""

_PORTED = {
    PartKind.SWITCH,
    PartKind.BLADE,
    PartKind.HBA,
    PartKind.SAS_ADAPTER,
    PartKind.ARRAY,
    PartKind.HOST_CARD,
    PartKind.SAS_ENCLOSURE,
    PartKind.TAPE,
}
_PAPER_WORDS = {
    "ports": Text("ports"),
    "part_numbers": Text("order number"),
}


def part_gaps(parts: Iterable[Part]) -> tuple[PartGaps, ...]:
    """Parts of which something wanted is unknown: what cannot be drawn first, then by count."""
    found = []
    for part in parts:
        gaps = tuple(fact for fact in wanted_facts(part) if not fact.is_known)
        if gaps:
            found.append(PartGaps(part, gaps))
    return tuple(sorted(found, key=_worst_first))


def _worst_first(found: PartGaps) -> tuple[object, ...]:
    return (*(-found.count(purpose) for purpose in Purpose), found.part.kind, found.part.id)


def wanted_facts(part: Part) -> Iterator[WantedFact]:
    """Every fact that is wanted of a part, known or not."""
    if part.kind in _PORTED and not part.slots:
        yield WantedFact("ports", _PAPER_WORDS["ports"], Purpose.DRAW, bool(part.ports))
    for name, group in part.ports.items():
        if group.protocol != "ETH" and group.role is not PortRole.PASSIVE:
            yield from _of_ports(part, name, group)
    for field in FIELDS.get(part.kind, ()):
        table, _, rest = field.partition(".")
        if table != "slots":
            yield _wanted(part, field)
            continue
        for name, slots in part.slots.items():
            if rest == "count" or _is_pcie(slots):
                yield _wanted(part, f"slots.{name}.{rest}")
    if is_licence_expected(part):
        yield _wanted(part, "licensing.base_ports")
        if part.licensing is not None and part.licensing.base_ports is not None:
            yield _wanted(part, "licensing.increment_ports")
    yield from _of_papers(part)


def _of_ports(part: Part, name: str, group: PortGroup) -> Iterator[WantedFact]:
    yield _wanted(part, f"ports.{name}.count", Purpose.DRAW)
    yield _wanted(part, f"ports.{name}.speeds")
    if group.protocol != "FC":
        return
    yield _wanted(part, f"ports.{name}.protocols")
    if group.role is PortRole.TARGET and part.kind is PartKind.ARRAY:
        yield _wanted(part, f"ports.{name}.controller")
    if group.role is not PortRole.FABRIC or group.lanes > 1:
        return
    if maker(part) == "Brocade":
        yield _wanted(part, f"ports.{name}.trunk_group_size")
    credits_of = f"ports.{name}.buffer_credits"
    yield _wanted(part, f"{credits_of}.port_default")
    pooled = group.buffer_credits is not None and group.buffer_credits.pool is not None
    yield _wanted(part, f"{credits_of}.{'pool_ports' if pooled else 'port_max'}")


def _of_papers(part: Part) -> Iterator[WantedFact]:
    if part.vendor == GENERIC:
        return
    lengths = value_of(part.cable.lengths) if part.cable is not None else None
    is_numbered = bool(part.part_numbers) or any(each.part_number for each in lengths or ())
    yield WantedFact("part_numbers", _PAPER_WORDS["part_numbers"], Purpose.ORDER, is_numbered)
    yield _wanted(part, "lifecycle.end_of_sale", Purpose.ORDER)
    yield _wanted(part, "lifecycle.end_of_support", Purpose.ORDER)
    if part.kind in POWERED_KINDS:
        for field in ("physical.power_supplies", "physical.power_inlet", "physical.rail_kit"):
            yield _wanted(part, field, Purpose.ORDER)
    if part.kind in MAY_BRING_OPTICS:
        for name, group in part.ports.items():
            if group.protocol == "FC" and group.optics is OpticsFitting.REPLACEABLE:
                field = f"ports.{name}.comes_with_optics"
                is_known = brings_optics(group) is not None
                yield WantedFact(field, fact_text(field), Purpose.ORDER, is_known)


def _wanted(part: Part, field: str, purpose: Purpose = Purpose.JUDGE) -> WantedFact:
    return WantedFact(field, fact_text(field), purpose, _is_known(part, field))


def _is_known(part: Part, field: str) -> bool:
    """Whether there is something at the written name; an empty text is not known."""
    return fact_of(part, field) not in (None, "")


def _is_pcie(slots: SlotGroup) -> bool:
    return "pcie" in slots.accepts
