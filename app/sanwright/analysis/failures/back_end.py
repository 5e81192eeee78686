"""Which enclosures a system loses when SAS links or modules are gone; exact, module by module.

The traffic model takes an enclosure for one node. Its modules pass nothing on to each other,
though, so what is reached over SAS is followed here from expander to expander.
"""

from __future__ import annotations

from sanwright.analysis.assessment import Assessment
from sanwright.analysis.chassis import enclosure_ids
from sanwright.analysis.failures.scenario import NOTHING, joint
from sanwright.analysis.outages import Outage
from sanwright.analysis.sas import is_sas_enclosure, lead_of, modules_of, node_hops, stack_of
from sanwright.analysis.sas_graph import access_graph, reached_enclosures

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
        stacks = [stack_of(facts, lead) for lead in sorted(leads)]
        self._graphs = [
            {system: access_graph(facts, stack, system) for system in stack.systems}
            for stack in stacks
        ]
        self._touched: dict[str, set[int]] = {}
        self._base: list[frozenset[Severed]] = []
        for number, stack in enumerate(stacks):
            for id_ in stack.enclosures:
                self._touched.setdefault(id_, set()).add(number)
            for entry in stack.entries:
                for hop in entry.hops:
                    self._touched.setdefault(hop.cable, set()).add(number)
            for node in stack.expanders:
                for hop in node_hops(facts, node):
                    self._touched.setdefault(hop.cable, set()).add(number)
            self._base.append(self._reached(number, before))

    def severed(self, outage: Outage) -> tuple[Severed, ...]:
        """What is reached before the outage and not after it, sorted."""
        if not self._graphs:
            return ()
        numbers = {
            number
            for id_ in (*outage.cables, *outage.nodes)
            for number in self._touched.get(id_, ())
        }
        lost: set[Severed] = set()
        all_gone = joint((self._before, outage))
        for number in numbers:
            lost |= self._base[number] - self._reached(number, all_gone)
        return tuple(sorted(lost))

    def _reached(self, number: int, outage: Outage) -> frozenset[Severed]:
        gone = [
            node
            for id_ in outage.nodes
            if id_ in self._touched
            for node in modules_of(self._facts, id_).nodes
        ]
        return frozenset(
            (system, id_)
            for system, graph in self._graphs[number].items()
            for id_ in reached_enclosures(graph, gone, outage.cables)
        )
