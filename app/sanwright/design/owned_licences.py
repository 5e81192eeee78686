"""Licences that the customer has, by state: they stay, move and go with their switch."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sanwright.design.as_is import gone_from_base
from sanwright.design.records import Device, State
from sanwright.design.standing import removal_of
from sanwright.design.states import is_owned
from sanwright.design.tables import Tables


@dataclass(frozen=True, slots=True)
class HeldLicence:
    """A ``feature`` of a switch, or that ``ports`` of it are licensed (feature is empty then).

    ``device`` is its id, in the base where it is not drawn any more, ``part`` what it is there.
    """

    device: str
    part: str
    state: State
    feature: str = ""
    ports: int = 0


def owned_licences(drawn: Tables) -> Iterator[HeldLicence]:
    """What is stated of owned switches; of one that is taken out or replaced, as removed."""
    gone = removal_of(drawn).devices
    for device in drawn.devices.values():
        if is_owned(device):
            yield from _of(device, "removed" if device.id in gone else device.state)
    for _, record in gone_from_base(drawn):
        if isinstance(record, Device):
            yield from _of(record, "removed")
    for device in () if drawn.base is None else drawn.base.devices:
        now = drawn.devices.get(device.id)
        if now is not None and now.former_part == device.part:
            yield from _of(device, "removed")


def _of(device: Device, state: State) -> Iterator[HeldLicence]:
    if device.licensed_ports:
        yield HeldLicence(device.id, device.part, state, ports=device.licensed_ports)
    for name in device.licences:
        yield HeldLicence(device.id, device.part, state, feature=name)
