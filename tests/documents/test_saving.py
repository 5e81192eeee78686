"""Is what is saved whole or not there, and does a save that is killed leave nothing for good?"""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from sanwright.bounded_reading import read_bytes
from sanwright.errors import MachineError
from sanwright.locations import state_dir, true_path
from sanwright.saving import clear_leftovers, save_bytes, save_file

KILLED = """
import os, sys
from pathlib import Path
from sanwright.saving import save_file
def write(draft):
    draft.write_bytes(b"half")
    os.kill(os.getpid(), 9)
save_file(Path(sys.argv[1]), write)
"""


def names(folder: Path) -> list[str]:
    return sorted(entry.name for entry in folder.iterdir())


@pytest.mark.skipif(os.name != "posix", reason="kills")
def test_what_a_killed_save_leaves_is_gone_after_the_next_start(tmp_path: Path) -> None:
    target = tmp_path / "a.csv"
    save_bytes(target, b"before")
    subprocess.run([sys.executable, "-c", KILLED, str(target)], check=False)
    assert len(names(tmp_path)) == 2
    assert target.read_bytes() == b"before"
    assert clear_leftovers() == 1
    assert names(tmp_path) == ["a.csv"]
    assert names(state_dir() / "saving") == []


def test_a_save_under_way_and_files_of_others_are_left_alone(tmp_path: Path) -> None:
    precious = tmp_path / "thesis.odt"
    precious.touch()

    def write(draft: Path) -> None:
        notes = state_dir() / "saving"
        (notes / f"999999999-{precious.name}").write_text(str(precious))
        assert clear_leftovers() == 0
        draft.write_bytes(b"whole")

    save_file(tmp_path / "b", write)
    assert (tmp_path / "b").read_bytes() == b"whole"
    assert precious.exists()


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), ValueError("odd")])
def test_what_goes_wrong_is_a_sentence_and_leaves_the_old_file(
    tmp_path: Path, error: Exception
) -> None:
    save_bytes(tmp_path / "a", b"before")

    def fail(draft: Path) -> None:
        draft.write_bytes(b"half")
        raise error

    with pytest.raises(MachineError, match="could not be saved"):
        save_file(tmp_path / "a", fail)
    assert (tmp_path / "a").read_bytes() == b"before"
    assert names(tmp_path) == ["a"]


@pytest.mark.parametrize("name", ["x" * 250 + ".csv", "x" * 300, "a\0b", "x/" * 3000 + "y"])
def test_names_of_any_length_are_saved_or_refused_in_a_sentence(tmp_path: Path, name: str) -> None:
    try:
        save_bytes(tmp_path / name, b"1")
    except MachineError:
        assert names(tmp_path) == []
    else:
        assert names(tmp_path) == [name]


@pytest.mark.skipif(os.name != "posix", reason="links and modes of POSIX")
def test_links_and_permissions_of_what_is_replaced_are_kept(tmp_path: Path) -> None:
    real, link = tmp_path / "real.csv", tmp_path / "link.csv"
    real.touch()
    real.chmod(0o604)
    link.symlink_to("real.csv")
    save_bytes(link, b"new")
    assert link.is_symlink()
    assert real.read_bytes() == b"new"
    assert stat.S_IMODE(real.stat().st_mode) == 0o604


@pytest.mark.skipif(os.name != "posix", reason="links of POSIX")
def test_a_link_that_leads_in_a_circle_is_a_path_like_any_other(tmp_path: Path) -> None:
    one, other = tmp_path / "one.csv", tmp_path / "other.csv"
    one.symlink_to(other)
    other.symlink_to(one)
    assert true_path(one) == one
    with pytest.raises(MachineError, match="circle"):
        read_bytes(one, 1)
    save_bytes(one, b"new")
    assert one.read_bytes() == b"new"


@pytest.mark.skipif(os.name != "posix", reason="pipes of POSIX")
def test_what_is_no_regular_file_is_not_replaced(tmp_path: Path) -> None:
    """Tried on a pipe only: whoever runs this as root would lose a device to a mistake."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to("pipe")
    for target in (tmp_path / "pipe", tmp_path / "link"):
        with pytest.raises(MachineError, match="no regular file"):
            save_bytes(target, b"1")
    assert stat.S_ISFIFO((tmp_path / "pipe").stat().st_mode)


def test_a_file_that_another_program_holds_is_told_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As Windows refuses to replace a design that a mail program, say, has open."""

    def refused(_self: Path, _target: Path) -> Path:
        error = PermissionError(13, "Zugriff verweigert")
        error.winerror = 32  # type: ignore[attr-defined,unused-ignore]
        raise error

    path = tmp_path / "held.sanw"
    path.write_bytes(b"old")
    monkeypatch.setattr(Path, "replace", refused)
    with pytest.raises(MachineError, match="another program may have it open"):
        save_bytes(path, b"new")
    assert [file.name for file in tmp_path.iterdir()] == ["held.sanw"]
    assert path.read_bytes() == b"old"


def test_a_drive_that_does_not_say_what_it_is_called_is_saved_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As drives in memory and of cloud services do on Windows."""

    def refused(_self: Path, strict: bool = False) -> Path:
        raise OSError(1005, "The volume does not contain a recognized file system")

    monkeypatch.setattr(Path, "resolve", refused)
    save_bytes(tmp_path / "a", b"new")
    assert (tmp_path / "a").read_bytes() == b"new"
