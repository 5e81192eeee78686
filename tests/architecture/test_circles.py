"""Does any module need, by whatever way, a module that needs it?"""

from __future__ import annotations

import ast
from collections.abc import Container, Iterator
from pathlib import Path

import networkx as nx


def module_files(app: Path) -> dict[str, Path]:
    """Every module by its name."""
    found = {}
    for file in sorted((app / "sanwright").rglob("*.py")):
        parts = file.relative_to(app).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = file
    return found


def imported(source: str, modules: Container[str]) -> Iterator[str]:
    """What a module imports anywhere: at the top, in a function, or for its types alone.

    Of ``from package import module`` that is the module; of any other name it is the package.
    """
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield inner if inner in modules else node.module


def circles(sources: dict[str, str]) -> list[list[str]]:
    """Modules that need each other, the largest circle first."""
    graph = nx.DiGraph(
        (name, other)
        for name, source in sources.items()
        for other in imported(source, sources)
        if other in sources
    )
    found = (sorted(group) for group in nx.strongly_connected_components(graph) if len(group) > 1)
    return sorted(found, key=len, reverse=True)


def test_no_modules_need_each_other(root: Path) -> None:
    files = module_files(root / "app")
    sources = {name: file.read_text(encoding="utf-8") for name, file in files.items()}
    assert circles(sources) == []


def test_a_late_import_and_one_for_types_count() -> None:
    late = {
        "a": "def f():\n    import b\n",
        "b": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from c import C\n",
        "c": "import a\n",
        "d": "import a\n",
    }
    assert circles(late) == [["a", "b", "c"]]


def test_of_a_package_only_what_is_asked_for_counts() -> None:
    sources = {"p": "from p.b import B\n", "p.a": "B = 1\n", "p.b": "from p import a\n"}
    assert circles(sources) == []
    assert circles(sources | {"p.b": "from p import B\n"}) == [["p", "p.b"]]
