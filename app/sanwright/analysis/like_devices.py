"""What devices, and what stands alone with all that is fitted into it, are like but for names.

Most rules on a host say nothing of it because of its part: it is no array, no enclosure, has no SAS
ports. They are asked once for all hosts of a kind; see ``likeness.py``. What is cabled to a device
is no part of its likeness, so whoever looks at its cables needs its name.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from msgspec.structs import replace

from sanwright.analysis.assessment import Assessment
from sanwright.analysis.chassis import ChassisFacts
from sanwright.analysis.likeness import Likeness, Unnamed, likeness_of
from sanwright.design import Device

_NAMES = ("id", "name", "moved_from", "remark", "x", "y")
"""Fields of a device that differ from one to the next."""
_PLACES = ("parent", "location", "group", "rack_position")
"""Fields that do where they are stated; that they are not is alike."""
_ALIKE = tuple(
    name for name in Device.__struct_fields__ if name not in _NAMES and name not in _PLACES
)


def device_likeness(facts: Assessment, device: Device) -> Likeness:
    """What a device is like by its own record."""
    return likeness_of(facts, _key(device), lambda like: _unnamed(device, like))


def chassis_likeness(facts: Assessment, chassis: ChassisFacts) -> Likeness:
    """What a device that stands alone is like with all that is fitted into it."""
    key = (
        *map(_key, chassis.members),
        *map(id, chassis.parts),
        len(chassis.ports),
    )
    return likeness_of(facts, key, lambda like: _unnamed_chassis(chassis, like), chassis.parts)


def _key(device: Device) -> Hashable:
    return (
        *[getattr(device, name) for name in _ALIKE],
        *[getattr(device, name) is None for name in _PLACES],
    )


def _unnamed(device: Device, exemplar_of: Likeness) -> Device:
    names: dict[str, Any] = {name: Unnamed(exemplar_of) for name in _NAMES}
    names.update(
        (name, Unnamed(exemplar_of)) for name in _PLACES if getattr(device, name) is not None
    )
    return replace(device, **names)


def _unnamed_chassis(chassis: ChassisFacts, exemplar_of: Likeness) -> ChassisFacts:
    members = tuple(_unnamed(member, exemplar_of) for member in chassis.members)
    ports: Any = tuple(Unnamed(exemplar_of) for _ in chassis.ports)
    return ChassisFacts(
        id=members[0].id,
        device=members[0],
        part=chassis.part,
        members=members,
        parts=chassis.parts,
        ports=ports,
        roles=chassis.roles,
        protocols=chassis.protocols,
        vendor=chassis.vendor,
    )
