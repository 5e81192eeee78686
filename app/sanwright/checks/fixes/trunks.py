"""ISLs that could be a trunk: made one by its name on their cables."""

from __future__ import annotations

from collections.abc import Iterator

from sanwright.analysis import Assessment
from sanwright.checks.finding import Finding
from sanwright.checks.fix import Fix, fixes
from sanwright.design import Design
from sanwright.edits import name_trunk
from sanwright.parts.supply import PartSupply
from sanwright.text import Text


@fixes("trunk.could-form")
def one_trunk(
    finding: Finding, design: Design, assessment: Assessment, supply: PartSupply
) -> Iterator[Fix]:
    """All of the ISLs in one trunk, under a name that no other trunk has."""
    cables = [id_ for id_ in finding.subjects if id_ in design.cables]
    label = Text("Make the {count} ISLs one trunk", count=len(cables))
    of_all = Text("Make the ISLs between two switches one trunk each")
    yield Fix(label, name_trunk(design, cables, label), of_all)
