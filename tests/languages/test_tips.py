"""Do tips fit on a screen? Qt breaks no line of plain text by itself."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import sanwright.gui
from sanwright.text import Text

_LETTERS = 100
_GUI = Path(sanwright.gui.__file__).parent


def _tips() -> Iterator[tuple[str, str]]:
    """Every sentence that becomes a tip as it stands, with its place."""
    for path in sorted(_GUI.rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        if "setToolTip(" not in source:
            continue
        for call in ast.walk(ast.parse(source)):
            if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
                continue
            if call.func.attr != "setToolTip" or "in_lines" in ast.unparse(call):
                continue
            for word in ast.walk(call):
                if isinstance(word, ast.Constant) and isinstance(word.value, str):
                    yield f"{path.name}:{call.lineno}", word.value


def test_no_tip_is_one_long_line_in_either_language() -> None:
    found = list(_tips())
    assert len(found) > 50
    for place, text in found:
        german = text if "{" in text else Text(text).in_language("de")
        for line in (*text.split("\n"), *german.split("\n")):
            assert len(line) <= _LETTERS, f"{place}: {line}"
