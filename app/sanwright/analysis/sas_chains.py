"""How much one SAS chain may carry, by its enclosures' own figures."""

from __future__ import annotations

from dataclasses import dataclass

from sanwright.analysis.assessment import Assessment, remembered
from sanwright.analysis.sas import stack_of
from sanwright.parts import Figure, SasEnclosure

ENCLOSURES, WEIGHT = "enclosures", "weight units"


@dataclass(frozen=True, slots=True)
class ChainLimit:
    """What a stack comes to and what it may, in ``unit``.

    ``part`` is the enclosure that allows least, ``figures`` what that rests on.
    """

    actual: float
    allowed: float
    unit: str
    part: str
    figures: tuple[Figure[float] | Figure[int], ...]


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
    return ChainLimit(total, found[0], WEIGHT, found[1], found[2])


def _by_number(facts: Assessment, enclosures: tuple[str, ...]) -> ChainLimit | None:
    found: tuple[int, str, Figure[int]] | None = None
    for id_ in enclosures:
        facet = facet_of(facts, id_)
        most = facet.enclosures_per_chain_max if facet is not None else None
        if most is not None and (found is None or most.value < found[0]):
            found = (most.value, facts.tables.devices[id_].part, most)
    if found is None:
        return None
    return ChainLimit(len(enclosures), found[0], ENCLOSURES, found[1], (found[2],))
