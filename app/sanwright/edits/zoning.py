"""Zones and port names put in as a whole: one change for however many of them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

import msgspec

from sanwright.design.change import Change
from sanwright.design.design import Design
from sanwright.design.papers import ZoningPlan
from sanwright.design.records import Port, Table, Zone, port_device, port_name
from sanwright.edits.draft import Draft
from sanwright.errors import InvalidEditError
from sanwright.text import Text


def rezone(
    design: Design,
    added: Iterable[Zone],
    removed: Collection[str],
    label: Text,
    plan: ZoningPlan | None = None,
    *,
    changed: Iterable[Zone] = (),
) -> Change:
    """Take the zones ``removed`` out, put ``added`` in, and keep the ``plan`` that made them.

    ``changed`` take the place of the zones with their ids. Raises InvalidEditError if a zone to be
    removed or changed is gone or the id of a new one is taken.
    """
    draft = Draft(design)
    for id_ in removed:
        _require(design, id_)
        draft.remove(Table.ZONES, id_)
    for zone in changed:
        _require(design, zone.id)
        draft.put(zone)
    for zone in added:
        if zone.id in design.zones:
            raise InvalidEditError(
                Text("There is a zone “{id}” already; work the zones out again.", id=zone.id)
            )
        draft.put(zone)
    if plan is not None:
        draft.put(plan)
    return draft.change(label)


def _require(design: Design, id_: str) -> None:
    if id_ not in design.zones:
        raise InvalidEditError(Text("The zone “{id}” is no longer in the design.", id=id_))


def set_wwpns(design: Design, wwpns: Mapping[str, str], label: Text) -> Change:
    """Give each port (``device:port``) its WWPN; an empty one takes it away.

    Raises InvalidEditError for a port of a device that is not there.
    """
    draft = Draft(design)
    for reference, wwpn in wwpns.items():
        device = port_device(reference)
        if device not in design.devices or not port_name(reference):
            raise InvalidEditError(Text("There is no port “{port}” in the design.", port=reference))
        found = design.ports.get(reference)
        if found is None and not wwpn:
            continue
        port = found if found is not None else Port(id=reference)
        draft.put(msgspec.structs.replace(port, wwpn=wwpn))
    return draft.change(label)
