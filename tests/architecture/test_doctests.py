"""Do the examples in the docstrings do what they say?"""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path

import pytest

APP = Path(__file__).resolve().parents[2] / "app"


def modules_with_examples() -> list[str]:
    return [
        ".".join(file.relative_to(APP).with_suffix("").parts)
        for file in sorted((APP / "sanwright").rglob("*.py"))
        if ">>> " in file.read_text(encoding="utf-8")
    ]


@pytest.mark.parametrize("name", modules_with_examples())
@pytest.mark.usefixtures("qapp")  # Qt ends the process that measures text without one
def test_examples_hold(name: str) -> None:
    result = doctest.testmod(importlib.import_module(name))
    assert result.attempted > 0
    assert result.failed == 0


def test_the_units_have_examples() -> None:
    assert "sanwright.units.text" in modules_with_examples()
