"""What the facts of a part are called where a finding lacks one, or rests on one in doubt."""

from __future__ import annotations

from collections.abc import Iterable

from sanwright.checks.finding import Missing
from sanwright.design import Table
from sanwright.listing import any_of
from sanwright.parts.group_names import group_text
from sanwright.parts.slot_kinds import slot_kind_text
from sanwright.text import Text

WHOLE_PART = ""
"""The field of a part of which nothing is known."""

PORTS = "ports"
"""The field of a part of which no port is known: several facts, which are asked for at once."""

_WORDS = {
    WHOLE_PART: Text("all facts of the part"),
    "array.base_drive_slots": Text("drive slots of the base chassis"),
    "base": Text("design that it rebadges"),
    "cable.medium": Text("kind of fibre or copper"),
    "drive.capacity_bytes": Text("capacity"),
    "drive.media": Text("kind of drive"),
    "drive.exact_capacity_bytes": Text("exact capacity"),
    "drive.random_read_iops": Text("random read I/O rate"),
    "drive.random_write_iops": Text("random write I/O rate"),
    "drive.speeds": Text("rates of the drive"),
    "licensing.base_ports": Text("ports licensed as bought"),
    "licensing.increment_ports": Text("ports that one licence opens"),
    "lifecycle.end_of_sale": Text("end of sale"),
    "lifecycle.end_of_support": Text("end of support"),
    "optic.coded_for": Text("vendors it is coded for"),
    "optic.speeds": Text("speeds"),
    "pcie.generation": Text("PCIe generation"),
    "pcie.lanes": Text("PCIe lanes"),
    "physical.power_inlet": Text("power inlet"),
    "physical.power_max_w": Text("maximum power"),
    "physical.power_supplies": Text("number of power supplies"),
    "physical.power_typical_w": Text("typical power"),
    "physical.rack_units": Text("height in rack units"),
    "physical.rail_kit": Text("rack rails"),
    "physical.weight_kg": Text("weight"),
    PORTS: Text("number of ports and their speeds"),
    "ports.buffer_credits.pool": Text("buffer credits of a pool"),
    "ports.buffer_credits.pool_ports": Text("ports that share a buffer pool"),
    "ports.buffer_credits.port_default": Text("buffer credits of a port as delivered"),
    "ports.buffer_credits.port_max": Text("most buffer credits of a port"),
    "ports.comes_with_optics": Text("whether optics come with ports {ports}"),
    "ports.controller": Text("node of ports {ports}"),
    "ports.count": Text("number of ports"),
    "ports.protocols": Text("protocols of ports {ports}"),
    "ports.speeds": Text("speeds of ports {ports}"),
    "ports.trunk_group_size": Text("trunk groups of {ports}"),
    "sas_adapter.devices_max": Text("SAS devices that it supports"),
    "sas_enclosure.cable_length_max_m": Text("longest SAS cable"),
    "sas_enclosure.chain_weight": Text("weight in a chain"),
    "sas_enclosure.chain_weight_max": Text("weight that one chain may carry"),
    "sas_enclosure.enclosures_per_chain_max": Text("enclosures in one chain"),
    "sas_enclosure.io_modules": Text("number of I/O modules"),
    "slots.count": Text("number of {slots} slots"),
    "slots.pcie_generation": Text("PCIe generation of {slots} slots"),
    "slots.pcie_lanes": Text("PCIe lanes of {slots} slots"),
}
"""By the name of the field, without the name of the group of ports or slots that it is of."""
_OF_GROUPS = ("ports", "slots")


def fact_text(field: str) -> Text:
    """How people read a field of a part, within a sentence and without the name of the part."""
    table, *names = field.split(".")
    if table not in _OF_GROUPS:
        return _WORDS[field]
    words = _WORDS[".".join((table, *names[1:]))]
    return words.given(**{table: group_text(names[0])}) if f"{{{table}}}" in str(words) else words


def kinds_text(kinds: Iterable[str]) -> Text:
    """Kinds of slots of which one will do."""
    return any_of([slot_kind_text(kind) for kind in kinds])


def missing_of(part: str, field: str) -> Missing:
    """A fact of a part that somebody has to state."""
    return Missing(Table.PARTS, part, field, fact_text(field))
