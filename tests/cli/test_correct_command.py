"""Does a correction on the command line say old and new as people read them, with units?"""

from __future__ import annotations

from pathlib import Path

import pytest

from sanwright.__main__ import main
from sanwright.locations import STATE_VARIABLE


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("physical.rack_units", "2", "is 2, the catalog says 1"),
        ("physical.weight_kg", "8.25", "is 8.25 kg, the catalog says"),
        ("ports.sfp.speeds", "16GFC, 32GFC", "is 16GFC, 32GFC, the catalog says"),
        ("physical.depth_mm", "500", "is 500 mm, the catalog does not say"),
    ],
)
def test_a_correction_is_said_with_units(
    field: str,
    value: str,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv(STATE_VARIABLE, str(tmp_path))
    code = main(["catalog", "correct", "brocade-g720", field, value, "--source", "A sheet, p. 2"])
    told = capsys.readouterr().err
    assert code == 0
    assert said in told
    assert not {"(", "'"} & set(told)
