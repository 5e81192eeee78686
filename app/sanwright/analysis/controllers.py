"""Controllers of an array: which of them works, who reaches which, what one has to carry alone."""

from __future__ import annotations

from sanwright.analysis.assessment import Assessment, remembered
from sanwright.analysis.chassis import chassis_facts
from sanwright.analysis.ports import port_facts, role_of
from sanwright.design import port_name
from sanwright.parts import PortRole, value_of

ACTIVE_STANDBY = "active/standby"
"""The mode of an array in which one controller does all the work and the other waits."""


@remembered
def controllers_of(facts: Assessment, array: str) -> tuple[str, ...]:
    """The controllers that the array's target ports are on, in the order of the ports."""
    names = (
        controller_of(facts, port)
        for port in chassis_facts(facts, array).ports
        if role_of(facts, port) is PortRole.TARGET
    )
    return tuple(dict.fromkeys(name for name in names if name))


def controller_of(facts: Assessment, port: str) -> str:
    """The controller that a target port is on; empty where that is not known."""
    group = port_facts(facts, port).group if port_name(port) else None
    return group.controller if group is not None else ""


@remembered
def active_controller(facts: Assessment, array: str) -> str:
    """The controller that does all the work, the first one; empty where all work."""
    part = chassis_facts(facts, array).part
    mode = value_of(part.array.controller_mode) if part is not None and part.array else None
    names = controllers_of(facts, array)
    return names[0] if mode == ACTIVE_STANDBY and len(names) > 1 else ""
