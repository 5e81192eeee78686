"""What must hold across parts: ids, references to optics, speeds and media of the standards."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from sanwright.catalog.fitting import Problem, check_fitting
from sanwright.errors import InputError
from sanwright.parts import Figure, Part, PartKind, PortGroup, PortRole, Reference, value_of
from sanwright.text import Text, joined, verbatim

Find = Callable[[str], Part | None]

_ID = re.compile(r"[a-z0-9]+([.-][a-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class FiledPart:
    """A part with the file it was read from."""

    label: str
    part: Part

    def error(self, key: str, problem: Text) -> InputError:
        """An error about ``key`` of this part."""
        return InputError(joined((self.label, key, problem), ": "))


def check_parts(placed: Iterable[FiledPart], reference: Reference) -> None:
    """Raise InputError, naming file and key, for the first thing that does not hold."""
    parts: dict[str, FiledPart] = {}
    for entry in placed:
        _check_id(entry, parts)
        parts[entry.part.id] = entry
    by_id = {id_: entry.part for id_, entry in parts.items()}
    for entry in parts.values():
        for key, problem in problems_of(entry.part, reference, by_id.get):
            raise entry.error(key, problem)
    check_fitting(by_id, lambda id_, key, problem: parts[id_].error(key, problem))


def problems_of(part: Part, reference: Reference, find: Find) -> Iterator[Problem]:
    """What does not hold between ``part``, the standards and the optics that it names."""
    yield from _ports(part, find, reference)
    yield from _optic(part, reference)
    yield from _cable(part, reference)
    for position, optic in enumerate(part.upgrade_optics, 1):
        yield from _is_optic(f"upgrade_optics[{position}]", optic, find)
    yield from _slots(part)
    yield from _bundles(part, reference, find)


def is_id(text: str) -> bool:
    """Whether ``text`` is written as ids are, such as ``brocade-g620``."""
    return _ID.fullmatch(text) is not None


def _check_id(entry: FiledPart, parts: Mapping[str, FiledPart]) -> None:
    part = entry.part
    if not is_id(part.id):
        raise entry.error(
            "id", verbatim(f"{part.id!r} may only hold a-z, 0-9, single dots and dashes")
        )
    if part.id in parts:
        raise entry.error(
            "id", verbatim(f"{part.id} is already the id of a part in {parts[part.id].label}")
        )
    expected = f"parts/{part.kind.value}/{part.id}.toml"
    if not part.base and entry.label != expected:
        raise entry.error("id", verbatim(f"the file of this part must be {expected}"))


def _ports(part: Part, find: Find, reference: Reference) -> Iterator[Problem]:
    seen: set[str] = set()
    for name, group in part.ports.items():
        key = f"ports.{name}"
        clash = seen.intersection(group.names())
        if clash:
            yield (
                key,
                Text("port {port} is in another group too; set first or prefix", port=min(clash)),
            )
        seen.update(group.names())
        if ":" in group.prefix:
            yield f"{key}.prefix", Text("must not hold a colon")
        yield from _speeds(f"{key}.speeds", group.speeds, group.protocol, reference)
        yield from _shipped(key, group, find)
        listed = group.qualified_optics.value if group.qualified_optics is not None else ()
        for position, optic in enumerate(listed, 1):
            yield from _is_optic(f"{key}.qualified_optics[{position}]", optic, find)
        yield from _through(part, name, group)
    if part.drive is not None:
        yield from _speeds("drive.speeds", part.drive.speeds, part.drive.interface, reference)


def _through(part: Part, name: str, group: PortGroup) -> Iterator[Problem]:
    """The two sides of a panel lead to each other, in equal shares."""
    if group.role is not PortRole.PASSIVE:
        return
    key = f"ports.{name}.through"
    other = part.ports.get(group.through)
    if other is None or other is group or other.through != name:
        yield key, Text("must name the other side's port group, and that one this")
        return
    few, many = sorted((len(group.names()), len(other.names())))
    if few and many % few:
        yield key, Text("{many} ports cannot be shared equally by {few}", many=many, few=few)


def _shipped(key: str, group: PortGroup, find: Find) -> Iterator[Problem]:
    if not group.shipped_optic:
        return
    yield from _is_optic(f"{key}.shipped_optic", group.shipped_optic, find)
    found = find(group.shipped_optic)
    optic = found.optic if found is not None else None
    if optic is not None and optic.lanes != group.lanes:
        problem = Text(
            "{optic} has {lanes} lanes, the port {port}",
            optic=group.shipped_optic,
            lanes=optic.lanes,
            port=group.lanes,
        )
        yield f"{key}.shipped_optic", problem


def _is_optic(key: str, optic: str, find: Find) -> Iterator[Problem]:
    found = find(optic)
    if found is None:
        yield key, Text("there is no optic {optic} in the catalog", optic=optic)
    elif found.kind is not PartKind.OPTIC:
        yield key, Text("{optic} is a {kind}, not an optic", optic=optic, kind=found.kind.label)


def _optic(part: Part, reference: Reference) -> Iterator[Problem]:
    optic = part.optic
    if optic is None:
        if part.kind is PartKind.OPTIC:
            yield "optic", Text("an optic needs form_factor and class")
        return
    classes = sorted({row.optic_class for row in reference.reaches if row.optic_class})
    if optic.class_ not in classes:
        problem = Text(
            "{reach!r} is not a reach class of the standards: {known}",
            reach=optic.class_,
            known=", ".join(classes),
        )
        yield "optic.class", problem
    yield from _speeds("optic.speeds", optic.speeds, "FC", reference)


def _cable(part: Part, reference: Reference) -> Iterator[Problem]:
    cable = part.cable
    if cable is None:
        if part.kind is PartKind.CABLE:
            yield "cable", Text("a cable needs medium and two connectors")
        return
    media = sorted({row.medium for row in reference.reaches})
    if cable.medium and cable.medium not in media:
        problem = Text(
            "{medium!r} is not a medium of the standards: {known}",
            medium=cable.medium,
            known=", ".join(media),
        )
        yield "cable.medium", problem


def _slots(part: Part) -> Iterator[Problem]:
    """No more places are filled as sold than there are."""
    for name, group in part.slots.items():
        least, count = value_of(group.filled_min), value_of(group.count)
        if least is not None and count is not None and least > count:
            problem = Text(
                "{least:,} cannot be filled where there are {count:,}", least=least, count=count
            )
            yield f"slots.{name}.filled_min", problem


def _bundles(part: Part, reference: Reference, find: Find) -> Iterator[Problem]:
    """What comes with order numbers: parts that there are, optics that can be told from others."""
    brought = {f"part_numbers.{item.number}.brings": item.brings for item in part.part_numbers}
    if part.licensing is not None:
        brought["licensing.increment_brings"] = part.licensing.increment_brings
    classes = {row.optic_class for row in reference.reaches}
    for key, bundle in brought.items():
        if bundle is None:
            continue
        for id_ in bundle.pieces:
            if find(id_) is None:
                yield f"{key}.parts", Text("there is no part {part} in the catalog", part=id_)
        if bundle.optics and reference.speed(bundle.optic_speed) is None:
            yield f"{key}.optic_speed", Text("must be the speed that the optics are made for")
        if bundle.optics and bundle.optic_class not in classes:
            yield f"{key}.optic_class", Text("must be the reach class of the optics")
    if any(item.pieces < 1 for item in part.part_numbers):
        yield "part_numbers", Text("an order is one piece at least")


def _speeds(
    key: str, speeds: Figure[tuple[str, ...]] | None, protocol: str, reference: Reference
) -> Iterator[Problem]:
    for name in speeds.value if speeds is not None else ():
        speed = reference.speed(name)
        if speed is None:
            yield key, Text("{speed} is not a speed of the standards table", speed=name)
        elif speed.protocol.partition("-")[0] != protocol.partition("-")[0]:
            yield (
                key,
                Text(
                    "{speed} is a {own} speed, not a {wanted} one",
                    speed=name,
                    own=speed.protocol,
                    wanted=protocol,
                ),
            )
