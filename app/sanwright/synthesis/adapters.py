"""Adapters of hosts: the ports of one that go to switches, and the speeds that they run at."""

from __future__ import annotations

from sanwright.parts import Part, PortGroup, PortRole, value_of


def adapter_ports(part: Part) -> list[tuple[str, PortGroup]]:
    """The ports of an adapter that go to switches."""
    return [
        (name, group)
        for name, group in part.port_names()
        if group.role is PortRole.INITIATOR and group.protocol == "FC"
    ]


def adapter_speeds(part: Part) -> tuple[str, ...]:
    """The speeds that all of these ports run at; empty where that is not known."""
    known = [value_of(group.speeds) or () for _, group in adapter_ports(part)]
    return tuple(s for s in known[0] if all(s in each for each in known)) if known else ()
