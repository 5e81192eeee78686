"""Does the product's own code leave everything alone that could reach a network?

What is asked of a browser is asked by a click of the user's and named here, file by file.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

FORBIDDEN = (
    *("socket", "ssl", "socketserver", "http", "urllib.request", "urllib.error", "ftplib"),
    *("smtplib", "imaplib", "poplib", "nntplib", "telnetlib", "xmlrpc", "webbrowser", "asyncio"),
    *(
        "dask",
        "distributed",
        "subprocess",
        "multiprocessing",
        "requests",
        "httpx",
        "urllib3",
        "aiohttp",
    ),
    *("PySide6.QtNetwork", "PySide6.QtWebSockets", "PySide6.QtWebEngineWidgets", "PySide6.QtQml"),
)
OPENERS = {
    "openUrl",
    "urlopen",
    "urlretrieve",
    "startDetached",
    "setOpenExternalLinks",
    "startfile",
}
"""What hands an address or a program to the system."""

LOCAL = {"QLocalServer", "QLocalSocket"}
"""Of Qt's network what stays on the machine: a pipe between two programs of one user."""
LOCAL_ONLY = "gui/frame/one_instance.py"

WORKERS = {
    "__main__.py": {"multiprocessing"},
    "sweeps/processes.py": {"multiprocessing"},
    "sweeps/cluster.py": {"asyncio", "distributed"},
}
"""Jobs of a sweep beside the program: over pipes, or where the user gives a scheduler's address."""

BY_A_CLICK = {
    "gui/document/exporter.py": "the file that was just exported, with the system's program for it",
    "gui/catalog/sheet.py": "the source of a part's figure, when its link is clicked",
    "gui/help/bars.py": "a link that leaves the guide, by a button that shows the address",
    "gui/help/browser.py": "says no to links outside",
}


def imported(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Call) and _name(node.func) in ("import_module", "__import__"):
            yield from (str(a.value) for a in node.args if isinstance(a, ast.Constant))


def forbidden(tree: ast.AST) -> list[str]:
    names = set(imported(tree))
    return sorted(n for n in names for f in FORBIDDEN if n == f or n.startswith(f"{f}."))


def openers(tree: ast.AST) -> list[str]:
    """Calls of what opens an address; one that only says no does not count."""
    return [
        name
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        for name in (_name(node.func), *(word.arg or "" for word in node.keywords))
        if name in OPENERS or name == "openExternalLinks"
    ]


def opened_literals(tree: ast.AST) -> list[str]:
    """Addresses of the web that stand in the code as an argument of what takes addresses."""
    takers = {*OPENERS, "QUrl", "setSource", "fromUserInput", "setUrl"}
    return [
        text.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and _name(node.func) in takers
        for text in ast.walk(node)
        if isinstance(text, ast.Constant)
        and isinstance(text.value, str)
        and text.value.lower().startswith(("http:", "https:", "ftp:", "//"))
    ]


def _name(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


@pytest.fixture(scope="module")
def modules(root: Path) -> dict[str, ast.AST]:
    """Every module of the product in which one of the words stands at all, by its path."""
    app = root / "app" / "sanwright"
    words = {name.rpartition(".")[2] for name in (*FORBIDDEN, *OPENERS)}
    told = re.compile("|".join((*sorted(words), "import_module", "__import__", "ExternalLinks")))
    found = {path.relative_to(app).as_posix(): path.read_text() for path in app.rglob("*.py")}
    assert len(found) > 300
    return {name: ast.parse(text) for name, text in found.items() if told.search(text)}


def test_no_module_imports_what_reaches_a_network_or_starts_programs(
    modules: dict[str, ast.AST],
) -> None:
    found = {name: names for name, tree in modules.items() if (names := forbidden(tree))}
    taken = {name.rpartition(".")[2] for name in found.pop(LOCAL_ONLY)} - {"QtNetwork"}
    assert taken == LOCAL
    for name, allowed in WORKERS.items():
        assert set(found.pop(name)) <= allowed
    assert found == {}


def test_addresses_are_opened_only_where_the_user_clicks(modules: dict[str, ast.AST]) -> None:
    assert {name for name, tree in modules.items() if openers(tree)} == set(BY_A_CLICK)


def test_no_address_of_the_web_stands_in_a_call_that_opens_it(
    modules: dict[str, ast.AST],
) -> None:
    found = {name: texts for name, tree in modules.items() if (texts := opened_literals(tree))}
    assert found == {}


@pytest.mark.parametrize(
    "source",
    [
        "import socket",
        "def f():\n    from urllib import request",
        "from urllib.request import urlopen",
        "import http.client",
        "from PySide6.QtNetwork import QTcpSocket",
        "from PySide6 import QtNetwork",
        "from importlib import import_module\nimport_module('ssl')",
    ],
)
def test_an_import_would_be_found(source: str) -> None:
    assert forbidden(ast.parse(source))


def test_what_only_reads_addresses_is_fine() -> None:
    for source in ("from urllib.parse import quote", "from sanwright.design import socket_of"):
        assert forbidden(ast.parse(source)) == []


def test_an_opened_address_would_be_found() -> None:
    call = ast.parse("QDesktopServices.openUrl(QUrl('https://example.org'))")
    assert openers(call) == ["openUrl"]
    assert opened_literals(call)
    assert openers(ast.parse("QTextBrowser(openExternalLinks=True)")) == ["openExternalLinks"]
