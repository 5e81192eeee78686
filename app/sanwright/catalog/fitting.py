"""What must add up inside a part, and between a chassis and what goes into its slots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise

from sanwright.errors import InputError
from sanwright.parts import BufferCredits, Part, PartKind, PortGroup, value_of
from sanwright.text import Text

Problem = tuple[str, Text]
ErrorAbout = Callable[[str, str, Text], InputError]

_LANES_OF_CAGE = {"SFP": 1, "SFP+": 1, "SFP28": 1, "SFP56": 1, "SFP-DD": 2}
_LANES_OF_QSFP = 4
_CHASSIS = (PartKind.SWITCH, PartKind.DIRECTOR)


def check_fitting(parts: Mapping[str, Part], error: ErrorAbout) -> None:
    """Raise ``error`` (of part id, key and problem) for the first thing that does not add up."""
    fitting = {name for part in parts.values() for name in part.fits}
    accepted = {
        name for part in parts.values() for group in part.slots.values() for name in group.accepts
    }
    for part in parts.values():
        for key, problem in (*own_sums(part), *_slots(part, fitting), *_place(part, accepted)):
            raise error(part.id, key, problem)


def own_sums(part: Part) -> Iterator[Problem]:
    """What does not add up within the part itself."""
    yield from _ports(part)
    yield from _licences(part)
    yield from _slot_names(part)


def fabric_ports(part: Part) -> int | None:
    """Fibre Channel ports of a switch with every lane of a cage counted; None where not known."""
    groups = [group for group in part.ports.values() if group.protocol == "FC"]
    counts = [value_of(group.count) for group in groups]
    known = [count for count in counts if count is not None]
    if not groups or len(known) < len(groups):
        return None
    return sum(count * group.lanes for count, group in zip(known, groups, strict=True))


def _ports(part: Part) -> Iterator[Problem]:
    for name, group in part.ports.items():
        key = f"ports.{name}"
        lanes = _lanes(group)
        if lanes is not None and group.lanes != lanes:
            yield (
                f"{key}.lanes",
                Text(
                    "a {cage} cage has {lanes}, not {stated}",
                    cage=group.cage,
                    lanes=lanes,
                    stated=group.lanes,
                ),
            )
        count = value_of(group.count)
        trunk = value_of(group.trunk_group_size)
        if count is not None and trunk is not None and trunk > count:
            yield (
                f"{key}.trunk_group_size",
                Text("{ports} ports are more than the {count} there are", ports=trunk, count=count),
            )
        if group.buffer_credits is not None:
            yield from _credits(f"{key}.buffer_credits", group.buffer_credits, count)


def _lanes(group: PortGroup) -> int | None:
    """How many lanes the cage of a Fibre Channel port has, where its shape tells."""
    if group.protocol != "FC":
        return None
    if group.cage.startswith("QSFP"):
        return _LANES_OF_QSFP
    return _LANES_OF_CAGE.get(group.cage)


def _credits(key: str, buffers: BufferCredits, count: int | None) -> Iterator[Problem]:
    rising: Sequence[tuple[str, int | None]] = (
        ("port_default", value_of(buffers.port_default)),
        ("port_max", value_of(buffers.port_max)),
        ("pool", value_of(buffers.pool)),
    )
    known = [(name, value) for name, value in rising if value is not None]
    for (low, small), (high, large) in pairwise(known):
        if small > large:
            yield (
                f"{key}.{low}",
                Text("{small} is more than {field}, {large}", small=small, field=high, large=large),
            )
    sharing = value_of(buffers.pool_ports)
    if sharing is not None and count is not None and sharing > count:
        yield (
            f"{key}.pool_ports",
            Text("{ports} ports are more than the {count} there are", ports=sharing, count=count),
        )


def _licences(part: Part) -> Iterator[Problem]:
    if part.licensing is None:
        return
    there = fabric_ports(part)
    base = value_of(part.licensing.base_ports)
    step = value_of(part.licensing.increment_ports)
    if there is None or base is None:
        return
    if base > there:
        yield (
            "licensing.base_ports",
            Text("{ports} ports are more than the {count} there are", ports=base, count=there),
        )
    elif step is not None and base + step > there:
        problem = Text(
            "{base} and {step} ports are more than the {count} there are",
            base=base,
            step=step,
            count=there,
        )
        yield "licensing.increment_ports", problem


def _slots(part: Part, fitting: set[str]) -> Iterator[Problem]:
    for key, group in part.slots.items():
        for name in group.accepts if part.kind in _CHASSIS else ():
            if name not in fitting:
                yield f"slots.{key}.accepts", Text("there is no part that fits {name!r}", name=name)


def _slot_names(part: Part) -> Iterator[Problem]:
    names = Counter(name for group in part.slots.values() for name in group.names())
    for key, group in part.slots.items():
        twice = next((name for name in group.names() if names[name] > 1), "")
        if twice:
            yield (
                f"slots.{key}",
                Text("slot {slot} is in another group too; set first or prefix", slot=twice),
            )


def _place(part: Part, accepted: set[str]) -> Iterator[Problem]:
    if part.kind is PartKind.BLADE:
        for name in part.fits:
            if name not in accepted:
                yield "fits", Text("there is no chassis with a slot for {name!r}", name=name)
