"""Does the command line say what is different between two designs, also where git asks?"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from sanwright import edits
from sanwright.__main__ import main
from sanwright.design import Design, Table
from sanwright.documents import write_design
from sanwright.documents.merging.ids import renamed
from sanwright.units import Length
from tests.builders import small_san

Said = Callable[..., str]


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> Said:
    """Runs the command and gives what it prints."""

    def run(*arguments: object, code: int = 0) -> str:
        assert main(["diff", *map(str, arguments)]) == code
        return capsys.readouterr().out

    return run


@pytest.fixture
def two(tmp_path: Path) -> tuple[Path, Path]:
    """A design, and the same with a longer cable and without its host."""
    before, after = tmp_path / "before.sanw", tmp_path / "after.json"
    write_design(small_san().design(), before)
    write_design(_changed(), after)
    return before, after


def _changed() -> Design:
    design = small_san().design()
    design.apply(edits.delete(design, ["host"]))
    design.apply(edits.set_cable_length(design, next(iter(design.cables)), Length(42)))
    return design


def test_lists_and_figures_are_told(said: Said, two: tuple[Path, Path]) -> None:
    text = said(*two)
    assert "Devices (" in text
    assert "  − " in text
    assert "→ 42 m" in text
    assert "before.sanw" in text
    assert "Height in racks" in text


def test_a_design_is_no_different_from_itself(said: Said, two: tuple[Path, Path]) -> None:
    assert said(two[0], two[0], "--exit-code") == "The designs are the same.\n"
    assert json.loads(said(two[0], two[0], "--format", "json")) == {"differences": []}


def test_the_exit_code_says_whether_they_differ_where_asked(
    said: Said, two: tuple[Path, Path]
) -> None:
    said(*two, "--no-figures", "--exit-code", code=1)
    said(*two, "--no-figures", code=0)


def test_the_other_way_round_added_is_removed_and_after_is_before(
    said: Said, two: tuple[Path, Path]
) -> None:
    there = json.loads(said(*two, "--no-figures", "--format", "json"))["differences"]
    back = json.loads(said(*reversed(two), "--no-figures", "--format", "json"))["differences"]
    opposite = {"added": "removed", "removed": "added"}
    assert sorted(
        (d["table"], d["id"], opposite.get(d["kind"], d["kind"])) for d in there
    ) == sorted((d["table"], d["id"], d["kind"]) for d in back)
    fields = [(d["id"], f["key"], f["after"], f["before"]) for d in there for f in d["fields"]]
    assert sorted(fields) == sorted(
        (d["id"], f["key"], f["before"], f["after"]) for d in back for f in d["fields"]
    )


def test_what_is_no_two_designs_is_refused_in_one_sentence(
    said: Said, two: tuple[Path, Path]
) -> None:
    said(two[0], code=2)
    said(*two, "--textconv", code=2)


def _git(folder: Path, *words: str) -> str:
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": str(folder),
        "GIT_CONFIG_NOSYSTEM": "1",
        "SANWRIGHT_STATE_DIR": str(folder / "state"),
        "PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
    }
    done = subprocess.run(
        ["git", "-c", "user.name=A", "-c", "user.email=a@example.org", *words],
        cwd=folder, env=environment, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return done.stdout


@pytest.fixture
def repository(tmp_path: Path, two: tuple[Path, Path]) -> Path:
    """A repository that knows the tool, with a design that was changed since the commit."""
    if shutil.which("git") is None:
        pytest.skip("git is not installed")
    program = f'"{sys.executable}" -m sanwright diff'
    folder = tmp_path / "repository"
    folder.mkdir()
    _git(folder, "init", "-q")
    (folder / ".gitattributes").write_text("*.sanw diff=sanwright\n")
    _git(folder, "config", "diff.sanwright.textconv", f"{program} --textconv")
    tool = f'{program} --no-figures "$LOCAL" "$REMOTE"'
    _git(folder, "config", "difftool.sanwright.cmd", tool)
    shutil.copy(two[0], folder / "san.sanw")
    _git(folder, "add", ".")
    _git(folder, "commit", "-qm", "As it stands")
    write_design(_changed(), folder / "san.sanw")
    return folder


def test_git_shows_fields_in_words(repository: Path) -> None:
    diff = _git(repository, "diff")
    assert "+    Length: 42 m" in diff
    assert "-Devices: ESX 1" in diff


@pytest.mark.slow
def test_the_tool_of_git_says_what_is_different(repository: Path) -> None:
    told = _git(repository, "difftool", "--tool", "sanwright", "--no-prompt")
    assert "  − ESX 1" in told


def test_designs_that_were_drawn_separately_are_compared_by_what_things_are(
    said: Said, tmp_path: Path
) -> None:
    design = small_san().design().snapshot()
    design_ids = {(Table.DEVICES, id_): f"other-{id_}" for id_ in design.devices}
    other = renamed(design, design_ids)
    before, after = tmp_path / "before.json", tmp_path / "after.json"
    write_design(Design(row for table in Table for row in design.rows(table).values()), before)
    write_design(Design(row for table in Table for row in other.rows(table).values()), after)
    text = said(before, after, "--no-figures")
    assert "drawn separately" in text
    assert "\nDevices (" not in text
    assert "Devices (" in said(before, after, "--no-figures", "--by-id")
    assert "in doubt: " in text
    told = json.loads(said(before, after, "--no-figures", "--format", "json"))
    assert {each["after"] for each in told["found_again"]} >= {
        f"other-{id_}" for id_, device in design.devices.items() if device.name
    }
