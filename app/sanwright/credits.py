"""Whose work the program stands on, and under which licences.

A packaged program has a list of all that is bundled, with the texts; from a source tree the list is
what the installed libraries say about themselves.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import NamedTuple

from sanwright import __version__
from sanwright.locations import resources_dir
from sanwright.text import Text, verbatim

PACKAGE = Path(__file__).resolve().parent
PACKAGED = PACKAGE / "_data" / "licences"
TREE = PACKAGE.parents[1]
INDEX = "index.json"

PURPOSES = {
    "Sanwright": Text("the program and its parts catalog"),
    "Python": Text("the language it is written in"),
    "DejaVu Sans": Text("lettering"),
    "pyside6-essentials": Text("Qt and its Python binding"),
    "shiboken6": Text("Qt and its Python binding"),
    "msgspec": Text("records"),
    "networkx": Text("graphs"),
    "numpy": Text("arithmetic"),
    "openpyxl": Text("reading Excel files"),
    "et-xmlfile": Text("reading Excel files"),
    "pillow": Text("pictures"),
    "platformdirs": Text("folders of this system"),
    "pyyaml": Text("reading YAML"),
    "reportlab": Text("PDF"),
    "charset-normalizer": Text("PDF"),
    "xlsxwriter": Text("Excel files"),
    "pyinstaller": Text("what starts the packaged program"),
}
"""What each is used for; libraries of the system that are not named here serve Python or Qt."""


class Credit(NamedTuple):
    """Something the program is made of; ``texts`` are the files with its licence."""

    name: str
    version: str
    licence: Text
    texts: tuple[Path, ...]

    @property
    def purpose(self) -> Text:
        """What it is used for; empty if that is plain from its name."""
        return PURPOSES.get(self.name, Text("a library that Python or Qt uses"))

    @property
    def text(self) -> str:
        """The text of the licence, in full."""
        return "\n\n".join(
            file.read_text(encoding="utf-8", errors="replace").strip() for file in self.texts
        )


def credits_of_program() -> tuple[Credit, ...]:
    """Everything that the running program is made of, Sanwright first."""
    index = PACKAGED / INDEX
    found = _of_bundle(index) if index.exists() else _of_installation()
    return tuple(sorted(found, key=lambda each: (each.name != "Sanwright", each.name.lower())))


def _of_bundle(index: Path) -> Iterator[Credit]:
    for row in json.loads(index.read_text(encoding="utf-8")):
        texts = tuple(index.parent / name for name in row["texts"])
        yield Credit(row["name"], row["version"], verbatim(row["licence"]), texts)


def _of_installation() -> Iterator[Credit]:
    own = tuple(file for file in (TREE / "LICENSE", TREE / "NOTICE") if file.exists())
    yield Credit("Sanwright", __version__, verbatim("Apache-2.0"), own or tuple(PACKAGED.glob("*")))
    fonts = resources_dir() / "fonts" / "LICENSE.txt"
    yield Credit("DejaVu Sans", "2.37", verbatim("Bitstream-Vera"), (fonts,))
    for name in sorted(_needed()):
        try:
            yield _installed(distribution(name))
        except PackageNotFoundError:
            continue


def _installed(found: Distribution) -> Credit:
    about = found.metadata
    stated = (about[field] for field in ("License-Expression", "License") if field in about)
    licence = next(filter(None, stated), "")
    said = verbatim(licence.splitlines()[0]) if licence else Text("see its documentation")
    texts = tuple(
        Path(str(found.locate_file(file)))
        for file in found.files or ()
        if re.search(r"(?i)dist-info/(.*/)?(licen[cs]e|copying|notice)[^/]*$", str(file))
    )
    return Credit(_key(about["Name"]), found.version, said, texts)


def _needed() -> set[str]:
    """Names of the libraries that the program asks for, and of those that they ask for."""
    open_names = [_name_in(requirement) for requirement in _requirements()]
    seen: set[str] = set()
    while open_names:
        name = open_names.pop()
        if name in seen:
            continue
        seen.add(name)
        try:
            wanted = distribution(name).requires or ()
        except PackageNotFoundError:
            continue
        open_names += [_name_in(line) for line in wanted if "extra ==" not in line]
    return seen


def _requirements() -> list[str]:
    project = TREE / "pyproject.toml"
    if project.exists():
        return list(tomllib.loads(project.read_text(encoding="utf-8"))["project"]["dependencies"])
    wanted = distribution("sanwright").requires or ()
    return [line for line in wanted if "extra ==" not in line]


def _name_in(requirement: str) -> str:
    return _key(re.split(r"[^A-Za-z0-9._-]", requirement, maxsplit=1)[0])


def _key(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()
