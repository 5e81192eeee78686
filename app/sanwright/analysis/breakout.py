"""A cage broken out into its lanes: which cables are its legs, and which harness they belong to."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from sanwright.analysis.assessment import Assessment, remembered
from sanwright.analysis.ports import OpticState, port_facts
from sanwright.design import Cable, Tables, port_name
from sanwright.design.records import port_base
from sanwright.parts import Part

_LEGS = re.compile(r"(\d+)\s*[x×]\s*(.+)")


@dataclass(frozen=True, slots=True)
class Breakout:
    """The lanes of ``cage`` that are cabled, by number, each with its cable.

    ``harnesses`` are the harnesses that those cables are legs of. ``plain`` are the cables without
    a plug that all lanes share. ``lanes`` is how many the cage has.
    """

    cage: str
    lanes: int
    legs: tuple[tuple[str, str], ...]
    harnesses: tuple[str, ...]
    plain: tuple[str, ...]

    @property
    def first(self) -> str:
        """The cabled lane with the lowest number: it stands for them all."""
        return self.legs[0][0]

    @property
    def cables(self) -> tuple[str, ...]:
        """Ids of the legs."""
        return tuple(cable for _, cable in self.legs)


@remembered
def breakout(facts: Assessment, cage: str) -> Breakout | None:
    """How the cage is broken out; None if none of its lanes is cabled."""
    legs: list[tuple[int, str, Cable]] = []
    for id_ in facts.index("cables_in_cage", cage):
        cable = facts.tables.cables[id_]
        for end in cable.ends():
            port = port_facts(facts, end)
            if port.lane is not None and port_base(end) == cage:
                legs.append((port.lane, end, cable))
    if not legs:
        return None
    legs.sort(key=lambda leg: (leg[0], leg[2].id))
    group = port_facts(facts, cage).group
    harnesses = dict.fromkeys(harness_of(facts.tables, cable) for _, _, cable in legs)
    return Breakout(
        cage=cage,
        lanes=group.lanes if group is not None else 1,
        legs=tuple((end, cable.id) for _, end, cable in legs),
        harnesses=tuple(name for name in harnesses if name),
        plain=tuple(c.id for _, _, c in legs if not is_harness(facts.tables.part(c.part))),
    )


class BreakoutFault(StrEnum):
    """Why a cage cannot be broken out as it is cabled; the first that holds is told."""

    ONE_SOCKET = "the optic has one socket for one cable"
    PLAIN_CABLES = "lanes are cabled with plain cables"
    SEVERAL_HARNESSES = "legs of several harnesses meet"
    TOO_MANY_LEGS = "the harness has too many legs"


@remembered
def breakout_fault(facts: Assessment, cage: str) -> BreakoutFault | None:
    """What is wrong with the legs of a cage; None if nothing is, or if it cannot be told.

    It cannot of an empty cage, of an optic whose connector is not known, and of SAS ports.
    """
    legs, together = breakout(facts, cage), needs_harness(facts, cage)
    if legs is None or together is None:
        return None
    if not together:
        return BreakoutFault.ONE_SOCKET
    if legs.plain:
        return BreakoutFault.PLAIN_CABLES
    if len(legs.harnesses) > 1:
        return BreakoutFault.SEVERAL_HARNESSES
    has, most = harness_legs(facts, legs)
    return BreakoutFault.TOO_MANY_LEGS if has > most else None


def harness_legs(facts: Assessment, legs: Breakout) -> tuple[int, int]:
    """Legs that the harness of a cage has, those in other ports as well, and how many it may."""
    first = facts.tables.cables[legs.cables[0]]
    cables = facts.index("legs_of", first.harness) if first.harness else legs.cables
    part = facts.tables.part(first.part)
    return len(cables), min(legs_of(part) if part is not None else legs.lanes, legs.lanes)


@remembered
def needs_harness(facts: Assessment, cage: str) -> bool | None:
    """Whether the lanes come out of one socket together (MPO); None where that is not known."""
    port = port_facts(facts, cage)
    if port.optic_state is not OpticState.FITTED or not port.connector:
        return None
    return port.connector.startswith("MPO")


def is_harness(part: Part | None) -> bool:
    """Whether a cable ends in several plugs on one side: “4 x LC”."""
    return part is not None and legs_of(part) > 1


def legs_of(part: Part) -> int:
    """How many legs a cable has; 1 for a plain one."""
    if part.cable is None:
        return 1
    return max(legs_in(part.cable.connector_a), legs_in(part.cable.connector_b))


def legs_in(connector: str) -> int:
    """How many plugs a connector field names: 4 for “4 x LC”, 1 for “LC”."""
    found = _LEGS.fullmatch(connector.strip())
    return int(found.group(1)) if found is not None else 1


def plug_in(connector: str) -> str:
    """The plug that a connector field names: LC for “4 x LC”."""
    found = _LEGS.fullmatch(connector.strip())
    return found.group(2) if found is not None else connector


def harness_of(tables: Tables, cable: Cable) -> str:
    """What tells the harness of a leg from others: its name, else the cage that it is in.

    Empty for a cable that is no leg.
    """
    if cable.harness:
        return cable.harness
    if not is_harness(tables.part(cable.part)):
        return ""
    lane = next((end for end in cable.ends() if port_base(end) != end), cable.id)
    return port_base(lane) if port_name(lane) else lane
