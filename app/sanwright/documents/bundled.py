"""The designs that come with the program: the published testbeds."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from sanwright.errors import InputError
from sanwright.locations import resources_dir


@dataclass(frozen=True, slots=True)
class Bundled:
    """A bundled design. ``key`` is its file name without ending, such as ``t1-8gfc``."""

    key: str
    title: str
    summary: str
    path: Path


def bundled_testbeds() -> tuple[Bundled, ...]:
    """Every bundled testbed, in the order of their keys."""
    found = []
    for path in sorted((resources_dir() / "testbeds").glob("*.json")):
        project = json.loads(path.read_bytes()).get("project", {})
        title, summary = project.get("name", path.stem), project.get("description", "")
        found.append(Bundled(path.stem, title, summary, path))
    return tuple(found)


def testbed(key: str) -> Bundled:
    """The bundled testbed with ``key``. Raises InputError if there is none."""
    for bundled in bundled_testbeds():
        if bundled.key == key:
            return bundled
    raise InputError(f"There is no “testbed:{key}”; “sanwright testbeds” lists those there are.")
