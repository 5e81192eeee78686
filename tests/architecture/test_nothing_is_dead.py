"""Is every function, method and class of the program asked for by name somewhere?"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import PySide6.QtCore
import PySide6.QtGui
import PySide6.QtWidgets

ROOT = Path(__file__).parents[2]
_WORD = re.compile(r"[A-Za-z_]\w+")
_CALLED_BY_OTHERS = frozenset({
    "expand_future_functions", "_prepare_formula", "beforeDocument", "afterFlowable", "afterPage",
    "readinto", "seekable", "format_field", "handle_starttag", "handle_endtag", "handle_data",
})  # fmt: skip
"""Called by name by reportlab, xlsxwriter, io, string and html."""


def _qt_names() -> frozenset[str]:
    modules = (PySide6.QtCore, PySide6.QtGui, PySide6.QtWidgets)
    every = (getattr(module, name) for module in modules for name in dir(module))
    classes = (each for each in every if isinstance(each, type))
    return frozenset(name for each in classes for name in dir(each))


def _defined(tree: ast.AST) -> Iterator[str]:
    """Names of what is defined and not handed to a decorator, which may keep it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.AsyncFunctionDef):
            kept = any(isinstance(each, ast.Call) for each in node.decorator_list)
            if not kept and not node.name.startswith("__"):
                yield node.name


def test_everything_that_is_defined_is_asked_for() -> None:
    code = ("app", "tests", "installer")
    files = [*(path for each in code for path in (ROOT / each).rglob("*.py")),
             ROOT / "tasks.py", ROOT / "pyproject.toml"]  # fmt: skip
    texts = {path: path.read_text(encoding="utf-8") for path in files}
    words = Counter(word for text in texts.values() for word in _WORD.findall(text))
    defined = Counter(
        name
        for path, text in texts.items()
        if path.is_relative_to(ROOT / "app")
        for name in _defined(ast.parse(text))
    )
    known = _qt_names() | _CALLED_BY_OTHERS
    dead = sorted(n for n, times in defined.items() if words[n] <= times and n not in known)
    assert dead == []
