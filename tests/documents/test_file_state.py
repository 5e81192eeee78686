"""Is it noticed that somebody else wrote a file, and never that nobody did?"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from sanwright.design import Design
from sanwright.documents import (
    FileChangedError,
    read_design,
    read_with_state,
    state_of,
    write_anyway,
    write_design,
    write_over,
)
from sanwright.errors import MachineError
from sanwright.saving import refused_on_windows, reserved_on_windows
from tests.builders import catalog, rows, small_san


@pytest.mark.parametrize("ending", [".sanw", ".json"])
def test_a_file_that_nobody_else_wrote_is_saved_again_and_again(
    tmp_path: Path, ending: str
) -> None:
    path, design = tmp_path / f"d{ending}", small_san().design()
    state = write_over(design, path, None)
    assert state == state_of(path)
    found = read_with_state(path, catalog())
    opened, read = found.design, found.state
    assert read == state
    os.utime(path, (1, 1))
    state = write_over(opened, path, read)
    shutil.copy(path, tmp_path / "copy")
    (tmp_path / "copy").replace(path)
    state = write_over(Design(), path, state)
    path.unlink()
    assert write_over(opened, path, state).holds_the_same(state_of(path))


def test_what_somebody_else_wrote_is_not_replaced_unasked(tmp_path: Path) -> None:
    path, design = tmp_path / "d.sanw", small_san().design()
    write_design(design, path)
    found = read_with_state(path, catalog())
    mine, read = found.design, found.state
    write_design(Design(), path)
    theirs = path.read_bytes()
    with pytest.raises(FileChangedError) as caught:
        write_over(mine, path, read)
    assert caught.value.found == state_of(path)
    with pytest.raises(FileChangedError):
        write_over(mine, path, None)
    assert path.read_bytes() == theirs
    assert list(tmp_path.iterdir()) == [path]
    assert write_anyway(mine, path) == state_of(path)
    assert rows(read_design(path, catalog())) == rows(mine)


def test_a_write_protected_file_stays_and_nothing_is_left_behind(tmp_path: Path) -> None:
    path = tmp_path / "d.sanw"
    write_design(Design(), path)
    path.chmod(0o444)
    before = path.read_bytes()
    with pytest.raises(MachineError, match="write-protected; save under another name"):
        write_design(small_san().design(), path)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("name", "is_reserved"),
    [
        ("nul.sanw", True),
        ("Com1.backup.sanw", True),
        ("lpt².sanw", True),
        ("CON", True),
        ("a:b.sanw", True),
        ("trailing.", True),
        ("console.sanw", False),
        ("com10.sanw", False),
        ("com.sanw", False),
    ],
)
def test_names_that_windows_keeps_for_itself(name: str, is_reserved: bool) -> None:
    assert reserved_on_windows(name) is is_reserved
    assert refused_on_windows(name) == []


def test_characters_that_windows_has_in_no_name() -> None:
    assert refused_on_windows("ready?<yes|no>?.sanw") == ["?", "<", "|", ">"]
    assert refused_on_windows("50% (Entwurf) & Käß #1; “final”.sanw") == []


def test_a_file_that_is_replaced_while_it_is_about_to_be_saved_stays(tmp_path: Path) -> None:
    """By a program that knows no locks, at the last moment that ours has: its work is not lost."""
    path = tmp_path / "d.sanw"
    known = write_over(small_san().design(), path, None)
    before = path.read_bytes()

    def other(_state: object) -> None:
        path.write_bytes(before + b"theirs")

    with pytest.raises(FileChangedError):
        write_over(Design(), path, known, other)
    assert path.read_bytes() == before + b"theirs"
    assert [each.name for each in tmp_path.iterdir()] == ["d.sanw"]
