"""What may fail: a thing, how people call it, and the links and nodes that go with it.

A port, the optic in it and the cable between two ports fail to the same effect, so a run of cable
with both its ports is one thing that may fail, and every one of its parts names it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from sanwright.analysis.outages import Outage
from sanwright.text import Text, joined


class FailureKind(StrEnum):
    """What fails, the largest first."""

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


NOTHING = Outage()


@dataclass(frozen=True, slots=True)
class Scenario:
    """One thing that fails, or several together. ``key`` names it for good.

    ``subjects`` are ids of devices, cables and fabrics and references of ports, the thing itself
    first. ``is_modelled`` False: what hangs on the thing is not known, so no effect of it means
    nothing.
    """

    key: str
    kind: FailureKind
    name: Text
    subjects: tuple[str, ...]
    outage: Outage
    is_modelled: bool = True


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
    )


def joint(outages: Iterable[Outage]) -> Outage:
    """Everything that is gone in any of the outages."""
    cables: frozenset[str] = frozenset()
    nodes: frozenset[str] = frozenset()
    for each in outages:
        cables |= each.cables
        nodes |= each.nodes
    return Outage(cables, nodes)
