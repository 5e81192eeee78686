"""Does a program know which commit it was built from, and say so only if it does?"""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

import sanwright
from installer.commit import CHANGED, commit, source_date, stamp_text, version
from installer.releases import releases
from sanwright.cli.main import main
from sanwright.stamp import Stamp, read_stamp

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small git checkout with as much of Sanwright as a stamp is made from."""
    for name in ("SOURCE_DATE_EPOCH", "SANWRIGHT_COMMIT"):
        monkeypatch.delenv(name, raising=False)
    for name in ("GIT_AUTHOR_DATE", "GIT_COMMITTER_DATE"):
        monkeypatch.setenv(name, "2026-11-20T12:00:00+0000")
    for name in ("app/sanwright/__init__.py", "installer/releases.toml"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text((ROOT / name).read_text(encoding="utf-8"), encoding="utf-8")
    who = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
    for words in (["init", "-q"], ["add", "."], [*who, "commit", "-q", "-m", "first"]):
        subprocess.run(["git", *words], cwd=tmp_path, check=True)
    return tmp_path


def test_a_build_knows_its_commit_and_takes_its_date(tree: Path) -> None:
    written = json.loads(stamp_text(tree))
    assert len(written["commit"]) == 40
    assert written["version"] == sanwright.__version__
    assert written["date"] == "2026-11-20"


def test_two_builds_of_a_commit_have_the_same_stamp(tree: Path) -> None:
    assert stamp_text(tree) == stamp_text(tree)


def test_a_build_of_changed_files_says_so(tree: Path) -> None:
    (tree / "app" / "more.py").write_text("", encoding="utf-8")
    assert commit(tree).endswith(CHANGED)
    file = tree / "stamp.json"
    file.write_text(stamp_text(tree), encoding="utf-8")
    assert "+ of 2026-11-20" in str(read_stamp(file).text)


def test_the_environment_names_commit_and_time_where_there_is_no_git(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SANWRIGHT_COMMIT", "abc")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    assert commit(tmp_path) == "abc"
    assert source_date(tmp_path) == 86400


def test_without_git_a_build_says_that_the_commit_is_unknown(
    tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tree / ".git").rename(tree / "gone")
    file = tree / "stamp.json"
    file.write_text(stamp_text(tree), encoding="utf-8")
    stamp = read_stamp(file)
    assert stamp.commit == ""
    assert stamp.date == releases(ROOT)[0].date.isoformat()
    assert "unknown commit" in str(stamp.text)


def test_a_source_tree_claims_no_commit(tmp_path: Path) -> None:
    assert read_stamp(tmp_path / "stamp.json") == Stamp(sanwright.__version__)


def test_the_command_line_says_version_and_commit(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--version"])
    assert capsys.readouterr().out == f"Sanwright {sanwright.__version__}, from a source tree\n"


def test_version_and_newest_release_are_one() -> None:
    assert version(ROOT) == sanwright.__version__ == releases(ROOT)[0].version
    dates = [release.date for release in releases(ROOT)]
    assert dates == sorted(dates, reverse=True)
