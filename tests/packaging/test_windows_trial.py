"""Does the trial of a Windows build keep what it may keep, and find what it runs?"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from installer.windows_trial import __main__ as trial_program
from installer.windows_trial import by_hand, suite
from installer.windows_trial.build import SOURCE
from installer.windows_trial.kept import Kept, digest_of_file
from installer.windows_trial.machine import Machine
from installer.windows_trial.tries import WrongError


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


@pytest.fixture
def unpacked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """What packages for tests were unpacked from, one for each time."""
    made: list[Path] = []

    def install(wanted: Path, target: Path) -> None:
        made.append(wanted)
        target.mkdir(parents=True)

    monkeypatch.setattr(suite.windows_python, "install_wheels", install)
    wanted = tmp_path / "downloads" / "wheels-test" / "wanted.txt"
    wanted.parent.mkdir(parents=True)
    wanted.write_text("pytest==9.0.0")
    return made


class Spoken(Machine):
    """A machine in which each run of tests ends at once, as it is told."""

    def __init__(self, folder: Path, fails: str) -> None:
        self.folder, self.fails, self.ran = folder, fails, list[str]()

    def begin(self, words: Sequence[str | Path], **options: Any) -> Any:
        piece = str(words[-1])
        self.ran.append(piece)
        has_failed = piece == self.fails
        options["log"].write_text("== 1 failed ==" if has_failed else "== 2 passed in 3 s ==")
        return SimpleNamespace(wait=lambda **_bound: None, returncode=int(has_failed))


def test_tests_by_name_go_on_after_a_failure_and_are_not_run_again_when_they_passed(
    tmp_path: Path, unpacked: list[Path]
) -> None:
    kept = Kept(tmp_path)
    machine = Spoken(tmp_path, fails="tests/units")
    with pytest.raises(WrongError, match=r"tests/units: 1 failed.*tests/design: 2 passed in 3 s"):
        suite.run(machine, kept, ["tests/units", "tests/design"])
    machine.fails = ""
    seen = suite.run(machine, kept, ["tests/units", "tests/design"])
    assert seen == "tests/units: 2 passed in 3 s; tests/design: 2 passed in 3 s"
    assert machine.ran == ["tests/units", "tests/design", "tests/units"]


def test_packages_for_tests_are_unpacked_anew_when_other_ones_are_locked(
    tmp_path: Path, unpacked: list[Path]
) -> None:
    machine = Spoken(tmp_path, fails="")
    for _ in range(2):
        suite.run(machine, Kept(tmp_path), ["tests/units"])
    assert len(unpacked) == 1
    unpacked[0].write_text("pytest==9.1.0")
    suite.run(machine, Kept(tmp_path), ["tests/units"])
    assert len(unpacked) == 2


def test_a_step_that_breaks_as_nobody_thought_of_is_told_and_the_next_goes_on(
    tmp_path: Path,
) -> None:
    trial = trial_program.Trial(tmp_path)
    assert not trial.step("Output", lambda: b"\xe4".decode("utf-8"))
    assert trial.step("Printing", lambda: "printed")
    assert [verdict for _, verdict, _ in trial.rows] == ["WRONG", "done"]
    assert "can't decode" in trial.write_report().read_text(encoding="utf-8")


def test_of_what_is_tried_only_what_is_named_and_a_name_that_is_none_is_told(
    tmp_path: Path,
) -> None:
    trial = trial_program.Trial(tmp_path, ["Printing", "Pirnting"])
    trial.step("Freeze", lambda: "frozen")
    trial.try_out("Printing", lambda: "printed")
    trial.try_out("Double click", lambda: "opened")
    trial.note_untried()
    assert [(name, verdict) for name, verdict, _ in trial.rows] == [
        ("Freeze", "done"),
        ("Printing", "done"),
        ("Pirnting", "WRONG"),
    ]
