"""Fetches the wheels that a lock file names for a system that need not be the one at hand."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from packaging.requirements import Requirement

from installer.commands import run

PIP = (sys.executable, "-m", "pip")


def platform_options(target: Mapping[str, str], platforms: Sequence[str]) -> list[str]:
    """What pip is told of a system: its Python, and the tags of wheels, the best first."""
    tags = [f"--platform={tag}" for tag in platforms]
    python = f"--python-version={target['python_version']}"
    return [*tags, python, "--implementation=cp", "--only-binary=:all:"]


def locked(lock: str, target: Mapping[str, str]) -> Iterator[str]:
    """The lines of a lock file that hold there, with their hashes and without conditions.

    ``target`` has the variables of the conditions, by name, such as ``sys_platform``.
    """
    for line in lock.replace("\\\n", " ").splitlines():
        head, _, hashes = line.strip().partition(" --hash")
        if not head or head.startswith("#"):
            continue
        requirement = Requirement(head.strip())
        if requirement.marker is None or requirement.marker.evaluate(dict(target)):
            requirement.marker = None
            yield f"{requirement} --hash{hashes}"


def fetch(lock: Path, folder: Path, target: Mapping[str, str], platforms: Sequence[str]) -> Path:
    """The wheels that ``lock`` names, in ``folder``; returns the list with hashes.

    Raises BuildError if one is missing for that system, or is not the one that was locked.
    """
    folder.mkdir(parents=True, exist_ok=True)
    wanted = folder / "wanted.txt"
    wanted.write_text("\n".join(locked(lock.read_text(encoding="utf-8"), target)) + "\n")
    words = [*PIP, "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
    words += ["--require-hashes", *platform_options(target, platforms)]
    run([*words, "-d", folder, "-r", wanted])
    return wanted
