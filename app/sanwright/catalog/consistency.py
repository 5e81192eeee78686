"""What must hold across parts: ids, references to optics, speeds and media of the standards."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from sanwright.catalog.fitting import check_fitting
from sanwright.errors import InputError
from sanwright.parts import Figure, Part, PartKind, PortGroup, Reference

_ID = re.compile(r"[a-z0-9]+([.-][a-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class Placed:
    """A part with the file it was read from."""

    label: str
    part: Part

    def error(self, key: str, problem: str) -> InputError:
        """An error about ``key`` of this part."""
        return InputError(f"{self.label}: {key}: {problem}")


def check_parts(placed: Iterable[Placed], reference: Reference) -> None:
    """Raise InputError, naming file and key, for the first thing that does not hold."""
    parts: dict[str, Placed] = {}
    for entry in placed:
        _check_id(entry, parts)
        parts[entry.part.id] = entry
    for entry in parts.values():
        _check_ports(entry, parts, reference)
        _check_optic(entry, reference)
        _check_cable(entry, reference)
        for position, optic in enumerate(entry.part.upgrade_optics, 1):
            _check_is_optic(entry, f"upgrade_optics[{position}]", optic, parts)
    check_fitting(
        {id_: entry.part for id_, entry in parts.items()},
        lambda id_, key, problem: parts[id_].error(key, problem),
    )


def _check_id(entry: Placed, parts: Mapping[str, Placed]) -> None:
    part = entry.part
    if not _ID.fullmatch(part.id):
        raise entry.error("id", f"{part.id!r} may only hold a-z, 0-9, single dots and dashes")
    if part.id in parts:
        raise entry.error("id", f"{part.id} is already the id of a part in {parts[part.id].label}")
    expected = f"parts/{part.kind.value}/{part.id}.toml"
    if not part.base and entry.label != expected:
        raise entry.error("id", f"the file of this part must be {expected}")


def _check_ports(entry: Placed, parts: Mapping[str, Placed], reference: Reference) -> None:
    seen: set[str] = set()
    for name, group in entry.part.ports.items():
        key = f"ports.{name}"
        clash = seen.intersection(group.names())
        if clash:
            raise entry.error(
                key, f"port {min(clash)} is in another group too; set first or prefix"
            )
        seen.update(group.names())
        if ":" in group.prefix:
            raise entry.error(f"{key}.prefix", "must not hold a colon")
        _check_speeds(entry, f"{key}.speeds", group.speeds, group.protocol, reference)
        _check_shipped(entry, key, group, parts)
    if entry.part.drive is not None:
        interface = entry.part.drive.interface
        _check_speeds(entry, "drive.speeds", entry.part.drive.speeds, interface, reference)


def _check_shipped(entry: Placed, key: str, group: PortGroup, parts: Mapping[str, Placed]) -> None:
    if not group.shipped_optic:
        return
    _check_is_optic(entry, f"{key}.shipped_optic", group.shipped_optic, parts)
    optic = parts[group.shipped_optic].part.optic
    if optic is not None and optic.lanes != group.lanes:
        problem = f"{group.shipped_optic} has {optic.lanes} lanes, the port {group.lanes}"
        raise entry.error(f"{key}.shipped_optic", problem)


def _check_is_optic(entry: Placed, key: str, optic: str, parts: Mapping[str, Placed]) -> None:
    found = parts.get(optic)
    if found is None:
        raise entry.error(key, f"there is no optic {optic} in the catalog")
    if found.part.kind is not PartKind.OPTIC:
        raise entry.error(key, f"{optic} is a {found.part.kind.value}, not an optic")


def _check_optic(entry: Placed, reference: Reference) -> None:
    optic = entry.part.optic
    if optic is None:
        if entry.part.kind is PartKind.OPTIC:
            raise entry.error("optic", "an optic needs form_factor and class")
        return
    classes = sorted({row.optic_class for row in reference.reaches if row.optic_class})
    if optic.class_ not in classes:
        problem = f"{optic.class_!r} is not a reach class of the standards: {', '.join(classes)}"
        raise entry.error("optic.class", problem)
    _check_speeds(entry, "optic.speeds", optic.speeds, "FC", reference)


def _check_cable(entry: Placed, reference: Reference) -> None:
    cable = entry.part.cable
    if cable is None:
        if entry.part.kind is PartKind.CABLE:
            raise entry.error("cable", "a cable needs medium and two connectors")
        return
    media = sorted({row.medium for row in reference.reaches})
    if cable.medium and cable.medium not in media:
        problem = f"{cable.medium!r} is not a medium of the standards: {', '.join(media)}"
        raise entry.error("cable.medium", problem)


def _check_speeds(
    entry: Placed,
    key: str,
    speeds: Figure[tuple[str, ...]] | None,
    protocol: str,
    reference: Reference,
) -> None:
    for name in speeds.value if speeds is not None else ():
        speed = reference.speed(name)
        if speed is None:
            raise entry.error(key, f"{name} is not a speed of the standards table")
        if speed.protocol.partition("-")[0] != protocol.partition("-")[0]:
            raise entry.error(key, f"{name} is a {speed.protocol} speed, not a {protocol} one")
