"""Proposals as designs to keep: one that is taken, and the other candidates as its variants."""

from __future__ import annotations

from collections.abc import Sequence

from sanwright.design import Design
from sanwright.synthesis.proposal import DesignCandidate
from sanwright.variants import begin_branch, keep_branch


def kept_design(
    taken: DesignCandidate, others: Sequence[tuple[str, DesignCandidate]] = ()
) -> Design:
    """The design of ``taken``; ``others``, each with its name, are variants of it.

    What candidates have in common is in the drawing, so a variant holds what differs and no more.
    """
    design = Design(taken.design.records())
    ground = taken.design.snapshot()
    for name, other in others:
        change, variant = begin_branch(design, name)
        design.apply(change)
        design.apply(keep_branch(design, variant, ground, other.design.snapshot()))
    return Design(design.records())
