"""At what speed a link runs, or that it does not come up, and why: as everything says it."""

from __future__ import annotations

from sanwright.analysis import Assessment
from sanwright.analysis.link_verdict import LinkState, running_speed, verdict
from sanwright.analysis.links import LinkFacts
from sanwright.text import NOTHING, Text, joined, verbatim
from sanwright.units import UNKNOWN
from sanwright.wording.findings import rule_title


def speed_text(facts: Assessment, link: LinkFacts) -> Text:
    """The speed in a word: of a link that is down that it is, “unknown” where nobody knows."""
    if verdict(facts, link.cable.id).state is LinkState.DOWN:
        return LinkState.DOWN.label
    speed = running_speed(facts, link)
    return verbatim(speed.name) if speed is not None else UNKNOWN


def state_text(facts: Assessment, link: LinkFacts) -> Text:
    """Down, doubtful or not to be verified, and for what; nothing of a link that comes up."""
    found = verdict(facts, link.cable.id)
    if found.state is LinkState.UP:
        return NOTHING
    kinds = dict.fromkeys(fault.kind for fault in found.faults if fault.state is found.state)
    why = joined([rule_title(kind.value) for kind in kinds], "; ")
    return joined((found.state.label, why), ": ")
