"""The designs that come with the program: published testbeds and reference architectures."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from sanwright.errors import InputError
from sanwright.locations import resources_dir
from sanwright.text import Text, from_file

_TESTBED = "testbed:"
_REFERENCE = "reference:"


@dataclass(frozen=True, slots=True)
class Bundled:
    """A bundled design. ``key`` is its file name without ending, such as ``t1-8gfc``."""

    key: str
    title: str
    summary: str
    path: Path

    @property
    def heading(self) -> Text:
        """The title in the language in use."""
        return from_file(self.title)

    @property
    def about(self) -> Text:
        """The summary in the language in use."""
        return from_file(self.summary)


def bundled_testbeds() -> tuple[Bundled, ...]:
    """Every published testbed, in the order of their keys."""
    return bundled_in("testbeds")


def bundled_references() -> tuple[Bundled, ...]:
    """Every reference architecture, in the order of their keys."""
    return bundled_in("references")


def testbed(key: str) -> Bundled:
    """The bundled testbed with ``key``. Raises InputError if there is none."""
    for bundled in bundled_testbeds():
        if bundled.key == key:
            return bundled
    raise InputError(
        Text(
            "There is no “{name}”; “sanwright testbeds” lists those there are.",
            name=f"{_TESTBED}{key}",
        )
    )


def reference_architecture(key: str) -> Bundled:
    """The reference architecture with ``key``. Raises InputError if there is none."""
    known = bundled_references()
    for bundled in known:
        if bundled.key == key:
            return bundled
    keys = ", ".join(bundled.key for bundled in known)
    raise InputError(
        Text(
            "There is no “{name}”; there are {names}.",
            name=f"{_REFERENCE}{key}",
            names=keys,
        )
    )


def bundled_path(name: str) -> Path | None:
    """The file behind ``testbed:KEY`` or ``reference:KEY``; None for any other name.

    Raises InputError for a key that there is not.
    """
    if name.startswith(_TESTBED):
        return testbed(name.removeprefix(_TESTBED)).path
    if name.startswith(_REFERENCE):
        return reference_architecture(name.removeprefix(_REFERENCE)).path
    return None


def bundled_at(path: Path) -> Bundled | None:
    """The bundled testbed or architecture that lies there; its file is nobody's to change."""
    found = (*bundled_testbeds(), *bundled_references())
    return next((bundled for bundled in found if bundled.path == path), None)


def bundled_in(folder: str) -> tuple[Bundled, ...]:
    """The designs in a folder of the resources, by file name."""
    found = []
    for path in sorted((resources_dir() / folder).glob("*.json")):
        project = json.loads(path.read_bytes()).get("project", {})
        title, summary = project.get("name", path.stem), project.get("description", "")
        found.append(Bundled(path.stem, title, summary, path))
    return tuple(found)
