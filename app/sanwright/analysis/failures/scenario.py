"""What may fail: a thing, how people call it, and the links and nodes that go with it.

A port, the optic in it and the cable between two ports fail to the same effect, so a run of cable
with both its ports is one thing that may fail, and every one of its parts names it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from enum import StrEnum
from typing import ClassVar, Protocol

from sanwright.analysis.links import LinkFacts, LinkKind
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


class Scenario(Protocol):
    """One thing that fails, or several together."""

    @property
    def key(self) -> str:
        """Names it for good."""

    @property
    def kind(self) -> FailureKind:
        """What fails."""

    @property
    def name(self) -> Text:
        """How people call what fails."""

    @property
    def subjects(self) -> tuple[str, ...]:
        """Ids of devices, cables and fabrics and references of ports, the thing itself first."""

    @property
    def outage(self) -> Outage:
        """The links and nodes that go with it."""

    @property
    def is_modelled(self) -> bool:
        """False: what hangs on the thing is not known, so no effect of it means nothing."""

    @property
    def whole(self) -> frozenset[str]:
        """Devices that go as a whole where the thing itself is no device."""

    @property
    def own_loss(self) -> frozenset[str]:
        """Hosts, arrays and enclosures that no network helps, since they are gone themselves.

        What they ask for, or are asked for, counts nowhere.
        """

    @property
    def may_go(self) -> Outage:
        """What may be gone as well: nobody states where it stands or which feed it is on."""

    @property
    def may_be_lost(self) -> frozenset[str]:
        """What may be in ``own_loss``."""

    @property
    def excused(self) -> frozenset[str]:
        """Hosts, arrays and enclosures of which no traffic is known to be lost by the network."""


@dataclass(frozen=True, slots=True)
class ThingFails:
    """A scenario of anything but a link, or of several things."""

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
        """See ``Scenario``."""
        return self.own_loss | self.may_be_lost


@dataclass(frozen=True, slots=True)
class LinkFails:
    """A scenario of a run of cable with its ports and optics.

    Most things that may fail are links, tens of thousands of a large design: what is told of one is
    made for who asks.
    """

    link: LinkFacts
    is_modelled: ClassVar[bool] = True
    whole: ClassVar[frozenset[str]] = frozenset()
    own_loss: ClassVar[frozenset[str]] = frozenset()
    may_go: ClassVar[Outage] = NOTHING
    may_be_lost: ClassVar[frozenset[str]] = frozenset()
    excused: ClassVar[frozenset[str]] = frozenset()

    @property
    def key(self) -> str:
        """See ``Scenario``."""
        return f"link:{self.link.cable.id}"

    @property
    def kind(self) -> FailureKind:
        """See ``Scenario``."""
        return _KIND_OF_LINK.get(self.link.kind, FailureKind.OTHER_LINK)

    @property
    def name(self) -> Text:
        """See ``Scenario``."""
        lead = self.link.cable
        ends = joined((self.link.a.label, self.link.b.label), " – ")
        return joined((lead.name, ends)) if lead.name else ends

    @property
    def subjects(self) -> tuple[str, ...]:
        """See ``Scenario``."""
        ends = self.link.a.reference, self.link.b.reference
        return (*(cable.id for cable in self.link.cables), *ends)

    @property
    def outage(self) -> Outage:
        """See ``Scenario``."""
        return Outage(frozenset((self.link.cable.id,)))


_KIND_OF_LINK = {
    LinkKind.HOST: FailureKind.HOST_LINK,
    LinkKind.STORAGE: FailureKind.STORAGE_LINK,
    LinkKind.ISL: FailureKind.ISL,
    LinkKind.UPLINK: FailureKind.ISL,
    LinkKind.DIRECT: FailureKind.DIRECT_LINK,
    LinkKind.SAS: FailureKind.SAS_LINK,
}


def together(scenarios: Sequence[Scenario]) -> Scenario:
    """All of them at the same time; one alone is itself."""
    if len(scenarios) == 1:
        return scenarios[0]
    return ThingFails(
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
