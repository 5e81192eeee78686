"""Which port of a new device takes the place of which port of the one before it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from sanwright.design.records import port_ref
from sanwright.parts import Part, PortGroup

_Kind = tuple[str, str, int]
_Place = tuple[_Kind, int, int]
"""Kind, number of the controller and number of the port there."""


@dataclass(frozen=True, slots=True)
class PlacedPort:
    """A port of a device with the group that it is of."""

    reference: str
    group: PortGroup

    @property
    def kind(self) -> _Kind:
        """What two ports must have in common to stand for each other."""
        return self.group.role.value, self.group.protocol, self.group.lanes


def ports_of(device: str, part: Part) -> Iterator[PlacedPort]:
    """All ports of one device, in order."""
    for name, group in part.port_names():
        yield PlacedPort(port_ref(device, name), group)


def map_ports(
    old: Sequence[PlacedPort], new: Sequence[PlacedPort], ranks: Iterable[Sequence[str]]
) -> dict[str, str]:
    """For each port that is ranked the one that takes its place; none for those without room.

    The n-th port of a role, protocol and number of lanes becomes the n-th such port, controller by
    controller where both devices have several. What finds no such port, or a taken one, gets the
    next free one, if possible of the same controller. ``ranks`` are the ports of ``old`` that
    matter, those that matter most first.
    """
    places = _places(old, new)
    there = {place: reference for reference, place in _places(new, old).items()}
    mapped: dict[str, str] = {}
    for used in ranks:
        taken = set(mapped.values())
        alike = {ref: there[places[ref]] for ref in used if places[ref] in there}
        first: dict[str, str] = {}
        for reference, target in alike.items():
            if target not in taken:
                first.setdefault(target, reference)
        mapped |= {reference: target for target, reference in first.items()}
        for reference in used:
            if reference not in mapped:
                free = _next_free(places[reference], there, set(mapped.values()))
                if free is not None:
                    mapped[reference] = free
    return mapped


def _next_free(place: _Place, there: Mapping[_Place, str], taken: Collection[str]) -> str | None:
    kind, controller, _ = place
    free = [other for other in there if other[0] == kind and there[other] not in taken]
    near = [other for other in free if other[1] == controller]
    return there[(near or free)[0]] if free else None


def _places(ports: Sequence[PlacedPort], others: Sequence[PlacedPort]) -> dict[str, _Place]:
    """Where each port is, by reference.

    Controllers count only where both devices have several; those beyond the other's number go
    round.
    """
    found: dict[str, _Place] = {}
    counted: dict[tuple[_Kind, int], int] = {}
    for port in ports:
        here, opposite = _controllers(ports, port.kind), _controllers(others, port.kind)
        controller = 0
        if len(here) > 1 and len(opposite) > 1:
            controller = here.index(port.group.controller) % min(len(here), len(opposite))
        number = counted.get((port.kind, controller), 0)
        counted[port.kind, controller] = number + 1
        found[port.reference] = (port.kind, controller, number)
    return found


def _controllers(ports: Sequence[PlacedPort], kind: _Kind) -> list[str]:
    return list(dict.fromkeys(port.group.controller for port in ports if port.kind == kind))
