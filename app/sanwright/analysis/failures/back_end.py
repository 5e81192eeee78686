"""Which enclosures a system loses when SAS links or modules are gone; exact, module by module.

The traffic model takes an enclosure for one node. Its modules pass nothing on to each other,
though, so what is reached over SAS is followed here from expander to expander.
"""

from __future__ import annotations

from collections import deque

from sanwright.analysis.assessment import Assessment
from sanwright.analysis.chassis import chassis_of, enclosure_ids
from sanwright.analysis.failures.scenario import NOTHING, joint
from sanwright.analysis.outages import Outage
from sanwright.analysis.sas import (
    Node,
    SasStack,
    is_sas_enclosure,
    lead_of,
    modules_of,
    node_hops,
    stack_of,
)

Severed = tuple[str, str]
"""A system (empty: the bridges to Fibre Channel) and an enclosure that it cannot reach any more."""


class SasStacks:
    """All SAS stacks of a design, or what is left of them after ``before``."""

    def __init__(self, facts: Assessment, before: Outage = NOTHING) -> None:
        self._facts = facts
        self._before = before
        leads = {
            lead_of(facts, id_) for id_ in enclosure_ids(facts) if is_sas_enclosure(facts, id_)
        }
        self._stacks = [stack_of(facts, lead) for lead in sorted(leads)]
        self._touched: dict[str, set[int]] = {}
        self._base: list[frozenset[Severed]] = []
        for number, stack in enumerate(self._stacks):
            for id_ in stack.enclosures:
                self._touched.setdefault(id_, set()).add(number)
            for entry in stack.entries:
                for hop in entry.hops:
                    self._touched.setdefault(hop.cable, set()).add(number)
            for node in stack.expanders:
                for hop in node_hops(facts, node):
                    self._touched.setdefault(hop.cable, set()).add(number)
            self._base.append(self._reached(stack, before))

    def severed(self, outage: Outage) -> tuple[Severed, ...]:
        """What is reached before the outage and not after it, sorted."""
        if not self._stacks:
            return ()
        numbers = {
            number
            for id_ in (*outage.cables, *outage.nodes)
            for number in self._touched.get(id_, ())
        }
        lost: set[Severed] = set()
        all_gone = joint((self._before, outage))
        for number in numbers:
            lost |= self._base[number] - self._reached(self._stacks[number], all_gone)
        return tuple(sorted(lost))

    def _reached(self, stack: SasStack, outage: Outage) -> frozenset[Severed]:
        found: set[Severed] = set()
        for system in stack.systems:
            starts = {
                entry.expander
                for entry in stack.entries
                if entry.system == system
                and any(hop.cable not in outage.cables for hop in entry.hops)
            }
            found |= {(system, id_) for id_ in self._spread(starts, outage)}
        return frozenset(found)

    def _spread(self, starts: set[Node], outage: Outage) -> set[str]:
        """Enclosures with a module that is reached from the expanders ``starts``."""
        facts = self._facts
        gone = {
            node
            for id_ in outage.nodes
            if id_ in self._touched
            for node in modules_of(facts, id_).nodes
        }
        seen = starts - gone
        waiting = deque(sorted(seen))
        while waiting:
            for hop in node_hops(facts, waiting.popleft()):
                if not hop.is_onward or hop.cable in outage.cables:
                    continue
                if hop.far not in seen and hop.far not in gone:
                    seen.add(hop.far)
                    waiting.append(hop.far)
        chassis = {chassis_of(facts, node[0]) for node in seen}
        return {id_ for id_ in chassis if is_sas_enclosure(facts, id_)}
