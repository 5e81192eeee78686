"""Licences that a switch holds, as its device in the design states them."""

from __future__ import annotations

import msgspec

from sanwright.design import Device
from sanwright.exchange.captures.facts import SwitchMaker
from sanwright.exchange.captures.picture import SeenSwitch
from sanwright.parts import Part

_LISTS = ("licenseshow", "license --show", "show license usage")
"""Commands that name every licence of a switch."""


def with_licences(device: Device, seen: SeenSwitch, part: Part) -> Device:
    """``device`` with the licences that were read; what it states already stays."""
    named = dict.fromkeys((*device.licences, *_features(seen)))
    ports = device.licensed_ports
    if ports is None:
        ports = licensed_ports(seen, part)
    return msgspec.structs.replace(device, licences=tuple(named), licensed_ports=ports)


def licensed_ports(seen: SeenSwitch, part: Part) -> int | None:
    """How many ports the licences open; None where that was not read, or cannot be true.

    Cisco counts all ports that are open. Brocade's keys open ports beside those of the switch as
    it is sold, so all keys have to be known, and that number without doubt. A number below the
    ports that run today is none of this switch. What the switch itself counts goes before.
    """
    opened = [one.fact.ports for one in seen.licences if one.fact.ports is not None]
    is_open = any(one.fact.opens_ports and one.fact.ports is None for one in seen.licences)
    total = seen.about.fact.licensed_ports
    if total is None and seen.maker is SwitchMaker.CISCO:
        total = sum(opened) if opened else None
    elif (
        total is None
        and not is_open
        and any(said.place.command in _LISTS and said.is_whole() for said in seen.outputs)
    ):
        base = part.licensing.base_ports if part.licensing is not None else None
        total = base.value + sum(opened) if base is not None and base.is_certain else None
    used = sum(bool(port.state.fact.online) for port in seen.ports.values())
    return total if total is not None and total >= used else None


def _features(seen: SeenSwitch) -> tuple[str, ...]:
    """Names of licences for anything but a number of ports; what only runs on trial is none."""
    return tuple(
        dict.fromkeys(
            one.fact.name
            for one in seen.licences
            if one.fact.ports is None and not one.fact.opens_ports and one.fact.name
        )
    )
