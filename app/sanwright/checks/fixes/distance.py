"""A long link without enough buffer credits: its ports are given what the formula asks for."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from sanwright.analysis import Assessment
from sanwright.analysis.credits import link_credits
from sanwright.checks.finding import Finding
from sanwright.checks.fitting import link_of
from sanwright.checks.fix import Fix, fixes
from sanwright.design import Design, Port
from sanwright.edits import Draft
from sanwright.listing import all_of
from sanwright.parts.supply import PartSupply
from sanwright.text import Text, joined


@fixes("link.credits")
def give_credits(
    finding: Finding, design: Design, assessment: Assessment, supply: PartSupply
) -> Iterator[Fix]:
    """Every end that has too few gets what it needs, where the port may be given that many."""
    link = link_of(finding, assessment)
    ends = link_credits(assessment, link.cable.id) if link is not None else ()
    short = [end for end in ends if end.is_short]
    if not short or any(end.most is not None and end.needs > end.most for end in short):
        return
    draft = Draft(design)
    for end in short:
        port = design.ports.get(end.port) or Port(id=end.port)
        draft.put(msgspec.structs.replace(port, credits=end.needs))
    given = all_of([joined((design.label(end.port), end.needs), " ") for end in short])
    label = Text("Give {given} buffer credits", given=given)
    yield Fix(label, draft.change(label), Text("Give the buffer credits that are needed"))
