"""The run between two active ports: one cable, or several joined by patch panels."""

from __future__ import annotations

from dataclasses import dataclass

from sanwright.analysis.assessment import Assessment, remembered
from sanwright.design import port_device, port_name, port_ref
from sanwright.parts import PortGroup, PortRole


@dataclass(frozen=True, slots=True)
class Channel:
    """Cables in order from port ``a`` to port ``b``, and the panels between them.

    An end is a panel's port where nothing is plugged in behind it.
    """

    a: str
    b: str
    cables: tuple[str, ...]
    panels: tuple[str, ...]

    @property
    def lead(self) -> str:
        """The cable that stands for the whole run."""
        return self.cables[0]


@remembered
def channel_of(facts: Assessment, cable: str) -> Channel:
    """The run that ``cable`` is part of.

    A trunk with several runs in it (six duplex ports behind one MPO) is part of them all and is
    answered with the first that is cabled. The run starts at the end whose cable is in no other
    run, and of two such ends at the one whose cable has the lower id. Cables joined in a circle
    are opened at the first of them by the same order.
    """
    record = facts.tables.cables[cable]
    seen = {cable}
    here, back, panels_back = _walk(facts, record.a, seen)
    there, on, panels_on = _walk(facts, record.b, seen)
    cables = (*reversed(back), cable, *on)
    panels = (*reversed(panels_back), *panels_on)
    if len(cables) == 1:
        return Channel(here, there, cables, panels)
    ranks = [(_is_shared(facts, id_), id_) for id_ in cables]
    first, last = ranks[0], ranks[-1]
    if _is_shared(facts, cable) and not (first[0] and last[0]):
        return channel_of(facts, min(first, last)[1])
    if _is_loop(facts, here) and cable != min(ranks)[1]:
        return channel_of(facts, min(ranks)[1])
    if first > last:
        return Channel(there, here, cables[::-1], panels[::-1])
    return Channel(here, there, cables, panels)


def _is_loop(facts: Assessment, end: str) -> bool:
    """Whether a run that ends at ``end`` does so because it came back to where it was."""
    return _sides(facts, end) is not None and bool(facts.index("cables_at", end))


def _is_shared(facts: Assessment, cable: str) -> bool:
    """Whether the cable leads to several ports of a panel: a trunk, which may hold several runs."""
    for port in facts.tables.cables[cable].ends():
        sides = _sides(facts, port)
        if sides is not None and len(sides[0].names()) < len(sides[1].names()):
            return True
    return False


def _walk(facts: Assessment, port: str, seen: set[str]) -> tuple[str, list[str], list[str]]:
    """Onward from a cable's end ``port``: the last port, the cables and the panels.

    Cables in ``seen`` are not followed again, so that a loop ends; those passed are added.
    """
    cables: list[str] = []
    panels: list[str] = []
    strand: int | None = None
    while (crossing := _across(facts, port, strand)) is not None:
        opposite, strand = crossing
        onward = [id_ for id_ in facts.index("cables_at", opposite) if id_ not in seen]
        panels.append(port_device(port))
        if not onward:
            return opposite, cables, panels
        seen.add(onward[0])
        cables.append(onward[0])
        ends = facts.tables.cables[onward[0]].ends()
        port = ends[1] if ends[0] == opposite else ends[0]
    return port, cables, panels


def _across(facts: Assessment, port: str, strand: int | None) -> tuple[str, int | None] | None:
    """The port on the other side of the panel, and the strand of it; None if this is no panel."""
    sides = _sides(facts, port)
    part = facts.tables.part_of(port_device(port))
    if sides is None or part is None:
        return None
    device = port_device(port)
    behind = [port_ref(device, name) for name in part.behind(port_name(port))]
    if not behind:
        return None
    near, far = sides[0].names(), sides[1].names()
    if len(near) > len(far):
        return behind[0], near.index(port_name(port)) % (len(near) // len(far))
    if len(near) == len(far):
        return behind[0], strand
    if strand is not None:
        return behind[min(strand, len(behind) - 1)], None
    cabled = (each for each in behind if facts.index("cables_at", each))
    return next(cabled, behind[0]), None


def _sides(facts: Assessment, port: str) -> tuple[PortGroup, PortGroup] | None:
    """The panel's port group that ``port`` is of, and the one behind it; None if it is no panel."""
    part = facts.tables.part_of(port_device(port))
    group = part.port_group(port_name(port)) if part is not None else None
    if part is None or group is None or group.role is not PortRole.PASSIVE:
        return None
    if port_name(port) not in group.names():
        return None
    other = part.ports.get(group.through)
    return (group, other) if other is not None else None
