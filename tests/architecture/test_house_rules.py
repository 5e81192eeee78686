"""Does the code keep the rules of the house: layers, strict types, lint, format, size, words?"""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

import pytest

import tasks

LONGEST_FILE = 500
BANNED_NAMES = {"utils", "util", "misc", "common", "helper", "helpers", "manager"}


def modules(root: Path) -> list[Path]:
    return sorted((root / "app" / "sanwright").rglob("*.py"))


@dataclass(frozen=True)
class ModuleFacts:
    """What a module tells of itself: read once, since trees of all modules are large."""

    place: str
    docstring: str
    classes: tuple[str, ...]
    is_wording: bool
    english_figures: tuple[str, ...]
    """Figures with thousands that it writes as English does."""


@pytest.fixture(scope="module")
def facts(root: Path) -> list[ModuleFacts]:
    """Every module below the package, named from there."""
    return [_facts(file, root / "app" / "sanwright") for file in modules(root)]


def _facts(file: Path, package: Path) -> ModuleFacts:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    imports = (node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom))
    return ModuleFacts(
        file.relative_to(package).as_posix(),
        ast.get_docstring(tree) or "",
        tuple(node.name for node in tree.body if isinstance(node, ast.ClassDef)),
        any(name.name == "tr" for node in imports for name in node.names),
        tuple(
            ast.unparse(node)
            for node in ast.walk(tree)
            if isinstance(node, ast.FormattedValue)
            and node.format_spec is not None
            and ast.unparse(node.format_spec) == "f','"
        ),
    )


@pytest.mark.skipif(tasks.CHECKED in os.environ, reason="tasks.py has just run them")
@pytest.mark.parametrize("name", tasks.CHECKS)
def test_check_passes(root: Path, name: str) -> None:
    command = [sys.executable, *tasks.CHECKS[name]]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{name}\n{done.stdout}{done.stderr}"


def test_files_stay_small(root: Path) -> None:
    lengths = {
        str(file.relative_to(root)): len(file.read_text(encoding="utf-8").splitlines())
        for file in [*modules(root), root / "tasks.py"]
    }
    assert {name: n for name, n in lengths.items() if n > LONGEST_FILE} == {}


def test_no_module_has_a_name_that_says_nothing(root: Path) -> None:
    assert [
        str(file) for file in modules(root) if BANNED_NAMES & {file.stem, file.parent.name}
    ] == []


def test_a_class_name_stands_for_one_thing(facts: list[ModuleFacts]) -> None:
    places: dict[str, list[str]] = {}
    for module in facts:
        for name in module.classes:
            if not name.startswith("_"):
                places.setdefault(name, []).append(module.place)
    assert {name: found for name, found in places.items() if len(found) > 1} == {}


def test_terms_of_the_glossary_are_in_the_packages_that_head_them(
    root: Path, facts: list[ModuleFacts]
) -> None:
    packages, missing = set[str](), []
    for line in (root / "docs" / "glossary.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            packages = set(line[3:].split(", "))
            known = {
                name
                for module in facts
                if PurePosixPath(module.place).parts[0] in packages
                for name in (PurePosixPath(module.place).stem, *module.classes)
            }
        elif line.startswith("- `"):
            term = line[3:].partition("`")[0]
            if term not in known:
                missing.append(term)
    assert packages
    assert missing == []


def test_every_module_says_what_it_is_responsible_for(facts: list[ModuleFacts]) -> None:
    assert [module.place for module in facts if not module.docstring] == []


def test_every_folder_with_code_is_a_package(root: Path) -> None:
    folders = {file.parent for file in modules(root)}
    assert [str(f.relative_to(root)) for f in folders if not (f / "__init__.py").exists()] == []


SHOWS = {"gui", "cli", "reports", "wording", "charts", "guide"}
"""Packages that show something, and so word it."""

NOT_YET = {"units/quantities.py"}


def test_only_what_shows_something_words_it(facts: list[ModuleFacts]) -> None:
    found = {
        module.place
        for module in facts
        if module.is_wording
        and PurePosixPath(module.place).parts[0] not in SHOWS
        and PurePosixPath(module.place).name != "text.py"
    }
    assert found <= NOT_YET, "an engine carries a Text; it is worded where it is shown"


def test_what_shows_figures_writes_them_as_its_reader_does(facts: list[ModuleFacts]) -> None:
    shown = ("gui/", "reports/", "wording/")  # the command line speaks English
    wrong = {each.place: each.english_figures for each in facts if each.place.startswith(shown)}
    assert {place: found for place, found in wrong.items() if found} == {}


def test_commands_print_by_the_line(root: Path) -> None:
    """A name with a line feed in it prints no line of its own."""
    folder = root / "app" / "sanwright" / "cli"
    printing = [
        f"{path.name}:{node.lineno}"
        for path in folder.rglob("*.py")
        if path.name != "output.py"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        if node.func.id == "print" and node.args
    ]
    assert printing == [], "print_line, print_lines or print_table"
