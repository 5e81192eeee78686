"""Ports that run several lanes side by side against ports that run one."""

from __future__ import annotations

from dataclasses import dataclass

from sanwright.analysis.links import LinkFacts
from sanwright.analysis.ports import PortFacts
from sanwright.parts import Reference, Speed


@dataclass(frozen=True, slots=True)
class LaneMismatch:
    """The ends of a link of which one knows parallel speeds only, the other none."""

    parallel: PortFacts
    single: PortFacts
    parallel_speed: Speed
    single_speed: Speed

    @property
    def has_one_number(self) -> bool:
        """Whether both call their speed by the same number, such as 128GFC."""
        return self.parallel_speed.nominal_gbps == self.single_speed.nominal_gbps

    @property
    def lane_fits(self) -> bool:
        """Whether one lane of the parallel port runs a speed that the other has."""
        return self.parallel_speed.lane_speed in (self.single.speeds or ())


def lane_mismatch(reference: Reference, link: LinkFacts) -> LaneMismatch | None:
    """What is wrong with the lanes of a link; None if its ends match, or are not known."""
    if link.speed is not None or link.best_a is None or link.best_b is None:
        return None
    if link.best_a.lanes == link.best_b.lanes:
        return None
    known = [
        {speed.lanes > 1 for name in end.speeds or () if (speed := reference.speed(name))}
        for end in link.ends
    ]
    if known == [{True}, {False}]:
        return LaneMismatch(link.a, link.b, link.best_a, link.best_b)
    if known == [{False}, {True}]:
        return LaneMismatch(link.b, link.a, link.best_b, link.best_a)
    return None
