"""Which parts drop out of the window at a coming generation: what could still talk to its ports.

A Fibre Channel port runs at its own generation and, by rule, at the two before it. A part drops out
at a generation if it has none of these three speeds; its ports then have no link to the new
equipment that could be counted on. Source: the rule of the FCIA, as the speed table gives it.
"""

from __future__ import annotations

from dataclasses import dataclass

from sanwright.analysis.assessment import Assessment, remembered
from sanwright.parts import Part, PortRole, Reference, Speed, value_of
from sanwright.text import LabelledEnum, Text

_PROTOCOL = "FC"

_NEWEST = 2

GENERATIONS_BACK = 2
"""How far down a port is sure to go; single products go further (a 128GFC switch to 16GFC)."""


class RefreshOutlook(LabelledEnum):
    """What becomes of a part's ports when they meet a port of a coming generation."""

    STAYS = "stays", Text("stays")
    DROPS_OUT = "drops out", Text("drops out")
    UNKNOWN = "unknown", Text("unknown")


@dataclass(frozen=True, slots=True)
class SpeedRange:
    """The speeds of one kind of port of a part (``group``), or of an optic (empty ``group``).

    ``speeds`` None: not known. ``field`` is where the part record states them.
    """

    group: str
    field: str
    speeds: tuple[str, ...] | None

    @property
    def what(self) -> str:
        """In words for people."""
        return f"speeds of ports {self.group}" if self.group else "speeds"


@dataclass(frozen=True, slots=True)
class Window:
    """How one kind of port fares with a port of the generation ``target``, and at which speed."""

    target: str
    range: SpeedRange
    outlook: RefreshOutlook
    speed: str = ""


@dataclass(frozen=True, slots=True)
class PartTimeline:
    """A part's best speed today and its windows, one for each kind of port and generation."""

    part: Part
    best: str
    windows: tuple[Window, ...]

    def at(self, target: str) -> tuple[Window, ...]:
        """The windows of one generation."""
        return tuple(window for window in self.windows if window.target == target)


def generations(reference: Reference) -> tuple[Speed, ...]:
    """The Fibre Channel generations in which ports negotiate downwards, oldest first."""
    found = (speed for speed in reference.speeds if speed.protocol == _PROTOCOL)
    return tuple(sorted(found, key=lambda speed: speed.rank))


def read_generation(reference: Reference, text: str) -> Speed | None:
    """The generation meant by “64GFC”, “64G”, “64 Gb/s FC” or “64”; None if there is none."""
    digits = "".join(character for character in text if character.isdigit())
    rest = "".join(text.split()).upper().replace("/S", "").removeprefix(digits)
    if rest not in ("", "G", "GB", "GFC", "GBFC"):
        return None
    return next((each for each in generations(reference) if each.name == f"{digits}GFC"), None)


@remembered
def planned_generation(facts: Assessment) -> Speed | None:
    """The generation that the project plans to refresh to; None if it states none."""
    return read_generation(facts.reference, facts.tables.project.refresh_speed)


def coming_generations(facts: Assessment) -> tuple[str, ...]:
    """The two newest generations and the one that the project states, oldest first."""
    known = generations(facts.reference)
    stated = read_generation(facts.reference, facts.tables.project.refresh_speed)
    wanted = [*known[-_NEWEST:], *([stated] if stated is not None else [])]
    return tuple(speed.name for speed in known if speed in wanted)


def speed_ranges(part: Part, reference: Reference) -> tuple[SpeedRange, ...]:
    """The speeds of a part's Fibre Channel ports, or of an optic that is for Fibre Channel."""
    if part.optic is not None:
        speeds = value_of(part.optic.speeds)
        names = {speed.name for speed in generations(reference)}
        if speeds is not None and not names & set(speeds):
            return ()
        return (SpeedRange("", "optic.speeds", speeds),)
    return tuple(
        SpeedRange(name, f"ports.{name}.speeds", value_of(group.speeds))
        for name, group in part.ports.items()
        if group.protocol == _PROTOCOL
        and group.role is not PortRole.PASSIVE
        and not _is_parallel(value_of(group.speeds), reference)
    )


def window(reference: Reference, range_: SpeedRange, target: Speed) -> Window:
    """Whether ports with these speeds could talk to a port of ``target``, and at which speed."""
    if range_.speeds is None:
        return Window(target.name, range_, RefreshOutlook.UNKNOWN)
    common = [
        speed
        for speed in generations(reference)
        if speed.name in range_.speeds and 0 <= target.rank - speed.rank <= GENERATIONS_BACK
    ]
    if not common:
        return Window(target.name, range_, RefreshOutlook.DROPS_OUT)
    return Window(target.name, range_, RefreshOutlook.STAYS, common[-1].name)


@remembered
def timeline(facts: Assessment, part_id: str, targets: tuple[str, ...]) -> PartTimeline | None:
    """How a part of the design fares at the generations ``targets``; None: it has no FC ports."""
    part = facts.tables.part(part_id)
    ranges = speed_ranges(part, facts.reference) if part is not None else ()
    if part is None or not ranges:
        return None
    known = {name for each in ranges for name in each.speeds or ()}
    own = [speed.name for speed in generations(facts.reference) if speed.name in known]
    speeds = [speed for name in targets if (speed := facts.reference.speed(name)) is not None]
    windows = [window(facts.reference, each, speed) for speed in speeds for each in ranges]
    return PartTimeline(part, own[-1] if own else "", tuple(windows))


def _is_parallel(speeds: tuple[str, ...] | None, reference: Reference) -> bool:
    """Whether every speed is one of several lanes side by side, which is another network port."""
    found = [reference.speed(name) for name in speeds or ()]
    return bool(found) and all(speed is not None and speed.lanes > 1 for speed in found)
