"""At what speed a link runs, or that it does not come up, and why: as everything says it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from sanwright.analysis import Assessment
from sanwright.analysis.link_verdict import LinkState, running_speed, verdict
from sanwright.analysis.links import LinkFacts, find_link
from sanwright.language import number
from sanwright.listing import natural_key
from sanwright.text import NOTHING, Text, joined, verbatim
from sanwright.units import UNKNOWN
from sanwright.wording.findings import rule_title

_SPEEDS_NAMED = 2


def speed_text(facts: Assessment, link: LinkFacts) -> Text:
    """The speed in a word: of a link that is down that it is, “unknown” where nobody knows."""
    if verdict(facts, link.cable.id).state is LinkState.DOWN:
        return LinkState.DOWN.label
    speed = running_speed(facts, link)
    return verbatim(speed.name) if speed is not None else UNKNOWN


def trunk_text(name: str) -> Text:
    """What a trunk is called: a name that says already that it is one stands alone.

    >>> str(trunk_text("3")), str(trunk_text("trunk-a1"))
    ('trunk 3', 'trunk-a1')
    """
    is_told = name.casefold().startswith("trunk")
    return verbatim(name) if is_told else Text("trunk {name}", name=name)


def bundle_text(facts: Assessment, cables: Sequence[str]) -> str:
    """What is written on a line that stands for ``cables``: “4 × 64GFC”, “2 × 64GFC + 2 × 32GFC”.

    Their number alone where speeds are unknown, or more than two.
    """
    links = [find_link(facts, cable) for cable in cables]
    said = [speed_text(facts, link) if link is not None else UNKNOWN for link in links]
    counts = Counter(map(str, said))
    if str(UNKNOWN) in counts or len(counts) > _SPEEDS_NAMED:
        return number(len(cables))
    fastest_first = sorted(counts, key=natural_key, reverse=True)
    return " + ".join(f"{number(counts[speed])} × {speed}" for speed in fastest_first)


def state_text(facts: Assessment, link: LinkFacts) -> Text:
    """Down, doubtful or not to be verified, and for what; nothing of a link that comes up."""
    found = verdict(facts, link.cable.id)
    if found.state is LinkState.UP:
        return NOTHING
    kinds = dict.fromkeys(fault.kind for fault in found.faults if fault.state is found.state)
    why = joined([rule_title(kind.value) for kind in kinds], "; ")
    return joined((found.state.label, why), ": ")
