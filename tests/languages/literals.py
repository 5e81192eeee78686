"""Finds texts in the code that people would read and that nobody wrapped for translation."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

# Calls that show what they are given: name, and which arguments (None: all).
SHOWING: dict[str, tuple[int, ...] | None] = {
    "setText": (0,),
    "setWindowTitle": (0,),
    "setTitle": (0,),
    "setToolTip": (0,),
    "setStatusTip": (0,),
    "setWhatsThis": (0,),
    "setPlaceholderText": (0,),
    "setAccessibleName": (0,),
    "setAccessibleDescription": (0,),
    "setInformativeText": (0,),
    "setHorizontalHeaderLabels": None,
    "setTabText": (1,),
    "setTabToolTip": (1,),
    "setLabelText": (0,),
    "QLabel": (0,),
    "QPushButton": (0,),
    "QToolButton": (0,),
    "QCheckBox": (0,),
    "QRadioButton": (0,),
    "QGroupBox": (0,),
    "QDockWidget": (0,),
    "QMenu": (0,),
    "QAction": (0, 1),
    "QListWidgetItem": (0,),
    "QTreeWidgetItem": None,
    "QTableWidgetItem": (0,),
    "addAction": (0, 1),
    "addMenu": (0, 1),
    "addTab": (1, 2),
    "addButton": (0,),
    "addItem": (0, 1),
    "addRow": (0,),
    "showMessage": (0,),
    "emit": None,
    "error": None,
    "confirm": None,
    "line": (0, 1),
    "choice": (0, 1),
    "named": (1,),
    "muted": (0,),
    "section": (0,),
    "heading": (0,),
    "LineField": (0, 2),
    "ChoiceField": (0,),
    "PickList": (0, 2),
    "InputError": (0,),
}
SHOWING_KEYWORDS = {"placeholderText", "toolTip", "text", "title", "label"}


@dataclass(frozen=True)
class Literal:
    """A text that is shown as it stands in the code."""

    file: str
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.text!r}"


def unwrapped(root: Path, file: Path) -> Iterator[Literal]:
    """The texts of a module that go to a widget or a message untranslated."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    name = file.relative_to(root).as_posix()
    for call in ast.walk(tree):
        if isinstance(call, ast.Call):
            for shown in _shown(call):
                for text, line in _texts(shown):
                    if _is_words(text):
                        yield Literal(name, line, text)


def _shown(call: ast.Call) -> Iterator[ast.expr]:
    name = _name(call)
    if name not in SHOWING or _is_log(call):
        return
    places = SHOWING[name]
    yield from (arg for n, arg in enumerate(call.args) if places is None or n in places)
    yield from (word.value for word in call.keywords if word.arg in SHOWING_KEYWORDS)


def _texts(node: ast.expr) -> Iterator[tuple[str, int]]:
    """Literals that a value is made of; what is inside a call is that call's matter."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value, node.lineno
    elif isinstance(node, ast.JoinedStr):
        fixed = [part.value for part in node.values if isinstance(part, ast.Constant)]
        yield "".join(map(str, fixed)), node.lineno
        for part in node.values:
            if isinstance(part, ast.FormattedValue):
                yield from _texts(part.value)
    elif isinstance(node, ast.IfExp):
        yield from _texts(node.body)
        yield from _texts(node.orelse)
    elif isinstance(node, ast.BoolOp | ast.List | ast.Tuple):
        for part in node.values if isinstance(node, ast.BoolOp) else node.elts:
            yield from _texts(part)
    elif isinstance(node, ast.BinOp):
        yield from _texts(node.left)
        yield from _texts(node.right)


def _is_log(call: ast.Call) -> bool:
    target = call.func
    return (
        isinstance(target, ast.Attribute)
        and isinstance(target.value, ast.Name)
        and target.value.id == "_log"
    )


def _name(call: ast.Call) -> str:
    target = call.func
    if isinstance(target, ast.Attribute):
        return target.attr
    return target.id if isinstance(target, ast.Name) else ""


def _is_words(text: str) -> bool:
    """Whether it has a word in it, besides markup and placeholders; an id does not."""
    if re.fullmatch(r"[a-z-]+(\.[a-z-]+)+", text):
        return False
    bare = text
    while "<" in bare and ">" in bare[bare.index("<") :]:
        start = bare.index("<")
        bare = bare[:start] + bare[bare.index(">", start) + 1 :]
    return any(len(word.strip(".,:;()…")) > 1 and word[:1].isalpha() for word in bare.split())
