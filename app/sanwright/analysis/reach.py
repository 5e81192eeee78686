"""How far a speed goes over a fibre or copper cable, and by how much a length fits."""

from __future__ import annotations

from dataclasses import dataclass

from sanwright.parts import Confidence, Reach, Reference
from sanwright.text import LabelledEnum, Text
from sanwright.units import Length


class ReachStatus(LabelledEnum):
    """Verdict on a length."""

    FITS = "fits", Text("fits")
    DISPUTED = "disputed", Text("disputed")
    TOO_LONG = "too long", Text("too long")
    TOO_SHORT = "too short", Text("too short")
    UNSUPPORTED = "not supported", Text("not supported")
    UNKNOWN = "unknown", Text("unknown")


@dataclass(frozen=True, slots=True)
class ReachVerdict:
    """A length against the reach table.

    ``limit`` is the longest length that any accepted source allows, ``margin`` what is left of it
    (negative: over). DISPUTED: sources disagree whether the length is allowed. UNKNOWN: no figure
    for the combination, or no length stated.
    """

    speed: str
    medium: str
    status: ReachStatus
    length: Length | None
    limit: Length | None
    margin: Length | None
    row: Reach | None

    @property
    def fits(self) -> bool:
        """True only where the length is known to be within what every source allows."""
        return self.status is ReachStatus.FITS

    @property
    def is_within_limit(self) -> bool:
        """True where the length is within the limit taken, though a source may print less."""
        return self.status in (ReachStatus.FITS, ReachStatus.DISPUTED)

    @property
    def is_too_far(self) -> bool:
        """Whether the length is above the limit, or the speed not supported at any."""
        return self.status in (ReachStatus.TOO_LONG, ReachStatus.UNSUPPORTED)

    @property
    def is_low(self) -> bool:
        """Whether the row that it rests on is of low confidence."""
        return self.row is not None and self.row.confidence is Confidence.LOW


def judge_reach(
    reference: Reference, speed: str, medium: str, optic_class: str, length: Length | None
) -> ReachVerdict:
    """Stand ``length`` beside the reach of ``speed`` over ``medium`` with ``optic_class``."""
    row = reference.reach(speed, medium, optic_class)
    if row is None:
        return ReachVerdict(speed, medium, ReachStatus.UNKNOWN, length, None, None, None)
    if not row.supported:
        return ReachVerdict(speed, medium, ReachStatus.UNSUPPORTED, length, None, None, row)
    limit = row.maximum
    margin = limit - length if limit is not None and length is not None else None
    return ReachVerdict(speed, medium, _status(row, length), length, limit, margin, row)


def _status(row: Reach, length: Length | None) -> ReachStatus:
    if length is None or row.maximum is None:
        return ReachStatus.UNKNOWN
    if length > row.maximum:
        return ReachStatus.TOO_LONG
    if row.minimum is not None and length < row.minimum:
        return ReachStatus.TOO_SHORT
    if row.disputed_above is not None and length > row.disputed_above:
        return ReachStatus.DISPUTED
    return ReachStatus.FITS
