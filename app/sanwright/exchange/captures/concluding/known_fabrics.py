"""Which fabric of a design one of the picture is, once an earlier import drew it."""

from __future__ import annotations

from collections.abc import Iterable

from sanwright.design import Design
from sanwright.exchange.captures.facts import SwitchMaker
from sanwright.exchange.captures.picture import SanPicture, SeenFabric
from sanwright.plain_ids import id_from


def known_fabric(design: Design, picture: SanPicture, fabric: SeenFabric) -> str | None:
    """The fabric of a switch that is in no other; else, of those its switches are in, by name."""
    drawn = [id_ for key in fabric.switches if (id_ := id_from("read", key)) in design.devices]
    for key in fabric.switches:
        device = design.devices.get(id_from("read", key))
        if device is not None and len(picture.switches[key].logical) == 1:
            return device.fabric
    names = {fabric.name, name_by_number(picture, fabric)} - {""}
    named = [
        id_
        for id_ in _fabrics_of(design, drawn)
        if id_ is not None and design.fabrics[id_].name in names
    ]
    return named[0] if len(named) == 1 else None


def name_by_number(picture: SanPicture, fabric: SeenFabric) -> str:
    """A virtual fabric as its maker counts it; empty where it has no number."""
    makers = {picture.switches[switch].maker for switch in fabric.switches}
    virtual = "FID" if makers == {SwitchMaker.BROCADE} else "VSAN"
    return f"{virtual} {fabric.fabric_id}" if fabric.fabric_id else ""


def _fabrics_of(design: Design, switches: Iterable[str]) -> set[str | None]:
    """Those in which switches of a design and their ports are."""
    known = set(switches)
    at = {port.fabric for port in design.ports.values() if design.chassis_of(port.device) in known}
    return at | {design.devices[id_].fabric for id_ in known}
