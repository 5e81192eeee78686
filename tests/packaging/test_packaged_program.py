"""Are the frozen program and the Debian package what they should be?

They are built first, which takes minutes, unless ``SANWRIGHT_PACKAGED`` names a folder that
``tasks.py package folder deb -o FOLDER`` has filled.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from installer import smoke
from installer.shared_objects import elf_files, oldest_glibc

pytestmark = pytest.mark.slow
TASKS = Path(__file__).resolve().parents[2] / "tasks.py"


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Path:
    named = os.environ.get("SANWRIGHT_PACKAGED")
    if named:
        return Path(named)
    if not shutil.which("dpkg-shlibdeps"):
        pytest.skip("Debian packages are built on Debian")
    folder = tmp_path_factory.mktemp("dist")
    words = [sys.executable, str(TASKS), "package", "folder", "deb", "-o", str(folder)]
    subprocess.run(words, check=True)
    return folder


@pytest.fixture(scope="module")
def program(results: Path) -> Path:
    return results / "sanwright" / "sanwright"


def test_the_packaged_program_is_the_same_program(program: Path) -> None:
    assert smoke.problems([str(program)]) == []


def test_a_rule_taken_away_is_noticed(program: Path) -> None:
    """Seen from a source tree that has one rule more, the program lacks one."""
    more = smoke.inventory()
    more["rules"]["made.up"] = "0"
    assert "rules: made.up is missing" in smoke.problems([str(program)], more)


def test_nothing_of_gnu_readline_or_gdbm_is_in_it(program: Path) -> None:
    names = {file.name for file in program.parent.rglob("*")}
    assert not [name for name in names if "readline" in name or "gdbm" in name]


def test_libraries_of_drivers_and_desktop_are_left_to_the_system(program: Path) -> None:
    names = {file.name.split(".so")[0] for file in elf_files(program.parent)}
    assert not names & {"libstdc++", "libglib-2.0", "libGL", "libEGL", "libX11", "libfontconfig"}


def test_it_runs_with_the_glibc_of_debian_12(program: Path) -> None:
    version = tuple(map(int, oldest_glibc(program.parent).split(".")))
    assert version <= (2, 36)


@pytest.mark.skipif(not shutil.which("lintian"), reason="lintian is not installed")
def test_lintian_finds_nothing_that_is_not_explained(results: Path) -> None:
    (package,) = results.glob("*.deb")
    words = ["lintian", "--fail-on", "error,warning", str(package)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.skipif(not shutil.which("sha256sum"), reason="sha256sum is not installed")
def test_the_sums_are_those_of_the_files(results: Path) -> None:
    words = ["sha256sum", "--check", "--strict", "SHA256SUMS"]
    done = subprocess.run(words, cwd=results, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
