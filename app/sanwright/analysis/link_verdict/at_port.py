"""Faults of one port: what is in its cage, what it can run, how its lanes are cabled."""

from __future__ import annotations

from collections.abc import Iterator

from sanwright.analysis.assessment import Assessment, remembered
from sanwright.analysis.breakout import breakout_fault
from sanwright.analysis.coding import Coding, coding
from sanwright.analysis.likeness import NameNeededError, answers_for_all, said_of_all
from sanwright.analysis.link_verdict.fault import FaultKind, LinkFault, LinkState
from sanwright.analysis.link_verdict.speeds import possible_speeds, uncertain_speeds
from sanwright.analysis.ports import OpticState, PortFacts, port_facts
from sanwright.analysis.uncertain import UncertainFact
from sanwright.design.part_use import table_of
from sanwright.design.records import Table, port_base
from sanwright.parts import PortRole
from sanwright.parts.cages import is_same_shape


@remembered
def port_faults(facts: Assessment, reference: str) -> tuple[LinkFault, ...]:
    """What keeps a cable in the port from working, whatever is at its other end."""
    port = port_facts(facts, reference)
    said = said_of_all(facts, port.like, _if_none)
    return said[0] if said is not None else _faults(facts, port)


def _if_none(facts: Assessment, port: PortFacts) -> tuple[LinkFault, ...]:
    """A fault names the port that has it; that there is none holds for all like it."""
    if _faults(facts, port):
        raise NameNeededError
    return ()


answers_for_all(port_faults, _if_none)


def _faults(facts: Assessment, port: PortFacts) -> tuple[LinkFault, ...]:
    if port.group is None:
        return tuple(_nowhere(port))
    if port.optic_state is OpticState.UNRESOLVED and _is_no_optic(facts, port):
        wrong = LinkFault(FaultKind.PART_WRONG_KIND, LinkState.DOWN, (port.reference,))
        return (wrong, *_lanes(facts, port))
    return (*_cage(port), *_speeds(facts, port), *_coding(port), *_lanes(facts, port))


def _nowhere(port: PortFacts) -> Iterator[LinkFault]:
    part = port.part
    if part is None:
        yield LinkFault(FaultKind.PART_UNRESOLVED, LinkState.UNKNOWN, (port.reference,))
        return
    uncertain = tuple(
        UncertainFact.of(part, f"ports.{name}.count", group.count)
        for name, group in part.ports.items()
        if group.count is not None and not group.count.is_certain
    )
    is_open = bool(uncertain) or any(group.count is None for group in part.ports.values())
    state = LinkState.UNKNOWN if is_open else LinkState.DOWN
    yield LinkFault(FaultKind.PORT_NOT_THERE, state, (port.reference,), uncertain)


def _is_no_optic(facts: Assessment, port: PortFacts) -> bool:
    setting = facts.tables.ports.get(
        port_base(port.reference) if port.lane is not None else port.reference
    )
    part = facts.tables.part(setting.optic) if setting is not None and setting.optic else None
    return part is not None and table_of(part.kind) is not Table.PORTS


def _cage(port: PortFacts) -> Iterator[LinkFault]:
    if port.cables and port.optic_state is OpticState.EMPTY:
        yield LinkFault(FaultKind.OPTIC_MISSING, LinkState.DOWN, (port.reference,))
    if port.optic is None or port.optic.optic is None or port.group is None:
        return
    cage, form = port.group.cage, port.optic.optic.form_factor
    if cage and form and not is_same_shape(form, cage):
        yield LinkFault(FaultKind.OPTIC_FORM, LinkState.DOWN, (port.reference,))
    if port.lane is not None and port.lane > port.optic.optic.lanes:
        yield LinkFault(FaultKind.OPTIC_LANES, LinkState.DOWN, (port.reference,))


def _speeds(facts: Assessment, port: PortFacts) -> Iterator[LinkFault]:
    if port.is_passive:
        return
    if port.speeds is None:
        yield LinkFault(FaultKind.SPEEDS_UNKNOWN, LinkState.UNKNOWN, (port.reference,))
    elif not port.speeds:
        is_certain = not possible_speeds(facts, port)
        yield LinkFault(
            FaultKind.OPTIC_SPEED,
            LinkState.DOWN if is_certain else LinkState.UNKNOWN,
            (port.reference,),
            () if is_certain else tuple(uncertain_speeds(port)),
        )


def _coding(port: PortFacts) -> Iterator[LinkFault]:
    part = port.part
    if port.role is not PortRole.FABRIC or port.optic is None or part is None:
        return
    found = coding(port.optic, part)
    if found is Coding.UNKNOWN:
        yield LinkFault(FaultKind.CODING_UNKNOWN, LinkState.UNKNOWN, (port.reference,))
    elif found is Coding.FOREIGN:
        figure = port.optic.optic.coded_for if port.optic.optic is not None else None
        uncertain = (
            (UncertainFact.of(port.optic, "optic.coded_for", figure),)
            if figure is not None and not figure.is_certain
            else ()
        )
        # That a switch keeps such a port shut is said by no maker's document at hand.
        yield LinkFault(FaultKind.CODED, LinkState.DOUBTFUL, (port.reference,), uncertain)


def _lanes(facts: Assessment, port: PortFacts) -> Iterator[LinkFault]:
    """Which leg would be the one that works cannot be told, so none counts."""
    if port.lane is not None and breakout_fault(facts, port_base(port.reference)) is not None:
        yield LinkFault(FaultKind.BREAKOUT, LinkState.DOWN, (port.reference,))
