"""Are the lock files whole and safe, and do the pages about tooling say what is there?"""

from __future__ import annotations

import os
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import tasks

LOCKS = ("runtime", "test")


def requirements(lock: str) -> list[str]:
    """The entries of a lock file, each with its hashes on one line."""
    text = (tasks.LOCKS / f"{lock}.txt").read_text(encoding="utf-8")
    return [entry for entry in text.replace("\\\n", " ").splitlines() if entry.strip()]


def locked(lock: str) -> dict[str, set[str]]:
    """Versions by package; a package may have one for older and one for newer Python."""
    versions: dict[str, set[str]] = {}
    for entry in requirements(lock):
        name, _, version = entry.split()[0].partition("==")
        versions.setdefault(name, set()).add(version)
    return versions


def canonical(requirement: str) -> str:
    """Name of a requirement, as lock files write it."""
    return re.split(r"[<>=!~ ;\[]", requirement)[0].lower().replace("_", "-")


def project(root: Path) -> dict[str, Any]:
    table: dict[str, Any] = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    return table["project"]


@pytest.mark.parametrize("lock", LOCKS)
def test_every_locked_package_has_a_version_and_hashes(lock: str) -> None:
    entries = requirements(lock)
    assert len(entries) > 5
    loose = [
        e for e in entries if not re.match(r"[a-z0-9.-]+==\S+ .*--hash=sha256:[0-9a-f]{64}", e)
    ]
    assert loose == []


@pytest.mark.parametrize("lock", LOCKS)
def test_lock_files_name_no_address_and_no_path(lock: str) -> None:
    assert not re.search(r"://|--index|--find-links|@ ", "\n".join(requirements(lock)))


def test_the_test_lock_holds_the_runtime_lock() -> None:
    test = locked("test")
    assert {name: test.get(name) for name in locked("runtime")} == locked("runtime")


def test_every_declared_dependency_is_locked(root: Path) -> None:
    table = project(root)
    assert {canonical(each) for each in table["dependencies"]} <= set(locked("runtime"))
    declared = {canonical(each) for each in table["optional-dependencies"]["test"]}
    assert declared <= set(locked("test"))


def test_pyside_stays_below_the_version_that_loses_none() -> None:
    for version in locked("runtime")["pyside6-essentials"]:
        assert tuple(map(int, version.split(".")[:2])) < (6, 12)


def test_every_dependency_is_explained_with_its_locked_version(root: Path) -> None:
    table = project(root)
    page = (root / "docs" / "dependencies.md").read_text(encoding="utf-8")
    rows = {
        cells[1].strip().lower(): cells[2]
        for cells in (line.split("|") for line in page.splitlines() if line.startswith("| "))
        if len(cells) > 3
    }
    for requirement in [*table["dependencies"], *table["optional-dependencies"]["test"]]:
        name = canonical(requirement)
        assert name in rows, f"docs/dependencies.md does not explain {name}"
        missing = [version for version in locked("test")[name] if version not in rows[name]]
        # Stubs carry the date of their making; the page may leave it out.
        assert not missing or name.startswith("types-"), f"{name} is locked at {missing}"


def test_every_task_is_documented(root: Path) -> None:
    page = (root / "docs" / "development.md").read_text(encoding="utf-8")
    assert [name for name in tasks.TASKS if f"| `{name}" not in page] == []


@pytest.mark.skipif(os.name == "nt", reason="Debian has a shell")
def test_the_version_that_a_package_provides_counts_as_installed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    # Debian 13 and Ubuntu 24.04 call it libglib2.0-0t64, which provides libglib2.0-0.
    listing = "installed\\tlibglib2.0-0t64, libglib2.0-0 (= 2.84)\\ndeinstalled\\txvfb, xserver\\n"
    query = tmp_path / "dpkg-query"
    query.write_text(f"#!/bin/sh\nprintf '{listing}'\n", encoding="utf-8")
    query.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    assert tasks.installed_packages() == {"libglib2.0-0t64", "libglib2.0-0"}


def test_setup_is_repeated_when_a_lock_file_changes(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(tasks, "ROOT", tmp_path)
    lock = tmp_path / "lock.txt"
    lock.write_text("one", encoding="utf-8")
    before = tasks.digest([lock])
    assert tasks.digest([lock]) == before
    lock.write_text("two", encoding="utf-8")
    assert tasks.digest([lock]) != before
