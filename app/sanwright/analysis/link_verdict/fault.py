"""What keeps a link from coming up, or from being known to.

Each kind of fault is worked out in one place of this package. Load, failures, growth and latency
leave out the links that faults take down, and the rule of the same key words them: so neither can
say what the other does not.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from sanwright.analysis.uncertain import UncertainFact
from sanwright.text import LabelledEnum, Text


class LinkState(LabelledEnum):
    """Whether a link comes up, best first.

    DOUBTFUL: it does if a fact holds that is disputed or of low confidence. UNKNOWN: a
    fact is missing. Both are counted as carrying traffic, and said beside every figure that rests
    on them. DOWN is certain.
    """

    UP = "up", Text("up")
    DOUBTFUL = "doubtful", Text("doubtful")
    UNKNOWN = "unknown", Text("cannot be verified")
    DOWN = "down", Text("down")

    @property
    def rank(self) -> int:
        """0 for the best."""
        return tuple(LinkState).index(self)


class FaultKind(StrEnum):
    """Kinds of faults, by the key of the rule that words them."""

    PART_UNRESOLVED = "part.unresolved"
    PART_WRONG_KIND = "part.wrong-kind"
    PORT_NOT_THERE = "port.not-there"
    PORT_USED_TWICE = "port.used-twice"
    OPTIC_MISSING = "port.optic-missing"
    OPTIC_FORM = "port.optic-form"
    OPTIC_SPEED = "port.optic-speed"
    OPTIC_LANES = "port.optic-lanes"
    SPEEDS_UNKNOWN = "port.speeds-unknown"
    SPEEDS_DOUBTFUL = "port.speeds-doubtful"
    CODED = "port.vendor-coded"
    CODING_UNKNOWN = "port.vendor-unknown"
    BREAKOUT = "cable.breakout"
    OPEN_RUN = "cable.open-run"
    WRONG_ENDS = "link.wrong-ends"
    VIRTUAL_FABRICS = "link.virtual-fabrics"
    CONNECTOR = "link.connector-mismatch"
    CONNECTOR_UNKNOWN = "link.connector-unknown"
    NO_COMMON_SPEED = "link.no-common-speed"
    GENERATION_GAP = "link.generation-gap"
    PARALLEL = "link.parallel-against-single"
    OPTICS_DIFFER = "link.optics-differ"
    FIBRE = "link.fibre-mismatch"
    MIXED_FIBRE = "cable.mixed-fibre"
    TOO_LONG = "link.too-long"
    TOO_SHORT = "link.too-short"
    REACH_DISPUTED = "link.reach-disputed"
    REACH_UNKNOWN = "link.reach-unknown"
    AOC_LENGTH = "cable.aoc-length"
    LOSS = "cable.loss-budget"


@dataclass(frozen=True, slots=True)
class LinkFault:
    """One cause. ``state`` is what it makes of the link: DOUBTFUL, UNKNOWN or DOWN.

    ``at`` are the ports or cables where it is, ``rests_on`` the facts for whose sake it is not
    certain.
    """

    kind: FaultKind
    state: LinkState
    at: tuple[str, ...]
    rests_on: tuple[UncertainFact, ...] = ()
