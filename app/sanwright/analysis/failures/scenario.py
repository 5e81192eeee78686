"""What may fail: a thing, how people call it, and the links and nodes that go with it.

A port, the optic in it and the cable between two ports fail to the same effect, so a run of cable
with both its ports is one thing that may fail, and every one of its parts names it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from enum import StrEnum

from sanwright.analysis.outages import Outage
from sanwright.errors import InputError
from sanwright.text import Text, joined
from sanwright.visible import MOST_QUOTED, shortened


class FailureKind(StrEnum):
    """What fails, the largest first."""

    SITE = "site"
    ROOM = "room"
    RACK = "rack"
    FEED = "power feed"
    FABRIC = "fabric"
    SWITCH = "switch"
    BLADE = "blade"
    CONTROLLER = "controller"
    MODULE = "I/O module"
    PANEL = "patch panel"
    ADAPTER = "adapter"
    CARD = "array card"
    TRUNK = "trunk"
    ISL = "ISL"
    HOST_LINK = "host link"
    STORAGE_LINK = "storage link"
    SAS_LINK = "SAS link"
    DIRECT_LINK = "direct link"
    OTHER_LINK = "link"
    PORT = "broken out port"
    CABLE = "shared cable"
    DEVICE = "device"
    TOGETHER = "several"


LINKS = frozenset(
    {
        FailureKind.ISL,
        FailureKind.HOST_LINK,
        FailureKind.STORAGE_LINK,
        FailureKind.SAS_LINK,
        FailureKind.DIRECT_LINK,
        FailureKind.OTHER_LINK,
    }
)
"""Kinds that stand for a run of cable with the ports and optics at its ends."""


_GROUPS = {
    "link": LINKS | {FailureKind.TRUNK},
    "cable": LINKS | {FailureKind.CABLE},
    "port": LINKS | {FailureKind.PORT},
    "module": frozenset({FailureKind.MODULE}),
}
"""What people ask for and is no kind by itself, or more than the kind of that name."""


_NEAREST = 8
"""Kinds that a refusal names; all of them would be no short sentence."""


def kinds_called(name: str) -> frozenset[FailureKind]:
    """The kinds that a word such as ``switch``, ``host-link`` or ``link`` means.

    Raises InputError for another word.
    """
    known = {_word(kind): frozenset({kind}) for kind in FailureKind}
    del known[_word(FailureKind.TOGETHER)]
    known |= _GROUPS
    found = known.get(name.strip().casefold().replace(" ", "-"))
    if found is None:
        raise InputError(
            Text(
                "“{name}” is no kind of failure; of the {count} kinds the nearest are {near}.",
                name=shortened(name, MOST_QUOTED),
                count=len(known),
                near=joined(get_close_matches(name[:MOST_QUOTED], sorted(known), _NEAREST, 0.0)),
            )
        )
    return found


def _word(kind: FailureKind) -> str:
    return kind.value.casefold().replace(" ", "-").replace("/", "")


PLACES = frozenset({FailureKind.SITE, FailureKind.ROOM, FailureKind.RACK})
"""Kinds that take along all that stands in a location."""

NOTHING = Outage()


@dataclass(frozen=True, slots=True)
class Scenario:
    """One thing that fails, or several together. ``key`` names it for good.

    ``subjects`` are ids of devices, cables and fabrics and references of ports, the thing itself
    first. ``is_modelled`` False: what hangs on the thing is not known, so no effect of it means
    nothing. ``whole`` are devices that go as a whole where the thing itself is no device, and
    ``own_loss`` hosts, arrays and enclosures that no network helps, since they are gone themselves:
    what they ask for, or are asked for, counts nowhere. ``may_go`` may be gone as well, for nobody
    states where it stands or which feed it is on; ``may_be_lost`` may be in ``own_loss``.
    """

    key: str
    kind: FailureKind
    name: Text
    subjects: tuple[str, ...]
    outage: Outage
    is_modelled: bool = True
    whole: frozenset[str] = frozenset()
    own_loss: frozenset[str] = frozenset()
    may_go: Outage = NOTHING
    may_be_lost: frozenset[str] = frozenset()

    @property
    def excused(self) -> frozenset[str]:
        """Hosts, arrays and enclosures whose traffic is not known to be lost by the network."""
        return self.own_loss | self.may_be_lost


def together(scenarios: Sequence[Scenario]) -> Scenario:
    """All of them at the same time; one alone is itself."""
    if len(scenarios) == 1:
        return scenarios[0]
    return Scenario(
        key=" + ".join(each.key for each in scenarios),
        kind=FailureKind.TOGETHER,
        name=joined((each.name for each in scenarios), " + "),
        subjects=tuple(dict.fromkeys(id_ for each in scenarios for id_ in each.subjects)),
        outage=joint(each.outage for each in scenarios),
        is_modelled=all(each.is_modelled for each in scenarios),
        whole=frozenset().union(*(each.whole for each in scenarios)),
        own_loss=frozenset().union(*(each.own_loss for each in scenarios)),
        may_go=joint(each.may_go for each in scenarios),
        may_be_lost=frozenset().union(*(each.may_be_lost for each in scenarios)),
    )


def joint(outages: Iterable[Outage]) -> Outage:
    """Everything that is gone in any of the outages."""
    cables: frozenset[str] = frozenset()
    nodes: frozenset[str] = frozenset()
    for each in outages:
        cables |= each.cables
        nodes |= each.nodes
    return Outage(cables, nodes)
