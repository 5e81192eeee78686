"""What to propose: the optic for a port and the cable between two ports."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from sanwright.parts import (
    CableSeries,
    Confidence,
    Optic,
    OpticsFitting,
    Part,
    PortGroup,
    PortRole,
    Reference,
    is_same_shape,
    value_of,
)
from sanwright.units import Length

GENERIC = "Generic"
_MULTIMODE_CLASSES = ("SW", "SW4")
_SINGLE_MODE_CLASSES = ("LW", "CWDM4", "PSM4", "LW 4 km", "ELW 25 km", "ER 40 km", "ER 50 km")

_SUREST_FIRST = tuple(Confidence)


@dataclass(frozen=True, slots=True)
class Offer:
    """The optics to choose from: all of them, and which are not sold alone.

    ``upgrades`` raise the speed of adapters, ``for_hosts`` are listed by adapters and arrays only.
    """

    optics: tuple[Part, ...]
    bundled: frozenset[str]
    upgrades: frozenset[str]
    for_hosts: frozenset[str]
    reference: Reference


def offer(parts: Iterable[Part], reference: Reference) -> Offer:
    """What ``parts`` offer in optics. Bundled: shipped in another part, without order number."""
    optics: list[Part] = []
    shipped: set[str] = set()
    upgrades: set[str] = set()
    for_hosts: set[str] = set()
    for_switches: set[str] = set()
    for part in parts:
        if part.optic is not None:
            optics.append(part)
        upgrades.update(part.upgrade_optics)
        for group in part.ports.values():
            shipped.add(group.shipped_optic)
            is_switch = group.role is PortRole.FABRIC
            (for_switches if is_switch else for_hosts).update(_listed(group))
    bundled = {part.id for part in optics if part.id in shipped and not part.part_numbers}
    only_hosts = frozenset(for_hosts - for_switches)
    return Offer(tuple(optics), frozenset(bundled), frozenset(upgrades), only_hosts, reference)


def default_optic(
    offered: Offer,
    group: PortGroup,
    vendor: str,
    speed: str | None,
    cable: CableSeries | None,
    length: Length | None = None,
) -> Part | None:
    """The optic to propose for a port of ``group`` on a part of ``vendor``.

    Right shape and lanes, of a class that suits the cable; without one short wave, or long wave
    where ``length`` is beyond what short wave reaches over OM4. First the one that the port ships
    with, then the vendor's own, then a generic one; of these the fastest that the port allows. An
    adapter or array takes of its vendor's optics only upgrade kits and what it lists: the others
    are made for switches. Of equals one that is listed for the port, then the one whose speeds are
    surer. None where nothing fits.
    """
    if group.optics is OpticsFitting.NONE or group.protocol != "FC":
        return None
    allowed = _allowed(group, speed)
    chosen: Part | None = None
    for medium, classes in _ways(cable, length):
        found = _choose(offered, group, vendor, speed, allowed, medium, classes, length)
        chosen = chosen or found
        if found is not None and _reaches(found, allowed, offered.reference, medium, length):
            return found
    return chosen


def _ways(cable: CableSeries | None, length: Length | None) -> Iterator[tuple[str, Sequence[str]]]:
    """Media with the classes of optics for them, in the order in which they are tried."""
    if cable is not None:
        yield cable.medium, _classes(cable)
        return
    yield "OM4", _MULTIMODE_CLASSES
    if length is not None:
        yield "OS2", _SINGLE_MODE_CLASSES


def _choose(
    offered: Offer,
    group: PortGroup,
    vendor: str,
    speed: str | None,
    allowed: set[str],
    medium: str,
    classes: Sequence[str],
    length: Length | None,
) -> Part | None:
    suited = _suited(offered, group, allowed, speed, classes)
    return next(iter(_ranked(offered, suited, group, vendor, allowed, medium, length)), None)


def optics_for(
    offered: Offer, group: PortGroup, vendor: str, class_: str, speed: str | None
) -> tuple[Part, ...]:
    """The optics of reach class ``class_`` that ``default_optic`` chooses from, best first."""
    if group.optics is OpticsFitting.NONE or group.protocol != "FC":
        return ()
    allowed = _allowed(group, speed)
    medium = "OM4" if class_ in _MULTIMODE_CLASSES else "OS2"
    suited = _suited(offered, group, allowed, speed, (class_,))
    return tuple(_ranked(offered, suited, group, vendor, allowed, medium, None))


def _allowed(group: PortGroup, speed: str | None) -> set[str]:
    """Speeds that count: those of the port, or the one that is wanted; empty if none is known."""
    speeds = value_of(group.speeds)
    allowed = set(speeds or ())
    if speed is None:
        return allowed
    return {speed} if not allowed else allowed & {speed}


def _suited(
    offered: Offer,
    group: PortGroup,
    allowed: set[str],
    speed: str | None,
    classes: Sequence[str],
) -> list[Part]:
    return [
        part
        for part in offered.optics
        if _fits(part, group, classes) and _does(part, allowed, speed)
    ]


def _ranked(
    offered: Offer,
    suited: Sequence[Part],
    group: PortGroup,
    vendor: str,
    allowed: set[str],
    medium: str,
    length: Length | None,
) -> list[Part]:
    """Those of ``suited`` that may be proposed, best first."""
    own = [part for part in suited if part.id == group.shipped_optic]
    if own or group.optics is OpticsFitting.FIXED:
        return own
    sold = [part for part in suited if part.id not in offered.bundled]
    own = [part for part in sold if _is_for(part, vendor) and _suits_role(part, group, offered)]
    own = own or [part for part in sold if part.vendor == GENERIC]
    return sorted(
        own,
        key=lambda part: (
            _pace(part, allowed, offered.reference),
            not _reaches(part, allowed, offered.reference, medium, length),
            part.id not in _listed(group),
            _doubt(part),
            part.id,
        ),
    )


def _reaches(
    part: Part, allowed: set[str], reference: Reference, medium: str, length: Length | None
) -> bool:
    """Whether the optic's fastest allowed speed is known to go ``length`` over ``medium``."""
    if length is None or part.optic is None:
        return True
    speeds = [speed for name in _speeds(part) if (speed := reference.speed(name)) is not None]
    common = [speed for speed in speeds if not allowed or speed.name in allowed]
    if not common:
        return False
    fastest = max(common, key=lambda speed: speed.usable)
    row = reference.reach(fastest.name, medium, part.optic.class_)
    return row is not None and row.maximum is not None and length <= row.maximum


