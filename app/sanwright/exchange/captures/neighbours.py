"""Switches that are known by nothing but the ISL that leads to them."""

from __future__ import annotations

from collections.abc import Iterable

from sanwright.exchange.captures.facts import (
    Fact,
    IslFact,
    PortFact,
    PortKind,
    SwitchFact,
    SwitchMaker,
)

_OF_ROUTER = ("fcr_fd_", "fcr_xd_")


def neighbours(facts: Iterable[Fact]) -> list[SwitchFact]:
    """What the near ends say of the far ones; only Brocade's outputs give their WWN.

    A domain that a router shows is no switch.
    """
    found: dict[tuple[object, str], SwitchFact] = {}
    for fact in facts:
        if isinstance(fact, IslFact):
            domain = fact.peer_domain
        elif isinstance(fact, PortFact) and fact.kind is PortKind.E and fact.peer_name:
            domain = None
        else:
            continue
        key = fact.speaker, fact.peer_wwn
        if fact.peer_wwn and key not in found and not fact.peer_name.startswith(_OF_ROUTER):
            found[key] = SwitchFact(
                fact.place, fact.speaker, vendor=SwitchMaker.BROCADE, about=fact.peer_wwn,
                wwn=fact.peer_wwn, name=fact.peer_name, domain=domain,
            )  # fmt: skip
    return list(found.values())
