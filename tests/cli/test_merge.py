"""Does `sanwright merge` join designs by itself and as merge driver of a real git?"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from sanwright.cli.main import main
from sanwright.design import Design, Note, Tables
from sanwright.documents import read_design, write_design
from sanwright.edits import replace_record
from tests.builders import SWITCH, catalog, rows, small_san
from tests.documents.test_merging import copied


def named(base: Tables, name: str) -> Design:
    """The design with another name of its switch."""
    design = copied(base)
    switch = next(d for d in design.devices.values() if d.part == SWITCH)
    design.apply(replace_record(design, msgspec.structs.replace(switch, name=name), "Rename"))
    return design


def noted(base: Tables) -> Design:
    design = copied(base)
    design.apply(replace_record(design, Note(id="note-1", text="theirs"), "Note"))
    return design


@pytest.mark.parametrize("ending", [".sanw", ".json"])
def test_two_designs_are_joined_into_one(tmp_path: Path, ending: str) -> None:
    base = small_san().design()
    for name, design in (("base", base), ("a", named(base, "core")), ("b", noted(base))):
        write_design(design, tmp_path / f"{name}{ending}")
    paths = [str(tmp_path / f"{name}{ending}") for name in ("base", "a", "b", "out")]
    assert main(["merge", *paths[:3], "-o", paths[3]]) == 0
    joined = read_design(Path(paths[3]), catalog())
    assert "core" in {d.name for d in joined.devices.values()}
    assert [note.text for note in joined.notes.values()] == ["theirs"]


def test_what_both_changed_is_printed_and_may_be_decided(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    base = small_san().design()
    for name, design in (("o", base), ("a", named(base, "core")), ("b", named(base, "edge"))):
        write_design(design, tmp_path / f"{name}.sanw")
    command = [
        "merge",
        *(str(tmp_path / f"{n}.sanw") for n in "oab"),
        "-o",
        str(tmp_path / "a.sanw"),
    ]
    assert main([*command, "--format", "json"]) == 1
    assert '"theirs": "edge"' in capsys.readouterr().out
    assert rows(read_design(tmp_path / "a.sanw", catalog())) == rows(named(base, "core"))
    assert main(command) == 1
    assert "here “core”, there “edge”" in capsys.readouterr().out
    assert main([*command, "--theirs"]) == 0
    assert rows(read_design(tmp_path / "a.sanw", catalog())) == rows(named(base, "edge"))


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("git") is None, reason="there is no git")
def test_git_merges_designs_by_it(root: Path, tmp_path: Path) -> None:
    def git(*words: str, fails: bool = False) -> str:
        done = subprocess.run(
            ["git", "-c", "user.name=A", "-c", "user.email=a@example.org", *words],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(root / "app"), "GIT_CONFIG_GLOBAL": os.devnull},
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode != 0) is fails, done.stdout + done.stderr
        return done.stdout + done.stderr

    path = tmp_path / "san.sanw"
    base = small_san().design()
    git("init", "-q", "-b", "main")
    driver = f'"{sys.executable}" -m sanwright merge %O %A %B -o %A'
    git("config", "merge.sanwright.driver", driver)
    (tmp_path / ".gitattributes").write_text("*.sanw merge=sanwright\n")
    for branch, design in (("main", base), ("ann", named(base, "core")), ("bob", noted(base))):
        if branch != "main":
            git("checkout", "-q", "-b", branch, "main")
        write_design(design, path)
        git("add", ".")
        git("commit", "-q", "-m", branch)
    git("merge", "-q", "ann", "-m", "join")
    joined = read_design(path, catalog())
    assert "core" in {d.name for d in joined.devices.values()}
    assert len(joined.notes) == 1
    git("checkout", "-q", "-b", "eve", "main")
    write_design(named(base, "edge"), path)
    git("commit", "-q", "-a", "-m", "eve")
    said = git("merge", "ann", fails=True)
    assert "CONFLICT" in said
    assert rows(read_design(path, catalog())) == rows(named(base, "edge"))
