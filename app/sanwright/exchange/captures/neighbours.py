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

OF_ROUTER = ("fcr_fd_", "fcr_xd_")
"""How domains are called that a router shows in a fabric: the routers' fronts, other fabrics."""
_TO_SWITCHES = (PortKind.E, PortKind.EX, PortKind.VE)


def neighbours(facts: Iterable[Fact]) -> list[SwitchFact]:
    """What the near ends say of the far ones; only Brocade's outputs give their WWN.

    A domain that a router shows is no switch.
    """
    found: dict[tuple[object, str], SwitchFact] = {}
    for fact in facts:
        if isinstance(fact, IslFact):
            domain, is_routed = fact.peer_domain, None
        elif isinstance(fact, PortFact) and fact.kind in _TO_SWITCHES and fact.peer_name:
            domain, is_routed = None, fact.kind is PortKind.EX or None
        else:
            continue
        key = fact.speaker, fact.peer_wwn
        if fact.peer_wwn and key not in found and not fact.peer_name.startswith(OF_ROUTER):
            found[key] = SwitchFact(
                fact.place, fact.speaker, vendor=SwitchMaker.BROCADE, about=fact.peer_wwn,
                wwn=fact.peer_wwn, name=fact.peer_name, domain=domain, is_routed=is_routed,
            )  # fmt: skip
    return list(found.values())
