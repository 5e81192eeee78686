"""Task B: 64GFC switches, a second site 10 km away, 24 more hosts; the variants compared."""

from __future__ import annotations

from tests.effort.counting import CountingHands


def task_b(hands: CountingHands) -> None:
    """A change of plan on what task A left."""