def default_cable(
    cables: Sequence[Part], a: PortGroup, b: PortGroup, optic: Part | None
) -> Part | None:
    """The cable to propose between two ports, ``optic`` being the one at either end."""
    if optic is not None and optic.optic is not None:
        ends = (_socket(a, optic.optic), _socket(b, optic.optic))
        medium = "OM4" if optic.optic.class_ in _MULTIMODE_CLASSES else "OS2"
    else:
        ends = (a.cage, b.cage)
        medium = ""
    if not all(ends):
        return None
    return min(_joining(cables, ends, medium), key=_plainness, default=None)


def _socket(group: PortGroup, optic: Optic) -> str:
    """What the cable must end in: a panel takes what its own couplers are made for."""
    return group.cage if group.role is PortRole.PASSIVE else optic.connector


def cables_between(cables: Sequence[Part], a: str, b: str, medium: str) -> tuple[Part, ...]:
    """Cables of ``medium`` (any if empty) that plug into ``a`` and ``b``, plain ones first."""
    fitting = _joining(cables, (a, b), medium)
    return tuple(sorted(fitting, key=_plainness))


def _plainness(part: Part) -> tuple[bool, bool, str]:
    """Sorts generic cables before a maker's, and those without electronics before others."""
    medium = part.cable.medium if part.cable is not None else ""
    return part.vendor != GENERIC, medium.startswith("active"), part.id


def _joining(cables: Sequence[Part], ends: tuple[str, str], medium: str) -> Iterator[Part]:
    for part in cables:
        cable = part.cable
        if cable is None or (medium and cable.medium != medium):
            continue
        there = (cable.connector_a, cable.connector_b)
        if any(
            is_same_shape(plug, socket) and is_same_shape(other_plug, other_socket)
            for (plug, other_plug), (socket, other_socket) in ((there, ends), (there[::-1], ends))
        ):
            yield part


def _classes(cable: CableSeries | None) -> Sequence[str]:
    single_mode = cable is not None and cable.medium.startswith("OS")
    return _SINGLE_MODE_CLASSES if single_mode else _MULTIMODE_CLASSES


def _fits(part: Part, group: PortGroup, classes: Sequence[str]) -> bool:
    optic = part.optic
    return (
        optic is not None
        and optic.class_ in classes
        and optic.lanes == group.lanes
        and (not group.cage or is_same_shape(optic.form_factor, group.cage))
    )


def _does(part: Part, allowed: set[str], speed: str | None) -> bool:
    speeds = _speeds(part)
    if speed is None and not allowed:
        return True
    return bool(allowed.intersection(speeds))


def _suits_role(part: Part, group: PortGroup, offered: Offer) -> bool:
    if group.role is PortRole.FABRIC:
        return part.id not in offered.for_hosts
    return part.id in offered.upgrades or part.id in _listed(group)


def _listed(group: PortGroup) -> tuple[str, ...]:
    return value_of(group.qualified_optics) or ()


def _is_for(part: Part, vendor: str) -> bool:
    if part.vendor == vendor:
        return True
    coded_for = value_of(part.optic.coded_for) if part.optic is not None else None
    return coded_for is not None and vendor in coded_for


def _speeds(part: Part) -> tuple[str, ...]:
    speeds = value_of(part.optic.speeds) if part.optic is not None else None
    return speeds if speeds is not None else ()


def _pace(part: Part, allowed: set[str], reference: Reference) -> tuple[float, float]:
    """Sorts the fastest common speed first, and of equals the one that is not made for more."""
    speeds = [speed for name in _speeds(part) if (speed := reference.speed(name)) is not None]
    common = [speed.usable.amount for speed in speeds if not allowed or speed.name in allowed]
    top = max((speed.usable.amount for speed in speeds), default=0.0)
    return -max(common, default=0.0), top


def _doubt(part: Part) -> int:
    """Sorts surer speeds first."""
    speeds = part.optic.speeds if part.optic is not None else None
    return _SUREST_FIRST.index(speeds.confidence) if speeds is not None else len(_SUREST_FIRST)
