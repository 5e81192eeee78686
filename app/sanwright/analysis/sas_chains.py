"""How much one SAS chain may carry, by its enclosures' own figures."""

from __future__ import annotations

from dataclasses import dataclass

from sanwright.analysis.assessment import Assessment, remembered
from sanwright.analysis.sas import stack_of
from sanwright.analysis.uncertain import UncertainFact, uncertain_facts
from sanwright.parts import Figure, SasEnclosure

ENCLOSURES, WEIGHT = "enclosures", "weight units"


@dataclass(frozen=True, slots=True)
class ChainLimit:
    """What a stack comes to and what it may, in ``unit``.

    ``part`` is the enclosure that allows least, ``figures`` what that rests on, ``doubts`` those of
    them that are not certain.
    """

    actual: float
    allowed: float
    unit: str
    part: str
    figures: tuple[Figure[float] | Figure[int], ...]
    doubts: tuple[UncertainFact, ...] = ()


def facet_of(facts: Assessment, device: str) -> SasEnclosure | None:
    """What is known of how the enclosure joins a chain."""
    part = facts.tables.part_of(device)
    return part.sas_enclosure if part is not None else None


@remembered
def chain_limit(facts: Assessment, enclosure: str) -> ChainLimit | None:
    """The strictest limit of the enclosures in the stack: by weight where all have one.

    None where the maker of none of them says.
    """
    enclosures = stack_of(facts, enclosure).enclosures
    return _by_weight(facts, enclosures) or _by_number(facts, enclosures)


def _by_weight(facts: Assessment, enclosures: tuple[str, ...]) -> ChainLimit | None:
    total, found = 0.0, None
    for id_ in enclosures:
        facet = facet_of(facts, id_)
        if facet is None or facet.chain_weight is None:
            return None
        total += facet.chain_weight.value
        most = facet.chain_weight_max
        if most is not None and (found is None or most.value < found[0]):
            part = facts.tables.devices[id_].part
            found = (most.value, part, (most, facet.chain_weight))
    if found is None:
        return None
    doubts = [
        *uncertain_facts(facts.tables.part(found[1]), "sas_enclosure.chain_weight_max"),
        *(
            fact
            for id_ in enclosures
            for fact in uncertain_facts(facts.tables.part_of(id_), "sas_enclosure.chain_weight")
        ),
    ]
    return ChainLimit(total, found[0], WEIGHT, found[1], found[2], tuple(dict.fromkeys(doubts)))


def _by_number(facts: Assessment, enclosures: tuple[str, ...]) -> ChainLimit | None:
    found: tuple[int, str, Figure[int]] | None = None
    for id_ in enclosures:
        facet = facet_of(facts, id_)
        most = facet.enclosures_per_chain_max if facet is not None else None
        if most is not None and (found is None or most.value < found[0]):
            found = (most.value, facts.tables.devices[id_].part, most)
    if found is None:
        return None
    part = facts.tables.part(found[1])
    doubts = uncertain_facts(part, "sas_enclosure.enclosures_per_chain_max")
    return ChainLimit(len(enclosures), found[0], ENCLOSURES, found[1], (found[2],), doubts)
