"""Broken siblings: a sound architecture after one edit that an inattentive architect would make.

There is at least one for each family of rules. What each must show beside the findings of the sound
drawing is recorded in ``siblings.json``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import msgspec

from sanwright.design import Change, Design, PartCopy, Record, Table
from sanwright.design.change import merged
from sanwright.edits import (
    connect,
    delete,
    place_device,
    replace_record,
    set_cable_length,
    set_cable_part,
    set_optic,
    set_port_speed,
)
from sanwright.units import Length
from tests.builders import catalog
from tests.references.building import OM4, SW_32G

Edit = Callable[[Design], Change]


class Family(StrEnum):
    """The families of rules."""

    SPEED = "speed and generation"
    CABLES = "cable plant"
    PORTS = "ports and licences"
    HOSTS = "host and PCIe"
    FABRIC = "fabric"
    PATHS = "multipath and zoning"
    SAS = "SAS"
    MEDIA = "capacity and media"
    FACILITY = "facility"
    ORDER = "life cycle and order"


@dataclass(frozen=True, slots=True)
class Sibling:
    """A sound architecture (``of``, its key) and the one edit that breaks it."""

    key: str
    of: str
    family: Family
    mistake: str
    edit: Edit


def changed(table: Table, id_: str, **fields: Any) -> Edit:
    """An edit that sets fields of one record."""

    def edit(design: Design) -> Change:
        record: Record = design.rows(table)[id_]
        return replace_record(design, msgspec.structs.replace(record, **fields), "Change")

    return edit


def removed(*ids: str) -> Edit:
    """An edit that deletes records."""
    return lambda design: delete(design, ids)


def cabled(a: str, b: str, length_m: float = 3, optics: tuple[str, str] = (SW_32G, SW_32G)) -> Edit:
    """An edit that draws one more cable."""
    parts = [catalog().part(optic) for optic in optics]
    return lambda d: connect(d, a, b, catalog().part(OM4), Length(length_m), *parts)[0]


def both(one: Edit, other: Edit) -> Edit:
    """Two edits of different records as one."""
    return lambda design: merged("Change", (one(design), other(design)))


def swapped(device: str, part: str) -> Edit:
    """An edit that makes a device another part, with all that is plugged into it."""
    copy = PartCopy(id=part, part=catalog().part(part))
    return both(
        lambda d: replace_record(d, copy, "Keep"), changed(Table.DEVICES, device, part=part)
    )


def optic(reference: str, part: str | None) -> Edit:
    """An edit that fits another optic, or none."""
    return lambda d: set_optic(d, reference, catalog().part(part) if part else None)


SIBLINGS = (
    Sibling(
        "old-optic", "switch-pair", Family.SPEED,
        "A 16GFC optic from the drawer in the switch port of a 32GFC host.",
        optic("fc-a:0", "brocade-57-1000487-01"),
    ),
    Sibling(
        "slow-trunk-member", "core-edge", Family.SPEED,
        "One member of a trunk left at the fixed 32GFC of an earlier installation.",
        lambda d: set_port_speed(d, "edge-a1:0", "32GFC"),
    ),
    Sibling(
        "left-behind", "switch-pair", Family.SPEED,
        "An 8GFC optic from the drawer, though 64GFC is planned next.",
        optic("fc-b:0", "brocade-57-1000117-01"),
    ),
    Sibling(
        "long-isl", "full-mesh", Family.CABLES,
        "The ISL goes round by the other tray: 120 m of OM4 at 32GFC.",
        lambda d: set_cable_length(d, "isl-a12-1", Length(120)),
    ),
    Sibling(
        "old-fibre", "hpe-alletra", Family.CABLES,
        "An old patch cable of OM1 taken from stock.",
        lambda d: set_cable_part(d, "dl01-a", catalog().part("generic-lc-lc-om1")),
    ),
    Sibling(
        "no-credits", "stretched", Family.CABLES,
        "The long-distance ISL left at the credits of a local port.",
        changed(Table.PORTS, "fc-a-n:40", credits=8),
    ),
    Sibling(
        "port-twice", "netapp-aff", Family.PORTS,
        "Two hosts cabled to one switch port.",
        changed(Table.CABLES, "esx12-a", b="fc-a:0"),
    ),
    Sibling(
        "ninth-port", "switch-pair", Family.PORTS,
        "One more array port on a switch that is sold with eight.",
        cabled("fc-a:8", "ps1:1-3", optics=(SW_32G, "generic-32gfc-sw")),
    ),
    Sibling(
        "empty-cage", "ibm-peer-zones", Family.PORTS,
        "An optic forgotten.",
        optic("fc-b:3", None),
    ),
    Sibling(
        "old-slot", "cisco-director", Family.HOSTS,
        "A dual-port 64GFC adapter in a PCIe 3.0 slot.",
        changed(Table.DEVICES, "db01-hba", slot_pcie_generation="3.0"),
    ),
    Sibling(
        "single-isl", "full-mesh", Family.FABRIC,
        "One of the two ISLs between two switches saved.",
        removed("isl-a12-2"),
    ),
    Sibling(
        "fabrics-joined", "switch-pair", Family.FABRIC,
        "A cable between the switches of fabrics A and B: one fabric, one failure domain.",
        cabled("fc-a:20", "fc-b:20"),
    ),
    Sibling(
        "one-switch", "hpe-alletra", Family.FABRIC,
        "Both ports of a host on one switch.",
        both(changed(Table.CABLES, "dl01-b", b="fc-a:20"), optic("fc-a:20", "hpe-r6b12a")),
    ),
    Sibling(
        "forgotten-zone", "netapp-aff", Family.PATHS,
        "The zone of a host in fabric B forgotten.",
        removed("z-esx01-b-aff"),
    ),
    Sibling(
        "two-initiators", "netapp-aff", Family.PATHS,
        "A second host put into the zone of the first.",
        changed(
            Table.ZONES, "z-esx01-a-aff",
            members=("esx01-hba:1", "esx03-hba:1", "aff:1-1", "aff:2-1"),
        ),
    ),
    Sibling(
        "not-a-peer-zone", "ibm-peer-zones", Family.PATHS,
        "A peer zone typed in as a standard zone.",
        changed(Table.ZONES, "z-fs-a1", kind="standard"),
    ),
    Sibling(
        "same-module", "sas-stacks", Family.SAS,
        "Both nodes' cables to the last shelf of a stack on one I/O module.",
        changed(Table.CABLES, "sas-1-n2-last", b="shelf-13:B4"),
    ),
    Sibling(
        "chain-cut", "sas-stacks", Family.SAS,
        "A shelf-to-shelf cable of module B forgotten.",
        removed("sas-22-b"),
    ),
    Sibling(
        "no-spare", "sas-stacks", Family.MEDIA,
        "All drives of a stack in its RAID groups, none kept as a spare.",
        changed(Table.RAID_GROUPS, "aggregate-1", members=18, spares=0),
    ),
    Sibling(
        "one-feed", "stretched", Family.FACILITY,
        "Both supplies of a switch on one feed.",
        changed(Table.DEVICES, "fc-b-n", power_feeds=("A",)),
    ),
    Sibling(
        "same-rack-unit", "netapp-aff", Family.FACILITY,
        "A host drawn where another already stands.",
        changed(Table.DEVICES, "esx02", rack_position=1),
    ),
    Sibling(
        "sold-out", "ibm-peer-zones", Family.ORDER,
        "A switch that is no longer sold, left in from an earlier design.",
        swapped("fc-b", "brocade-g620"),
    ),
    Sibling(
        "wide-group", "sas-stacks", Family.MEDIA,
        "Two wide RAID groups instead of four, to save parity drives.",
        changed(Table.RAID_GROUPS, "aggregate-1", groups=2, members=34),
    ),
    Sibling(
        "left-over", "core-edge", Family.ORDER,
        "A switch placed and never cabled.",
        lambda d: place_device(d, catalog().part("brocade-g720"), 40, 40, fabric="fabric-a")[0],
    ),
)  # fmt: skip
