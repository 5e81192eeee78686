"""How much is known by class of figure: power, weight, credits, life cycle and the like.

Counted over the parts that a figure means something for, as ``catalog stats`` prints it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from sanwright.analysis.uncertain import figure_at
from sanwright.checks.catalog_gaps import wanted_facts
from sanwright.parts import POWERED_KINDS, Part, PartKind
from sanwright.text import LabelledEnum, Text


class FigureClass(LabelledEnum):
    """Figures that are looked for together, in the order in which they are printed."""

    PORTS = "ports", Text("ports and their speeds")
    PROTOCOLS = "protocols", Text("protocols")
    CREDITS = "credits", Text("buffer credits and trunks")
    LICENCES = "licences", Text("licences")
    PCIE = "pcie", Text("PCIe of adapters")
    SLOTS = "slots", Text("slots")
    POWER = "power", Text("power")
    SUPPLIES = "supplies", Text("power supplies and inlets")
    SIZE = "size", Text("height and weight")
    AIRFLOW = "airflow", Text("airflow")
    DRIVES = "drives", Text("rates of drives")
    LIMITS = "limits", Text("limits of controllers and chains")
    LIFE = "life", Text("end of sale and of support")
    NUMBERS = "numbers", Text("order numbers and rails")
    OPTICS = "optics", Text("whether optics come along")


_WANTED = {
    "ports": FigureClass.PORTS,
    "ports.count": FigureClass.PORTS,
    "ports.speeds": FigureClass.PORTS,
    "ports.controller": FigureClass.PORTS,
    "ports.protocols": FigureClass.PROTOCOLS,
    "ports.trunk_group_size": FigureClass.CREDITS,
    "ports.buffer_credits.port_default": FigureClass.CREDITS,
    "ports.buffer_credits.port_max": FigureClass.CREDITS,
    "ports.buffer_credits.pool_ports": FigureClass.CREDITS,
    "licensing.base_ports": FigureClass.LICENCES,
    "licensing.increment_ports": FigureClass.LICENCES,
    "pcie.generation": FigureClass.PCIE,
    "pcie.lanes": FigureClass.PCIE,
    "slots.count": FigureClass.SLOTS,
    "slots.pcie_generation": FigureClass.SLOTS,
    "slots.pcie_lanes": FigureClass.SLOTS,
    "physical.power_max_w": FigureClass.POWER,
    "physical.power_typical_w": FigureClass.POWER,
    "physical.power_supplies": FigureClass.SUPPLIES,
    "physical.power_inlet": FigureClass.SUPPLIES,
    "physical.rack_units": FigureClass.SIZE,
    "physical.weight_kg": FigureClass.SIZE,
    "drive.random_read_iops": FigureClass.DRIVES,
    "drive.random_write_iops": FigureClass.DRIVES,
    "sas_adapter.devices_max": FigureClass.LIMITS,
    "sas_enclosure.enclosures_per_chain_max": FigureClass.LIMITS,
    "sas_enclosure.cable_length_max_m": FigureClass.LIMITS,
    "lifecycle.end_of_sale": FigureClass.LIFE,
    "lifecycle.end_of_support": FigureClass.LIFE,
    "part_numbers": FigureClass.NUMBERS,
    "physical.rail_kit": FigureClass.NUMBERS,
    "ports.comes_with_optics": FigureClass.OPTICS,
}
"""Facts that rules and papers want, by the name without the group of ports or slots."""

_MORE: dict[PartKind, tuple[tuple[str, FigureClass], ...]] = {
    **dict.fromkeys(POWERED_KINDS, (("physical.airflow", FigureClass.AIRFLOW),)),
    PartKind.DRIVE: (
        ("drive.sequential_read_mb_s", FigureClass.DRIVES),
        ("drive.sequential_write_mb_s", FigureClass.DRIVES),
        ("drive.drive_writes_per_day", FigureClass.DRIVES),
    ),
    PartKind.ARRAY: (
        ("physical.airflow", FigureClass.AIRFLOW),
        ("array.controllers_max", FigureClass.LIMITS),
        ("array.drives_max", FigureClass.LIMITS),
        ("array.fc_ports_max", FigureClass.LIMITS),
        ("array.memory_bytes", FigureClass.LIMITS),
    ),
}
"""What is worth knowing of a kind of part beside them."""


@dataclass(frozen=True, slots=True)
class KnownShare:
    """Of ``wanted`` figures of a class ``known`` have a value.

    ``uncertain`` of these settle nothing, since they are derived or of low confidence.
    """

    known: int = 0
    uncertain: int = 0
    wanted: int = 0

    def plus(self, is_known: bool, is_uncertain: bool) -> KnownShare:
        """With one figure more."""
        return KnownShare(self.known + is_known, self.uncertain + is_uncertain, self.wanted + 1)


def known_shares(parts: Iterable[Part]) -> dict[FigureClass, KnownShare]:
    """How much of each class is known of ``parts``; classes that none of them has are left out."""
    found: dict[FigureClass, KnownShare] = {}
    for part in parts:
        for class_, field, is_known in _figures(part):
            figure = figure_at(part, field) if field != "part_numbers" else None
            doubtful = figure is not None and not figure.is_certain
            found[class_] = found.get(class_, KnownShare()).plus(is_known, doubtful)
    return {class_: found[class_] for class_ in FigureClass if class_ in found}


def _figures(part: Part) -> Iterator[tuple[FigureClass, str, bool]]:
    for fact in wanted_facts(part):
        class_ = _WANTED.get(fact.bare_field)
        if class_ is not None:
            yield class_, fact.field, fact.is_known
    for field, class_ in _MORE.get(part.kind, ()):
        yield class_, field, figure_at(part, field) is not None
