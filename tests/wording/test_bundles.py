"""What is written on a line that stands for several cables, on screen and on paper alike."""

from __future__ import annotations

import pytest

from sanwright.analysis import assess
from sanwright.wording.link_state import bundle_text
from tests.builders import WIRE, Sketch, switch


@pytest.mark.parametrize(
    ("speeds", "said"),
    [
        (["32GFC", "32GFC"], "2 × 32GFC"),
        (["16GFC", "32GFC", "16GFC"], "1 × 32GFC + 2 × 16GFC"),
        (["8GFC", "16GFC", "32GFC"], "3"),
    ],
)
def test_a_bundle_is_named_by_the_speeds_of_its_cables(speeds: list[str], said: str) -> None:
    sketch = Sketch()
    for speed in dict.fromkeys(speeds):
        for name in "ab":
            sketch.device(f"{name}{speed}", switch(f"sw-{speed}", (speed,), 8))
    for number, speed in enumerate(speeds):
        sketch.cable(f"c{number}", f"a{speed}:{number}", f"b{speed}:{number}", WIRE, 5.0)
    facts = assess(sketch.design().snapshot())
    assert bundle_text(facts, [*facts.tables.cables]) == said
    assert bundle_text(facts, [*facts.tables.cables, "gone"]) == str(len(speeds) + 1)
