"""One verdict on a link: whether it comes up, and what that rests on.

Checks word the faults, and everything that follows traffic (topology, load, growth, failures,
latency) asks ``carries``: what a finding takes down is nobody's path.
"""

from __future__ import annotations

from dataclasses import dataclass

from sanwright.analysis.assessment import Assessment, remembered
from sanwright.analysis.likeness import NameNeededError, answers_for_all, said_of_all
from sanwright.analysis.link_verdict.at_port import port_faults
from sanwright.analysis.link_verdict.fault import FaultKind, LinkFault, LinkState
from sanwright.analysis.link_verdict.on_link import (
    AOC_LENGTH,
    ends_of,
    link_faults,
    misfits,
    unknown_sockets,
)
from sanwright.analysis.link_verdict.speeds import derived_for, doubtful_speed_facts
from sanwright.analysis.links import LinkFacts, all_links, link_facts, links_of, run_lead
from sanwright.analysis.ports import PortFacts
from sanwright.analysis.uncertain import UncertainFact
from sanwright.parts import Speed

__all__ = [
    "AOC_LENGTH",
    "FaultKind",
    "LinkFault",
    "LinkState",
    "LinkVerdict",
    "carries",
    "carrying_links",
    "doubtful_speed_facts",
    "doubtful_speeds_of",
    "ends_of",
    "faults_at",
    "faults_of",
    "links_in_doubt",
    "links_in_state",
    "misfits",
    "port_faults",
    "running_speed",
    "unknown_sockets",
    "verdict",
    "verdict_on",
]


@dataclass(frozen=True, slots=True)
class LinkVerdict:
    """Whether a link comes up; ``faults`` are all that count against it, worst first.

    ``rests_on`` are the derived figures that its speed rests on. They alone make no link doubtful:
    that a port runs its own generation and the two before it is what every such set is derived by.
    """

    state: LinkState
    faults: tuple[LinkFault, ...]
    rests_on: tuple[UncertainFact, ...]


def verdict(facts: Assessment, lead: str) -> LinkVerdict:
    """The verdict on the link of which the cable ``lead`` is the first."""
    return verdict_on(facts, link_facts(facts, lead))


def verdict_on(facts: Assessment, link: LinkFacts) -> LinkVerdict:
    """The verdict on a link; one for all that are like it, if they have no fault."""
    said = said_of_all(facts, link.like, _if_faultless)
    return said[0] if said is not None else _verdict_by_itself(facts, link.cable.id)


@remembered
def _verdict_by_itself(facts: Assessment, lead: str) -> LinkVerdict:
    return _verdict(facts, link_facts(facts, lead))


def _if_faultless(facts: Assessment, link: LinkFacts) -> LinkVerdict:
    """A fault names the link that has it; that there is none holds for all like it."""
    found = _verdict(facts, link)
    if found.faults:
        raise NameNeededError
    return found


answers_for_all(_verdict_by_itself, _if_faultless)


def _verdict(facts: Assessment, link: LinkFacts) -> LinkVerdict:
    faults = [fault for end in link.ends for fault in port_faults(facts, end.reference)]
    faults += link_faults(facts, link)
    faults.sort(key=lambda fault: -fault.state.rank)
    derived = (
        fact
        for end in link.ends
        if link.speed is not None
        for fact in derived_for(facts, end, link.speed)
    )
    return LinkVerdict(
        faults[0].state if faults else LinkState.UP,
        tuple(faults),
        tuple(dict.fromkeys(derived)),
    )


def carries(facts: Assessment, link: LinkFacts) -> bool:
    """Whether traffic is counted on the link: it is not known to be down, and it has two ends."""
    if link.a.group is None or link.b.group is None:
        return False
    return verdict_on(facts, link).state is not LinkState.DOWN


def running_speed(facts: Assessment, link: LinkFacts) -> Speed | None:
    """What the link runs at; None where it is down, or where nobody knows."""
    return link.speed if verdict_on(facts, link).state is not LinkState.DOWN else None


@remembered
def carrying_links(facts: Assessment, chassis: str) -> tuple[LinkFacts, ...]:
    """The links of a chassis that traffic is counted on, in the order of its ports."""
    return tuple(link for link in links_of(facts, chassis) if carries(facts, link))


def faults_of(facts: Assessment, link: LinkFacts, *kinds: FaultKind) -> tuple[LinkFault, ...]:
    """The faults of these kinds that the link has."""
    return tuple(f for f in verdict_on(facts, link).faults if f.kind in kinds)


def faults_at(facts: Assessment, port: PortFacts, *kinds: FaultKind) -> tuple[LinkFault, ...]:
    """The faults of these kinds that the port has by itself."""
    return tuple(f for f in port_faults(facts, port.reference) if f.kind in kinds)


@remembered
def doubtful_speeds_of(facts: Assessment, part: str) -> tuple[LinkFacts, ...]:
    """Links that rest on speeds of ``part`` that are of low confidence."""
    if not doubtful_speed_facts(facts, part):
        return ()
    ports = facts.index("ports_with_optic", part)
    cables = [cable for port in ports for cable in facts.index("cables_in_cage", port)]
    for device in facts.index("devices_of_part", part):
        cables += facts.index("cables_on", device)
    leads = dict.fromkeys(run_lead(facts, cable) for cable in cables)
    links = (link_facts(facts, lead) for lead in leads)
    return tuple(
        link
        for link in links
        for fault in faults_of(facts, link, FaultKind.SPEEDS_DOUBTFUL)
        if part in {fact.part for fact in fault.rests_on}
    )


def links_in_state(facts: Assessment, *states: LinkState) -> tuple[LinkFacts, ...]:
    """All links of the design on which the verdict is one of ``states``."""
    links = all_links(facts).values()
    return tuple(link for link in links if verdict_on(facts, link).state in states)


def links_in_doubt(facts: Assessment) -> tuple[LinkFacts, ...]:
    """All links that traffic is counted on although they are not known to come up."""
    return links_in_state(facts, LinkState.DOUBTFUL, LinkState.UNKNOWN)
