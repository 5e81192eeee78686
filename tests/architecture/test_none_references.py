"""Does the installed PySide6 keep count of ``None``?

PySide6 6.12.0 on Python 3.10 and 3.11 gives one reference of ``None`` away with every call of these
functions; after some thousand calls the interpreter aborts. Hence the pin in pyproject.toml.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

import pytest
from PySide6.QtGui import QPainterPath

CALLS = 2_000
# Other parts of the interpreter take and give a few references of their own meanwhile.
NOISE = 100


@pytest.mark.parametrize(
    "draw",
    [
        lambda path: path.moveTo(0.0, 0.0),
        lambda path: path.lineTo(1.0, 1.0),
        lambda path: path.cubicTo(1.0, 1.0, 2.0, 2.0, 3.0, 3.0),
        lambda path: path.addRect(0.0, 0.0, 1.0, 1.0),
    ],
    ids=["moveTo", "lineTo", "cubicTo", "addRect"],
)
def test_drawing_a_path_costs_no_reference_of_none(draw: Callable[[QPainterPath], None]) -> None:
    path = QPainterPath()
    draw(path)
    before = sys.getrefcount(None)
    for _ in range(CALLS):
        draw(path)
    assert abs(sys.getrefcount(None) - before) < NOISE
