"""Does the trial of a Windows build keep what it may keep, and find what it runs?"""

from __future__ import annotations

from pathlib import Path

import pytest

from installer.windows_trial import by_hand
from installer.windows_trial.build import SOURCE
from installer.windows_trial.kept import Kept, digest_of_file


def test_a_result_is_made_anew_when_it_or_what_it_is_made_from_has_changed(tmp_path: Path) -> None:
    result, count = tmp_path / "setup.exe", iter(range(100))

    def made(made_from: str) -> bool:
        return Kept(tmp_path).made(
            result,
            made_from,
            lambda: result.write_text(f"{next(count)}"),
            lambda: digest_of_file(result),
        )

    assert made("a")
    assert not made("a")
    assert made("b")
    assert not made("b")
    result.write_text("spoiled")
    assert made("b")
    result.unlink()
    assert made("b")
    assert result.read_text() == "3"


def test_a_result_that_was_not_finished_is_not_taken_for_one(tmp_path: Path) -> None:
    result = tmp_path / "frozen"
    result.mkdir()

    def fail() -> None:
        raise OSError

    with pytest.raises(OSError):  # noqa: PT011 - it says nothing
        Kept(tmp_path).made(result, "a", fail, lambda: "whole")
    result.mkdir()
    assert Kept(tmp_path).made(result, "a", lambda: None, lambda: "whole")


def test_what_it_runs_on_windows_is_there(root: Path) -> None:
    for script in (by_hand.DRAGS, by_hand.PRINTS, by_hand.SPREADSHEET):
        assert (root / script.relative_to(SOURCE)).is_file(), script
